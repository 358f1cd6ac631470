"""Layouts that have a name: all columns of the table are one hand."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.datasets.column_contents import MOST_CARDS
from evaluator.datasets.column_names import N_UCI, UCI_NAMES, label_column, made_up, uci_columns
from evaluator.datasets.layout_detect import explain, unique_columns
from evaluator.datasets.layout_model import KINDS, HandColumns, Kind, Layout
from evaluator.errors import LayoutError


def named(name: str, names: Sequence[str] | None = None, width: int | None = None) -> Layout:
    """Return a layout by its name: all columns of the table are one hand.

    Parameters
    ----------
    name : {"uci", "text", "cards", "codes", "mask"}
        ``"uci"`` is ``S1, C1, .., S5, C5`` and perhaps CLASS; the others are the kinds of
        `HandColumns`.
    names : sequence of str, optional
        Names of the columns, if they have any.
    width : int, optional
        Number of columns, if they have no names.

    Returns
    -------
    Layout

    Raises
    ------
    LayoutError
        If the name is not known, or the table has not the columns of that layout.
    """
    if name not in KINDS:
        raise LayoutError(f"layout is {name!r} (accepted are {', '.join(KINDS)})")
    kind: Kind = name
    header = names is not None
    if kind == "uci":
        return _uci(names, width)
    names = made_up(width or 1) if names is None else tuple(names)
    hands = (HandColumns(kind, tuple(names)),)
    check(hands[0])
    unique_columns(hands, names)
    return Layout(kind, hands, None, header, explain(hands, f"as layout={name!r} says"), names)


def _uci(names: Sequence[str] | None, width: int | None) -> Layout:
    header = names is not None
    if names is None:
        width = N_UCI + 1 if width is None else width
        if width not in (N_UCI, N_UCI + 1):
            raise LayoutError(f"layout='uci' has {N_UCI} columns, or {N_UCI + 1}; here are {width}")
        names = UCI_NAMES[:width]
    places = uci_columns(names)
    if places is None:
        # Names of another kind: the columns are where they always are.
        if len(names) not in (N_UCI, N_UCI + 1):
            raise LayoutError(
                f"layout='uci' wants the columns {', '.join(UCI_NAMES[:N_UCI])}; here are "
                f"{', '.join(names)}"
            )
        places = tuple(range(N_UCI))
    hands = (HandColumns("uci", tuple(names[place] for place in places)),)
    unique_columns(hands, names)
    label = label_column(names, places)
    if label is None and len(names) == N_UCI + 1:
        label = next(name for place, name in enumerate(names) if place not in places)
    explanation = explain(hands, "as layout='uci' says")
    return Layout("uci", hands, label, header, explanation, tuple(names))


def check(hand: HandColumns) -> None:
    """Refuse a number of columns that the kind cannot have."""
    n_columns = len(hand.columns) + len(hand.board)
    what = f"a hand of the kind {hand.kind!r} has {n_columns} columns"
    if hand.kind == "uci" and n_columns % 2:
        raise LayoutError(f"{what} (accepted are pairs of suit and rank)")
    limit = 2 * MOST_CARDS if hand.kind == "uci" else MOST_CARDS
    if hand.kind in ("cards", "codes", "uci") and n_columns > limit:
        raise LayoutError(f"{what} (accepted are up to {limit})")
