"""The answer of `hand_strength`: a distribution over run-outs, and where the hand stands now."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.card import is_integer
from evaluator.equity.shown import aligned, table_rows
from evaluator.errors import ArgumentError

BINS: Final = 10
LONGEST_BAR: Final = 40


@dataclass(frozen=True, eq=False)
class HandStrength:
    """How a hand fares against a random one, over all run-outs of the board.

    The equity of the hand on a complete board is the share of opposing holdings that it beats, a
    tie counted half.

    Attributes
    ----------
    hand, board, dead : str
        As asked.
    policy : str
        As asked.
    jokers : int
        Jokers in the pack.
    opponents : int
        Holdings that an opponent may have on each complete board.
    counts : ndarray(int64, shape=(2 * opponents + 1,))
        Run-outs by twice the number of holdings beaten plus the number tied.
    categories : ndarray(int64, shape=(c,))
        Run-outs by the category that the hand ends with, see `category_names`.
    category_names : tuple of str
        Names of the categories, the weakest first.
    now : tuple of int, or None
        Holdings that the hand beats, ties and loses to as the board is; None before the flop.
    holds : str or None
        What the hand is now, in words.
    seconds : float
        Time taken.
    """

    hand: str
    board: str
    dead: str
    policy: str
    jokers: int
    opponents: int
    counts: NDArray[np.int64] = field(repr=False)
    categories: NDArray[np.int64] = field(repr=False)
    category_names: tuple[str, ...] = field(repr=False)
    now: tuple[int, int, int] | None
    holds: str | None
    seconds: float

    @property
    def runouts(self) -> int:
        """Number of ways to complete the board."""
        return int(self.counts.sum())

    @property
    def levels(self) -> NDArray[np.float64]:
        """Equity that each entry of `counts` stands for."""
        return np.arange(len(self.counts)) / (len(self.counts) - 1)

    @property
    def equity(self) -> float:
        """Mean equity: that against a random hand."""
        return float(self.counts @ self.levels) / self.runouts

    @property
    def deviation(self) -> float:
        """Standard deviation of the equity over run-outs: large for a drawing hand."""
        variance = self.counts @ (self.levels - self.equity) ** 2 / self.runouts
        return float(np.sqrt(variance))

    @property
    def percentile(self) -> float | None:
        """Share of holdings that the hand beats as the board is, a tie counted half."""
        if self.now is None:
            return None
        beaten, tied, _ = self.now
        return (beaten + tied / 2) / sum(self.now)

    def histogram(self, bins: int = BINS) -> NDArray[np.float64]:
        """Return the share of run-outs in each of some intervals of equal width.

        Parameters
        ----------
        bins : int, default 10
            At least 1. Interval k is from ``k / bins``, included, to ``(k + 1) / bins``,
            excluded; the last one includes 1.

        Returns
        -------
        ndarray(float64, shape=(bins,))
            Sums to 1.

        Raises
        ------
        ArgumentError
            If `bins` is not a whole number of at least 1.
        """
        if not is_integer(bins) or bins < 1:
            raise ArgumentError(f"bins is {bins!r}; a whole number of at least 1 is accepted")
        # In whole numbers: an equity on an edge must not fall to its left.
        places = np.arange(len(self.counts)) * int(bins) // (len(self.counts) - 1)
        places = np.minimum(places, int(bins) - 1)
        counts = np.bincount(places, weights=self.counts, minlength=int(bins))
        return counts / self.runouts

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain numbers, lists and text, ready for JSON.

        ``distribution`` has the run-outs by equity.
        """
        found = np.flatnonzero(self.counts)
        names = zip(self.category_names, self.categories.tolist(), strict=True)
        return {
            "hand": self.hand,
            "board": self.board,
            "dead": self.dead,
            "policy": self.policy,
            "jokers": self.jokers,
            "runouts": self.runouts,
            "opponents": self.opponents,
            "equity": self.equity,
            "deviation": self.deviation,
            "holds": self.holds,
            "percentile": self.percentile,
            "now": None if self.now is None else list(self.now),
            "histogram": self.histogram().tolist(),
            "categories": dict(names),
            "distribution": {
                "equity": self.levels[found].tolist(),
                "runouts": self.counts[found].tolist(),
            },
            "seconds": self.seconds,
        }

    def summary(self) -> str:
        """Return one line that says what was counted."""
        rules = "" if self.policy == "standard" else f"{self.policy}, "
        where = f"board {self.board}" if self.board else "before the flop"
        dead = f", dead {self.dead}" if self.dead else ""
        runs = f"{self.runouts:,} run-out{'s' if self.runouts != 1 else ''}"
        return (
            f"{rules}{self.hand}, {where}{dead}: exact, {runs} against {self.opponents:,} holdings,"
            f" {self.seconds:.3g} s"
        )

    def __str__(self) -> str:
        lines = [self.summary()]
        if self.now is not None and self.percentile is not None:
            beaten, tied, lost = self.now
            lines.append(
                f"now {self.holds}: beats {beaten:,}, ties {tied:,}, loses to {lost:,}"
                f" ({100 * self.percentile:.2f}%)"
            )
        lines.append(
            f"equity against a random hand {100 * self.equity:.2f}%,"
            f" standard deviation {100 * self.deviation:.2f}%"
        )
        shares = self.histogram()
        bars = [["equity then", "run-outs", ""]]
        for place, share in enumerate(shares):
            bar = "#" * round(LONGEST_BAR * float(share / shares.max()))
            bars.append([_interval(place), f"{100 * share:.2f}%", bar])
        lines += [aligned(bars, left=(0, 2)), aligned(self._rows_of_categories(), left=(0,))]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return the tables for a notebook."""
        bars = [["equity then", "run-outs"]]
        bars += [[_interval(k), f"{100 * share:.2f}%"] for k, share in enumerate(self.histogram())]
        caption = f"<caption>{escape(self.summary())}</caption>"
        return (
            f"<table>{caption}{table_rows(bars)}</table>"
            f"<table>{table_rows(self._rows_of_categories())}</table>"
        )

    def _rows_of_categories(self) -> list[list[str]]:
        """Return a row for each category that the hand may end with, the head first."""
        shares = 100 * self.categories / self.runouts
        rows = [["ends with", "run-outs"]]
        for name, share in zip(self.category_names[::-1], shares[::-1], strict=True):
            if share:
                rows.append([name, f"{share:.2f}%"])
        return rows


def _interval(place: int) -> str:
    """Name an interval of the histogram that is printed."""
    return f"{100 * place // BINS}-{100 * (place + 1) // BINS}%"
