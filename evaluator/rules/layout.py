"""Where each part of a value lies: the one place that names a bit of it.

Every policy has the 32-bit part; larger is stronger::

    bit   31    28 27 26 25            13 12             0
         +--------+--+--+----------------+----------------+
         |category| H| -|    primary     |    kickers     |
         +--------+--+--+----------------+----------------+

category
    Place of the category in the policy's own order, 0 the weakest (`Policy.categories`).
H
    Set in a flush of hearts where such a flush beats every other. Bit 26 is free.
primary, kickers
    Sets of ranks, one bit each, by the *place* of a rank among single cards: 2..A are 0..12, or
    A, 2..K where the ace is the lowest card. Sets of equal size compare as integers exactly as
    their ranks compare from the top.

    ==================  =======================  ========================================
    category            primary                  kickers
    ==================  =======================  ========================================
    high card, flush    empty                    the five ranks
    pair                the pair                 the other three ranks
    two pair            both pairs               the fifth card
    three of a kind     the three                the other two ranks
    full house          the three                the pair
    four, five alike    the four or five         the fifth card, or empty
    straights           the top card             empty
    four-card straight  the top card             the fifth card
    four-card flush     the four ranks           the fifth card
    ==================  =======================  ========================================

The kickers of a category in `Policy.no_kickers` are left out. The top card of a straight is its
rank number whatever the place of a lone ace, since an ace may stand above the king and below the
lowest card of one deck; where A-2-3-4-5 is second best its primary set holds the king (the top
of the third best) and the five.

Where a rule needs more, it uses bits that its category leaves empty:

* repeated aces of a flush (`double_ace_flush`): their number in bits 23..25;
* hearts that break a tie of flushes (``hearts_flush="tiebreak"``): the five ranks of every flush
  move up by one, to bits 1..13, and bit 0 is set in a flush of hearts;
* hearts in straights (`hearts_sequence`): in bits 0..2, 1 for a straight that has the hearts, or
  how many hearts it has (``"most_hearts"``);
* ``rank_compare="sorted"``: categories with cards of one rank hold the places of the cards that
  count, in descending order, four bits each, the first in bits 16..19.

In a low game bits 0..25 are inverted, so that larger is stronger there too.

Policies that break ties by suits or by jokers use 64 bits::

    bit   63                           32 31   23 22   20 19          0
         +-------------------------------+-------+-------+-------------+
         |        the 32-bit part        |   0   |natural|    suits    |
         +-------------------------------+-------+-------+-------------+

natural
    ``"fewest_jokers"``: 4 less the number of wild cards among the five. ``"binary"``: 1 without
    any, else 0. ``"off"``: 0.
suits
    Five sets of four bits, one for each rank that counts (all five of a straight), in the order in
    which the ranks are compared, the first in bits 16..19; within a set the best suit is bit 3.
    ``"top_only"`` holds the best suit of the first rank and nothing else. All zero without a
    `suit_order`.

That is ``natural_position="after_ranks"``. With ``"after_suits"`` the suits are in bits 3..22 and
natural in bits 0..2; with ``"before_ranks"`` natural follows the category::

    bit   63    60 59   57 56                      29 28     20 19     0
         +--------+-------+--------------------------+---------+--------+
         |category|natural|  bits 0..27 of the rest  |    0    |  suits |
         +--------+-------+--------------------------+---------+--------+
"""

from __future__ import annotations

from typing import Final

from evaluator.rules.knobs import NaturalPosition

RANK_BITS: Final = 13
KICKERS_SHIFT: Final = 0
PRIMARY_SHIFT: Final = RANK_BITS
RANKS_WIDTH: Final = 2 * RANK_BITS
RANKS_MASK: Final = (1 << RANKS_WIDTH) - 1
"""Bits 0..25: what a low game inverts."""
RANK_SET_MASK: Final = (1 << RANK_BITS) - 1

HEARTS_BIT: Final = 27
CATEGORY_SHIFT: Final = 28
CATEGORY_WIDTH: Final = 4
BELOW_CATEGORY_MASK: Final = (1 << CATEGORY_SHIFT) - 1

REPEATED_ACES_SHIFT: Final = 23
FLUSH_TIE_SHIFT: Final = 1
"""How far the ranks of a flush move up to make room for the hearts bit."""

SORTED_WIDTH: Final = 4
SORTED_CARDS: Final = 5

VALUE_WIDTH: Final = 32
SUIT_WIDTH: Final = 4
SUIT_SETS: Final = 5
SUITS_WIDTH: Final = SUIT_WIDTH * SUIT_SETS
SUITS_MASK: Final = (1 << SUITS_WIDTH) - 1
NATURAL_WIDTH: Final = 3
NATURAL_MASK: Final = (1 << NATURAL_WIDTH) - 1
MOST_WILD: Final = 4
"""Wild cards that five cards may hold at most."""

LONG_CATEGORY_SHIFT: Final = 60
BEFORE_RANKS_NATURAL_SHIFT: Final = 57
BEFORE_RANKS_REST_SHIFT: Final = 29


def join(short: int, natural: int, suits: int, position: NaturalPosition) -> int:
    """Put the parts of a 64-bit value together.

    Parameters
    ----------
    short : int
        The 32-bit part.
    natural : int
        0..4, larger for fewer wild cards.
    suits : int
        Five sets of four bits.
    position : {"before_ranks", "after_ranks", "after_suits"}
        Where `natural` counts.

    Returns
    -------
    int
        The value, 64 bits.
    """
    if position == "before_ranks":
        return (
            short >> CATEGORY_SHIFT << LONG_CATEGORY_SHIFT
            | natural << BEFORE_RANKS_NATURAL_SHIFT
            | (short & BELOW_CATEGORY_MASK) << BEFORE_RANKS_REST_SHIFT
            | suits
        )
    if position == "after_ranks":
        return short << VALUE_WIDTH | natural << SUITS_WIDTH | suits
    return short << VALUE_WIDTH | suits << NATURAL_WIDTH | natural


def split(value: int, position: NaturalPosition) -> tuple[int, int, int]:
    """Take a 64-bit value apart: the inverse of `join`.

    Parameters
    ----------
    value : int
        A 64-bit value.
    position : {"before_ranks", "after_ranks", "after_suits"}
        The `Policy.natural_position` of its policy.

    Returns
    -------
    short, natural, suits : int
    """
    if position == "before_ranks":
        category = value >> LONG_CATEGORY_SHIFT
        rest = value >> BEFORE_RANKS_REST_SHIFT & BELOW_CATEGORY_MASK
        natural = value >> BEFORE_RANKS_NATURAL_SHIFT & NATURAL_MASK
        return category << CATEGORY_SHIFT | rest, natural, value & SUITS_MASK
    short = value >> VALUE_WIDTH
    if position == "after_ranks":
        return short, value >> SUITS_WIDTH & NATURAL_MASK, value & SUITS_MASK
    return short, value & NATURAL_MASK, value >> NATURAL_WIDTH & SUITS_MASK


def category_place(value: int, *, wide: bool) -> int:
    """Return the place of the category of a value in `Policy.categories`.

    Parameters
    ----------
    value : int
        A value of the policy.
    wide : bool
        Whether values of the policy have 64 bits (`Policy.wide`).

    Returns
    -------
    int
        0 for the weakest category.
    """
    return value >> (LONG_CATEGORY_SHIFT if wide else CATEGORY_SHIFT)
