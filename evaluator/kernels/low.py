"""The bitmask evaluator for games that the weakest hand wins.

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
flush. An ace that ends straights on both sides and is the highest card needs two more sets.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.bitmask import drop_lowest, flush_ranks
from evaluator.kernels.decks import LaneDeck, fault_in, findings, wild_in
from evaluator.kernels.lanes import (
    and_,
    and_not,
    both,
    either,
    eq,
    ne,
    or_,
    select,
    shl,
    shr,
    sub,
    xor,
)

U16 = np.uint16

PLACE = 0xF000
NO_KICKERS = 1
ACE_SHIFT = 12
RANKS = 0x1FFF
INVERTED_HIGH = 0x03FF
INVERTED_LOW = 0xFFFF


class LowRules(NamedTuple):
    """Constants of a kernel. Sets of ranks are by place: the ace first where it is low.

    Attributes
    ----------
    high_card, ..., straight_flush : int
        Each category's place in bits 12..15, 0 the worst, and NO_KICKERS where those do not
        count.
    ace_is_low : int
        Whether the ace is the lowest single card.
    straights, flushes : int
        Whether they count.
    straights_of_suit : int
        Whether five cards of a suit in sequence are of another category than other flushes.
    no_straight : int
        Set of five neighbours that is no straight, or 0.
    first_straight, second_straight : int
        Sets that are a straight without being neighbours, or whose top does not stand for them;
        or 0.
    first_primary, second_primary : int
        What stands for those.
    ace_straight : int
        That in which the ace is low where it is the highest single card, or 0.
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
    ace_is_low: int
    straights: int
    flushes: int
    straights_of_suit: int
    no_straight: int
    first_straight: int
    first_primary: int
    second_straight: int
    second_primary: int
    ace_straight: int
    deck: LaneDeck


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
def another_five(held, but_2, but_3, but_4, but_5, free, ace_straight):  # type: ignore[no-untyped-def]
    """Return the lowest five of at least six ranks that may play where the lowest five may not.

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


def low_kernel(rules: LowRules) -> Any:
    """Make the kernel for some rules.

    Parameters
    ----------
    rules : LowRules

    Returns
    -------
    kernel
        ``evaluate(lanes, values) -> findings``, as `evaluator.kernels.ruled.ruled_kernel`.
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
        ace_is_low,
        straights,
        flushes,
        straights_of_suit,
        no_straight,
        first_straight,
        first_primary,
        second_straight,
        second_primary,
        ace_straight,
    ) = (int(constant) for constant in rules[:-1])
    allowed, most_jokers, wild_clubs, wild_diamonds, wild_hearts, wild_spades = (
        int(constant) for constant in rules.deck
    )

    @kernel("uint16(Array(uint16, 1, 'C', readonly=True), uint16[::1])")
    def evaluate_low(lanes, values):  # type: ignore[no-untyped-def]
        """Rank masks in a low game.

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
        low_ace = ne(U16(ace_is_low), none)
        straights_count = ne(U16(straights), none)
        flushes_count = ne(U16(flushes), none)
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
            suited = by_place(flush_ranks(clubs, diamonds, hearts, spades), low_ace)
            held = by_place(held, low_ace)
            twice = by_place(twice, low_ace)
            thrice = by_place(thrice, low_ace)

            # What is left without the lowest rank, the lowest two, ...
            but_1 = drop_lowest(held)
            but_2 = drop_lowest(but_1)
            but_3 = drop_lowest(but_2)
            but_4 = drop_lowest(but_3)
            but_5 = drop_lowest(but_4)
            three = xor(held, but_3)
            four = xor(held, but_4)
            five = xor(held, but_5)

            # Two or three different ranks.
            other_pairs = drop_lowest(twice)
            has_pairs = ne(other_pairs, none)
            has_three = ne(but_2, none)
            word = select(
                has_pairs,
                select(has_three, U16(two_pair), U16(full_house)),
                select(has_three, U16(three_of_a_kind), U16(four_of_a_kind)),
            )
            lowest_two_pairs = xor(twice, drop_lowest(other_pairs))
            lowest_three = xor(thrice, drop_lowest(thrice))
            primary = select(has_three, lowest_two_pairs, lowest_three)
            primary = select(has_pairs, primary, twice)
            kickers = xor(held, primary)

            # Four, or five of which one has to give way to a pair.
            lowest_pair = xor(twice, other_pairs)
            beside_pair = select(meets(four, lowest_pair), xor(four, lowest_pair), three)
            has_four = ne(but_3, none)
            word = select(has_four, U16(pair), word)
            primary = select(has_four, lowest_pair, primary)
            kickers = select(has_four, beside_pair, kickers)

            # Five different ranks. Those held in another suit than that of five cards, if any:
            elsewhere = or_(and_not(held, suited), twice)
            is_flush = both(flushes_count, eq(elsewhere, none))
            free = select(both(flushes_count, ne(elsewhere, none)), elsewhere, U16(RANKS))
            is_one_suit = both(flushes_count, eq(and_(five, free), none))
            lowest = xor(held, but_1)
            is_line = both(
                eq(five, sub(shl(lowest, U16(5)), lowest)),
                either(eq(U16(no_straight), none), ne(five, U16(no_straight))),
            )
            is_first = is_set(five, U16(first_straight))
            is_second = is_set(five, U16(second_straight))
            is_line = both(straights_count, either(is_line, either(is_first, is_second)))
            is_line = both(is_line, either(ne(U16(straights_of_suit), none), ne(elsewhere, none)))
            other = another_five(
                held,
                but_2,
                but_3,
                but_4,
                but_5,
                free,
                U16(ace_straight),
            )
            # Only five different ranks always hold a free one.
            has_no_other = both(is_line, eq(but_5, none))
            gives_way = both(has_no_other, ne(twice, none))
            plays_five = ne(select(gives_way, none, but_4), none)
            top = shr(xor(but_4, but_5), U16(ace_is_low))
            top = select(is_second, U16(second_primary), top)
            top = select(is_first, U16(first_primary), top)
            kind = select(is_flush, U16(flush), U16(high_card))
            line_kind = select(is_flush, U16(straight_flush), U16(straight))
            kind = select(has_no_other, line_kind, kind)
            five = select(either(is_line, is_one_suit), other, five)

            word = select(plays_five, kind, word)
            primary = select(plays_five, select(has_no_other, top, none), primary)
            kickers = select(plays_five, select(has_no_other, none, five), kickers)
            kickers = select(meets(word, U16(NO_KICKERS)), none, kickers)

            high = or_(and_(word, U16(PLACE)), xor(shr(primary, U16(3)), U16(INVERTED_HIGH)))
            low = xor(or_(shl(primary, U16(13)), kickers), U16(INVERTED_LOW))
            values[2 * i] = low
            values[2 * i + 1] = high
        return findings(faults, wild)

    return evaluate_low
