"""Many spots in one kernel: the same counts as one by one, block edges included."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.spots import DECK_ROOM, ENDINGS_ROOM, count_spots
from tests.kernels.blocks import count

Spot = tuple[list[list[int]], list[int], list[int]]


def mask_of(cards: list[int]) -> int:
    """The mask of cards."""
    return sum(1 << (16 * (card & 3) + (card >> 2)) for card in cards)


def seen(spot: Spot) -> list[int]:
    """Cards of a spot that cannot come."""
    hands, board, dead = spot
    return [*(card for hole in hands for card in hole), *board, *dead]


def run(spots: list[Spot]) -> NDArray[np.uint64]:
    """Tallies that the kernel counts."""
    players = len(spots[0][0])
    holes = [mask_of([*hole, *board]) for hands, board, _ in spots for hole in hands]
    gone = [mask_of(seen(spot)) for spot in spots]
    tallies = np.zeros(len(spots) << players, dtype=np.uint64)
    count_spots(
        np.array(holes, dtype=np.uint64).view(np.uint16),
        np.array(gone, dtype=np.uint64),
        np.array([5 - len(board) for _, board, _ in spots], dtype=np.uint64),
        np.zeros(DECK_ROOM, dtype=np.uint64),
        np.zeros(4 * ENDINGS_ROOM, dtype=np.uint16),
        np.zeros(4 * ENDINGS_ROOM, dtype=np.uint16),
        np.zeros(4 * players * CAPACITY, dtype=np.uint16),
        np.empty(players * CAPACITY, dtype=np.uint16),
        np.empty(players * CAPACITY, dtype=np.uint16),
        np.empty(2 * CAPACITY, dtype=np.uint16),
        np.empty(CAPACITY, dtype=np.uint16),
        np.empty(CAPACITY + 1, dtype=np.uint64),
        np.empty(CAPACITY + 1, dtype=np.uint64),
        tallies,
    )
    return tallies.reshape(len(spots), -1)


def expected(spot: Spot) -> list[int]:
    """Tally of a spot by the other kernels, on boards listed here."""
    hands, board, _ = spot
    deck = [card for card in range(52) if card not in seen(spot)]
    boards = [list(more) for more in combinations(deck, 5 - len(board))]
    return count(boards, [[*hole, *board] for hole in hands])[0]


def drawn(seed: int, players: int, boards: list[int], dead: int = 0) -> Iterator[Spot]:
    """Random spots with boards of the given sizes."""
    rng = np.random.default_rng(seed)
    for size in boards:
        cards = rng.permutation(52).tolist()
        hands = [[cards.pop(), cards.pop()] for _ in range(players)]
        yield hands, [cards.pop() for _ in range(size)], [cards.pop() for _ in range(dead)]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("size", [4, 5])
def test_spots_with_few_deals_are_counted_one_by_one(players: int, size: int) -> None:
    spots = list(drawn(players, players, [size] * 6, dead=2))
    assert run(spots).tolist() == [expected(spot) for spot in spots]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 10])
def test_all_boards_in_one_call(players: int) -> None:
    sizes = [3, 5, 4, 3, 3, 5]
    spots = list(drawn(players, players, sizes))
    assert run(spots).tolist() == [expected(spot) for spot in spots]


@pytest.mark.compiled
@pytest.mark.parametrize("more", [-33, -32, -1, 0, 1])
def test_blocks_are_scored_when_the_next_spot_does_not_fit(more: int) -> None:
    sizes = [5] * (CAPACITY + more) + [4, 3]
    spots = list(drawn(7, 2, sizes))
    found = run(spots)
    assert found.sum(axis=1).tolist() == [1] * (CAPACITY + more) + [44, 990]
    chosen = [0, 1, CAPACITY - 60, CAPACITY - 34, -3, -2, -1]
    assert found[chosen].tolist() == [expected(spots[i]) for i in chosen]


def test_one_card_is_left() -> None:
    hands, board = [[0, 1], [5, 6]], [10, 15, 20, 25]
    dead = [card for card in range(52) if card not in {0, 1, 5, 6, *board, 51}]
    assert run([(hands, board, dead)]).tolist() == [expected((hands, board, dead))]


def test_two_cards_are_left() -> None:
    hands, board = [[0, 1], [5, 6]], [10, 15, 20]
    dead = [card for card in range(52) if card not in {0, 1, 5, 6, *board, 51, 47}]
    assert run([(hands, board, dead)]).tolist() == [expected((hands, board, dead))]
