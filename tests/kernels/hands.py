"""Hands for the tests of kernels, and their values by the rules alone."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tests.oracle.naive import value

# Ranks of a naive value that are primary, by category; the rest are kickers.
PRIMARY = (0, 1, 2, 1, 1, 0, 1, 1, 1)


def random_hands(n: int, k: int, seed: int) -> NDArray[np.uint8]:
    """Hands of k different cards of 52, shape (n, k), uint8."""
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (n, 1)), axis=1)[:, :k].copy()


def rare_hands(n: int, k: int, seed: int) -> NDArray[np.uint8]:
    """Hands from packs of few neighbouring ranks and suits: mostly straights, flushes, fours."""
    rng = np.random.default_rng(seed)
    hands = np.empty((n, k), dtype=np.uint8)
    for row in range(n):
        suits = rng.choice(4, size=rng.integers(1, 5), replace=False)
        # The ace is below the deuce as well as above the king.
        width = max(8 // len(suits) + 1, int(rng.integers(3, 9)))
        ranks = (rng.integers(13) + np.arange(width)) % 13
        pack = (4 * ranks[:, None] + suits).reshape(-1)
        hands[row] = rng.choice(pack, size=k, replace=False)
    return hands


def sample_of_hands(n: int, k: int, seed: int) -> NDArray[np.uint8]:
    """Half random hands, half rare ones."""
    return np.concatenate([random_hands(n // 2, k, seed), rare_hands(n - n // 2, k, seed)])


def masks_of(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Mask of each row of cards: bit ``16 * suit + rank`` for each."""
    bits = 16 * (hands & 3).astype(np.uint64) + (hands >> 2).astype(np.uint64)
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << bits, axis=1)
    return masks


def expected_value(cards: Iterable[int]) -> int:
    """Value of a hand: category in bits 28..31, primary ranks from bit 13, kickers from bit 0."""
    category, *ranks = value((int(card) // 4, int(card) % 4) for card in cards)
    primary = PRIMARY[category]
    high = sum(1 << rank for rank in ranks[:primary])
    low = sum(1 << rank for rank in ranks[primary:])
    return category << 28 | high << 13 | low


def expected_values(hands: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Value of each row of cards."""
    return np.array([expected_value(hand) for hand in hands.tolist()], dtype=np.uint32)
