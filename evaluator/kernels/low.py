"""The bitmask evaluator for games that the weakest hand wins: the arithmetic of `lowest`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from evaluator.kernels._jit import kernel
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
    xor,
)
from evaluator.kernels.lowest import (
    RANKS,
    another_five,
    are_neighbours,
    by_place,
    is_set,
    meets,
    play_few,
)
from evaluator.kernels.shapes import ranks_held

U16 = np.uint16

PLACE = 0xF000
NO_KICKERS = 1
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

            held, twice, thrice, _ = ranks_held(clubs, diamonds, hearts, spades)
            fault = fault_in(clubs, diamonds, hearts, spades, U16(allowed), U16(most_jokers))
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

            word, primary, kickers = play_few(
                held,
                twice,
                thrice,
                U16(two_pair),
                U16(three_of_a_kind),
                U16(full_house),
                U16(four_of_a_kind),
            )

            # Four, or five of which one has to give way to a pair.
            lowest_pair = xor(twice, drop_lowest(twice))
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
            is_first = is_set(five, U16(first_straight))
            is_second = is_set(five, U16(second_straight))
            is_line = are_neighbours(five, U16(no_straight))
            is_line = both(straights_count, either(is_line, either(is_first, is_second)))
            is_line = both(is_line, either(ne(U16(straights_of_suit), none), ne(elsewhere, none)))
            other = another_five(held, but_2, but_3, but_4, but_5, free, U16(ace_straight))
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
