"""64-bit values of hands without wild cards, where suits break no ties."""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.lanes import and_, or_, shl, shr

U64 = np.uint64

CATEGORY_SHIFT = 28
BELOW_CATEGORY = (1 << CATEGORY_SHIFT) - 1


@kernel("void(Array(uint32, 1, 'C', readonly=True), uint64, uint64, uint64, uint64[::1])")
def add_naturals(shorts, natural, category_at, rest_at, values):  # type: ignore[no-untyped-def]
    """Make 64-bit values of 32-bit ones.

    Parameters
    ----------
    shorts : ndarray(uint32, shape=(n,)), read
        Of hands without wild cards.
    natural : uint64
        What that is worth, shifted to its place.
    category_at, rest_at : uint64
        How far the category, and bits 0..27 of the 32-bit value, are shifted up.
    values : ndarray(uint64, shape=(n,)), written
    """
    for i in range(U64(shorts.size)):
        short = U64(shorts[i])
        category = shl(shr(short, U64(CATEGORY_SHIFT)), category_at)
        rest = shl(and_(short, U64(BELOW_CATEGORY)), rest_at)
        values[i] = or_(or_(category, rest), natural)
