"""Sets of ranks that make a category, from suit lanes: functions of scalars for bitmask kernels."""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined
from evaluator.kernels.bitmask import highest_one
from evaluator.kernels.lanes import (
    add,
    and_,
    and_not,
    both,
    eq,
    ne,
    or_,
    popcount,
    select,
    shl,
    shr,
)

U16 = np.uint16

ACE = 1 << 12


@inlined
def ranks_held(clubs, diamonds, hearts, spades):  # type: ignore[no-untyped-def]
    """Return the ranks of which at least one, two, three and four cards are held."""
    minor = or_(clubs, diamonds)
    major = or_(hearts, spades)
    minor_pairs = and_(clubs, diamonds)
    major_pairs = and_(hearts, spades)
    twice = or_(or_(minor_pairs, major_pairs), and_(minor, major))
    thrice = or_(and_(minor_pairs, major), and_(major_pairs, minor))
    return or_(minor, major), twice, thrice, and_(minor_pairs, major_pairs)


@inlined
def best_straight(ranks, wheel, wheel_shift, wheel_extra, straight_tops):  # type: ignore[no-untyped-def]
    """Return what stands for the best straight among at most seven ranks, or the empty set."""
    twos = and_(ranks, shl(ranks, U16(1)))
    fifth = or_(shl(ranks, U16(4)), and_(shr(ranks, wheel_shift), wheel))
    tops = and_(and_(and_(twos, shl(twos, U16(2))), fifth), straight_tops)
    best = and_not(tops, shr(tops, U16(1)))
    is_wheel = ne(and_(tops, wheel), U16(0))
    return select(both(is_wheel, ne(wheel_extra, U16(0))), or_(wheel, wheel_extra), best)


@inlined
def best_skip(ranks, wheel, wheel_shift, straight_tops):  # type: ignore[no-untyped-def]
    """Return the top of the best straight of every other rank among seven, or the empty set."""
    twos = and_(ranks, shl(ranks, U16(2)))
    fifth = or_(shl(ranks, U16(8)), and_(shr(ranks, wheel_shift), wheel))
    tops = and_(and_(and_(twos, shl(twos, U16(4))), fifth), straight_tops)
    return and_not(tops, shr(tops, U16(2)))


@inlined
def best_four(ranks, wheel, wheel_shift, straight_tops):  # type: ignore[no-untyped-def]
    """Return the top of the best four-card straight among seven ranks without a longer one."""
    fourth = or_(shl(ranks, U16(3)), and_(shr(ranks, add(wheel_shift, U16(1))), shr(wheel, U16(1))))
    tops = and_(and_(and_(ranks, shl(ranks, U16(1))), shl(ranks, U16(2))), fourth)
    return highest_one(and_(tops, straight_tops))


@inlined
def four_below(top, wheel):  # type: ignore[no-untyped-def]
    """Return the ranks of a four-card straight, and perhaps one that is not in the deck."""
    upper = or_(or_(top, shr(top, U16(1))), shr(top, U16(2)))
    is_wheel = both(ne(top, U16(0)), eq(top, shr(wheel, U16(1))))
    return or_(upper, select(is_wheel, U16(ACE), shr(top, U16(3))))


@inlined
def four_of_suit(clubs, diamonds, hearts, spades):  # type: ignore[no-untyped-def]
    """Return the ranks of the suit with exactly four cards, or the empty set."""
    none = U16(0)
    four = U16(4)
    minor = or_(
        select(eq(popcount(clubs), four), clubs, none),
        select(eq(popcount(diamonds), four), diamonds, none),
    )
    major = or_(
        select(eq(popcount(hearts), four), hearts, none),
        select(eq(popcount(spades), four), spades, none),
    )
    return or_(minor, major)
