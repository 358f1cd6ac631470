"""Random hands of a policy, many of one or two suits or of near ranks, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from evaluator.rules.definition import value_of_cards

FIRST_JOKER = 52
N_RANKS = 13


def wild_cards(policy: ev.Policy) -> list[int]:
    """Every card that is wild, jokers included."""
    return [*sorted(policy.wild), *range(FIRST_JOKER, FIRST_JOKER + policy.max_jokers)]


def hands_of(policy: ev.Policy, n: int, k: int, wild: int, seed: int) -> NDArray[np.uint8]:
    """Hands of k cards, exactly `wild` of them wild if there are so many, shape (n, k)."""
    rng = np.random.default_rng([seed, k, wild])
    every = np.array(wild_cards(policy), dtype=np.int64)
    natural = np.array(sorted(policy.cards - policy.wild))
    held = min(wild, len(every))
    hands = np.empty((n, k), dtype=np.uint8)
    for row in range(n):
        pack = natural
        if rng.random() < 0.4:
            suits = rng.choice(4, size=rng.integers(1, 3), replace=False)
            pack = pack[np.isin(pack % 4, suits)]
        if rng.random() < 0.4:
            # The ace is below the lowest rank as well as above the king.
            distance = (pack // 4 - rng.integers(N_RANKS)) % N_RANKS
            pack = pack[distance < rng.integers(4, 9)]
        if len(pack) < k - held:
            pack = natural
        hands[row, :held] = rng.choice(every, size=held, replace=False)
        hands[row, held:] = rng.choice(pack, size=k - held, replace=False)
    return rng.permuted(hands, axis=1)


def masks_of(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Mask of each row."""
    masks: NDArray[np.uint64] = ev.cards_to_masks(hands)
    return masks


def value_of(policy: ev.Policy, hand: Iterable[int]) -> int:
    """Value of a hand by the executable definition."""
    return value_of_cards(policy, [int(card) for card in hand]).value
