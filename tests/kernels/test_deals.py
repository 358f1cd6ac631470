"""The four stages from boards to counts, each against a plain loop."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels.deals import (
    CAPACITY,
    CATEGORIES,
    FEW_PLAYERS,
    count_categories,
    count_winners,
    find_winners,
    rank_players,
    score_block,
)
from tests.kernels.blocks import block_of, lanes_of, lanes_of_rows, scratch
from tests.kernels.hands import expected_value, masks_of

U64 = np.uint64
PLAYERS = [2, 3, 4, 10]
#: Slot of a player whose cards are known.
NOBODY = 1 << 20


def deals(n: int, players: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Boards (n, 5) and hole cards (players, 2) that share no card."""
    rng = np.random.default_rng(seed)
    deck = rng.permutation(52).astype(np.uint8)
    holes, rest = deck[: 2 * players].reshape(players, 2), deck[2 * players :]
    return rng.permuted(np.tile(rest, (n, 1)), axis=1)[:, :5], holes


def halves(values: NDArray[np.uint32]) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """High and low halves of values (players, n), laid out as the kernels read them."""
    high = np.zeros((len(values), CAPACITY), dtype=np.uint16)
    low = np.zeros_like(high)
    high[:, : values.shape[1]] = values >> 16
    low[:, : values.shape[1]] = values & 0xFFFF
    return high.reshape(-1), low.reshape(-1)


def close_values(players: int, n: int, seed: int) -> NDArray[np.uint32]:
    """Values that often tie in the high half, the low half or both."""
    rng = np.random.default_rng(seed)
    high = rng.choice(np.array([0, 1, 0x7FFF, 0x8000, 0xFFFF], dtype=np.uint32), (players, n))
    low = rng.choice(np.array([0, 1, 0x8000, 0xFFFF], dtype=np.uint32), (players, n))
    values: NDArray[np.uint32] = high << 16 | low
    return values


