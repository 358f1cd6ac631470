"""The hands that are dealt to everyone: functions of a seed alone."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.peers.model import Rows

PACK: Final = 52
STRETCH: Final = 1 << 16
"""Hands dealt at once, so that the first hands are the same however many are asked for."""


def random_rows(cards: int, n: int, seed: int) -> Rows:
    """Deal random hands.

    Parameters
    ----------
    cards : int
        Cards of a hand.
    n : int
        Hands.
    seed : int

    Returns
    -------
    ndarray(uint8, shape=(n, cards))
        In the order in which they were dealt, so no card is sorted.
    """
    words = np.random.PCG64([seed, cards])
    rows = np.empty((n, cards), dtype=np.uint8)
    for start in range(0, n, STRETCH):
        part = rows[start : start + STRETCH]
        part[:] = _deal(words, cards)[: len(part)]
    return rows


def _deal(words: np.random.PCG64, cards: int) -> Rows:
    """Deal one stretch of hands.

    Each card is drawn as a place among those left, which steps past the cards gone before. Raw
    words are the same in every version of numpy; what its distributions make of them need not be.
    """
    dealt = np.empty((STRETCH, cards), dtype=np.uint8)
    for j in range(cards):
        halves = words.random_raw(STRETCH) >> np.uint64(32)
        card = (halves * np.uint64(PACK - j) >> np.uint64(32)).astype(np.uint8)
        for gone in np.sort(dealt[:, :j], axis=1).T:
            card += card >= gone
        dealt[:, j] = card
    return dealt


def sequential_rows(cards: int, n: int, seed: int) -> Rows:
    """Return consecutive hands of the list of all hands, from a place that the seed chooses.

    Parameters
    ----------
    cards, n, seed : int
        As in `random_rows`; after the last hand of the list comes the first.

    Returns
    -------
    ndarray(uint8, shape=(n, cards))
        Cards ascend in a row. From row to row the lowest card changes, and seldom a high one.
    """
    total = comb(PACK, cards)
    (start,) = np.random.PCG64([seed, cards, 1]).random_raw(1) % np.uint64(total)
    return rows_at((np.arange(n, dtype=np.int64) + int(start)) % total, cards)


def rows_at(numbers: NDArray[np.int64], cards: int) -> Rows:
    """Return hands by their place in the list of all hands of a number of cards.

    A hand of cards c1 < c2 < ... has number C(c1, 1) + C(c2, 2) + ... (Knuth, TAOCP 7.2.1.3,
    the combinatorial number system).
    """
    rest = numbers.copy()
    rows = np.empty((len(rest), cards), dtype=np.uint8)
    for j in range(cards, 0, -1):
        counts = np.array([comb(card, j) for card in range(PACK)], dtype=np.int64)
        card = np.searchsorted(counts, rest, side="right") - 1
        rows[:, j - 1] = card
        rest -= counts[card]
    return rows


ORDERS: Final[dict[str, Callable[[int, int, int], Rows]]] = {
    "random": random_rows,
    "sequential": sequential_rows,
}
