"""The cards of a table at which hands are shown: read, different, of the policy's deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from evaluator.cards import CardsLike
from evaluator.cards.faults import relocated
from evaluator.cards.layout import FIRST_JOKER
from evaluator.cards.table import BOARD, parse_places
from evaluator.errors import CardError, HandSizeError
from evaluator.ranking.hands import SIZES
from evaluator.rules import Policy
from evaluator.rules.hands import checked_hand


class Table(NamedTuple):
    """Cards of each player, and those that all may use."""

    players: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]


def read_table(policy: Policy, hands: Sequence[CardsLike], board: CardsLike) -> Table:
    """Read and check the cards of a showdown.

    Parameters
    ----------
    policy : Policy
        Whose deck the cards are of.
    hands : sequence of cards
        One entry a player.
    board : cards

    Returns
    -------
    Table
        All cards different. Jokers given as text take the numbers that are free, in the order of
        the players and then the board: the first is 52. Jokers given by number keep it.

    Raises
    ------
    CardError
        If some card is wrong or not in the deck, or there are too many jokers; names the place.
    DealError
        If a card lies in two places; names the card and both.
    HandSizeError
        If a player has not 5 to 7 cards with the board.
    """
    names = [f"player {number}" for number in range(1, len(hands) + 1)]
    *players, shared = parse_places([*zip(names, hands, strict=True), (BOARD, board)])
    _refuse_strangers(policy, [*zip(names, players, strict=True), (BOARD, shared)])
    for name, cards in zip(names, players, strict=True):
        size = len(cards) + len(shared)
        if size not in SIZES:
            raise HandSizeError(f"{name} has {size} cards with the board; 5 to 7 can be ranked")
    return Table(tuple(players), shared)


def _refuse_strangers(policy: Policy, places: Sequence[tuple[str, tuple[int, ...]]]) -> None:
    """Raise if a card is not in the deck of a policy, or jokers are more than it has."""
    jokers = 0
    for name, cards in places:
        try:
            checked_hand(policy, cards, (len(cards),))
        except CardError as error:
            raise relocated(error, name, position=error.position) from None
        jokers += sum(card >= FIRST_JOKER for card in cards)
        if jokers > policy.max_jokers:
            raise CardError(
                f"{name}: {jokers} jokers lie at the table up to here (policy {policy.name!r}"
                f" accepts {policy.max_jokers})"
            )
