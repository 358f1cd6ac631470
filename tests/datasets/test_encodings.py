"""Text in the encodings of the wild comes out as the same UTF-8, piece by piece."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tracemalloc
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.datasets.encodings import SAMPLE_SIZE, open_text
from evaluator.errors import (
    ArgumentError,
    EvaluatorError,
    InputTypeError,
    SourceError,
    SourceNotFoundError,
)

LINES = "player,cards\r\nJosé €5,A♠ Kd\r\nMüller,10h Jk\n"
PLAIN = "player,cards\r\nann,As Kd\r\nbob,10h Jk\n"


def packed(data: bytes, compression: str) -> bytes:
    """Compress with Arrow, as a stream."""
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, compression) as stream:
        stream.write(data)
    return bytes(sink.getvalue().to_pybytes())


PACKERS = {
    "gzip": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zstd": lambda data: packed(data, "zstd"),
    "lz4": lambda data: packed(data, "lz4"),
}


def opened(data: bytes, **options: str | None) -> tuple[str, str]:
    """Return what a stream reads as, and the encoding that was found."""
    stream = open_text(io.BytesIO(data), **options)
    return stream.read().decode("utf-8"), stream.encoding


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
    ],
)
def test_finds_the_encoding(written: str, found: str) -> None:
    assert opened(LINES.encode(written)) == (LINES, found)


@pytest.mark.parametrize(
    ("mark", "written"),
    [
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
        (b"\xff\xfe\0\0", "utf-32-le"),
        (b"\0\0\xfe\xff", "utf-32-be"),
    ],
)
def test_takes_off_byte_order_marks(mark: bytes, written: str) -> None:
    assert opened(mark + LINES.encode(written)) == (LINES, written)


def test_cp1252_where_it_is_not_utf8() -> None:
    text = "José posts €0.50\nHold\u2019em\u00a06+\n"
    assert opened(text.encode("cp1252")) == (text, "cp1252")


def test_an_accent_at_the_very_end_is_cp1252() -> None:
    assert opened("caf\xe9".encode("cp1252")) == ("café", "cp1252")


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\xff\xfe"])
def test_nothing_is_an_empty_text(mark: bytes) -> None:
    assert opened(mark)[0] == ""


@pytest.mark.parametrize("text", ["a\rb\r", "a\r\nb", "a\nb\n\n", "\n", "\x1a"])
def test_line_ends_pass_as_they_are(text: str) -> None:
    assert opened(text.encode())[0] == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_pieces_of_any_size_join_to_the_text(encoding: str, size: int) -> None:
    text = "Aé€\r\n" * 50 if encoding == "cp1252" else "A♠é€😀\r\n" * 50
    stream = open_text(io.BytesIO(text.encode(encoding)))
    pieces = list(iter(lambda: stream.read(size), b""))
    assert all(len(piece) == size for piece in pieces[:-1])
    assert b"".join(pieces).decode() == text


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), st.data())
def test_what_is_said_to_be_utf16_is_read_as_that(text: str, data: st.DataObject) -> None:
    encoding = data.draw(st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"]))
    mark = "\ufeff" if text.startswith("\ufeff") and encoding != "utf-8" else ""
    written = (mark + text).encode(encoding)
    assert opened(written, encoding=encoding)[0] == text


def test_characters_across_the_end_of_the_sample() -> None:
    text = "x" * (SAMPLE_SIZE - 1) + "♠" + "y" * 10
    assert opened(text.encode()) == (text, "utf-8")


class Drip(io.RawIOBase):
    """A pipe that hands out a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._left = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        return self._left.read(3 if size is None or size < 0 else min(size, 3))


@pytest.mark.parametrize("compression", [None, *PACKERS])
def test_pipes_that_hand_out_little(compression: str | None) -> None:
    data = LINES.encode("utf-16")
    stored = data if compression is None else PACKERS[compression](data)
    stream = open_text(Drip(stored))
    assert stream.compression == compression
    assert stream.read(5) == LINES.encode()[:5]
    assert stream.read() == LINES.encode()[5:]
    assert stream.position == len(stored)
    assert stream.size is None


@pytest.mark.parametrize("compression", PACKERS)
@pytest.mark.parametrize("times", [1, 3])
def test_compression_is_told_by_content(compression: str, times: int, tmp_path: Path) -> None:
    path = tmp_path / "手.txt"
    path.write_bytes(PACKERS[compression](PLAIN.encode()) * times)
    with open_text(path) as stream:
        assert stream.read().decode() == PLAIN * times
        assert (stream.compression, stream.size) == (compression, path.stat().st_size)
        assert stream.position == stream.size


