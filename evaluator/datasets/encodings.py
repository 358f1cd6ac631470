"""Text files as they occur in the wild, opened as clean UTF-8 and read in constant memory."""

from __future__ import annotations

import codecs
import os
import stat
import sys
from os import PathLike
from typing import BinaryIO, Final

from evaluator.datasets.compression import (
    DAMAGE,
    HEAD_SIZE,
    CountedStream,
    Readable,
    damaged,
    decompressed,
    sniff_compression,
)
from evaluator.datasets.encoding_sniff import sniff_encoding
from evaluator.datasets.text_source import TextSource
from evaluator.errors import ArgumentError, InputTypeError, SourceError, SourceNotFoundError

__all__ = ["SAMPLE_SIZE", "TextSource", "open_text"]

SAMPLE_SIZE: Final = 1 << 20
"""Bytes from which the encoding is told."""

_STDIN: Final = "-"


def open_text(
    source: str | PathLike[str] | BinaryIO,
    compression: str | None = "infer",
    *,
    encoding: str = "infer",
) -> TextSource:
    r"""Open a text file as a stream of clean UTF-8.

    Byte order marks are removed, other encodings are transcoded piece by piece, plain text passes
    as it is. What a file is, its first bytes say and not its name: a file ``.gz`` that a browser
    has unpacked already opens as well as one that was packed and renamed.

    Parameters
    ----------
    source : str, PathLike or binary stream
        A path, ``"-"`` for the standard input, or anything with a ``read(size)`` that
        returns bytes.
    compression : {"infer", "gzip", "zstd", "bz2", "xz", "lz4", None}
        ``"infer"`` looks at the first bytes.
    encoding : str, default "infer"
        An encoding that Python knows, or ``"infer"``: by the byte order mark; UTF-16 without one by
        its zero bytes; else UTF-8 if the first MiB is that, else cp1252.

    Returns
    -------
    TextSource
        Closing it closes the file if it was opened here, and leaves a stream that was given.

    Raises
    ------
    SourceNotFoundError
        If there is no such file.
    SourceError
        If it cannot be opened, holds no text (the message names what it is, if that is known), or
        is damaged; `TextSource.read` raises this too, at faults further on.
    ArgumentError
        If the compression or the encoding is not known.

    Examples
    --------
    >>> import io
    >>> stream = open_text(io.BytesIO("A♠K♦\n".encode("utf-16")))
    >>> stream.read().decode(), stream.encoding
    ('A♠K♦\n', 'utf-16-le')
    """
    raw, name, owned = _opened(source)
    try:
        head = _read_up_to(raw, HEAD_SIZE)
        stored = CountedStream(raw, head)
        packed = sniff_compression(head) if compression == "infer" else compression
        content = decompressed(stored, packed)
        try:
            sample = _read_up_to(content, SAMPLE_SIZE)
        except DAMAGE as error:
            if packed is None:
                raise
            raise damaged(name, packed, 0, error) from error
        if encoding == "infer":
            encoding = sniff_encoding(sample, complete=len(sample) < SAMPLE_SIZE, name=name)
        else:
            encoding = _known(encoding)
    except BaseException:
        if owned:
            raw.close()
        raise
    return TextSource(
        content,
        sample,
        name=name,
        encoding=encoding,
        compression=packed,
        stored=stored,
        size=_size_of(raw) if owned else None,
        owned=raw if owned else None,
    )


def _opened(source: str | PathLike[str] | BinaryIO) -> tuple[BinaryIO, str, bool]:
    """Return the stream of stored bytes, its name, and whether it was opened here."""
    if source == _STDIN:
        return sys.stdin.buffer, "standard input", False
    if not isinstance(source, (str, PathLike)):
        if not hasattr(source, "read"):
            raise InputTypeError(
                f"source is of type {type(source).__name__} (accepted are a path, '-' for the "
                "standard input, and a binary stream)"
            )
        return source, str(getattr(source, "name", "the stream")), False
    name = os.fspath(source)
    try:
        return open(name, "rb"), name, True
    except FileNotFoundError as error:
        raise SourceNotFoundError(f"{name}: there is no such file") from error
    except OSError as error:
        raise SourceError(f"{name}: cannot be opened: {error.strerror}") from error


def _read_up_to(stream: Readable, size: int) -> bytes:
    """Read `size` bytes, fewer only at the end: a pipe hands out what it has."""
    parts: list[bytes] = []
    while size > 0 and (part := stream.read(size)):
        if not isinstance(part, bytes):
            raise InputTypeError(
                f"the stream gives {type(part).__name__} instead of bytes; open it in binary mode"
            )
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _known(encoding: str) -> str:
    """Return the usual name of an encoding of text."""
    try:
        name = codecs.lookup(encoding).name
        if not isinstance(codecs.getincrementaldecoder(name)().decode(b""), str):
            raise LookupError
    except (LookupError, TypeError) as error:
        raise ArgumentError(
            f"encoding is {encoding!r} (accepted are 'infer' and those that Python knows, such as "
            "utf-8, utf-16 and cp1252)"
        ) from error
    return name


def _size_of(file: BinaryIO) -> int | None:
    """Size of a file; None for what is not a regular one."""
    status = os.fstat(file.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None
