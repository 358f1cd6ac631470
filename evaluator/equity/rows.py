"""What is asked of `batch_odds`, checked: one spot a row, as masks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, card_name, format_cards
from evaluator.cards.card import is_integer
from evaluator.cards.layout import CARD_BITS, N_CARDS
from evaluator.cards.masks import mask_of
from evaluator.cards.table import BOARD, DEAD, parse_places
from evaluator.equity.columns import (
    ACCEPTED_HANDS,
    HOLE_CARDS,
    Column,
    Masks,
    cards_column,
    hands_column,
)
from evaluator.errors import ArgumentError, CardError, DealError, HandSizeError, InputTypeError
from evaluator.rules import Policy

BOARD_CARDS: Final = 5
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10


@dataclass(frozen=True, slots=True)
class Rows:
    """Spots: known hands, the board so far and the cards out of play, all different in a row.

    Attributes
    ----------
    holes : ndarray(uint64, shape=(n, players))
        Masks of the hole cards.
    boards, dead : ndarray(uint64, shape=(n,))
    policy : Policy
        Rules that order the hands; its deck is dealt from.
    jokers : int
        Jokers in the pack.
    """

    holes: Masks
    boards: Masks
    dead: Masks
    policy: Policy
    jokers: int

    def __len__(self) -> int:
        return len(self.boards)

    def part(self, which: NDArray[np.intp]) -> Rows:
        """Return some of the rows, by number."""
        return replace(
            self, holes=self.holes[which], boards=self.boards[which], dead=self.dead[which]
        )

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.holes.shape[1])

    @property
    def pack(self) -> np.uint64:
        """Mask of the cards that are dealt from."""
        return mask_of([*self.policy.cards, *range(N_CARDS, N_CARDS + self.jokers)])

    @property
    def gone(self) -> Masks:
        """Masks of the cards that cannot come, shape (n,)."""
        # Column by column: numpy reduces short rows at twenty times the cost.
        return reduce(np.bitwise_or, (*self.holes.T, self.boards, self.dead))

    @property
    def to_come(self) -> NDArray[np.intp]:
        """Board cards to come, shape (n,)."""
        return BOARD_CARDS - _sizes(self.boards)

    @property
    def left(self) -> NDArray[np.intp]:
        """Number of cards that can come, shape (n,)."""
        return _sizes(self.pack & ~self.gone)


def read_rows(hands: Any, boards: Any, dead: Any, policy: Policy, jokers: int) -> Rows:
    """Read and check what a caller asks; the arguments are those of `batch_odds`.

    Parameters
    ----------
    hands, boards, dead : arrays or lists
    policy : Policy
    jokers : int

    Returns
    -------
    Rows

    Raises
    ------
    CardError, HandSizeError, DealError
        If some row cannot be dealt; names the first one.
    ArgumentError, InputTypeError
        If the arguments have forms that are not accepted or do not fit each other.
    """
    if not is_integer(jokers) or not 0 <= jokers <= policy.max_jokers:
        raise ArgumentError(
            f"jokers is {jokers!r}; the policy {policy.name!r} accepts"
            f" {f'0 to {policy.max_jokers}' if policy.max_jokers else 'none, so 0'}"
        )
    columns = [
        hands_column(hands),
        cards_column(boards, "boards"),
        cards_column(dead, "dead"),
    ]
    players = columns[0].masks.shape[1]
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ArgumentError(
            f"hands has {players} player{'s' if players != 1 else ''} a row;"
            f" {FEWEST_PLAYERS} to {MOST_PLAYERS} are accepted ({ACCEPTED_HANDS})"
        )
    n = _row_count(columns)
    holes, board, gone = (
        np.array(np.broadcast_to(column.masks, (n, column.masks.shape[1]))) for column in columns
    )
    rows = Rows(holes, board[:, 0], gone[:, 0], policy, int(jokers))
    for row in np.flatnonzero(_doubtful(rows)).tolist():
        _read_again(rows, row, [column.cards_at(row) for column in columns])
    return rows


def _row_count(columns: Sequence[Column]) -> int:
    """Return the number of rows, which all arguments that have rows must share."""
    names = ("hands", "boards", "dead")
    counts = {
        name: len(column.masks)
        for name, column in zip(names, columns, strict=True)
        if not column.for_all
    }
    if len(set(counts.values())) > 1:
        told = ", ".join(f"{name} {count}" for name, count in counts.items())
        raise ArgumentError(f"the numbers of rows differ: {told}")
    return next(iter(counts.values()), 1)


def _sizes(masks: Masks) -> NDArray[np.intp]:
    """Return the number of cards of each mask."""
    return np.bitwise_count(masks).astype(np.intp)


def _doubtful(rows: Rows) -> NDArray[np.bool_]:
    """Return which rows are no spots, or are so only once their jokers have numbers."""
    held, board = _sizes(rows.holes), _sizes(rows.boards)
    gone = rows.gone
    repeated = _sizes(gone) != reduce(np.add, (*held.T, board, _sizes(rows.dead)))
    strange = (gone & ~rows.pack) != 0
    sizes = reduce(np.bitwise_or, (*(held != HOLE_CARDS).T, board > BOARD_CARDS))
    return np.asarray(repeated | strange | sizes | (rows.left < rows.to_come))


def _read_again(rows: Rows, row: int, given: list[list[CardsLike]]) -> None:
    """Read the cards of one row together, and store them or raise what is wrong with them."""
    hands, (board,), (dead,) = given
    places = [(f"player {number}", hand) for number, hand in enumerate(hands, start=1)]
    named = [*places, (BOARD, board), (DEAD, dead)]
    try:
        read = parse_places(named)
        for (place, _), cards in zip(named, read, strict=True):
            _check_place(rows, place, cards)
        masks = np.array([mask_of(cards) for cards in read])
        rows.holes[row], rows.boards[row], rows.dead[row] = masks[:-2], masks[-2], masks[-1]
        left, to_come = int(rows.left[row]), int(rows.to_come[row])
        if left < to_come:
            raise DealError(f"{left} cards are left, and the board needs {to_come} more")
    except CardError as error:
        message = f"row {row}: {error}"
        raise type(error)(message, text=error.text, position=error.position, row=row) from None
    except (ArgumentError, DealError, InputTypeError) as error:
        raise type(error)(f"row {row}: {error}") from None


def _check_place(rows: Rows, place: str, cards: tuple[int, ...]) -> None:
    """Raise unless the cards of one place are of the pack, and as many as there can be."""
    for position, card in enumerate(cards, start=1):
        if not CARD_BITS[card] & rows.pack:
            raise CardError(
                f"{place}: card {position}, {card_name(card)}, is not in the pack (ranks"
                f" {rows.policy.ranks}, jokers {rows.jokers})",
                position=position,
            )
    if place.startswith("player") and len(cards) != HOLE_CARDS:
        size = f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
        shown = f": {format_cards(list(cards))}" if cards else ""
        raise HandSizeError(f"{place} has {size}{shown}; {HOLE_CARDS} hole cards are accepted")
    if place == BOARD and len(cards) > BOARD_CARDS:
        raise HandSizeError(f"{place} has {len(cards)} cards; 0 to {BOARD_CARDS} are accepted")
