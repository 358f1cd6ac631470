"""Pieces worked on side by side, their outcomes taken in order, with little of it in memory."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Final, Protocol, Self


class Handle(Protocol):
    """Work that was handed out."""

    def result(self) -> Any:
        """Wait for it; return what it gave or raise what it raised."""


class Executor(Protocol):
    """Hands out work: threads of this process, or the workers of a cluster.

    What is submitted can be pickled, and so can what it returns. Work that is lost with its
    worker is the executor's to repeat.
    """

    ahead: int
    """Pieces to be handed out at a time."""

    def submit(self, function: Callable[[Any], Any], piece: Any) -> Handle:
        """Have a function called with a piece."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Threads:
    """Threads of this process as an `Executor`.

    Parameters
    ----------
    threads : int
    """

    def __init__(self, threads: int) -> None:
        self.ahead = threads + 1
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="mistigris-rank")

    def submit(self, function: Callable[[Any], Any], piece: Any) -> Handle:
        """Have a function called with a piece."""
        return self._pool.submit(function, piece)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


_END: Final = object()


def run(
    pieces: Iterable[Any],
    work: Callable[[Any], Any],
    consume: Callable[[Any], None],
    executor: Executor,
    tick: Callable[[], None],
) -> None:
    """Work on pieces, and consume the outcomes in the order of the pieces.

    The calling thread reads, `executor` works, and one further thread consumes, so that all
    overlap. As many pieces as the executor wants are in its hands; no more are read before.

    Parameters
    ----------
    pieces : iterable
        Read by the calling thread.
    work : callable
        Called with a piece by the executor.
    consume : callable
        Called with what `work` returned.
    executor : Executor
    tick : callable
        Called by the calling thread after each piece that was read.

    Raises
    ------
    BaseException
        What reading, working or consuming raised first. Nothing is consumed after it.
    """
    waiting: queue.Queue[Any] = queue.Queue(maxsize=executor.ahead)
    failures: list[BaseException] = []
    stop = threading.Event()

    def consume_all() -> None:
        while (handle := waiting.get()) is not _END:
            if stop.is_set():
                continue
            try:
                consume(handle.result())
            except BaseException as error:  # raised again by the calling thread
                failures.append(error)
                stop.set()

    consumer = threading.Thread(target=consume_all, name="mistigris-write")
    consumer.start()
    try:
        for piece in pieces:
            if stop.is_set():
                break
            waiting.put(executor.submit(work, piece))
            tick()
    except BaseException:
        stop.set()
        raise
    finally:
        waiting.put(_END)
        consumer.join()
    if failures:
        raise failures[0]
