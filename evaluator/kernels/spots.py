"""Exact odds of many spots in one call: spots share blocks, however few deals each has.

A spot is known hands on a flop, a turn or a river. On the river it has one deal, on the turn 44 for
two players: alone they would leave the vector registers empty. So the hands of all deals are laid
out one spot after the other, whole blocks are ranked and compared, and each spot counts its own
stretch.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel, routine
from evaluator.kernels.bitmask import value_of_lanes
from evaluator.kernels.deals import CAPACITY, find_winners
from evaluator.kernels.lanes import add, and_, and_not, eq, mul, or_, select, shl, shr, sub
from evaluator.kernels.runouts import ROUND, STRIDE

U16 = np.uint16
U64 = np.uint64

LANE = 0xFFFF
DECK = 0x1FFF1FFF1FFF1FFF

#: Room for the masks of a deck, read in whole vectors.
DECK_ROOM = 64
#: Room for the pairs of cards left on a flop, 990 at most, read in whole vectors; a row a lane.
ENDINGS_ROOM = 1024
#: Stretches at least this long are counted in one vectorised pass for each set of winners.
LONG_STRETCH = 8


@routine
def list_deck(gone, deck, cards):  # type: ignore[no-untyped-def]
    """Write the mask of each card that can come, and their lanes; return their number."""
    left = and_not(U64(DECK), gone)
    size = U64(0)
    while left != U64(0):
        deck[size] = and_(left, sub(U64(0), left))
        left = and_(left, sub(left, U64(1)))
        size = add(size, U64(1))
    for lane in range(4):
        row = U64(lane * ENDINGS_ROOM)
        places = U64(16 * lane)
        for i in range(U64(DECK_ROOM)):
            cards[add(row, i)] = U16(and_(shr(deck[i], places), U64(LANE)))
    return size


@routine
def list_pairs(cards, size, pairs):  # type: ignore[no-untyped-def]
    """Write every pair of the first `size` cards, ordered by the first; return their number.

    Up to ``STRIDE - 1`` meaningless pairs follow.
    """
    n = U64(0)
    for first in range(sub(size, U64(1))):
        start = add(first, U64(1))
        length = sub(size, start)
        rounded = and_(add(length, U64(STRIDE - 1)), U64(ROUND))
        for lane in range(4):
            row = U64(lane * ENDINGS_ROOM)
            fixed = cards[add(row, first)]
            target = add(row, n)
            source = add(row, start)
            for i in range(rounded):
                pairs[add(target, i)] = or_(cards[add(source, i)], fixed)
        n = add(n, length)
    return n


@routine
def lay_hands(endings, length, holes, first_hole, hands, at):  # type: ignore[no-untyped-def]
    """Write each player's cards with each of the endings, from `at` on.

    Up to ``STRIDE - 1`` meaningless hands follow; the next call writes over them.
    """
    rounded = and_(add(length, U64(STRIDE - 1)), U64(ROUND))
    for row in range(U64(hands.size // CAPACITY)):
        fixed = holes[add(first_hole, row)]
        target = add(mul(row, U64(CAPACITY)), at)
        source = mul(and_(row, U64(3)), U64(ENDINGS_ROOM))
        for i in range(rounded):
            hands[add(target, i)] = or_(endings[add(source, i)], fixed)


@routine
def rank_hands(hands, high, low, n):  # type: ignore[no-untyped-def]
    """Rank the first `n` hands of each player; see `deals.rank_players`."""
    for player in range(U64(high.size // CAPACITY)):
        row = mul(player, U64(CAPACITY))
        lanes = mul(row, U64(4))
        for i in range(n):
            at = add(lanes, i)
            high[add(row, i)], low[add(row, i)] = value_of_lanes(
                hands[at],
                hands[add(at, U64(CAPACITY))],
                hands[add(at, U64(2 * CAPACITY))],
                hands[add(at, U64(3 * CAPACITY))],
            )


@routine
def count_stretches(winners, owners, edges, stretches, sets, tallies):  # type: ignore[no-untyped-def]
    """Add each stretch of deals to the tally of the spot that it belongs to."""
    for stretch in range(stretches):
        first = edges[stretch]
        length = sub(edges[add(stretch, U64(1))], first)
        tally = mul(owners[stretch], sets)
        if length >= mul(sets, U64(LONG_STRETCH)):
            for which in range(U64(1), sets):
                count = U16(0)
                for i in range(length):
                    here = eq(winners[add(first, i)], U16(which))
                    count = add(count, select(here, U16(1), U16(0)))
                at = add(tally, which)
                tallies[at] = add(tallies[at], U64(count))
        else:
            for i in range(length):
                at = add(tally, U64(winners[add(first, i)]))
                tallies[at] = add(tallies[at], U64(1))


@routine
def score_stretches(  # type: ignore[no-untyped-def]
    hands, high, low, best, winners, owners, edges, stretches, tallies, n
):
    """Rank, compare and count the first `n` deals of a block, whole vectors at a time."""
    rounded = and_(add(n, U64(STRIDE - 1)), U64(ROUND))
    rank_hands(hands, high, low, rounded)
    find_winners(high, low, best, winners, rounded)
    edges[stretches] = n
    sets = shl(U64(1), U64(hands.size // (4 * CAPACITY)))
    count_stretches(winners, owners, edges, stretches, sets, tallies)


@routine
def list_endings(gone, to_come, deck, cards, endings):  # type: ignore[no-untyped-def]
    """Write the lanes of every choice of the cards to come, at most two; return their number."""
    if to_come == U64(0):
        for lane in range(4):
            endings[U64(lane * ENDINGS_ROOM)] = U16(0)
        return U64(1)
    if to_come == U64(1):
        return list_deck(gone, deck, endings)
    return list_pairs(cards, list_deck(gone, deck, cards), endings)


@kernel(
    "void(Array(uint16, 1, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint64, 1, 'C', readonly=True), uint64[::1], uint16[::1], uint16[::1], uint16[::1],"
    " uint16[::1], uint16[::1], uint16[::1], uint16[::1], uint64[::1], uint64[::1], uint64[::1])"
)
def count_spots(  # type: ignore[no-untyped-def]
    holes,
    gone,
    to_come,
    deck,
    cards,
    endings,
    hands,
    high,
    low,
    best,
    winners,
    owners,
    edges,
    tallies,
):
    """Count every deal of each spot under the standard rules.

    Parameters
    ----------
    holes : ndarray(uint16, shape=(n * players * 4,)), read
        Suit lanes of each player's cards with the board so far, spot after spot.
    gone : ndarray(uint64, shape=(n,)), read
        Masks of the cards that cannot come: held, on the board or dead.
    to_come : ndarray(uint64, shape=(n,)), read
        Board cards to come, 0 to 2; at least as many are left, and at most 45 where two come.
    deck : ndarray(uint64, shape=(DECK_ROOM,)), scratch
    cards, endings : ndarray(uint16, shape=(4 * ENDINGS_ROOM,)), scratch
    hands : ndarray(uint16, shape=(players * 4 * CAPACITY,)), scratch
    high, low, best, winners : scratch
        See `deals`.
    owners, edges : ndarray(uint64, shape=(CAPACITY + 1,)), scratch
        Spot of each stretch of deals in a block, and where it begins.
    tallies : ndarray(uint64, shape=(n * 2**players,)), added to
        Deals by set of winners, spot after spot.
    """
    rows = U64(hands.size // CAPACITY)
    n = U64(0)
    stretches = U64(0)
    for spot in range(U64(gone.size)):
        length = list_endings(gone[spot], to_come[spot], deck, cards, endings)
        if add(n, length) > U64(CAPACITY - STRIDE):
            score_stretches(hands, high, low, best, winners, owners, edges, stretches, tallies, n)
            n = U64(0)
            stretches = U64(0)
        lay_hands(endings, length, holes, mul(spot, rows), hands, n)
        owners[stretches] = spot
        edges[stretches] = n
        stretches = add(stretches, U64(1))
        n = add(n, length)
    score_stretches(hands, high, low, best, winners, owners, edges, stretches, tallies, n)
