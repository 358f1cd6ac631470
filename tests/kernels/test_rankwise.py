"""Boards seen as five ranks: how many there are without a flush in reach, and who wins on them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from evaluator.kernels.deals import CAPACITY, CATEGORIES
from evaluator.kernels.rankwise import count_by_ranks, count_flushless
from tests.kernels.blocks import scratch, words
from tests.kernels.hands import expected_value

CHOOSE = words([comb(a, m) for a in range(5) for m in range(5)])
RANKS: list[tuple[int, ...]] = [
    c for c in combinations_with_replacement(range(13), 5) if max(Counter(c).values()) < 5
]


def flushless(deck: list[int], least: list[int], choices: list[tuple[int, ...]]) -> list[int]:
    """Boards of each choice of ranks by the kernel."""
    ranks = np.full((len(choices), 5), 12, dtype=np.uint64)
    times = np.zeros((len(choices), 5), dtype=np.uint64)
    for row, choice in enumerate(choices):
        for place, (rank, n) in enumerate(sorted(Counter(choice).items())):
            ranks[row, place], times[row, place] = rank, n
    left = words([sum(card // 4 == rank for card in deck) for rank in range(13)])
    suits = words([sum(1 << card // 4 for card in deck if card % 4 == s) for s in range(4)])
    boards = words(np.full(len(choices), 99))
    count_flushless(ranks, times, left, suits, words(least), CHOOSE, boards)
    return [int(n) for n in boards]


@pytest.mark.parametrize(
    ("size", "least"),
    [(14, [5, 5, 5, 5]), (18, [3, 5, 4, 3]), (18, [3, 3, 3, 3]), (20, [4, 3, 5, 5])],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_flushless_boards_of_a_short_pack(size: int, least: list[int], seed: int) -> None:
    deck = sorted(np.random.default_rng(seed).permutation(52)[:size].tolist())
    choices = sorted({tuple(sorted(c // 4 for c in board)) for board in combinations(deck, 5)})
    # Choices that this pack has no cards for, too.
    choices += [(0, 0, 0, 0, 1), (12, 12, 12, 12, 11), (0, 3, 6, 9, 12)]
    counts: Counter[tuple[int, ...]] = Counter()
    for board in combinations(deck, 5):
        suits = Counter(card % 4 for card in board)
        if all(suits[suit] < least[suit] for suit in range(4)):
            counts[tuple(sorted(card // 4 for card in board))] += 1
    assert flushless(deck, least, choices) == [counts[choice] for choice in choices]


@pytest.mark.compiled
@pytest.mark.parametrize("suited", [3, 4, 5])
def test_flushless_boards_of_a_whole_pack(suited: int) -> None:
    # Boards with fewer than so many of any suit; at most one suit has three of five.
    every = sum(flushless(list(range(52)), [suited] * 4, RANKS))
    reach = 4 * sum(comb(13, n) * comb(39, 5 - n) for n in range(suited, 6))
    assert every == comb(52, 5) - reach


@pytest.mark.parametrize("n", [0, 1, 60, CAPACITY + 3])
def test_players_are_compared_on_each_choice_of_ranks(n: int) -> None:
    holes = [(12, 11), (12, 12), (5, 4), (0, 0)]
    rng = np.random.default_rng(n)
    chosen = [RANKS[k] for k in rng.permutation(len(RANKS))[:n]]
    # A block is ranked in full however few are checked here, so the rest count nothing.
    checked = set(range(50)) | set(range(n - 5, n))
    boards = [int(b) if k in checked else 0 for k, b in enumerate(rng.integers(0, 1000, n))]
    sets = np.zeros((4, n), dtype=np.uint16)
    for k, choice in enumerate(chosen):
        for rank, times in Counter(choice).items():
            sets[:times, k] |= np.uint16(1 << rank)
    ranks = np.array(
        [[1 << a | 1 << b, 1 << a if a == b else 0] for a, b in holes], dtype=np.uint16
    )
    tally = words(np.full(1 << 4, 3))
    categories = words(np.full((4, CATEGORIES), 7))
    count_by_ranks(sets, words(boards), ranks, *scratch(4), tally, categories)

    expected = [3] * 16
    places = [[7] * CATEGORIES for _ in holes]
    for choice, times in zip(chosen, boards, strict=True):
        if times:
            values = [rainbow(choice, hole) for hole in holes]
            expected[sum(1 << p for p, v in enumerate(values) if v == max(values))] += times
            for row, value in zip(places, values, strict=True):
                row[value >> 28] += times
    assert tally.tolist() == expected
    assert categories.tolist() == places


def rainbow(choice: tuple[int, ...], hole: tuple[int, int]) -> int:
    """Value of these ranks in suits that make no flush; a rank may come a fifth time."""
    ranks = sorted([*choice, *hole])
    times = Counter(ranks)
    # Never dealt, as no such cards are left; the kernel sees four of a kind.
    kept = [rank for rank in sorted(times) for _ in range(min(times[rank], 4))]
    suits = [place % 4 for place in range(len(kept))]
    return expected_value([4 * rank + suit for rank, suit in zip(kept, suits, strict=True)])
