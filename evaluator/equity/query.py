"""What is asked of `odds`, checked: who holds what, and which cards can still come.

A player's two cards are known, or lie in a range, or are any two of those that can come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, card_name, format_cards
from evaluator.cards.card import is_integer
from evaluator.cards.holdings import FIRST, MASKS, SECOND
from evaluator.cards.layout import FIRST_JOKER, N_CARDS
from evaluator.cards.masks import mask_of
from evaluator.cards.table import BOARD, DEAD, parse_places
from evaluator.equity.seats import ANY_TWO, HOLE_CARDS, HandLike, player_name, read_seat
from evaluator.errors import ArgumentError, CardError, DealError, HandSizeError, InputTypeError
from evaluator.ranges import Range
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

BOARD_CARDS: Final = 5
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10


@dataclass(frozen=True)
class Query:
    """What each player holds, the board so far and the cards out of play, all different.

    Attributes
    ----------
    hands : tuple of tuple of int
        Hole cards of each player; empty where they are not known.
    board : tuple of int
        Community cards so far, 0 to 5.
    dead : tuple of int
        Cards known to be out of play.
    policy : Policy
        Rules that order the hands; its deck is dealt from.
    jokers : int
        Jokers in the pack.
    ranges : tuple of (Range or None)
        Range of each player; None for known cards and for any two cards. By default all None.
    given : tuple of (str or None)
        Text in which a range was given. By default all None.
    """

    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]
    policy: Policy = field(default_factory=lambda: find_policy("standard"))
    jokers: int = 0
    ranges: tuple[Range | None, ...] = ()
    given: tuple[str | None, ...] = ()

    def __post_init__(self) -> None:
        for name in ("ranges", "given"):
            if not getattr(self, name):
                object.__setattr__(self, name, (None,) * len(self.hands))

    @property
    def texts(self) -> tuple[str, ...]:
        """What each player holds, in words: cards, the range as it was given, or "random"."""
        return tuple(
            format_cards(list(hand)) if hand else ANY_TWO[0] if held is None else text or str(held)
            for hand, held, text in zip(self.hands, self.ranges, self.given, strict=True)
        )

    @property
    def known(self) -> bool:
        """Whether all hole cards are known."""
        return all(self.hands)

    @property
    def dealt(self) -> tuple[int, ...]:
        """Players who are dealt any two cards."""
        places = enumerate(zip(self.hands, self.ranges, strict=True))
        return tuple(p for p, (hand, held) in places if not hand and held is None)

    @property
    def ranged(self) -> tuple[int, ...]:
        """Players with a range."""
        return tuple(p for p, held in enumerate(self.ranges) if held is not None)

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def to_come(self) -> int:
        """Number of board cards still to come."""
        return BOARD_CARDS - len(self.board)

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """Cards that are dealt from, ascending."""
        return (*sorted(self.policy.cards), *range(N_CARDS, N_CARDS + self.jokers))

    @cached_property
    def deck(self) -> NDArray[np.intp]:
        """Cards that can still come, to the board or to a player not known, ascending."""
        seen = {card for hand in self.hands for card in hand} | {*self.board, *self.dead}
        deck = np.array([card for card in self.pack if card not in seen], dtype=np.intp)
        deck.setflags(write=False)
        return deck

    @property
    def absent(self) -> NDArray[np.uint16]:
        """Numbers below those of the pack's last card that cannot come, ascending."""
        numbers = np.arange(N_CARDS + self.jokers)
        return np.setdiff1d(numbers, self.deck).astype(np.uint16)

    @property
    def deals(self) -> int:
        """Number of different ways to complete the board, all hole cards known."""
        return comb(len(self.deck), self.to_come)

    @property
    def masks(self) -> NDArray[np.uint64]:
        """Each player's known cards with the board so far, shape (players,)."""
        return np.array([mask_of([*hand, *self.board]) for hand in self.hands], dtype=np.uint64)


def read_query(
    hands: Sequence[HandLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    policy: Policy | None = None,
    jokers: int = 0,
) -> Query:
    """Read and check what a caller asks.

    Parameters
    ----------
    hands : sequence of cards, Range, or text
        For each of 2 to 10 players two hole cards, a range, or "random".
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
        If some card or range is wrong or not in the pack; names the place.
    HandSizeError
        If a player has not two cards, or the board more than five.
    DealError
        If a card lies in two places, a range has no hand left, or too few cards are left.
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
    seats = [read_seat(player_name(number), hand) for number, hand in enumerate(hands)]
    places = [(player_name(number), seat.cards) for number, seat in enumerate(seats)]
    *held, shared, gone = parse_places([*places, (BOARD, board), (DEAD, dead)])
    ranges = tuple(seat.range for seat in seats)
    given = tuple(seat.text for seat in seats)
    query = Query(tuple(held), shared, gone, rules, int(jokers), ranges, given)
    _check(query, [seat.known for seat in seats])
    return query


def _check(query: Query, known: Sequence[bool]) -> None:
    """Raise unless the cards can be dealt so."""
    places = [(player_name(number), hand) for number, hand in enumerate(query.hands)]
    for place, cards in [*places, (BOARD, query.board), (DEAD, query.dead)]:
        for position, card in enumerate(cards, start=1):
            if card not in query.pack:
                raise CardError(
                    f"{place}: card {position}, {card_name(card)}, is not in the pack"
                    f" ({_pack_in_words(query)})",
                    position=position,
                )
    for (place, cards), is_known in zip(places, known, strict=True):
        if is_known and len(cards) != HOLE_CARDS:
            size = f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
            shown = f": {format_cards(list(cards))}" if cards else ""
            raise HandSizeError(
                f"{place} has {size}{shown}; {HOLE_CARDS} hole cards or a range are accepted"
            )
    if len(query.board) > BOARD_CARDS:
        raise HandSizeError(f"the board has {len(query.board)} cards; 0 to 5 are accepted")
    unknown = HOLE_CARDS * (len(known) - sum(known))
    if len(query.deck) < query.to_come + unknown:
        players = f" and the players {unknown}" if unknown else ""
        raise DealError(
            f"{len(query.deck)} cards are left, and the board needs {query.to_come} more{players}"
        )
    pack = mask_of(query.pack)
    for (place, _), held in zip(places, query.ranges, strict=True):
        if held is not None:
            stray = np.flatnonzero((held.weights > 0) & (MASKS & ~pack != 0))
            if len(stray):
                first = format_cards([int(SECOND[stray[0]]), int(FIRST[stray[0]])])
                raise CardError(
                    f"{place}: the range holds {first}, which is not in the pack"
                    f" ({_pack_in_words(query)})"
                )


def _pack_in_words(query: Query) -> str:
    """Say which cards are dealt from."""
    naturals = sum(card < FIRST_JOKER for card in query.pack)
    jokers = f"{query.jokers} joker{'s' if query.jokers != 1 else ''}"
    return f"{naturals} cards of ranks {query.policy.ranks}, {jokers}"
