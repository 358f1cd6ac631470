"""Ctrl-C while sampling: soon, with the answer so far."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import evaluator as ev
from tests.equity.spots import random_spot

needs_alarm = pytest.mark.skipif(sys.platform == "win32", reason="needs an alarm signal")
PART = 1 << 17


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Have the calling thread interrupted, as Ctrl-C does."""

    def interrupt(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_an_interrupt_in_progress_carries_the_answer_so_far() -> None:
    rounds = 0

    def stop(odds: ev.Odds) -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 3:
            raise KeyboardInterrupt

    spot = random_spot(1, 2, 0)
    with pytest.raises(ev.OddsInterrupted, match="interrupted") as caught:
        spot.odds(exact=False, target_error=1e-7, seed=9, progress=stop)
    partial = caught.value.partial
    assert partial is not None
    assert partial.deals == 7 * PART
    assert not partial.exact
    assert partial.seed == 9
    assert partial.tally == spot.odds(samples=7 * PART, seed=9).tally
    assert 0 < partial.standard_error.max() < 0.01


@needs_alarm
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("players", [2, 10])
def test_a_signal_ends_sampling_within_a_second(players: int, threads: int) -> None:
    spot = random_spot(players, players, 0)
    expected = spot.odds(samples=PART, seed=3)
    began = time.perf_counter()
    with interrupted_after(0.4), pytest.raises(ev.OddsInterrupted) as caught:
        spot.odds(exact=False, target_error=1e-7, seed=3, threads=threads)
    assert time.perf_counter() - began < 1.4
    partial = caught.value.partial
    assert partial is not None
    assert partial.deals >= expected.deals
    assert spot.odds(samples=partial.deals, seed=3).tally == partial.tally


def test_an_interrupt_before_the_first_round_carries_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("evaluator.equity.montecarlo.run_parts", interrupted)
    with pytest.raises(ev.OddsInterrupted) as caught:
        random_spot(1, 2, 0).odds(samples=1000)
    assert caught.value.partial is None


def test_it_is_an_interrupt_and_no_ordinary_exception() -> None:
    # "except Exception" must not swallow it, "except KeyboardInterrupt" must see it.
    assert issubclass(ev.OddsInterrupted, KeyboardInterrupt)
    assert not issubclass(ev.OddsInterrupted, Exception)


@needs_alarm
def test_odds_work_again_after_an_interrupt() -> None:
    spot = random_spot(2, 2, 0)
    before = spot.odds(threads=2).tally
    for _ in range(3):
        with interrupted_after(0.1), pytest.raises(KeyboardInterrupt):
            spot.odds(exact=False, target_error=1e-7, threads=2)
    assert spot.odds(threads=2).tally == before
