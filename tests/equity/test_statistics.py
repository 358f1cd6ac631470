"""Sampled odds against exact ones, with fixed seeds: the outcome is the same in every run."""

from __future__ import annotations

import numpy as np
import pytest

import evaluator as ev
from tests.equity.spots import random_spot

SPOTS = [
    (players, board, dead) for players in (2, 3, 4) for board in (0, 2, 3, 4) for dead in (0, 7)
]


@pytest.mark.parametrize(("players", "board", "dead"), SPOTS)
def test_equity_is_within_four_and_a_half_errors_of_the_exact_one(
    players: int, board: int, dead: int
) -> None:
    for number in range(3):
        spot = random_spot(100 * players + 10 * board + dead + number, players, board, dead)
        exact = spot.odds(exact=True)
        found = spot.odds(samples=100_000, seed=number)
        assert (np.abs(found.equity - exact.equity) <= 4.5 * found.standard_error).all()


@pytest.mark.parametrize(("players", "board"), [(2, 0), (3, 3)])
def test_every_set_of_winners_and_every_category_is_as_common_as_it_is(
    players: int, board: int
) -> None:
    spot = random_spot(players, players, board)
    exact, found = spot.odds(exact=True), spot.odds(samples=2_000_000, seed=11)
    for who, n in exact.tally.items():
        share = n / exact.deals
        error = np.sqrt(share * (1 - share) / found.deals)
        assert abs(found.tally.get(who, 0) / found.deals - share) <= 4.5 * error
    assert found.tally.keys() <= exact.tally.keys()
    shares = exact.categories / exact.deals
    errors = np.sqrt(shares * (1 - shares) / found.deals)
    assert (np.abs(found.categories / found.deals - shares) <= 4.5 * errors).all()


@pytest.mark.parametrize("board", ["", "2c7dJh"])
def test_intervals_cover_the_exact_equity_as_often_as_they_say(board: str) -> None:
    exact = ev.odds(["AhKh", "QsQd"], board, exact=True).equity[0]
    covered = 0
    for seed in range(200):
        low, high = ev.odds(["AhKh", "QsQd"], board, samples=4000, seed=seed).confidence(0.95)[0]
        covered += bool(low <= exact <= high)
    assert 180 <= covered <= 198


def test_errors_of_many_seeds_have_the_spread_that_is_claimed() -> None:
    exact = ev.odds(["AhKh", "QsQd", "7c7d"], "2c9dJh", exact=True).equity
    answers = [
        ev.odds(["AhKh", "QsQd", "7c7d"], "2c9dJh", samples=3000, seed=seed) for seed in range(300)
    ]
    scores = np.array([(answer.equity - exact) / answer.standard_error for answer in answers])
    # Mean and variance of 300 standard normal numbers, within 4.5 of their own errors.
    assert (np.abs(scores.mean(axis=0)) < 4.5 / np.sqrt(300)).all()
    assert (np.abs(scores.var(axis=0) - 1) < 4.5 * np.sqrt(2 / 300)).all()


def test_four_times_the_samples_halve_the_error() -> None:
    spot = random_spot(77, 2, 0)
    errors = [spot.odds(samples=n, seed=1).standard_error for n in (50_000, 200_000, 800_000)]
    assert np.allclose(errors[0] / errors[1], 2, rtol=0.02)
    assert np.allclose(errors[1] / errors[2], 2, rtol=0.02)
