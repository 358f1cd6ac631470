"""Boards before the flop counted by ranks: equal to counting every board card by card."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from evaluator.equity import exact
from evaluator.equity.boards import masks_of
from evaluator.equity.count import Count
from evaluator.equity.flushless import count_before_flop
from evaluator.equity.query import Query, read_query
from tests.equity.spots import Spot, random_spot


def card_by_card(query: Query) -> Count:
    """Counts of every board, ranked as seven cards."""
    pattern = exact._pattern(len(query.deck), query.to_come)
    prefixes, endings = (
        masks_of(query.deck, places) for places in (pattern.prefixes, pattern.endings)
    )
    return exact._count_in_lanes(query, pattern, prefixes, endings, threads=2)


def check(spot: Spot) -> None:
    query = read_query(spot.hands, "", spot.dead)
    found, expected = count_before_flop(query, threads=2), card_by_card(query)
    assert found.tally.sum() == comb(len(query.deck), 5)
    assert np.array_equal(found.tally, expected.tally)
    assert np.array_equal(found.categories, expected.categories)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("dead", [0, 1, 9])
def test_random_spots(players: int, dead: int) -> None:
    check(random_spot(10 * players + dead, players, 0, dead))


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        # Flushes in four, three, two and one of the suits of the players.
        (("AhKh", "QsQd"), ""),
        (("AhKh", "QdJd", "Ts9s", "8c7c"), ""),
        (("2c2d", "2h2s"), ""),
        (("AcAd", "AhAs", "KcKd"), ""),
        # Ranks of which no card, or one, is left.
        (("7c7d", "7h7s"), "8c8d8h8s6c6d6h"),
        (("AhKh", "AsKs"), "AdAc"),
        # A suit of which few cards are left, or none.
        (("2h3h", "4h5h"), "6h7h8h9hThJhQh"),
        (("2h3h", "4h5h", "6h7h"), "8h9hThJhQhKhAh"),
        # Few cards left at all.
        (("AhKh", "QsQd"), "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9s"),
    ],
)
def test_spots_at_the_edges(hands: tuple[str, ...], dead: str) -> None:
    check(Spot(hands, "", dead))


@pytest.mark.parametrize("seed", range(40))
def test_more_random_spots(seed: int) -> None:
    rng = np.random.default_rng(seed)
    check(random_spot(seed + 1000, int(rng.integers(2, 8)), 0, int(rng.integers(0, 20))))
