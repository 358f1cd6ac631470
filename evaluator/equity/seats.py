"""What one player holds: two known cards, a range, or any two cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from evaluator.cards import CardsLike, parse_cards
from evaluator.cards.faults import relocated
from evaluator.errors import CardError
from evaluator.ranges import Range

HandLike: TypeAlias = "CardsLike | Range"

HOLE_CARDS: Final = 2
ANY_TWO: Final = ("random", "any")


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player holds.

    Attributes
    ----------
    cards : cards
        As given; empty unless they are known.
    range : Range or None
    known : bool
        Whether the player has cards rather than a range or any two.
    text : str or None
        Text in which a range was given.
    """

    cards: CardsLike
    range: Range | None
    known: bool
    text: str | None = None


def player_name(number: int) -> str:
    """Return what a message calls a player, who is counted from 0 here and from 1 there."""
    return f"player {number + 1}"


def read_seat(name: str, hand: HandLike) -> Seat:
    """Tell cards from ranges.

    Text that reads as two cards is two cards. Other text is a range where it reads as one.

    Parameters
    ----------
    name : str
        What to call the player in a message.
    hand : cards, Range or str

    Raises
    ------
    RangeError
        If a text is neither cards nor a range.
    """
    if isinstance(hand, Range):
        return Seat("", hand, known=False)
    if not isinstance(hand, str):
        return Seat(hand, None, known=True)
    if hand.strip().lower() in ANY_TWO:
        return Seat("", None, known=False)
    try:
        read = len(parse_cards(hand))
    except CardError:
        read = -1
    if read in (0, HOLE_CARDS):
        return Seat(hand, None, known=True)
    try:
        return Seat("", Range(hand), known=False, text=" ".join(hand.split()))
    except CardError as error:
        if read >= 0:
            # Cards, but too few or too many.
            return Seat(hand, None, known=True)
        raise relocated(error, name, position=error.position) from None
