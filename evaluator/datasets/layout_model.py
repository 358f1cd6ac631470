"""What a layout says: in which columns of a table the hands are, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["text", "cards", "codes", "mask", "uci"]
"""How the cards of a hand are written; `HandColumns` has the meaning of each."""

KINDS: Final[tuple[Kind, ...]] = ("text", "cards", "codes", "mask", "uci")


@dataclass(frozen=True, slots=True)
class HandColumns:
    """One hand of a row: the columns from which its cards come.

    The cards of a hand are those of `columns` in order, then those of `board` in order.

    Attributes
    ----------
    kind : {"text", "cards", "codes", "mask", "uci"}
        * ``"text"``: each column holds the text of any number of cards, none included.
        * ``"cards"``: each column holds the text of exactly one card.
        * ``"codes"``: each column holds one card number, 0..55.
        * ``"mask"``: each column holds a mask; the hand is their union, and a card that two of
          them hold is a duplicate.
        * ``"uci"``: columns alternate suit (1-4 = hearts, spades, diamonds, clubs) and rank
          (1 = ace, 2..10, 11 = jack .. 13 = king), as in the UCI Poker Hand data.
    columns : tuple of str
        Names of the hand's own columns, at least one.
    board : tuple of str
        Names of the columns that all hands of the row share, of the same kind; may be empty.
    """

    kind: Kind
    columns: tuple[str, ...]
    board: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the hands of a table are.

    Attributes
    ----------
    kind : str
        The kind of all its hands.
    hands : tuple of HandColumns
        The hands of a row, at least one. They share their board.
    label : str or None
        A column that already says the category of the hand (CLASS of the UCI data), if known.
    header : bool
        Whether the first line of a text file names the columns. Without meaning for typed files.
    explanation : str
        One line for people: what was found, where, and why.
    names : tuple of str
        Names of all columns of the table in order, whether they were read or made up.
    """

    kind: Kind
    hands: tuple[HandColumns, ...]
    label: str | None
    header: bool
    explanation: str
    names: tuple[str, ...] = ()
