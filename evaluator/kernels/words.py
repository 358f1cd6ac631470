"""What a hand is, in one word, for the bitmask evaluator of other rules.

Every category that a hand can make has a word; the largest word wins. A word holds the category's
place in bits 12..15, and below it how the value is put together:

    bit   15    12 11 10  9  8  7  6  5  4  3  2     0
         +--------+--+--+--+--+--+--+--+--+--+--------+
         | place  | 4| 3| G| F| H| S| T| D| N| kickers|
         +--------+--+--+--+--+--+--+--+--+--+--------+

D, T, S, G say where the primary ranks come from: ranks held twice, three or four times, the top
of a straight, of a straight flush. F takes the kickers from the suit of the flush, H from the
ranks held twice (the pair of a full house). N leaves all kickers out. 3 and 4 are the four-card
straight, for which its top stands, and the four-card flush, with its ranks: their kicker is the
fifth card, of a rank that may be among the four. D and T together are the skip straight.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from evaluator.kernels._jit import inlined
from evaluator.kernels.decks import LaneDeck
from evaluator.kernels.lanes import and_, gt, ne, select

U16 = np.uint16

NO_KICKERS = 1 << 3
FROM_PAIRS = 1 << 4
FROM_TRIPS = 1 << 5
FROM_SKIP = FROM_PAIRS | FROM_TRIPS
FROM_STRAIGHT = 1 << 6
KICKER_IS_PAIR = 1 << 7
KICKERS_OF_SUIT = 1 << 8
FROM_STRAIGHT_FLUSH = 1 << 9
FROM_FOUR_STRAIGHT = 1 << 10
FROM_FOUR_FLUSH = 1 << 11
PLACE = 0xF000
KICKERS = 0x0007


class Rules(NamedTuple):
    """Constants of a kernel. A word of 0 stands for a category that does not count.

    Attributes
    ----------
    high_card, ..., skip_straight : int
        Word of each category.
    wheel : int
        Top of the straight in which the ace is low, as a set of one rank, or 0.
    wheel_shift : int
        How far the ace is above that top.
    wheel_extra : int
        Primary rank added to the wheel: the king where the wheel is second best, else 0.
    skip_wheel : int
        Top of the skip straight in which the ace is low, as a set of one rank, or 0.
    skip_shift : int
        How far the ace is above that top.
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
    skip_straight: int
    wheel: int
    wheel_shift: int
    wheel_extra: int
    skip_wheel: int
    skip_shift: int
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
