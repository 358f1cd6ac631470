"""Who wins when hands are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from evaluator.cards import CardsLike
from evaluator.errors import ArgumentError, InputTypeError
from evaluator.ranking.describe import HandDescription, description_of
from evaluator.ranking.plays import best_play
from evaluator.ranking.reasons import reason_of
from evaluator.ranking.shown import read_table
from evaluator.ranking.winners import places_of
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy
from evaluator.rules.reading import reader

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
        Place of each player, 1 the best; those who tie share a place, and the places after it
        stay empty. Under rules that are not transitive the next place is won among the players
        who are left as if they alone had shown.
    descriptions : tuple of HandDescription
        Each player's hand.
    reason : str
        What decides between the winners and the next best hand, such as "full house beats
        flush"; what they all have where there is no other.
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    descriptions: tuple[HandDescription, ...]
    reason: str


def showdown(
    hands: Sequence[CardsLike],
    board: CardsLike = "",
    *,
    game: str = "holdem",
    policy: str | Policy = "standard",
) -> Showdown:
    """Compare the hands of 2 to 23 players, under any policy.

    Parameters
    ----------
    hands : sequence of cards
        One entry a player: hole cards, or all 5 to 7 cards when there is no board. Jokers given
        as text take the joker numbers that are free, in the order of the players and then the
        board: the first is card 52.
    board : cards, default ""
        Cards that every player may use. A joker among them is for each player whatever is best
        for him.
    game : {"holdem"}
        How cards may be combined: the best five of a player's cards and the board.
    policy : str or Policy, default "standard"
        The only place for the rules under which who wins depends on all hands shown; see Notes.

    Returns
    -------
    Showdown

    Raises
    ------
    CardError
        If some card is wrong or not in the deck, there are too many jokers, or a player has not
        5 to 7 cards with the board; names the place.
    DealError
        If a card lies in two places; names the card and both.
    ArgumentError
        If there are too few or too many players, or the game is unknown.
    InputTypeError
        If `hands` is not a sequence of hands.
    TablesError
        If the tables, which number the classes, are missing or damaged.

    Notes
    -----
    ``untied_scope="all_hands"`` reads laws 69, 74 and 75 of 'Baxter-Wray', Round Games with
    Cards, 1891, to the letter, as law 77 asks: flushes, equal pairs and hands without a pair are
    won by the highest card that only one of the competing hands has. Competing are the flushes
    (those in hearts, where there are such), the hands that are tied on their pair, or all hands.
    Where every card is tied the laws name no best hand, and hands are compared as usual.

    ``straight_flush_cycle=True`` is the Italian rule: the lowest straight flush beats the
    highest, the highest every one between, and those the lowest. Where all three kinds meet, the
    best hand of each kind shares.

    Of 6 or 7 cards each player shows the five that are best by the ordinary comparison.

    Examples
    --------
    >>> found = showdown(["AhKh", "QsQd"], "Qc Jh Th 2c 3d")
    >>> found.winners, found.reason
    ((0,), 'straight beats three of a kind')
    """
    rules = find_policy(policy)
    if game not in GAMES:
        raise ArgumentError(f"game is {game!r}; accepted is 'holdem'")
    if isinstance(hands, str) or not isinstance(hands, Sequence | np.ndarray):
        what = "the text " if isinstance(hands, str) else ""
        raise InputTypeError(
            f"hands is {what}{hands!r}; a list with one entry a player is accepted"
        )
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ArgumentError(f"{len(hands)} players; 2 to {MOST_PLAYERS} are accepted")
    table = read_table(rules, hands, board)
    shown = [best_play(rules, (*cards, *table.board)) for cards in table.players]
    places = places_of(reader(rules), shown)
    return Showdown(
        winners=tuple(player for player, place in enumerate(places) if place == 1),
        places=places,
        descriptions=tuple(description_of(rules, best) for best in shown),
        reason=reason_of(reader(rules), shown, places),
    )
