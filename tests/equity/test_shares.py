"""What follows from the counts: win, tie, equity, errors and intervals."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import evaluator as ev
from evaluator.equity.tally import equities, standard_errors, ties, wins
from evaluator.errors import ArgumentError
from tests.equity.spots import Spot, random_spot, spots

laws = settings(max_examples=60, deadline=None)


@st.composite
def tallies(draw: st.DrawFn) -> tuple[int, NDArray[np.uint64]]:
    """A number of players and counts by set of winners, at least two deals."""
    players = draw(st.integers(2, 5))
    counts = draw(
        st.lists(st.integers(0, 40), min_size=(1 << players) - 1, max_size=(1 << players) - 1)
    )
    tally = np.array([0, *counts], dtype=np.uint64)
    tally[draw(st.integers(1, (1 << players) - 1))] += np.uint64(2)
    return players, tally


def pot_shares(players: int, tally: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Each player's share of the pot, deal by deal, shape (deals, players)."""
    rows = []
    for which, count in enumerate(tally.tolist()):
        members = [which >> p & 1 for p in range(players)]
        rows += [[member / max(sum(members), 1) for member in members]] * count
    return np.array(rows)


@laws
@given(tallies())
def test_shares_from_the_deals_themselves(case: tuple[int, NDArray[np.uint64]]) -> None:
    players, tally = case
    shares = pot_shares(players, tally)
    assert np.allclose(equities(tally, players), shares.mean(axis=0), rtol=1e-12, atol=0)
    assert np.allclose(wins(tally, players), (shares == 1).mean(axis=0), rtol=1e-12, atol=0)
    tied = (shares > 0) & (shares < 1)
    assert np.allclose(ties(tally, players), tied.mean(axis=0), rtol=1e-12, atol=0)


@laws
@given(tallies())
def test_standard_error_is_that_of_the_mean_of_the_deals(
    case: tuple[int, NDArray[np.uint64]],
) -> None:
    players, tally = case
    shares = pot_shares(players, tally)
    expected = shares.std(axis=0, ddof=1) / np.sqrt(len(shares))
    assert np.allclose(standard_errors(tally, players), expected, rtol=1e-9, atol=1e-15)


@pytest.mark.parametrize("which", [1, 2, 3])
def test_one_deal_says_nothing_of_the_error(which: int) -> None:
    tally = np.zeros(4, dtype=np.uint64)
    tally[which] = 1
    assert standard_errors(tally, 2).tolist() == [np.inf, np.inf]


def test_many_deals_do_not_lose_the_error() -> None:
    # Nearly every deal won: mean of squares less square of mean would cancel.
    tally = np.array([0, 10**15, 1, 0], dtype=np.uint64)
    expected = np.sqrt(1e-15 / 1e15)
    assert np.allclose(standard_errors(tally, 2), expected, rtol=1e-3, atol=0)


@laws
@given(spots(fewest_on_board=3, most_players=5))
def test_identities(spot: Spot) -> None:
    found = spot.odds()
    split = sum(n for who, n in found.tally.items() if len(who) > 1) / found.deals
    assert np.isclose(found.equity.sum(), 1)
    assert np.isclose(found.win.sum() + split, 1)
    assert (found.win <= found.equity + 1e-12).all()
    assert (found.equity <= found.win + found.tie / 2 + 1e-12).all()
    assert (found.win + found.tie <= 1 + 1e-12).all()
    for player in range(len(spot.hands)):
        best = sum(n for who, n in found.tally.items() if player in who) / found.deals
        assert np.isclose(found.win[player] + found.tie[player], best)
        share = sum(n / len(who) for who, n in found.tally.items() if player in who) / found.deals
        assert np.isclose(found.equity[player], share)


def test_an_exact_answer_has_no_error() -> None:
    found = random_spot(3, 3, 3).odds()
    assert found.exact
    assert found.standard_error.tolist() == [0, 0, 0]
    assert np.array_equal(found.confidence(), np.stack([found.equity, found.equity], axis=1))


def test_a_sampled_answer_has_the_error_of_its_counts() -> None:
    found = random_spot(3, 3, 0).odds(samples=5000, seed=1)
    tally = np.zeros(8, dtype=np.uint64)
    for who, n in found.tally.items():
        tally[sum(1 << p for p in who)] = n
    expected = pot_shares(3, tally).std(axis=0, ddof=1) / np.sqrt(5000)
    assert np.allclose(found.standard_error, expected)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
def test_confidence_is_so_many_errors_wide(level: float) -> None:
    found = random_spot(4, 2, 0).odds(samples=4000, seed=2)
    low, high = found.confidence(level).T
    errors = NormalDist().inv_cdf(0.5 + level / 2)
    assert np.allclose(high - low, 2 * errors * found.standard_error)
    assert np.allclose((high + low) / 2, found.equity)
    assert found.confidence().tolist() == found.confidence(0.95).tolist()


def test_confidence_stays_within_nothing_and_all() -> None:
    # Kings against aces on a board that leaves them one card in 990 boards.
    found = ev.odds(["AsAd", "KsKd"], "Ac Ah 2c", samples=500, seed=0)
    ends = found.confidence(0.9999)
    assert ends.min() >= 0
    assert ends.max() <= 1


@pytest.mark.parametrize("level", [0, 1, -0.5, 1.5, float("nan"), float("inf")])
def test_levels_that_make_no_sense(level: float) -> None:
    with pytest.raises(ArgumentError, match=r"level is .*; a number between 0 and 1 is accepted"):
        random_spot(4, 2, 4).odds().confidence(level)
