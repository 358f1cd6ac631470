"""The odds of each hand that a player may hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import format_cards
from evaluator.cards.holdings import CLASS_OF, N_CLASSES, index_of
from evaluator.kernels.choose import POT

CHART = 13


@dataclass(frozen=True, eq=False)
class HoldingOdds:
    """Odds of each holding of one player, against what the others may hold beside it.

    Attributes
    ----------
    cards : ndarray(uint8, shape=(n, 2))
        Holdings, the higher card first, ordered by their numbers.
    weights : ndarray(float64, shape=(n,))
        Weight of each in the range; the largest is 1.
    deals : ndarray(uint64 or float64, shape=(n,))
        Deals in which the player holds it: counted by the weights of the others if exact,
        sampled ones otherwise.
    win, tie, equity : ndarray(float64, shape=(n,))
        As of `Odds`; not a number where there was no deal.
    """

    cards: NDArray[np.uint8]
    weights: NDArray[np.float64]
    deals: NDArray[Any]
    win: NDArray[np.float64]
    tie: NDArray[np.float64]
    equity: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.weights)

    @property
    def hands(self) -> tuple[str, ...]:
        """Text of each holding, such as ``"AsKd"``."""
        return tuple(format_cards(pair).replace(" ", "") for pair in self.cards)

    def grid(self) -> NDArray[np.float64]:
        """Return the equity of each class of hands, the mean of its holdings by weight.

        Returns
        -------
        ndarray(float64, shape=(13, 13))
            Row and column 0 are the ace; suited hands lie above the diagonal. Not a number where
            the player has none of a class.
        """
        fine = (self.cards < CHART * 4).all(axis=1) & ~np.isnan(self.equity)
        classes = CLASS_OF[index_of(self.cards[fine])]
        weights = np.bincount(classes, self.weights[fine], N_CLASSES)
        sums = np.bincount(classes, self.weights[fine] * self.equity[fine], N_CLASSES)
        with np.errstate(invalid="ignore"):
            return (sums / weights).reshape(CHART, CHART)

    def to_pandas(self) -> Any:
        """Return a ``pandas.DataFrame`` with a row for each holding."""
        import pandas as pd

        columns = ("weights", "deals", "win", "tie", "equity")
        return pd.DataFrame({"hand": self.hands, **{name: getattr(self, name) for name in columns}})


def holding_odds(
    cards: NDArray[np.intp], weights: NDArray[np.float64], counts: NDArray[Any]
) -> HoldingOdds:
    """Return the odds that follow from the counts of holdings; see `Count.holdings`."""
    deals = counts[:, 0]
    with np.errstate(invalid="ignore", divide="ignore"):
        win, tie, pots = (counts[:, column] / deals for column in (1, 2, 3))
    return HoldingOdds(cards[:, ::-1].astype(np.uint8), weights, deals, win, tie, pots / POT)
