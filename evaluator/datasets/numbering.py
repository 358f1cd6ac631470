"""Class numbers of many values at once, by two look-ups each."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.rules import layout, policy
from evaluator.tables.store import load_values

_N_CATEGORIES: Final = 9


@lru_cache(maxsize=1)
def _tables() -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return what `number_classes` looks up: see there."""
    classes = load_values(policy("standard")).classes.tolist()
    n_sets = 1 << layout.RANK_BITS
    firsts = np.zeros(_N_CATEGORIES * n_sets, dtype=np.uint32)
    steps = np.zeros(n_sets, dtype=np.uint32)
    # Ascending, so the first class of a category and primary set is its weakest.
    for place, value in enumerate(classes):
        number = len(classes) - place
        at = value >> layout.PRIMARY_SHIFT
        key = (value >> layout.CATEGORY_SHIFT << layout.RANK_BITS) | (at & (n_sets - 1))
        if not firsts[key]:
            firsts[key] = number
        kickers = _without(value & (n_sets - 1), at & (n_sets - 1))
        steps[kickers] = int(firsts[key]) - number
    return firsts, steps


def _without(ranks: int, taken: int) -> int:
    """Return a set of ranks as it is when ranks are counted without those taken."""
    while taken:
        lowest = taken & -taken
        ranks = (ranks & (lowest - 1)) | (ranks >> 1 & ~(lowest - 1))
        taken = (taken ^ lowest) >> 1
    return ranks


def number_classes(values: NDArray[np.uint32], numbers: NDArray[np.uint16]) -> None:
    """Fill in the class numbers of values of the standard policy.

    Parameters
    ----------
    values : ndarray(uint32, shape=(n,))
        Contiguous; values of the standard policy.
    numbers : ndarray(uint16, shape=(n,))
        Filled: 1, a royal flush, to 7462.
    """
    from evaluator.kernels import columns

    columns.number_classes(values, *_tables(), numbers)
