"""Hands put together from columns of numbers, checked, and what is known of their values.

All loops are selects without a branch, so that they vectorise; a row that is wrong gets a status
(`evaluator.kernels.statuses`) and is passed over from then on.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.lanes import (
    add,
    and_,
    eq,
    ge,
    gt,
    ne,
    or_,
    popcount,
    select,
    shl,
    shr,
    sub,
)
from evaluator.kernels.statuses import EMPTY, GOOD, NO_CARD, NOT_IN_DECK, REPEATED, WRONG_SIZE

U8 = np.uint8
U16 = np.uint16
U32 = np.uint32
U64 = np.uint64

CARD_LIMIT = 56
FEWEST = 5
MOST_EXTRA = 2
RANKS = (1 << 13) - 1


@kernel("uint64(Array(uint8, 1, 'C', readonly=True), uint64[::1], uint8[::1])")
def add_codes(codes, masks, statuses):  # type: ignore[no-untyped-def]
    """Add a column of card numbers to the hands of its rows.

    Parameters
    ----------
    codes : ndarray(uint8, shape=(n,)), read
        Card numbers.
    masks : ndarray(uint64, shape=(n,)), read and written
        The hands.
    statuses : ndarray(uint8, shape=(n,)), read and written
        What is wrong with each row; the first fault stays.

    Returns
    -------
    uint64
        How many cards of this column are none or are there already, wrong rows included.
    """
    faults = U64(0)
    for i in range(masks.size):
        code = U64(codes[i])
        lane = shl(and_(code, U64(3)), U64(4))
        card = shl(U64(1), or_(lane, and_(shr(code, U64(2)), U64(15))))
        mask = masks[i]
        fault = select(ne(and_(mask, card), U64(0)), U8(REPEATED), U8(GOOD))
        fault = select(ge(code, U64(CARD_LIMIT)), U8(NO_CARD), fault)
        masks[i] = or_(mask, card)
        status = statuses[i]
        statuses[i] = select(eq(status, U8(GOOD)), fault, status)
        faults = add(faults, select(ne(fault, U8(GOOD)), U64(1), U64(0)))
    return faults


@kernel("uint64(Array(uint64, 1, 'C', readonly=True), uint64, uint64[::1], uint8[::1])")
def add_masks(added, cards, masks, statuses):  # type: ignore[no-untyped-def]
    """Add a column of masks to the hands of its rows.

    Parameters
    ----------
    added : ndarray(uint64, shape=(n,)), read
        Masks.
    cards : uint64
        Every bit that is a card.
    masks : ndarray(uint64, shape=(n,)), read and written
        The hands.
    statuses : ndarray(uint8, shape=(n,)), read and written
        What is wrong with each row; the first fault stays.

    Returns
    -------
    uint64
        How many masks of this column hold what is no card or is there already.
    """
    faults = U64(0)
    for i in range(masks.size):
        more = added[i]
        mask = masks[i]
        fault = select(ne(and_(mask, more), U64(0)), U8(REPEATED), U8(GOOD))
        fault = select(gt(or_(more, cards), cards), U8(NO_CARD), fault)
        fault = select(ne(or_(more, cards), cards), U8(NO_CARD), fault)
        masks[i] = or_(mask, more)
        status = statuses[i]
        statuses[i] = select(eq(status, U8(GOOD)), fault, status)
        faults = add(faults, select(ne(fault, U8(GOOD)), U64(1), U64(0)))
    return faults


@kernel("uint64(uint64[::1], uint8[::1], uint64, uint64, uint64, uint64, uint64[::1])")
def check_hands(masks, statuses, allowed, jokers, most_jokers, filler, sizes):  # type: ignore[no-untyped-def]
    """Find hands that cannot be ranked, and put one that can in their place.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,)), read and written
        The hands; those of wrong rows become `filler`.
    statuses : ndarray(uint8, shape=(n,)), read and written
        What is wrong with each row; the first fault stays.
    allowed, jokers : uint64
        Masks of all cards that a hand may hold, and of all jokers.
    most_jokers : uint64
        How many of them it may hold.
    filler : uint64
        A hand that can be ranked.
    sizes : ndarray(uint64, shape=(3,)), read and written
        To which the numbers of right hands of 5, 6 and 7 cards are added.

    Returns
    -------
    uint64
        How many rows are wrong.
    """
    faults = U64(0)
    fives = U64(0)
    sixes = U64(0)
    sevens = U64(0)
    for i in range(masks.size):
        mask = masks[i]
        size = popcount(mask)
        extra = sub(size, U64(FEWEST))
        stray = ne(or_(mask, allowed), allowed)
        crowded = gt(popcount(and_(mask, jokers)), most_jokers)
        fault = select(stray, U8(NOT_IN_DECK), U8(GOOD))
        fault = select(crowded, U8(NOT_IN_DECK), fault)
        fault = select(gt(extra, U64(MOST_EXTRA)), U8(WRONG_SIZE), fault)
        fault = select(eq(size, U64(0)), U8(EMPTY), fault)
        status = statuses[i]
        status = select(eq(status, U8(GOOD)), fault, status)
        statuses[i] = status
        good = eq(status, U8(GOOD))
        masks[i] = select(good, mask, filler)
        one = select(good, U64(1), U64(0))
        fives = add(fives, select(eq(extra, U64(0)), one, U64(0)))
        sixes = add(sixes, select(eq(extra, U64(1)), one, U64(0)))
        sevens = add(sevens, select(eq(extra, U64(2)), one, U64(0)))
        faults = add(faults, sub(U64(1), one))
    sizes[0] = add(sizes[0], fives)
    sizes[1] = add(sizes[1], sixes)
    sizes[2] = add(sizes[2], sevens)
    return faults


@kernel("void(Array(uint32, 1, 'C', readonly=True), uint8[::1])")
def places_of_short(values, places):  # type: ignore[no-untyped-def]
    """Tell the categories of 32-bit values.

    Parameters
    ----------
    values : ndarray(uint32, shape=(n,)), read
        Values.
    places : ndarray(uint8, shape=(n,)), written
        Bits 28 to 31 of each.
    """
    for i in range(places.size):
        places[i] = U8(shr(values[i], U32(28)))


@kernel("void(Array(uint64, 1, 'C', readonly=True), uint8[::1])")
def places_of_long(values, places):  # type: ignore[no-untyped-def]
    """Tell the categories of 64-bit values.

    Parameters
    ----------
    values : ndarray(uint64, shape=(n,)), read
        Values.
    places : ndarray(uint8, shape=(n,)), written
        Bits 60 to 63 of each.
    """
    for i in range(places.size):
        places[i] = U8(shr(values[i], U64(60)))


@kernel("void(Array(uint8, 1, 'C', readonly=True), uint64[::1])")
def count_places(places, counts):  # type: ignore[no-untyped-def]
    """Count categories.

    Parameters
    ----------
    places : ndarray(uint8, shape=(n,)), read
        Numbers below 16.
    counts : ndarray(uint64, shape=(64,)), read and written
        Four sets of 16 counts, of which the sums are wanted: neighbours that are equal would wait
        for each other in one.
    """
    for i in range(U64(places.size)):
        at = or_(shl(and_(i, U64(3)), U64(4)), U64(places[i]))
        counts[at] = add(counts[at], U64(1))


@kernel(
    "void(Array(uint32, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True),"
    " Array(uint32, 1, 'C', readonly=True), uint16[::1])"
)
def number_classes(values, firsts, steps, numbers):  # type: ignore[no-untyped-def]
    """Tell the class numbers of values of the standard policy.

    Classes of one category and one set of primary ranks are numbered in the order of the kickers,
    the ranks of which are counted without the primary ones.

    Parameters
    ----------
    values : ndarray(uint32, shape=(n,)), read
        Values.
    firsts : ndarray(uint32, shape=(9 * 8192,)), read
        By category and primary ranks: the number of the weakest class.
    steps : ndarray(uint32, shape=(8192,)), read
        By the kickers, counted so: how many classes are weaker.
    numbers : ndarray(uint16, shape=(n,)), written
        1 to 7462.
    """
    for i in range(numbers.size):
        value = values[i]
        primary = and_(shr(value, U32(13)), U32(RANKS))
        kickers = and_(value, U32(RANKS))
        first = or_(shl(shr(value, U32(28)), U32(13)), primary)
        low = sub(and_(primary, sub(U32(0), primary)), U32(1))
        kickers = or_(and_(kickers, low), and_(shr(kickers, U32(1)), sub(U32(0xFFFFFFFF), low)))
        rest = shr(and_(primary, sub(primary, U32(1))), U32(1))
        low = sub(and_(rest, sub(U32(0), rest)), U32(1))
        kickers = or_(and_(kickers, low), and_(shr(kickers, U32(1)), sub(U32(0xFFFFFFFF), low)))
        numbers[i] = U16(sub(firsts[U64(first)], steps[U64(kickers)]))
