"""Boards seen as five ranks: how often they come without a flush, and who wins on them.

Before the flop most boards leave no suit to anybody, and then only ranks matter: the 6,175 ways
to choose five ranks stand for a million and more boards. Boards that may make a flush are
counted one by one (`runouts`); here they are left out by generating functions, suit by suit.
At most one suit can hold the three board cards that the least flush needs.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.bitmask import value_of_sets
from evaluator.kernels.deals import CAPACITY, CATEGORIES, find_winners
from evaluator.kernels.lanes import add, and_, ge, mul, or_, select, shr, sub

U16 = np.uint16
U64 = np.uint64

BOARD_CARDS = 5
SUITS = 4


@kernel(
    "void(Array(uint64, 2, 'C', readonly=True), Array(uint64, 2, 'C', readonly=True),"
    " Array(uint64, 1, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint64, 1, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True), uint64[::1])"
)
def count_flushless(ranks, times, left, suits, least, choose, boards):  # type: ignore[no-untyped-def]
    """Count the boards of each choice of ranks on which no player can have a flush.

    Parameters
    ----------
    ranks : ndarray(uint64, shape=(n, 5)), read
        Different ranks of each board, and then whatever.
    times : ndarray(uint64, shape=(n, 5)), read
        How often the board holds each of them; 0 for the rest.
    left : ndarray(uint64, shape=(13,)), read
        Cards of each rank that can come.
    suits : ndarray(uint64, shape=(4,)), read
        Ranks of each suit that can come.
    least : ndarray(uint64, shape=(4,)), read
        Board cards of each suit that make a flush for some player, 3 to 5.
    choose : ndarray(uint64, shape=(25,)), read
        Ways to choose m of a cards, at ``5 * a + m``.
    boards : ndarray(uint64, shape=(n,)), written

    Notes
    -----
    With a suit marked by x, the boards of a choice of ranks are the product over its ranks of
    ``C(others, m) + x C(others, m - 1)``, without the second term where that suit's card is
    gone. The coefficient of ``x**j`` counts the boards with j cards of the suit.
    """
    for i in range(U64(boards.size)):
        every = U64(1)
        groups = U64(0)
        for g in range(U64(BOARD_CARDS)):
            m = times[i, g]
            every = mul(every, choose[add(mul(U64(5), left[ranks[i, g]]), m)])
            groups = add(groups, select(ge(m, U64(1)), U64(1), U64(0)))
        # Where a rank has run out, there is no such board, with a flush or without.
        if every > U64(0):
            for s in range(U64(SUITS)):
                if ge(groups, least[s]):
                    none = U64(1)
                    one = two = three = four = five = U64(0)
                    for g in range(groups):
                        rank = ranks[i, g]
                        here = and_(shr(suits[s], rank), U64(1))
                        row = mul(U64(5), sub(left[rank], here))
                        without = choose[add(row, times[i, g])]
                        with_it = mul(here, choose[add(row, sub(times[i, g], U64(1)))])
                        five = add(mul(five, without), mul(four, with_it))
                        four = add(mul(four, without), mul(three, with_it))
                        three = add(mul(three, without), mul(two, with_it))
                        two = add(mul(two, without), mul(one, with_it))
                        one = add(mul(one, without), mul(none, with_it))
                        none = mul(none, without)
                    every = sub(every, five)
                    every = sub(every, select(ge(U64(4), least[s]), four, U64(0)))
                    every = sub(every, select(ge(U64(3), least[s]), three, U64(0)))
        boards[i] = every


@kernel(
    "void(Array(uint16, 2, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint16, 2, 'C', readonly=True), uint16[::1], uint16[::1], uint16[::1], uint16[::1],"
    " uint64[::1], uint64[:, ::1])"
)
def count_by_ranks(sets, boards, holes, high, low, best, winners, tally, categories):  # type: ignore[no-untyped-def]
    """Rank each player on each choice of ranks, and count its boards.

    Parameters
    ----------
    sets : ndarray(uint16, shape=(4, n)), read
        Ranks that the board holds at least 1, 2, 3 and 4 times.
    boards : ndarray(uint64, shape=(n,)), read
        Boards of each choice; see `count_flushless`.
    holes : ndarray(uint16, shape=(players, 2)), read
        Ranks that each player holds at least once and twice.
    high, low, best, winners : scratch
        See `deals`.
    tally, categories : added to
        See `deals`.
    """
    none = U16(0)
    for first in range(U64(0), U64(boards.size), U64(CAPACITY)):
        n = min(U64(CAPACITY), sub(U64(boards.size), first))
        for player in range(holes.shape[0]):
            once = holes[player, 0]
            pair = holes[player, 1]
            row = mul(U64(CAPACITY), U64(player))
            for i in range(n):
                at = add(first, i)
                one = sets[0, at]
                two = sets[1, at]
                three = sets[2, at]
                high[add(row, i)], low[add(row, i)] = value_of_sets(
                    or_(one, once),
                    or_(or_(two, and_(one, once)), pair),
                    or_(or_(three, and_(two, once)), and_(one, pair)),
                    or_(or_(sets[3, at], and_(three, once)), and_(two, pair)),
                    none,
                )
        find_winners(high, low, best, winners, n)
        for i in range(n):
            tally[winners[i]] += boards[add(first, i)]
        for player in range(categories.shape[0]):
            row = mul(U64(CAPACITY), U64(player))
            for category in range(CATEGORIES):
                count = U64(0)
                for i in range(n):
                    here = U16(category) == shr(high[add(row, i)], U16(12))
                    count = add(count, select(here, boards[add(first, i)], U64(0)))
                categories[player, category] += count
