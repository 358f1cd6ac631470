"""Exact odds of known hands: every completion of the board, in blocks."""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel, routine
from evaluator.kernels.deals import CAPACITY, score_block
from evaluator.kernels.lanes import add, and_, or_, sub

U64 = np.uint64

#: Boards are copied this many at a time, past the end of a list if need be: a loop of fixed
#: length has no scalar rest. Lists of endings and blocks have that much room behind them.
STRIDE = 32
ROUND = 0xFFFFFFFFFFFFFFE0


@routine
def append(endings, start, prefix, boards, at):  # type: ignore[no-untyped-def]
    """Write the boards made of one prefix and each ending from `start` on; return their end.

    Up to ``STRIDE - 1`` meaningless boards follow; the next call writes over them.
    """
    n = sub(U64(endings.shape[1] - STRIDE), start)
    rounded = and_(add(n, U64(STRIDE - 1)), U64(ROUND))
    for lane in range(4):
        fixed = prefix[lane]
        row = add(U64(lane * CAPACITY), at)
        for i in range(rounded):
            boards[add(row, i)] = or_(endings[lane, add(start, i)], fixed)
    return add(at, n)


@kernel(
    "void(Array(uint16, 2, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint16, 2, 'C', readonly=True), Array(uint16, 2, 'C', readonly=True),"
    " uint16[::1], uint16[::1], uint16[::1], uint16[::1], uint16[::1],"
    " uint64[::1], uint64[:, ::1])"
)
def count_runouts(  # type: ignore[no-untyped-def]
    prefixes, starts, endings, holes, boards, high, low, best, winners, tally, categories
):
    """Count every deal whose board is one of the prefixes and one of its endings.

    Parameters
    ----------
    prefixes : ndarray(uint16, shape=(m, 4)), read
        Suit lanes of the first cards to come.
    starts : ndarray(uint64, shape=(m,)), read
        First ending that may follow each prefix; all later ones may too.
    endings : ndarray(uint16, shape=(4, e + STRIDE)), read
        Suit lanes of the last cards to come, then room to read past the end.
    holes : ndarray(uint16, shape=(players, 4)), read
        Suit lanes of each player's cards with the board so far.
    boards, high, low, best, winners : scratch
        See `deals`; ``e + STRIDE`` must not exceed CAPACITY.
    tally, categories : added to
        See `deals`.
    """
    room = U64(CAPACITY - endings.shape[1])
    n = U64(0)
    for i in range(starts.size):
        if n > room:
            score_block(boards, holes, high, low, best, winners, tally, categories, n)
            n = U64(0)
        n = append(endings, starts[i], prefixes[i], boards, n)
    score_block(boards, holes, high, low, best, winners, tally, categories, n)
