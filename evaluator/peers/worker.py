"""The process of one evaluator: imports it, has it rank and answer, times it.

Everything that is another's code runs here, so that an exception is a message and a crash the end
of this process only.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import cycle
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Final

import numpy as np

from evaluator.errors import PeerError
from evaluator.peers.checking import Numbers, ordinals
from evaluator.peers.hands import ORDERS
from evaluator.peers.model import PLACES, Loaded, Peer, Question, Rows, Spot, Way

PROBED: Final = (16, 128, 1024, 8192)
"""Hands with which the speed is guessed, more and more until it takes long enough to tell."""
FEWEST_DEALS: Final = 100
MOST_DEALS: Final = 1_000_000
MOST_GROWTH: Final = 16
LONGEST_MESSAGE: Final = 300


def serve(connection: Connection, peer: Peer) -> None:
    """Do what is asked through a connection until it is closed.

    Parameters
    ----------
    connection : Connection
        Gives the name of a method of `Served` and its arguments; gets ``(True, result)`` or
        ``(False, what went wrong)``.
    peer : Peer
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    silence()
    served = Served(peer)
    while True:
        try:
            name, arguments = connection.recv()
        except (EOFError, OSError):
            return
        try:
            connection.send((True, getattr(served, name)(*arguments)))
        except BaseException as error:
            # Some extension modules raise what is no Exception.
            connection.send((False, message_of(error)))


def silence() -> None:
    """Send what others print to nowhere: it would stand amidst our table, or in our JSON."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def message_of(error: BaseException) -> str:
    """Return an error in one line."""
    text = " ".join(str(error).split())
    if isinstance(error, PeerError):
        return text
    line = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return line if len(line) <= LONGEST_MESSAGE else line[:LONGEST_MESSAGE] + "..."


class Served:
    """An evaluator, and what was made ready to be timed.

    Parameters
    ----------
    peer : Peer
    """

    def __init__(self, peer: Peer) -> None:
        self._peer = peer
        self._loaded = Loaded()
        self._ready: list[tuple[Callable[[], object], int]] = []

    def load(self) -> dict[str, Any]:
        """Import the evaluator.

        Returns
        -------
        dict
            ``version``; ``ways``, each without its functions; whether it is a ``calculator``.
        """
        module, _, function = self._peer.loader.partition(":")
        self._loaded = getattr(import_module(module), function)(*self._peer.arguments)
        calculator = self._loaded.calculator
        return {
            "version": self._version(),
            "ways": [
                {
                    "batch": way.batch,
                    "form": way.form,
                    "larger_is_stronger": way.larger_is_stronger,
                    "variant": way.variant,
                    "policy": way.policy,
                }
                for way in self._loaded.ways
            ],
            "calculator": calculator.exact is not None or calculator.sampled is not None,
        }

    def _version(self) -> str:
        """Return the version that is installed, or "" if it is not installed by pip."""
        try:
            return version(self._peer.distribution) if self._peer.distribution else ""
        except PackageNotFoundError:
            return ""

    def order(self, way: int, rows: Rows) -> Numbers:
        """Rank hands and number their values by order; see `checking.ordinals`."""
        chosen = self._loaded.ways[way]
        values = chosen.rank(chosen.prepare(rows))
        if len(values) != len(rows):
            raise PeerError(f"returned {len(values)} values for {len(rows)} hands")
        if chosen.key is not None:
            values = [chosen.key(value) for value in values]
        return ordinals(values)

    def prepare(
        self, way: int, cards: int, order: str, seed: int, budget: float, most: int
    ) -> tuple[int, int]:
        """Make ready to be timed: deal, convert, warm up.

        Parameters
        ----------
        way : int
        cards : int
        order : {"random", "sequential"}
        seed : int
        budget : float
            Seconds that a timing should take.
        most : int
            Hands that it may take at most.

        Returns
        -------
        int, int
            What `time` takes, and how many hands are ranked in a timing.
        """
        chosen, deal = self._loaded.ways[way], ORDERS[order]
        few = deal(cards, min(most, PROBED[-1]), seed)
        for n in PROBED:
            seconds = self._seconds_of(chosen, few[:n])
            if seconds > budget / 10 or n >= len(few):
                break
        per_hand = max(seconds / min(n, len(few)), 1e-10)
        hands = max(1, min(most, int(budget / per_hand)))
        prepared = chosen.prepare(deal(cards, hands, seed))
        ready, calls = self._make_ready(lambda: chosen.rank(prepared), budget)
        return ready, hands * calls

    @staticmethod
    def _seconds_of(way: Way, rows: Rows) -> float:
        """Return how long some hands take, once everything is warm."""
        prepared = way.prepare(rows)
        way.rank(prepared)
        began = perf_counter()
        way.rank(prepared)
        return perf_counter() - began

    def _make_ready(self, run: Callable[[], object], budget: float) -> tuple[int, int]:
        """Keep what is to be timed; return its place and how often one timing calls it."""
        run()
        began = perf_counter()
        run()
        calls = max(1, round(budget / max(perf_counter() - began, 1e-7)))
        # Otherwise each collection would look through all that was made ready.
        gc.collect()
        gc.freeze()
        self._ready.append((run, calls))
        return len(self._ready) - 1, calls

    def time(self, ready: int) -> float:
        """Return the seconds that one timing takes of what was made ready."""
        run, calls = self._ready[ready]
        gc.disable()
        try:
            began = perf_counter()
            for _ in range(calls):
                run()
            return perf_counter() - began
        finally:
            gc.enable()

    def prepare_copy(self, most: int, budget: float) -> tuple[int, int]:
        """Make ready to time the copy of as many bytes as ranking so many masks moves.

        The parameters and the result are those of `prepare`.
        """
        places = [np.ones(3 * most, dtype=np.uint32).reshape(3, most) for _ in range(PLACES)]
        turns = cycle(places)

        def copy() -> None:
            # Reads 8 bytes a hand and writes 4, with next to nothing done to them.
            first, second, out = next(turns)
            np.bitwise_xor(first, second, out=out)

        ready, calls = self._make_ready(copy, budget)
        return ready, most * calls

    def ask(
        self, spot: Spot, exactly: bool, seed: int, budget: float
    ) -> tuple[list[float], int, int, int] | None:
        """Put a question and make ready to time it.

        Parameters
        ----------
        spot : Spot
        exactly : bool
        seed : int
        budget : float
            Seconds that a timing should take.

        Returns
        -------
        list of float, int, int, int
            The equities of the answer, the deals sampled for it, what `time` takes, and the
            answers in a timing. None if the calculator does not answer such a question.
        """
        calculator = self._loaded.calculator
        deals = 0
        question: Question | None = None
        if exactly:
            question = calculator.exact(spot) if calculator.exact else None
        elif calculator.sampled:
            deals = FEWEST_DEALS
            question = calculator.sampled(spot, deals, seed)
            while question is not None and deals < MOST_DEALS:
                question()
                began = perf_counter()
                question()
                # What a question costs apart from its deals fades as they become many.
                growth = min(MOST_GROWTH, 4 * budget / max(perf_counter() - began, 1e-7))
                if growth < 2:
                    break
                deals = min(MOST_DEALS, int(deals * growth))
                question = calculator.sampled(spot, deals, seed)
        if question is None:
            return None
        equity = [float(share) for share in question()]
        return equity, deals, *self._make_ready(question, budget)

    def forget(self) -> None:
        """Let go of what was made ready."""
        gc.unfreeze()
        self._ready.clear()
