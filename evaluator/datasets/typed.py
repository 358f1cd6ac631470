"""Files whose columns have types: Parquet, and Feather or Arrow IPC."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from evaluator.datasets.finding import SAMPLE_ROWS, find_layout, sample_of
from evaluator.datasets.layouts import ColumnsSpec, Layout
from evaluator.datasets.pieces import Content, Reader, Source
from evaluator.errors import SourceError

_LARGEST_GROUP: Final = 1 << 27
"""Bytes of a row group that a worker reads whole; a larger one is read on by one thread."""
_MOST_CHUNKS: Final = 4
"""How many times the rows of a piece such a row group may have."""


class Rows(NamedTuple):
    """Rows of a row group or record batch."""

    group: int
    start: int
    stop: int


class TableReader(Reader):
    """Passes on tables."""

    def read(self, piece: Any) -> Content:
        """Return the rows of a piece, which is a table."""
        return Content(piece, [])


@dataclass(frozen=True, slots=True)
class ParquetReader(Reader):
    """Reads row groups of a Parquet file; larger ones come as tables.

    Attributes
    ----------
    path : str
    """

    path: str

    def read(self, piece: Any) -> Content:
        """Return the rows of a piece."""
        if isinstance(piece, pa.Table):
            return Content(piece, [])
        file = pq.ParquetFile(self.path, memory_map=True)
        with file:
            return Content(file.read_row_group(piece.group, use_threads=False), [])


class ParquetSource(Source):
    """A Parquet file.

    Parameters
    ----------
    path : str
    chunk_rows : int
        Rows of a piece where a row group is cut.
    columns, layout
        Where the hands are; see `find_layout`.
    """

    format = "Parquet"

    def __init__(
        self,
        path: str,
        chunk_rows: int,
        columns: ColumnsSpec | None,
        layout: str | Layout | None,
    ) -> None:
        self.name = path
        self._chunk_rows = chunk_rows
        try:
            self._file = pq.ParquetFile(path, memory_map=True)
            self._meta = self._file.metadata
            self.schema = self._file.schema_arrow
            first = next(self._file.iter_batches(batch_size=SAMPLE_ROWS), None)
        except (pa.ArrowInvalid, OSError) as error:
            raise unreadable(path, self.format, error) from error
        self.layout = layout_of(self.schema, first, columns, layout)
        self.reader = ParquetReader(os.path.abspath(path))
        self._rows_given = 0

    def pieces(self) -> Iterator[Any]:
        """Yield the pieces in order."""
        for group in range(self._meta.num_row_groups):
            about = self._meta.row_group(group)
            if (
                about.num_rows <= _MOST_CHUNKS * self._chunk_rows
                and about.total_byte_size <= _LARGEST_GROUP
            ):
                if about.num_rows:
                    yield Rows(group, 0, about.num_rows)
                self._rows_given += about.num_rows
                continue
            for batch in self._file.iter_batches(self._chunk_rows, row_groups=[group]):
                yield pa.Table.from_batches([batch])
                self._rows_given += batch.num_rows

    def fraction(self) -> float | None:
        """Return how much of it was read."""
        rows = max(1, int(self._meta.num_rows))
        return self._rows_given / rows

    def close(self) -> None:
        """Close what is open."""
        self._file.close()


@dataclass(frozen=True, slots=True)
class IpcReader(Reader):
    """Reads record batches of an Arrow IPC file, which Feather is.

    Attributes
    ----------
    path : str
    """

    path: str

    def read(self, piece: Rows) -> Content:
        """Return the rows of a piece."""
        batch = _ipc_file(self.path).get_batch(piece.group)
        rows = batch.slice(piece.start, piece.stop - piece.start)
        return Content(pa.Table.from_batches([rows]), [])


@lru_cache(maxsize=4)
def _ipc_file(path: str) -> Any:
    """Return an open file; memory-mapped, so that what is not looked at is not read."""
    return pa.ipc.open_file(pa.memory_map(path))


class IpcSource(Source):
    """A Feather or Arrow IPC file; parameters as of `ParquetSource`."""

    format = "Feather"

    def __init__(
        self,
        path: str,
        chunk_rows: int,
        columns: ColumnsSpec | None,
        layout: str | Layout | None,
    ) -> None:
        self.name = path
        self._chunk_rows = chunk_rows
        try:
            self._file = pa.ipc.open_file(pa.memory_map(path))
            self.schema = self._file.schema
            n_batches = self._file.num_record_batches
            first = self._file.get_batch(0) if n_batches else None
        except (pa.ArrowInvalid, OSError) as error:
            raise unreadable(path, self.format, error) from error
        self.layout = layout_of(self.schema, first, columns, layout)
        self.reader = IpcReader(os.path.abspath(path))
        self._done = 0.0

    def pieces(self) -> Iterator[Rows]:
        """Yield the pieces in order."""
        count = self._file.num_record_batches
        for group in range(count):
            rows = self._file.get_batch(group).num_rows
            for start in range(0, rows, self._chunk_rows):
                stop = min(start + self._chunk_rows, rows)
                yield Rows(group, start, stop)
                self._done = (group + stop / rows) / count

    def fraction(self) -> float | None:
        """Return how much of it was read."""
        return self._done


def layout_of(
    schema: Any, first: Any, columns: ColumnsSpec | None, layout: str | Layout | None
) -> Layout:
    """Return where the hands are in a table with types, of which the first rows are given."""
    types = [str(kind) for kind in schema.types]
    sample = [] if first is None else sample_of(first)
    return find_layout(schema.names, sample, types, columns, layout)


def unreadable(path: str, what: str, error: Exception) -> SourceError:
    """Error for a file that is damaged, or is not what it looks like."""
    said = " ".join(str(error).split())
    return SourceError(f"{path}: cannot be read as {what}: {said}")
