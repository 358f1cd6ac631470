"""Several ranges on one board: every joint holding on every run-out, from values made before."""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.choose import POT
from evaluator.kernels.lanes import and_, eq, gt, ne, or_, popcount, shl, shr

U64 = np.uint64

CATEGORY_SHIFT = 29


@kernel(
    "void(Array(uint64, 2, 'C', readonly=True), Array(uint64, 2, 'C', readonly=True),"
    " Array(float64, 1, 'C', readonly=True), float64[::1], float64[:, ::1], float64[:, :, ::1])"
)
def count_joint(values, holdings, weights, tally, categories, sums):  # type: ignore[no-untyped-def]
    """Compare what the players hold on each run-out.

    Parameters
    ----------
    values : ndarray(uint64, shape=(n, r)), read
        By holding and run-out: category in bits 29..32, the order within it below that, bit 0
        set; or 0 where they share a card.
    holdings : ndarray(uint64, shape=(t, players)), read
        Numbers of holdings without a card in common.
    weights : ndarray(float64, shape=(t,)), read
    tally : ndarray(float64, shape=(2**players,)), added to
        Weight by set of winners, bit p for player p.
    categories : ndarray(float64, shape=(players, c)), added to
        Weight by player and category.
    sums : ndarray(float64, shape=(players, n, 4)), added to
        By player and holding: weight of deals, won alone, tied for best, pots in 2520ths.
    """
    players = U64(holdings.shape[1])
    for t in range(U64(holdings.shape[0])):
        weight = weights[t]
        for r in range(U64(values.shape[1])):
            best = U64(0)
            who = U64(0)
            for p in range(players):
                value = values[holdings[t, p], r]
                if eq(value, U64(0)):
                    who = U64(0)
                    break
                if gt(value, best):
                    best = value
                    who = shl(U64(1), p)
                elif eq(value, best):
                    who = or_(who, shl(U64(1), p))
            if ne(who, U64(0)):
                tally[who] += weight
                pot = weight * float(U64(POT) // popcount(who))
                alone = weight if eq(popcount(who), U64(1)) else 0.0
                for p in range(players):
                    i = holdings[t, p]
                    categories[p, shr(values[i, r], U64(CATEGORY_SHIFT))] += weight
                    sums[p, i, 0] += weight
                    if ne(and_(shr(who, p), U64(1)), U64(0)):
                        sums[p, i, 1] += alone
                        sums[p, i, 2] += weight - alone
                        sums[p, i, 3] += pot
