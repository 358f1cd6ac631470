"""The perfect hash of rank multisets: the same three arrays for every policy.

A hand's key counts its cards of each rank in base 5, a digit a rank: the seven lowest ranks in
one number, the six highest in another. A multiset of at most seven ranks splits into a high and
a low part. The low parts are numbered by size, fewest cards first, so the low parts that may go
with a high part of h cards, those of at most 7 - h, are a run of numbers from 0. Giving each
high part room for its run, one after the other, numbers all 76,155 multisets without a gap:

    position = high_index[high part] + low_index[low part]
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import N_RANKS, N_SUITS

MOST_CARDS: Final = 7
BASE: Final = N_SUITS + 1
LOW_RANKS: Final = 7
HIGH_RANKS: Final = N_RANKS - LOW_RANKS
LOW_BITS: Final = 17
"""Bits of a key that hold the low count; ``BASE**LOW_RANKS`` fits."""
FLUSH_BIT: Final = 31
FLUSH_SIZE: Final = 5
N_RANK_SETS: Final = 1 << N_RANKS
N_MULTISETS: Final = 76_155
"""Multisets of 0 to 7 ranks, none more than four times."""


def _digits(size: int) -> NDArray[np.int64]:
    """Return the base-5 digits of every number of `size` digits, shape (5**size, size)."""
    powers = BASE ** np.arange(size)
    digits: NDArray[np.int64] = np.arange(BASE**size)[:, None] // powers % BASE
    return digits


def lane_keys() -> NDArray[np.uint32]:
    """Return the key of each set of ranks in one suit, shape (8192,).

    Bits 0..16 count the low ranks, 17..30 the high ranks; bit 31 says that the suit holds five
    cards or more. The keys of the four suits add up without a carry between the fields.
    """
    powers = BASE ** np.arange(N_RANKS)
    powers[LOW_RANKS:] //= BASE**LOW_RANKS
    powers[LOW_RANKS:] <<= LOW_BITS
    held = np.arange(N_RANK_SETS)[:, None] >> np.arange(N_RANKS) & 1
    flush = (held.sum(axis=1) >= FLUSH_SIZE).astype(np.int64)
    keys: NDArray[np.int64] = held @ powers + (flush << FLUSH_BIT)
    return keys.astype(np.uint32)


@cache
def low_index() -> NDArray[np.uint32]:
    """Return the number of each low part, shape (78125,), those of fewest cards first."""
    sizes = _digits(LOW_RANKS).sum(axis=1)
    index = np.empty(sizes.size, dtype=np.uint32)
    index[np.argsort(sizes, kind="stable")] = np.arange(sizes.size, dtype=np.uint32)
    index.setflags(write=False)
    return index


@cache
def high_index() -> NDArray[np.uint32]:
    """Return where the run of each high part begins, shape (15625,).

    High parts of more than seven cards have no run and stay 0.
    """
    low_parts = np.bincount(_digits(LOW_RANKS).sum(axis=1)).cumsum()
    sizes = _digits(HIGH_RANKS).sum(axis=1)
    possible = sizes <= MOST_CARDS
    room = np.where(possible, low_parts[MOST_CARDS - np.minimum(sizes, MOST_CARDS)], 0)
    start = np.cumsum(room) - room
    index = np.where(possible, start, 0).astype(np.uint32)
    index.setflags(write=False)
    return index


def positions(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the position of each multiset of ranks.

    Parameters
    ----------
    counts : ndarray(int64, shape=(n, 13))
        Cards of each rank, 0 to 4, at most 7 in all.

    Returns
    -------
    ndarray(int64, shape=(n,))
        Below `N_MULTISETS`, different for each multiset.
    """
    low = counts[:, :LOW_RANKS] @ BASE ** np.arange(LOW_RANKS)
    high = counts[:, LOW_RANKS:] @ BASE ** np.arange(HIGH_RANKS)
    places: NDArray[np.int64] = high_index()[high].astype(np.int64) + low_index()[low]
    return places
