"""Unions, intersections and differences of ranges, as arrays of weights by holding.

Where both ranges hold a hand with different weights, no rule is right for everyone; so only what
has one meaning is done, and the rest refused. All results are again weights of a range, with at
least one hand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import MASKS
from evaluator.ranges.faults import no_hand_left, two_weights

_FIRST, _SECOND = "the first range", "the second"


def union(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the hands of either range.

    Raises
    ------
    RangeError
        If a hand has a different weight in each.
    """
    _refuse(one, other, (one > 0) & (other > 0) & (one != other))
    return np.maximum(one, other)


def intersection(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the hands of both ranges.

    Raises
    ------
    RangeError
        If a hand has a different weight in each and neither is 1, or no hand is left.
    """
    both = (one > 0) & (other > 0)
    _refuse(one, other, both & (one != other) & (one != 1) & (other != 1))
    if not both.any():
        raise no_hand_left("the two have no hand in common")
    return np.minimum(one, other)


def difference(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the hands of the first range that are not in the second.

    Raises
    ------
    RangeError
        If a hand of both has another weight in the second, and not 1, or no hand is left.
    """
    both = (one > 0) & (other > 0)
    _refuse(one, other, both & (one != other) & (other != 1))
    left = np.where(both, 0.0, one)
    if not left.any():
        raise no_hand_left("every hand of the first is in the second")
    return left


def without(one: NDArray[np.float64], mask: np.uint64, names: str) -> NDArray[np.float64]:
    """Return the hands that hold none of the cards of a mask; `names` is their text.

    Raises
    ------
    RangeError
        If no hand is left.
    """
    left = np.where(MASKS & mask, 0.0, one)
    if not left.any():
        raise no_hand_left(f"every hand of it holds one of {names}")
    return left


def _refuse(one: NDArray[np.float64], other: NDArray[np.float64], wrong: NDArray[np.bool_]) -> None:
    """Raise for the first hand whose weights are wrong."""
    if wrong.any():
        holding = int(wrong.argmax())
        first, second = (
            (f"{weights[holding]}", name) for weights, name in ((one, _FIRST), (other, _SECOND))
        )
        raise two_weights(holding, first, second)
