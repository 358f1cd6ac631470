"""Sources cut into pieces: what is read in order, and what a worker makes of each piece."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NamedTuple

from evaluator.datasets.layouts import Layout
from evaluator.datasets.reasons import Fault


class Content(NamedTuple):
    """The rows of a piece.

    Attributes
    ----------
    table : pyarrow.Table
    broken : list of (int, Fault)
        Rows, counted from 0 and ascending, that could not be read as rows at all; they are in
        `table` all the same, with what could be read of them.
    """

    table: Any
    broken: list[tuple[int, Fault]]


class Reader(ABC):
    """Makes rows of pieces, in any thread or process: it can be pickled, and holds no file."""

    @abstractmethod
    def read(self, piece: Any) -> Content:
        """Return the rows of a piece."""


class Source(ABC):
    """A file or stream of hands.

    Attributes
    ----------
    name : str
    format : str
        Such as ``"CSV"``.
    encoding : str or None
        Of text; None where that has no meaning.
    schema : pyarrow.Schema
        Of the rows.
    layout : Layout
    reader : Reader
    """

    name: str
    format: str
    encoding: str | None = None
    schema: Any
    layout: Layout
    reader: Reader

    @abstractmethod
    def pieces(self) -> Iterator[Any]:
        """Yield the pieces in order: the same ones each time, however many threads there are."""

    def fraction(self) -> float | None:
        """Return how much of it was read, 0 to 1; None where that is not known."""
        return None

    def close(self) -> None:  # noqa: B027
        """Close what is open."""
