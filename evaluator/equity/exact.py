"""Exact counts: every way to complete the board, once."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import CARD_BITS, N_SUITS
from evaluator.equity.count import Count, Scratch
from evaluator.equity.query import Query
from evaluator.equity.valued import Scorer, needs_scorer
from evaluator.kernels.runouts import STRIDE, count_runouts
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


def _choices(deck_size: int, cards: int) -> NDArray[np.intp]:
    """Return every choice of places in a deck, in lexicographic order, shape (n, cards)."""
    choices = list(combinations(range(deck_size), cards))
    return np.array(choices, dtype=np.intp).reshape(len(choices), cards)


@lru_cache(maxsize=16)
def _pattern(deck_size: int, cards: int) -> _Pattern:
    """Return the pattern for `cards` cards to come."""
    last = min(cards, ENDING)
    endings = _choices(deck_size, last)
    prefixes = _choices(deck_size - last, cards - last)
    if cards <= ENDING:
        return _Pattern(prefixes, np.zeros(1, dtype=np.uint64), endings)
    starts = np.searchsorted(endings[:, 0], prefixes[:, -1] + 1)
    return _Pattern(prefixes, starts.astype(np.uint64), endings)


def _masks(deck: NDArray[np.intp], places: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return the mask of each row of places in the deck, shape (n,)."""
    bits = CARD_BITS[deck]
    masks = np.zeros(len(places), dtype=np.uint64)
    for column in places.T:
        masks |= bits[column]
    return masks


def count_exact(query: Query, threads: int) -> Count:
    """Count every deal.

    Parameters
    ----------
    query : Query
    threads : int

    Returns
    -------
    Count
        Of exactly ``query.deals`` deals.
    """
    deck = query.deck
    pattern = _pattern(len(deck), query.to_come)
    prefixes = _masks(deck, pattern.prefixes)
    endings = _masks(deck, pattern.endings)
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
    prefix_lanes = prefixes.view(np.uint16).reshape(-1, N_SUITS)
    ending_lanes = np.zeros((N_SUITS, len(endings) + STRIDE), dtype=np.uint16)
    ending_lanes[:, : len(endings)] = endings.view(np.uint16).reshape(-1, N_SUITS).T
    holes = query.masks.view(np.uint16).reshape(-1, N_SUITS)

    def count_part(part: slice) -> Count:
        count = Count.zero(query)
        count_runouts(
            prefix_lanes[part],
            pattern.starts[part],
            ending_lanes,
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
        return Scorer(query).score(boards)

    parts = _parts(pattern, SCORED_PART_DEALS)
    return Count.sum(query, run_parts(count_part, parts, threads))


def _parts(pattern: _Pattern, deals: int) -> list[slice]:
    """Cut the prefixes into runs of about as many deals each."""
    done = np.cumsum(len(pattern.endings) - pattern.starts.astype(np.int64))
    count = max(1, int(done[-1]) // deals)
    inner = np.searchsorted(done, done[-1] * np.arange(1, count) // count)
    edges = [0, *(int(edge) for edge in inner), len(done)]
    return [slice(a, b) for a, b in pairwise(edges)]
