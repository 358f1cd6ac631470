"""The table evaluator: sum a key over the suits, look the value up.

The key of a hand counts its cards of each rank in base 5, so it is the same for every order and
suit of the cards, and different for every multiset of ranks. Two small tables turn it into a
dense index without a gap (ARCHITECTURE.md, "Tables"); a flag in the key says that some suit
holds five cards.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.lanes import add, and_, ge, gt, or_, popcount, select, shr, sub

U32 = np.uint32
U64 = np.uint64

LANE = 0xFFFF
LOW_BITS = 17
LOW_KEY = (1 << LOW_BITS) - 1
HIGH_KEY = (1 << 14) - 1
FLUSH_FLAG = 1 << 31
STRAY = 0xE000E000E000E000
FEWEST_CARDS = 5
MOST_EXTRA_CARDS = 2


@inlined
def irregular(mask):  # type: ignore[no-untyped-def]
    """Return a non-zero word unless the mask holds 5, 6 or 7 natural cards and nothing else."""
    extra = sub(popcount(mask), U64(FEWEST_CARDS))
    return select(gt(extra, U64(MOST_EXTRA_CARDS)), U64(1), and_(mask, U64(STRAY)))


@kernel(
    "uint64(Array(uint64, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True),"
    " Array(uint32, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True),"
    " Array(uint32, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True), uint32[::1])"
)
def look_up_masks(masks, lane_keys, high_index, low_index, flushes, ranks, values):  # type: ignore[no-untyped-def]
    """Rank masks by look-up.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,)), read
    lane_keys : ndarray(uint32, shape=(8192,)), read
        Key of each set of ranks in one suit.
    high_index : ndarray(uint32, shape=(15625,)), read
        By count of the six highest ranks: where their entries begin in `ranks`.
    low_index : ndarray(uint32, shape=(78125,)), read
        By count of the seven lowest ranks: how far from there.
    flushes : ndarray(uint32, shape=(8192,)), read
        Value of five or more cards of one suit, 0 for fewer.
    ranks : ndarray(uint32, shape=(76155,)), read
        Value of each multiset of at most seven ranks, the suits left out.
    values : ndarray(uint32, shape=(n,)), written

    Returns
    -------
    uint64
        Non-zero when some mask does not hold 5 to 7 natural cards; `values` is then unfinished.

    Notes
    -----
    A hand costs four look-ups in 32 kB, one each in 62, 305 and 305 kB, four more for a flush.
    The body stays in the kernel: an array passed to an inlined function is reference-counted
    there, hand by hand, at more than the cost of the look-ups.
    """
    faults = U64(0)
    for i in range(masks.size):
        faults = or_(faults, irregular(masks[i]))
    # Only then looked up: a stray bit would index past the tables.
    if faults == U64(0):
        for i in range(masks.size):
            mask = masks[i]
            clubs = and_(mask, U64(LANE))
            diamonds = and_(shr(mask, U64(16)), U64(LANE))
            hearts = and_(shr(mask, U64(32)), U64(LANE))
            spades = shr(mask, U64(48))
            key = add(
                add(lane_keys[clubs], lane_keys[diamonds]),
                add(lane_keys[hearts], lane_keys[spades]),
            )
            high = U64(and_(shr(key, U32(LOW_BITS)), U32(HIGH_KEY)))
            low = U64(and_(key, U32(LOW_KEY)))
            value = ranks[U64(add(high_index[high], low_index[low]))]
            if ge(key, U32(FLUSH_FLAG)):
                # Only a suit with five cards has an entry, so the others add nothing.
                minor = or_(flushes[clubs], flushes[diamonds])
                value = max(value, or_(minor, or_(flushes[hearts], flushes[spades])))
            values[i] = value
    return faults
