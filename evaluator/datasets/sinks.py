"""What writes packed pieces in order, by the format of the target."""

from __future__ import annotations

import io
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from evaluator.datasets import footers
from evaluator.datasets.placing import Placing
from evaluator.errors import ArgumentError

STDOUT: Final = "-"
ENDINGS: Final = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".feather": "feather",
    ".arrow": "feather",
    ".ipc": "feather",
    ".npy": "npy",
}


def format_of(target: str) -> str:
    """Return the format that the name of a target asks for.

    Raises
    ------
    ArgumentError
        If its ending is not known.
    """
    if target == STDOUT:
        return "csv"
    ending = Path(target).suffix.lower()
    if ending not in ENDINGS:
        raise ArgumentError(
            f"target is {target!r}; the name must end in {', '.join(ENDINGS)}, or be '-' for CSV on"
            " the standard output"
        )
    return ENDINGS[ending]


class Sink(ABC):
    """Writes packed pieces in order.

    Parameters
    ----------
    placing : Placing
    """

    def __init__(self, placing: Placing) -> None:
        self.placing = placing

    @abstractmethod
    def write(self, packed: Any) -> None:
        """Write a piece."""

    @abstractmethod
    def finish(self) -> None:
        """Write what ends the file, and give it its name."""


class LinesSink(Sink):
    """Writes pieces one after the other.

    Parameters
    ----------
    placing : Placing
    head : buffer
        What begins the file.
    """

    def __init__(self, placing: Placing, head: Any) -> None:
        super().__init__(placing)
        placing.write(memoryview(head))

    def write(self, packed: Any) -> None:
        """Write a piece."""
        self.placing.write(memoryview(packed))

    def finish(self) -> None:
        """Give the file its name."""
        self.placing.place()


class ParquetSink(Sink):
    """Joins packed pieces to one Parquet file.

    Parameters
    ----------
    placing : Placing
        Empty, or with the pieces that are there already.
    empty : buffer
        A packed piece without rows, for a file without any.
    known : list of (int, bytes)
        Of each piece that is there already: where it begins, and its footer.
    """

    def __init__(self, placing: Placing, empty: Any, known: list[tuple[int, bytes]]) -> None:
        super().__init__(placing)
        self._empty = empty
        self.pieces = known
        self.end = placing.file.tell()
        if not known:
            placing.write(footers.MAGIC)
            self.end = len(footers.MAGIC)

    def write(self, packed: Any) -> None:
        """Write a piece."""
        body, footer = footers.split(packed)
        self.placing.write(body)
        self.pieces.append((self.end, footer))
        self.end += len(body)

    def finish(self) -> None:
        """Write the footer, and give the file its name."""
        if not self.pieces:
            self.write(self._empty)
        starts = [start for start, _ in self.pieces]
        self.placing.write(footers.joined([footer for _, footer in self.pieces], starts))
        self.placing.place()


class FeatherSink(Sink):
    """Writes pieces as record batches of an Arrow IPC file.

    Parameters
    ----------
    placing : Placing
    schema : pyarrow.Schema
    """

    def __init__(self, placing: Placing, schema: Any) -> None:
        super().__init__(placing)
        options = pa.ipc.IpcWriteOptions(compression="lz4", unify_dictionaries=True)
        self._writer = pa.ipc.new_file(_Guarded(placing), schema, options=options)

    def write(self, packed: Any) -> None:
        """Write a piece."""
        for batch in packed.combine_chunks().to_batches():
            self._writer.write_batch(batch)

    def finish(self) -> None:
        """Write the footer, and give the file its name."""
        self._writer.close()
        self.placing.place()


class NpySink(Sink):
    """Writes values as one array.

    Parameters
    ----------
    placing : Placing
    dtype : numpy.dtype
    width : int
        Values of a row.
    """

    def __init__(self, placing: Placing, dtype: Any, width: int) -> None:
        super().__init__(placing)
        self._dtype = dtype
        self._width = width
        self._bytes = 0
        placing.write(self._header())

    def _header(self) -> bytes:
        """Return the header; numpy leaves room in it for the number of rows to grow."""
        rows = self._bytes // (self._dtype.itemsize * self._width)
        shape = (rows,) if self._width == 1 else (rows, self._width)
        out = io.BytesIO()
        about = {"descr": self._dtype.str, "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(out, about)
        return out.getvalue()

    def write(self, packed: Any) -> None:
        """Write a piece."""
        self.placing.write(packed)
        self._bytes += len(packed)

    def finish(self) -> None:
        """Write the number of rows, and give the file its name."""
        self.placing.rewind()
        self.placing.write(self._header())
        self.placing.place()


class _Guarded(io.RawIOBase):
    """A placing as a file, so that its errors say which file."""

    def __init__(self, placing: Placing) -> None:
        super().__init__()
        self._placing = placing

    def writable(self) -> bool:
        """Tell that it can be written."""
        return True

    def write(self, data: Any, /) -> int:
        """Write bytes."""
        view = memoryview(data)
        self._placing.write(view)
        return view.nbytes


class StdoutSink:
    """Writes packed lines to the standard output, where there is nothing to rename.

    Parameters
    ----------
    head : buffer
    """

    def __init__(self, head: Any) -> None:
        self.write(head)

    def write(self, packed: Any) -> None:
        """Write a piece."""
        sys.stdout.buffer.write(memoryview(packed))

    def finish(self) -> None:
        """Pass on what is left."""
        sys.stdout.buffer.flush()
