"""Cards packed into masks, for kernels that read masks."""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.lanes import and_, or_, popcount, shl, shr, sub

U64 = np.uint64


@kernel("uint64(Array(uint8, 2, 'C', readonly=True), uint64[::1])")
def pack_cards(cards, masks):  # type: ignore[no-untyped-def]
    """Pack card numbers into masks.

    Parameters
    ----------
    cards : ndarray(uint8, shape=(n, k)), read
    masks : ndarray(uint64, shape=(n,)), written

    Returns
    -------
    uint64
        Non-zero when some row repeats a card or holds a number above 63; its mask is then
        meaningless. Jokers, and the numbers 56 to 63, which are no card, set bits 13 to 15 of a
        lane.
    """
    size = U64(cards.shape[1])
    faults = U64(0)
    for i in range(cards.shape[0]):
        mask = U64(0)
        numbers = U64(0)
        for j in range(cards.shape[1]):
            card = U64(cards[i, j])
            numbers = or_(numbers, card)
            lane = shl(and_(card, U64(3)), U64(4))
            mask = or_(mask, shl(U64(1), or_(lane, and_(shr(card, U64(2)), U64(15)))))
        masks[i] = mask
        missing = sub(size, popcount(mask))
        faults = or_(faults, or_(missing, and_(numbers, U64(0xC0))))
    return faults
