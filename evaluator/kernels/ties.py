"""64-bit values: what breaks a tie of ranks, jokers used and suits, under the 32-bit value.

The tables say what the best ranks are with any number of the wild cards in play. The suits then
follow: a rank of which more cards are held than count shows its best suits, and a rank of which
fewer are held shows them all, with wild cards as the best of the missing ones. With fewer wild
cards always better, as many play as ranks are missing, so there is nothing left to choose.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.keyed import LANE, TABLES, lanes_of, parts_of
from evaluator.kernels.lanes import add, and_, and_not, mul, or_, popcount, shl, shr, sub, xor

U32 = np.uint32
U64 = np.uint64

RANKS = 0x1FFF
PRIMARY_SHIFT = 13
CATEGORY_SHIFT = 28
BELOW_CATEGORY = (1 << CATEGORY_SHIFT) - 1
SETS = 5
SET_BITS = 4

# How the cards of a category are found: `modes` of the kernel.
BY_RANK = 0
BY_WINDOW = 1
BY_SUIT = 2
BY_SUITED_WINDOW = 3

# In which order their suits are compared: `compare` of the kernel.
POSITIONAL = 0
HIGHEST_CARD = 1
SIDE_CARDS = 2


@inlined
def highest(ranks):  # type: ignore[no-untyped-def]
    """Return the number of the highest rank of a set that is not empty."""
    ranks = or_(ranks, shr(ranks, U64(1)))
    ranks = or_(ranks, shr(ranks, U64(2)))
    ranks = or_(ranks, shr(ranks, U64(4)))
    ranks = or_(ranks, shr(ranks, U64(8)))
    return sub(popcount(ranks), U64(1))


@inlined
def suits_at(rank, best, second, third, worst):  # type: ignore[no-untyped-def]
    """Return the suits held at a rank as a set of four, the best suit as the highest bit."""
    upper = or_(
        shl(and_(shr(best, rank), U64(1)), U64(3)), shl(and_(shr(second, rank), U64(1)), U64(2))
    )
    lower = or_(shl(and_(shr(third, rank), U64(1)), U64(1)), and_(shr(worst, rank), U64(1)))
    return or_(upper, lower)


@kernel(
    "void(Array(uint64, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True), uint64,"
    f" {TABLES}, Array(uint64, 1, 'C', readonly=True), uint64, uint64,"
    " Array(uint64, 1, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True), uint64, uint64,"
    " uint64, Array(uint64, 2, 'C', readonly=True), Array(uint64, 2, 'C', readonly=True),"
    " Array(uint64, 1, 'C', readonly=True),"
    " Array(uint64, 2, 'C', readonly=True), uint64[::1])"
)
def look_up_ties(  # type: ignore[no-untyped-def]
    masks,
    at,
    wild_cards,
    lane_keys,
    high_index,
    low_index,
    suit_kinds,
    flushes,
    ranks,
    naturals,
    category_at,
    rest_at,
    lane_shifts,
    modes,
    compare,
    first_set_only,
    ranks_flip,
    needs,
    shown,
    rank_of_place,
    windows,
    values,
):
    """Rank some masks under rules in which suits or jokers break ties.

    Parameters
    ----------
    masks, at, wild_cards, lane_keys, high_index, low_index, suit_kinds, flushes, ranks
        As in `keyed.look_up_masks`; the hands at the places may have wild cards or not.
    naturals : ndarray(uint64, shape=(w + 1,)), read
        By number of wild cards that play: what it adds to the value, shifted to its place.
    category_at, rest_at : uint64
        How far the category, and bits 0..27 of the 32-bit value, are shifted up.
    lane_shifts : ndarray(uint64, shape=(4,)), read
        Where each suit's lane begins in a mask, the best suit first.
    modes : ndarray(uint64, shape=(16,)), read
        By category: BY_RANK, ...
    compare : uint64
        POSITIONAL, ...
    first_set_only : uint64
        1 if only the best suit of the first rank counts, 2 if no suit does, else 0.
    ranks_flip : uint64
        What the bits of ranks are xored with: those of a low game are inverted.
    needs : ndarray(uint64, shape=(16, 2)), read
        By category: how many cards a primary rank and a kicker stand for.
    shown : ndarray(uint64, shape=(6, 16)), read
        By how many cards count and which suits are held at a rank: the suits that are shown.
    rank_of_place : ndarray(uint64, shape=(13,)), read
        Rank by place among single cards.
    windows : ndarray(uint64, shape=(13, 5)), read
        By top rank: the ranks of a straight, from the top.
    values : ndarray(uint64, shape=(n,)), written
    """
    for k in range(at.size):
        i = at[k]
        in_play = popcount(and_(masks[i], wild_cards))
        mask = and_not(masks[i], wild_cards)
        clubs, diamonds, hearts, spades = lanes_of(mask)
        key = add(
            add(lane_keys[clubs], lane_keys[diamonds]), add(lane_keys[hearts], lane_keys[spades])
        )
        high, low = parts_of(key)
        position = U64(add(high_index[high], low_index[low]))

        value = U64(0)
        short = U64(0)
        wild = U64(0)
        used = U64(0)
        while used <= in_play:
            found = ranks[used, position]
            found = max(found, flushes[used, suit_kinds[0], clubs])
            found = max(found, flushes[used, suit_kinds[1], diamonds])
            found = max(found, flushes[used, suit_kinds[2], hearts])
            found = max(found, flushes[used, suit_kinds[3], spades])
            category = shr(U64(found), U64(CATEGORY_SHIFT))
            whole = or_(
                shl(category, category_at), shl(and_(U64(found), U64(BELOW_CATEGORY)), rest_at)
            )
            whole = or_(whole, naturals[used])
            # Fewer than five cards without the other wild ones have no value.
            if found != U32(0) and whole > value:
                value = whole
                short = U64(found)
                wild = used
            used = add(used, U64(1))

        category = shr(short, U64(CATEGORY_SHIFT))
        mode = modes[category]
        best = and_(shr(mask, lane_shifts[0]), U64(LANE))
        second = and_(shr(mask, lane_shifts[1]), U64(LANE))
        third = and_(shr(mask, lane_shifts[2]), U64(LANE))
        worst = and_(shr(mask, lane_shifts[3]), U64(LANE))
        bits = xor(short, ranks_flip)
        primary = and_(shr(bits, U64(PRIMARY_SHIFT)), U64(RANKS))
        kickers = and_(bits, U64(RANKS))
        suits = U64(0)
        sets = U64(0)
        if mode == U64(BY_SUIT) or mode == U64(BY_SUITED_WINDOW):
            # The best of the suits that make this value.
            suit = U64(0)
            for s in range(4):
                lane = and_(shr(mask, lane_shifts[s]), U64(LANE))
                kind = suit_kinds[shr(lane_shifts[s], U64(4))]
                if flushes[wild, kind, lane] == U32(short):
                    suit = or_(suit, shr(U64(8), U64(s)))
            suit = shl(U64(1), highest(suit))
            sets = popcount(kickers) if mode == U64(BY_SUIT) else U64(SETS)
            for _ in range(sets):
                suits = or_(shl(suits, U64(SET_BITS)), suit)
        elif mode == U64(BY_WINDOW):
            top = sub(popcount(xor(primary, sub(primary, U64(1)))), U64(1))
            for s in range(SETS):
                held = suits_at(windows[top, s], best, second, third, worst)
                suits = or_(shl(suits, U64(SET_BITS)), shown[1, held])
            sets = U64(SETS)
        else:
            left = or_(primary, kickers)
            turn = kickers if compare == U64(SIDE_CARDS) else primary
            if compare == U64(HIGHEST_CARD) or turn == U64(0):
                turn = left
            while left != U64(0):
                place = highest(turn)
                bit = shl(U64(1), place)
                is_kicker = and_(shr(kickers, place), U64(1))
                held = suits_at(rank_of_place[place], best, second, third, worst)
                suits = or_(shl(suits, U64(SET_BITS)), shown[needs[category, is_kicker], held])
                sets = add(sets, U64(1))
                left = xor(left, bit)
                turn = xor(turn, bit)
                if turn == U64(0):
                    turn = left
        suits = shl(suits, mul(U64(SET_BITS), sub(U64(SETS), sets)))
        if first_set_only == U64(1):
            first = shr(suits, U64(16))
            suits = shl(shl(U64(1), highest(first)), U64(16)) if first != U64(0) else U64(0)
        values[i] = or_(value, suits) if first_set_only < U64(2) else value
