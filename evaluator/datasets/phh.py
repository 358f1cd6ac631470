"""Hand histories in the PHH notation: one row a player who showed his cards.

PHH is the open format of Kim, "Recording and Describing Poker Hands" (arXiv 2312.11753): a ``.phh``
file is TOML with one hand, a ``.phhs`` file has many, one a table ``[1]``, ``[2]``, ...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import BufferedReader, TextIOWrapper
from os import PathLike
from typing import BinaryIO, Final

from evaluator.datasets.encodings import open_text
from evaluator.datasets.phh_hand import COLUMNS, ShownHand, rows_of
from evaluator.errors import SourceError

__all__ = ["COLUMNS", "ShownHand", "read_rows"]

_TABLE: Final = re.compile(r"\[\s*([\w-]+|\"[^\"]*\"|'[^']*')\s*\]\s*(#.*)?")
_CONTENT: Final = re.compile(r"\s*[^#\s]")
LARGEST_HAND: Final = 1 << 24
"""Characters of the text of one hand, at most: memory stays flat over a file of any size."""


def read_rows(source: str | PathLike[str] | BinaryIO) -> Iterator[ShownHand]:
    """Read a ``.phh`` or ``.phhs`` file, one row a player who showed, in constant memory.

    A player shows with ``p2 sm AhKh``. One who mucks (``sm``, ``sm ????``), folds, or wins because
    all others fold has no row. A hand that cannot be read has one row that says why.

    Parameters
    ----------
    source : str, PathLike or binary stream
        What `evaluator.datasets.encodings.open_text` opens.

    Yields
    ------
    dict
        A `ShownHand`; `COLUMNS` are its keys in order.

    Raises
    ------
    SourceError
        If the file cannot be opened or is no text, or a hand is longer than 16 MiB.
    """
    with open_text(source) as stream:
        lines = TextIOWrapper(BufferedReader(stream, 1 << 18), encoding="utf-8", newline=None)
        # The path, or what stands for it: a row should say from where it is.
        for number, (key, text) in enumerate(_hands(lines, stream.name), start=1):
            yield from rows_of(text, file=stream.name, number=number, key=key)


def _hands(lines: Iterable[str], name: str) -> Iterator[tuple[str, str]]:
    """Cut a file at its tables: the name of each, empty for a hand that is in none, and its text.

    A table is read on its own, so that one broken hand costs no other. What looks like a table
    inside of a text of several lines would be cut; no writer of PHH makes such.
    """
    key, table = "", False
    block: list[str] = []
    size = 0
    for line in lines:
        found = _TABLE.fullmatch(line.rstrip())
        if found is not None:
            if table or _has_content(block):
                yield key, "".join(block)
            key, table, block, size = found[1].strip("\"'"), True, [], 0
            continue
        block.append(line)
        size += len(line)
        if size > LARGEST_HAND:
            raise SourceError(
                f"{name}: a hand of more than {LARGEST_HAND >> 20} MiB (table {key!r}); "
                "not a PHH file"
            )
    if table or _has_content(block):
        yield key, "".join(block)


def _has_content(block: Iterable[str]) -> bool:
    """Tell lines that are more than white space and comments."""
    return any(_CONTENT.match(line) for line in block)
