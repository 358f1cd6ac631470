"""JSON lines: an object a line; and hand histories, a row a player who showed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO, Final, cast

import pyarrow as pa
import pyarrow.json

from evaluator.datasets.heads import SAMPLE_BYTES, Joined, piece_size
from evaluator.datasets.layouts import ColumnsSpec, Layout
from evaluator.datasets.pieces import Content, Reader, Source
from evaluator.datasets.reasons import Fault
from evaluator.datasets.records import TextPiece, cut
from evaluator.datasets.text_source import TextSource
from evaluator.datasets.typed import TableReader, layout_of
from evaluator.errors import SourceError

arrow_json: Any = pyarrow.json

PHH_ROWS: Final = 1 << 12


@dataclass(frozen=True, slots=True)
class JsonReader(Reader):
    """Reads pieces of JSON lines.

    Attributes
    ----------
    schema : pyarrow.Schema
        As found in the first lines.
    """

    schema: Any

    def read(self, piece: TextPiece) -> Content:
        """Return the rows of a piece."""
        lines = piece.data.count(b"\n") + (not piece.data.endswith(b"\n"))
        try:
            table = _read(piece.data, self.schema)
        except pa.ArrowInvalid:
            table = None
        # Blank lines are passed over by Arrow; here they keep their place.
        if table is not None and table.num_rows == lines and table.schema.equals(self.schema):
            return Content(table, [])
        return self._line_by_line(piece.data)

    def _line_by_line(self, data: bytes) -> Content:
        """Return the rows of a piece some line of which is not like the others."""
        broken = []
        tables = []
        texts = data.decode().replace("\r\n", "\n").removesuffix("\n").split("\n")
        for row, text in enumerate(texts):
            try:
                table = self._row(json.loads(text))
            except (ValueError, pa.ArrowInvalid, pa.ArrowTypeError) as error:
                said = " ".join(str(error).split())
                broken.append((row, Fault("", text, f"no object like the first ones: {said}")))
                table = self.schema.empty_table().take(pa.array([None], pa.int64()))
            tables.append(table)
        return Content(pa.concat_tables(tables).combine_chunks(), broken)

    def _row(self, value: object) -> Any:
        """Return a table of one row."""
        if not isinstance(value, dict):
            raise ValueError(f"{type(value).__name__} instead of an object")
        more = [name for name in value if name not in self.schema.names]
        if more:
            raise ValueError(f"a key {more[0]!r} that the first ones do not have")
        return pa.Table.from_pylist([value], schema=self.schema)


class JsonSource(Source):
    """JSON lines; parameters as of `evaluator.datasets.delimited.DelimitedSource`."""

    format = "JSON lines"

    def __init__(
        self,
        stream: TextSource,
        head: bytes,
        chunk_rows: int,
        columns: ColumnsSpec | None,
        layout: str | Layout | None,
    ) -> None:
        self._stream = stream
        self.name = stream.name
        self.encoding = stream.encoding
        head += stream.read(max(0, SAMPLE_BYTES - len(head)))
        end = head.rfind(b"\n") + 1 if len(head) >= SAMPLE_BYTES else len(head)
        first = _sample(head[: end or len(head)], self.name)
        self.schema = first.schema
        self.layout = layout_of(self.schema, first, columns, layout)
        self.reader = JsonReader(self.schema)
        self._size = piece_size(head, [""], chunk_rows)
        self._text = cast("BinaryIO", Joined(head, stream))

    def pieces(self) -> Iterator[TextPiece]:
        """Yield the pieces in order."""
        return cut(self._text, self._size, None, self.name)

    def fraction(self) -> float | None:
        """Return how much of it was read."""
        size = self._stream.size
        return self._stream.position / size if size else None

    def close(self) -> None:
        """Close what is open."""
        self._stream.close()


def _read(data: bytes, schema: Any) -> Any:
    """Return the rows of some JSON lines, of a schema if there is one."""
    return arrow_json.read_json(
        pa.BufferReader(data),
        read_options=arrow_json.ReadOptions(use_threads=False, block_size=len(data) + 1),
        parse_options=arrow_json.ParseOptions(
            explicit_schema=schema, unexpected_field_behavior="error" if schema else "infer"
        ),
    )


def _sample(head: bytes, name: str) -> Any:
    """Return the first rows: those lines that Arrow reads together."""
    lines = head.splitlines(keepends=True)
    while lines:
        try:
            return _read(b"".join(lines), None)
        except pa.ArrowInvalid as error:
            if len(lines) == 1:
                said = " ".join(str(error).split())
                raise SourceError(f"{name}: the first line is no JSON object: {said}") from error
            lines = lines[: len(lines) // 2]
    raise SourceError(f"{name}: the file is empty")


class HistorySource(Source):
    """A file of hand histories in PHH; parameters as of `NpySource`."""

    format = "PHH"

    def __init__(
        self,
        path: str,
        columns: ColumnsSpec | None,
        layout: str | Layout | None,
    ) -> None:
        from evaluator.datasets.phh import COLUMNS, read_rows

        self.name = path
        self.encoding = None
        kinds = {"number": pa.int64(), "seat": pa.int64()}
        self.schema = pa.schema([(name, kinds.get(name, pa.string())) for name in COLUMNS])
        self._rows = read_rows
        if columns is None and layout is None:
            columns = "cards"
        self.layout = layout_of(self.schema, None, columns, layout)
        self.reader = HistoryReader()

    def pieces(self) -> Iterator[Any]:
        """Yield the pieces in order."""
        rows = self._rows(self.name)
        while part := [dict(row) for row in islice(rows, PHH_ROWS)]:
            yield pa.Table.from_pylist(part, schema=self.schema)


class HistoryReader(TableReader):
    """Passes on tables of shown hands, with what their files say is wrong with some."""

    def read(self, piece: Any) -> Content:
        """Return the rows of a piece."""
        reasons = piece.column("reason").to_pylist()
        cards = [
            f"{a}{b}"
            for a, b in zip(*(piece.column(c).to_pylist() for c in ("hole", "board")), strict=True)
        ]
        broken = [
            (row, Fault("hole, board", cards[row], reason))
            for row, reason in enumerate(reasons)
            if reason
        ]
        return Content(piece, broken)
