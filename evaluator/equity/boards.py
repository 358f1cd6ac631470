"""Choices of cards from a deck, as masks and as the lanes that kernels read."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import CARD_BITS, N_SUITS
from evaluator.kernels.runouts import STRIDE


@lru_cache(maxsize=64)
def choices(deck_size: int, cards: int) -> NDArray[np.intp]:
    """Return every choice of places in a deck, in lexicographic order, shape (n, cards)."""
    places = list(combinations(range(deck_size), cards))
    rows = np.array(places, dtype=np.intp).reshape(len(places), cards)
    rows.setflags(write=False)
    return rows


def masks_of(deck: NDArray[np.intp], places: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return the mask of each row of places in the deck, shape (n,)."""
    bits = CARD_BITS[deck]
    masks = np.zeros(len(places), dtype=np.uint64)
    for column in places.T:
        masks |= bits[column]
    return masks


def lanes_of(masks: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """Return the suit lanes of masks, a row each, shape (n, 4)."""
    return masks.view(np.uint16).reshape(-1, N_SUITS)


def ending_lanes(endings: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """Return the suit lanes of endings, a lane a row, with the room behind that kernels need."""
    lanes = np.zeros((N_SUITS, len(endings) + STRIDE), dtype=np.uint16)
    lanes[:, : len(endings)] = lanes_of(endings).T
    return lanes
