"""Kernels side by side: they release the GIL, so plain threads do.

Work is cut into parts by its size alone and every result is stored by the number of its part,
so the number of threads cannot be seen in a result.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from typing import TypeVar

from evaluator.cards.card import is_integer
from evaluator.errors import ArgumentError

Part = TypeVar("Part")
Result = TypeVar("Result")


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return the number of threads to use: as asked, or all cores.

    Raises
    ------
    ArgumentError
        If it is not a whole number of at least 1.
    """
    if threads is None:
        return available_cores()
    if not is_integer(threads) or threads < 1:
        raise ArgumentError(f"threads is {threads!r}; a whole number of at least 1 is accepted")
    return int(threads)


@cache
def _pool(workers: int, process: int) -> ThreadPoolExecutor:
    """Return helpers of the calling thread. A forked process gets its own: threads do not fork."""
    return ThreadPoolExecutor(workers, thread_name_prefix=f"mistigris-{process}")


def run_parts(
    function: Callable[[Part], Result], parts: Sequence[Part], threads: int
) -> list[Result]:
    """Apply a function to each part, in threads, and return the results in the order of parts.

    The calling thread works too. When it is interrupted, or when some part raises, no further
    part is begun, those begun are waited for, and the exception is raised: with several, that of
    the lowest part.

    Parameters
    ----------
    function : callable
        Called with one part; should spend its time in kernels.
    parts : sequence
    threads : int
        At least 1, the calling thread included.

    Returns
    -------
    list
        One result a part.
    """
    workers = min(threads, len(parts)) - 1
    if workers < 1:
        return [function(part) for part in parts]
    results: dict[int, Result] = {}
    failures: dict[int, BaseException] = {}
    pending = iter(range(len(parts)))
    lock = threading.Lock()
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            with lock:
                number = next(pending, None)
            if number is None:
                return
            try:
                results[number] = function(parts[number])
            except BaseException as error:  # raised again by the calling thread
                failures[number] = error
                stop.set()

    pool = _pool(workers, os.getpid())
    helpers: list[Future[None]] = [pool.submit(work) for _ in range(workers)]
    interrupt: BaseException | None = None
    try:
        work()
    except BaseException as error:  # an interrupt between two parts
        interrupt = error
    while not all(helper.done() for helper in helpers):
        try:
            if interrupt is not None:
                stop.set()
            wait(helpers)
        except BaseException as error:  # an interrupt while a helper ends its part
            interrupt = error
    if interrupt is not None:
        raise interrupt
    if failures:
        raise failures[min(failures)]
    return [results[number] for number in range(len(parts))]
