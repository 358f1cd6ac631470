"""Layouts that the user names, instead of having them found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias, cast

from evaluator.datasets.column_contents import Column, look_at
from evaluator.datasets.layout_detect import explain, unique_columns
from evaluator.datasets.layout_model import KINDS, HandColumns, Kind, Layout
from evaluator.datasets.layout_named import check
from evaluator.errors import LayoutError

ColumnsSpec: TypeAlias = str | int | Sequence[Any] | Mapping[str, Any]
"""What ``columns=`` takes; `from_columns` describes it."""

_KEYS: Final = ("hands", "board", "kind", "label")
_SPAN: Final = re.compile(r"([^-]+)-([^-]+)")


def from_columns(
    spec: ColumnsSpec,
    names: Sequence[str],
    sample: Sequence[Sequence[str]] = (),
    types: Sequence[str] | None = None,
    *,
    header: bool = True,
) -> Layout:
    """Make the layout that the user asks for.

    Parameters
    ----------
    spec : str, int, sequence, or mapping
        A column is its name, or its position counted from 1.

        * Text, also for the command line: columns of one hand separated by commas, hands by
          slashes, the board after an at sign, the kind before a colon; ``a-b`` are all columns
          from one position to another::

              cards                   one column of text, or of masks
              1-7    c1,c2,c3,c4,c5   one hand of several columns
              p1/p2@board             two hands that share a board
              codes:2-6               five columns of card numbers

          A text that is exactly the name of a column is that column, whatever signs it holds.
        * A list of columns: one hand. A list of lists: one hand each.
        * A mapping with the keys ``hands`` (a column, a list with a column or a list of columns for
          each hand), ``board``, ``kind`` and ``label``; all but the first optional::

              {"hands": ["p1", "p2"], "board": "board"}
    names : sequence of str
        Names of all columns.
    sample, types, header
        As for `detect`; they tell the kind of the columns where `spec` does not. `sample` does not
        contain a header line here.

    Returns
    -------
    Layout

    Raises
    ------
    LayoutError
        If a column does not exist (the message lists those there are), a column is named twice in a
        hand, or the kind is not known or does not fit.
    """
    wanted = _read(spec, tuple(names))
    found = {column.name: column for column in look_at(names, sample, types)}
    hands = [[_column(entry, names) for entry in hand] for hand in wanted.hands]
    board = [_column(entry, names) for entry in wanted.board]
    label = None if wanted.label is None else _column(wanted.label, names)
    for hand in hands:
        used = [*hand, *board]
        again = next((name for at, name in enumerate(used) if name in used[:at]), None)
        if again is not None:
            raise LayoutError(f"columns= names {again!r} twice in one hand")
    shown = [found[name] for name in dict.fromkeys([*chain.from_iterable(hands), *board])]
    kind = _kind_of(shown) if wanted.kind is None else wanted.kind
    made = tuple(HandColumns(kind, tuple(hand), tuple(board)) for hand in hands)
    for columns in made:
        check(columns)
    unique_columns(made, names)
    return Layout(kind, made, label, header, explain(made, "as columns= says"), tuple(names))


class _Wanted(NamedTuple):
    """A specification, taken apart: columns as they were written."""

    hands: list[list[str | int]]
    board: list[str | int]
    kind: Kind | None
    label: str | int | None


def _read(spec: ColumnsSpec, names: tuple[str, ...]) -> _Wanted:
    if isinstance(spec, Mapping):
        return _of_mapping(spec, names)
    if isinstance(spec, str) and spec not in names:
        return _of_text(spec, names)
    if isinstance(spec, Sequence) and not isinstance(spec, str):
        nested = [entry for entry in spec if _is_list(entry)]
        if nested and len(nested) < len(spec):
            raise LayoutError(
                "columns= mixes columns and lists (accepted are one list of columns, or a list of "
                "lists, one a hand)"
            )
        return _Wanted(_hands(spec if nested else [spec]), [], None, None)
    return _Wanted(_hands([[spec]]), [], None, None)


def _of_mapping(spec: Mapping[str, Any], names: tuple[str, ...]) -> _Wanted:
    strange = [key for key in spec if key not in _KEYS]
    if strange or "hands" not in spec:
        what = f"has the key {strange[0]!r}" if strange else "has no key 'hands'"
        raise LayoutError(f"columns= {what} (accepted are {', '.join(_KEYS)})")
    hands = spec["hands"] if _is_list(spec["hands"]) else [spec["hands"]]
    board = spec.get("board", [])
    board = board if _is_list(board) else [board]
    kind = spec.get("kind")
    return _Wanted(
        _hands([hand if _is_list(hand) else [hand] for hand in hands]),
        _hands([board])[0] if board else [],
        None if kind is None else _kind(kind),
        spec.get("label"),
    )


def _of_text(spec: str, names: tuple[str, ...]) -> _Wanted:
    before, colon, rest = spec.partition(":")
    kind = _kind(before.strip()) if colon else None
    own, at, shared = (rest if colon else spec).partition("@")
    hands = [_split(part, names) for part in own.split("/")]
    board = _split(shared, names) if at else []
    if not all(hands) or (at and not board):
        raise LayoutError(
            f"columns={spec!r} names no column where one is due (hands are separated by /, their "
            "columns by commas, the board stands after @)"
        )
    return _Wanted(hands, board, kind, None)


def _split(text: str, names: tuple[str, ...]) -> list[str | int]:
    """Columns separated by commas; ``a-b`` are those from one to the other."""
    entries: list[str | int] = []
    for part in (part.strip() for part in text.split(",")):
        ends = _SPAN.fullmatch(part)
        if part in names or ends is None:
            entries.extend([part] if part else [])
        else:
            first, last = (names.index(_column(end.strip(), names)) for end in ends.groups())
            if first > last:
                raise LayoutError(f"columns {part!r} run backwards (write the first one first)")
            entries.extend(range(first + 1, last + 2))
    return entries


def _hands(hands: Sequence[Any]) -> list[list[str | int]]:
    for hand in hands:
        if not hand:
            raise LayoutError("columns= has a hand without columns (accepted are 1 or more)")
        for entry in hand:
            if isinstance(entry, bool) or not isinstance(entry, str | int):
                raise LayoutError(
                    f"columns= has {entry!r} of type {type(entry).__name__} (a column is its name, "
                    "or its position counted from 1)"
                )
    return [list(hand) for hand in hands]


def _column(entry: str | int, names: Sequence[str]) -> str:
    """Return the name of a column that is given by name or by position."""
    if entry in names:
        return cast("str", entry)
    place = int(entry) if isinstance(entry, int) or entry.isdecimal() else None
    if place is not None and 1 <= place <= len(names):
        return names[place - 1]
    what = f"no column {entry!r}" if place is None else f"no column at position {place}"
    raise LayoutError(f"{what} (columns are {', '.join(names)}; positions 1 to {len(names)})")


def _kind(name: object) -> Kind:
    if name not in KINDS:
        raise LayoutError(
            f"the kind of the columns is {name!r} (accepted are {', '.join(KINDS)}; a name with a "
            "colon in it goes in a list)"
        )
    return name


def _kind_of(columns: Sequence[Column]) -> Kind:
    """Tell the kind of columns by what they hold; faults in text are found row by row later."""
    contents = {column.content for column in columns} - {"empty"}
    if contents == {"card"}:
        return "cards"
    if contents == {"code"}:
        return "codes"
    if contents and contents <= {"mask", "number"}:
        return "mask"
    return "text"


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
