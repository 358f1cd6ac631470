"""Rules that contradict each other, refused when a policy is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evaluator.cards.layout import CARD_TEXTS, N_SUITS
from evaluator.errors import PolicyError
from evaluator.rules.knobs import FLUSH, FOUR_FLUSH, FOUR_STRAIGHT, STRAIGHT, STRAIGHT_FLUSH
from evaluator.rules.layout import MOST_WILD

if TYPE_CHECKING:
    from evaluator.rules.model import Policy


def refuse_contradictions(policy: Policy) -> None:
    """Raise for the first contradiction in a policy whose fields are each right by themselves.

    Parameters
    ----------
    policy : Policy
        With normalised fields.

    Raises
    ------
    PolicyError
        With the reason.
    """
    for finder in (_deck, _straights, _hearts, _suits, _wild_cards, _uses_of_wild, _low, _cycles):
        for reason in finder(policy):
            raise PolicyError(f"policy {policy.name!r}: {reason}")


def _deck(policy: Policy) -> Iterator[str]:
    for field, names in (("wild_ranks", policy.wild_ranks), ("wild_cards", policy.wild_cards)):
        for name in names:
            if name[0] not in policy.ranks:
                yield f"{field} names {name}, which is not in a deck of {policy.ranks}"
    for name in policy.wild_cards:
        if name[0] in policy.wild_ranks:
            yield f"wild_cards names {name}, which wild_ranks makes wild already"
    for part, whole in ((FOUR_STRAIGHT, STRAIGHT), (FOUR_FLUSH, FLUSH)):
        if part in policy.order and whole not in policy.order:
            yield f"order has {part!r} and lacks {whole!r}: four cards would count and five not"
    for name in policy.no_kickers:
        if name not in policy.order:
            yield f"no_kickers names {name!r}, which is not in order"


def _straights(policy: Policy) -> Iterator[str]:
    ace, wheel = policy.ace_in_straights, policy.wheel
    if (wheel == "none") != (ace == "high"):
        yield (
            f"wheel={wheel!r} contradicts ace_in_straights={ace!r}: an ace is low in the wheel, so "
            "'none' goes with 'high', and 'lowest' or 'second' with 'low' or 'both'"
        )
    if wheel == "second" and ace == "low":
        yield (
            "wheel='second' puts the wheel below an ace-high straight, and with "
            "ace_in_straights='low' there is none: ace_in_straights must be 'both'"
        )


def _hearts(policy: Policy) -> Iterator[str]:
    if policy.hearts_flush != "off" and FLUSH not in policy.order:
        yield f"hearts_flush={policy.hearts_flush!r} needs 'flush' in order"
    if policy.hearts_vs_hearts == "split" and policy.hearts_flush != "absolute":
        yield (
            "hearts_vs_hearts='split' is about flushes that hearts_flush='absolute' puts on top; "
            f"hearts_flush is {policy.hearts_flush!r}"
        )
    needed = STRAIGHT_FLUSH if policy.hearts_sequence == "flush_sequence" else STRAIGHT
    if policy.hearts_sequence != "off" and needed not in policy.order:
        yield f"hearts_sequence={policy.hearts_sequence!r} needs {needed!r} in order"


def _suits(policy: Policy) -> Iterator[str]:
    if policy.suit_order is None:
        if policy.suit_compare != "positional":
            yield f"suit_compare={policy.suit_compare!r} needs a suit_order to compare by"
        if policy.natural_position == "after_suits":
            yield "natural_position='after_suits' needs a suit_order to come after"


def _wild_cards(policy: Policy) -> Iterator[str]:
    if (policy.joker == "none") != (policy.max_jokers == 0):
        yield (
            f"joker={policy.joker!r} contradicts max_jokers={policy.max_jokers}: "
            "'none' goes with 0, every other kind with 1 to 4"
        )
    total = N_SUITS * len(policy.wild_ranks) + len(policy.wild_cards) + policy.max_jokers
    if total > MOST_WILD:
        yield (
            f"{total} wild cards in all (ranks {list(policy.wild_ranks)}, cards "
            f"{list(policy.wild_cards)}, {policy.max_jokers} jokers); at most {MOST_WILD} are "
            "possible, so that no five cards are all wild"
        )


def _uses_of_wild(policy: Policy) -> Iterator[str]:
    if not policy.wild and policy.max_jokers == 0:
        for field, off in (
            ("duplicates", "never"),
            ("double_ace_flush", False),
            ("five_of_a_kind", "none"),
            ("natural", "off"),
        ):
            value = getattr(policy, field)
            if value != off:
                yield f"{field}={value!r} is about wild cards, and there are none"
    if policy.natural == "off" and policy.natural_position != "after_ranks":
        yield f"natural_position={policy.natural_position!r} places a rule that natural='off' omits"
    if (policy.duplicates == "never") != (policy.five_of_a_kind == "none"):
        yield (
            f"duplicates={policy.duplicates!r} contradicts five_of_a_kind="
            f"{policy.five_of_a_kind!r}: five cards of one rank repeat a card, so 'never' goes "
            "with 'none', and 'five_only' or 'always' with a place for five of a kind"
        )
    if policy.double_ace_flush:
        if FLUSH not in policy.order:
            yield "double_ace_flush=True needs 'flush' in order"
        if policy.duplicates == "never":
            yield "double_ace_flush=True repeats an ace, and duplicates='never' repeats no card"
        if policy.ace == "low":
            yield "double_ace_flush=True is about high aces, and ace='low' makes them low"
    if policy.five_of_a_kind == "below_royal":
        if STRAIGHT_FLUSH not in policy.order:
            yield "five_of_a_kind='below_royal' needs 'straight flush' in order"
        if policy.ace_in_straights == "low":
            yield (
                "five_of_a_kind='below_royal' needs a straight flush to the ace, and with "
                "ace_in_straights='low' there is none"
            )


def _low(policy: Policy) -> Iterator[str]:
    if policy.goal == "high":
        return
    if policy.five_of_a_kind != "none":
        yield (
            f"five_of_a_kind={policy.five_of_a_kind!r} in a low game: a wild card there is never "
            "played to make the worst hand"
        )
    if policy.joker == "bug":
        yield (
            "joker='bug' in a low game: the joker is then the lowest rank missing from the hand, "
            "which is joker='wild'"
        )
    if policy.hearts_flush != "off" or policy.hearts_sequence != "off":
        yield (
            "hearts_flush and hearts_sequence make hands with hearts the stronger, "
            "and in a low game those hands lose"
        )


def _cycles(policy: Policy) -> Iterator[str]:
    if policy.transitive:
        return
    rule = "untied_scope='all_hands'"
    if policy.straight_flush_cycle:
        rule = "straight_flush_cycle=True"
        if STRAIGHT_FLUSH not in policy.order:
            yield f"{rule} needs 'straight flush' in order"
        if policy.untied_scope == "all_hands":
            yield f"{rule} and untied_scope='all_hands' each say who wins among all hands"
    if policy.goal == "low":
        yield f"{rule} is a rule of high hands"
    if policy.wild or policy.max_jokers:
        names = [CARD_TEXTS[card] for card in sorted(policy.wild)] + ["jokers"] * (
            policy.max_jokers > 0
        )
        yield (
            f"{rule} with wild cards ({', '.join(names)}): what a wild card is best played as "
            "would depend on the other hands"
        )
    if policy.untied_scope == "all_hands":
        if policy.suit_order is not None:
            yield f"{rule} looks for an untied rank, and suit_order leaves no rank tied"
        if policy.rank_compare == "sorted":
            yield f"{rule} compares groups of cards first, which rank_compare='sorted' does not"
