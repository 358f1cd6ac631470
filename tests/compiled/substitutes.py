"""Every card that each wild card may stand for, tried for all hands of five at once.

What `evaluator.rules.definition` does hand by hand, turned about: each five cards, as they would
be played, offer their value to all the hands that may be played so.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from evaluator.rules import knobs
from evaluator.rules.definition import value_of_five
from tests.compiled.space import Words, bit, masks_of_all_hands

FIVE = 5
FIRST_JOKER = 52
ACES = range(48, 52)
NATURAL_SHIFT = 20


@lru_cache(maxsize=1)
def all_fives(deck: tuple[int, ...]) -> tuple[Words, NDArray[np.int64]]:
    """Masks of all five cards of a deck, and the cards, ascending, shape (n, 5)."""
    masks = np.concatenate([masks.copy() for masks in masks_of_all_hands(deck, FIVE)])
    return masks, ev.masks_to_cards(masks).astype(np.int64)


class Fives:
    """All five natural cards of the deck of a policy, and what they are worth as they are."""

    def __init__(self, policy: ev.Policy) -> None:
        self.policy = policy
        # Cards that are wild themselves are played as cards too: let only jokers be wild.
        joker = "bug" if policy.joker == "bug" else "wild"
        self.played = policy.replace(wild_ranks=(), wild_cards=(), joker=joker, max_jokers=4)
        masks, self.cards = all_fives(tuple(sorted(policy.cards)))
        self.values = ev.evaluate(masks, self.played).astype(np.uint64)
        bug_may = [name in knobs.SEQUENCE_AND_SUIT_CATEGORIES for name in self.played.categories]
        top = np.uint64(60 if policy.wide else 28)
        self.completed = np.array(bug_may)[(self.values >> top).astype(np.intp)]

    def best_with(self, wild: int) -> tuple[Words, NDArray[np.uint64]]:
        """Return all hands of natural cards and `wild` jokers, and the best they may be played as.

        Returns
        -------
        masks, values : ndarray(uint64, shape=(n,))
            The masks are without the wild cards, which are all alike.
        """
        size = FIVE - wild
        best = np.zeros(comb(FIRST_JOKER, size), dtype=np.uint64)
        paid = self.values - np.uint64(wild << NATURAL_SHIFT if self.policy.natural != "off" else 0)
        for held in combinations(range(FIVE), size):
            offered = paid
            if self.policy.joker == "bug":
                stood_for = self.cards[:, [at for at in range(FIVE) if at not in held]]
                aces = (stood_for >= ACES[0]).all(axis=1)
                offered = np.where(aces | self.completed, paid, 0)
            np.maximum.at(best, place_of(self.cards[:, held]), offered)
        natural = sorted(self.policy.cards - self.policy.wild)
        hands = np.array(list(combinations(natural, size)), dtype=np.int64)
        values = best[place_of(hands)]
        if self.policy.five_of_a_kind != "none":
            alike = (hands // 4 == hands[:, :1] // 4).all(axis=1)
            if self.policy.joker == "bug":
                alike &= hands[:, 0] >= ACES[0]
            for at in np.flatnonzero(alike):
                values[at] = max(int(values[at]), self.five_alike(hands[at].tolist()))
        bits = np.array([bit(card) for card in range(FIRST_JOKER)], dtype=np.uint64)
        return np.bitwise_or.reduce(bits[hands], axis=1), values

    def five_alike(self, held: list[int]) -> int:
        """Value of cards of one rank with jokers that stand for the first of them."""
        jokers = range(FIRST_JOKER, FIRST_JOKER + FIVE - len(held))
        plays_as = [*held, *([held[0]] * len(jokers))]
        return value_of_five(self.played, [*held, *jokers], plays_as)


def place_of(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number ascending hands of one size without a gap: the sum of binomials of their cards."""
    binomials = np.array([[comb(n, k) for k in range(FIVE + 1)] for n in range(FIRST_JOKER)])
    places = np.zeros(len(hands), dtype=np.int64)
    for column in range(hands.shape[1]):
        places += binomials[hands[:, column], column + 1]
    return places
