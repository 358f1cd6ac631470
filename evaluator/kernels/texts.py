"""Hands read from the bytes of text columns, many at a time.

The text of row i is ``data[offsets[i] : offsets[i + 1]]``, as in a string column of Apache Arrow.
What is read here is read as `evaluator.parse_cards` reads it. Texts that are no hand, and the few
kinds that are not read here, get a status; `parse_cards` then says what is wrong with them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import RANK_CHARS, SUIT_CHARS, SUIT_OUTLINES, SUIT_SIGNS
from evaluator.kernels._jit import kernel
from evaluator.kernels.lanes import add, and_, or_, shl
from evaluator.kernels.statuses import GOOD, JOKERS, NOT_ONE, REPEATED, UNREAD

U8 = np.uint8
U64 = np.uint64

#: What `signs` says of a byte that is no rank and no suit.
NOTHING = 255
#: What `signs` says of a byte that may stand between cards.
SPACE = 254

ONE_JOKER = 1 << 13


def signs_table() -> NDArray[np.uint8]:
    """Return what each byte stands for as a rank (first row) and as a suit (second row).

    Returns
    -------
    ndarray(uint8, shape=(2, 256))
        Bytes A0 to A7 stand for suits as the last byte of a suit sign, U+2660 to U+2667.
    """
    signs = np.full((2, 256), NOTHING, dtype=np.uint8)
    for rank, char in enumerate(RANK_CHARS):
        signs[0, [ord(char), ord(char.lower())]] = rank
    for suit, char in enumerate(SUIT_CHARS):
        signs[1, [ord(char), ord(char.upper())]] = suit
    for signs_of_suits in (SUIT_SIGNS, SUIT_OUTLINES):
        for suit, sign in enumerate(signs_of_suits):
            signs[1, sign.encode()[-1]] = suit
    # The ASCII characters for which str.isspace holds, and the comma.
    signs[0, [*range(9, 14), *range(28, 33), ord(",")]] = SPACE
    return signs


def _texts_kernel(offset_type: str) -> Any:
    """Make the kernel for offsets of one width."""

    @kernel(
        f"uint64(Array({offset_type}, 1, 'C', readonly=True), Array(uint8, 1, 'C', readonly=True),"
        " Array(uint8, 2, 'C', readonly=True), boolean, uint64[::1], uint8[::1])"
    )
    def add_texts(offsets, data, signs, single, masks, statuses):  # type: ignore[no-untyped-def]
        """Add the cards of a text column to the hands of its rows.

        Parameters
        ----------
        offsets : ndarray(int32 or int64, shape=(n + 1,)), read
            Where each text begins, ascending.
        data : ndarray(uint8), read
            UTF-8.
        signs : ndarray(uint8, shape=(2, 256)), read
            The rank and the suit that a byte stands for, `SPACE` or `NOTHING`; see `signs_table`.
        single : bool
            Whether each text must be exactly one card.
        masks : ndarray(uint64, shape=(n,)), read and written
            The hands. Jokers take the lowest numbers that are free.
        statuses : ndarray(uint8, shape=(n,)), read and written
            Rows that are not `GOOD` are passed over.

        Returns
        -------
        uint64
            How many rows got a status; their masks stay as they were.
        """
        faults = U64(0)
        for i in range(U64(masks.size)):
            if statuses[i] != U8(GOOD):
                continue
            at = U64(offsets[i])
            end = U64(offsets[add(i, U64(1))])
            mask = masks[i]
            status = U8(GOOD)
            cards = U64(0)
            while at < end:
                first = data[at]
                rank = signs[U64(0), U64(first)]
                width = U64(1)
                if rank == U8(SPACE):
                    at = add(at, width)
                    continue
                after = add(at, U64(1))
                joker = first == U8(42)
                suit = U8(NOTHING)
                if not joker:
                    if first == U8(49) and after < end and data[after] == U8(48):
                        # The ten is written with two digits.
                        rank = U8(8)
                        width = U64(2)
                        after = add(after, U64(1))
                    if after < end:
                        second = data[after]
                        suit = signs[U64(1), U64(second)]
                        width = add(width, U64(1))
                        if rank == U8(9) and (second == U8(75) or second == U8(107)):
                            joker = True
                        elif (
                            second == U8(0xE2)
                            and add(after, U64(2)) < end
                            and data[add(after, U64(1))] == U8(0x99)
                        ):
                            # Suit signs are E2 99 A0 to A7.
                            suit = signs[U64(1), U64(data[add(after, U64(2))])]
                            third = data[add(after, U64(2))]
                            if third < U8(0xA0) or third > U8(0xA7):
                                suit = U8(NOTHING)
                            width = add(width, U64(2))
                        elif second >= U8(0x80):
                            suit = U8(NOTHING)
                if joker:
                    free = U64(ONE_JOKER)
                    while and_(mask, free) != U64(0):
                        free = shl(free, U64(16))
                    if free == U64(0):
                        status = U8(JOKERS)
                        break
                    mask = or_(mask, free)
                elif rank > U8(12) or suit > U8(3):
                    status = U8(UNREAD)
                    break
                else:
                    card = shl(U64(1), or_(shl(U64(suit), U64(4)), U64(rank)))
                    if and_(mask, card) != U64(0):
                        status = U8(REPEATED)
                        break
                    mask = or_(mask, card)
                cards = add(cards, U64(1))
                at = add(at, width)
            if status == U8(GOOD) and single and cards != U64(1):
                status = U8(NOT_ONE)
            if status == U8(GOOD):
                masks[i] = mask
            else:
                statuses[i] = status
                faults = add(faults, U64(1))
        return faults

    return add_texts


#: Kernel by the width of the offsets in bytes.
ADD_TEXTS = {4: _texts_kernel("int32"), 8: _texts_kernel("int64")}
