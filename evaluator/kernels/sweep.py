"""Two ranges against each other on one board: every pair of holdings, without visiting pairs.

Holdings are taken in the order of their values. Whoever is passed is beaten: the weight passed
so far, less that of the holdings that share a card with the one in hand, is what this one wins
against. By inclusion and exclusion that is the whole weight, less the weight at either card; no
holding is taken off twice, for only a holding itself has both its cards.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.lanes import add, and_, eq, ne, shr

U64 = np.uint64

#: A key is a value above the number of a holding.
NUMBER_BITS = 16
NUMBER = 0xFFFF
#: Key of a holding that shares a card with the board.
ABSENT = 0xFFFFFFFFFFFFFFFF
CATEGORY_SHIFT = 44

#: Columns of what is summed for each holding; see `sweep_boards`.
BEATS, BEATS_OR_TIES, MEETS = 0, 2, 4
SUMS = 6


@kernel(
    "void(Array(uint64, 2, 'C', readonly=True), Array(uint64, 2, 'C', readonly=True),"
    " Array(float64, 2, 'C', readonly=True), float64[:, ::1], float64[:, ::1], float64[:, ::1])"
)
def sweep_boards(keys, cards, weights, passed, sums, categories):  # type: ignore[no-untyped-def]
    """Compare all holdings of two players on each of some boards.

    Parameters
    ----------
    keys : ndarray(uint64, shape=(boards, n)), read
        For each board, ascending: category in bits 44..47, then the order within it, then the
        number of the holding in the lowest 16 bits. `ABSENT` where a card lies on the board.
    cards : ndarray(uint64, shape=(n, 2)), read
        Both cards of each holding, below 64.
    weights : ndarray(float64, shape=(n, 2)), read
        Weight of each holding for each of the two players.
    passed : ndarray(float64, shape=(65, 2)), scratch
        Weight passed by card, and in the last row at all.
    sums : ndarray(float64, shape=(n, 6)), added to
        For each holding in the hands of either player, the weight of the other's holdings that it
        beats (columns 0, 1), beats or ties (2, 3), and meets at all (4, 5).
    categories : ndarray(float64, shape=(2, c)), added to
        Weight of the pairs of holdings by each player's category.
    """
    every = passed.shape[0] - 1
    for board in range(U64(keys.shape[0])):
        for card in range(passed.shape[0]):
            passed[card, 0] = 0.0
            passed[card, 1] = 0.0
        here = U64(0)
        while here < U64(keys.shape[1]) and ne(keys[board, here], U64(ABSENT)):
            value = shr(keys[board, here], U64(NUMBER_BITS))
            end = here
            while end < U64(keys.shape[1]) and eq(shr(keys[board, end], U64(NUMBER_BITS)), value):
                i = and_(keys[board, end], U64(NUMBER))
                a = cards[i, 0]
                b = cards[i, 1]
                sums[i, 0] += passed[every, 1] - passed[a, 1] - passed[b, 1]
                sums[i, 1] += passed[every, 0] - passed[a, 0] - passed[b, 0]
                end = add(end, U64(1))
            for at in range(here, end):
                i = and_(keys[board, at], U64(NUMBER))
                for player in range(U64(2)):
                    weight = weights[i, player]
                    passed[cards[i, 0], player] += weight
                    passed[cards[i, 1], player] += weight
                    passed[every, player] += weight
            for at in range(here, end):
                i = and_(keys[board, at], U64(NUMBER))
                a = cards[i, 0]
                b = cards[i, 1]
                # The same holding was taken off at both of its cards.
                sums[i, 2] += passed[every, 1] - passed[a, 1] - passed[b, 1] + weights[i, 1]
                sums[i, 3] += passed[every, 0] - passed[a, 0] - passed[b, 0] + weights[i, 0]
            here = end
        for at in range(here):
            key = keys[board, at]
            i = and_(key, U64(NUMBER))
            a = cards[i, 0]
            b = cards[i, 1]
            first = passed[every, 1] - passed[a, 1] - passed[b, 1] + weights[i, 1]
            second = passed[every, 0] - passed[a, 0] - passed[b, 0] + weights[i, 0]
            sums[i, 4] += first
            sums[i, 5] += second
            category = shr(key, U64(CATEGORY_SHIFT))
            categories[0, category] += weights[i, 0] * first
            categories[1, category] += weights[i, 1] * second
