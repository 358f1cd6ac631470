"""Random hands from the deck of a policy, most of them of rare shapes."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from tests.compiled.presets import wild_cards
from tests.compiled.space import deck_of

CHUNK = 20_000
N_RANKS = 13
FIRST_JOKER = 52


def rare_hands(policy: ev.Policy, n: int, k: int, seed: int) -> NDArray[np.uint8]:
    """Hands of k different cards, shape (n, k).

    For each hand some cards are likelier than others, by a factor drawn with it: those of one
    suit, of six ranks in a row, of two ranks, wild ones; or none are.
    """
    return _rare_hands(deck_of(policy), wild_cards(policy), n, k, seed).copy()


# Presets with the same deck follow one another.
@lru_cache(maxsize=4)
def _rare_hands(
    deck: tuple[int, ...], wild: tuple[int, ...], n: int, k: int, seed: int
) -> NDArray[np.uint8]:
    rng = np.random.default_rng(seed)
    parts = [_rare(deck, wild, min(CHUNK, n - at), k, rng) for at in range(0, n, CHUNK)]
    return np.concatenate(parts)


def _rare(
    deck: tuple[int, ...], wild: tuple[int, ...], n: int, k: int, rng: np.random.Generator
) -> NDArray[np.uint8]:
    cards = np.array(deck)
    ranks, suits = cards // 4, cards % 4
    ranks_in_deck = np.unique(ranks[cards < FIRST_JOKER])
    weights = np.ones((n, len(deck)), dtype=np.float32)

    def favour(which: NDArray[np.bool_], most: float) -> None:
        factors = most ** rng.random((n, 1), dtype=np.float32) * rng.integers(0, 2, (n, 1))
        np.multiply(weights, np.where(which, np.maximum(factors, 1), 1), out=weights)

    favour(suits == rng.integers(0, 4, (n, 1)), 200)
    # The ace is below the lowest rank as well as above the king.
    lowest = rng.integers(0, len(ranks_in_deck), (n, 1))
    place = np.searchsorted(ranks_in_deck, np.minimum(ranks, N_RANKS - 1))
    favour((place - lowest) % len(ranks_in_deck) < 6, 200)
    pair = rng.integers(0, len(ranks_in_deck), (2, n, 1))
    favour((place == pair[0]) | (place == pair[1]), 50)
    if wild:
        favour(np.isin(cards, wild), 20)
    keys = rng.random((n, len(deck)), dtype=np.float32) / weights
    return cards[np.argpartition(keys, k, axis=1)[:, :k]].astype(np.uint8)
