"""When sampling stops, what is chosen when nothing is said, and what is told on the way."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from tests.equity.spots import random_spot

PART = 1 << 17


def rounds() -> list[int]:
    """Deals at the ends of the first rounds: one part, then twice as many each."""
    return [PART * ((1 << n) - 1) for n in range(1, 8)]


@pytest.mark.parametrize("error", [0.003, 0.001, 0.0005])
def test_a_target_error_stops_at_the_end_of_the_first_round_that_reaches_it(error: float) -> None:
    spot = random_spot(1, 3, 0)
    found = spot.odds(target_error=error, seed=1, exact=False)
    assert found.standard_error.max() <= error
    number = rounds().index(found.deals)
    if number:
        before = spot.odds(samples=rounds()[number - 1], seed=1)
        assert before.standard_error.max() > error


def test_the_deals_of_a_target_error_are_those_of_a_number_of_samples() -> None:
    spot = random_spot(2, 2, 0)
    found = spot.odds(target_error=0.0006, seed=4, exact=False)
    again = spot.odds(samples=found.deals, seed=4)
    assert again.tally == found.tally


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_a_target_error_is_reached_at_the_same_deal_by_any_number_of_threads(threads: int) -> None:
    found = random_spot(2, 2, 0).odds(target_error=0.0004, seed=4, exact=False, threads=threads)
    assert found.tally == random_spot(2, 2, 0).odds(target_error=0.0004, seed=4, exact=False).tally


def test_a_number_of_samples_is_the_most_that_a_target_error_takes() -> None:
    spot = random_spot(2, 2, 0)
    assert spot.odds(target_error=1e-9, samples=300_000, seed=1).deals == 300_000
    assert spot.odds(target_error=0.4, samples=300_000, seed=1).deals == PART


@pytest.mark.parametrize("limit", [0.2, 0.6])
def test_a_time_limit_is_kept_roughly(limit: float) -> None:
    spot = random_spot(3, 2, 0)
    spot.odds(samples=1000, seed=1)
    began = time.perf_counter()
    found = spot.odds(time_limit=limit, exact=False, seed=2)
    took = time.perf_counter() - began
    assert took < 3 * limit + 0.5
    assert found.seconds <= took
    assert found.deals >= PART
    assert found.deals % PART == 0
    assert spot.odds(samples=found.deals, seed=2).tally == found.tally


def test_a_time_limit_that_nothing_fits_gives_one_round() -> None:
    found = random_spot(3, 2, 0).odds(time_limit=1e-9, exact=False, seed=2)
    assert found.deals == PART


# Exact or sampled


@pytest.mark.parametrize(
    ("options", "exact"),
    [
        ({}, True),
        ({"exact": True}, True),
        ({"exact": False, "samples": 100}, False),
        ({"samples": 100}, False),
        ({"target_error": 0.00001}, True),
        ({"target_error": 0.01}, False),
        ({"time_limit": 60.0}, True),
        ({"time_limit": 0.001}, False),
    ],
)
def test_exact_unless_a_sample_that_suffices_is_smaller(options: Any, exact: bool) -> None:
    found = random_spot(5, 2, 0).odds(**options)
    assert found.exact is exact
    assert (found.seed is None) is exact
    assert (found.deals == 1712304) is exact


def test_a_small_spot_is_counted_rather_than_sampled_for_a_target() -> None:
    found = random_spot(5, 2, 3).odds(target_error=0.01)
    assert found.exact
    assert found.deals == 990


def test_sampling_aims_at_a_small_error_when_nothing_is_said() -> None:
    found = random_spot(5, 2, 4).odds(exact=False, seed=1)
    assert not found.exact
    assert found.standard_error.max() <= 1e-4


# On the way


def test_progress_sees_each_round_and_the_answer_last() -> None:
    seen: list[ev.Odds] = []
    spot = random_spot(6, 2, 0)
    found = spot.odds(samples=6 * PART + 99, seed=1, progress=seen.append)
    assert [each.deals for each in seen] == [PART, 3 * PART, 6 * PART + 99]
    assert seen[-1].tally == found.tally
    # Each is an answer of its own, not a view of counts that go on.
    assert seen[0].tally == spot.odds(samples=PART, seed=1).tally
    assert [each.seconds for each in seen] == sorted(each.seconds for each in seen)


def test_progress_sees_nothing_of_an_exact_count() -> None:
    seen: list[ev.Odds] = []
    random_spot(6, 2, 3).odds(progress=seen.append)
    assert seen == []


def test_an_error_in_progress_is_the_callers() -> None:
    class Mine(Exception):
        pass

    def fail(odds: ev.Odds) -> None:
        raise Mine

    with pytest.raises(Mine):
        random_spot(6, 2, 0).odds(samples=1000, progress=fail)


def test_rounds_grow_no_further_than_a_moment() -> None:
    seen: list[int] = []
    random_spot(6, 2, 0).odds(
        samples=80_000_000, seed=1, progress=lambda odds: seen.append(odds.deals)
    )
    assert np.diff(seen).max() <= 128 * PART
    assert seen[:7] == rounds()
