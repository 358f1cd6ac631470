"""Two ranges on some boards, swept in order: equal to comparing every pair of holdings."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels.sweep import ABSENT, sweep_boards

CATEGORIES = 11
FLOATS = NDArray[np.float64]


def sweep(values: Any, places: Any, cards: Any, weights: Any) -> tuple[FLOATS, FLOATS]:
    """Sums and categories by the kernel; a value of -1 means a card on the board."""
    values, places = np.array(values), np.array(places)
    boards, n = values.shape
    keys = (places.astype(np.uint64) << np.uint64(44)) | (values.astype(np.uint64) << np.uint64(16))
    keys |= np.arange(n, dtype=np.uint64)
    keys[values < 0] = ABSENT
    keys.sort(axis=1)
    sums, categories = np.zeros((n, 6)), np.zeros((2, CATEGORIES))
    passed = np.full((65, 2), np.nan)
    sweep_boards(keys, np.array(cards, dtype=np.uint64), weights, passed, sums, categories)
    assert boards == len(keys)
    return sums, categories


def by_pairs(values: Any, places: Any, cards: Any, weights: Any) -> tuple[FLOATS, FLOATS]:
    """The same pair by pair."""
    n = len(cards)
    sums, categories = np.zeros((n, 6)), np.zeros((2, CATEGORIES))
    for row, kinds in zip(values, places, strict=True):
        for i in range(n):
            for j in range(n):
                if row[i] < 0 or row[j] < 0 or set(cards[i]) & set(cards[j]):
                    continue
                mine, other = (kinds[i], row[i]), (kinds[j], row[j])
                for player in (0, 1):
                    weight = weights[j, 1 - player]
                    sums[i, player] += weight * (mine > other)
                    sums[i, 2 + player] += weight * (mine >= other)
                    sums[i, 4 + player] += weight
                    categories[player, kinds[i]] += weights[i, player] * weight
    return sums, categories


@pytest.mark.parametrize("boards", [0, 1, 4])
@pytest.mark.parametrize("kinds", ["ones", "some held by one", "weights"])
def test_equals_comparing_every_pair(boards: int, kinds: str) -> None:
    rng = np.random.default_rng(boards)
    cards = list(combinations([0, 1, 2, 30, 31, 50, 55], 2))
    n = len(cards)
    # Few values, so that many tie; some holdings have a card on the board.
    places = rng.integers(0, 3, (boards, n)) * 5
    values = np.where(rng.random((boards, n)) < 0.2, -1, rng.integers(0, 4, (boards, n)))
    if kinds == "ones":
        weights = np.ones((n, 2))
    elif kinds == "some held by one":
        weights = rng.integers(0, 2, (n, 2)).astype(float)
    else:
        weights = rng.integers(0, 9, (n, 2)) / 8
    sums, categories = sweep(values, places, cards, weights)
    expected = by_pairs(values.tolist(), places.tolist(), cards, weights)
    # Eighths add up without rounding.
    assert np.array_equal(sums, expected[0])
    assert np.array_equal(categories, expected[1])


def test_a_board_on_which_nobody_can_hold_anything() -> None:
    sums, categories = sweep([[-1, -1]], [[0, 0]], [(0, 1), (2, 3)], np.ones((2, 2)))
    assert not sums.any()
    assert not categories.any()


def test_all_alike_tie() -> None:
    cards = [(0, 1), (2, 3), (4, 5)]
    sums, categories = sweep([[7, 7, 7]], [[2, 2, 2]], cards, np.ones((3, 2)))
    assert sums.tolist() == [[0, 0, 2, 2, 2, 2]] * 3
    assert categories[:, 2].tolist() == [6, 6]


def test_the_largest_value_and_category_fit() -> None:
    top = (1 << 28) - 1
    sums, categories = sweep([[top, 0]], [[10, 10]], [(0, 1), (62, 63)], np.ones((2, 2)))
    assert sums.tolist() == [[1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 1, 1]]
    assert categories[:, 10].tolist() == [2, 2]
