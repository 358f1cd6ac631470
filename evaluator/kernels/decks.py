"""Which hands can be dealt from a deck, for kernels that rank lanes and check them on the way."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from evaluator.kernels._jit import inlined
from evaluator.kernels.bitmask import FEWEST_CARDS, MOST_EXTRA_CARDS
from evaluator.kernels.lanes import add, and_, and_not, eq, gt, ne, or_, popcount, select, sub
from evaluator.kernels.shapes import ranks_held

U16 = np.uint16

JOKER = 1 << 13

# What a kernel says of all its hands together.
FAULT = 1
WILD = 2


class LaneDeck(NamedTuple):
    """A deck as constants of a kernel.

    Attributes
    ----------
    allowed : int
        Bits that a lane may have: the ranks in the deck, and that of a joker where there are any.
    most_jokers : int
        Jokers that a hand may hold, 0..4.
    wild_clubs, wild_diamonds, wild_hearts, wild_spades : int
        Bits of each lane that are wild cards.
    """

    allowed: int
    most_jokers: int
    wild_clubs: int
    wild_diamonds: int
    wild_hearts: int
    wild_spades: int


@inlined
def fault_in(clubs, diamonds, hearts, spades, allowed, most_jokers):  # type: ignore[no-untyped-def]
    """Return a non-zero word unless the lanes hold 5 to 7 cards of a deck.

    Each joker has the same bit in a lane of its own, so that one too many shows in the ranks
    held twice, three or four times; four are never too many.
    """
    held, twice, thrice, quads = ranks_held(clubs, diamonds, hearts, spades)
    cards = add(add(popcount(clubs), popcount(diamonds)), add(popcount(hearts), popcount(spades)))
    too_often = select(eq(most_jokers, U16(3)), quads, U16(0))
    too_often = select(eq(most_jokers, U16(2)), thrice, too_often)
    too_often = select(eq(most_jokers, U16(1)), twice, too_often)
    stray = or_(and_not(held, allowed), and_(too_often, U16(JOKER)))
    extra = sub(cards, U16(FEWEST_CARDS))
    return select(gt(extra, U16(MOST_EXTRA_CARDS)), U16(1), stray)


@inlined
def wild_in(clubs, diamonds, hearts, spades, in_clubs, in_diamonds, in_hearts, in_spades):  # type: ignore[no-untyped-def]
    """Return a non-zero word where the lanes hold a wild card."""
    minor = or_(and_(clubs, in_clubs), and_(diamonds, in_diamonds))
    return or_(minor, or_(and_(hearts, in_hearts), and_(spades, in_spades)))


@inlined
def findings(faults, wild):  # type: ignore[no-untyped-def]
    """Return FAULT and WILD, as far as their words are not zero."""
    fault = select(ne(faults, U16(0)), U16(FAULT), U16(0))
    return or_(fault, select(ne(wild, U16(0)), U16(WILD), U16(0)))
