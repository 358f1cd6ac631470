"""Enumeration of boards from prefixes and endings: each board once, block edges included."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels.deals import CAPACITY, CATEGORIES
from evaluator.kernels.runouts import STRIDE, append, count_runouts
from tests.kernels.blocks import count, lanes_of_rows, scratch


def with_room(endings: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Endings as the kernel reads them: lane after lane, then room to read past the end."""
    padded = np.full((4, len(endings) + STRIDE), 0x1FFF, dtype=np.uint16)
    padded[:, : len(endings)] = endings.T
    return padded


def run(
    prefixes: Sequence[Sequence[int]],
    starts: Sequence[int],
    endings: Sequence[Sequence[int]],
    holes: Sequence[Sequence[int]],
) -> tuple[list[int], list[list[int]]]:
    """Tally and categories that the kernel counts."""
    players = len(holes)
    tally = np.zeros(1 << players, dtype=np.uint64)
    categories = np.zeros((players, CATEGORIES), dtype=np.uint64)
    count_runouts(
        lanes_of_rows(prefixes),
        np.array(starts, dtype=np.uint64),
        with_room(lanes_of_rows(endings)),
        lanes_of_rows(holes),
        np.zeros(4 * CAPACITY, dtype=np.uint16),
        *scratch(players),
        tally,
        categories,
    )
    return tally.tolist(), categories.tolist()


@pytest.mark.parametrize("n", [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 100])
def test_append_writes_each_ending_with_the_prefix(n: int) -> None:
    endings = np.random.default_rng(n).integers(0, 1 << 13, (n + 3, 4)).astype(np.uint16)
    prefix = np.array([1, 2, 4, 8], dtype=np.uint16)
    boards = np.full(4 * CAPACITY, 0xFFFF, dtype=np.uint16)
    end = append(with_room(endings), np.uint64(3), prefix, boards, np.uint64(50))
    assert int(end) == 50 + n
    found = boards.reshape(4, CAPACITY)[:, 50 : 50 + n]
    assert np.array_equal(found.T, endings[3:] | prefix)
    assert (boards.reshape(4, CAPACITY)[:, :50] == 0xFFFF).all()


def test_boards_follow_each_prefix_from_its_start() -> None:
    pack = [0, 5, 10, 23, 28, 33, 46]
    endings = list(combinations(pack[1:], 2))
    firsts = [ending[0] for ending in endings]
    prefixes = [[card, 51, 50] for card in pack[:-2]]
    starts = [next(i for i, first in enumerate(firsts) if first > p[0]) for p in prefixes]
    holes = [[1, 2], [12, 13]]
    boards = [
        [*prefix, *ending] for prefix in prefixes for ending in endings if ending[0] > prefix[0]
    ]
    assert len({frozenset(board) for board in boards}) == 35
    assert run(prefixes, starts, endings, holes) == count(boards, holes)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_card_to_come(players: int) -> None:
    holes = [[4 * p, 4 * p + 2, 51, 45, 38, 30] for p in range(players)]
    endings = [[card] for card in range(1, 44, 2)]
    assert run([[]], [0], endings, holes) == count(endings, holes)


def test_no_card_to_come() -> None:
    holes = [[0, 1, 51, 47, 40, 30, 9], [5, 6, 51, 47, 40, 30, 9]]
    assert run([[]], [0], [[]], holes) == ([0, 0, 1, 0], [[0, 1] + [0] * 7] * 2)


@pytest.mark.parametrize("room", [0, 1, 15, 40, 1500])
def test_a_block_is_scored_when_the_next_endings_might_not_fit(room: int) -> None:
    # The boards of a block may reach `room` before the next endings are appended.
    endings = list(combinations(range(2, 48), 3))[: CAPACITY - STRIDE - room]
    holes = [[50, 51], [48, 49]]
    prefixes = [[0, 1]] * 5
    starts = [len(endings) - n for n in (10, 5, 1, 30, 0)]
    boards = [[0, 1, *ending] for start in starts for ending in endings[start:]]
    assert run(prefixes, starts, endings, holes) == count(boards, holes)
