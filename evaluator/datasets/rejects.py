"""The file of rows that cannot be ranked: row, column, text, reason."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Final

from evaluator.datasets.placing import Placing
from evaluator.datasets.reasons import Fault

NAMES: Final = ("row", "column", "text", "reason")


class Rejects:
    """Writes what is wrong with which row, as CSV.

    Parameters
    ----------
    path : Path, optional
        None: nothing is written.
    keep : int, optional
        Bytes of an unfinished file that are kept; by default it is begun anew.
    """

    def __init__(self, path: Path | None, keep: int | None = None) -> None:
        self._placing = None if path is None else Placing(path, keep)
        if keep is None:
            self._put([NAMES])

    @property
    def end(self) -> int:
        """Bytes so far."""
        return 0 if self._placing is None else self._placing.file.tell()

    def write(self, first: int, faults: list[tuple[int, Fault]]) -> None:
        """Write the faults of a piece, of which the first row is given, from 0."""
        self._put([(first + row + 1, *fault) for row, fault in faults])

    def _put(self, rows: list[tuple[object, ...]]) -> None:
        if self._placing is None or not rows:
            return
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(rows)
        self._placing.write(out.getvalue().encode())

    def sync(self) -> None:
        """Return once all that was written is safely on disk."""
        if self._placing is not None:
            self._placing.sync()

    def place(self) -> None:
        """Give the file its name."""
        if self._placing is not None:
            self._placing.place()

    def give_up(self, *, keep: bool) -> None:
        """Leave an unfinished file if it is to be continued, else none."""
        if self._placing is not None:
            self._placing.leave() if keep else self._placing.remove()
