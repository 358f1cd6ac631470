"""Odds under any policy: boards as masks, and counts of values that any evaluator has made."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.deals import count_winners
from evaluator.kernels.lanes import add, eq, gt, or_, select, shl, shr, sub

U16 = np.uint16
U64 = np.uint64


@kernel(
    "uint64(Array(uint64, 1, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint64, 1, 'C', readonly=True), uint64[::1])"
)
def list_runouts(prefixes, starts, endings, boards):  # type: ignore[no-untyped-def]
    """Write every board made of one of the prefixes and one of its endings.

    Parameters
    ----------
    prefixes : ndarray(uint64, shape=(m,)), read
        Masks of the first cards to come.
    starts : ndarray(uint64, shape=(m,)), read
        First ending that may follow each prefix; all later ones may too.
    endings : ndarray(uint64, shape=(e,)), read
        Masks of the last cards to come.
    boards : ndarray(uint64, shape=(n,)), written
        Room for all of them.

    Returns
    -------
    uint64
        Number of boards.
    """
    n = U64(0)
    for k in range(U64(prefixes.size)):
        start = starts[k]
        length = sub(U64(endings.size), start)
        for i in range(length):
            boards[add(n, i)] = or_(endings[add(start, i)], prefixes[k])
        n = add(n, length)
    return n


def _value_counter(bits: int, category_shift: int) -> Any:
    """Make the kernel for values of a width, whose category is in the bits from a shift on."""
    dtype = f"uint{bits}"

    @kernel(
        f"void(Array({dtype}, 2, 'C', readonly=True), uint64, {dtype}[::1], uint16[::1],"
        " uint16[::1], uint64[::1], uint64[:, ::1])"
    )
    def count_values(values, n, best, winners, places, tally, categories):  # type: ignore[no-untyped-def]
        """Count the deals of a block by winners, and by category of each player.

        Parameters
        ----------
        values : ndarray(shape=(players, capacity)), read
        n : uint64
            Deals in the block, fewer than 65,536.
        best : ndarray(shape=(capacity,)), scratch
        winners : ndarray(uint16, shape=(capacity,)), written
            Set of the players with the best value, bit p for player p.
        places : ndarray(uint16, shape=(capacity,)), scratch
        tally : ndarray(uint64, shape=(2**players,)), added to
        categories : ndarray(uint64, shape=(players, c)), added to
        """
        for i in range(n):
            best[i] = values[0, i]
            winners[i] = U16(1)
        for player in range(1, values.shape[0]):
            winner = shl(U16(1), U16(player))
            for i in range(n):
                value = values[player, i]
                better = gt(value, best[i])
                tied = select(eq(value, best[i]), or_(winners[i], winner), winners[i])
                winners[i] = select(better, winner, tied)
                best[i] = select(better, value, best[i])
        count_winners(winners, values.shape[0], tally, n)
        for player in range(values.shape[0]):
            for i in range(n):
                places[i] = U16(shr(U64(values[player, i]), U64(category_shift)))
            for category in range(categories.shape[1]):
                count = U16(0)
                for i in range(n):
                    count = add(count, select(eq(places[i], U16(category)), U16(1), U16(0)))
                categories[player, category] += U64(count)

    return count_values


#: Kernel for 32-bit values, and for 64-bit values.
COUNT_SHORT = _value_counter(32, 28)
COUNT_LONG = _value_counter(64, 60)
