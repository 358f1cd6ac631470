"""The parts of the bitmask evaluator over their whole spaces, and the value that they add up to."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.kernels import bitmask
from tests.kernels.hands import expected_value, masks_of, sample_of_hands

U16 = np.uint16
RANK_SETS = range(1 << 13)
# The ace, rank 12, stands below the deuce too.
STRAIGHTS = {
    top: {12, 0, 1, 2, 3} if top == 3 else set(range(top - 4, top + 1)) for top in range(3, 13)
}


def ranks_of(rank_set: int) -> list[int]:
    return [rank for rank in range(13) if rank_set >> rank & 1]


def rank_set_of(ranks: list[int]) -> int:
    return sum(1 << rank for rank in ranks)


def sets_of_size(*sizes: int) -> list[int]:
    return [held for held in RANK_SETS if held.bit_count() in sizes]


def lanes_of(mask: int) -> list[Any]:
    return [U16(mask >> 16 * suit & 0xFFFF) for suit in range(4)]


def value_of(cards: list[int]) -> int:
    high, low = bitmask.value_of_lanes(*lanes_of(sum(1 << 16 * (c & 3) + (c >> 2) for c in cards)))
    return int(high) << 16 | int(low)


def test_drop_lowest() -> None:
    for held in RANK_SETS:
        assert int(bitmask.drop_lowest(U16(held))) == rank_set_of(ranks_of(held)[1:])


def test_highest_two_of_at_most_three() -> None:
    for held in sets_of_size(0, 1, 2, 3):
        assert int(bitmask.highest_two(U16(held))) == rank_set_of(ranks_of(held)[-2:])


def test_highest_one_of_at_most_two() -> None:
    for held in sets_of_size(0, 1, 2):
        assert int(bitmask.highest_one(U16(held))) == rank_set_of(ranks_of(held)[-1:])


def test_straight_top_of_every_rank_set() -> None:
    for held in RANK_SETS:
        ranks = set(ranks_of(held))
        tops = [top for top, five in STRAIGHTS.items() if five <= ranks]
        found = ranks_of(int(bitmask.straight_top(U16(held))))
        # Of more than seven ranks, which no hand has, several tops may be returned.
        assert (found == tops[-1:]) if len(ranks) <= 7 else (found[-1:] == tops[-1:])


def test_flush_ranks_for_every_number_of_cards_a_suit() -> None:
    rng = np.random.default_rng(13)
    for sizes in product(range(8), repeat=4):
        if not 5 <= sum(sizes) <= 7:
            continue
        suits = [rank_set_of(rng.choice(13, size, replace=False).tolist()) for size in sizes]
        flush = [held for held, size in zip(suits, sizes, strict=True) if size >= 5]
        found = bitmask.flush_ranks(*(U16(held) for held in suits))
        assert int(found) == (flush[0] if flush else 0), sizes


def test_irregular_tells_hands_from_everything_else() -> None:
    # Every number of cards a lane that matters, with and without bits that are no rank.
    patterns = [0, 1, 0x3, 0x7, 0xF, 0x1F, 0x7F, 0x1FFF, 0x2000, 0x4001, 0x8003, 0xE000, 0xFFFF]
    for suits in product(patterns, repeat=4):
        cards = sum(held.bit_count() for held in suits)
        hand = 5 <= cards <= 7 and not any(held >> 13 for held in suits)
        found = int(bitmask.irregular(*(U16(held) for held in suits)))
        assert (found == 0) is hand, suits


@pytest.mark.parametrize("bit", range(64))
def test_irregular_sees_every_single_bit(bit: int) -> None:
    hand = 0x0001_0002_0004_0018
    found = int(bitmask.irregular(*lanes_of(hand ^ 1 << bit)))
    # Five cards: one fewer is too few, one more is fine, unless it is none.
    fine = not hand >> bit & 1 and bit % 16 < 13
    assert (found == 0) is fine


@pytest.mark.parametrize("k", [5, 6, 7])
def test_values_are_those_of_the_rules(k: int) -> None:
    hands = sample_of_hands(1200, k, seed=k)
    for hand, mask in zip(hands.tolist(), masks_of(hands).tolist(), strict=True):
        high, low = bitmask.value_of_lanes(*lanes_of(mask))
        assert int(high) << 16 | int(low) == expected_value(hand), hand


def test_a_straight_flush_takes_its_own_top_and_not_that_of_the_longer_straight() -> None:
    # 2c-6c with the seven of another suit, A-5 suited with the six of another suit.
    assert value_of([0, 4, 8, 12, 16, 21, 50]) == 8 << 28 | 1 << 4 + 13
    assert value_of([48, 0, 4, 8, 12, 17, 21]) == 8 << 28 | 1 << 3 + 13


def test_best_of_two_threes_and_of_three_pairs() -> None:
    # Aces full of kings from two threes; aces and kings with a queen from three pairs.
    assert value_of([48, 49, 50, 44, 45, 46, 0]) == 6 << 28 | 1 << 12 + 13 | 1 << 11
    assert value_of([48, 49, 44, 45, 40, 41, 0]) == 2 << 28 | 3 << 11 + 13 | 1 << 10


def test_fours_with_three_or_two_of_another_rank_keep_one_kicker() -> None:
    assert value_of([0, 1, 2, 3, 4, 5, 6]) == 7 << 28 | 1 << 13 | 1 << 1
    assert value_of([0, 1, 2, 3, 4, 5, 48]) == 7 << 28 | 1 << 13 | 1 << 12


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True))
def test_value_is_that_of_the_rules(cards: list[int]) -> None:
    assert value_of(cards) == expected_value(cards)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=6, max_size=7, unique=True))
def test_value_is_the_best_of_its_fives(cards: list[int]) -> None:
    assert value_of(cards) == max(value_of(list(five)) for five in combinations(cards, 5))
