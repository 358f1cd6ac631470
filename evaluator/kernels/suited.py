"""Corrections to looked-up values, for rules where suits matter otherwise than by five alike."""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined, kernel, routine
from evaluator.kernels.keyed import LANE, TABLES, parts_of
from evaluator.kernels.lanes import (
    add,
    and_,
    and_not,
    eq,
    gt,
    or_,
    popcount,
    select,
    shl,
    shr,
    sub,
    xor,
)

U32 = np.uint32
U64 = np.uint64

FOUR = 4
FIVE = 5
PRIMARY_SHIFT = 13


@inlined
def lowest_card(mask):  # type: ignore[no-untyped-def]
    """Return the lowest bit of a mask as a mask."""
    return and_(mask, sub(U64(0), mask))


@inlined
def lane(mask, suit):  # type: ignore[no-untyped-def]
    """Return the ranks held in a suit."""
    return and_(shr(mask, shl(suit, U64(4))), U64(LANE))


@inlined
def most_suited(mask):  # type: ignore[no-untyped-def]
    """Return the number of cards in the suit of most cards."""
    clubs = popcount(lane(mask, U64(0)))
    diamonds = popcount(lane(mask, U64(1)))
    hearts = popcount(lane(mask, U64(2)))
    spades = popcount(lane(mask, U64(3)))
    minor = select(gt(clubs, diamonds), clubs, diamonds)
    major = select(gt(hearts, spades), hearts, spades)
    return select(gt(minor, major), minor, major)


@routine
def value_of_five(mask, lane_keys, high_index, low_index, flushes, ranks):  # type: ignore[no-untyped-def]
    """Return the value of exactly five natural cards; a flush counts as such."""
    if most_suited(mask) == U64(FIVE):
        clubs = flushes[0, 0, lane(mask, U64(0))]
        diamonds = flushes[0, 0, lane(mask, U64(1))]
        hearts = flushes[0, 0, lane(mask, U64(2))]
        return or_(or_(clubs, diamonds), or_(hearts, flushes[0, 0, lane(mask, U64(3))]))
    minor = add(lane_keys[lane(mask, U64(0))], lane_keys[lane(mask, U64(1))])
    major = add(lane_keys[lane(mask, U64(2))], lane_keys[lane(mask, U64(3))])
    key = add(minor, major)
    high, low = parts_of(key)
    return ranks[0, U64(add(high_index[high], low_index[low]))]


@kernel(f"void(Array(uint64, 1, 'C', readonly=True), uint64, {TABLES}, uint32[::1])")
def avoid_flushes(  # type: ignore[no-untyped-def]
    masks, wild_cards, lane_keys, high_index, low_index, suit_kinds, flushes, ranks, values
):
    """Correct the values of hands whose best five cards may be an unwanted flush.

    In a low game `keyed.look_up_masks` takes the best five ranks, as though they were never of
    one suit. With a wild card that is so, since it can be of another suit. Without, and with
    five cards of a suit, every five of the hand are tried.

    Parameters
    ----------
    masks, wild_cards, lane_keys, high_index, low_index, suit_kinds, flushes, ranks
        As in `keyed.look_up_masks`; there is one kind of suit, and `flushes` has values for
        sets of exactly five ranks.
    values : ndarray(uint32, shape=(n,)), changed
    """
    for i in range(masks.size):
        mask = masks[i]
        if most_suited(mask) < U64(FIVE) or and_(mask, wild_cards) != U64(0):
            continue
        best = U32(0)
        surplus = popcount(mask) - U64(FIVE)
        if surplus == U64(0):
            best = value_of_five(mask, lane_keys, high_index, low_index, flushes, ranks)
        outer = mask if surplus > U64(0) else U64(0)
        while outer != U64(0):
            first = lowest_card(outer)
            outer = xor(outer, first)
            if surplus == U64(1):
                five = xor(mask, first)
                value = value_of_five(five, lane_keys, high_index, low_index, flushes, ranks)
                best = max(best, value)
            inner = outer if surplus == U64(2) else U64(0)
            while inner != U64(0):
                second = lowest_card(inner)
                inner = xor(inner, second)
                five = xor(mask, or_(first, second))
                value = value_of_five(five, lane_keys, high_index, low_index, flushes, ranks)
                best = max(best, value)
        values[i] = best


@kernel("void(Array(uint64, 1, 'C', readonly=True), uint32, boolean, uint32[::1])")
def add_four_flushes(masks, category, counts_fifth, values):  # type: ignore[no-untyped-def]
    """Raise the values of hands with exactly four cards of a suit to that of a four-card flush.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,)), read
        Without wild cards.
    category : uint32
        The category's place, shifted to bits 28..31. It is weaker than a flush, so a suit with
        five cards has no use for it.
    counts_fifth : bool
        Whether the fifth card, of another suit, is compared.
    values : ndarray(uint32, shape=(n,)), changed
    """
    for i in range(masks.size):
        mask = masks[i]
        for suit in range(U64(4)):
            four = lane(mask, suit)
            if eq(popcount(four), U64(FOUR)):
                others = and_not(mask, shl(U64(LANE), shl(suit, U64(4))))
                side = or_(
                    or_(lane(others, U64(0)), lane(others, U64(1))),
                    or_(lane(others, U64(2)), lane(others, U64(3))),
                )
                while and_(side, sub(side, U64(1))) != U64(0):
                    side = and_(side, sub(side, U64(1)))
                value = or_(category, shl(U32(four), U32(PRIMARY_SHIFT)))
                if counts_fifth:
                    value = or_(value, U32(side))
                values[i] = max(values[i], value)
