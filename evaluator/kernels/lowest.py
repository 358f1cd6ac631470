"""The ranks that play in a low game: functions of scalars for bitmask kernels.

The best low hand has five different ranks, and they are the lowest: what remains of a set when
its lowest rank is dropped five times is what does not play. With fewer than five different ranks
their number says what the hand is, since no card is better left out than one that pairs:

    four     a pair, the lowest there is
    three    two pair, the lowest two, or else the three of a kind
    two      a full house, of the lowest three, or else the four of a kind

Where straights and flushes count against a hand, other five ranks are tried in ascending order:
with the ranks numbered from the lowest, 12345, 12346, 12356, 12347. None but the first has five
neighbours. Five cards of a suit are no flush once a card of another suit plays, and at most two
cards are of another suit: the first of those sets that has one of them is the best. A straight of
only five different ranks gives way to a pair. Only where every card is of one suit is there a
flush. An ace that ends straights on both sides and is the highest card makes two more sets worth
trying, 12456 and 12357.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined
from evaluator.kernels.bitmask import drop_lowest
from evaluator.kernels.lanes import and_, both, either, eq, ne, or_, select, shl, shr, sub, xor

U16 = np.uint16

ACE_SHIFT = 12
RANKS = 0x1FFF


@inlined
def meets(ranks, others):  # type: ignore[no-untyped-def]
    """Whether two sets have a rank in common."""
    return ne(and_(ranks, others), U16(0))


@inlined
def by_place(ranks, ace_is_low):  # type: ignore[no-untyped-def]
    """Return a set of ranks by place: the ace is the lowest where it is low."""
    ace_first = or_(and_(shl(ranks, U16(1)), U16(RANKS)), shr(ranks, U16(ACE_SHIFT)))
    return select(ace_is_low, ace_first, ranks)


@inlined
def is_set(ranks, constant):  # type: ignore[no-untyped-def]
    """Whether ranks are those of a constant that is not 0."""
    return both(ne(constant, U16(0)), eq(ranks, constant))


@inlined
def are_neighbours(five, exception):  # type: ignore[no-untyped-def]
    """Whether five ranks follow one another; not if they are the exception, where it is not 0."""
    lowest = xor(five, drop_lowest(five))
    is_line = eq(five, sub(shl(lowest, U16(5)), lowest))
    return both(is_line, either(eq(exception, U16(0)), ne(five, exception)))


@inlined
def another_five(held, but_2, but_3, but_4, but_5, free, ace_straight):  # type: ignore[no-untyped-def]
    """Return the lowest five of six or seven ranks that may play where the lowest five may not.

    Parameters
    ----------
    held, but_2, but_3, but_4, but_5 : uint16
        The ranks, and those ranks without the lowest two, three, ...
    free : uint16
        Ranks of which one must be there, for not all five cards to be of one suit.
    ace_straight : uint16
        Straight with a low ace that is the highest card, or the empty set.
    """
    but_6 = drop_lowest(but_5)
    three = xor(held, but_3)
    four = xor(held, but_4)
    fourth = xor(but_3, but_4)
    fifth = xor(but_4, but_5)
    sixth = xor(but_5, but_6)
    upper = or_(fifth, sixth)
    # From the last resort to the first choice.
    last = or_(four, but_6)
    last = select(is_set(last, ace_straight), or_(or_(three, fifth), but_6), last)
    skipping_third = or_(or_(xor(held, but_2), fourth), upper)
    is_found = both(ne(ace_straight, U16(0)), meets(fourth, free))
    last = select(is_found, skipping_third, last)
    skipping_fourth = or_(three, upper)
    last = select(meets(skipping_fourth, free), skipping_fourth, last)
    skipping_fifth = or_(four, sixth)
    first = select(meets(skipping_fifth, free), skipping_fifth, last)
    return select(is_set(skipping_fifth, ace_straight), last, first)


@inlined
def play_few(held, twice, thrice, two_pair, three_alike, full_house, four_alike):  # type: ignore[no-untyped-def]
    """Return the word, primary ranks and kickers of a hand of two or three different ranks.

    Parameters
    ----------
    held, twice, thrice : uint16
        Ranks of which at least one, two and three cards are held.
    two_pair, three_alike, full_house, four_alike : uint16
        Words of the categories.
    """
    but_lowest_pair = drop_lowest(twice)
    has_pairs = ne(but_lowest_pair, U16(0))
    has_three = ne(drop_lowest(drop_lowest(held)), U16(0))
    word = select(
        has_pairs,
        select(has_three, two_pair, full_house),
        select(has_three, three_alike, four_alike),
    )
    lowest_two_pairs = xor(twice, drop_lowest(but_lowest_pair))
    lowest_three = xor(thrice, drop_lowest(thrice))
    # Where only one rank is held twice, it is the one held three or four times.
    primary = select(has_pairs, select(has_three, lowest_two_pairs, lowest_three), twice)
    return word, primary, xor(held, primary)
