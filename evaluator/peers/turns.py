"""Several workers timed in turns."""

from __future__ import annotations

from typing import Any

from evaluator.errors import PeerError
from evaluator.peers.crew import Worker
from evaluator.peers.results import Timing


class Turns:
    """Times several workers in turns, so that what disturbs the machine disturbs all of them.

    Parameters
    ----------
    repeats : int
        Timings of each.
    """

    def __init__(self, repeats: int) -> None:
        self._repeats = repeats
        self._slots: list[tuple[Worker, int, int]] = []
        self._seconds: list[list[float]] = []
        self._notes: list[str] = []

    def add(self, worker: Worker, name: str, *arguments: Any) -> int:
        """Have a worker make something ready; return the number of its result."""
        try:
            ready, count = worker.ask(name, *arguments)
        except PeerError as error:
            slot = self.add_ready(worker, -1, 0)
            self._notes[slot] = str(error)
            return slot
        return self.add_ready(worker, ready, count)

    def add_ready(self, worker: Worker, ready: int, count: int) -> int:
        """Add what a worker has made ready; return the number of its result."""
        self._slots.append((worker, ready, count))
        self._seconds.append([])
        self._notes.append("")
        return len(self._slots) - 1

    def take(self) -> None:
        """Time everything, once in each turn; then let it go."""
        for _ in range(self._repeats):
            for slot, (worker, ready, _count) in enumerate(self._slots):
                if self._notes[slot]:
                    continue
                try:
                    self._seconds[slot].append(worker.ask("time", ready))
                except PeerError as error:
                    self._notes[slot] = str(error)
        for worker in dict.fromkeys(worker for worker, _, _ in self._slots):
            if worker.alive:
                worker.ask("forget")

    def result(self, slot: int) -> tuple[Timing | None, str]:
        """Return the timing, or None and why there is none."""
        note = self._notes[slot]
        if note:
            return None, note
        return Timing(self._slots[slot][2], tuple(self._seconds[slot])), ""
