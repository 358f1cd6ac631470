"""Text cut into pieces: every byte once, every piece whole records."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.datasets import records
from evaluator.datasets.delimited import DelimitedReader
from evaluator.datasets.records import cut
from evaluator.errors import SourceError

FIELDS = st.text(st.sampled_from('ab",\n\r é'), max_size=6)


def pieces_of(data, size, delimiter=b","):
    return list(cut(io.BytesIO(data), size, delimiter, "test"))


@given(st.lists(st.tuples(FIELDS, FIELDS), max_size=12), st.integers(1, 40))
def test_quoted_records_stay_whole_at_any_size(rows, size):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(rows)
    data = out.getvalue().encode()
    pieces = pieces_of(data, size)
    assert b"".join(piece.data for piece in pieces) == data
    assert not any(piece.broken for piece in pieces)
    reader = DelimitedReader(("p", "q"), ",")
    read = [row for piece in pieces for row in reader.read(piece).table.to_pylist()]
    assert [(row["p"], row["q"]) for row in read] == rows


@given(st.lists(st.sampled_from(["As", "", "K d"]), max_size=12), st.integers(1, 20))
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_keep_their_places(end, lines, size):
    data = "".join(line + end for line in lines).encode()
    reader = DelimitedReader(("p",), "\x1f")
    for text in (data, data + b"last"):
        read = [
            row["p"]
            for piece in pieces_of(text, size, b"\x1f")
            for row in reader.read(piece).table.to_pylist()
        ]
        # A lone return at the end of what was read may have its line feed still coming.
        assert read == [*lines, *(["last"] if text != data else [])]


def test_a_quote_that_is_never_closed_costs_its_line_alone():
    pieces = pieces_of(b'a,b\n"c,d\ne,f\n', 5)
    assert [(piece.data, piece.broken) for piece in pieces] == [
        (b"a,b\n", False),
        (b'"c,d\n', True),
        (b"e,f\n", False),
    ]


def test_a_quote_that_stays_open_too_long_costs_its_line_alone(monkeypatch):
    monkeypatch.setattr(records, "LONGEST_RECORD", 20)
    data = b'"c,d\n' + b"e,f\n" * 20
    pieces = pieces_of(data, 16)
    assert b"".join(piece.data for piece in pieces) == data
    assert [piece.data for piece in pieces if piece.broken] == [b'"c,d\n']


def test_a_line_without_end_is_no_text(monkeypatch):
    monkeypatch.setattr(records, "LONGEST_LINE", 100)
    with pytest.raises(SourceError, match="is it text"):
        pieces_of(b"x" * 1000, 16)
