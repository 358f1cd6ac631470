"""A policy: the rules that order hands, as data."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import numpy as np

from evaluator.cards.layout import CARD_TEXTS, N_CARDS, RANK_CHARS
from evaluator.errors import PolicyError
from evaluator.rules import knobs
from evaluator.rules.canonical import digest_of, nearest
from evaluator.rules.checks import refuse_contradictions
from evaluator.rules.fields import normal_fields
from evaluator.rules.knobs import (
    FIVE_OF_A_KIND,
    ROYAL_FLUSH,
    STANDARD_ORDER,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The rules that order hands: data, never code.

    The defaults are the standard game. What a policy means is what
    `evaluator.rules.definition.value_of_cards` says.

    Parameters
    ----------
    name : str
        Short name, for messages.
    source : str
        Where the rules come from.
    notes : str
        Readings and decisions that the rules alone do not show.
    ranks : str
        Ranks in the deck, weakest first, the ace last: ``"6789TJQKA"`` is the short deck.
        Straights run through the ranks that are present.
    order : tuple of str
        Categories that hands make without help, weakest first. The six from high card to four
        of a kind that group cards by rank are always there; ``"straight"``, ``"flush"``,
        ``"straight flush"``, ``"skip straight"``, ``"four-card straight"`` and ``"four-card
        flush"`` count only where they are listed. A hand is of the strongest category it makes.
    goal : {"high", "low"}
        Whether the strongest or the weakest hand in that order wins.
    ace : {"high", "low"}
        Place of the ace among single cards, outside straights.
    ace_in_straights : {"low", "high", "both"}
        Which end of a straight an ace may hold.
    wheel : {"lowest", "second", "none"}
        Place of the straight in which the ace is low; ``"second"`` is just below the highest.
    rank_compare : {"grouped", "sorted"}
        Compare pairs and threes before single cards, or all cards from the top down.
    no_kickers : tuple of str
        Categories whose side cards do not count. The side cards of a full house are its pair.
    hearts_flush : {"absolute", "tiebreak", "off"}
        A flush of hearts beats every other flush, or an equal one only, or none.
    hearts_vs_hearts : {"cards", "split"}
        Whether two such absolute flushes are compared by their cards.
    hearts_sequence : {"off", "flush_sequence", "top_card", "most_hearts"}
        What hearts do in equal straights: decide between straight flushes only; or decide by
        the suit of the top card, or by the number of hearts, in straights of both kinds.
    suit_order : str or None
        The four suits, best first (``"chsd"``), where suits break ties.
    suit_compare : {"positional", "highest_card", "side_cards", "top_only"}
        Order in which suits are compared: that of the ranks; from the highest card down; the
        side cards first; or the suit of the first card alone.
    joker : {"none", "wild", "bug", "color"}
        What a joker may stand for: any card; an ace, or a card that completes a straight or a
        flush; or any card of its colour. Jokers 52 and 54 are red, 53 and 55 black.
    max_jokers : int
        Jokers that may be in play, 0..4.
    wild_ranks : tuple of str
        Ranks whose cards may stand for any card: ``("2",)``.
    wild_cards : tuple of str
        Single cards that may: ``("Jh", "Js")``.
    duplicates : {"never", "five_only", "always"}
        Whether a wild card may repeat a card of the five: never, only to make five of a kind,
        or always. Repeated cards do not make a flush, save by `double_ace_flush`.
    double_ace_flush : bool
        Whether a wild card in a flush may be a second ace of its suit.
    five_of_a_kind : {"none", "above_sf", "below_royal"}
        Place of five of a kind: above the straight flush, or between it and the royal flush.
    natural : {"off", "binary", "fewest_jokers"}
        Whether a hand without wild cards beats its like, and whether fewer beat more. A wild
        card counts as one even where it stands for itself.
    natural_position : {"before_ranks", "after_ranks", "after_suits"}
        When that is asked.
    untied_scope : {"pairwise", "all_hands"}
        Whether the highest card that is *not tied* is sought between two hands or among all
        hands that are shown. The latter orders no two hands by themselves.
    straight_flush_cycle : bool
        Whether the lowest straight flush beats the highest. Not an order either.

    Raises
    ------
    PolicyError
        If a choice does not exist or two choices contradict each other.

    Notes
    -----
    Fields are normalised, so that policies with equal rules are equal: lists become tuples,
    sets are put in deck order, suits in lower case.

    Examples
    --------
    >>> Policy(ranks="6789TJQKA").replace(ace_in_straights="high", wheel="none").wide
    False
    """

    name: str = "custom"
    source: str = ""
    notes: str = ""

    ranks: str = RANK_CHARS
    order: tuple[str, ...] = STANDARD_ORDER
    goal: knobs.Goal = "high"

    ace: knobs.Ace = "high"
    ace_in_straights: knobs.AceInStraights = "both"
    wheel: knobs.Wheel = "lowest"
    rank_compare: knobs.RankCompare = "grouped"
    no_kickers: tuple[str, ...] = ()

    hearts_flush: knobs.HeartsFlush = "off"
    hearts_vs_hearts: knobs.HeartsVsHearts = "cards"
    hearts_sequence: knobs.HeartsSequence = "off"
    suit_order: str | None = None
    suit_compare: knobs.SuitCompare = "positional"

    joker: knobs.Joker = "none"
    max_jokers: int = 0
    wild_ranks: tuple[str, ...] = ()
    wild_cards: tuple[str, ...] = ()
    duplicates: knobs.Duplicates = "never"
    double_ace_flush: bool = False
    five_of_a_kind: knobs.FiveOfAKind = "none"
    natural: knobs.Natural = "off"
    natural_position: knobs.NaturalPosition = "after_ranks"

    untied_scope: knobs.UntiedScope = "pairwise"
    straight_flush_cycle: bool = False

    def __post_init__(self) -> None:
        for field, value in normal_fields(self).items():
            object.__setattr__(self, field, value)
        refuse_contradictions(self)

    def replace(self, **changes: Any) -> Self:
        """Return this policy with some of its fields changed.

        Parameters
        ----------
        **changes
            Fields by name. A policy whose rules change and whose name does not is renamed
            ``"custom"``, and loses its source and notes: they no longer speak for it.

        Returns
        -------
        Policy

        Raises
        ------
        PolicyError
            If there is no such field, or the result contradicts itself.
        """
        for field in changes:
            if field not in FIELD_NAMES:
                raise PolicyError(f"a policy has no field {field!r}{nearest(field, FIELD_NAMES)}")
        if "name" not in changes and not changes.keys() <= LABELS:
            changes = {"name": "custom", "source": "", "notes": ""} | changes
        return replace(self, **changes)

    @classmethod
    def from_toml(cls, path: str | Path) -> Policy:
        """Read a policy from a TOML file: see `evaluator.rules.toml.read_policy`.

        Parameters
        ----------
        path : str or Path
            A file as `to_toml` writes it; ``base = "<preset>"`` starts from a preset.

        Returns
        -------
        Policy

        Raises
        ------
        PolicyError
            If the file cannot be read, or is no policy; names the line or the key.
        """
        from evaluator.rules.toml import read_policy

        return read_policy(path)

    def to_toml(self) -> str:
        """Return the policy as TOML text that `from_toml` reads back."""
        from evaluator.rules.toml import toml_of

        return toml_of(self)

    def rules(self) -> dict[str, Any]:
        """Return the fields that say what the rules are: all but name, source and notes."""
        return {name: getattr(self, name) for name in FIELD_NAMES if name not in LABELS}

    @property
    def digest(self) -> str:
        """SHA-256 of the rules in hexadecimal: equal for equal rules, whatever their name."""
        return digest_of(self.rules(), DEFAULTS)

    @property
    def categories(self) -> tuple[str, ...]:
        """Names of the categories, weakest first; the index is the category in a value."""
        names = self.order
        if self.five_of_a_kind == "above_sf":
            names = (*names, FIVE_OF_A_KIND)
        elif self.five_of_a_kind == "below_royal":
            names = (*names, FIVE_OF_A_KIND, ROYAL_FLUSH)
        return names if self.goal == "high" else names[::-1]

    @property
    def wide(self) -> bool:
        """Whether values need 64 bits: suits or naturals break ties."""
        return self.suit_order is not None or self.natural != "off"

    @property
    def value_dtype(self) -> np.dtype[np.unsignedinteger[Any]]:
        """Type of its values: uint32, or uint64 where suits or naturals break ties."""
        return np.dtype(np.uint64 if self.wide else np.uint32)

    @property
    def transitive(self) -> bool:
        """Whether the rules order hands: without that, only a showdown can tell who wins."""
        return self.untied_scope == "pairwise" and not self.straight_flush_cycle

    @property
    def cards(self) -> frozenset[int]:
        """Card numbers of the deck, jokers left out."""
        return _deck(self.ranks)

    @property
    def wild(self) -> frozenset[int]:
        """Card numbers of the deck that are wild, jokers left out."""
        return _wild(self.wild_ranks, self.wild_cards)

    def require_transitive(self, caller: str) -> None:
        """Refuse rules that do not order hands.

        Parameters
        ----------
        caller : str
            What needs an order, to begin the message with.

        Raises
        ------
        PolicyError
            If the policy is not transitive.
        """
        if not self.transitive:
            rule = "untied_scope='all_hands'"
            if self.straight_flush_cycle:
                rule = "straight_flush_cycle=True"
            raise PolicyError(
                f"{caller} needs rules that order hands, and policy {self.name!r} has {rule}, "
                "under which who wins depends on all hands shown; use showdown"
            )


@lru_cache
def _deck(ranks: str) -> frozenset[int]:
    return frozenset(card for card in range(N_CARDS) if RANK_CHARS[card >> 2] in ranks)


@lru_cache
def _wild(ranks: tuple[str, ...], cards: tuple[str, ...]) -> frozenset[int]:
    return frozenset(
        card for card, text in enumerate(CARD_TEXTS[:N_CARDS]) if text[0] in ranks or text in cards
    )


LABELS = frozenset(("name", "source", "notes"))
FIELD_NAMES = tuple(field.name for field in fields(Policy))
DEFAULTS = {field.name: field.default for field in fields(Policy)}
