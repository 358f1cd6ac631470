"""From what a caller says of columns and layout to a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from evaluator.datasets.layouts import ColumnsSpec, Layout, detect, from_columns, named
from evaluator.errors import ArgumentError, InputTypeError

SAMPLE_ROWS: Final = 200
"""Rows of a table with types at which `detect` looks."""


def find_layout(
    names: Sequence[str],
    sample: Sequence[Sequence[str]],
    types: Sequence[str] | None,
    columns: ColumnsSpec | None,
    layout: str | Layout | None,
    *,
    header: bool = True,
) -> Layout:
    """Find where the hands are in columns whose names are known.

    Parameters
    ----------
    names, sample, types
        As `detect` takes them.
    columns : ColumnsSpec, optional
        See `from_columns`.
    layout : str or Layout, optional
        A name that `named` knows, or a layout.
    header : bool
        Whether a first line was found to name the columns.

    Returns
    -------
    Layout

    Raises
    ------
    ArgumentError
        If both `columns` and `layout` are given.
    InputTypeError
        If `layout` is neither a name nor a layout.
    LayoutError
        If the hands are not found.
    """
    check_choice(columns, layout)
    if isinstance(layout, Layout):
        return layout
    if layout is not None:
        return named(layout, names)
    if columns is not None:
        return from_columns(columns, names, sample, types, header=header)
    return detect(names, sample, types)


def check_choice(columns: ColumnsSpec | None, layout: str | Layout | None) -> None:
    """Refuse to be told twice where the hands are; see `find_layout`."""
    if columns is not None and layout is not None:
        raise ArgumentError("columns= and layout= both say where the hands are; give one of them")
    if layout is not None and not isinstance(layout, str | Layout):
        raise InputTypeError(
            f"layout is of type {type(layout).__name__} (accepted are a name, such as 'uci', and a"
            " Layout)"
        )


def sample_of(table: Any) -> list[list[str]]:
    """Return the first rows of a pyarrow table as text; a null is empty."""
    rows = table.slice(0, SAMPLE_ROWS).to_pydict()
    columns = [[_text(value) for value in rows[name]] for name in table.schema.names]
    return [list(row) for row in zip(*columns, strict=True)]


def _text(value: object) -> str:
    """Return a value as a text of cards would have it."""
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(_text(entry) for entry in value)
    return str(value)
