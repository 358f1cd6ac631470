"""Find the hands of a table by the names of its columns and a sample of its rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from evaluator.datasets.column_contents import MOST, Column, cards_in, integer, look_at
from evaluator.datasets.column_names import (
    N_UCI,
    UCI_NAMES,
    is_known,
    is_whole,
    label_column,
    made_up,
    uci_columns,
)
from evaluator.datasets.layout_groups import hands_of
from evaluator.datasets.layout_model import HandColumns, Kind, Layout
from evaluator.errors import LayoutError

Rows = Sequence[Sequence[str]]

_DELIMITERS: Final = "\t;|,"
_QUOTED: Final = re.compile(r'"[^"]*(?:"|$)')
_SITE: Final = re.compile(r"\b(Hand|Game|HandId:) ?#\w+|Hand History for Game \w+")
_LONGEST_SHOWN: Final = 60
_TWO_HANDS: Final = (10, 12, 14)
_UCI_LIMITS: Final = (4, 13)


def detect(
    names: Sequence[str] | None,
    sample: Sequence[Sequence[str]],
    types: Sequence[str] | None = None,
    *,
    header: bool | None = None,
) -> Layout:
    """Find the hands of a table.

    Parameters
    ----------
    names : sequence of str, or None
        Names of the columns. None for a text file of which it is not known whether the first line
        names them: then `sample` begins with that line.
    sample : sequence of rows, each a sequence of str
        The first rows, as text; an empty field and a null are ``""``. Rows may be ragged. A few
        hundred rows are plenty; faulty ones among them do no harm as long as most are right.
    types : sequence of str, optional
        ``str(type)`` of the Arrow type of each column, for sources that have types.
    header : bool, optional
        Say whether the first line of `sample` names the columns, instead of finding out. Only
        without `names`.

    Returns
    -------
    Layout
        `names` holds a name for each column: those given, those of the header, or
        ``column_1`` .. (``S1, C1, .., CLASS`` for the UCI layout). A first line is the header if it
        has a recognised name, or if all its fields are words and those below are cards; a
        line of numbers (``5000,10``) never is.

    Raises
    ------
    LayoutError
        If no column holds cards, or if there are several ways to read the table: the message lists
        the columns with what each seems to hold, and says how to name them.
    """
    first_is_names = True
    rows: Rows = sample
    where = "columns have names"
    if names is None:
        width = usual_width(sample)
        first_is_names = is_header(sample, width) if header is None else header
        rows = sample[1:] if first_is_names else sample
        where = "the first line names the columns" if first_is_names else "no line of names"
        names = names_of(sample, width, header=first_is_names)
    elif header is not None:
        raise LayoutError("header= is for a source of which the columns have no names yet")
    names = tuple(names)
    places = _uci(names, rows)
    hands: tuple[HandColumns, ...]
    if places is not None:
        hands = (HandColumns("uci", tuple(names[place] for place in places)),)
        label = label_column(names, places)
    else:
        _refuse_history(sample)
        columns = look_at(names, rows, types)
        hands = _of_nothing(columns, types) if not rows else hands_of(columns, rows)
        label = None
    unique_columns(hands, names)
    return Layout(hands[0].kind, hands, label, first_is_names, explain(hands, where), names)


def sniff_delimiter(lines: Sequence[str]) -> str | None:
    r"""Find what separates the columns of a text file.

    Parameters
    ----------
    lines : sequence of str
        The first lines, without their ends.

    Returns
    -------
    str or None
        ``"\t"``, ``";"``, ``"|"``, ``","``, or ``" "`` where the lines are 10, 12 or 14
        single cards with one space between (two hands a line, as in Project Euler 54). None: one
        column.
    """
    filled = [line for line in lines if line.strip()]
    best, best_lines = None, MOST * len(filled)
    for delimiter in _DELIMITERS:
        widths = Counter(_QUOTED.sub("", line).count(delimiter) + 1 for line in filled)
        usual, n_lines = widths.most_common(1)[0] if widths else (1, 0)
        # The sign that cuts the most lines alike; of equal ones the rarest in other text.
        if usual > 1 and (n_lines > best_lines or (n_lines == best_lines and best is None)):
            best, best_lines = delimiter, n_lines
    if best is None and filled:
        fields = [line.split(" ") for line in filled]
        deals = [f for f in fields if len(f) in _TWO_HANDS and all(cards_in(c) == 1 for c in f)]
        best = " " if len(deals) >= MOST * len(filled) else None
    return best


def usual_width(rows: Rows) -> int:
    """Return how many fields most rows have, 1 if there are none."""
    widths = Counter(len(row) for row in rows if row)
    return max(widths, key=lambda width: (widths[width], width)) if widths else 1


def unique_columns(hands: Sequence[HandColumns], names: Sequence[str]) -> None:
    """Refuse hands in a column of which the name is not its own.

    Raises
    ------
    LayoutError
        If two columns have the name.
    """
    for name in (name for hand in hands for name in (*hand.columns, *hand.board)):
        if names.count(name) > 1:
            places = [place for place, other in enumerate(names, start=1) if other == name]
            raise LayoutError(
                f"{len(places)} columns are called {name!r} (positions "
                f"{', '.join(map(str, places))}); give each a name of its own"
            )


def explain(hands: Sequence[HandColumns], where: str) -> str:
    """Say in one line where the hands are."""
    what = {
        "text": "text",
        "cards": "one card a column, as text",
        "codes": "one card number a column",
        "mask": "masks",
        "uci": "UCI Poker Hand: suit and rank a card, rank 1 is the ace",
    }[hands[0].kind]
    shown = [_listed(hand.columns) for hand in hands]
    several = f"{len(hands)} hands a row, of " if len(hands) > 1 else "hands of "
    board = f", board of {_listed(hands[0].board)}" if hands[0].board else ""
    return f"{several}{' / '.join(shown)}{board} ({what}); {where}"


def _listed(names: Sequence[str]) -> str:
    if len(names) > len("1-3"):
        return f"columns {names[0]}..{names[-1]}"
    return f"column{'s' if len(names) > 1 else ''} {', '.join(names)}"


def _refuse_history(sample: Rows) -> None:
    """Refuse the hand history of a poker site, with more to say than that it has no cards."""
    first = " ".join(sample[0]) if sample else ""
    if _SITE.search(first):
        shown = first if len(first) <= _LONGEST_SHOWN else f"{first[:_LONGEST_SHOWN]}..."
        raise LayoutError(
            f"{shown!r} begins a poker site's hand history, which is not read here (accepted are "
            "tables, text with one hand a line, and hand histories in PHH: .phh, .phhs)"
        )


def is_header(rows: Rows, width: int) -> bool:
    """Tell whether the first row names the columns; a row of numbers never does."""
    if not rows:
        return False
    first = [field.strip() for field in rows[0]]
    if any(integer(field) is not None or cards_in(field) for field in first):
        return False
    if uci_columns(first) is not None or any(map(is_known, first)):
        return True
    # One strange word above a column of hands may as well be a broken hand, which must not be lost.
    words = all(first) and len(set(first)) == len(first) == width > 1
    below = look_at(made_up(width), rows[1:], None)
    return words and any(column.content in ("card", "hand", "code", "mask") for column in below)


def names_of(rows: Rows, width: int, *, header: bool) -> tuple[str, ...]:
    """Names of the columns of a file: those of its first line, or made up."""
    if header:
        first = tuple(field.strip() for field in rows[0])
        return first + made_up(max(width, 2))[len(first) :] if len(first) < width else first
    names = made_up(width)
    if _uci(names, rows) is not None:
        return UCI_NAMES[:width]
    return names


def _uci(names: Sequence[str], rows: Rows) -> tuple[int, ...] | None:
    """Places of the columns of the UCI layout: by their names, or by what they hold."""
    named = uci_columns(names)
    if named is not None:
        return named
    whole = [row for row in rows if len(row) == len(names)]
    if len(names) not in (N_UCI, N_UCI + 1) or not whole:
        return None
    right = sum(_is_uci(row) for row in whole)
    return tuple(range(N_UCI)) if right >= MOST * len(whole) else None


def _is_uci(row: Sequence[str]) -> bool:
    """Tell five cards as suit and rank, all different."""
    numbers = [integer(field) or 0 for field in row[:N_UCI]]
    cards = list(zip(numbers[::2], numbers[1::2], strict=True))
    suits, ranks = _UCI_LIMITS
    within = all(1 <= suit <= suits and 1 <= rank <= ranks for suit, rank in cards)
    return within and len(set(cards)) == len(cards)


def _of_nothing(columns: Sequence[Column], types: Sequence[str] | None) -> tuple[HandColumns, ...]:
    """Find the hands of a table without rows: by the names of its columns alone."""
    known = [column for column in columns if is_whole(column.name)] or list(columns)
    if len(known) > 1:
        raise LayoutError(
            f"no rows, and the names do not tell which of {_listed([c.name for c in known])} hold "
            "the hands; name them with columns="
        )
    number = types is not None and types[known[0].place].startswith(("int", "uint"))
    kind: Kind = "mask" if number else "text"
    return (HandColumns(kind, (known[0].name,)),)
