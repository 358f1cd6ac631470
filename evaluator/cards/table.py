"""Cards that lie at several places of one table, all of them different."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.cards.card import card_name
from evaluator.cards.faults import relocated
from evaluator.cards.layout import CARD_LIMIT, FIRST_JOKER
from evaluator.cards.notation import CardsLike, parse_cards
from evaluator.errors import CardError, DealError


def parse_places(places: Sequence[tuple[str, CardsLike]]) -> list[tuple[int, ...]]:
    """Read the cards of each place at a table.

    Parameters
    ----------
    places : sequence of (str, cards)
        What to call each place in a message, such as "player 1", and the cards there.

    Returns
    -------
    list of tuple of int
        Cards of each place, in the order given. The jokers of the table are numbered in order,
        whatever number each place gave them: they are all alike.

    Raises
    ------
    CardError
        If some card is wrong, or there are more than four jokers; names the place.
    DealError
        If a card lies in two places; names the card and both.

    Examples
    --------
    >>> parse_places([("player 1", "As Jk"), ("player 2", "Kd Jk")])
    [(51, 52), (45, 53)]
    """
    owners: dict[int, str] = {}
    jokers = 0
    table = []
    for place, cards in places:
        try:
            numbers = parse_cards(cards).tolist()
        except CardError as error:
            raise relocated(error, place, position=error.position) from None
        for at, card in enumerate(numbers):
            if card >= FIRST_JOKER:
                numbers[at] = FIRST_JOKER + jokers
                jokers += 1
            if numbers[at] >= CARD_LIMIT:
                raise CardError(f"{place}: one joker too many (at most 4 jokers at a table)")
            if numbers[at] in owners:
                message = f"{card_name(card)} is both with {owners[card]} and with {place}"
                raise DealError(message)
            owners[numbers[at]] = place
        table.append(tuple(numbers))
    return table
