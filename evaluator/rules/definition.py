"""What a policy means: the executable definition.

`value_of_cards` tries every five of the cards and every card that each wild card may stand for,
and keeps the largest value. It is slow and obvious on purpose; whatever ranks hands faster is
checked against it. Where the bits of a value lie is told in `evaluator.rules.layout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from evaluator.cards.card import is_integer
from evaluator.cards.faults import ACCEPTED_NUMBERS, not_cards
from evaluator.cards.layout import CARD_TEXTS, FIRST_JOKER, N_SUITS
from evaluator.errors import ArgumentError
from evaluator.rules.hands import checked_hand, text_of
from evaluator.rules.model import Policy
from evaluator.rules.packing import value_of_reading
from evaluator.rules.reading import Reader, Reading, reader
from evaluator.rules.substitutes import options_of, plays_of, reading_of

FIVE: Final = (5,)
HAND_SIZES: Final = (5, 6, 7)


@dataclass(frozen=True, slots=True)
class Best:
    """The best that can be made of a hand.

    Attributes
    ----------
    value : int
        Its value; larger is stronger.
    five : tuple of int
        The cards that play, in the order in which they are compared.
    plays_as : tuple of int
        The card that each of them stands for, in the same order.
    category : str
        Name of the category.
    """

    value: int
    five: tuple[int, ...]
    plays_as: tuple[int, ...]
    category: str


def value_of_five(
    policy: Policy, cards: Sequence[int], plays_as: Sequence[int] | None = None
) -> int:
    """Value of five cards, each wild one standing for the card that is said.

    Parameters
    ----------
    policy : Policy
        Rules that order hands.
    cards : sequence of int, shape (5,)
        Card numbers.
    plays_as : sequence of int, shape (5,), optional
        What each of them stands for. Without it each stands for itself.

    Returns
    -------
    int
        Larger is stronger. Comparable only within `policy`.

    Raises
    ------
    ArgumentError
        If a card may not stand for what it is said to stand for.
    CardError, DuplicateCardError, HandSizeError, InputTypeError
        If the cards are no hand of this policy, or are not five.
    """
    hand = checked_hand(policy, cards, FIVE)
    rules = reader(policy)
    played = _checked_play(policy, hand, hand if plays_as is None else tuple(plays_as))
    reading = reading_of(rules, hand, played)
    if reading is None:
        raise ArgumentError(
            f"{text_of(hand)} may not play as {text_of(played)} under policy {policy.name!r}"
        )
    return value_of_reading(rules, reading, played, rules.wild_count(hand))


def value_of_cards(policy: Policy, cards: Sequence[int]) -> Best:
    """Rank a hand: the best of every five cards and of all that its wild cards may stand for.

    Parameters
    ----------
    policy : Policy
        Rules that order hands.
    cards : sequence of int, shape (5,), (6,) or (7,)
        Card numbers, jokers 52..55 among them where the policy has jokers.

    Returns
    -------
    Best
        Of equal values, the one with fewer wild cards, then with higher cards, then with more
        wild cards that stand for themselves. The order of `cards` changes nothing.

    Raises
    ------
    HandSizeError
        If the cards are not 5, 6 or 7.
    DuplicateCardError
        If a card appears twice.
    CardError
        If there is no such card, or it is not in the deck, or there are too many jokers.

    Notes
    -----
    Where hands are not ordered (`Policy.transitive`), this is the value of the rules without
    the one that is not an order.
    """
    hand = sorted(checked_hand(policy, cards, HAND_SIZES))
    rules = reader(policy)
    strongest = -1
    equals: list[tuple[tuple[int, ...], tuple[int, ...], Reading]] = []
    for five in combinations(hand, 5):
        for played, reading in plays_of(rules, five):
            value = value_of_reading(rules, reading, played, rules.wild_count(five))
            if value > strongest:
                strongest, equals = value, []
            if value == strongest:
                equals.append((five, played, reading))
    shown = max(equals, key=lambda play: plainness(rules, play[0], play[1]))
    return Best(strongest, *as_compared(rules, *shown), shown[2].category)


def plainness(
    rules: Reader, five: tuple[int, ...], played: tuple[int, ...]
) -> tuple[int, list[int], int, list[int]]:
    """Return what chooses among plays of equal value: the one a player would show."""
    themselves = sum(card == stands_for for card, stands_for in zip(five, played, strict=True))
    heights = sorted([rules.heights[card] for card in played], reverse=True)
    return -rules.wild_count(five), [h // N_SUITS for h in heights], themselves, heights


def as_compared(
    rules: Reader, five: tuple[int, ...], played: tuple[int, ...], reading: Reading
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Put five cards in the order in which they are compared, the best suit of a rank first."""
    order = (*reading.primary, *reading.kickers)
    pairs = sorted(
        zip(five, played, strict=True),
        key=lambda pair: (order.index(pair[1] >> 2), -rules.suit_strength[pair[1] & 3]),
    )
    return tuple(card for card, _ in pairs), tuple(card for _, card in pairs)


def _checked_play(
    policy: Policy, hand: tuple[int, ...], played: tuple[int, ...]
) -> tuple[int, ...]:
    """Check that each card of a hand may by itself stand for what it is said to stand for."""
    for position, card in enumerate(played, 1):
        if not is_integer(card):
            raise not_cards(card, f"position {position} of plays_as", ACCEPTED_NUMBERS)
    played = tuple(int(card) for card in played)
    if len(played) != len(hand):
        raise ArgumentError(f"plays_as has {len(played)} cards, and the hand has {len(hand)}")
    for position, (card, substitute) in enumerate(zip(hand, played, strict=True), 1):
        if card == substitute and card < FIRST_JOKER:
            continue
        if substitute not in options_of(policy, card):
            raise ArgumentError(
                f"{CARD_TEXTS[card]} at position {position} cannot play as {text_of([substitute])} "
                f"under policy {policy.name!r}"
            )
    return played
