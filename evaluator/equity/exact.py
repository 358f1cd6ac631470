"""Exact counts of known hands: every way to complete the board, once."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.equity.boards import choices, ending_lanes, lanes_of, masks_of
from evaluator.equity.count import Count, Scratch
from evaluator.equity.flushless import count_before_flop
from evaluator.equity.query import BOARD_CARDS, Query
from evaluator.equity.valued import Scorer, needs_scorer
from evaluator.kernels.runouts import count_runouts
from evaluator.kernels.threads import run_parts
from evaluator.kernels.valued import list_runouts

ENDING: Final = 2
"""Cards that the innermost loop adds at once."""
PART_DEALS: Final = 1 << 18
SCORED_PART_DEALS: Final = 1 << 15


class _Pattern(NamedTuple):
    """How to choose cards of a deck of one size, by place in the deck.

    Attributes
    ----------
    prefixes : ndarray(intp, shape=(m, p))
        The cards before the ending, ascending in each row.
    starts : ndarray(uint64, shape=(m,))
        First ending whose cards all come after those of the prefix.
    endings : ndarray(intp, shape=(e, q))
        The last two cards, or fewer where fewer are to come, ordered by the first of them.
    """

    prefixes: NDArray[np.intp]
    starts: NDArray[np.uint64]
    endings: NDArray[np.intp]


@lru_cache(maxsize=16)
def _pattern(deck_size: int, cards: int) -> _Pattern:
    """Return the pattern for `cards` cards to come."""
    last = min(cards, ENDING)
    endings = choices(deck_size, last)
    prefixes = choices(deck_size - last, cards - last)
    if cards <= ENDING:
        return _Pattern(prefixes, np.zeros(1, dtype=np.uint64), endings)
    starts = np.searchsorted(endings[:, 0], prefixes[:, -1] + 1)
    return _Pattern(prefixes, starts.astype(np.uint64), endings)


def count_known(query: Query, threads: int) -> Count:
    """Count every deal of known hands.

    Parameters
    ----------
    query : Query
    threads : int

    Returns
    -------
    Count
        Of exactly ``query.deals`` deals.
    """
    if query.to_come == BOARD_CARDS and not needs_scorer(query):
        return count_before_flop(query, threads)
    deck = query.deck
    pattern = _pattern(len(deck), query.to_come)
    prefixes = masks_of(deck, pattern.prefixes)
    endings = masks_of(deck, pattern.endings)
    if needs_scorer(query):
        return _count_scored(query, pattern, prefixes, endings, threads)
    return _count_in_lanes(query, pattern, prefixes, endings, threads)


def _count_in_lanes(
    query: Query,
    pattern: _Pattern,
    prefixes: NDArray[np.uint64],
    endings: NDArray[np.uint64],
    threads: int,
) -> Count:
    """Count under the standard rules, all in one kernel."""
    prefix_lanes = lanes_of(prefixes)
    last_lanes = ending_lanes(endings)
    holes = lanes_of(query.masks)

    def count_part(part: slice) -> Count:
        count = Count.zero(query)
        count_runouts(
            prefix_lanes[part],
            pattern.starts[part],
            last_lanes,
            holes,
            *Scratch(query.players).arrays(),
            count.tally,
            count.categories,
        )
        return count

    parts = _parts(pattern, PART_DEALS)
    return Count.sum(query, run_parts(count_part, parts, threads))


def _count_scored(
    query: Query,
    pattern: _Pattern,
    prefixes: NDArray[np.uint64],
    endings: NDArray[np.uint64],
    threads: int,
) -> Count:
    """Count under any rules: list the boards of each part, then rank every hand on them."""
    lengths = len(endings) - pattern.starts.astype(np.int64)

    def count_part(part: slice) -> Count:
        boards = np.empty(int(lengths[part].sum()), dtype=np.uint64)
        list_runouts(prefixes[part], pattern.starts[part], endings, boards)
        return Scorer(query).score(boards)[0]

    parts = _parts(pattern, SCORED_PART_DEALS)
    return Count.sum(query, run_parts(count_part, parts, threads))


def _parts(pattern: _Pattern, deals: int) -> list[slice]:
    """Cut the prefixes into runs of about as many deals each."""
    done = np.cumsum(len(pattern.endings) - pattern.starts.astype(np.int64))
    count = max(1, int(done[-1]) // deals)
    inner = np.searchsorted(done, done[-1] * np.arange(1, count) // count)
    edges = [0, *(int(edge) for edge in inner), len(done)]
    return [slice(a, b) for a, b in pairwise(edges)]
