"""The first bytes of a text: what is learnt from them, and how they are read a second time."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain
from typing import Final

from evaluator.datasets.finding import SAMPLE_ROWS
from evaluator.datasets.records import last_record
from evaluator.datasets.text_source import TextSource

SAMPLE_BYTES: Final = 1 << 16
_LONGEST_SAMPLE_LINE: Final = 1 << 12
_LARGEST_PIECE: Final = 1 << 26


class Joined(io.RawIOBase):
    """Some bytes, then a stream."""

    def __init__(self, head: bytes, stream: TextSource) -> None:
        super().__init__()
        self.head = head
        self.stream = stream

    def read(self, size: int | None = -1, /) -> bytes:
        """Return `size` bytes, fewer only at the end."""
        wanted = -1 if size is None else size
        data = self.head if wanted < 0 else self.head[:wanted]
        self.head = self.head[len(data) :]
        if wanted < 0:
            return data + self.stream.read()
        return data + self.stream.read(wanted - len(data)) if len(data) < wanted else data


def first_lines(head: bytes, complete: bool) -> list[str]:
    """Return the first lines; one that is cut off is left out."""
    text = head.decode("utf-8", "replace")
    lines: list[str] = []
    is_open = False
    for line in text.splitlines():
        # A field in quotes may go on in the next line.
        lines[-1:] = [f"{lines[-1]} {line}"] if is_open else [*lines[-1:], line]
        is_open = lines[-1].count('"') % 2 == 1 and len(lines[-1]) < _LONGEST_SAMPLE_LINE
        if len(lines) > SAMPLE_ROWS + 1:
            break
    if not complete and len(lines) > 1:
        lines.pop()
    return lines[: SAMPLE_ROWS + 1]


def piece_size(head: bytes, lines: list[str], chunk_rows: int) -> int:
    """Return how many bytes hold about as many rows as are wanted."""
    each = max(1, len(head) // max(1, head.count(b"\n") or len(lines)))
    return min(each * chunk_rows, _LARGEST_PIECE)


def after_first_record(head: bytes, delimiter: bytes) -> bytes:
    """Return what follows the line of names."""
    for end in chain(_ends(head), (len(head),)):
        # A line end outside of quotes is the end of the record.
        if not last_record(head[:end], delimiter)[1] or end == len(head):
            return head[end:]
    return b""


def _ends(data: bytes) -> Iterator[int]:
    """Yield where lines end."""
    mark = b"\n" if b"\n" in data else b"\r"
    at = data.find(mark)
    while at >= 0:
        yield at + 1
        at = data.find(mark, at + 1)
