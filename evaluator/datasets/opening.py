"""Find out what a file is, and open it as such."""

from __future__ import annotations

import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final

from evaluator.datasets.arrays import NpySource, NpzSource
from evaluator.datasets.delimited import DelimitedSource
from evaluator.datasets.encodings import open_text
from evaluator.datasets.layouts import ColumnsSpec, Layout
from evaluator.datasets.objects import HistorySource, JsonSource
from evaluator.datasets.pieces import Source
from evaluator.datasets.typed import IpcSource, ParquetSource
from evaluator.errors import ArgumentError, SourceError, SourceNotFoundError

STDIN: Final = "-"
MAGICS: Final[dict[bytes, Callable[..., Source]]] = {
    b"PAR1": ParquetSource,
    b"ARROW1": IpcSource,
    b"\x93NUMPY": NpySource,
    b"PK\x03\x04": NpzSource,
}
HISTORIES: Final = (".phh", ".phhs")
_JSON_ENDINGS: Final = (".jsonl", ".ndjson", ".json")
_HEAD: Final = 1 << 12


def open_source(
    source: str | PathLike[str] | BinaryIO,
    *,
    chunk_rows: int,
    columns: ColumnsSpec | None = None,
    layout: str | Layout | None = None,
    header: bool | None = None,
) -> Source:
    """Open a file of hands; its first bytes say what it is, rather than its name.

    Parameters
    ----------
    source : str, PathLike, binary stream or dask DataFrame
        ``"-"`` is the standard input. Streams are text.
    chunk_rows : int
        Rows of a piece, about.
    columns, layout
        Where the hands are; see `evaluator.datasets.finding.find_layout`.
    header : bool, optional
        Whether the first line of delimited text names the columns.

    Returns
    -------
    Source

    Raises
    ------
    SourceError
        If it cannot be opened, or is nothing that is read here; says why.
    LayoutError
        If the hands are not found.
    ArgumentError
        If `header` is given for what has no lines of names.
    """
    if type(source).__module__.startswith("dask"):
        from evaluator.datasets.dask_frames import FrameSource, is_dask_frame

        if is_dask_frame(source):
            _refuse_header(header, "the Dask DataFrame")
            return FrameSource(source, columns, layout)
    path = _path_of(source)
    kind = None if path is None else _kind_of(path)
    if path is not None and kind is not None:
        _refuse_header(header, path)
        return kind(path, chunk_rows, columns, layout)
    if path is not None and Path(path).suffix.lower() in HISTORIES:
        _refuse_header(header, path)
        return HistorySource(path, columns, layout)
    stream = open_text(source)
    try:
        head = stream.read(_HEAD)
        if head.lstrip()[:1] == b"{" or _is_json(path):
            _refuse_header(header, stream.name)
            return JsonSource(stream, head, chunk_rows, columns, layout)
        return DelimitedSource(stream, head, chunk_rows, columns, layout, header)
    except BaseException:
        stream.close()
        raise


def _path_of(source: str | PathLike[str] | BinaryIO) -> str | None:
    """Return the path of a file, None for a stream."""
    if source == STDIN or not isinstance(source, str | PathLike):
        return None
    return os.fspath(source)


def _kind_of(path: str) -> Callable[..., Source] | None:
    """Return what reads a file that is no text; None for text."""
    try:
        with open(path, "rb") as file:
            head = file.read(max(map(len, MAGICS)))
    except FileNotFoundError as error:
        raise SourceNotFoundError(f"{path}: there is no such file") from error
    except OSError as error:
        raise SourceError(f"{path}: cannot be opened: {error.strerror}") from error
    return next((kind for magic, kind in MAGICS.items() if head.startswith(magic)), None)


def _is_json(path: str | None) -> bool:
    """Whether the name says JSON, also of a compressed file."""
    return path is not None and any(end in _JSON_ENDINGS for end in Path(path).suffixes)


def _refuse_header(header: bool | None, name: str) -> None:
    if header is not None:
        raise ArgumentError(f"header= is for delimited text, which {name} is not")
