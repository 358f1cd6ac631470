"""The best share of all hands, by equity against a random hand."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from evaluator.cards.holdings import CLASS_NAMES, CLASS_SIZES, HOLDINGS_OF, N_CLASSES, N_HOLDINGS
from evaluator.ranges.scan import ARITHMETIC


@lru_cache(maxsize=1)
def ranked_classes() -> tuple[int, ...]:
    """Return all classes, the one with the highest equity against a random hand first.

    Equities are exact, under the standard rules; classes of equal equity keep the order of their
    numbers.
    """
    from evaluator.tables.preflop import class_equities

    equities = class_equities()
    return tuple(sorted(range(N_CLASSES), key=lambda number: (-float(equities[number]), number)))


def top_classes(percent: Decimal) -> tuple[int, ...]:
    """Return the classes of the best `percent` of the 1,326 hands.

    Whole classes are taken in order of equity for as long as their hands make up no more than
    `percent`: the share asked for is never exceeded. (Programs that order hands in another way,
    such as by equity against several random hands, have other ones at the edge.)

    Parameters
    ----------
    percent : Decimal
        Above 0, at most 100.

    Returns
    -------
    tuple of int
        Class numbers, best first; empty if not even the first class fits.
    """
    most = ARITHMETIC.multiply(percent, Decimal(N_HOLDINGS))
    taken = 0
    ranked = ranked_classes()
    for place, number in enumerate(ranked):
        taken += int(CLASS_SIZES[number])
        if 100 * taken > most:
            return ranked[:place]
    return ranked


def top_holdings(percent: Decimal) -> tuple[int, ...]:
    """Return the holdings of `top_classes`."""
    return tuple(holding for number in top_classes(percent) for holding in HOLDINGS_OF[number])


def best_class() -> str:
    """Return the name of the first class and the share of all hands that it makes up."""
    best = ranked_classes()[0]
    return f"{CLASS_NAMES[best]} alone is {100 * int(CLASS_SIZES[best]) / N_HOLDINGS:.3f}%"
