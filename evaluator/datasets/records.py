"""A stream of text cut into pieces that each hold whole records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

import numpy as np

from evaluator.errors import SourceError

QUOTE: Final = b'"'
LONGEST_RECORD: Final = 1 << 20
"""Bytes of a record that begins with a quote: where that is not closed, only its line is broken."""
LONGEST_LINE: Final = 1 << 26


class TextPiece(NamedTuple):
    """Some whole records.

    Attributes
    ----------
    data : bytes
        UTF-8.
    broken : bool
        Whether it is a line that opens a quote which is never closed.
    """

    data: bytes
    broken: bool


def cut(stream: BinaryIO, size: int, delimiter: bytes | None, name: str) -> Iterator[TextPiece]:
    """Cut a stream of text into pieces.

    Parameters
    ----------
    stream : BinaryIO
        Of UTF-8; it is at the beginning of a record.
    size : int
        Bytes of a piece, about.
    delimiter : bytes, optional
        What stands between fields; None where quotes mean nothing.
    name : str
        Of the source, for messages.

    Yields
    ------
    TextPiece

    Raises
    ------
    SourceError
        If a line does not end within 64 MiB: this is no text of hands.
    """
    rest = b""
    while True:
        more = stream.read(size)
        data = rest + more
        if not data:
            return
        rest = b""
        while data:
            end, quoted = last_record(data, delimiter)
            if not more and not quoted:
                end = len(data)
            if end:
                yield TextPiece(data[:end], False)
                data = data[end:]
            if not quoted or (more and len(data) <= LONGEST_RECORD):
                break
            line = data.find(b"\n") + 1 or len(data)
            yield TextPiece(data[:line], True)
            data = data[line:]
        rest = data
        if not more:
            return
        if len(rest) > LONGEST_LINE:
            raise SourceError(f"{name}: a line of more than {LONGEST_LINE >> 20} MiB; is it text?")


def last_record(data: bytes, delimiter: bytes | None) -> tuple[int, bool]:
    """Return where the last whole record of some text ends, and whether a quote is open there.

    Parameters
    ----------
    data : bytes
        Begins with a record.
    delimiter : bytes, optional
        None where quotes mean nothing.
    """
    if delimiter is None or QUOTE not in data:
        end = data.rfind(b"\n") + 1
        # Without any line feed, carriage returns end the lines; the last may have one coming.
        return end or data.rfind(b"\r", 0, len(data) - 1) + 1, False
    from evaluator.kernels.records import find_last_record

    found = np.zeros(1, dtype=np.uint64)
    array = np.frombuffer(data, dtype=np.uint8)
    quoted = find_last_record(array, np.uint8(delimiter[0]), np.uint8(QUOTE[0]), found)
    return int(found[0]), bool(quoted)
