"""Odds of ranges by dealing every joint holding on every board: slow and obvious, for any rules.

A deal counts as the product of the weights of the hands held. Holdings that share a card, with
each other or with the board, are no deal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

import numpy as np
from numpy.typing import NDArray

from tests.oracle.counts import DISTINCT_VALUES, FIRST_CLASS
from tests.oracle.vectors import order_of_hands

Hand = tuple[int, int]
#: From cards, a hand each row, to what compares as the hands do, and to their categories.
Rank = Callable[[NDArray[np.uint8]], tuple[NDArray[np.uint64], NDArray[np.intp]]]

POT = 2520
STANDARD_CATEGORIES = len(FIRST_CLASS)


@dataclass(frozen=True)
class Answer:
    """What joint holdings come to.

    Attributes
    ----------
    tally : dict of frozenset of int to float
        Weight by set of winners.
    categories : ndarray(float64, shape=(players, c))
        Weight by player and category.
    holdings : list of dict of (int, int) to list of float
        For each holding of each player: deals, won alone, tied for best, pots in 2520ths, all
        without the weight of the holding itself.
    """

    tally: dict[frozenset[int], float]
    categories: NDArray[np.float64]
    holdings: list[dict[Hand, list[float]]]


def standard(hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Order and category of hands under the standard rules."""
    order = order_of_hands(hands).astype(np.uint64)
    # Classes count down from the best; the first of each category bounds it.
    classes = DISTINCT_VALUES[5] - order.astype(np.intp)
    firsts = np.array(sorted(FIRST_CLASS.values()))
    return order, STANDARD_CATEGORIES - np.searchsorted(firsts, classes, side="right")


def count(
    players: Sequence[Mapping[Hand, float]],
    board: Sequence[int],
    deck: Sequence[int],
    rank: Rank = standard,
    categories: int = STANDARD_CATEGORIES,
) -> Answer:
    """Deal every joint holding on every board.

    Parameters
    ----------
    players : sequence of dict of (int, int) to float
        Weight of each holding of each player; none has a card of the board.
    board : sequence of int
        Cards on the board already.
    deck : sequence of int
        Cards that can come.
    rank : callable
    categories : int
    """
    to_come = list(combinations(deck, 5 - len(board)))
    runouts = np.array(to_come, dtype=np.uint8).reshape(len(to_come), 5 - len(board))
    ranked = {hand: _ranked(hand, board, runouts, rank) for held in players for hand in held}
    tally: defaultdict[frozenset[int], float] = defaultdict(float)
    kinds = np.zeros((len(players), categories))
    rows = [{hand: [0.0] * 4 for hand in held} for held in players]
    for hands in product(*players):
        if len({card for hand in hands for card in hand}) < 2 * len(hands):
            continue
        weight = prod(held[hand] for held, hand in zip(players, hands, strict=True))
        free = np.logical_and.reduce([ranked[hand][0] for hand in hands])
        orders = np.stack([ranked[hand][1][free] for hand in hands])
        best = orders == orders.max(axis=0, initial=0)
        for p, hand in enumerate(hands):
            places = np.bincount(ranked[hand][2][free], minlength=categories)
            kinds[p] += weight * places
            rows[p][hand][0] += weight / players[p][hand] * int(free.sum())
        bits = (best << np.arange(len(hands))[:, None]).sum(axis=0)
        for which, n in zip(*np.unique(bits, return_counts=True), strict=True):
            winners = [p for p in range(len(hands)) if int(which) >> p & 1]
            tally[frozenset(winners)] += weight * int(n)
            for p in winners:
                others = weight / players[p][hands[p]] * int(n)
                row = rows[p][hands[p]]
                row[1 if len(winners) == 1 else 2] += others
                row[3] += others * POT / len(winners)
    return Answer(dict(tally), kinds, rows)


def _ranked(
    hand: Hand, board: Sequence[int], runouts: NDArray[np.uint8], rank: Rank
) -> tuple[NDArray[np.bool_], NDArray[np.uint64], NDArray[np.intp]]:
    """Whether each run-out leaves a hand its cards, and then its order and category."""
    free: NDArray[np.bool_] = np.isin(runouts, hand).sum(axis=1) == 0
    order: NDArray[np.uint64] = np.zeros(len(runouts), dtype=np.uint64)
    places: NDArray[np.intp] = np.zeros(len(runouts), dtype=np.intp)
    if free.any():
        fixed = np.tile(np.array([*hand, *board], dtype=np.uint8), (int(free.sum()), 1))
        order[free], places[free] = rank(np.hstack([fixed, runouts[free]]))
    return free, order, places