def test_a_file_that_is_named_as_packed_but_is_not(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv.gz"
    path.write_text(PLAIN, newline="")
    assert open_text(path).read().decode() == PLAIN


def test_a_text_may_begin_like_bz2() -> None:
    assert opened(b"BZhand,1\n") == ("BZhand,1\n", "utf-8")


@pytest.mark.parametrize("compression", PACKERS)
def test_cut_compressed_data_is_refused(compression: str) -> None:
    stored = PACKERS[compression](PLAIN.encode() * 1000)
    with pytest.raises(SourceError, match=f"the {compression} data is damaged or cut short after"):
        open_text(io.BytesIO(stored[:-9])).read()


def test_damage_further_on_is_found_when_it_is_read() -> None:
    text = "".join(f"hand {n}\n" for n in range(300_000)).encode()
    assert len(text) > 2 * SAMPLE_SIZE
    stream = open_text(io.BytesIO(gzip.compress(text)[:-9]))
    assert stream.read(SAMPLE_SIZE) == text[:SAMPLE_SIZE]
    with pytest.raises(
        SourceError, match=r"the gzip data is damaged or cut short after [0-9,]{9} "
    ):
        stream.read()


def test_compression_that_is_said_is_believed() -> None:
    stored = gzip.compress(PLAIN.encode())
    with pytest.raises(SourceError, match="the zstd data is damaged or cut short after 0 bytes"):
        open_text(io.BytesIO(stored), "zstd")
    with pytest.raises(SourceError, match=r"neither UTF-8 nor cp1252 allow the byte|a NUL byte"):
        open_text(io.BytesIO(stored), None)
    with pytest.raises(ArgumentError, match=r"compression is 'rar' .accepted are gzip, zstd"):
        open_text(io.BytesIO(stored), "rar")


def test_a_later_byte_that_is_not_utf8_is_named() -> None:
    data = b"a" * (SAMPLE_SIZE + 100) + b"\x80" + b"b" * 10
    stream = open_text(io.BytesIO(data))
    with pytest.raises(
        SourceError, match=r"the byte 0x80 at offset 1,048,676 is not utf-8.*cp1252"
    ):
        stream.read()
    assert opened(data, encoding="cp1252")[0] == data.decode("cp1252")


def test_a_later_nul_is_named() -> None:
    stream = open_text(io.BytesIO(b"a" * SAMPLE_SIZE + b"bc\0"))
    with pytest.raises(SourceError, match="a NUL character at offset 1,048,578"):
        stream.read()
    stream = open_text(io.BytesIO("ab\0".encode("utf-16")))
    with pytest.raises(SourceError, match="a NUL character after offset 2"):
        stream.read()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_half_a_character_at_the_end_is_marked(encoding: str) -> None:
    data = "é, A♠\nb♠".encode(encoding)[:-1]
    stream = open_text(io.BytesIO(data), encoding=encoding)
    assert stream.read().decode() == "é, A♠\nb\ufffd"
    assert stream.truncated


def test_half_a_line_end_is_a_line_end() -> None:
    stream = open_text(io.BytesIO(b"\xff\xfe" + "a\nb\n".encode("utf-16-le")[:-1]))
    assert stream.read() == b"a\nb\n"
    assert not stream.truncated


@pytest.mark.parametrize(
    ("head", "what"),
    [
        (b"PAR1\x15\x04", "a Parquet file"),
        (b"ARROW1\0\0", "an Arrow IPC"),
        (b"\x93NUMPY\x01\0", "an npy file"),
        (b"PK\x03\x04", "a zip archive"),
        (b"abc\0defghi\0", "a NUL byte at offset 3"),
        (b"abc\x01\xff", "the byte 0x01 at offset 3"),
        (b"caf\xe9\x81", "the byte 0x81 at offset 4"),
    ],
)
def test_what_is_no_text_is_refused(head: bytes, what: str) -> None:
    with pytest.raises(SourceError, match=f"not a text.*{what}"):
        open_text(io.BytesIO(head))


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(SourceNotFoundError, match=r"none\.csv: there is no such file"):
        open_text(tmp_path / "none.csv")
    with pytest.raises(FileNotFoundError):
        open_text(tmp_path / "none.csv")
    with pytest.raises(SourceError, match="cannot be opened: Is a directory"):
        open_text(tmp_path)


def test_sources_that_are_none() -> None:
    with pytest.raises(InputTypeError, match="source is of type int"):
        open_text(3)  # type: ignore[arg-type]
    with pytest.raises(InputTypeError, match="gives str instead of bytes"):
        open_text(io.StringIO("As"))  # type: ignore[arg-type]


@pytest.mark.parametrize("encoding", ["klingon", "hex", ""])
def test_encodings_that_are_none(encoding: str) -> None:
    with pytest.raises(ArgumentError, match=f"encoding is '{encoding}'"):
        open_text(io.BytesIO(b"As"), encoding=encoding)


def test_closing(tmp_path: Path) -> None:
    given_stream = io.BytesIO(b"As Kd")
    with open_text(given_stream) as stream:
        assert stream.read(2) == b"As"
    assert not given_stream.closed
    with pytest.raises(ValueError, match="closed"):
        stream.read()
    path = tmp_path / "a.txt"
    path.write_bytes(b"\0")
    with pytest.raises(EvaluatorError, match=r"a\.txt"):  # and no ResourceWarning
        open_text(path)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LINES.encode("utf-16"))))
    stream = open_text("-")
    assert (stream.read().decode(), stream.name) == (LINES, "standard input")


def test_arrow_reads_it(tmp_path: Path) -> None:
    from pyarrow import csv

    path = tmp_path / "hands.csv"
    rows = 20_000
    path.write_bytes(("name,cards\n" + "José,A♠ Kd\n" * rows).encode("utf-16"))
    with open_text(path) as stream, csv.open_csv(stream) as reader:
        table = reader.read_all()
    assert table.num_rows == rows
    assert set(table["cards"].to_pylist()) == {"A♠ Kd"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_memory_is_constant(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    line = "José: AsKdQhJsTc9h8h\n".encode(encoding)
    with path.open("wb") as file:
        file.writelines(line * 1000 for _ in range(1500))
    tracemalloc.start()
    try:
        n_bytes = 0
        with open_text(path, encoding="utf-16-le" if encoding == "utf-16" else encoding) as stream:
            while piece := stream.read(1 << 20):
                n_bytes += len(piece)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert n_bytes >= 1_500_000 * len("José: AsKdQhJsTc9h8h\n".encode())
    assert peak < 16 << 20
