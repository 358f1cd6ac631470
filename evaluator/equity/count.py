"""Integer counts, and what runs of deals add to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from evaluator.equity.query import Query
from evaluator.kernels.deals import CAPACITY


@dataclass(frozen=True, slots=True)
class Count:
    """Integer counts of a number of deals: all that an answer is derived from.

    Attributes
    ----------
    tally : ndarray(uint64, shape=(2**players,))
        Deals by set of winners, bit p for player p.
    categories : ndarray(uint64, shape=(players, c))
        Deals by player and category, the weakest first.
    """

    tally: NDArray[np.uint64]
    categories: NDArray[np.uint64]

    @classmethod
    def zero(cls, query: Query) -> Self:
        """Return the counts of no deals."""
        return cls(
            np.zeros(1 << query.players, dtype=np.uint64),
            np.zeros((query.players, len(query.policy.categories)), dtype=np.uint64),
        )

    @classmethod
    def sum(cls, query: Query, counts: Iterable[Count]) -> Self:
        """Return the counts of all deals of several."""
        total = cls.zero(query)
        for count in counts:
            total.add(count)
        return total

    @property
    def deals(self) -> int:
        """Number of deals counted."""
        return int(self.tally.sum())

    def frozen(self) -> Count:
        """Return the same counts in read-only arrays of their own."""
        count = Count(self.tally.copy(), self.categories.copy())
        count.tally.setflags(write=False)
        count.categories.setflags(write=False)
        return count

    def add(self, other: Count) -> None:
        """Add the counts of other deals to these, in place."""
        np.add(self.tally, other.tally, out=self.tally)
        np.add(self.categories, other.categories, out=self.categories)


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
