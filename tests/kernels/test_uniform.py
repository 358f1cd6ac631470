"""Statistics of the sampled boards, with fixed seeds: the outcome is the same in every run.

Chi-square values are judged by their normal approximation: with the hundreds of degrees of
freedom of these tables it is good, and 4.5 standard deviations leave a fair sampler alone.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels.deals import CAPACITY
from tests.kernels.blocks import draws

pytestmark = pytest.mark.compiled

BLOCKS = 250
KNOWN = [3, 4, 20, 51]
LEFT = 52 - len(KNOWN)
LIMIT = 4.5


@cache
def places(cards: int) -> NDArray[np.int64]:
    """Cards drawn, numbered among those that can come, shape (cards, BLOCKS * CAPACITY)."""
    found = np.concatenate([draws(2024, block, KNOWN, cards) for block in range(BLOCKS)], axis=1)
    numbers = np.full(52, -1)
    numbers[np.setdiff1d(np.arange(52), KNOWN)] = np.arange(LEFT)
    drawn: NDArray[np.int64] = numbers[found]
    return drawn


def deviation(observed: NDArray[np.int64]) -> float:
    """Chi-square against equal counts, as standard deviations from its mean."""
    expected = observed.sum() / observed.size
    freedom = observed.size - 1
    chi_square = float(((observed - expected) ** 2).sum() / expected)
    return (chi_square - freedom) / float(np.sqrt(2 * freedom))


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_each_card_is_equally_likely_at_each_place(cards: int) -> None:
    for row in places(cards):
        assert abs(deviation(np.bincount(row, minlength=LEFT))) < LIMIT


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_each_two_cards_are_equally_likely_at_each_two_places(cards: int) -> None:
    for first, second in combinations(places(cards), 2):
        counts = np.bincount(LEFT * first + second, minlength=LEFT**2).reshape(LEFT, LEFT)
        different = ~np.eye(LEFT, dtype=bool)
        assert not counts[~different].any()
        assert abs(deviation(counts[different])) < LIMIT


def test_each_board_of_three_is_equally_likely() -> None:
    ordered = np.sort(places(3), axis=0)
    codes = (ordered[0] * LEFT + ordered[1]) * LEFT + ordered[2]
    choices = np.array(list(combinations(range(LEFT), 3)))
    wanted = (choices[:, 0] * LEFT + choices[:, 1]) * LEFT + choices[:, 2]
    counts = np.bincount(codes, minlength=LEFT**3)[wanted]
    assert counts.sum() == BLOCKS * CAPACITY
    assert abs(deviation(counts)) < LIMIT


@pytest.mark.parametrize("step", [1, 2, CAPACITY, 64 * CAPACITY])
def test_deals_do_not_depend_on_earlier_ones(step: int) -> None:
    # Deals side by side, those of neighbouring blocks and of neighbouring parts of the work.
    for row in places(5):
        counts = np.bincount(LEFT * row[:-step] + row[step:], minlength=LEFT**2)
        assert abs(deviation(counts)) < LIMIT


@pytest.mark.parametrize("cards", [1, 5])
def test_neighbouring_seeds_do_not_agree(cards: int) -> None:
    first = np.concatenate([draws(7, block, KNOWN, cards)[0] for block in range(50)])
    second = np.concatenate([draws(8, block, KNOWN, cards)[0] for block in range(50)])
    n = first.size
    same, expected = int((first == second).sum()), n / LEFT
    assert abs(same - expected) < LIMIT * np.sqrt(expected)
