"""Count every match-up of two hands before the flop: how the table that ships is made."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import FIRST, SECOND
from evaluator.equity.count import Count
from evaluator.equity.flushless import count_before_flop
from evaluator.equity.query import Query
from evaluator.kernels.threads import run_parts, thread_count
from evaluator.tables.matchups import MatchupTable, list_matchups

PART: Final = 256
"""Match-ups between two reports of progress."""


def count_pair(first: int, second: int) -> Count:
    """Count all boards of two holdings, 0..1325, without a common card: the standard rules."""
    hands = tuple((int(FIRST[holding]), int(SECOND[holding])) for holding in (first, second))
    return count_before_flop(Query(hands, (), ()), 1)


def build_matchup_table(
    threads: int | None = None, progress: Callable[[int, int], None] | None = None
) -> MatchupTable:
    """Count all match-ups, in about half a minute of one core.

    Parameters
    ----------
    threads : int, optional
        By default one for each core. Their number does not show in the result.
    progress : callable, optional
        Called with the number of match-ups counted so far and that of all, from any thread but
        by one at a time.

    Returns
    -------
    MatchupTable

    Raises
    ------
    ArgumentError
        If `threads` is not a whole number of at least 1.
    """
    holdings = list_matchups()
    workers = thread_count(threads)
    done = 0
    reporting = threading.Lock()

    def count_part(rows: slice) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        nonlocal done
        counts = [count_pair(first, second) for first, second in holdings[rows].tolist()]
        with reporting:
            done += len(counts)
            if progress is not None:
                progress(done, len(holdings))
        wins = np.array([count.tally[1:3] for count in counts], dtype=np.uint32)
        return wins, np.array([count.categories for count in counts], dtype=np.uint32)

    parts = [slice(start, start + PART) for start in range(0, len(holdings), PART)]
    wins, categories = zip(*run_parts(count_part, parts, workers), strict=True)
    return MatchupTable(holdings, np.concatenate(wins), np.concatenate(categories))
