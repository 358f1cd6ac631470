"""Random hands: the same ones on every machine, made without the package that is measured."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

CARDS: Final = 7
PACK: Final = 52
SEED: Final = 20
STRETCH: Final = 1 << 17
"""Hands dealt at once; what is made on the way then stays in the cache."""


class Hands(NamedTuple):
    """The same hands in every form that `evaluate` reads where it lies.

    Attributes
    ----------
    masks : ndarray(uint64, shape=(n,))
    rows : ndarray(uint8, shape=(n, 7)), C-contiguous
    columns : ndarray(uint8, shape=(n, 7)), Fortran-contiguous
    """

    masks: NDArray[np.uint64]
    rows: NDArray[np.uint8]
    columns: NDArray[np.uint8]


@lru_cache(maxsize=1)
def random_hands(n: int, places: int = 1) -> tuple[Hands, ...]:
    """Return the first n hands of one random sequence, in several places of the memory.

    The raw words of a bit generator are the same in every version of numpy; what its
    distributions make of them need not be.
    """
    words = np.random.PCG64(SEED)
    rows = np.empty((n, CARDS), dtype=np.uint8)
    for start in range(0, n, STRETCH):
        part = rows[start : start + STRETCH]
        for column, cards in enumerate(_deal(words, PACK)):
            part[:, column] = cards[: len(part)]
    bits = np.array([1 << (16 * (card % 4) + card // 4) for card in range(PACK)], dtype=np.uint64)
    masks = np.zeros(n, dtype=np.uint64)
    for column in range(CARDS):
        masks |= bits[rows[:, column]]
    return tuple(Hands(masks.copy(), rows.copy(), rows.copy(order="F")) for _ in range(places))


@lru_cache(maxsize=4)
def random_masks(n: int, pack: tuple[int, ...]) -> NDArray[np.uint64]:
    """Return the first n hands of a random sequence from a pack of card numbers, as masks."""
    words = np.random.PCG64(SEED)
    bits = np.array([1 << (16 * (card % 4) + card // 4) for card in pack], dtype=np.uint64)
    masks = np.zeros(n, dtype=np.uint64)
    for start in range(0, n, STRETCH):
        part = masks[start : start + STRETCH]
        for places in _deal(words, len(pack)):
            part |= bits[places[: len(part)]]
    return masks


def _deal(words: np.random.PCG64, pack: int) -> list[NDArray[np.uint8]]:
    """Return the first, second, ... card of a stretch of hands, as places in a pack of a size.

    A card is drawn as a place among those left, which steps past each card gone before it.
    """
    dealt: list[NDArray[np.uint8]] = []
    gone: list[NDArray[np.uint8]] = []
    for left in range(pack, pack - CARDS, -1):
        halves = words.random_raw(STRETCH) >> np.uint64(32)
        card = (halves * np.uint64(left) >> np.uint64(32)).astype(np.uint8)
        for earlier in gone:
            card += card >= earlier
        dealt.append(card)
        for place, earlier in enumerate(gone):
            gone[place], card = np.minimum(earlier, card), np.maximum(earlier, card)
        gone.append(card)
    return dealt
