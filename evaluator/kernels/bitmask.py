"""The bitmask evaluator: from four suit lanes to a value, by arithmetic alone.

A lane is a uint16 with bit `rank` set for each card held in that suit. The value is made as two
halves of 16 bits, because every operation on 16-bit lanes fits 32 hands in a 512-bit register:

    high half   cccc 00PP PPPP PPPP     c category, P primary ranks (the ten highest)
    low half    PPPK KKKK KKKK KKKK     the three lowest primary ranks, K kickers

No step branches, none looks anything up. In at most seven natural cards a full house or four of
a kind leaves no room for five different ranks, so neither meets a straight or a flush, and at
most one suit holds a flush.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined
from evaluator.kernels.lanes import (
    add,
    and_,
    and_not,
    both,
    eq,
    gt,
    ne,
    or_,
    popcount,
    select,
    shl,
    shr,
    sub,
    xor,
)

U16 = np.uint16

# What a category does to a hand, in one word: its number in bits 12..15, the number of kickers
# that count in bits 0..2.
HIGH_CARD = 0 << 12 | 5
PAIR = 1 << 12 | 3
TWO_PAIR = 2 << 12 | 1
THREE_OF_A_KIND = 3 << 12 | 2
STRAIGHT = 4 << 12
FLUSH = 5 << 12 | 5
FULL_HOUSE = 6 << 12 | 1
FOUR_OF_A_KIND = 7 << 12 | 1
STRAIGHT_FLUSH = 8 << 12

CATEGORY_BITS = 0xF000
KEEP_BITS = 0x0007
NOT_A_RANK = 0xE000
FEWEST_CARDS = 5
MOST_EXTRA_CARDS = 2


@inlined
def drop_lowest(ranks):  # type: ignore[no-untyped-def]
    """Return the set without its lowest rank; the empty set stays empty."""
    return and_(ranks, add(ranks, U16(0xFFFF)))


@inlined
def highest_two(ranks):  # type: ignore[no-untyped-def]
    """Return the two highest of at most three ranks."""
    once = drop_lowest(ranks)
    return select(ne(drop_lowest(once), U16(0)), once, ranks)


@inlined
def highest_one(ranks):  # type: ignore[no-untyped-def]
    """Return the higher of at most two ranks."""
    once = drop_lowest(ranks)
    return select(ne(once, U16(0)), once, ranks)


@inlined
def straight_top(ranks):  # type: ignore[no-untyped-def]
    """Return the top rank of the best straight among at most seven ranks, or the empty set.

    Bit r survives when ranks r, r-1, r-2, r-3 are held and so is r-4, or the ace for r = 3, the
    five. The straights of seven ranks have consecutive tops; the best is that with none above.
    """
    twos = and_(ranks, shl(ranks, U16(1)))
    fifth = or_(shl(ranks, U16(4)), shr(ranks, U16(9)))
    tops = and_(and_(twos, shl(twos, U16(2))), fifth)
    return and_not(tops, shr(tops, U16(1)))


@inlined
def flush_ranks(clubs, diamonds, hearts, spades):  # type: ignore[no-untyped-def]
    """Return the ranks of the suit with five cards or more, or the empty set."""
    none = U16(0)
    four = U16(4)
    minor = or_(
        select(gt(popcount(clubs), four), clubs, none),
        select(gt(popcount(diamonds), four), diamonds, none),
    )
    major = or_(
        select(gt(popcount(hearts), four), hearts, none),
        select(gt(popcount(spades), four), spades, none),
    )
    return or_(minor, major)


@inlined
def value_of_sets(held, twice, thrice, quads, suited):  # type: ignore[no-untyped-def]
    """Return (high half, low half) of the standard value, from the ranks held so often.

    Parameters
    ----------
    held, twice, thrice, quads : uint16
        Ranks of which at least 1, 2, 3 and 4 cards are held, 5 to 7 cards in all.
    suited : uint16
        Ranks of the suit that holds five cards or more, or the empty set.
    """
    none = U16(0)
    is_flush = ne(suited, none)
    # The ranks in play: with a flush, a straight outside it no longer matters.
    ranks = select(is_flush, suited, held)
    top = straight_top(ranks)
    is_straight = ne(top, none)

    is_quads = ne(quads, none)
    is_trips = ne(thrice, none)
    trips = select(is_quads, quads, highest_one(thrice))
    is_full = both(is_trips, ne(xor(twice, trips), none))

    # Later lines beat earlier ones.
    word = select(ne(twice, none), U16(PAIR), U16(HIGH_CARD))
    word = select(ne(drop_lowest(twice), none), U16(TWO_PAIR), word)
    word = select(is_trips, U16(THREE_OF_A_KIND), word)
    word = select(is_full, U16(FULL_HOUSE), word)
    word = select(is_quads, U16(FOUR_OF_A_KIND), word)
    word = select(is_flush, U16(FLUSH), word)
    word = select(is_straight, select(is_flush, U16(STRAIGHT_FLUSH), U16(STRAIGHT)), word)

    primary = select(is_trips, trips, highest_two(twice))
    primary = select(is_flush, none, primary)
    primary = select(is_straight, top, primary)

    # A full house's kicker is its pair; four of a kind takes any other rank.
    others = select(both(is_full, eq(quads, none)), twice, ranks)
    others = and_not(others, primary)
    # At most seven cards: at most two ranks too many.
    surplus = sub(popcount(others), and_(word, U16(KEEP_BITS)))
    once = drop_lowest(others)
    kickers = select(
        eq(surplus, U16(2)), drop_lowest(once), select(eq(surplus, U16(1)), once, others)
    )
    kickers = select(is_straight, none, kickers)

    high = or_(and_(word, U16(CATEGORY_BITS)), shr(primary, U16(3)))
    low = or_(shl(primary, U16(13)), kickers)
    return high, low


@inlined
def value_of_lanes(clubs, diamonds, hearts, spades):  # type: ignore[no-untyped-def]
    """Return (high half, low half) of the standard value of 5, 6 or 7 natural cards.

    Preconditions: no bit above 12 in any lane, 5 to 7 bits in all. See `irregular`.
    """
    minor = or_(clubs, diamonds)
    major = or_(hearts, spades)
    minor_pairs = and_(clubs, diamonds)
    major_pairs = and_(hearts, spades)
    held = or_(minor, major)
    twice = or_(or_(minor_pairs, major_pairs), and_(minor, major))
    thrice = or_(and_(minor_pairs, major), and_(major_pairs, minor))
    quads = and_(minor_pairs, major_pairs)
    return value_of_sets(held, twice, thrice, quads, flush_ranks(clubs, diamonds, hearts, spades))


@inlined
def irregular(clubs, diamonds, hearts, spades):  # type: ignore[no-untyped-def]
    """Return a non-zero word unless the lanes hold 5, 6 or 7 natural cards and nothing else."""
    stray = and_(or_(or_(clubs, diamonds), or_(hearts, spades)), U16(NOT_A_RANK))
    cards = add(add(popcount(clubs), popcount(diamonds)), add(popcount(hearts), popcount(spades)))
    extra = sub(cards, U16(FEWEST_CARDS))
    return select(gt(extra, U16(MOST_EXTRA_CARDS)), U16(1), stray)
