"""Cards that lie at several places of one table, all of them different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from evaluator.cards.card import card_name
from evaluator.cards.faults import relocated
from evaluator.cards.layout import CARD_LIMIT, FIRST_JOKER, N_JOKERS
from evaluator.cards.notation import CardsLike, parse_cards
from evaluator.errors import ArgumentError, CardError, DealError, InputTypeError

BOARD: Final = "the board"
DEAD: Final = "the dead cards"
WHERE: Final = {BOARD: "on the board", DEAD: "among the dead cards"}


class _Place(NamedTuple):
    """Where cards lie, what to call it, and which of the cards are jokers without a number."""

    name: str
    cards: list[int]
    unnumbered: list[int]


def parse_places(places: Sequence[tuple[str, CardsLike]]) -> list[tuple[int, ...]]:
    """Read the cards of each place at a table.

    Parameters
    ----------
    places : sequence of (str, cards)
        What to call each place in a message, such as "player 1" or `BOARD`, and the cards there.

    Returns
    -------
    list of tuple of int
        Cards of each place, in the order given. Jokers given as text take the numbers that are
        free, in the order of the places: the first is 52. Jokers given by number keep it.

    Raises
    ------
    CardError
        If some card is wrong, or there are more than four jokers; names the place.
    DealError
        If a card lies in two places; names the card and both.
    ArgumentError, InputTypeError
        If a place is given in a form that holds no cards.

    Examples
    --------
    >>> parse_places([("player 1", "As Jk"), ("player 2", "Kd Jk")])
    [(51, 52), (45, 53)]
    """
    read = [_place(name, cards) for name, cards in places]
    _number_jokers(read)
    _refuse_repeated(read)
    return [tuple(place.cards) for place in read]


def _place(name: str, cards: CardsLike) -> _Place:
    """Read the cards of one place."""
    given = list(cards) if isinstance(cards, Iterator) else cards
    try:
        numbers = parse_cards(given).tolist()
    except CardError as error:
        raise relocated(error, name, position=error.position) from None
    except (ArgumentError, InputTypeError) as error:
        raise type(error)(f"{name}: {error}") from None
    jokers = [at for at, number in enumerate(numbers) if number >= FIRST_JOKER]
    if isinstance(given, str):
        return _Place(name, numbers, jokers)
    if isinstance(given, int | np.generic) or getattr(given, "ndim", 1) == 0:
        return _Place(name, numbers, [])
    entries = list(given)
    return _Place(name, numbers, [at for at in jokers if isinstance(entries[at], str)])


def _number_jokers(places: Sequence[_Place]) -> None:
    """Give jokers without a number, in order, the numbers that no other has."""
    taken = {
        card
        for place in places
        for at, card in enumerate(place.cards)
        if card >= FIRST_JOKER and at not in place.unnumbered
    }
    free = [joker for joker in range(FIRST_JOKER, CARD_LIMIT) if joker not in taken]
    for place in places:
        for at in place.unnumbered:
            if not free:
                raise CardError(
                    f"{place.name}: one joker too many at position {at + 1} of its cards (at most"
                    f" {N_JOKERS} jokers lie at a table)",
                    position=at + 1,
                )
            place.cards[at] = free.pop(0)


def _refuse_repeated(places: Sequence[_Place]) -> None:
    """Raise if a card lies in two places."""
    owners: dict[int, str] = {}
    for place in places:
        where = WHERE.get(place.name, f"with {place.name}")
        for card in place.cards:
            if card in owners:
                name = f"joker {card}" if card >= FIRST_JOKER else card_name(card)
                raise DealError(f"{name} is {owners[card]} and {where}")
            owners[card] = where
