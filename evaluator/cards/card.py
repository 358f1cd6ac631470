"""One card: its rank, its suit, its name."""

from __future__ import annotations

from typing import TypeGuard

import numpy as np

from evaluator.cards.faults import ACCEPTED_NUMBERS, no_such_card, not_cards
from evaluator.cards.layout import CARD_LIMIT, CARD_TEXTS, N_CARDS, N_RANKS, N_SUITS
from evaluator.errors import ArgumentError, CardError


def is_integer(value: object) -> TypeGuard[int | np.integer]:
    """Tell whether `value` is an integer of Python or numpy; truth values are not."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def _checked(card: int) -> int:
    if not is_integer(card):
        raise not_cards(card, "card", ACCEPTED_NUMBERS)
    if not 0 <= card < CARD_LIMIT:
        raise no_such_card(int(card))
    return int(card)


def _checked_natural(card: int, part: str) -> int:
    number = _checked(card)
    if number >= N_CARDS:
        raise CardError(f"joker {number} has no {part} (only cards 0 to {N_CARDS - 1} have one)")
    return number


def card_number(rank: int, suit: int) -> int:
    """Return the card of a rank and a suit.

    Parameters
    ----------
    rank : int
        0..12 for 2..A.
    suit : int
        0..3 for clubs, diamonds, hearts, spades.

    Returns
    -------
    int
        ``4*rank + suit``.

    Raises
    ------
    ArgumentError
        If `rank` or `suit` is outside its range.
    InputTypeError
        If either is not an integer.
    """
    for part, value, limit in (("rank", rank, N_RANKS), ("suit", suit, N_SUITS)):
        if not is_integer(value):
            raise not_cards(value, part, f"{part}s are 0 to {limit - 1}")
        if not 0 <= value < limit:
            raise ArgumentError(f"no {part} has the number {value} ({part}s are 0 to {limit - 1})")
    return 4 * int(rank) + int(suit)


def card_rank(card: int) -> int:
    """Return the rank of a natural card, 0..12 for 2..A.

    Parameters
    ----------
    card : int
        Card number, 0..55.

    Raises
    ------
    CardError
        If `card` is a joker, or no card at all.
    InputTypeError
        If `card` is not an integer.
    """
    return _checked_natural(card, "rank") >> 2


def card_suit(card: int) -> int:
    """Return the suit of a natural card, 0..3 for clubs, diamonds, hearts, spades.

    Parameters
    ----------
    card : int
        Card number, 0..55.

    Raises
    ------
    CardError
        If `card` is a joker, or no card at all.
    InputTypeError
        If `card` is not an integer.
    """
    return _checked_natural(card, "suit") & 3


def card_name(card: int) -> str:
    """Return the text of a card: ``"As"``, ``"Td"``; ``"Jk"`` for each joker.

    Parameters
    ----------
    card : int
        Card number, 0..55.

    Raises
    ------
    CardSyntaxError
        If no card has that number.
    InputTypeError
        If `card` is not an integer.
    """
    return CARD_TEXTS[_checked(card)]


def is_joker(card: int) -> bool:
    """Tell whether a card is a joker.

    Parameters
    ----------
    card : int
        Card number, 0..55.

    Raises
    ------
    CardSyntaxError
        If no card has that number.
    InputTypeError
        If `card` is not an integer.
    """
    return _checked(card) >= N_CARDS
