"""Parts of work in threads: order of results, what happens when some part fails."""

from __future__ import annotations

import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from evaluator.errors import ArgumentError
from evaluator.kernels.threads import available_cores, run_parts, thread_count
from tests.kernels.processes import run_python

THREADS = [1, 2, 3, 8]
PATIENCE = 30.0


# How many


def test_thread_count_is_as_asked_or_all_cores() -> None:
    assert [thread_count(n) for n in (1, 2, 64)] == [1, 2, 64]
    assert thread_count(None) == available_cores() >= 1


@pytest.mark.parametrize("threads", [0, -1, True, False, 2.0, "2", np.inf])
def test_anything_but_a_whole_number_of_threads_is_refused(threads: Any) -> None:
    with pytest.raises(ArgumentError, match=r"threads is .*; a whole number of at least 1"):
        thread_count(threads)


def test_cores_are_those_this_process_may_use(monkeypatch: Any) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 3, 5}, raising=False)
    assert available_cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert available_cores() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert available_cores() == 1


# Results


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("n", [0, 1, 2, 7, 100])
def test_results_are_in_the_order_of_the_parts(n: int, threads: int) -> None:
    def work(part: int) -> int:
        time.sleep(0.0001 * (part * 7 % 5))
        return part * part

    assert run_parts(work, range(n), threads) == [part * part for part in range(n)]


@pytest.mark.parametrize("threads", THREADS)
def test_each_part_is_done_once(threads: int) -> None:
    done: list[int] = []
    run_parts(done.append, range(500), threads)
    assert sorted(done) == list(range(500))


def test_parts_run_side_by_side_and_in_the_calling_thread_too() -> None:
    meeting = threading.Barrier(3, timeout=PATIENCE)

    def work(part: int) -> threading.Thread:
        meeting.wait()
        return threading.current_thread()

    workers = run_parts(work, range(3), 3)
    assert len(set(workers)) == 3
    assert threading.current_thread() in workers


def test_no_more_threads_than_parts() -> None:
    names = run_parts(lambda part: threading.current_thread().name, range(2), 50)
    assert len(set(names)) <= 2


def test_one_thread_is_the_calling_one() -> None:
    workers = run_parts(lambda part: threading.current_thread(), range(5), 1)
    assert set(workers) == {threading.current_thread()}


def test_several_callers_at_once() -> None:
    def call(caller: int) -> list[int]:
        return run_parts(lambda part: caller * 100 + part, range(20), 3)

    with ThreadPoolExecutor(6) as callers:
        found = list(callers.map(call, range(24), timeout=PATIENCE))
    assert found == [[caller * 100 + part for part in range(20)] for caller in range(24)]


# Failures


class Failure(Exception):
    """Raised by a part."""


@pytest.mark.parametrize("threads", THREADS)
def test_the_exception_of_a_part_is_raised_as_it_is(threads: int) -> None:
    error = Failure("part 5")

    def work(part: int) -> int:
        if part == 5:
            raise error
        return part

    with pytest.raises(Failure) as caught:
        run_parts(work, range(30), threads)
    assert caught.value is error


def test_of_two_failures_that_of_the_lower_part_is_raised() -> None:
    for first_to_fail in (0, 1):
        failed = threading.Event()
        both_begun = threading.Barrier(2, timeout=PATIENCE)

        def work(part: int) -> None:
            both_begun.wait()  # noqa: B023
            if part != first_to_fail:  # noqa: B023
                failed.wait(PATIENCE)  # noqa: B023
            failed.set()  # noqa: B023
            raise Failure(part)

        with pytest.raises(Failure) as caught:
            run_parts(work, range(2), 2)
        assert caught.value.args == (0,)


@pytest.mark.parametrize("threads", [2, 3])
def test_after_a_failure_no_part_is_begun_and_those_begun_are_waited_for(threads: int) -> None:
    begun: list[int] = []
    ended: list[int] = []
    together = threading.Barrier(threads, timeout=PATIENCE)

    def work(part: int) -> None:
        begun.append(part)
        together.wait()
        if part == 0:
            raise Failure
        # Long enough for the failure to be seen before this part ends.
        time.sleep(0.2)
        ended.append(part)

    with pytest.raises(Failure):
        run_parts(work, range(100), threads)
    assert sorted(begun) == list(range(threads))
    assert sorted(ended) == list(range(1, threads))


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("threads", THREADS)
def test_an_interrupt_of_a_part_stops_the_work(error: type[BaseException], threads: int) -> None:
    done: list[int] = []

    def work(part: int) -> None:
        if part == 3:
            raise error
        time.sleep(0.001)
        done.append(part)

    with pytest.raises(error):
        run_parts(work, range(1000), threads)
    assert len(done) < 100
    assert run_parts(abs, [-1, -2, -3], threads) == [1, 2, 3]


INTERRUPTED = """
import signal, threading, time
from evaluator.kernels.threads import run_parts

begun, ended = [], []

def work(part):
    begun.append(part)
    if threading.current_thread() is threading.main_thread():
        {main}
    else:
        time.sleep({helper})
    ended.append(part)

def interrupt(number, frame):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
signal.setitimer(signal.ITIMER_REAL, {after})
try:
    run_parts(work, range({parts}), 2)
except KeyboardInterrupt:
    lost = set(begun) - set(ended)
    print(len(begun), len(lost))
    time.sleep(1.0)
    print(len(begun), len(set(begun) - set(ended)))
"""


def interrupted(**values: Any) -> list[list[int]]:
    """Interrupt a run: parts begun and parts not ended, when it is raised and a second later."""
    if sys.platform == "win32":
        pytest.skip("needs an alarm signal")
    script = INTERRUPTED.format(**values)
    run = run_python("-c", script)
    assert run.returncode == 0, run.stderr
    return [[int(word) for word in line.split()] for line in run.stdout.splitlines()]


def test_a_signal_in_the_midst_of_a_part_stops_the_helpers_too() -> None:
    at_once, later = interrupted(main="time.sleep(0.02)", helper=0.02, after=0.3, parts=10_000)
    assert later == at_once
    # The part of the calling thread was cut off, that of the helper was waited for.
    assert at_once[1] <= 1
    assert at_once[0] < 200


def test_a_signal_while_the_last_part_of_a_helper_is_waited_for() -> None:
    # The calling thread is done; the helper still writes to the caller's arrays until it ends.
    at_once, later = interrupted(main="time.sleep(0.05)", helper=0.8, after=0.3, parts=2)
    assert later == at_once == [2, 0]


FORKED = """
import os, sys, warnings
from evaluator.kernels.threads import run_parts

def work(part):
    return part * 2

assert run_parts(work, range(50), 3) == list(range(0, 100, 2))
# Later Pythons warn of a fork with threads about: the very thing that is tried here.
warnings.simplefilter("ignore", DeprecationWarning)
child = os.fork()
if child == 0:
    os._exit(0 if run_parts(work, range(50), 3) == list(range(0, 100, 2)) else 1)
_, status = os.waitpid(child, 0)
assert run_parts(work, range(50), 3) == list(range(0, 100, 2))
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
def test_a_forked_process_has_helpers_of_its_own() -> None:
    run = run_python("-c", FORKED)
    assert run.returncode == 0, run.stderr
