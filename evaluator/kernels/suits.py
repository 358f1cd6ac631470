"""Suits that break ties: the lower half of a 64-bit value, by arithmetic.

The 32-bit value says which ranks are compared and how many cards each stands for. This reads the
suits held at those ranks, the last one first, and shifts them into place. Ranks are moved up by
one bit, so that the ace can stand below the lowest rank too, as the last card of a straight.

A rank of which more cards are held than count shows its best suits, and a rank of which fewer
are held shows them all, with wild cards as the best of the missing ones. Fewer wild cards being
better, as many of them play as ranks are missing, and there is nothing left to choose.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.bitmask import drop_lowest
from evaluator.kernels.keyed import TABLES, lanes_of, parts_of
from evaluator.kernels.lanes import (
    add,
    and_,
    and_not,
    either,
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
U32 = np.uint32
U64 = np.uint64

FOUR = 4


class SuitRules(NamedTuple):
    """Constants of a kernel.

    Attributes
    ----------
    best, second, third, worst : int
        Lane of each suit, 0..3, in their order.
    pair, two_pair, ..., straight_flush : int
        Place of each category in the value; 16 for one that does not count.
    deck : int
        Ranks in the deck, as a set, moved up by one bit.
    side_cards_first : int
        1 if the suits of the side cards are compared before those of the cards that make the
        category, else 0.
    natural : int
        What a hand without wild cards adds to bits 16..31 of the value.
    most_wild : int
        0 for a kernel that ranks hands without wild cards. Else the most that a hand can hold,
        for a kernel that ranks hands with them.
    """

    best: int
    second: int
    third: int
    worst: int
    pair: int
    two_pair: int
    three_of_a_kind: int
    full_house: int
    four_of_a_kind: int
    five_of_a_kind: int
    straight: int
    flush: int
    straight_flush: int
    deck: int
    side_cards_first: int
    natural: int
    most_wild: int


@inlined
def with_low_ace(ranks):  # type: ignore[no-untyped-def]
    """Return the ranks moved up by one bit, and the ace at bit 0 as well."""
    return or_(shl(ranks, U16(1)), shr(ranks, U16(12)))


@inlined
def flush_in(lane, suit):  # type: ignore[no-untyped-def]
    """Return the suit if its lane holds five cards, else nothing."""
    return select(gt(popcount(lane), U16(FOUR)), suit, U16(0))


@inlined
def weigh(ranks, bit, weight):  # type: ignore[no-untyped-def]
    """Return the weight if the rank is held, else nothing."""
    return select(ne(and_(ranks, bit), U16(0)), weight, U16(0))


@inlined
def at_most(suits, count):  # type: ignore[no-untyped-def]
    """Return the best `count` of at most `count + 2` suits."""
    surplus = popcount(suits)
    once = select(gt(surplus, count), drop_lowest(suits), suits)
    return select(gt(surplus, add(count, U16(1))), drop_lowest(once), once)


@inlined
def with_best_missing(suits, count):  # type: ignore[no-untyped-def]
    """Return the suits and, if they are fewer than `count`, the best one that is missing."""
    missing = xor(suits, U16(15))
    below = or_(missing, shr(missing, U16(1)))
    below = or_(below, shr(below, U16(2)))
    best = xor(below, shr(below, U16(1)))
    return or_(suits, select(gt(count, popcount(suits)), best, U16(0)))


@inlined
def show_rank(  # type: ignore[no-untyped-def]
    last, first, of_last, of_first, a, b, c, d, is_flush, suit, lower, upper, most_wild
):
    """Take the lowest rank that is left, the last ones before the first, and show its suits.

    Parameters
    ----------
    last, first : uint16
        Ranks that are left of those compared last and of those compared first.
    of_last, of_first : uint16
        How many cards such a rank stands for.
    a, b, c, d : uint16
        Lanes of the suits, the best first.
    is_flush : bool
    suit : uint16
        The suit of the flush.
    lower, upper : uint16
        Bits 0..15 and 16..19 of the suits; those shown before move down by four.
    most_wild : int

    Returns
    -------
    last, first, lower, upper : uint16
    """
    none = U16(0)
    in_last = ne(last, none)
    turn = select(in_last, last, first)
    bit = and_(turn, sub(none, turn))
    left = and_not(turn, bit)
    suits = or_(
        or_(weigh(a, bit, U16(8)), weigh(b, bit, U16(4))),
        or_(weigh(c, bit, U16(2)), weigh(d, bit, U16(1))),
    )
    count = select(in_last, of_last, of_first)
    suits = at_most(suits, count)
    if most_wild > 0:
        suits = with_best_missing(suits, count)
    if most_wild > 1:
        suits = with_best_missing(suits, count)
    if most_wild > 2:
        suits = with_best_missing(suits, count)
    if most_wild > 3:
        suits = with_best_missing(suits, count)
    suits = select(is_flush, suit, suits)
    some = ne(turn, none)
    lower = select(some, or_(shr(lower, U16(4)), shl(upper, U16(12))), lower)
    upper = select(some, suits, upper)
    return select(in_last, left, none), select(in_last, first, left), lower, upper


def suits_kernel(rules: SuitRules) -> Any:
    """Make the kernel for some rules.

    Parameters
    ----------
    rules : SuitRules

    Returns
    -------
    kernel
        ``add_suits(lanes, shorts, extras, values)``.
    """
    # One variable each: only integers may be closure constants (see `_jit`).
    (
        best,
        second,
        third,
        worst,
        pair,
        two_pair,
        three_of_a_kind,
        full_house,
        four_of_a_kind,
        five_of_a_kind,
        straight,
        flush,
        straight_flush,
        deck,
        side_cards_first,
        natural,
        most_wild,
    ) = (int(constant) for constant in rules)

    @kernel(
        "void(Array(uint16, 1, 'C', readonly=True), Array(uint16, 1, 'C', readonly=True),"
        " Array(uint16, 1, 'C', readonly=True), uint16[::1])"
    )
    def add_suits(lanes, shorts, extras, values):  # type: ignore[no-untyped-def]
        """Make 64-bit values of 32-bit ones.

        Parameters
        ----------
        lanes : ndarray(uint16, shape=(4 * n,)), read
            Little-endian masks of hands, their wild cards left out, seen as suit lanes.
        shorts : ndarray(uint16, shape=(2 * n,)), read
            Their 32-bit values, seen as halves.
        extras : ndarray(uint16, shape=(n,)), read
            For hands with wild cards, from `look_up_wild`: the suit of a flush in bits 0..3, as
            the values have it, and above it what natural cards add. Else not read.
        values : ndarray(uint16, shape=(4 * n,)), written
            Little-endian 64-bit values, seen as quarters.
        """
        none = U16(0)
        for i in range(lanes.size // 4):
            low = shorts[2 * i]
            high = shorts[2 * i + 1]
            place = shr(high, U16(12))
            is_flush = either(eq(place, U16(flush)), eq(place, U16(straight_flush)))
            is_straight = either(eq(place, U16(straight)), eq(place, U16(straight_flush)))
            a = lanes[4 * i + best]
            b = lanes[4 * i + second]
            c = lanes[4 * i + third]
            d = lanes[4 * i + worst]
            if most_wild:
                suit = and_(extras[i], U16(15))
                upper_bits = and_not(extras[i], U16(15))
            else:
                suit = or_(
                    or_(flush_in(a, U16(8)), flush_in(b, U16(4))),
                    or_(flush_in(c, U16(2)), flush_in(d, U16(1))),
                )
                upper_bits = U16(natural)
            a = with_low_ace(a)
            b = with_low_ace(b)
            c = with_low_ace(c)
            d = with_low_ace(d)

            primary = shl(or_(shl(and_(high, U16(0x03FF)), U16(3)), shr(low, U16(13))), U16(1))
            kickers = shl(and_(low, U16(0x1FFF)), U16(1))
            # The five ranks of a straight, from its top.
            fifth = and_(shr(primary, U16(4)), U16(deck))
            fifth = select(ne(fifth, none), fifth, U16(1))
            run = or_(
                or_(primary, shr(primary, U16(1))), or_(shr(primary, U16(2)), shr(primary, U16(3)))
            )
            primary = select(is_straight, or_(run, fifth), primary)
            kickers = select(is_straight, none, kickers)

            of_primary = select(
                either(eq(place, U16(pair)), eq(place, U16(two_pair))), U16(2), U16(1)
            )
            is_three = either(eq(place, U16(three_of_a_kind)), eq(place, U16(full_house)))
            of_primary = select(is_three, U16(3), of_primary)
            of_primary = select(eq(place, U16(four_of_a_kind)), U16(4), of_primary)
            of_primary = select(eq(place, U16(five_of_a_kind)), U16(5), of_primary)
            of_kicker = select(eq(place, U16(full_house)), U16(2), U16(1))

            last = primary if side_cards_first else kickers
            first = kickers if side_cards_first else primary
            of_last = of_primary if side_cards_first else of_kicker
            of_first = of_kicker if side_cards_first else of_primary
            lower = none
            upper = none
            # Written out: LLVM does not unroll a loop this long, and vectorises no loop in a loop.
            last, first, lower, upper = show_rank(
                last, first, of_last, of_first, a, b, c, d, is_flush, suit, lower, upper, most_wild
            )
            last, first, lower, upper = show_rank(
                last, first, of_last, of_first, a, b, c, d, is_flush, suit, lower, upper, most_wild
            )
            last, first, lower, upper = show_rank(
                last, first, of_last, of_first, a, b, c, d, is_flush, suit, lower, upper, most_wild
            )
            last, first, lower, upper = show_rank(
                last, first, of_last, of_first, a, b, c, d, is_flush, suit, lower, upper, most_wild
            )
            last, first, lower, upper = show_rank(
                last, first, of_last, of_first, a, b, c, d, is_flush, suit, lower, upper, most_wild
            )
            values[4 * i] = lower
            values[4 * i + 1] = or_(upper, upper_bits)
            values[4 * i + 2] = low
            values[4 * i + 3] = high

    return add_suits


@kernel(
    "void(Array(uint64, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True), uint64,"
    f" {TABLES}, Array(uint16, 1, 'C', readonly=True), Array(uint16, 1, 'C', readonly=True),"
    " uint64[::1], uint32[::1], uint16[::1])"
)
def look_up_wild(  # type: ignore[no-untyped-def]
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
    suit_bits,
    held,
    shorts,
    extras,
):
    """Look up hands with wild cards for `add_suits`: the best ranks, by the fewest wild cards.

    Parameters
    ----------
    masks, at, wild_cards, lane_keys, high_index, low_index, suit_kinds, flushes, ranks
        As in `keyed.look_up_masks`; every mask at those places holds a wild card.
    naturals : ndarray(uint16, shape=(w + 1,)), read
        By number of wild cards that play: what that adds to bits 16..31 of the value.
    suit_bits : ndarray(uint16, shape=(4,)), read
        By suit, c d h s: its bit in the values, 8 for the best suit.
    held : ndarray(uint64, shape=(m,)), written
        The masks at those places without their wild cards.
    shorts : ndarray(uint32, shape=(m,)), written
        Their 32-bit values.
    extras : ndarray(uint16, shape=(m,)), written
        See `add_suits`.
    """
    for k in range(U64(at.size)):
        i = at[k]
        in_play = popcount(and_(masks[i], wild_cards))
        mask = and_not(masks[i], wild_cards)
        clubs, diamonds, hearts, spades = lanes_of(mask)
        key = add(
            add(lane_keys[clubs], lane_keys[diamonds]), add(lane_keys[hearts], lane_keys[spades])
        )
        high, low = parts_of(key)
        position = U64(add(high_index[high], low_index[low]))
        value = U32(0)
        used = U64(0)
        suit = U16(0)
        wild = U64(0)
        while wild <= in_play:
            in_clubs = flushes[wild, suit_kinds[0], clubs]
            in_diamonds = flushes[wild, suit_kinds[1], diamonds]
            in_hearts = flushes[wild, suit_kinds[2], hearts]
            in_spades = flushes[wild, suit_kinds[3], spades]
            flush = max(max(in_clubs, in_diamonds), max(in_hearts, in_spades))
            found = max(ranks[wild, position], flush)
            # A better value only: with as good a one, fewer wild cards are better.
            if found > value:
                value = found
                used = wild
                suit = or_(
                    or_(
                        select(eq(in_clubs, found), suit_bits[0], U16(0)),
                        select(eq(in_diamonds, found), suit_bits[1], U16(0)),
                    ),
                    or_(
                        select(eq(in_hearts, found), suit_bits[2], U16(0)),
                        select(eq(in_spades, found), suit_bits[3], U16(0)),
                    ),
                )
            wild = add(wild, U64(1))
        # Of several suits the best.
        suit = or_(suit, or_(shr(suit, U16(1)), or_(shr(suit, U16(2)), shr(suit, U16(3)))))
        held[k] = mask
        shorts[k] = value
        extras[k] = or_(xor(suit, shr(suit, U16(1))), naturals[used])
