"""CSV and its like: a line a row, with one hand or with fields."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, cast

import pyarrow as pa
import pyarrow.csv

from evaluator.datasets.finding import check_choice
from evaluator.datasets.heads import (
    SAMPLE_BYTES,
    Joined,
    after_first_record,
    first_lines,
    piece_size,
)
from evaluator.datasets.layout_detect import sniff_delimiter
from evaluator.datasets.layouts import ColumnsSpec, Layout, detect, from_columns, named
from evaluator.datasets.pieces import Content, Reader, Source
from evaluator.datasets.reasons import Fault
from evaluator.datasets.records import QUOTE, TextPiece, cut
from evaluator.datasets.text_source import TextSource
from evaluator.errors import LayoutError, SourceError

# The stubs of pyarrow are narrower than what it takes.
arrow_csv: Any = pyarrow.csv

NO_DELIMITER: Final = "\x1f"
"""What separates nothing, in text of one column: no text of cards has it."""


@dataclass(frozen=True, slots=True)
class DelimitedReader(Reader):
    """Reads pieces of delimited text; all columns are text, just as they are written.

    Attributes
    ----------
    names : tuple of str
    delimiter : str
    """

    names: tuple[str, ...]
    delimiter: str

    def read(self, piece: TextPiece) -> Content:
        """Return the rows of a piece; a broken row has what fields it has, the others null."""
        if piece.broken:
            return self._of_broken(piece.data)
        bad: list[tuple[int, str]] = []

        def skip(row: Any) -> str:
            bad.append((row.number, row.text))
            return "skip"

        quoted = QUOTE in piece.data
        table = arrow_csv.read_csv(
            pa.BufferReader(piece.data),
            read_options=arrow_csv.ReadOptions(
                use_threads=False, column_names=self.names, block_size=len(piece.data) + 1
            ),
            parse_options=arrow_csv.ParseOptions(
                delimiter=self.delimiter,
                quote_char='"' if quoted else False,
                newlines_in_values=quoted,
                ignore_empty_lines=False,
                invalid_row_handler=skip,
            ),
            convert_options=arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(self.names, pa.string()),
                strings_can_be_null=False,
                check_utf8=False,
            ),
        )
        return self._with_broken(table, bad) if bad else Content(table, [])

    def _of_broken(self, data: bytes) -> Content:
        """Return the row of a line that opens a quote and does not close it."""
        text = data.decode().rstrip("\r\n")
        row = self._row(text.split(self.delimiter))
        reason = "a quote is opened and never closed"
        return Content(self._table([row]), [(0, Fault("", text, reason))])

    def _with_broken(self, table: Any, bad: list[tuple[int, str]]) -> Content:
        """Put rows with too few or too many fields back where they were."""
        rows: list[list[str | None]] = []
        broken = []
        places: list[int] = []
        whole = iter(range(table.num_rows))
        total = table.num_rows + len(bad)
        numbers = {number - 1: text for number, text in bad}
        for place in range(total):
            text = numbers.get(place)
            if text is None:
                places.append(next(whole))
                continue
            fields = next(csv.reader([text], delimiter=self.delimiter), [])
            count = f"{len(fields)} field{'s' if len(fields) != 1 else ''}"
            broken.append((place, Fault("", text, f"{count} where {len(self.names)} are expected")))
            places.append(table.num_rows + len(rows))
            rows.append(self._row(fields))
        both = pa.concat_tables([table, self._table(rows)])
        return Content(both.take(pa.array(places)), broken)

    def _row(self, fields: list[str]) -> list[str | None]:
        """Return as many fields as there are columns."""
        missing: list[str | None] = [None] * (len(self.names) - len(fields))
        return [*fields[: len(self.names)], *missing]

    def _table(self, rows: list[list[str | None]]) -> Any:
        """Return a table of rows of text."""
        columns = zip(*rows, strict=True)
        arrays = [pa.array(list(column), pa.string()) for column in columns]
        return pa.table(arrays, names=list(self.names))


class DelimitedSource(Source):
    """Delimited text, or text with one hand a line.

    Parameters
    ----------
    stream : TextSource
        At its beginning, save for `head`.
    head : bytes
        What was read from it.
    chunk_rows : int
        Rows of a piece, about.
    columns, layout
        Where the hands are; see `find_layout`.
    header : bool, optional
        Whether the first line names the columns; by default that is found out.
    """

    def __init__(
        self,
        stream: TextSource,
        head: bytes,
        chunk_rows: int,
        columns: ColumnsSpec | None,
        layout: str | Layout | None,
        header: bool | None,
    ) -> None:
        check_choice(columns, layout)
        self._stream = stream
        self.name = stream.name
        self.encoding = stream.encoding
        more = stream.read(SAMPLE_BYTES - len(head)) if len(head) < SAMPLE_BYTES else b""
        head += more
        complete = len(head) < SAMPLE_BYTES
        if not head:
            raise SourceError(f"{self.name}: the file is empty")
        lines = first_lines(head, complete)
        delimiter = sniff_delimiter(lines)
        self.format = _FORMATS[delimiter] if delimiter else "text, one hand a line"
        self._delimiter = delimiter or NO_DELIMITER
        rows = [*csv.reader(io.StringIO("\n".join(lines)), delimiter=self._delimiter)]
        rows = [row or [""] for row in rows]
        self.layout = _layout(rows, columns, layout, header)
        self.schema = pa.schema([(name, pa.string()) for name in self.layout.names])
        self.reader = DelimitedReader(self.layout.names, self._delimiter)
        self._size = piece_size(head, lines, chunk_rows)
        if self.layout.header:
            head = after_first_record(head, self._delimiter.encode())
        self._text = cast("BinaryIO", Joined(head, stream))

    def pieces(self) -> Iterator[TextPiece]:
        """Yield the pieces in order."""
        return cut(self._text, self._size, self._delimiter.encode(), self.name)

    def fraction(self) -> float | None:
        """Return how much of it was read."""
        size = self._stream.size
        return self._stream.position / size if size else None

    def close(self) -> None:
        """Close what is open."""
        self._stream.close()


_FORMATS: Final = {
    ",": "CSV",
    "\t": "TSV",
    ";": "text, columns separated by semicolons",
    "|": "text, columns separated by bars",
    " ": "text, columns separated by spaces",
}


def _layout(
    rows: list[list[str]],
    columns: ColumnsSpec | None,
    layout: str | Layout | None,
    header: bool | None,
) -> Layout:
    """Return where the hands are in text, and whether its first line names the columns."""
    if isinstance(layout, Layout):
        return layout
    if columns is None and layout is None:
        return detect(None, rows, header=header)
    has_header, names = first_line(rows, header)
    if layout is not None:
        found = named(layout, names if has_header else None, len(names))
        width = (*found.names, *names[len(found.names) :])
        return Layout(found.kind, found.hands, found.label, has_header, found.explanation, width)
    if columns is None:
        raise LayoutError("nothing says where the hands are")
    return from_columns(columns, names, rows[has_header:], header=has_header)


def first_line(rows: list[list[str]], header: bool | None) -> tuple[bool, tuple[str, ...]]:
    """Return whether the first line of text names the columns, and their names.

    Parameters
    ----------
    rows : list of list of str
        The first rows, that line included.
    header : bool, optional
        What the user says.
    """
    from evaluator.datasets import layout_detect

    width = layout_detect.usual_width(rows)
    found = layout_detect.is_header(rows, width) if header is None else header
    return found, layout_detect.names_of(rows, width, header=found)
