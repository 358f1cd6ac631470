"""Answers as text and as tables for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def aligned(rows: Sequence[Sequence[str]], left: Sequence[int]) -> str:
    """Return rows as lines with columns, those in `left` flush left, the others flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def table_rows(rows: Sequence[Sequence[str]]) -> str:
    """Return the rows of a table, the first as its head."""
    head, *body = rows
    columns = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in body)
    return f"<tr>{columns}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines)
