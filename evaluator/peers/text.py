"""Numbers and tables as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

NONE: Final = "-"
"""Stands where there is nothing to tell."""


def rate(per_second: float) -> str:
    """Return a number of things a second with three digits and a unit, such as ``1.25 M``."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if per_second >= 0.9995 * size:
            return f"{three_digits(per_second / size)} {unit}"
    return f"{three_digits(per_second)}  "


def duration(seconds: float) -> str:
    """Return a time with three digits and a unit, such as ``12.5 ms``."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= 0.9995 * size:
            return f"{three_digits(seconds / size)} {unit}"
    return f"{three_digits(seconds / 1e-6)} µs"


def three_digits(number: float) -> str:
    """Return a number below 1000, or somewhat more, with three digits that count."""
    return f"{number:.{0 if number >= 99.95 else 1 if number >= 9.995 else 2}f}"


def lines_of(rows: Sequence[Sequence[str]], indent: str = "") -> Iterator[str]:
    """Yield the lines of a table: the first two columns to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            text.ljust(width) if at < 2 else text.rjust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield (indent + "  ".join(cells)).rstrip()