def sets_of_winners(values: NDArray[np.uint32]) -> list[int]:
    best = values.max(axis=0)
    return [
        sum(1 << p for p, v in enumerate(column) if v == b)
        for column, b in zip(values.T, best, strict=True)
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_rank_players(players: int) -> None:
    boards, holes = deals(25, players, seed=players)
    high, low, _, _ = scratch(players)
    slots = np.full(players, NOBODY, dtype=np.uint64)
    own = np.empty(0, dtype=np.uint16)
    rank_players(block_of(boards), lanes_of(masks_of(holes)), slots, own, high, low, U64(25))
    for player, hole in enumerate(holes.tolist()):
        expected = [expected_value([*hole, *board]) for board in boards.tolist()]
        row = slice(player * CAPACITY, player * CAPACITY + 25)
        assert (high[row].astype(int) << 16 | low[row]).tolist() == expected


@pytest.mark.parametrize("slots", [[NOBODY, 0], [1, NOBODY, 0], [0, 1, 2], [2, NOBODY, 1, 0]])
def test_rank_players_whose_cards_change_from_deal_to_deal(slots: list[int]) -> None:
    # Three cards of the board are among the known ones of each player, as `odds` has them.
    n, changing = 20, sum(slot != NOBODY for slot in slots)
    fixed = [[4 * p, 4 * p + 1] for p in range(len(slots))]
    flop = [2, 6, 10]
    pack = np.setdiff1d(np.arange(52), [*flop, *(card for hand in fixed for card in hand)])
    decks = np.random.default_rng(n).permuted(np.tile(pack.astype(np.uint8), (n, 1)), axis=1)
    rest, hands = decks[:, :2], [decks[:, 2 * k : 2 * k + 2] for k in range(1, changing + 1)]
    own = np.full((changing, 4, CAPACITY), 0x1FFF, dtype=np.uint16)
    for slot, hand in enumerate(hands):
        own[slot, :, :n] = lanes_of(masks_of(hand)).T
    known = [[*flop, *(fixed[p] if slot == NOBODY else [])] for p, slot in enumerate(slots)]
    lanes = np.concatenate([lanes_of_rows([cards]) for cards in known])
    high, low, _, _ = scratch(len(slots))
    which = np.array(slots, dtype=np.uint64)
    rank_players(block_of(rest), lanes, which, own.reshape(-1), high, low, U64(n))
    for p, slot in enumerate(slots):
        mine = np.empty((n, 0)) if slot == NOBODY else hands[slot]
        expected = [
            expected_value([*known[p], *cards, *board])
            for cards, board in zip(mine.astype(int).tolist(), rest.tolist(), strict=True)
        ]
        row = slice(p * CAPACITY, p * CAPACITY + n)
        assert (high[row].astype(int) << 16 | low[row]).tolist() == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_find_winners(players: int) -> None:
    values = close_values(players, 300, seed=players)
    _, _, best, winners = scratch(players)
    find_winners(*halves(values), best, winners, U64(300))
    assert winners[:300].tolist() == sets_of_winners(values)
    assert (winners[300:] == 0xABCD).all()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("n", [0, 1, 300])
def test_count_winners_adds(players: int, n: int) -> None:
    _, _, _, winners = scratch(players)
    winners[:n] = np.random.default_rng(n).integers(1, 1 << players, n)
    winners[n:] = 1
    tally = np.arange(1 << players, dtype=np.uint64)
    count_winners(winners, players, tally, U64(n))
    expected = np.arange(1 << players) + np.bincount(winners[:n], minlength=1 << players)
    assert tally.tolist() == expected.tolist()


def test_few_and_many_players_are_both_counted() -> None:
    assert min(PLAYERS) <= FEW_PLAYERS < max(PLAYERS)


@pytest.mark.parametrize("players", PLAYERS)
def test_count_categories_adds(players: int) -> None:
    rng = np.random.default_rng(players)
    found = rng.integers(0, CATEGORIES, (players, 200))
    high = np.full((players, CAPACITY), 0x8000, dtype=np.uint16)
    high[:, :200] = found << 12 | rng.integers(0, 1 << 12, (players, 200))
    categories = np.full((players, CATEGORIES), 5, dtype=np.uint64)
    count_categories(high.reshape(-1), categories, U64(200))
    expected = [np.bincount(row, minlength=CATEGORIES) + 5 for row in found]
    assert categories.tolist() == [row.tolist() for row in expected]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("n", [0, 1, 40])
def test_score_block_ranks_compares_and_counts(players: int, n: int) -> None:
    boards, holes = deals(n, players, seed=40 + players)
    tally = np.zeros(1 << players, dtype=np.uint64)
    categories = np.zeros((players, CATEGORIES), dtype=np.uint64)
    arrays: Any = (lanes_of(masks_of(holes)), *scratch(players), tally, categories)
    score_block(block_of(boards), *arrays, U64(n))
    values = np.array(
        [[expected_value([*hole, *board]) for board in boards.tolist()] for hole in holes.tolist()],
        dtype=np.uint32,
    ).reshape(players, n)
    winners = np.array(sets_of_winners(values), dtype=np.int64)
    assert tally.tolist() == np.bincount(winners, minlength=1 << players).tolist()
    expected = [np.bincount(row >> 28, minlength=CATEGORIES).tolist() for row in values]
    assert categories.tolist() == expected


@pytest.mark.compiled
def test_a_whole_block_in_one_category_does_not_overflow() -> None:
    # Royal flush on the board in every deal: all counts of the block fall into one cell.
    boards = np.tile(np.array([32, 36, 40, 44, 48], dtype=np.uint8), (CAPACITY, 1))
    holes = np.array([[1, 2], [5, 6]], dtype=np.uint8)
    tally = np.zeros(4, dtype=np.uint64)
    categories = np.zeros((2, CATEGORIES), dtype=np.uint64)
    arrays: Any = (lanes_of(masks_of(holes)), *scratch(2), tally, categories)
    for _ in range(40):
        score_block(block_of(boards), *arrays, U64(CAPACITY))
    assert tally.tolist() == [0, 0, 0, 40 * CAPACITY]
    assert categories[:, 8].tolist() == [40 * CAPACITY] * 2
