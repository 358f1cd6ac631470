"""What the kernels are held against: memory copied, and hands ranked without being checked."""

from __future__ import annotations

import numpy as np

from bench.hands import CARDS
from evaluator.kernels._jit import kernel
from evaluator.kernels.batch import add_card
from evaluator.kernels.bitmask import value_of_lanes
from evaluator.kernels.lanes import xor

U16 = np.uint16


@kernel(
    "void(Array(uint32, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True), uint32[::1])"
)
def fold(words, more, out):  # type: ignore[no-untyped-def]
    """Copy one array while another, which is no longer, is read along with it.

    Reads ``4 * (words.size + more.size)`` bytes, writes ``4 * words.size``: as many as a kernel
    that ranks hands of 8 or 7 bytes into values of 4, with next to nothing done to them.
    """
    for i in range(more.size):
        out[i] = xor(words[i], more[i])
    for i in range(more.size, words.size):
        out[i] = words[i]


@kernel("void(Array(uint16, 1, 'C', readonly=True), uint16[::1])")
def rank_unchecked_masks(lanes, values):  # type: ignore[no-untyped-def]
    """Do what `evaluate_masks` does but for looking at what it is given."""
    for i in range(lanes.size // 4):
        high, low = value_of_lanes(
            lanes[4 * i], lanes[4 * i + 1], lanes[4 * i + 2], lanes[4 * i + 3]
        )
        values[2 * i] = low
        values[2 * i + 1] = high


@kernel("void(Array(uint8, 1, 'C', readonly=True), uint16[::1])")
def rank_unchecked_rows(cards, values):  # type: ignore[no-untyped-def]
    """Do what ``EVALUATE_ROWS[7]`` does but for looking at what it is given."""
    for i in range(values.size // 2):
        clubs = U16(0)
        diamonds = U16(0)
        hearts = U16(0)
        spades = U16(0)
        for j in range(CARDS):
            clubs, diamonds, hearts, spades = add_card(
                clubs, diamonds, hearts, spades, U16(cards[CARDS * i + j])
            )
        high, low = value_of_lanes(clubs, diamonds, hearts, spades)
        values[2 * i] = low
        values[2 * i + 1] = high
