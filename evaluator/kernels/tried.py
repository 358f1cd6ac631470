"""The definition, compiled: every five cards, and every card that a wild one may stand for.

For rules under which the best of a larger hand does not follow from the best of smaller ones.
Five cards are read from arrays that the definition filled, so nothing of what a category is, or
which beats which, is known here. What is left out is what cannot win: where ranks alone, with the
most that suits could add to them, fall short of the best so far.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.keyed import HIGH_KEY, LANE, LOW_BITS, LOW_KEY
from evaluator.kernels.lanes import (
    add,
    and_,
    and_not,
    mul,
    or_,
    popcount,
    select,
    shl,
    shr,
    sub,
    xor,
)
from evaluator.kernels.suited import lane, lowest_card, most_suited
from evaluator.kernels.ties import (
    BELOW_CATEGORY,
    CATEGORY_SHIFT,
    RANKS,
    SET_BITS,
    SETS,
    highest,
    suits_at,
)

U64 = np.uint64

FIVE = 5
FOUR = 4
PLACES = 7
HEARTS = 2
ACES = 0x1000100010001000
FOUR_ACES = 4 * 5**5
"""Count of the six highest ranks from which on there are four aces among them."""

# Which cards a wild card may repeat: bits of `may_repeat`.
ANY = 1
ALIKE = 2
ACES_OF_FLUSH = 4

# An entry of five cards: see `evaluator.tables.fives`.
VALUE_AT = 32

# How the choices for wild cards are packed: see `evaluator.tables.substitutes`.
RANK_WIDTH = 4
RANK_BITS = 15
SUIT_WIDTH = 2
SUIT_BITS = 3
SET_AT = 16
FREE_AT = 31
KEY_AT = 32


@inlined
def ranks_of(mask):  # type: ignore[no-untyped-def]
    """Return the ranks of which a mask holds a card, as a set."""
    halves = or_(mask, shr(mask, U64(32)))
    return and_(or_(halves, shr(halves, U64(16))), U64(RANKS))


@inlined
def is_one_suit(mask):  # type: ignore[no-untyped-def]
    """Whether all cards of a mask share a suit."""
    return most_suited(mask) == popcount(mask)


@inlined
def has(bits, place):  # type: ignore[no-untyped-def]
    """Whether a bit is set."""
    return and_(shr(bits, place), U64(1)) == U64(1)


@inlined
def placed(short, category_at, rest_at):  # type: ignore[no-untyped-def]
    """Return a 32-bit value with its two parts where they are in the whole value."""
    category = shl(shr(short, U64(CATEGORY_SHIFT)), category_at)
    return or_(category, shl(and_(short, U64(BELOW_CATEGORY)), rest_at))


@inlined
def hearts_of_straight(mask, top, hearts):  # type: ignore[no-untyped-def]
    """Return 1 if the top card is a heart, or the number of hearts, as `hearts` asks."""
    held = lane(mask, U64(HEARTS))
    return select(hearts == U64(1), and_(shr(held, top), U64(1)), popcount(held))


@inlined
def suit_sets(order, best, second, third, worst):  # type: ignore[no-untyped-def]
    """Return the suits held at each rank of an order, the first rank's in bits 16..19."""
    suits = U64(0)
    for position in range(SETS):
        rank = and_(shr(order, U64(RANK_WIDTH * position)), U64(RANK_BITS))
        # No card is at rank 15, which ends an order.
        suits = or_(shl(suits, U64(SET_BITS)), suits_at(rank, best, second, third, worst))
    return suits


