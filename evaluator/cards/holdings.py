"""How hole cards and their classes are numbered: constants only.

Holding ``b*(b - 1)//2 + a`` is the hole cards `a` < `b`: of the natural cards 0..51, those are
the numbers 0..1325, with the deuces of clubs and diamonds first and the two highest aces last.

Class ``13*row + column`` is a cell of the usual chart, in which row and column 0 are the ace and
12 the deuce: pairs lie on the diagonal, suited hands above it (row < column), the others below.
So `AA` is 0, `AKs` 1, `AKo` 13 and `22` 168, and ``divmod(number, 13)`` is the cell.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import CARD_BITS, CARD_TEXTS, N_CARDS, N_RANKS, RANK_CHARS

N_HOLDINGS: Final = N_CARDS * (N_CARDS - 1) // 2
N_CLASSES: Final = N_RANKS * N_RANKS

# In this order the entries below the diagonal of a square are counted row by row.
_HIGHER, _LOWER = np.tril_indices(N_CARDS, -1)

FIRST: Final[NDArray[np.uint8]] = _LOWER.astype(np.uint8)
"""Lower card, by holding: uint8, shape (1326,), read-only."""
SECOND: Final[NDArray[np.uint8]] = _HIGHER.astype(np.uint8)
"""Higher card, by holding: uint8, shape (1326,), read-only."""
MASKS: Final[NDArray[np.uint64]] = CARD_BITS[_LOWER] | CARD_BITS[_HIGHER]
"""Mask of both cards, by holding: uint64, shape (1326,), read-only."""
TEXTS: Final = tuple(
    CARD_TEXTS[high] + CARD_TEXTS[low]
    for high, low in zip(_HIGHER.tolist(), _LOWER.tolist(), strict=True)
)
"""Text, by holding, the higher card first: ``"AsKd"``."""


def class_at(high: int, low: int, *, suited: bool = False) -> int:
    """Return the class of two ranks, 0..12 for 2..A, of which `high` is not the lower one."""
    row, column = N_RANKS - 1 - high, N_RANKS - 1 - low
    return N_RANKS * row + column if suited else N_RANKS * column + row


def _name(number: int) -> str:
    row, column = divmod(number, N_RANKS)
    high, low = sorted((RANK_CHARS[-1 - row], RANK_CHARS[-1 - column]), key=RANK_CHARS.index)[::-1]
    return high + low + ("" if row == column else "s" if row < column else "o")


CLASS_NAMES: Final = tuple(_name(number) for number in range(N_CLASSES))
"""Name, by class: ``"AA"``, ``"AKs"``, ``"AKo"``."""
CLASS_OF: Final[NDArray[np.uint8]] = np.array(
    [
        class_at(high >> 2, low >> 2, suited=high & 3 == low & 3)
        for high, low in zip(_HIGHER.tolist(), _LOWER.tolist(), strict=True)
    ],
    dtype=np.uint8,
)
"""Class, by holding: uint8, shape (1326,), read-only."""
CLASS_SIZES: Final[NDArray[np.intp]] = np.bincount(CLASS_OF, minlength=N_CLASSES)
"""Number of holdings, by class (6, 4 or 12): intp, shape (169,), read-only."""
HOLDINGS_OF: Final = tuple(
    tuple(np.flatnonzero(np.equal(CLASS_OF, number)).tolist()) for number in range(N_CLASSES)
)
"""Holdings, by class, ascending."""

for _array in (FIRST, SECOND, MASKS, CLASS_OF, CLASS_SIZES):
    _array.setflags(write=False)


def index_of(cards: NDArray[np.integer]) -> NDArray[np.intp]:
    """Return the numbers of holdings.

    Parameters
    ----------
    cards : ndarray of integers of shape (..., 2)
        Two different natural cards, 0..51, in either order. They are not checked.

    Returns
    -------
    ndarray(intp, shape=(...,))
        Holding numbers, 0..1325.

    Examples
    --------
    >>> index_of(np.array([[1, 0], [50, 51]]))
    array([   0, 1325])
    """
    pairs = np.asarray(cards, dtype=np.intp)
    low, high = pairs.min(axis=-1), pairs.max(axis=-1)
    numbers: NDArray[np.intp] = high * (high - 1) // 2 + low
    return numbers


def holding_of(card: int, other: int) -> int:
    """Return the number of one holding: two different natural cards in either order."""
    low, high = sorted((card, other))
    return high * (high - 1) // 2 + low
