"""Suits that break ties, for natural hands: the lower half of a 64-bit value, by arithmetic.

The 32-bit value says which ranks are compared and how many cards each stands for. This reads the
suits held at those ranks, the last one first, and shifts them into place. Ranks are moved up by
one bit, so that the ace can stand below the lowest rank too, as the last card of a straight.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.bitmask import drop_lowest
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
)

U16 = np.uint16

FOUR = 4
SETS = 5


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
    straight: int
    flush: int
    straight_flush: int
    deck: int
    side_cards_first: int
    natural: int


@inlined
def with_low_ace(ranks):  # type: ignore[no-untyped-def]
    """Return the ranks moved up by one bit, and the ace at bit 0 as well."""
    return or_(shl(ranks, U16(1)), shr(ranks, U16(12)))


@inlined
def of_flush(lane, is_flush):  # type: ignore[no-untyped-def]
    """Return the lane, or nothing of it where the hand is a flush of another suit."""
    return select(is_flush, select(gt(popcount(lane), U16(FOUR)), lane, U16(0)), lane)


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


def suits_kernel(rules: SuitRules) -> Any:
    """Make the kernel for some rules.

    Parameters
    ----------
    rules : SuitRules

    Returns
    -------
    kernel
        ``add_suits(lanes, shorts, values)``.
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
        straight,
        flush,
        straight_flush,
        deck,
        side_cards_first,
        natural,
    ) = (int(constant) for constant in rules)

    @kernel(
        "void(Array(uint16, 1, 'C', readonly=True), Array(uint16, 1, 'C', readonly=True),"
        " uint16[::1])"
    )
    def add_suits(lanes, shorts, values):  # type: ignore[no-untyped-def]
        """Make 64-bit values of 32-bit ones.

        Parameters
        ----------
        lanes : ndarray(uint16, shape=(4 * n,)), read
            Little-endian masks of natural hands, seen as suit lanes.
        shorts : ndarray(uint16, shape=(2 * n,)), read
            Their 32-bit values, seen as halves.
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
            a = with_low_ace(of_flush(lanes[4 * i + best], is_flush))
            b = with_low_ace(of_flush(lanes[4 * i + second], is_flush))
            c = with_low_ace(of_flush(lanes[4 * i + third], is_flush))
            d = with_low_ace(of_flush(lanes[4 * i + worst], is_flush))

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
            of_kicker = select(eq(place, U16(full_house)), U16(2), U16(1))

            last = primary if side_cards_first else kickers
            first = kickers if side_cards_first else primary
            of_last = of_primary if side_cards_first else of_kicker
            of_first = of_kicker if side_cards_first else of_primary
            lower = none
            upper = none
            for _ in range(SETS):
                in_last = ne(last, none)
                turn = select(in_last, last, first)
                bit = and_(turn, sub(none, turn))
                left = and_not(turn, bit)
                last = select(in_last, left, none)
                first = select(in_last, first, left)
                suits = or_(
                    or_(weigh(a, bit, U16(8)), weigh(b, bit, U16(4))),
                    or_(weigh(c, bit, U16(2)), weigh(d, bit, U16(1))),
                )
                suits = at_most(suits, select(in_last, of_last, of_first))
                some = ne(turn, none)
                lower = select(some, or_(shr(lower, U16(4)), shl(upper, U16(12))), lower)
                upper = select(some, suits, upper)
            values[4 * i] = lower
            values[4 * i + 1] = or_(upper, U16(natural))
            values[4 * i + 2] = low
            values[4 * i + 3] = high

    return add_suits
