"""How cards are numbered, and where each one lives in a mask: constants only.

A card is ``4*rank + suit``: ranks 2..A are 0..12, suits c d h s are 0..3, so the deck is 0..51
with the deuce of clubs first and the ace of spades last. Jokers are 52..55.

A mask is a set of cards in 64 bits: one 16-bit lane a suit, in which bit `rank` is the card of
that rank. Joker ``52 + i`` is bit 13 of lane i, which makes it the card of "rank 13 and suit i",
so one formula finds the bit of every card, jokers included::

    bit 63        48 47        32 31        16 15         0
         +----------+------------+------------+------------+
         |  spades  |   hearts   |  diamonds  |   clubs    |
         +----------+------------+------------+------------+

    bit of a lane   15  14  13  12  11  10   9   8  ...  0
    card             -   -  Jk   A   K   Q   J   T  ...  2
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

RANK_CHARS: Final = "23456789TJQKA"
SUIT_CHARS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"
SUIT_OUTLINES: Final = "♧♢♡♤"
JOKER_TEXT: Final = "Jk"

N_RANKS: Final = 13
N_SUITS: Final = 4
N_CARDS: Final = 52
N_JOKERS: Final = 4
FIRST_JOKER: Final = N_CARDS
CARD_LIMIT: Final = N_CARDS + N_JOKERS
"""One more than the largest card number, jokers included."""

RANK_NAMES: Final = (
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_PLURALS: Final = tuple(name + ("es" if name == "six" else "s") for name in RANK_NAMES)
SUIT_NAMES: Final = ("club", "diamond", "heart", "spade")
SUIT_PLURALS: Final = tuple(name + "s" for name in SUIT_NAMES)

CARD_TEXTS: Final = (
    *(rank + suit for rank in RANK_CHARS for suit in SUIT_CHARS),
    *(JOKER_TEXT,) * N_JOKERS,
)
"""Text of each card by its number; the four jokers print alike."""

LANE_BITS: Final = 16
LANE_RANKS: Final = (1 << N_RANKS) - 1
"""The bits of one lane that stand for ranks."""
JOKER_BIT: Final = N_RANKS
"""The bit of each lane that stands for a joker."""

BIT_NUMBERS: Final = tuple(LANE_BITS * (card & 3) + (card >> 2) for card in range(CARD_LIMIT))
"""Bit number in a mask, by card."""

CARD_BITS: Final[NDArray[np.uint64]] = np.array([1 << bit for bit in BIT_NUMBERS], dtype=np.uint64)
"""Mask that holds one card, by card: uint64, shape (56,), read-only."""
CARD_BITS.setflags(write=False)

DECK_MASK: Final = np.uint64(sum(1 << bit for bit in BIT_NUMBERS[:N_CARDS]))
"""Mask of the 52 natural cards."""
JOKER_MASK: Final = np.uint64(sum(1 << bit for bit in BIT_NUMBERS[N_CARDS:]))
"""Mask of the four jokers."""
CARDS_MASK: Final = DECK_MASK | JOKER_MASK
"""Every bit that a mask may have set."""
