"""Every hand of k cards, as masks, in chunks that fit the memory of a small machine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

CHUNK = 1 << 20
ENDING = 4


def bit(card: int) -> int:
    """Bit of a card in a mask."""
    return 1 << 16 * (card % 4) + card // 4


@cache
def endings() -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Masks of every four cards in lexicographic order, and where those above each card begin."""
    fours = np.array(list(combinations(range(52), ENDING)))
    bits = np.array([bit(card) for card in range(52)], dtype=np.uint64)
    masks = np.bitwise_or.reduce(bits[fours], axis=1)
    return masks, np.searchsorted(fours[:, 0], np.arange(52), side="right")


def masks_of_all_hands(k: int, share: int = 0, shares: int = 1) -> Iterator[NDArray[np.uint64]]:
    """Yield the masks of every hand of k cards, or one of several shares of about equal size.

    Parameters
    ----------
    k : int
        5, 6 or 7.
    share, shares : int
        Which share of how many.

    Yields
    ------
    ndarray(uint64, shape=(n,))
        Up to CHUNK masks. The next one overwrites it.
    """
    masks, starts = endings()
    buffer = np.empty(CHUNK, dtype=np.uint64)
    filled = 0
    for prefix in list(combinations(range(52 - ENDING), k - ENDING))[share::shares]:
        after = masks[starts[prefix[-1]] :]
        if filled + len(after) > CHUNK:
            yield buffer[:filled]
            filled = 0
        held = np.uint64(sum(bit(card) for card in prefix))
        np.bitwise_or(after, held, out=buffer[filled : filled + len(after)])
        filled += len(after)
    yield buffer[:filled]
