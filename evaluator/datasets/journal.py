"""How far a run has come, kept beside its target, so that another run can go on from there."""

from __future__ import annotations

import base64
import json
import os
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from evaluator.datasets.placing import hidden_path, unwritable
from evaluator.datasets.tally import Tally
from evaluator.errors import ResumeError

INTERVAL: Final = 5.0
"""Seconds between two entries: what was done since the last is lost when a process is killed."""


class Progress(NamedTuple):
    """What an unfinished run has done.

    Attributes
    ----------
    pieces : list of (int, bytes)
        Where each piece begins in the file, and its footer.
    end : int
        Bytes of the file so far.
    rejects_end : int
        Bytes of the rejects so far.
    tally : Tally
    """

    pieces: list[tuple[int, bytes]]
    end: int
    rejects_end: int
    tally: Tally


class Journal:
    """Writes the journal of a run: a line that says what is being done, then a line a stage.

    Parameters
    ----------
    target : Path
    identity : dict
        What must be the same for the run to be continued.
    known : int
        Pieces that an earlier run wrote, of which the journal tells already.
    """

    def __init__(self, target: Path, identity: dict[str, Any], known: int = 0) -> None:
        self.path = hidden_path(target, "journal")
        self._target = target
        self._told = known
        self._last = time.monotonic()
        try:
            self._file = open(self.path, "a" if known else "w", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise unwritable(target, error) from error
        if not known:
            self._put(identity)

    @property
    def has_entries(self) -> bool:
        """Whether there is a stage from which a run could go on."""
        return self._told > 0

    def is_due(self) -> bool:
        """Whether it is time for an entry."""
        return time.monotonic() - self._last >= INTERVAL

    def note(
        self, pieces: list[tuple[int, bytes]], end: int, rejects_end: int, tally: Tally
    ) -> None:
        """Write down what is safely on disk; see `Progress`."""
        new = [[start, base64.b85encode(footer).decode()] for start, footer in pieces[self._told :]]
        self._put({"new": new, "end": end, "rejects": rejects_end, "tally": tally.to_json()})
        self._told = len(pieces)
        self._last = time.monotonic()

    def _put(self, entry: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(entry) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise unwritable(self._target, error) from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def remove(self) -> None:
        """Close and remove the file."""
        self.close()
        self.path.unlink(missing_ok=True)


def read_journal(target: Path, identity: dict[str, Any]) -> Progress | None:
    """Return what an unfinished run to a target has done, None where there is nothing of use.

    Parameters
    ----------
    target : Path
    identity : dict
        Of the run that is to continue it.

    Raises
    ------
    ResumeError
        If it was another run: names the first thing that differs.
    """
    path = hidden_path(target, "journal")
    if not path.exists() or not hidden_path(target).exists():
        return None
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    # A process that was killed may leave half a line.
    entries = [json.loads(line) for line in lines if line.endswith("\n")]
    if len(entries) < 2:
        return None
    before = entries[0]
    for key, value in identity.items():
        if before.get(key) != value:
            raise ResumeError(
                f"the unfinished run to {target} cannot be continued: its {key} was"
                f" {_shown(before.get(key))} and is {_shown(value)} now (run without resume to"
                " begin anew)"
            )
    pieces = [
        (start, base64.b85decode(footer)) for entry in entries[1:] for start, footer in entry["new"]
    ]
    last = entries[-1]
    if hidden_path(target).stat().st_size < last["end"]:
        raise ResumeError(
            f"the unfinished run to {target} cannot be continued: {hidden_path(target).name} is"
            " shorter than its journal says (run without resume to begin anew)"
        )
    return Progress(pieces, last["end"], last["rejects"], Tally.from_json(last["tally"]))


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
