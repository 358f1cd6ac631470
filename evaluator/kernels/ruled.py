"""The bitmask evaluator for other rules: each rule a constant of the machine code.

The same arithmetic as in `bitmask`, with nothing taken for granted about which category beats
which: every category that a hand can make has a word (`words`), and the largest word wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.bitmask import drop_lowest, flush_ranks, highest_one, highest_two
from evaluator.kernels.decks import fault_in, findings, wild_in
from evaluator.kernels.lanes import (
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
from evaluator.kernels.shapes import (
    best_four,
    best_skip,
    best_straight,
    four_below,
    four_of_suit,
    ranks_held,
)
from evaluator.kernels.words import (
    FROM_FOUR_FLUSH,
    FROM_FOUR_STRAIGHT,
    FROM_PAIRS,
    FROM_SKIP,
    FROM_STRAIGHT,
    FROM_STRAIGHT_FLUSH,
    FROM_TRIPS,
    KICKER_IS_PAIR,
    KICKERS,
    KICKERS_OF_SUIT,
    NO_KICKERS,
    PLACE,
    Rules,
    better,
    chosen,
)

U16 = np.uint16


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
        skip_straight,
        wheel,
        wheel_shift,
        wheel_extra,
        skip_wheel,
        skip_shift,
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

            held, twice, thrice, quads = ranks_held(clubs, diamonds, hearts, spades)
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
            if skip_straight:
                skip_top = best_skip(held, U16(skip_wheel), U16(skip_shift), U16(straight_tops))
                word = better(ne(skip_top, none), U16(skip_straight), word)

            primary = select(chosen(word, U16(FROM_PAIRS)), highest_two(twice), none)
            primary = select(chosen(word, U16(FROM_TRIPS)), trips, primary)
            primary = select(chosen(word, U16(FROM_STRAIGHT)), top, primary)
            primary = select(chosen(word, U16(FROM_STRAIGHT_FLUSH)), suited_top, primary)
            if skip_straight:
                is_skip = eq(and_(word, U16(FROM_SKIP)), U16(FROM_SKIP))
                primary = select(is_skip, skip_top, primary)

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
        return findings(faults, wild)

    return evaluate_ruled
