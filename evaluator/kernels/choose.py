"""Holdings drawn from ranges, so that no card is dealt twice.

Players whose ranges are drawn together form a group; an entry of a group is one holding for each
of its players, with the product of their weights. Each group draws an entry by the alias method
(A. J. Walker, "An efficient method for generating discrete random variables with general
distributions", ACM TOMS 3, 1977), and when two groups hold the same card *all* of them draw
anew: only that leaves every joint deal its share. Drawing one player again would favour deals
with much-wanted cards.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import routine
from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.lanes import add, and_, ge, gt, mul, ne, or_, popcount, select, shl, shr, sub
from evaluator.kernels.sample import GAMMA, HALF, mix

U16 = np.uint16
U64 = np.uint64

#: Starts the sequence of the choices, apart from that of the cards.
CHOOSE = 0xD1B54A32D192ED03

#: The whole pot in integers: divisible among 2 to 10 players.
POT = 2520


@routine
def choose(key, block, groups, entries, thresholds, aliases, chosen):  # type: ignore[no-untyped-def]
    """Draw an entry of each group for each deal of a block.

    Parameters
    ----------
    key : uint64
        Mixed seed.
    block : uint64
        Number of the block.
    groups : ndarray(uint64, shape=(g + 1,)), read
        Where the entries of each group begin, and where the last ones end.
    entries : ndarray(uint64, shape=(n,)), read
        Mask of the cards of each entry.
    thresholds : ndarray(uint64, shape=(n,)), read
        Of 2**32 draws that hit an entry, those that stay with it.
    aliases : ndarray(uint64, shape=(n,)), read
        Where the others go, counted from the first entry of the group.
    chosen : ndarray(uint64, shape=(g * CAPACITY,)), written
        Entry of each group, counted from its first.
    """
    count = U64(groups.size - 1)
    for i in range(U64(CAPACITY)):
        number = mul(add(mul(block, U64(CAPACITY)), i), count)
        attempt = mix(add(key, U64(CHOOSE)))
        clash = U64(1)
        while ne(clash, U64(0)):
            clash = U64(0)
            used = U64(0)
            for g in range(count):
                word = mix(add(attempt, mul(add(number, g), U64(GAMMA))))
                size = sub(groups[add(g, U64(1))], groups[g])
                entry = shr(mul(shr(word, U64(32)), size), U64(32))
                at = add(groups[g], entry)
                entry = select(ge(and_(word, U64(HALF)), thresholds[at]), aliases[at], entry)
                chosen[add(mul(g, U64(CAPACITY)), i)] = entry
                mask = entries[add(groups[g], entry)]
                clash = or_(clash, and_(used, mask))
                used = or_(used, mask)
            attempt = mix(add(attempt, U64(CHOOSE)))


@routine
def hold(seat_group, seat_start, places, hole_lanes, chosen, draws, own):  # type: ignore[no-untyped-def]
    """Write the cards that the entries chosen give to each player.

    Parameters
    ----------
    seat_group : ndarray(uint64, shape=(r,)), read
        Group of each player with a range.
    seat_start : ndarray(uint64, shape=(r,)), read
        Where his holdings, one for each entry of that group, begin in the next two arrays.
    places : ndarray(uint16, shape=(m, 2)), read
        Both cards, as places in the pack without the known cards.
    hole_lanes : ndarray(uint16, shape=(m, 4)), read
        Suit lanes of both cards.
    chosen : ndarray(uint64, shape=(g * CAPACITY,)), read
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), written
        The first two rows for each such player: places among the cards left by earlier rows.
    own : ndarray(uint16, shape=(4 * CAPACITY * u,)), written
        Suit lanes of the first players' cards, lane after lane.
    """
    for r in range(U64(seat_group.size)):
        row = mul(seat_group[r], U64(CAPACITY))
        low = mul(r, U64(2 * CAPACITY))
        lanes = mul(r, U64(4 * CAPACITY))
        for i in range(U64(CAPACITY)):
            at = add(seat_start[r], chosen[add(row, i)])
            draws[add(low, i)] = places[at, 0]
            draws[add(add(low, i), U64(CAPACITY))] = places[at, 1]
            for lane in range(U64(4)):
                own[add(add(lanes, i), mul(lane, U64(CAPACITY)))] = hole_lanes[at, lane]


@routine
def encode(draws, rows, earlier):  # type: ignore[no-untyped-def]
    """Turn places in the pack into places among the cards left: the inverse of `sample.settle`.

    Parameters
    ----------
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), changed
    rows : uint64
        Rows to change, from the first.
    earlier : ndarray(uint16, shape=(CAPACITY,)), scratch
    """
    for back in range(rows):
        row = mul(sub(sub(rows, U64(1)), back), U64(CAPACITY))
        for i in range(U64(CAPACITY)):
            earlier[i] = U16(0)
        for other in range(sub(sub(rows, U64(1)), back)):
            before = mul(other, U64(CAPACITY))
            for i in range(U64(CAPACITY)):
                below = gt(draws[add(row, i)], draws[add(before, i)])
                earlier[i] = add(earlier[i], select(below, U16(1), U16(0)))
        for i in range(U64(CAPACITY)):
            draws[add(row, i)] = sub(draws[add(row, i)], earlier[i])


@routine
def count_holdings(  # type: ignore[no-untyped-def]
    seat_player, seat_group, seat_start, holdings, chosen, winners, n, counts
):
    """Add the deals of a block to the counts of the holdings that the players had.

    Parameters
    ----------
    seat_player : ndarray(uint64, shape=(r,)), read
        Number of each player with a range.
    seat_group, seat_start : read
        See `hold`.
    holdings : ndarray(uint64, shape=(m,)), read
        Row of `counts` of each holding.
    chosen : read
        See `hold`.
    winners : ndarray(uint16, shape=(CAPACITY,)), read
        Set of winners of each deal.
    n : uint64
        Deals in the block.
    counts : ndarray(uint64, shape=(h, 4)), added to
        Deals, deals won alone, deals tied for best, and pots won in 2520ths.
    """
    for r in range(U64(seat_player.size)):
        row = mul(seat_group[r], U64(CAPACITY))
        alone = shl(U64(1), seat_player[r])
        for i in range(n):
            at = holdings[add(seat_start[r], chosen[add(row, i)])]
            who = U64(winners[i])
            best = select(ne(and_(who, alone), U64(0)), U64(1), U64(0))
            single = select(ne(who, alone), U64(0), U64(1))
            counts[at, 0] = add(counts[at, 0], U64(1))
            counts[at, 1] = add(counts[at, 1], single)
            counts[at, 2] = add(counts[at, 2], sub(best, single))
            counts[at, 3] = add(counts[at, 3], mul(best, U64(POT) // popcount(who)))
