"""Loops over many hands with the bitmask evaluator."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.bitmask import NOT_A_RANK, irregular, value_of_lanes
from evaluator.kernels.lanes import add, and_, eq, mul, or_, popcount, select, shl, shr

U16 = np.uint16
U64 = np.uint64


@kernel("uint16(Array(uint16, 1, 'C', readonly=True), uint16[::1])")
def evaluate_masks(lanes, values):  # type: ignore[no-untyped-def]
    """Rank masks.

    Parameters
    ----------
    lanes : ndarray(uint16, shape=(4 * n,)), read
        Little-endian masks seen as suit lanes: ``masks.view(uint16)``. One flat array, because
        LLVM turns ``lanes[4 * i + j]`` into a load and a shuffle, and a 2-d array into neither.
    values : ndarray(uint16, shape=(2 * n,)), written
        Little-endian values seen as halves: ``values.view(uint16)``.

    Returns
    -------
    uint16
        Non-zero when some mask does not hold 5 to 7 natural cards; its value is then
        meaningless.
    """
    faults = U16(0)
    for i in range(lanes.size // 4):
        clubs = lanes[4 * i]
        diamonds = lanes[4 * i + 1]
        hearts = lanes[4 * i + 2]
        spades = lanes[4 * i + 3]
        faults = or_(faults, irregular(clubs, diamonds, hearts, spades))
        high, low = value_of_lanes(clubs, diamonds, hearts, spades)
        values[2 * i] = low
        values[2 * i + 1] = high
    return faults


@inlined
def add_card(clubs, diamonds, hearts, spades, card):  # type: ignore[no-untyped-def]
    """Return the four lanes with one more card, which must be below 64."""
    none = U16(0)
    suit = and_(card, U16(3))
    rank = shl(U16(1), shr(card, U16(2)))
    clubs = or_(clubs, select(eq(suit, U16(0)), rank, none))
    diamonds = or_(diamonds, select(eq(suit, U16(1)), rank, none))
    hearts = or_(hearts, select(eq(suit, U16(2)), rank, none))
    spades = or_(spades, select(eq(suit, U16(3)), rank, none))
    return clubs, diamonds, hearts, spades


def _cards_kernel(size: int, by_column: bool) -> Any:
    """Make the kernel for hands of `size` cards, in rows or in columns.

    The number of cards is a constant of the machine code, so that the loop over them unrolls and
    the loop over the hands vectorises.
    """
    columns = "Array(uint8, 2, 'C', readonly=True)" if by_column else ""
    rows = "Array(uint8, 1, 'C', readonly=True)"

    @kernel(f"uint16({columns or rows}, uint64, uint16[::1])")
    def evaluate_cards(cards, first, values):  # type: ignore[no-untyped-def]
        """Rank hands given card by card.

        Parameters
        ----------
        cards : ndarray(uint8, shape=(size * m,)) or ndarray(uint8, shape=(size, m)), read
            Rows one after the other, or one row for each place in the hand.
        first : uint64
            First hand to rank.
        values : ndarray(uint16, shape=(2 * n,)), written
            Little-endian values, seen as halves, of that hand and the next ones.

        Returns
        -------
        uint16
            Non-zero when some hand repeats a card or holds a number that is no natural card; its
            value is then meaningless.
        """
        faults = U16(0)
        for i in range(U64(values.size // 2)):
            at = add(first, i)
            clubs = U16(0)
            diamonds = U16(0)
            hearts = U16(0)
            spades = U16(0)
            numbers = U16(0)
            for j in range(size):
                card = U16(cards[j, at] if by_column else cards[add(mul(at, U64(size)), U64(j))])
                numbers = or_(numbers, card)
                # Bits above 63 would shift too far; `numbers` tells on them.
                clubs, diamonds, hearts, spades = add_card(
                    clubs, diamonds, hearts, spades, and_(card, U16(63))
                )
            held = or_(or_(clubs, diamonds), or_(hearts, spades))
            held_cards = add(
                add(popcount(clubs), popcount(diamonds)), add(popcount(hearts), popcount(spades))
            )
            fault = or_(and_(numbers, U16(0xC0)), and_(held, U16(NOT_A_RANK)))
            faults = or_(faults, select(eq(held_cards, U16(size)), fault, U16(1)))
            high, low = value_of_lanes(clubs, diamonds, hearts, spades)
            values[mul(i, U64(2))] = low
            values[add(mul(i, U64(2)), U64(1))] = high
        return faults

    return evaluate_cards


#: Kernel by number of cards, for C-contiguous (n, k) arrays made flat.
EVALUATE_ROWS = {size: _cards_kernel(size, by_column=False) for size in (5, 6, 7)}

#: Kernel by number of cards, for the transpose of Fortran-contiguous (n, k) arrays.
EVALUATE_COLUMNS = {size: _cards_kernel(size, by_column=True) for size in (5, 6, 7)}
