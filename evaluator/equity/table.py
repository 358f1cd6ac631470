"""Exact odds of two players before the flop, from the table of match-ups."""

from __future__ import annotations

import numpy as np

from evaluator.cards.holdings import N_HOLDINGS, holding_of, index_of
from evaluator.equity.count import HOLDING_COUNTS, Count
from evaluator.equity.live import live_holdings
from evaluator.equity.matchups import DEALS, PLAYERS, TIES, WINS, count_matchup, count_ranges
from evaluator.equity.query import Query
from evaluator.kernels.choose import POT


def count_table(query: Query) -> Count:
    """Count every deal of two players before the flop.

    Parameters
    ----------
    query : Query
        Of the standard rules, with nothing on the board and nothing dead.

    Returns
    -------
    Count
        Rows of holdings for each player whose cards are not known. Integers, unless weights
        differ.
    """
    if query.known:
        first, second = (holding_of(*hand) for hand in query.hands)
        return Count(*count_matchup(first, second), np.zeros((0, HOLDING_COUNTS), dtype=np.uint64))
    weights = np.zeros((PLAYERS, N_HOLDINGS))
    numbers = []
    for player in range(PLAYERS):
        live = live_holdings(query, player)
        numbers.append(index_of(live.cards))
        weights[player, numbers[player]] = live.weights
    found = count_ranges(*weights)
    rows = [np.zeros((0, HOLDING_COUNTS), dtype=found.holdings.dtype)]
    for player, hand in enumerate(query.hands):
        if not hand:
            sums = found.holdings[player, numbers[player]]
            wins, ties = sums[:, WINS], sums[:, TIES]
            pots = wins * sums.dtype.type(POT) + ties * sums.dtype.type(POT // PLAYERS)
            rows.append(np.stack([sums[:, DEALS], wins, ties, pots], axis=1))
    return Count(found.tally, found.categories, np.concatenate(rows))
