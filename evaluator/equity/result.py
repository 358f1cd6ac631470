"""The answer of `odds`: integer counts, and the shares that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.equity import tally as shares
from evaluator.equity.count import Count
from evaluator.equity.holdings import HoldingOdds, holding_odds
from evaluator.equity.live import Live
from evaluator.errors import ArgumentError
from evaluator.ranges import Range

WIDEST = 40
"""Characters of a range in a table."""


@dataclass(frozen=True, eq=False)
class Odds:
    """Odds of each player, with the counts that they come from.

    Arrays have one entry a player, in the order of the question.

    Attributes
    ----------
    hands : tuple of str
        What the players hold: hole cards, a range, or "random".
    ranges : tuple of (Range or None)
        Range of each player who has one.
    board, dead : str
        As asked.
    game, policy : str
        As asked.
    jokers : int
        Jokers in the pack.
    exact : bool
        Whether every deal was counted, rather than some sampled.
    method : str
        How they were counted, or why they were sampled.
    deals : int or float
        Deals counted. Those of ranges with different weights, counted exactly, count as the
        product of the weights of the hands held, the largest of each player taken as 1.
    seed : int or None
        Seed of the sample; None if exact. The same seed and number of deals give the same counts.
    seconds : float
        Time taken; at a first call that includes loading or compiling the kernels.
    tally : dict of frozenset of int to int or float
        Deals by set of winners, players counted from 0; a set of several is a tie. Sets that
        never win are left out. All else follows from it.
    categories : ndarray(uint64 or float64, shape=(players, c))
        Deals in which each player ends with each category, see `category_names`.
    category_names : tuple of str
        Names of the categories, the weakest first.
    """

    hands: tuple[str, ...]
    ranges: tuple[Range | None, ...] = field(repr=False)
    board: str
    dead: str
    game: str
    policy: str
    jokers: int
    exact: bool
    method: str
    seed: int | None
    seconds: float
    _count: Count = field(repr=False)
    _lives: dict[int, Live] = field(repr=False)
    category_names: tuple[str, ...] = field(repr=False)

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def deals(self) -> int | float:
        """Deals counted."""
        return _number(self._count.tally.sum())

    @property
    def tally(self) -> dict[frozenset[int], int | float]:
        """Deals by set of winners."""
        sets = np.flatnonzero(self._count.tally)
        return {
            frozenset(p for p in range(self.players) if which >> p & 1): _number(
                self._count.tally[which]
            )
            for which in sets.tolist()
        }

    @property
    def categories(self) -> NDArray[Any]:
        """Deals by player and category."""
        return self._count.categories

    @property
    def win(self) -> NDArray[np.float64]:
        """Share of deals won alone, shape (players,)."""
        return shares.wins(self._count.tally, self.players)

    @property
    def tie(self) -> NDArray[np.float64]:
        """Share of deals tied for best; a tie counts in full for each of those who tie."""
        return shares.ties(self._count.tally, self.players)

    @property
    def equity(self) -> NDArray[np.float64]:
        """Expected share of the pot: a k-way tie counts 1/k. Sums to 1."""
        return shares.equities(self._count.tally, self.players)

    @property
    def standard_error(self) -> NDArray[np.float64]:
        """Standard error of `equity`; zero if exact."""
        if self.exact:
            return np.zeros(self.players)
        return shares.standard_errors(self._count.tally, self.players)

    def confidence(self, level: float = 0.95) -> NDArray[np.float64]:
        """Confidence interval of `equity`, by the normal approximation.

        Parameters
        ----------
        level : float, default 0.95
            Between 0 and 1, both excluded.

        Returns
        -------
        ndarray(float64, shape=(players, 2))
            Lower and upper end, both within 0 and 1. An exact answer has no width.

        Raises
        ------
        ArgumentError
            If the level is out of range.
        """
        if not 0 < level < 1:
            raise ArgumentError(f"level is {level!r}; a number between 0 and 1 is accepted")
        half = NormalDist().inv_cdf((1 + level) / 2) * self.standard_error
        ends = np.stack([self.equity - half, self.equity + half], axis=1)
        return np.clip(ends, 0.0, 1.0)

    def holdings(self, player: int) -> HoldingOdds:
        """Return the odds of each hand that a player may hold.

        Parameters
        ----------
        player : int
            From 0.

        Returns
        -------
        HoldingOdds

        Raises
        ------
        ArgumentError
            If his cards are known, or the counts were not kept: a sample keeps those of ranges,
            but not of "random".
        """
        if player not in self._lives:
            kept = ", ".join(map(str, self._lives)) or "none"
            raise ArgumentError(
                f"player is {player!r}; counts by holding were kept of the players {kept}, from 0:"
                ' those with a range, which a sample takes ev.Range("random") for, too'
            )
        first = sum(len(live.masks) for p, live in self._lives.items() if p < player)
        live = self._lives[player]
        counts = self._count.holdings[first : first + len(live.masks)]
        return holding_odds(live.cards, live.weights, counts)

    def grid(self, player: int) -> NDArray[np.float64]:
        """Return a player's equity by class of hands, as a chart.

        Parameters
        ----------
        player : int
            From 0; one of whom `holdings` gives the odds.

        Returns
        -------
        ndarray(float64, shape=(13, 13))
            See `HoldingOdds.grid`.

        Raises
        ------
        ArgumentError
            As `holdings`.
        """
        return self.holdings(player).grid()

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain numbers, lists and text, ready for JSON.

        The keys of ``tally`` are the winners, counted from 1, joined by ``+``.
        """
        players = [
            {
                "hand": self.hands[p],
                "win": float(self.win[p]),
                "tie": float(self.tie[p]),
                "equity": float(self.equity[p]),
                "standard_error": float(self.standard_error[p]),
                "categories": {
                    name: _number(n)
                    for name, n in zip(self.category_names, self.categories[p], strict=True)
                },
            }
            for p in range(self.players)
        ]
        tally = {
            "+".join(str(p + 1) for p in sorted(winners)): n for winners, n in self.tally.items()
        }
        return {
            "game": self.game,
            "policy": self.policy,
            "jokers": self.jokers,
            "board": self.board,
            "dead": self.dead,
            "exact": self.exact,
            "method": self.method,
            "deals": self.deals,
            "seed": self.seed,
            "seconds": self.seconds,
            "players": players,
            "tally": tally,
        }

    def _rows(self) -> list[list[str]]:
        """Return the table, its head first, as text."""
        head = ["player", "hand", "win", "tie", "equity"]
        rows = [
            [str(p + 1), shortened(self.hands[p]), *(f"{100 * x:.2f}%" for x in percentages)]
            for p, percentages in enumerate(zip(self.win, self.tie, self.equity, strict=True))
        ]
        if not self.exact:
            head.append("± error")
            for row, error in zip(rows, self.standard_error, strict=True):
                row.append(f"{100 * error:.3f}%")
        return [head, *rows]

    def summary(self) -> str:
        """Return one line that says what was counted."""
        where = f"board {self.board}" if self.board else "before the flop"
        dead = f", dead {self.dead}" if self.dead else ""
        deals = f"{self.deals:,} deal{'s' if self.deals != 1 else ''}"
        how = f"exact, {deals}" if self.exact else f"{deals} sampled, seed {self.seed}"
        if isinstance(self.deals, float):
            how = f"exact, {self.deals:,.1f} deals by weight"
        return f"{self._rules()}{where}{dead}: {how}, {self.seconds:.3g} s"

    def _rules(self) -> str:
        """Name the rules, where they are not the standard ones."""
        if self.policy == "standard":
            return ""
        if not self.jokers:
            return f"{self.policy}, "
        return f"{self.policy} with {self.jokers} joker{'s' if self.jokers > 1 else ''}, "

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        lines = [self.summary()]
        for row in rows:
            cells = [
                cell.ljust(width) if i < 2 else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            lines.append("  ".join(cells).rstrip())
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        head, *rows = self._rows()
        columns = "".join(f"<th>{escape(cell)}</th>" for cell in head)
        lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        caption = f"<caption>{escape(self.summary())}</caption>"
        return f"<table>{caption}<tr>{columns}</tr>{body}</table>"


def shortened(text: str) -> str:
    """Return a text that fits a column, the end of a longer one left out."""
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


def _number(count: Any) -> int | float:
    """Return a count as a number of Python."""
    number: int | float = count.item()
    return number


class OddsInterrupted(KeyboardInterrupt):
    """An interrupt while sampling.

    Attributes
    ----------
    partial : Odds or None
        The deals sampled until then, an honest if less precise answer; None if there are none.
    """

    def __init__(self, partial: Odds | None) -> None:
        super().__init__("interrupted")
        self.partial = partial
