"""Hands for files: texts, the cards they are, and what other programs say of them."""

from __future__ import annotations

import numpy as np

import evaluator as ev

#: Text of hands of 5 to 7 cards in many notations, their categories by hand.
WRITTEN = (
    ("As Ks Qs Js Ts", "straight flush"),
    ("AcAdAhKcKd", "full house"),
    ("ac,ad,ah,as,kd", "four of a kind"),
    ("10h 9c 8h 7h 6s 2c 2d", "straight"),
    ("A♠K♠9♠4♠2♠ 3c", "flush"),
    ("2♡ 2♢ 2♧ 5♤ 9♤", "three of a kind"),
    ("  2c 2d  5s 5h 9c\t", "two pair"),
    ("2C2D5S4H9C", "pair"),
    ("2c 3d 5s 9h Jc", "high card"),
)
#: Text that is no hand, and a word of the reason.
FAULTY = (
    ("", "empty"),
    ("AsXd9c4c2c", "unknown rank 'X'"),
    ("As As 9c 4c 2c", "appears twice"),
    ("As Kd", "a hand of 2 cards"),
    ("2c3c4c5c6c7c8c9c", "a hand of 8 cards"),
    ("As Kd 9c 4c 2", "suit missing"),
    ("As Kd 9c 4c Jk", "joker at position 5 is one too many"),
)


def deal(rows: int, size: int, seed: int = 5) -> np.ndarray:
    """Return random hands: uint8 cards of shape (rows, size)."""
    draw = np.random.default_rng(seed).random((rows, 52))
    return draw.argpartition(size, axis=1)[:, :size].astype(np.uint8)


def texts_of(cards: np.ndarray) -> list[str]:
    """Return hands as texts without spaces."""
    return [ev.format_cards(hand, sep="") for hand in cards]
