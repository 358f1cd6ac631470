"""The kernel that tries all that a hand can be played as, against the executable definition.

Few hands, which an interpreter can afford too; more of them are in `tests/compiled_tried`.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from evaluator.kernels import tried
from evaluator.kernels.tried import (
    has,
    hearts_of_straight,
    is_one_suit,
    placed,
    ranks_of,
    suit_sets,
    try_masks,
)
from evaluator.ranking.compiled import Tried
from evaluator.ranking.tried import tried_arguments
from evaluator.rules.layout import VALUE_WIDTH
from evaluator.tables import fives, substitutes
from tests.compiled_tried.hands import hands_of, masks_of, value_of
from tests.compiled_tried.policies import tried_policy

U64 = np.uint64

NAMES = (
    "coloured jokers",
    "coloured jokers, any card repeated",
    "a bug beside a wild card, no card repeated",
    "hearts on top of straights",
    "most hearts, wheel second, jokers",
    "four-flushes, suits of the side cards first",
    "four-flushes above all, any card repeated",
    "flushes in a low game, suits",
    "wild cards and suits, naturals last, binary",
    "naturals, binary, before ranks",
    "flushes of hearts share, and suits",
)


def mask(text: str) -> np.uint64:
    return U64(int(ev.cards_to_masks(ev.parse_cards(text))))


def values_of(policy: ev.Policy, masks: NDArray[np.uint64]) -> list[int]:
    values = np.zeros(len(masks), dtype=np.uint64)
    try_masks(masks, *tried_arguments(policy), values)
    return [int(value) for value in values]


@pytest.mark.parametrize("name", NAMES)
def test_values_are_those_of_the_definition(name: str) -> None:
    policy = tried_policy(name)
    hands = [
        hand
        for k, wild, n in ((5, 0, 6), (6, 0, 2), (7, 0, 1), (5, 1, 3), (6, 1, 1))
        for hand in hands_of(policy, n, k, wild, seed=20).tolist()
    ]
    masks = np.array([ev.cards_to_masks(hand) for hand in hands], dtype=np.uint64)
    assert values_of(policy, masks) == [value_of(policy, hand) for hand in hands]


def test_wild_cards_by_hand() -> None:
    for name, text in (
        ("coloured jokers", "9h 9d 5c Jk Jk"),
        ("coloured jokers", "9h 8h 7h Jk Jk 2c"),
        ("four-flushes, jokers and suits", "Ah Kd Qc Jk Jk"),
        ("bugs beside wild cards", "2s Kc Kd Kh Jk"),
        ("bugs beside wild cards", "Ah 9h 5h 3h Jk"),
    ):
        policy = tried_policy(name)
        cards = ev.parse_cards(text)
        assert values_of(policy, masks_of(cards[None])) == [value_of(policy, cards)]


def test_any_mix_of_hands_and_none() -> None:
    policy = tried_policy("coloured jokers")
    parts = [hands_of(policy, 2, k, wild, seed=21) for k in (5, 6) for wild in (0, 1)]
    masks = np.concatenate([masks_of(part) for part in parts])
    expected = [value_of(policy, hand) for part in parts for hand in part]
    assert values_of(policy, masks) == expected
    assert values_of(policy, masks[::-1].copy()) == expected[::-1]
    assert values_of(policy, masks[:0]) == []


@pytest.mark.parametrize(
    "wrong", [0, 0xF, 0xFF, 0x1F | 1 << 14, 0xF | 1 << 13 | 1 << 29 | 1 << 45 | 1 << 61]
)
def test_wrong_masks_are_found_before(wrong: int) -> None:
    policy = tried_policy("coloured jokers beside wild cards")
    masks = masks_of(hands_of(policy, 3, 5, 0, seed=22))
    values = np.zeros(3, dtype=np.uint32)
    assert not Tried(policy).rank(masks, values)
    masks[1] = wrong
    assert Tried(policy).rank(masks, values)


# Parts


def test_words_are_packed_as_the_tables_pack_them() -> None:
    # Kernels keep constants of their own: the compiler's cache knows only of their sources.
    for name in ("RANK_WIDTH", "SUIT_WIDTH", "SET_AT", "FREE_AT", "KEY_AT"):
        assert getattr(tried, name) == getattr(substitutes, name)
    assert tried.RANK_WIDTH == fives.RANK_WIDTH
    assert tried.RANK_BITS == fives.NO_RANK
    assert tried.VALUE_AT == VALUE_WIDTH


def test_ranks_of_a_mask() -> None:
    assert int(ranks_of(mask("Ac Ah Kd 2s 2h"))) == 1 << 12 | 1 << 11 | 1
    assert int(ranks_of(mask("Jk"))) == 0


@pytest.mark.parametrize("suit", "cdhs")
def test_one_suit(suit: str) -> None:
    assert is_one_suit(mask(f"A{suit} 9{suit} 2{suit}"))
    assert not is_one_suit(mask(f"A{suit} 9{suit} 2{'c' if suit != 'c' else 's'}"))


def test_places_in_a_value() -> None:
    short = U64(0xA800_0123)
    assert int(placed(short, U64(28), U64(0))) == 0xA800_0123
    assert int(placed(short, U64(60), U64(29))) == 0xA << 60 | 0x800_0123 << 29
    assert has(short, U64(31))
    assert not has(short, U64(30))


def test_hearts_of_a_straight() -> None:
    nine = U64(7)
    three = mask("9d 8h 7h 6h 5s")
    assert int(hearts_of_straight(three, nine, U64(1))) == 0
    assert int(hearts_of_straight(three, nine, U64(7))) == 3
    assert int(hearts_of_straight(mask("9h 8c 7c 6d 5c"), nine, U64(1))) == 1


def test_suits_in_the_order_of_the_ranks() -> None:
    lanes = [U64(int(mask("Kc Ks Ah 5d 3c")) >> 16 * suit & 0xFFFF) for suit in range(4)]
    king, ace, five, nothing = 11, 12, 3, 15
    order = U64(king | ace << 4 | five << 8 | nothing << 12 | nothing << 16)
    # Clubs are the best suit here, spades the worst.
    assert int(suit_sets(order, *lanes)) == 0b1001 << 16 | 0b0010 << 12 | 0b0100 << 8
