"""What is counted while a file is ranked: categories, sizes, the best and the worst hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np

from evaluator.cards import format_cards, masks_to_cards
from evaluator.datasets.ranked import Ranked
from evaluator.rules import Policy

N_CATEGORIES: Final = 16
SIZES: Final = (5, 6, 7)
_LANES: Final = 4


class Extreme(NamedTuple):
    """The best or the worst hand: its value, where it is first, its cards.

    Attributes
    ----------
    value : int
    row : int
        Counted from 0.
    hand : int
        Which of the hands of the row, from 0.
    mask : int
    """

    value: int
    row: int
    hand: int
    mask: int

    def cards(self) -> str:
        """Return the cards as text."""
        return format_cards(masks_to_cards(np.uint64(self.mask)))


@dataclass(slots=True)
class Tally:
    """Counts over the rows of a file, or of a piece of it.

    Attributes
    ----------
    rows, rejected : int
        Rows, and those among them of which some hand cannot be ranked.
    counts : list of int
        Ranked hands by category, as its index in `Policy.categories`.
    sizes : list of int
        Ranked hands of 5, 6 and 7 cards.
    best, worst : Extreme or None
    """

    rows: int = 0
    rejected: int = 0
    counts: list[int] = field(default_factory=lambda: [0] * N_CATEGORIES)
    sizes: list[int] = field(default_factory=lambda: [0] * len(SIZES))
    best: Extreme | None = None
    worst: Extreme | None = None

    def add(self, other: Tally) -> None:
        """Add the tally of the piece that follows."""
        for mine, its in ((self.best, other.best), (self.worst, other.worst)):
            if its is None:
                continue
            moved = its._replace(row=its.row + self.rows)
            if its is other.best and (mine is None or moved.value > mine.value):
                self.best = moved
            if its is other.worst and (mine is None or moved.value < mine.value):
                self.worst = moved
        self.rows += other.rows
        self.rejected += other.rejected
        self.counts = [a + b for a, b in zip(self.counts, other.counts, strict=True)]
        self.sizes = [a + b for a, b in zip(self.sizes, other.sizes, strict=True)]

    def to_json(self) -> list[Any]:
        """Return it as plain numbers."""
        return [self.rows, self.rejected, self.counts, self.sizes, self.best, self.worst]

    @classmethod
    def from_json(cls, numbers: list[Any]) -> Tally:
        """Read what `to_json` wrote."""
        rows, rejected, counts, sizes, best, worst = numbers
        extremes = [None if each is None else Extreme(*each) for each in (best, worst)]
        return cls(rows, rejected, counts, sizes, *extremes)


def tally_of(hands: Sequence[Ranked], policy: Policy) -> Tally:
    """Count the hands of a piece.

    Parameters
    ----------
    hands : sequence of Ranked
        The hands of a row, in order, with masks.
    policy : Policy
    """
    from evaluator.kernels.columns import count_places

    tally = Tally(rows=len(hands[0].values))
    counts = np.zeros(_LANES * N_CATEGORIES, dtype=np.uint64)
    wrong = np.zeros(tally.rows, dtype=np.bool_)
    for number, ranked in enumerate(hands):
        right = None
        places = ranked.places
        if ranked.wrong is not None:
            wrong |= ranked.wrong
            right = np.flatnonzero(~ranked.wrong)
            places = places[right]
        count_places(places, counts)
        if ranked.sizes is None or ranked.masks is None:
            raise TypeError("hands are counted by their masks")
        tally.sizes = [a + int(b) for a, b in zip(tally.sizes, ranked.sizes, strict=True)]
        _find_extremes(tally, ranked, right, number)
    tally.rejected = int(np.count_nonzero(wrong))
    by_category = counts.reshape(_LANES, N_CATEGORIES).sum(axis=0)
    tally.counts = [int(count) for count in by_category]
    return tally


def _find_extremes(tally: Tally, ranked: Ranked, right: Any, number: int) -> None:
    """Note the best and the worst hand of a column of hands."""
    values = ranked.values if right is None else ranked.values[right]
    if not len(values) or ranked.masks is None:
        return
    # Which row it is, is looked for only where a hand is better or worse than those before.
    if tally.best is None or values.max() > tally.best.value:
        tally.best = _extreme(ranked, int(values.argmax()), right, number)
    if tally.worst is None or values.min() < tally.worst.value:
        tally.worst = _extreme(ranked, int(values.argmin()), right, number)


def _extreme(ranked: Ranked, at: int, right: Any, number: int) -> Extreme:
    """Return the hand at a place among the right ones."""
    row = at if right is None else int(right[at])
    mask = 0 if ranked.masks is None else int(ranked.masks[row])
    return Extreme(int(ranked.values[row]), row, number, mask)
