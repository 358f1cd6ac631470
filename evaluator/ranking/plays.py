"""The best that a hand can be played as, found without trying every card for each wild one.

`best_play` gives what the executable definition gives. The category stands above all else in a
value, so categories are tried from the strongest down; within one, the ranks that wild cards
take are tried from the best down. Only for ranks that nothing beats are suits tried, all of them,
and each play is read and valued as in the definition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from evaluator.cards.layout import FIRST_JOKER, N_SUITS
from evaluator.ranking.completions import FIVE, SUITED, Completions
from evaluator.ranking.stand_ins import Cards, Kind, Ranks, kind_of, shared_out
from evaluator.rules import Policy, layout
from evaluator.rules.definition import (
    HAND_SIZES,
    Best,
    as_compared,
    plainness,
    value_of_cards,
)
from evaluator.rules.hands import checked_hand
from evaluator.rules.packing import value_of_reading
from evaluator.rules.reading import Reader, Reading, reader
from evaluator.rules.substitutes import reading_of

HEARTS_IN_STRAIGHTS: Final = 0b111
"""Bits 0..2: how many hearts a straight has."""


class _Draft(NamedTuple):
    """Natural cards that play, the ranks that wild cards take, and the suit if there is but one."""

    natural: Cards
    ranks: Ranks
    suit: int | None


class _Play(NamedTuple):
    """Five cards, what each stands for, and what that is worth."""

    value: int
    five: Cards
    played: Cards
    reading: Reading


def best_play(policy: Policy, cards: Sequence[int]) -> Best:
    """Rank a hand as `evaluator.rules.definition.value_of_cards` does, in milliseconds.

    Parameters
    ----------
    policy : Policy
        Rules that order hands, or that a showdown knows how to apply.
    cards : sequence of int, shape (5,), (6,) or (7,)
        Card numbers.

    Returns
    -------
    Best
        Of equal values, the one with fewer wild cards, then with higher cards, then with more
        wild cards that stand for themselves.

    Raises
    ------
    CardError
        If the cards are no hand of the policy: see `value_of_cards`.
    """
    hand = sorted(checked_hand(policy, cards, HAND_SIZES))
    rules = reader(policy)
    wild = tuple(card for card in hand if card in rules.wild)
    if not wild:
        return value_of_cards(policy, hand)
    search = _Search(rules, tuple(card for card in hand if card not in rules.wild), wild)
    found = map(search.best_of, reversed(policy.categories))
    return next(best for best in found if best is not None)


class _Search:
    """The plays of one hand.

    Parameters
    ----------
    rules : Reader
    natural, wild : tuple of int
        The cards of the hand, ascending.
    """

    def __init__(self, rules: Reader, natural: Cards, wild: Cards) -> None:
        self.rules = rules
        self.policy = rules.policy
        self.wild = wild
        self.naturals = [
            chosen
            for count in range(max(0, FIVE - len(natural)), min(len(wild), FIVE) + 1)
            for chosen in combinations(natural, FIVE - count)
        ]
        self.decided = ~_left_to_suits(self.policy)
        self.completions = Completions(rules)

    def best_of(self, category: str) -> Best | None:
        """Return the best play of a category, or None where the hand cannot make it."""
        drafts: dict[int, list[_Draft]] = defaultdict(list)
        for natural in self.naturals:
            for ranks, reading in self.completions.readings(category, natural):
                five = (*natural, *(N_SUITS * rank for rank in ranks))
                value = value_of_reading(self.rules, reading, five, len(ranks))
                suit = reading.suit if category in SUITED else None
                drafts[value & self.decided].append(_Draft(natural, ranks, suit))
        for key in sorted(drafts, reverse=True):
            plays = [play for draft in drafts[key] for play in self._plays(category, draft)]
            if plays:
                return self._shown(plays)
        return None

    def _plays(self, category: str, draft: _Draft) -> Iterator[_Play]:
        """Give every play of a draft that is of a category and that the rules allow."""
        kind = {card: kind_of(self.policy, card, category) for card in self.wild}
        for chosen in self._wild_cards(kind, len(draft.ranks)):
            kinds: dict[Kind, list[int]] = defaultdict(list)
            for card in chosen:
                kinds[kind[card]].append(card)
            five = tuple(sorted(draft.natural + chosen))
            for stands_for in shared_out(list(kinds.items()), draft.ranks, draft.suit):
                played = tuple(stands_for.get(card, card) for card in five)
                reading = reading_of(self.rules, five, played)
                if reading is not None and reading.category == category:
                    value = value_of_reading(self.rules, reading, played, len(chosen))
                    yield _Play(value, five, played, reading)

    def _wild_cards(self, kind: Mapping[int, Kind], count: int) -> Iterator[Cards]:
        """Choose wild cards; of jokers that are alike always those with the lowest numbers."""
        seen = set()
        for chosen in combinations(self.wild, count):
            alike = tuple(card if card < FIRST_JOKER else kind[card] for card in chosen)
            if alike not in seen:
                seen.add(alike)
                yield chosen

    def _shown(self, plays: list[_Play]) -> Best:
        """Return what a player would show of plays with the same ranks."""
        value = max(play.value for play in plays)
        shown = max(
            (play for play in plays if play.value == value),
            key=lambda play: (
                plainness(self.rules, play.five, play.played),
                [-card for card in play.five],
                play.played,
            ),
        )
        five, played = as_compared(self.rules, shown.five, shown.played, shown.reading)
        return Best(value, five, played, shown.reading.category)


def _left_to_suits(policy: Policy) -> int:
    """Return the bits of a value that ranks do not settle: those of suits and all below them."""
    bits = HEARTS_IN_STRAIGHTS if policy.hearts_sequence in ("top_card", "most_hearts") else 0
    if policy.wide:
        bits = layout.join(bits, 0, layout.SUITS_MASK, policy.natural_position)
    return (1 << bits.bit_length()) - 1
