"""Counts, and what runs of deals add to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray

from evaluator.equity.query import Query
from evaluator.kernels.deals import CAPACITY

HOLDING_COUNTS = 4
"""Columns of `Count.holdings`."""


@dataclass(frozen=True, slots=True)
class Count:
    """Counts of a number of deals: all that an answer is derived from.

    Integers, unless the deals of weighted ranges are counted exactly: a deal then counts as the
    product of the weights of the hands held.

    Attributes
    ----------
    tally : ndarray(uint64 or float64, shape=(2**players,))
        Deals by set of winners, bit p for player p.
    categories : ndarray(uint64 or float64, shape=(players, c))
        Deals by player and category, the weakest first.
    holdings : ndarray(uint64 or float64, shape=(h, 4))
        For each holding of the players with several: deals, deals won alone, deals tied for
        best, pots won in 2520ths. A deal does not count by the weight of the holding itself.
    """

    tally: NDArray[Any]
    categories: NDArray[Any]
    holdings: NDArray[Any]

    @classmethod
    def zero(cls, query: Query, holdings: int = 0, dtype: DTypeLike = np.uint64) -> Self:
        """Return the counts of no deals, with room for so many holdings."""
        return cls(
            np.zeros(1 << query.players, dtype=dtype),
            np.zeros((query.players, len(query.policy.categories)), dtype=dtype),
            np.zeros((holdings, HOLDING_COUNTS), dtype=dtype),
        )

    @classmethod
    def sum(cls, query: Query, counts: Iterable[Count]) -> Self:
        """Return the counts of all deals of several, which are alike; at least one."""
        first, *others = counts
        total = cls(first.tally.copy(), first.categories.copy(), first.holdings.copy())
        for count in others:
            total.add(count)
        return total

    def frozen(self) -> Count:
        """Return the same counts in read-only arrays of their own."""
        count = Count(self.tally.copy(), self.categories.copy(), self.holdings.copy())
        for array in (count.tally, count.categories, count.holdings):
            array.setflags(write=False)
        return count

    def add(self, other: Count) -> None:
        """Add the counts of other deals to these, in place."""
        np.add(self.tally, other.tally, out=self.tally)
        np.add(self.categories, other.categories, out=self.categories)
        np.add(self.holdings, other.holdings, out=self.holdings)


class Scratch:
    """Scratch arrays of one run of a kernel; see `evaluator.kernels.deals`."""

    def __init__(self, players: int) -> None:
        self.boards = np.zeros(4 * CAPACITY, dtype=np.uint16)
        self.high = np.empty(players * CAPACITY, dtype=np.uint16)
        self.low = np.empty(players * CAPACITY, dtype=np.uint16)
        self.best = np.empty(2 * CAPACITY, dtype=np.uint16)
        self.winners = np.empty(CAPACITY, dtype=np.uint16)

    def arrays(self) -> tuple[NDArray[np.uint16], ...]:
        """Return the arrays in the order in which kernels take them."""
        return self.boards, self.high, self.low, self.best, self.winners
