"""The answer of `batch_odds`: shares with a row for each spot."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from evaluator.equity.result import Odds


@dataclass(frozen=True, eq=False)
class BatchOdds:
    """Odds of many spots: arrays with a row for each, in the order of the question.

    Attributes
    ----------
    win : ndarray(float64, shape=(n, players))
        Share of deals won alone.
    tie : ndarray(float64, shape=(n, players))
        Share of deals tied for best; a tie counts in full for each of those who tie.
    equity : ndarray(float64, shape=(n, players))
        Expected share of the pot: a k-way tie counts 1/k. Each row sums to 1.
    standard_error : ndarray(float64, shape=(n, players))
        Of `equity`; zero where every deal was counted.
    deals : ndarray(int64, shape=(n,))
        Deals counted.
    exact : ndarray(bool, shape=(n,))
        Whether every deal was counted, rather than some sampled.
    seed : int or None
        Seed of the batch; None if nothing was sampled.
    seeds : ndarray(uint64, shape=(n,)) or None
        Seed of each row: `odds` gives the same answer with it and the same `samples`.
    policy : str
        As asked.
    jokers : int
        Jokers in the pack.
    seconds : float
        Time taken; at a first call that includes loading or compiling the kernels.
    """

    win: NDArray[np.float64] = field(repr=False)
    tie: NDArray[np.float64] = field(repr=False)
    equity: NDArray[np.float64] = field(repr=False)
    standard_error: NDArray[np.float64] = field(repr=False)
    deals: NDArray[np.int64] = field(repr=False)
    exact: NDArray[np.bool_] = field(repr=False)
    seed: int | None
    seeds: NDArray[np.uint64] | None = field(repr=False)
    policy: str
    jokers: int
    seconds: float

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.equity.shape[1])

    def __str__(self) -> str:
        rows = f"{len(self):,} spot{'s' if len(self) != 1 else ''} of {self.players} players"
        counted = int(self.exact.sum())
        how = [f"{counted:,} exact"] if counted or not len(self) else []
        if self.seed is not None:
            how.append(f"{len(self) - counted:,} sampled, seed {self.seed}")
        rules = "" if self.policy == "standard" else f"{self.policy}, "
        return (
            f"{rules}{rows}: {', '.join(how)}, {int(self.deals.sum()):,} deals,"
            f" {self.seconds:.3g} s"
        )


class Answer:
    """Arrays that parts of the work fill, each its own rows."""

    def __init__(self, n: int, players: int) -> None:
        self.win = np.zeros((n, players))
        self.tie = np.zeros((n, players))
        self.equity = np.zeros((n, players))
        self.standard_error = np.zeros((n, players))
        self.deals = np.zeros(n, dtype=np.int64)
        sets = np.arange(1 << players)
        members = (sets[:, None] >> np.arange(players) & 1).astype(np.float64)
        winners = members.sum(axis=1, keepdims=True)
        self._alone = 1 << np.arange(players)
        self._tied = members * (winners > 1)
        self._pots = members / np.maximum(winners, 1)

    def store(self, part: NDArray[np.intp], tallies: NDArray[np.uint64]) -> None:
        """Store the shares that follow from the tallies of some rows."""
        deals = tallies.sum(axis=1)
        total = deals[:, None].astype(np.float64)
        counts = tallies.astype(np.float64)
        self.win[part] = counts[:, self._alone] / total
        self.tie[part] = counts @ self._tied / total
        self.equity[part] = counts @ self._pots / total
        self.deals[part] = deals.astype(np.int64)

    def store_odds(self, row: int, odds: Odds) -> None:
        """Store the shares of one row."""
        self.win[row], self.tie[row], self.equity[row] = odds.win, odds.tie, odds.equity
        self.standard_error[row] = odds.standard_error
        self.deals[row] = odds.deals
