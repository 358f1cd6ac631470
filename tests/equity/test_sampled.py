"""Sampled odds: the deals of a numbered sequence, the same on every machine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from tests.equity.spots import Spot, random_spot
from tests.kernels import sampler
from tests.oracle.bruteforce import card_numbers
from tests.oracle.vectors import order_of_hands

BLOCK = 2048
PART = 64 * BLOCK


def sampled_by_twin(spot: Spot, samples: int, seed: int) -> dict[frozenset[int], int]:
    """Tally of the first deals of a seed, by the slow sampler and the oracle's order."""
    known = card_numbers("".join(spot.known))
    board = card_numbers(spot.board)
    boards = [[*board, *sampler.board(seed, deal, known, spot.to_come)] for deal in range(samples)]
    orders = [
        order_of_hands(np.array([[*card_numbers(hand), *row] for row in boards], dtype=np.uint8))
        for hand in spot.hands
    ]
    wins = np.stack(orders) == np.max(orders, axis=0)
    return dict(Counter(frozenset(np.flatnonzero(deal).tolist()) for deal in wins.T))


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("board", [0, 1, 2, 3, 4])
def test_deals_are_those_of_the_twin(players: int, board: int) -> None:
    spot = random_spot(10 * players + board, players, board, dead=board)
    found = spot.odds(samples=2500, seed=board)
    assert not found.exact
    assert found.tally == sampled_by_twin(spot, 2500, board)


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**64 - 1])
def test_any_seed_is_taken_as_it_is(seed: int) -> None:
    spot = random_spot(1, 2, 0)
    found = spot.odds(samples=300, seed=seed)
    assert found.seed == seed
    assert found.tally == sampled_by_twin(spot, 300, seed)


def test_these_counts_never_change() -> None:
    # A change here changes the meaning of every seed that anybody has noted down.
    found = ev.odds(["AhKh", "QsQd"], samples=1_000_000, seed=1891)
    first, second = frozenset({0}), frozenset({1})
    assert found.tally == {first: 460_506, second: 535_533, first | second: 3_961}


@pytest.mark.parametrize(
    "samples", [2, 3, BLOCK - 1, BLOCK, BLOCK + 1, PART - 1, PART, PART + 1, 3 * PART + 12345]
)
@pytest.mark.parametrize("players", [2, 4])
def test_same_bytes_at_any_number_of_threads(samples: int, players: int) -> None:
    spot = random_spot(samples % 97, players, 0)
    one = spot.odds(samples=samples, seed=5, threads=1)
    assert one.deals == samples
    assert (one.categories.sum(axis=1) == samples).all()
    for threads in (None, 2, 4):
        other = spot.odds(samples=samples, seed=5, threads=threads)
        assert other.tally == one.tally
        assert other.categories.tobytes() == one.categories.tobytes()


@pytest.mark.parametrize("board", [0, 3, 4])
def test_fewer_samples_are_the_first_of_more(board: int) -> None:
    spot = random_spot(40 + board, 3, board)
    before: dict[frozenset[int], int] = {}
    categories = np.zeros((3, 9), dtype=np.int64)
    for samples in (2, 1000, 5000, PART, PART + 777, 3 * PART, 6 * PART + 1):
        found = spot.odds(samples=samples, seed=3, exact=False)
        assert all(found.tally.get(who, 0) >= n for who, n in before.items())
        assert (found.categories.astype(np.int64) >= categories).all()
        before, categories = found.tally, found.categories.astype(np.int64)


def test_without_a_seed_one_is_drawn_and_told() -> None:
    spot = random_spot(8, 2, 0)
    first, second = (spot.odds(samples=20_000) for _ in range(2))
    assert first.seed is not None
    assert first.seed != second.seed
    assert spot.odds(samples=20_000, seed=first.seed).tally == first.tally


def test_players_in_another_order_see_the_same_boards() -> None:
    spot = random_spot(9, 4, 0)
    order = [2, 0, 3, 1]
    found = spot.odds(samples=30_000, seed=6)
    moved = Spot(tuple(spot.hands[p] for p in order)).odds(samples=30_000, seed=6)
    expected = {frozenset(order.index(p) for p in who): n for who, n in found.tally.items()}
    assert moved.tally == expected
    assert np.array_equal(moved.categories, found.categories[order])


def test_a_dead_card_never_comes() -> None:
    # Nobody can make quads of a rank whose last card is dead.
    kings = ev.odds(["AsAd", "KsKd"], "", "Kc", samples=200_000, seed=1)
    assert kings.categories[1, kings.category_names.index("four of a kind")] < 200
    free = ev.odds(["AsAd", "KsKd"], samples=200_000, seed=1)
    assert free.categories[1, free.category_names.index("four of a kind")] > 400


@pytest.mark.parametrize("seed", [True, -1, 2**64, 1.0, "1"])
def test_seeds_that_make_no_sense(seed: Any) -> None:
    with pytest.raises(
        ev.errors.ArgumentError, match=r"seed is .*; a whole number from 0 to 2\*\*64"
    ):
        random_spot(8, 2, 0).odds(samples=100, seed=seed)