@kernel(
    "void(Array(uint64, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True),"
    " Array(uint32, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True),"
    " Array(uint64, 2, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint64, 2, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint64, 1, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint64, 1, 'C', readonly=True), Array(uint64, 2, 'C', readonly=True),"
    " Array(uint64, 2, 'C', readonly=True), Array(uint32, 2, 'C', readonly=True),"
    " uint64, uint64, uint64, uint64, Array(uint64, 1, 'C', readonly=True), uint64, uint64,"
    " Array(uint64, 1, 'C', readonly=True), uint64, uint64, uint64[::1])"
)
def try_masks(  # type: ignore[no-untyped-def]
    masks,
    lane_keys,
    high_index,
    low_index,
    subsets,
    kinds,
    mixes,
    rank_words,
    suit_words,
    fives,
    alike,
    suited,
    four_suited,
    raised,
    may_repeat,
    bug_completes,
    straight,
    hearts,
    naturals,
    category_at,
    rest_at,
    lane_shifts,
    suits_counted,
    suits_from,
    values,
):
    """Rank masks by trying all that they can be played as.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,)), read
        Checked by `keyed.check_masks`.
    lane_keys, high_index, low_index : ndarray(uint32), read
        As in `keyed.look_up_masks`.
    subsets : ndarray(uint64, shape=(6, 36)), read
        By size: every set of so many of seven places, ascending, as bits; then larger numbers.
    kinds, mixes, rank_words, suit_words : ndarray(uint64), read
        The arrays of `evaluator.tables.substitutes.Substitutes`.
    fives, alike, suited, four_suited : ndarray(uint64), read
        The arrays of `evaluator.tables.fives.Fives`; so is the next one.
    raised : ndarray(uint32, shape=(2, 8192)), read
    may_repeat : uint64
        Which cards a wild card may repeat: ANY, or ALIKE for five of one rank, ACES_OF_FLUSH for
        aces of a flush, or both; 0 for none. With ANY, ACES_OF_FLUSH says that such is a flush.
    bug_completes : uint64
        Categories that a bug may complete as any card, one bit each by their places.
    straight : uint64
        Place of the category in which hearts are counted, or 16.
    hearts : uint64
        1 if the top card is asked, 7 if all hearts are counted: bits that they may set. Else 0.
    naturals : ndarray(uint64, shape=(5,)), read
        By number of wild cards that play: what it adds to the value, shifted to its place.
    category_at, rest_at : uint64
        How far the category, and bits 0..27 of the 32-bit value, are shifted up.
    lane_shifts : ndarray(uint64, shape=(4,)), read
        Where each suit's lane begins in a mask, the best suit first.
    suits_counted : uint64
        Ranks whose suits are compared: 5 for all, 1 for the best suit of the first, 0 for none.
    suits_from : uint64
        How far the suits are shifted up.
    values : ndarray(uint64, shape=(n,)), written

    Notes
    -----
    Natural hands of seven cards try 21 fives. A wild card multiplies a choice by the ranks of
    the deck, at one look-up each, and by the suits too where the value could still be the best.
    """
    cards = np.zeros(PLACES, dtype=np.uint64)
    keys = np.zeros(PLACES, dtype=np.uint64)
    wild_cards = or_(or_(kinds[0], kinds[1]), kinds[2])
    most_suits = U64(0)
    if suits_counted != U64(0):
        most_suits = shl(U64((1 << (SETS * SET_BITS)) - 1), suits_from)

    for i in range(masks.size):
        n = U64(0)
        left = and_not(masks[i], wild_cards)
        while left != U64(0):
            card = lowest_card(left)
            left = xor(left, card)
            cards[n] = card
            keys[n] = U64(lane_keys[ranks_of(card)])
            n = add(n, U64(1))
        held_0 = popcount(and_(masks[i], kinds[0]))
        held_1 = popcount(and_(masks[i], kinds[1]))
        held_2 = popcount(and_(masks[i], kinds[2]))
        best = U64(0)

        # Most wild cards first: they make the strongest hands, and the rest is soon left out.
        for mix in range(U64(mixes.shape[0])):
            wild = add(add(mixes[mix, 0], mixes[mix, 1]), mixes[mix, 2])
            size = sub(U64(FIVE), wild)
            if (
                mixes[mix, 0] > held_0
                or mixes[mix, 1] > held_1
                or mixes[mix, 2] > held_2
                or size > n
            ):
                continue
            subset_at = U64(0)
            while shr(subsets[size, subset_at], n) == U64(0):
                subset = subsets[size, subset_at]
                subset_at = add(subset_at, U64(1))
                held = U64(0)
                held_key = U64(0)
                for place in range(n):
                    chosen = sub(U64(0), and_(shr(subset, place), U64(1)))
                    held = or_(held, and_(cards[place], chosen))
                    held_key = add(held_key, and_(keys[place], chosen))
                held_ranks = ranks_of(held)
                others = sub(size, most_suited(held))

                for rank_at in range(mixes[mix, 3], mixes[mix, 4]):
                    word = rank_words[rank_at]
                    key = add(held_key, shr(word, U64(KEY_AT)))
                    high = and_(shr(key, U64(LOW_BITS)), U64(HIGH_KEY))
                    ranks = or_(held_ranks, and_(shr(word, U64(SET_AT)), U64(RANKS)))
                    is_alike = and_(ranks, sub(ranks, U64(1))) == U64(0)
                    if is_alike:
                        by_ranks = alike[highest(ranks)]
                    else:
                        low = and_(key, U64(LOW_KEY))
                        by_ranks = fives[U64(high_index[high]) + U64(low_index[low])]
                    # A bug that is an ace, or has none left to be, is any card.
                    free = has(word, U64(FREE_AT)) or (
                        may_repeat == U64(0) and high >= U64(FOUR_ACES)
                    )
                    limit = shr(by_ranks, U64(VALUE_AT))
                    if not free and not has(bug_completes, shr(limit, U64(CATEGORY_SHIFT))):
                        limit = U64(0)
                    if others <= U64(1):
                        limit = max(limit, U64(raised[others, ranks]))
                    limit = placed(or_(limit, hearts), category_at, rest_at)
                    if or_(limit, or_(naturals[wild], most_suits)) <= best:
                        continue

                    for suit_at in range(mixes[mix, 5], mixes[mix, 6]):
                        suits = suit_words[suit_at]
                        five = held
                        repeated = U64(0)
                        for slot in range(wild):
                            rank = shr(word, mul(U64(RANK_WIDTH), slot))
                            suit = and_(shr(suits, mul(U64(SUIT_WIDTH), slot)), U64(SUIT_BITS))
                            at = or_(shl(suit, U64(4)), and_(rank, U64(RANK_BITS)))
                            card = shl(U64(1), at)
                            repeated = or_(repeated, and_(five, card))
                            five = or_(five, card)
                        may_be_flush = is_one_suit(five)
                        if repeated != U64(0):
                            may_be_flush = (
                                may_be_flush
                                and and_not(repeated, U64(ACES)) == U64(0)
                                and and_(may_repeat, U64(ACES_OF_FLUSH)) != U64(0)
                            )
                            allowed = select(is_alike, U64(ANY | ALIKE), U64(ANY))
                            if and_(may_repeat, allowed) == U64(0) and not may_be_flush:
                                continue
                        entry = by_ranks
                        if may_be_flush:
                            row = select(lane(five, U64(HEARTS)) != U64(0), U64(1), U64(0))
                            entry = suited[row, ranks]
                        elif (
                            four_suited.shape[1] != 0
                            and repeated == U64(0)
                            and most_suited(five) == U64(FOUR)
                        ):
                            for suit in range(U64(4)):
                                four = lane(five, suit)
                                if popcount(four) == U64(FOUR):
                                    other = and_not(five, shl(U64(LANE), shl(suit, U64(4))))
                                    entry = four_suited[highest(ranks_of(other)), four]
                        short = shr(entry, U64(VALUE_AT))
                        category = shr(short, U64(CATEGORY_SHIFT))
                        if not free and not has(bug_completes, category):
                            continue
                        if category == straight:
                            top = and_(entry, U64(RANK_BITS))
                            short = or_(short, hearts_of_straight(five, top, hearts))
                        value = or_(placed(short, category_at, rest_at), naturals[wild])
                        if suits_counted != U64(0) and or_(value, most_suits) > best:
                            sets = suit_sets(
                                entry,
                                and_(shr(five, lane_shifts[0]), U64(LANE)),
                                and_(shr(five, lane_shifts[1]), U64(LANE)),
                                and_(shr(five, lane_shifts[2]), U64(LANE)),
                                and_(shr(five, lane_shifts[3]), U64(LANE)),
                            )
                            if suits_counted == U64(1) and sets != U64(0):
                                first = shl(U64(1), highest(shr(sets, U64(16))))
                                sets = shl(first, U64(16))
                            value = or_(value, shl(sets, suits_from))
                        best = max(best, value)
        values[i] = best
