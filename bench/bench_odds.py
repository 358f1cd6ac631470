"""Odds of known hands, exact and sampled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import evaluator as ev
from bench.harness import Measure, in_words, is_measured, thread_counts

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.benchmark(max_time=0.5, min_rounds=7, disable_gc=True),
]

HANDS = ("AhKh", "QsQd", "7c7s", "2c3d", "JsTh", "5s6s", "Ac4c", "8d9d", "KsQc", "2s6h")
STREETS = {"before the flop": "", "on the flop": "2h 7d Jc"}

# Deals, and the checksum of their tally, by players and street; the tallies were also counted by
# dealing every board to the evaluator in tests/oracle.
EXACT = {
    (2, "before the flop"): (1_712_304, 2_643_374),
    (3, "before the flop"): (1_370_754, 2_724_461),
    (6, "before the flop"): (658_008, 5_394_510),
    (10, "before the flop"): (201_376, 14_239_927),
    (2, "on the flop"): (990, 1_693),
    (3, "on the flop"): (903, 3_367),
    (6, "on the flop"): (666, 3_549),
    (10, "on the flop"): (406, 14_468),
}
# Checksum of the tally by players and samples. It changes with the random sequence of a seed.
SEED = 1
SAMPLED = {
    (2, 1 << 17): 202_031,
    (10, 1 << 17): 9_279_389,
    (2, 1 << 24): 25_902_459,
    (10, 1 << 22): 296_262_162,
}
SMOKE_SAMPLES = 1 << 17


def checksum(answer: ev.Odds) -> int:
    """Return the deals of each set of winners, weighted by the set."""
    return sum(
        deals * sum(1 << player for player in winners) for winners, deals in answer.tally.items()
    )


def exact_cases() -> Iterator[Any]:
    for players, street in EXACT:
        # The few boards after a flop are one piece of work.
        for threads in thread_counts() if street == "before the flop" else [1]:
            name = f"{players} players-{street}-{in_words(threads)}"
            yield pytest.param(players, street, threads, id=name)


def sampled_cases(measured: bool) -> Iterator[Any]:
    for players, samples in SAMPLED:
        if (samples > SMOKE_SAMPLES) == measured:
            for threads in thread_counts():
                name = f"{players} players-{in_words(threads)}"
                yield pytest.param(players, samples, threads, id=name)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "street" in metafunc.fixturenames:
        metafunc.parametrize(("players", "street", "threads"), list(exact_cases()))
    else:
        measured = is_measured(metafunc.config)
        metafunc.parametrize(("players", "samples", "threads"), list(sampled_cases(measured)))


def test_exact(measure: Measure, players: int, street: str, threads: int) -> None:
    deals, expected = EXACT[players, street]
    answer = measure(
        lambda: ev.odds(HANDS[:players], STREETS[street], exact=True, threads=threads),
        group=f"Count every deal {street} with {in_words(threads)}",
        row=f"exact, {players} players {street}",
        count=deals,
        unit="deals",
        threads=threads,
    )
    assert (answer.deals, checksum(answer)) == (deals, expected)


def test_sampled(measure: Measure, players: int, samples: int, threads: int) -> None:
    answer = measure(
        lambda: ev.odds(HANDS[:players], samples=samples, seed=SEED, threads=threads),
        group=f"Sample deals before the flop with {in_words(threads)}",
        row=f"sampled, {players} players before the flop",
        count=samples,
        unit="deals",
        threads=threads,
    )
    assert (answer.deals, checksum(answer)) == (samples, SAMPLED[players, samples])
