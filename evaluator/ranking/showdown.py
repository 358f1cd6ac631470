"""Who wins when hands are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from evaluator.cards import CardsLike, card_name, parse_cards
from evaluator.cards.faults import relocated
from evaluator.errors import ArgumentError, CardError, DealError, HandSizeError, InputTypeError
from evaluator.ranking.describe import HandDescription, describe
from evaluator.ranking.hands import SIZES
from evaluator.ranking.wording import compare
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

GAMES: Final = ("holdem",)
MOST_PLAYERS: Final = 23
"""Two cards each and a board of five leave one of 52."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """Who wins, and with what.

    Attributes
    ----------
    winners : tuple of int
        Players with the best hand, counted from 0; several when they tie.
    places : tuple of int
        Place of each player, 1 the best; those who tie share a place.
    descriptions : tuple of HandDescription
        Each player's hand.
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    descriptions: tuple[HandDescription, ...]

    @property
    def reason(self) -> str:
        """What decides between the winners and the next best hand, in words."""
        best = self.descriptions[self.winners[0]]
        others = [i for i, place in enumerate(self.places) if place > 1]
        if not others:
            return f"all have {best.text}"
        second = self.descriptions[min(others, key=self.places.__getitem__)]
        return compare(best.category, best.plays_as, second.category, second.plays_as)


def showdown(
    hands: Sequence[CardsLike],
    board: CardsLike = "",
    *,
    game: str = "holdem",
    policy: str | Policy = "standard",
) -> Showdown:
    """Compare the hands of 2 to 23 players.

    Parameters
    ----------
    hands : sequence of cards
        One entry a player: hole cards, or all the cards when there is no board.
    board : cards, default ""
        Cards that every player may use.
    game : {"holdem"}
        How cards may be combined: the best five of a player's cards and the board.
    policy : str or Policy, default "standard"

    Returns
    -------
    Showdown

    Raises
    ------
    CardError
        If some card is wrong, or a player has not 5 to 7 cards with the board; names the player.
    DealError
        If a card lies in two places; names the card and both.
    ArgumentError
        If there are too few or too many players, or the game is unknown.

    Examples
    --------
    >>> showdown(["AhKh", "QsQd"], "Qc Jh Th 2c 3d").winners
    (0,)
    """
    rules = find_policy(policy)
    if game not in GAMES:
        raise ArgumentError(f"game is {game!r}; accepted is 'holdem'")
    if isinstance(hands, str):
        raise InputTypeError(
            f"hands is the text {hands!r}; a list with one entry a player is accepted"
        )
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ArgumentError(f"{len(hands)} players; 2 to {MOST_PLAYERS} are accepted")
    shared = _parse(board, "the board")
    players = [_parse(hand, f"player {i}") for i, hand in enumerate(hands, start=1)]
    owners: dict[int, str] = dict.fromkeys(shared, "on the board")
    for number, cards in enumerate(players, start=1):
        for card in cards:
            if card in owners:
                raise DealError(f"{card_name(card)} is {owners[card]} and with player {number}")
            owners[card] = f"with player {number}"
        size = len(cards) + len(shared)
        if size not in SIZES:
            message = f"player {number} has {size} cards with the board; 5 to 7 can be ranked"
            raise HandSizeError(message)
    descriptions = tuple(describe([*cards, *shared], rules) for cards in players)
    values = [description.value for description in descriptions]
    places = tuple(1 + sum(other > value for other in values) for value in values)
    winners = tuple(i for i, place in enumerate(places) if place == 1)
    return Showdown(winners, places, descriptions)


def _parse(cards: CardsLike, place: str) -> list[int]:
    """Read the cards of one place at the table."""
    try:
        return [int(card) for card in parse_cards(cards)]
    except CardError as error:
        raise relocated(error, place, position=error.position) from None
