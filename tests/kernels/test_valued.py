"""The kernels for odds under any rules: boards as masks, and values counted."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.sample import ROWS
from evaluator.kernels.valued import COUNT_LONG, COUNT_SHORT, list_runouts, sample_boards
from tests.kernels import sampler

U64 = np.uint64


def words(numbers: Any) -> NDArray[np.uint64]:
    return np.array(numbers, dtype=np.uint64)


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


@pytest.mark.parametrize("cards", [1, 5])
@pytest.mark.parametrize("block", [0, 6])
def test_sampled_boards_are_those_of_the_twin(cards: int, block: int) -> None:
    known = [3, 4, 20, 51]
    boards = np.zeros(CAPACITY, dtype=np.uint64)
    sample_boards(
        U64(11),
        U64(block * CAPACITY),
        U64(48),
        U64(cards),
        np.array(known, dtype=np.uint16),
        np.zeros(ROWS * CAPACITY, dtype=np.uint16),
        np.zeros(4 * CAPACITY, dtype=np.uint16),
        boards.view(np.uint16),
    )
    for place in [*range(30), CAPACITY - 1]:
        board = sampler.board(11, block * CAPACITY + place, known, cards)
        assert int(boards[place]) == mask_of(board)


@pytest.mark.compiled
def test_blocks_of_boards_follow_each_other() -> None:
    known = np.array([3, 4, 20, 51], dtype=np.uint16)
    scratch = [np.zeros(n * CAPACITY, dtype=np.uint16) for n in (ROWS, 4)]

    def sample(first: int, blocks: int) -> NDArray[np.uint64]:
        boards = np.zeros(blocks * CAPACITY, dtype=np.uint64)
        lanes = boards.view(np.uint16)
        sample_boards(U64(5), U64(first), U64(48), U64(5), known, *scratch, lanes)
        return boards

    whole = sample(2 * CAPACITY, 3)
    parts = [sample(block * CAPACITY, 1) for block in (2, 3, 4)]
    assert np.array_equal(whole, np.concatenate(parts))
    assert len(np.unique(whole)) > 0.99 * len(whole)


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
    best, winners = np.empty(80, dtype=dtype), np.empty(80, dtype=np.uint16)
    count(values, U64(n), best, winners, tally, categories)

    held = values[:, :n].astype(object)
    sets = [sum(1 << p for p in range(players) if deal[p] == max(deal)) for deal in held.T]
    assert tally.tolist() == [3 + sets.count(which) for which in range(1 << players)]
    expected = [[4 + row.count(c) for c in range(11)] for row in places[:, :n].tolist()]
    assert categories.tolist() == expected


@pytest.mark.compiled
@pytest.mark.parametrize(("count", "dtype", "shift"), WIDTHS)
def test_the_largest_block_does_not_overflow(count: Any, dtype: Any, shift: int) -> None:
    n = (1 << 16) - 1
    values = np.full((2, n), 5 << shift, dtype=dtype)
    tally, categories = np.zeros(4, dtype=np.uint64), np.zeros((2, 9), dtype=np.uint64)
    best, winners = np.empty(n, dtype=dtype), np.empty(n, dtype=np.uint16)
    count(values, U64(n), best, winners, tally, categories)
    assert tally.tolist() == [0, 0, 0, n]
    assert categories[:, 5].tolist() == [n, n]
