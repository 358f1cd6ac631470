"""Integer counts of many spots: a tally a row, from which all shares of `batch_odds` follow."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import masks_to_cards
from evaluator.cards.holdings import index_of
from evaluator.cards.layout import CARD_BITS, N_SUITS
from evaluator.equity.matchups import PLAYERS
from evaluator.equity.rows import Rows
from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.spots import DECK_ROOM, ENDINGS_ROOM, count_spots
from evaluator.ranking.compiled import compiled
from evaluator.ranking.evaluate import is_standard
from evaluator.tables.preflop import BOARDS, codes_of
from evaluator.tables.store import load_matchups

SCORED_DEALS: Final = 8 * CAPACITY
"""Deals that are ranked together under rules other than the standard ones."""

Tallies = NDArray[np.uint64]
Masks = NDArray[np.uint64]


def count_rows(rows: Rows) -> Tallies:
    """Count every deal of each row.

    Parameters
    ----------
    rows : Rows
        With at most two cards to come.

    Returns
    -------
    ndarray(uint64, shape=(m, 2**players))
        Deals of each row by set of winners, bit p for player p.
    """
    hands = rows.holes | rows.boards[:, None]
    if not is_standard(rows.policy):
        return _count_scored(rows, hands)
    tallies = np.zeros((len(rows), 1 << rows.players), dtype=np.uint64)
    count_spots(
        hands.reshape(-1).view(np.uint16),
        rows.gone,
        rows.to_come.astype(np.uint64),
        np.zeros(DECK_ROOM, dtype=np.uint64),
        np.zeros(N_SUITS * ENDINGS_ROOM, dtype=np.uint16),
        np.zeros(N_SUITS * ENDINGS_ROOM, dtype=np.uint16),
        np.zeros(rows.players * N_SUITS * CAPACITY, dtype=np.uint16),
        *_scratch(rows.players),
        np.empty(CAPACITY + 1, dtype=np.uint64),
        np.empty(CAPACITY + 1, dtype=np.uint64),
        tallies.reshape(-1),
    )
    return tallies


def in_match_up_table(rows: Rows) -> NDArray[np.bool_]:
    """Return which rows are two hands before the flop, as the table of match-ups has them."""
    if rows.players != PLAYERS or not is_standard(rows.policy):
        return np.zeros(len(rows), dtype=np.bool_)
    return np.asarray((rows.boards == 0) & (rows.dead == 0))


def look_up_rows(rows: Rows) -> Tallies:
    """Look up every deal of two hands before the flop.

    Parameters
    ----------
    rows : Rows
        All `in_match_up_table`.

    Returns
    -------
    ndarray(uint64, shape=(m, 4))
        Deals of each row by set of winners.
    """
    holdings = index_of(masks_to_cards(rows.holes))
    # A column of second hands meets the first ones row by row.
    codes = codes_of(holdings[:, 0], holdings[:, 1:])[:, 0]
    wins = load_matchups().wins.reshape(-1)
    tallies = np.zeros((len(rows), 1 << PLAYERS), dtype=np.uint64)
    tallies[:, 1], tallies[:, 2] = wins[codes], wins[codes ^ 1]
    tallies[:, 3] = np.uint64(BOARDS) - tallies[:, 1] - tallies[:, 2]
    return tallies


def _scratch(players: int) -> tuple[NDArray[np.uint16], ...]:
    """Return what kernels rank and compare a block of hands in; see `evaluator.kernels.deals`."""
    sizes = (players * CAPACITY, players * CAPACITY, 2 * CAPACITY, CAPACITY)
    return tuple(np.empty(size, dtype=np.uint16) for size in sizes)


def _count_scored(rows: Rows, hands: Masks) -> Tallies:
    """Count every deal under any rules: rank all hands of rows that are dealt alike together."""
    tallies = np.zeros((len(rows), 1 << rows.players), dtype=np.uint64)
    in_deck = (CARD_BITS & (rows.pack & ~rows.gone)[:, None]) != 0
    kinds = np.stack([rows.to_come, in_deck.sum(axis=1)], axis=1)
    for drawn, size in np.unique(kinds, axis=0).tolist():
        alike = np.flatnonzero((kinds == (drawn, size)).all(axis=1))
        numbers = np.nonzero(in_deck[alike])[1].reshape(len(alike), size)
        decks = CARD_BITS[numbers]
        places = _places(size, drawn)
        step = max(1, SCORED_DEALS // len(places))
        for start in range(0, len(alike), step):
            chosen = alike[start : start + step]
            boards = np.zeros((len(chosen), len(places)), dtype=np.uint64)
            for column in places.T:
                boards |= decks[start : start + step, column]
            tallies[chosen] = _score(rows, hands[chosen], boards)
    return tallies


@lru_cache(maxsize=16)
def _places(size: int, cards: int) -> NDArray[np.intp]:
    """Return every choice of places in a deck, shape (n, cards)."""
    choices = list(combinations(range(size), cards))
    return np.array(choices, dtype=np.intp).reshape(len(choices), cards)


def _score(rows: Rows, hands: Masks, boards: Masks) -> Tallies:
    """Rank and compare the hands of each row on each of its boards.

    Parameters
    ----------
    rows : Rows
    hands : ndarray(uint64, shape=(m, players))
        Each player's cards with the board so far.
    boards : ndarray(uint64, shape=(m, deals))
        Cards to come.

    Returns
    -------
    ndarray(uint64, shape=(m, 2**players))
    """
    ranker = compiled(rows.policy)
    m, deals = boards.shape
    values: NDArray[Any] = np.empty((rows.players, m * deals), dtype=rows.policy.value_dtype)
    for player in range(rows.players):
        ranker.rank_hands((boards | hands[:, player, None]).reshape(-1), values[player])
    won = values == values.max(axis=0)
    sets = (won * (1 << np.arange(rows.players))[:, None]).sum(axis=0)
    sets += np.repeat(np.arange(m) << rows.players, deals)
    counts = np.bincount(sets, minlength=m << rows.players)
    return counts.reshape(m, -1).astype(np.uint64)
