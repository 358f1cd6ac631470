"""Arrays of numpy: ``.npy``, memory-mapped, and ``.npz``, read through."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from evaluator.datasets.layouts import ColumnsSpec, Layout
from evaluator.datasets.pieces import Content, Reader, Source
from evaluator.datasets.typed import Rows, TableReader, layout_of, unreadable
from evaluator.errors import SourceError

_ACCEPTED: Final = "accepted are masks of shape (n,), cards of shape (n, k) and texts"


def table_of(array: NDArray[Any], name: str) -> Any:
    """Return an array as a table: a column ``hand``, or ``card_1`` .. for an array of cards.

    Parameters
    ----------
    array : ndarray(shape=(n,)) or ndarray(shape=(n, k))
        Integers or texts.
    name : str
        Of the file, for messages.

    Raises
    ------
    SourceError
        If it is no such array.
    """
    if array.dtype.kind not in "iuUS" or array.ndim not in (1, 2):
        raise SourceError(f"{name}: an array of {array.dtype}, shape {array.shape} ({_ACCEPTED})")
    if array.dtype.kind == "S":
        array = np.char.decode(array, "utf-8")
    native = array.dtype.newbyteorder("=")
    columns = [array] if array.ndim == 1 else list(array.T)
    names = ["hand"] if array.ndim == 1 else [f"card_{at + 1}" for at in range(len(columns))]
    return pa.table([pa.array(np.ascontiguousarray(each, native)) for each in columns], names=names)


@dataclass(frozen=True, slots=True)
class NpyReader(Reader):
    """Reads rows of a memory-mapped array.

    Attributes
    ----------
    path : str
    """

    path: str

    def read(self, piece: Rows) -> Content:
        """Return the rows of a piece."""
        return Content(table_of(_mapped(self.path)[piece.start : piece.stop], self.path), [])


@lru_cache(maxsize=4)
def _mapped(path: str) -> NDArray[Any]:
    """Return a memory-mapped array."""
    array: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    return array


class NpySource(Source):
    """A ``.npy`` file; parameters as of `evaluator.datasets.typed.ParquetSource`."""

    format = "npy"

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
            self._array: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
        except (ValueError, OSError, EOFError) as error:
            raise unreadable(path, self.format, error) from error
        first = table_of(self._array[:chunk_rows], path)
        self.schema = first.schema
        self.layout = layout_of(self.schema, first, columns, layout)
        self.reader = NpyReader(os.path.abspath(path))
        self._row = 0

    def pieces(self) -> Iterator[Rows]:
        """Yield the pieces in order."""
        for start in range(0, len(self._array), self._chunk_rows):
            stop = min(start + self._chunk_rows, len(self._array))
            yield Rows(0, start, stop)
            self._row = stop

    def fraction(self) -> float | None:
        """Return how much of it was read."""
        return self._row / max(1, len(self._array))


class NpzSource(Source):
    """An ``.npz`` file that holds one array; parameters as of `NpySource`."""

    format = "npz"

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
            with zipfile.ZipFile(path) as archive:
                members = archive.namelist()
        except (zipfile.BadZipFile, OSError) as error:
            raise unreadable(path, self.format, error) from error
        if len(members) != 1:
            listed = ", ".join(members) or "none"
            raise SourceError(f"{path}: holds {len(members)} arrays, {listed}; one is accepted")
        self._member = members[0]
        self._shape: tuple[int, ...] = (0,)
        self._row = 0
        first = next(self._tables(), None)
        if first is None:
            raise SourceError(f"{path}: the array holds no hands")
        self.schema = first.schema
        self.layout = layout_of(self.schema, first, columns, layout)
        self.reader = TableReader()

    def pieces(self) -> Iterator[Any]:
        """Yield the pieces in order."""
        return self._tables()

    def _tables(self) -> Iterator[Any]:
        """Yield the rows, read through the archive."""
        try:
            with zipfile.ZipFile(self.name) as archive, archive.open(self._member) as stream:
                version = np.lib.format.read_magic(stream)
                read = np.lib.format.read_array_header_1_0
                if version != (1, 0):
                    read = np.lib.format.read_array_header_2_0
                self._shape, fortran, dtype = read(stream)
                if fortran or dtype.hasobject:
                    raise SourceError(f"{self.name}: the array is in Fortran order or no numbers")
                width = int(np.prod(self._shape[1:], dtype=np.int64)) * dtype.itemsize
                for start in range(0, self._shape[0], self._chunk_rows):
                    rows = min(self._chunk_rows, self._shape[0] - start)
                    data = stream.read(rows * width)
                    array = np.frombuffer(data, dtype).reshape(rows, *self._shape[1:])
                    yield table_of(array, self.name)
                    self._row = start + rows
        except (ValueError, EOFError, OSError, zipfile.BadZipFile) as error:
            if isinstance(error, SourceError):
                raise
            raise unreadable(self.name, self.format, error) from error

    def fraction(self) -> float | None:
        """Return how much of it was read."""
        return self._row / max(1, self._shape[0])
