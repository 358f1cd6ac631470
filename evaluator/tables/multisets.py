"""Multisets of ranks, and what becomes of them when a card is added or taken away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import N_RANKS, N_SUITS
from evaluator.tables import index


@dataclass(frozen=True, eq=False)
class Multisets:
    """All multisets of one number of ranks, none more than four times.

    Attributes
    ----------
    counts : ndarray(int64, shape=(n, 13))
        Cards of each rank.
    positions : ndarray(int64, shape=(n,))
        Where they are in a table; see `index`.
    """

    counts: NDArray[np.int64]
    positions: NDArray[np.int64]


class Step(NamedTuple):
    """What becomes of multisets when one card of a rank is added or taken away.

    Attributes
    ----------
    rows : ndarray(intp, shape=(m,))
        The multisets to which that can be done.
    positions : ndarray(int64, shape=(m,))
        Of what they become.
    """

    rows: NDArray[np.intp]
    positions: NDArray[np.int64]


def ranks_of(size: int) -> Iterator[tuple[int, ...]]:
    """Yield each multiset of `size` ranks, ascending, in the order of `multisets`."""
    for ranks in combinations_with_replacement(range(N_RANKS), size):
        if all(ranks[i] != ranks[i + N_SUITS] for i in range(size - N_SUITS)):
            yield ranks


@cache
def multisets(size: int) -> Multisets:
    """Return all multisets of `size` ranks, 0 to 7."""
    chosen = list(ranks_of(size))
    ranks = np.array(chosen, dtype=np.int64).reshape(len(chosen), size)
    counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(N_RANKS)], axis=1)
    return Multisets(counts, index.positions(counts))


@cache
def without(size: int, rank: int) -> Step:
    """Return what the multisets of `size` ranks that hold `rank` become without one such card."""
    return _step(multisets(size).counts, multisets(size).counts[:, rank] > 0, rank, -1)


@cache
def with_one_more(size: int, rank: int) -> Step:
    """Return what the multisets of `size` ranks that can take a card of `rank` become with it."""
    return _step(multisets(size).counts, multisets(size).counts[:, rank] < N_SUITS, rank, 1)


def _step(counts: NDArray[np.int64], which: NDArray[np.bool_], rank: int, change: int) -> Step:
    changed = counts[which]
    changed[:, rank] += change
    return Step(np.flatnonzero(which), index.positions(changed))


def offsuit(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return five cards of these ascending ranks of which no four share a suit.

    The copies of a rank take suits in turn, each further rank from a further suit on. A fifth
    copy repeats a card, as a wild card does.
    """
    different = sorted(set(ranks))
    return tuple(
        N_SUITS * rank + (different.index(rank) + ranks[:i].count(rank)) % N_SUITS
        for i, rank in enumerate(ranks)
    )
