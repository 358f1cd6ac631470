"""The bitmask evaluator for other rules: each rule a constant of the machine code.

The same arithmetic as in `bitmask`, with nothing taken for granted about which category beats
which. Every category that a hand can make has a word; the largest word wins. A word holds the
category's place in bits 12..15, and below it how the value is put together:

    bit   15    12 11 10  9  8  7  6  5  4  3  2     0
         +--------+--+--+--+--+--+--+--+--+--+--------+
         | place  | 4| 3| G| F| H| S| T| D| N| kickers|
         +--------+--+--+--+--+--+--+--+--+--+--------+

D, T, S, G say where the primary ranks come from: ranks held twice, three or four times, the top
of a straight, of a straight flush. F takes the kickers from the suit of the flush, H from the
ranks held twice (the pair of a full house). N leaves all kickers out. 3 and 4 are the four-card
straight, for which its top stands, and the four-card flush, with its ranks: their kicker is the
fifth card, of a rank that may be among the four.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.bitmask import (
    drop_lowest,
    flush_ranks,
    highest_one,
    highest_two,
)
from evaluator.kernels.decks import LaneDeck, fault_in, findings, wild_in
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

NO_KICKERS = 1 << 3
FROM_PAIRS = 1 << 4
FROM_TRIPS = 1 << 5
FROM_STRAIGHT = 1 << 6
KICKER_IS_PAIR = 1 << 7
KICKERS_OF_SUIT = 1 << 8
FROM_STRAIGHT_FLUSH = 1 << 9
FROM_FOUR_STRAIGHT = 1 << 10
FROM_FOUR_FLUSH = 1 << 11
PLACE = 0xF000
KICKERS = 0x0007
ACE = 1 << 12


class Rules(NamedTuple):
    """Constants of a kernel. A word of 0 stands for a category that does not count.

    Attributes
    ----------
    high_card, ..., four_card_flush : int
        Word of each category.
    wheel : int
        Top of the straight in which the ace is low, as a set of one rank, or 0.
    wheel_shift : int
        How far the ace is above that top.
    wheel_extra : int
        Primary rank added to the wheel: the king where the wheel is second best, else 0.
    straight_tops : int
        Ranks that may be the top of a straight, as a set.
    hearts_flush : int
        Bit of the high half that a flush of hearts adds.
    hearts_straight_flush : int
        Bit of the low half that a straight flush of hearts adds.
    deck : LaneDeck
    """

    high_card: int
    pair: int
    two_pair: int
    three_of_a_kind: int
    straight: int
    flush: int
    full_house: int
    four_of_a_kind: int
    straight_flush: int
    four_card_straight: int
    four_card_flush: int
    wheel: int
    wheel_shift: int
    wheel_extra: int
    straight_tops: int
    hearts_flush: int
    hearts_straight_flush: int
    deck: LaneDeck


@inlined
def better(condition, word, other):  # type: ignore[no-untyped-def]
    """Return the larger word where the condition holds, else the other."""
    offered = select(condition, word, U16(0))
    return select(gt(offered, other), offered, other)


@inlined
def chosen(word, flag):  # type: ignore[no-untyped-def]
    """Whether a word has a flag."""
    return ne(and_(word, flag), U16(0))


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


def ruled_kernel(rules: Rules) -> Any:
    """Make the kernel for some rules.

    Parameters
    ----------
    rules : Rules

    Returns
    -------
    kernel
        ``evaluate(lanes, values) -> findings``, as `evaluator.kernels.batch.evaluate_masks`, save
        that it tells FAULT, for cards that are not in the deck too, from WILD, of `decks`.
    """
    # One variable each: only integers may be closure constants (see `_jit`).
    (
        high_card,
        pair,
        two_pair,
        three_of_a_kind,
        straight,
        flush,
        full_house,
        four_of_a_kind,
        straight_flush,
        four_straight,
        four_flush,
        wheel,
        wheel_shift,
        wheel_extra,
        straight_tops,
        hearts_flush,
        hearts_straight_flush,
    ) = (int(constant) for constant in rules[:-1])
    allowed, most_jokers, wild_clubs, wild_diamonds, wild_hearts, wild_spades = (
        int(constant) for constant in rules.deck
    )

    @kernel("uint16(Array(uint16, 1, 'C', readonly=True), uint16[::1])")
    def evaluate_ruled(lanes, values):  # type: ignore[no-untyped-def]
        """Rank masks under other rules.

        Parameters
        ----------
        lanes : ndarray(uint16, shape=(4 * n,)), read
            Little-endian masks seen as suit lanes.
        values : ndarray(uint16, shape=(2 * n,)), written
            Little-endian values seen as halves.

        Returns
        -------
        uint16
            FAULT when some mask does not hold 5 to 7 cards of the deck, and WILD when some mask
            holds a wild card; the values of those are meaningless.
        """
        none = U16(0)
        faults = none
        wild = none
        for i in range(lanes.size // 4):
            clubs = lanes[4 * i]
            diamonds = lanes[4 * i + 1]
            hearts = lanes[4 * i + 2]
            spades = lanes[4 * i + 3]

            minor = or_(clubs, diamonds)
            major = or_(hearts, spades)
            minor_pairs = and_(clubs, diamonds)
            major_pairs = and_(hearts, spades)
            held = or_(minor, major)
            twice = or_(or_(minor_pairs, major_pairs), and_(minor, major))
            thrice = or_(and_(minor_pairs, major), and_(major_pairs, minor))
            quads = and_(minor_pairs, major_pairs)
            trips = select(ne(quads, none), quads, highest_one(thrice))
            suited = flush_ranks(clubs, diamonds, hearts, spades)
            top = best_straight(
                held, U16(wheel), U16(wheel_shift), U16(wheel_extra), U16(straight_tops)
            )
            suited_top = best_straight(
                suited, U16(wheel), U16(wheel_shift), U16(wheel_extra), U16(straight_tops)
            )

            word = select(ne(twice, none), U16(pair), U16(high_card))
            word = select(ne(drop_lowest(twice), none), U16(two_pair), word)
            word = select(ne(thrice, none), U16(three_of_a_kind), word)
            is_full = both(ne(thrice, none), ne(xor(twice, trips), none))
            word = select(is_full, U16(full_house), word)
            word = select(ne(quads, none), U16(four_of_a_kind), word)
            word = better(ne(top, none), U16(straight), word)
            word = better(ne(suited, none), U16(flush), word)
            word = better(ne(suited_top, none), U16(straight_flush), word)
            if four_straight:
                four_top = best_four(held, U16(wheel), U16(wheel_shift), U16(straight_tops))
                word = better(ne(four_top, none), U16(four_straight), word)
            if four_flush:
                four = four_of_suit(clubs, diamonds, hearts, spades)
                word = better(ne(four, none), U16(four_flush), word)

            primary = select(chosen(word, U16(FROM_PAIRS)), highest_two(twice), none)
            primary = select(chosen(word, U16(FROM_TRIPS)), trips, primary)
            primary = select(chosen(word, U16(FROM_STRAIGHT)), top, primary)
            primary = select(chosen(word, U16(FROM_STRAIGHT_FLUSH)), suited_top, primary)

            others = select(chosen(word, U16(KICKER_IS_PAIR)), twice, held)
            others = select(chosen(word, U16(KICKERS_OF_SUIT)), suited, others)
            others = and_not(others, primary)
            if four_straight:
                is_four = chosen(word, U16(FROM_FOUR_STRAIGHT))
                primary = select(is_four, four_top, primary)
                four_ranks = four_below(four_top, U16(wheel))
                others = select(is_four, or_(and_not(held, four_ranks), twice), others)
            if four_flush:
                is_four = chosen(word, U16(FROM_FOUR_FLUSH))
                primary = select(is_four, four, primary)
                others = select(is_four, or_(and_not(held, four), twice), others)
            surplus = sub(popcount(others), and_(word, U16(KICKERS)))
            once = drop_lowest(others)
            kickers = select(
                eq(surplus, U16(2)), drop_lowest(once), select(eq(surplus, U16(1)), once, others)
            )
            kickers = select(chosen(word, U16(NO_KICKERS)), none, kickers)

            high = or_(and_(word, U16(PLACE)), shr(primary, U16(3)))
            low = or_(shl(primary, U16(13)), kickers)
            if hearts_flush:
                is_hearts = both(gt(popcount(hearts), U16(4)), chosen(word, U16(KICKERS_OF_SUIT)))
                high = or_(high, select(is_hearts, U16(hearts_flush), none))
            if hearts_straight_flush:
                is_hearts = both(
                    gt(popcount(hearts), U16(4)), chosen(word, U16(FROM_STRAIGHT_FLUSH))
                )
                low = or_(low, select(is_hearts, U16(hearts_straight_flush), none))
            values[2 * i] = low
            values[2 * i + 1] = high

            fault = fault_in(
                clubs,
                diamonds,
                hearts,
                spades,
                held,
                twice,
                thrice,
                quads,
                U16(allowed),
                U16(most_jokers),
            )
            faults = or_(faults, fault)
            found = wild_in(
                clubs,
                diamonds,
                hearts,
                spades,
                U16(wild_clubs),
                U16(wild_diamonds),
                U16(wild_hearts),
                U16(wild_spades),
            )
            wild = or_(wild, found)
        return findings(faults, wild)

    return evaluate_ruled
