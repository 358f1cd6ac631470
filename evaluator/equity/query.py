"""What is asked of `odds`, checked: who holds what, and which cards can still come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, card_name, format_cards, parse_cards
from evaluator.cards.faults import relocated
from evaluator.cards.layout import CARD_BITS, N_CARDS, N_SUITS
from evaluator.errors import ArgumentError, CardError, DealError, HandSizeError, InputTypeError

HOLE_CARDS: Final = 2
BOARD_CARDS: Final = 5
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10


@dataclass(frozen=True, slots=True)
class Query:
    """Known hands, the board so far and the cards out of play, all different.

    Attributes
    ----------
    hands : tuple of tuple of int
        Hole cards of each player.
    board : tuple of int
        Community cards so far, 0 to 5.
    dead : tuple of int
        Cards known to be out of play.
    """

    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def to_come(self) -> int:
        """Number of board cards still to come."""
        return BOARD_CARDS - len(self.board)

    @property
    def known(self) -> tuple[int, ...]:
        """Cards that cannot come any more, ascending."""
        held = [card for hand in self.hands for card in hand]
        return tuple(sorted([*held, *self.board, *self.dead]))

    @property
    def deck(self) -> NDArray[np.intp]:
        """Cards that can still come, ascending."""
        return np.setdiff1d(np.arange(N_CARDS), np.array(self.known, dtype=np.intp))

    @property
    def deals(self) -> int:
        """Number of different ways to complete the board."""
        return comb(N_CARDS - len(self.known), self.to_come)

    @property
    def holes(self) -> NDArray[np.uint16]:
        """Suit lanes of each player's cards with the board so far, shape (players, 4)."""
        masks = [np.bitwise_or.reduce(CARD_BITS[[*hand, *self.board]]) for hand in self.hands]
        return np.array(masks, dtype=np.uint64).view(np.uint16).reshape(-1, N_SUITS)


def read_query(hands: Sequence[CardsLike], board: CardsLike = "", dead: CardsLike = "") -> Query:
    """Read and check what a caller asks.

    Parameters
    ----------
    hands : sequence of cards
        Two hole cards for each of 2 to 10 players.
    board : cards
        0 to 5 community cards.
    dead : cards

    Returns
    -------
    Query

    Raises
    ------
    CardError
        If some card is wrong; names the place.
    HandSizeError
        If a player has not two cards, or the board more than five.
    DealError
        If a card lies in two places, or too few are left to complete the board.
    ArgumentError, InputTypeError
        If the players are too few or too many, or are no list.
    """
    if isinstance(hands, str) or not isinstance(hands, Sequence | np.ndarray):
        raise InputTypeError(f"hands is {hands!r}; a list with one entry a player is accepted")
    if not FEWEST_PLAYERS <= len(hands) <= MOST_PLAYERS:
        raise ArgumentError(
            f"{len(hands)} player{'s' if len(hands) != 1 else ''};"
            f" {FEWEST_PLAYERS} to {MOST_PLAYERS} are accepted"
        )
    players = tuple(_hole_cards(hand, number) for number, hand in enumerate(hands, start=1))
    query = Query(players, _read(board, "the board"), _read(dead, "the dead cards"))
    if len(query.board) > BOARD_CARDS:
        raise HandSizeError(f"the board has {len(query.board)} cards; 0 to 5 are accepted")
    _refuse_shared_cards(query)
    left = N_CARDS - len(query.known)
    if left < query.to_come:
        raise DealError(f"{left} cards are left, and the board needs {query.to_come} more")
    return query


def _read(cards: CardsLike, place: str) -> tuple[int, ...]:
    """Read the cards of one place at the table; there is no joker in this pack."""
    try:
        numbers = tuple(int(card) for card in parse_cards(cards))
    except CardError as error:
        raise relocated(error, place, position=error.position) from None
    for position, number in enumerate(numbers, start=1):
        if number >= N_CARDS:
            raise CardError(
                f"{place}: card {position} is a joker, and no joker is in play", position=position
            )
    return numbers


def _hole_cards(hand: CardsLike, number: int) -> tuple[int, ...]:
    """Read the hole cards of one player."""
    place = f"player {number}"
    try:
        cards = _read(hand, place)
    except CardError as error:
        hint = f"; {HOLE_CARDS} known hole cards are accepted, such as AhKh"
        raise type(error)(f"{error}{hint}", text=error.text, position=error.position) from None
    if len(cards) != HOLE_CARDS:
        held = f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
        shown = f": {format_cards(list(cards))}" if cards else ""
        raise HandSizeError(f"{place} has {held}{shown}; {HOLE_CARDS} hole cards are accepted")
    return cards


def _refuse_shared_cards(query: Query) -> None:
    """Raise if a card lies in two places."""
    places: dict[int, str] = {}
    rows = [(f"in the hand of player {i}", hand) for i, hand in enumerate(query.hands, start=1)]
    for place, cards in [
        *rows,
        ("on the board", query.board),
        ("among the dead cards", query.dead),
    ]:
        for card in cards:
            if card in places:
                raise DealError(f"{card_name(card)} is both {places[card]} and {place}")
            places[card] = place
