"""One process for each evaluator, and how to talk to it."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Final

from evaluator.errors import PeerError
from evaluator.peers.model import Peer
from evaluator.peers.worker import serve

PATIENCE: Final = 600.0
"""Seconds after which an evaluator that has not answered is ended."""


class Worker:
    """The process of one evaluator. A context manager that ends it.

    Parameters
    ----------
    peer : Peer
    patience : float
        Seconds to wait for an answer.
    """

    def __init__(self, peer: Peer, patience: float = PATIENCE) -> None:
        self.peer = peer
        self.patience = patience
        # A new interpreter: a forked one would share what was imported and compiled here.
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, peer), daemon=True)
        self._process.start()
        theirs.close()

    def __enter__(self) -> Worker:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the process."""
        self.end()

    @property
    def alive(self) -> bool:
        """Whether it can still be asked."""
        return self._process.is_alive() and not self._connection.closed

    def ask(self, name: str, *arguments: Any) -> Any:
        """Have it call a method of `worker.Served`.

        Raises
        ------
        PeerError
            If the call raised, the process ended or no answer came in time; says which.
        """
        if self._connection.closed:
            raise PeerError("was ended before")
        try:
            self._connection.send((name, arguments))
            if not self._connection.poll(self.patience):
                self.end()
                raise PeerError(f"gave no answer in {self.patience:g} s and was ended")
            done, result = self._connection.recv()
        except (EOFError, OSError):
            raise PeerError(self._how_it_ended()) from None
        if not done:
            raise PeerError(result)
        return result

    def _how_it_ended(self) -> str:
        """Say how a process ended that should not have."""
        self._process.join(5)
        code = self._process.exitcode
        self.end()
        if code is not None and code < 0:
            return f"crashed with {signal.Signals(-code).name}"
        return f"ended its process with status {code}"

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._connection.close()
        if self._process.is_alive():
            self._process.kill()
        self._process.join()
