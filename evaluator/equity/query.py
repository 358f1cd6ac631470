"""What is asked of `odds`, checked: who holds what, and which cards can still come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, card_name, format_cards
from evaluator.cards.card import is_integer
from evaluator.cards.layout import CARD_BITS, FIRST_JOKER, N_CARDS
from evaluator.cards.table import BOARD, DEAD, parse_places
from evaluator.errors import ArgumentError, CardError, DealError, HandSizeError, InputTypeError
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

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
    policy : Policy
        Rules that order the hands; its deck is dealt from.
    jokers : int
        Jokers in the pack.
    """

    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]
    policy: Policy = field(default_factory=lambda: find_policy("standard"))
    jokers: int = 0

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def to_come(self) -> int:
        """Number of board cards still to come."""
        return BOARD_CARDS - len(self.board)

    @property
    def pack(self) -> tuple[int, ...]:
        """Cards that are dealt from, ascending."""
        return (*sorted(self.policy.cards), *range(N_CARDS, N_CARDS + self.jokers))

    @property
    def deck(self) -> NDArray[np.intp]:
        """Cards that can still come, ascending."""
        seen = {card for hand in self.hands for card in hand} | {*self.board, *self.dead}
        return np.array([card for card in self.pack if card not in seen], dtype=np.intp)

    @property
    def absent(self) -> NDArray[np.uint16]:
        """Numbers below those of the pack's last card that cannot come, ascending."""
        numbers = np.arange(N_CARDS + self.jokers)
        return np.setdiff1d(numbers, self.deck).astype(np.uint16)

    @property
    def deals(self) -> int:
        """Number of different ways to complete the board."""
        return comb(len(self.deck), self.to_come)

    @property
    def masks(self) -> NDArray[np.uint64]:
        """Each player's cards with the board so far, shape (players,)."""
        masks = [np.bitwise_or.reduce(CARD_BITS[[*hand, *self.board]]) for hand in self.hands]
        return np.array(masks, dtype=np.uint64)


def read_query(
    hands: Sequence[CardsLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    policy: Policy | None = None,
    jokers: int = 0,
) -> Query:
    """Read and check what a caller asks.

    Parameters
    ----------
    hands : sequence of cards
        Two hole cards for each of 2 to 10 players.
    board : cards
        0 to 5 community cards.
    dead : cards
    policy : Policy, optional
        By default the standard rules.
    jokers : int
        Jokers in the pack, those that are held or on the board included.

    Returns
    -------
    Query

    Raises
    ------
    CardError
        If some card is wrong or not in the pack; names the place.
    HandSizeError
        If a player has not two cards, or the board more than five.
    DealError
        If a card lies in two places, or too few are left to complete the board.
    ArgumentError, InputTypeError
        If the players are too few or too many, or are no list, or the jokers are more than the
        policy allows.
    """
    rules = find_policy("standard") if policy is None else policy
    if isinstance(hands, str) or not isinstance(hands, Sequence | np.ndarray):
        raise InputTypeError(f"hands is {hands!r}; a list with one entry a player is accepted")
    if not FEWEST_PLAYERS <= len(hands) <= MOST_PLAYERS:
        raise ArgumentError(
            f"{len(hands)} player{'s' if len(hands) != 1 else ''};"
            f" {FEWEST_PLAYERS} to {MOST_PLAYERS} are accepted"
        )
    if not is_integer(jokers) or not 0 <= jokers <= rules.max_jokers:
        raise ArgumentError(
            f"jokers is {jokers!r}; the policy {rules.name!r} accepts"
            f" {f'0 to {rules.max_jokers}' if rules.max_jokers else 'none, so 0'}"
        )
    places = [(f"player {number}", hand) for number, hand in enumerate(hands, start=1)]
    try:
        *held, shared, gone = parse_places([*places, (BOARD, board), (DEAD, dead)])
    except CardError as error:
        hint = f"; {HOLE_CARDS} known hole cards a player are accepted, such as AhKh"
        raise type(error)(f"{error}{hint}", text=error.text, position=error.position) from None
    query = Query(tuple(held), shared, gone, rules, int(jokers))
    _check(query)
    return query


def _check(query: Query) -> None:
    """Raise unless the cards can be dealt so."""
    places = [(f"player {number}", hand) for number, hand in enumerate(query.hands, start=1)]
    for place, cards in [*places, (BOARD, query.board), (DEAD, query.dead)]:
        for position, card in enumerate(cards, start=1):
            if card not in query.pack:
                raise CardError(
                    f"{place}: card {position}, {card_name(card)}, is not in the pack"
                    f" ({_pack_in_words(query)})",
                    position=position,
                )
    for place, cards in places:
        if len(cards) != HOLE_CARDS:
            size = f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
            shown = f": {format_cards(list(cards))}" if cards else ""
            raise HandSizeError(f"{place} has {size}{shown}; {HOLE_CARDS} hole cards are accepted")
    if len(query.board) > BOARD_CARDS:
        raise HandSizeError(f"the board has {len(query.board)} cards; 0 to 5 are accepted")
    if len(query.deck) < query.to_come:
        raise DealError(
            f"{len(query.deck)} cards are left, and the board needs {query.to_come} more"
        )


def _pack_in_words(query: Query) -> str:
    """Say which cards are dealt from."""
    naturals = sum(card < FIRST_JOKER for card in query.pack)
    jokers = f"{query.jokers} joker{'s' if query.jokers != 1 else ''}"
    return f"{naturals} cards of ranks {query.policy.ranks}, {jokers}"
