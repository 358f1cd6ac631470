"""Put the columns that hold cards together to hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluator.datasets.column_contents import FEWEST_CARDS, MOST_CARDS, Column, distinct
from evaluator.datasets.column_names import is_board, is_hole, is_whole, stem
from evaluator.datasets.layout_model import HandColumns, Kind
from evaluator.errors import LayoutError

_TWICE: Final = tuple(2 * n for n in range(FEWEST_CARDS, MOST_CARDS + 1))

HOW_TO_NAME: Final = (
    "name them with columns=, such as 'cards', '1-7', 'p1/p2@board' (README says how)"
)


def hands_of(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> tuple[HandColumns, ...]:
    """Find the hands of a table: text if there is any, else masks, else card numbers.

    Raises
    ------
    LayoutError
        If there are none, or they could be found in several ways.
    """
    texts = [column for column in columns if column.content in ("card", "hand")]
    masks = [column for column in columns if column.content == "mask"]
    codes = [column for column in columns if column.content == "code"]
    if texts:
        boards = [column for column in columns if is_board(column.name)]
        board = [column for column in boards if column.content in ("card", "hand", "empty")]
        return _of_texts([column for column in texts if column not in board], board, columns)
    if masks:
        board = [column for column in masks if is_board(column.name)]
        own = [column for column in masks if column not in board]
        return _of_wholes(own, board, "mask", columns)
    board = [column for column in codes if is_board(column.name)]
    own = [column for column in codes if column not in board]
    return _of_singles(_likely(own, board, rows), board, "codes", columns)


def ambiguous(what: str, columns: Sequence[Column]) -> LayoutError:
    """Error for columns of which it is not clear which ones are the hands."""
    shown = ", ".join(map(str, columns)) or "none"
    return LayoutError(f"{what}: the columns are {shown}; {HOW_TO_NAME}")


def _of_texts(
    own: list[Column], board: list[Column], columns: Sequence[Column]
) -> tuple[HandColumns, ...]:
    if not own:
        raise ambiguous("there is a board but no hand", columns)
    whole = [column for column in own if column.n_cards >= FEWEST_CARDS]
    if whole:
        named = [column for column in whole if is_whole(column.name)]
        if len(named) == 1:
            return (HandColumns("text", (named[0].name,)),)
        if board or any(is_hole(column.name) for column in whole):
            raise ambiguous(
                f"{whole[0].n_cards} cards of a player's own beside a board make more than "
                f"{MOST_CARDS}",
                columns,
            )
        return _of_wholes(whole, [], "text", columns)
    kind: Kind = "cards" if all(c.content == "card" for c in [*own, *board]) else "text"
    if all(column.content == "card" for column in own):
        return _of_singles(own, board, kind, columns)
    if any(column.content == "card" for column in own) and not board:
        raise ambiguous("some columns hold one card, others several", columns)
    return _of_parts(own, board, kind, columns)


def _of_wholes(
    own: list[Column], board: list[Column], kind: Kind, columns: Sequence[Column]
) -> tuple[HandColumns, ...]:
    """Every column a hand."""
    if len(own) > 1 and not board:
        numbered = len({stem(column.name) for column in own}) == 1
        alike = len({column.n_cards for column in own}) == 1
        if not (numbered or (alike and len(own) == 2)):
            raise ambiguous("several columns could be the hand", columns)
    return _of_parts(own, board, kind, columns)


def _of_parts(
    own: list[Column], board: list[Column], kind: Kind, columns: Sequence[Column]
) -> tuple[HandColumns, ...]:
    """Columns of several cards each a hand, columns of one card put together by their names."""
    shared = tuple(column.name for column in board)
    n_shared = sum(column.n_cards for column in board)
    groups: dict[str, list[Column]] = {}
    for column in own:
        key = stem(column.name) if column.content in ("card", "code") else f"{column.place}"
        groups.setdefault(key, []).append(column)
    for group in groups.values():
        if sum(column.n_cards for column in group) + n_shared > MOST_CARDS:
            raise ambiguous(f"a hand with its board has more than {MOST_CARDS} cards", columns)
    return tuple(
        HandColumns(kind, tuple(column.name for column in group), shared)
        for group in groups.values()
    )


def _of_singles(
    own: list[Column], board: list[Column], kind: Kind, columns: Sequence[Column]
) -> tuple[HandColumns, ...]:
    """Columns of one card each."""
    if board and own:
        return _of_parts(own, board, kind, columns)
    groups: dict[str, list[Column]] = {}
    for column in own:
        groups.setdefault(stem(column.name), []).append(column)
    full = [g for g in groups.values() if FEWEST_CARDS <= len(g) <= MOST_CARDS]
    if not full and FEWEST_CARDS <= len(own) <= MOST_CARDS:
        full = [own]
    if not full and len(groups) == 1 and len(own) in _TWICE:
        half = len(own) // 2
        full = [own[:half], own[half:]]
    if not full:
        what = "no column holds cards" if not own else f"{len(own)} columns of one card"
        raise ambiguous(f"cannot tell where the hands are: {what}", columns)
    return tuple(HandColumns(kind, tuple(column.name for column in group)) for group in full)


def _likely(own: list[Column], board: list[Column], rows: Sequence[Sequence[str]]) -> list[Column]:
    """Leave out small integers that are no cards: a hand holds no card twice."""
    groups: dict[str, list[Column]] = {}
    for column in own:
        groups.setdefault(stem(column.name), []).append(column)
    several = [group for group in groups.values() if len(group) > 1]
    # Columns without names in common are one hand, or none.
    candidates = several or [own]
    shared = [column.place for column in board]
    return [
        column
        for group in candidates
        for column in group
        if len(group) in _TWICE or distinct(rows, [*(c.place for c in group), *shared])
    ]
