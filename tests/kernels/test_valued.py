"""The kernels for odds under any rules: boards as masks, and values counted."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from evaluator.kernels.valued import COUNT_LONG, COUNT_SHORT, list_runouts
from tests.kernels.blocks import words

U64 = np.uint64


def mask_of(cards: Any) -> int:
    return sum(1 << 16 * (card % 4) + card // 4 for card in cards)


# Boards


def test_every_board_of_prefixes_and_endings_is_listed() -> None:
    pack = [0, 5, 10, 23, 28, 33, 46]
    endings = list(combinations(pack, 2))
    starts = [next((i for i, e in enumerate(endings) if e[0] > c), len(endings)) for c in pack]
    boards = np.zeros(40, dtype=np.uint64)
    prefixes = words([mask_of([card]) for card in pack])
    n = int(list_runouts(prefixes, words(starts), words(list(map(mask_of, endings))), boards))
    assert boards[:n].tolist() == [mask_of(board) for board in combinations(pack, 3)]
    assert not boards[n:].any()


def test_no_card_to_come_is_one_board() -> None:
    boards = np.full(1, 99, dtype=np.uint64)
    assert int(list_runouts(words([0]), words([0]), words([0]), boards)) == 1
    assert boards.tolist() == [0]


# Counts

WIDTHS = [(COUNT_SHORT, np.uint32, 28), (COUNT_LONG, np.uint64, 60)]


@pytest.mark.parametrize(("count", "dtype", "shift"), WIDTHS)
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("n", [0, 1, 80])
def test_winners_and_categories_are_counted(
    n: int, players: int, count: Any, dtype: Any, shift: int
) -> None:
    rng = np.random.default_rng(n + players)
    places = rng.integers(0, 11, (players, 80)).astype(dtype)
    # Values that differ in the lowest bit, the highest below the category, or not at all.
    below = rng.choice(np.array([0, 1, 1 << shift - 1], dtype=dtype), (players, 80))
    values = places << dtype(shift) | below
    tally = np.full(1 << players, 3, dtype=np.uint64)
    categories = np.full((players, 11), 4, dtype=np.uint64)
    best = np.empty(80, dtype=dtype)
    winners, scratch = np.empty((2, 80), dtype=np.uint16)
    count(values, U64(n), best, winners, scratch, tally, categories)

    held = values[:, :n].astype(object)
    sets = [sum(1 << p for p in range(players) if deal[p] == max(deal)) for deal in held.T]
    assert winners[:n].tolist() == sets
    assert tally.tolist() == [3 + sets.count(which) for which in range(1 << players)]
    expected = [[4 + row.count(c) for c in range(11)] for row in places[:, :n].tolist()]
    assert categories.tolist() == expected


@pytest.mark.compiled
@pytest.mark.parametrize(("count", "dtype", "shift"), WIDTHS)
def test_the_largest_block_does_not_overflow(count: Any, dtype: Any, shift: int) -> None:
    n = (1 << 16) - 1
    values = np.full((2, n), 5 << shift, dtype=dtype)
    tally, categories = np.zeros(4, dtype=np.uint64), np.zeros((2, 9), dtype=np.uint64)
    best = np.empty(n, dtype=dtype)
    winners, scratch = np.empty((2, n), dtype=np.uint16)
    count(values, U64(n), best, winners, scratch, tally, categories)
    assert tally.tolist() == [0, 0, 0, n]
    assert categories[:, 5].tolist() == [n, n]
