"""The target of a run, whatever its format: its schema, its encoder, its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from evaluator.datasets.encoders import (
    CsvEncoder,
    Encoder,
    ParquetEncoder,
    TableEncoder,
    ValuesEncoder,
)
from evaluator.datasets.journal import Journal, Progress
from evaluator.datasets.placing import Placing
from evaluator.datasets.rejects import Rejects
from evaluator.datasets.results import Results
from evaluator.datasets.sinks import (
    STDOUT,
    FeatherSink,
    LinesSink,
    NpySink,
    ParquetSink,
    Sink,
    StdoutSink,
    format_of,
)
from evaluator.datasets.tally import Tally
from evaluator.errors import TargetError

KEY: Final = b"mistigris"
"""Under which Parquet and Feather hold the metadata."""
SIDECAR: Final = ".meta.json"
"""What the name of the file with the metadata of a CSV or npy file ends in."""


class Target:
    """The target of a run.

    Parameters
    ----------
    name : str
        A path, or ``"-"``.
    columns : pyarrow.Schema
        Of the source.
    results : Results
    about : str
        The metadata, as JSON.

    Attributes
    ----------
    schema : pyarrow.Schema
    encoder : Encoder
    can_resume : bool
        Whether an unfinished run can be continued.
    """

    def __init__(self, name: str, columns: Any, results: Results, about: str) -> None:
        self.name = name
        self._format = format_of(name)
        self._about = about
        self._results = results
        metadata = {**(columns.metadata or {}), KEY: about.encode()}
        self.schema: Any = pa.schema([*columns, *results.schema()], metadata=metadata)
        self.can_resume = self._format == "parquet"
        self.encoder = self._encoder()
        self._sink: Sink | StdoutSink | None = None
        self._placing: Placing | None = None

    def _encoder(self) -> Encoder:
        """Return what packs a piece."""
        values = f"{self._results.prefix}value"
        names = tuple(name for name in self._results.schema().names if name.startswith(values))
        if self._format == "parquet":
            return ParquetEncoder(names)
        if self._format == "csv":
            return CsvEncoder("\t" if self.name.lower().endswith(".tsv") else ",")
        if self._format == "npy":
            return ValuesEncoder(names)
        return TableEncoder()

    def open(self, before: Progress | None) -> None:
        """Begin the file, or open what an earlier run has left of it.

        Raises
        ------
        TargetError
            If it cannot be written.
        """
        head = self._head()
        if self.name == STDOUT:
            self._sink = StdoutSink(head)
            return
        path = Path(self.name)
        if path.is_dir():
            raise TargetError(f"{path}: cannot be written: it is a folder")
        self._placing = Placing(path, None if before is None else before.end)
        try:
            self._sink = self._sink_on(self._placing, head, before)
        except BaseException:
            self._placing.remove()
            raise

    def _head(self) -> Any:
        """Return what begins a file of lines, or the piece of a Parquet file without rows."""
        if isinstance(self.encoder, CsvEncoder):
            return self.encoder.header(self.schema)
        return self.encoder.encode(self.schema.empty_table()) if self.can_resume else b""

    def _sink_on(self, placing: Placing, head: Any, before: Progress | None) -> Sink:
        if self._format == "parquet":
            return ParquetSink(placing, head, [] if before is None else list(before.pieces))
        if self._format == "csv":
            return LinesSink(placing, head)
        if self._format == "npy":
            dtype = np.dtype(self._results.policy.value_dtype)
            return NpySink(placing, dtype, self._results.n_hands)
        return FeatherSink(placing, self.schema)

    def write(self, packed: Any) -> None:
        """Write a piece."""
        if self._sink is not None:
            self._sink.write(packed)

    def note(self, journal: Journal, rejects: Rejects | None, tally: Tally) -> None:
        """Note in the journal what is written, once it is safely on disk."""
        if isinstance(self._sink, ParquetSink):
            self._sink.placing.sync()
            rejects_end = 0
            if rejects is not None:
                rejects.sync()
                rejects_end = rejects.end
            journal.note(self._sink.pieces, self._sink.end, rejects_end, tally)

    def note_if_possible(self, journal: Journal, rejects: Rejects, tally: Tally) -> bool:
        """Note what is written after all when a run has failed; tell whether that succeeded."""
        try:
            self.note(journal, rejects, tally)
        except (TargetError, OSError, ValueError):
            return journal.has_entries
        return True

    def finish(self) -> None:
        """Complete the file and give it its name; put its metadata beside it where need be."""
        if self.name != STDOUT and self._format in ("csv", "npy"):
            path = Path(self.name)
            beside = Placing(path.with_name(path.name + SIDECAR))
            try:
                beside.write(self._about.encode() + b"\n")
                beside.place()
            except BaseException:
                beside.remove()
                raise
        if self._sink is not None:
            self._sink.finish()

    def give_up(self, *, keep: bool) -> None:
        """Leave an unfinished file if it is to be continued, else none."""
        if self._placing is not None:
            self._placing.leave() if keep else self._placing.remove()
