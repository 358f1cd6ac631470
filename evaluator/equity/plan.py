"""Which way to count every deal is the cheapest, and what it costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb, factorial, inf, prod
from typing import Final, Literal

from evaluator.cards.layout import N_SUITS
from evaluator.equity.query import BOARD_CARDS, FEWEST_PLAYERS, Query
from evaluator.equity.seats import HOLE_CARDS
from evaluator.equity.valued import hands_per_second, needs_scorer

Way = Literal["known", "table", "sweep", "boards", "merged"]

IN_WORDS: Final[dict[str, str]] = {
    "known": "every board",
    "table": "from the table of match-ups",
    "sweep": "every board, each holding ranked once",
    "boards": "every joint holding on every board",
    "merged": "every joint holding, those alike in suits once",
}

# Seconds of one thread, measured on one core of a server of 2024; only their ratios matter much.
SWEPT: Final = 30e-9
"""To rank, sort and sweep one holding on one board."""
COMPARED: Final = 4e-9
"""To compare one player's holding on one board with others."""
LISTED: Final = 1e-7
"""To list one joint holding."""
BEFORE_FLOP: Final = 8e-4
"""To count one match-up before the flop under the standard rules."""
CALL: Final = 1e-4
"""To begin with a joint holding."""
FROM_TABLE: Final = 5e-3
TWICE: Final = 2
"""Ways to rename suits that leave a joint holding as it is, about."""
MOST_JOINT: Final = 1 << 22
"""Joint holdings that fit into memory, those that clash included."""
MOST_BOARDS: Final = 1 << 16
"""Boards that are kept at once,"""
MOST_VALUES: Final = 1 << 26
"""and values of holdings on them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to count every deal.

    Attributes
    ----------
    way : str
        One of `IN_WORDS`.
    seconds : float
        Predicted time of one thread; infinite if it cannot be done at all.
    """

    way: Way
    seconds: float


def plan_exact(query: Query) -> Plan:
    """Return the cheapest way to count every deal of a query."""
    return min(_plans(query), key=lambda plan: plan.seconds)


def _plans(query: Query) -> list[Plan]:
    """Return every way that fits a query."""
    speed = hands_per_second(query.policy)
    standard = not needs_scorer(query)
    if query.players == FEWEST_PLAYERS and standard and not query.board and not query.dead:
        return [Plan("table", FROM_TABLE)]
    if query.known:
        if standard and query.to_come == BOARD_CARDS:
            return [Plan("known", BEFORE_FLOP)]
        return [Plan("known", CALL + query.deals * query.players / speed)]
    sizes = [_holdings(query, player) for player in range(query.players)]
    boards = comb(len(query.deck), query.to_come)
    plans = []
    if query.players == FEWEST_PLAYERS:
        plans.append(Plan("sweep", boards * sum(sizes) * (SWEPT + 1 / speed)))
    joint, values = prod(sizes), boards * sum(sizes)
    if boards <= MOST_BOARDS and values <= MOST_VALUES and joint // max(sizes) <= MOST_JOINT:
        compared = joint * (LISTED + boards * query.players * COMPARED)
        plans.append(Plan("boards", values / speed + compared))
    if joint > MOST_JOINT:
        return plans or [Plan("boards", inf)]
    if standard and query.to_come == BOARD_CARDS:
        alike = max(1.0, _renamings(query.dead) / TWICE)
        plans.append(Plan("merged", joint / alike * BEFORE_FLOP))
    else:
        completions = comb(len(query.deck) - HOLE_CARDS * unknown_players(query), query.to_come)
        plans.append(Plan("merged", joint * (CALL + completions * query.players / speed)))
    return plans


def _renamings(cards: tuple[int, ...]) -> int:
    """Return the number of ways to rename suits that leave a set of cards as it is."""
    ranks = (
        frozenset(card // N_SUITS for card in cards if card % N_SUITS == suit)
        for suit in range(N_SUITS)
    )
    return prod(factorial(times) for times in Counter(ranks).values())


def unknown_players(query: Query) -> int:
    """Return the number of players whose cards are not known."""
    return sum(not hand for hand in query.hands)


def _holdings(query: Query, player: int) -> int:
    """Return about how many holdings a player may have."""
    held = query.ranges[player]
    if held is not None:
        return len(held)
    return 1 if query.hands[player] else comb(len(query.deck), HOLE_CARDS)
