"""Writing a range as short text that reads back to the same hands and weights."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import HOLDINGS_OF, N_HOLDINGS
from evaluator.cards.layout import N_RANKS
from evaluator.ranges.covers import classes_of, cover
from evaluator.ranges.runs import format_classes

_RANK_PAIRS: Final = [
    (high, low) for high in reversed(range(N_RANKS)) for low in range(high, -1, -1)
]
#: As many exclusions are as short one by one as in one pair of parentheses.
_FEW: Final = 3


def format_range(weights: NDArray[np.float64]) -> str:
    """Write a range.

    Parameters
    ----------
    weights : ndarray(float64, shape=(1326,))
        Weights by holding, 0 for those not in the range; not all 0.

    Returns
    -------
    str
        The same text for the same weights: whole classes first, then single hands, by weight from
        the highest; exclusions last. `evaluator.ranges.reading.read_range` reads it back exactly.
    """
    text = _as_union(weights)
    absent = 1 - weights
    if absent.any() and not (weights % 1).any():
        left = _as_union(absent)
        without = f"random, !({left})" if "," in left else f"random, !{left}"
        text = min(text, without, key=len)
    return text


def _as_union(weights: NDArray[np.float64]) -> str:
    """Write a range as a union of terms, with single hands excluded where that is shorter."""
    by_holding: list[float] = weights.tolist()
    classes: dict[float, list[int]] = {}
    terms: dict[float, list[str]] = {}
    exclusions: dict[str, None] = {}
    for high, low in _RANK_PAIRS:
        numbers = classes_of(high, low)
        members: dict[float, list[int]] = {}
        for holding in (holding for number in numbers for holding in HOLDINGS_OF[number]):
            members.setdefault(by_holding[holding], []).append(holding)
        absent = frozenset(members.pop(0.0, ()))
        for weight, found in members.items():
            written = cover(high, low, frozenset(found), absent)
            classes.setdefault(weight, []).extend(written.classes)
            terms.setdefault(weight, []).extend(written.terms)
            exclusions.update(dict.fromkeys(written.exclusions))
    parts = [
        _weighed([*format_classes(classes[weight]), *terms[weight]], weight)
        for weight in sorted(classes, reverse=True)
    ]
    excluded = [*exclusions]
    if len(excluded) > _FEW:
        excluded = [f"({', '.join(excluded)})"]
    return ", ".join([*parts, *(f"!{term}" for term in excluded)])


def _weighed(terms: list[str], weight: float) -> str:
    if weight == 1:
        return ", ".join(terms)
    if len(terms) == 1:
        return f"{terms[0]}:{weight!r}"
    return f"{weight!r}({', '.join(terms)})"


def count_of(weights: NDArray[np.float64]) -> str:
    """Say how many hands there are, and which share of all that is."""
    n_hands = int(np.count_nonzero(weights))
    share = 100 * float(weights.sum()) / N_HOLDINGS
    return f"{n_hands} {'hand' if n_hands == 1 else 'hands'}, {share:.2f}%"
