"""Whether an evaluator orders hands as we do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cmp_to_key
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def ordinals(values: Sequence[Any] | NDArray[Any]) -> Numbers:
    """Give each value the number of its place in their order, whatever they are.

    Parameters
    ----------
    values : sequence
        Of anything that compares by ``<`` and ``==``.

    Returns
    -------
    ndarray(int64, shape=(n,))
        The smallest value is 0, equal ones have the same number, and none is left out.

    Raises
    ------
    TypeError
        If they do not compare, or compare with anything but yes and no.
    """

    def compare(a: int, b: int) -> int:
        return -1 if values[a] < values[b] else int(bool(values[b] < values[a]))

    if isinstance(values, np.ndarray) or all(type(value) is int for value in values):
        # Python's integers have no limit, so they stay objects.
        array = values if isinstance(values, np.ndarray) else np.array(values, dtype=object)
        return np.unique(array, return_inverse=True)[1].astype(np.int64)
    order = sorted(range(len(values)), key=cmp_to_key(compare))
    numbers = np.empty(len(values), dtype=np.int64)
    number, before = -1, None
    for place in order:
        if before is None or values[before] != values[place]:
            number += 1
        numbers[place] = number
        before = place
    return numbers


@dataclass(frozen=True)
class Disagreement:
    """Two hands that are ordered otherwise than by us.

    Attributes
    ----------
    better, other : int
        Rows of the hands; by our values the first is the better one, or they tie.
    ours, theirs : int
        1 if the first hand wins, 0 if they tie, -1 if the second wins.
    """

    better: int
    other: int
    ours: int
    theirs: int


@dataclass(frozen=True)
class Comparison:
    """What came of comparing two orders.

    Attributes
    ----------
    larger_is_stronger : bool
        How their values were read.
    wrong_pairs : int
        Of the pairs compared, those ordered otherwise.
    first : Disagreement or None
        The one among the strongest hands.
    """

    larger_is_stronger: bool
    wrong_pairs: int
    first: Disagreement | None


def compare_orders(
    ours: NDArray[Any], theirs: Numbers, larger_is_stronger: bool | None
) -> Comparison:
    """Compare two orders of the same hands.

    Each hand is compared with one of its class, the one whose value most of the class have, and
    that with the same of the next class. If all of those pairs agree, all pairs do.

    Parameters
    ----------
    ours : ndarray(integers, shape=(n,))
        Larger is stronger.
    theirs : ndarray(int64, shape=(n,))
    larger_is_stronger : bool or None
        How to read theirs; None: as most pairs of adjacent classes have it.

    Returns
    -------
    Comparison
    """
    by_value = np.argsort(ours, kind="stable")
    firsts = np.flatnonzero(np.diff(ours[by_value], prepend=ours[by_value[0]]))
    classes = np.split(by_value, firsts)
    common = np.array([_most_common(members, theirs) for members in classes])
    steps = np.sign(np.diff(theirs[common]))
    up = bool(steps.sum() >= 0) if larger_is_stronger is None else larger_is_stronger
    sign = 1 if up else -1
    wrong = [
        Disagreement(int(common[at + 1]), int(common[at]), 1, sign * int(steps[at]))
        for at in np.flatnonzero(steps != sign)
    ]
    for members, typical in zip(classes, common, strict=True):
        differs = np.sign(theirs[typical] - theirs[members])
        wrong += [
            Disagreement(int(typical), int(members[at]), 0, sign * int(differs[at]))
            for at in np.flatnonzero(differs)
        ]
    first = max(wrong, key=lambda pair: ours[pair.better], default=None)
    return Comparison(up, len(wrong), first)


def _most_common(members: NDArray[np.intp], theirs: Numbers) -> int:
    """Return a hand whose value most hands of a class have."""
    runs = [list(run) for _, run in groupby(sorted(members, key=theirs.__getitem__), theirs.item)]
    return int(max(runs, key=len)[0])
