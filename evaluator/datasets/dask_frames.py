"""Dask DataFrames of hands: ranked to a file partition by partition, or lazily to another frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa

from evaluator.datasets.finding import SAMPLE_ROWS, find_layout, sample_of
from evaluator.datasets.layouts import ColumnsSpec, Layout
from evaluator.datasets.optional import require
from evaluator.datasets.pieces import Content, Reader, Source
from evaluator.errors import ArgumentError, SourceError

_MODULES: Final = ("dask", "dask_expr")
_CANNOT: Final = (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError)


def is_dask_frame(table: object) -> bool:
    """Tell a Dask DataFrame, without importing Dask."""
    kind = type(table)
    return kind.__module__.partition(".")[0] in _MODULES and kind.__name__ == "DataFrame"


@dataclass(frozen=True, slots=True)
class FrameReader(Reader):
    """Makes rows of partitions.

    Attributes
    ----------
    schema : pyarrow.Schema
        As the first partition that has rows gives it.
    """

    schema: Any

    def read(self, piece: Any) -> Content:
        """Return the rows of a partition: a pandas table, or what computes one.

        Raises
        ------
        SourceError
            If a column of it does not fit the type that the first partition has.
        """
        if hasattr(piece, "compute"):
            # A worker has threads of its own beside this one; more would only be in their way.
            piece = piece.compute(scheduler="synchronous")
        try:
            table = pa.Table.from_pandas(piece, schema=self.schema, preserve_index=False)
        except _CANNOT as error:
            said = " ".join(str(error).split())
            raise SourceError(
                f"the Dask DataFrame: a partition is not like the first: {said}"
            ) from error
        return Content(table.replace_schema_metadata(None), [])


class FrameSource(Source):
    """A Dask DataFrame as a source of `evaluator.rank_file`: a piece is a partition.

    Parameters
    ----------
    frame : dask.dataframe.DataFrame
        An index that has a name becomes the first column; one without is left out.
    columns, layout
        Where the hands are; see `find_layout`.
    """

    format = "Dask DataFrame"
    name = "the Dask DataFrame"

    def __init__(
        self, frame: Any, columns: ColumnsSpec | None, layout: str | Layout | None
    ) -> None:
        self._frame = _plain(frame)
        sample = _first_rows(self._frame, self.name)
        self.schema = sample.schema
        types = [str(kind) for kind in self.schema.types]
        self.layout = find_layout(self.schema.names, sample_of(sample), types, columns, layout)
        self.reader = FrameReader(self.schema)
        self._given = 0

    def pieces(self) -> Iterator[Any]:
        """Yield the partitions in order, to be computed by whoever ranks them."""
        for delayed in self._frame.to_delayed():
            yield delayed
            self._given += 1

    def fraction(self) -> float | None:
        """Return how many of the partitions were handed out."""
        return self._given / max(1, int(self._frame.npartitions))


def rank_dask_frame(
    frame: Any,
    *,
    columns: ColumnsSpec | None = None,
    layout: str | Layout | None = None,
    **options: Any,
) -> Any:
    """Rank the hands of a Dask DataFrame, lazily.

    Parameters
    ----------
    frame : dask.dataframe.DataFrame
    columns, layout
        Where the hands are, as for `evaluator.rank_table`. To find them, the first rows are
        computed; all else is computed when the result is.
    **options
        Of `evaluator.rank_table`.

    Returns
    -------
    dask.dataframe.DataFrame
        The same partitions, with the columns that `evaluator.rank_table` adds.

    Raises
    ------
    LayoutError, PolicyError, ArgumentError
        As of `evaluator.rank_table`, at once. What it raises of rows, is raised when the result is
        computed.
    """
    from evaluator.datasets.frames import rank_table

    sample = _first_rows(frame, "the Dask DataFrame")
    types = [str(kind) for kind in sample.schema.types]
    found = find_layout(sample.schema.names, sample_of(sample), types, columns, layout)
    meta = rank_table(frame._meta, layout=found, **options)
    threads = options.pop("threads", None) or 1
    return frame.map_partitions(rank_table, layout=found, threads=threads, meta=meta, **options)


def _plain(frame: Any) -> Any:
    """Return a frame without an index that says anything."""
    return frame if frame.index.name is None else frame.reset_index()


def _first_rows(frame: Any, name: str) -> Any:
    """Return the first rows as a pyarrow table."""
    require("dask", "cluster", "a Dask DataFrame")
    names = [str(label) for label in frame.columns]
    strange = [label for label in frame.columns if not isinstance(label, str)]
    if strange or len(set(names)) < len(names):
        what = f"a column called {strange[0]!r}" if strange else "two columns of one name"
        raise ArgumentError(f"{name} has {what} (accepted are texts, each once)")
    heads = frame.map_partitions(_head, meta=frame._meta)
    first = frame._meta
    for place in range(frame.npartitions):
        # One after the other: the later ones may be costly to make.
        first = heads.get_partition(place).compute()
        if len(first):
            break
    try:
        table = pa.Table.from_pandas(first, preserve_index=False)
    except _CANNOT as error:
        raise SourceError(f"{name}: {' '.join(str(error).split())}") from error
    return table.replace_schema_metadata(None)


def _head(part: Any) -> Any:
    return part.head(SAMPLE_ROWS)
