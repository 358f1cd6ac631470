"""Hands on which an evaluator is tried: every class, however rare, with others that tie it."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import cards_to_masks
from evaluator.cards.layout import N_RANKS, N_SUITS
from evaluator.peers.hands import random_rows
from evaluator.peers.model import Rows

CLASSES: Final = {5: 7462, 6: 6075, 7: 4824}
"""How many classes hands of a number of cards fall into; small hands cannot be had with many."""
TRIES: Final = 4
"""How often each multiset of ranks gets random suits."""
OTHERS: Final = np.array([1, 5], dtype=np.uint8)
RANDOM_SHARE: Final = 10
"""One hand in so many is any hand; the others are as often of one class as of another."""


class Trial(NamedTuple):
    """Hands, and what they are worth.

    Attributes
    ----------
    rows : ndarray(uint8, shape=(n, cards))
    values : ndarray(uint32, shape=(n,))
        Ours under the standard policy.
    """

    rows: Rows
    values: NDArray[np.uint32]


def rare_hands(cards: int, n: int, seed: int) -> Trial:
    """Choose hands such that every class, a tie in it and its neighbours are among them.

    Parameters
    ----------
    cards : int
        5, 6 or 7.
    n : int
        Hands; at least twice as many as there are classes.
    seed : int

    Returns
    -------
    Trial
        Two hands of each class; a tenth of the rest are any hands, all others are drawn with the
        same chance from every class. Cards and hands are shuffled.
    """
    from evaluator.ranking import evaluate

    rng = np.random.default_rng([seed, cards, 2])
    pool = _pool(cards, rng)
    values = evaluate(cards_to_masks(pool))
    by_class = np.argsort(values, kind="stable")
    firsts = np.flatnonzero(np.diff(values[by_class], prepend=np.uint32(0)))
    ends = np.append(firsts[1:], len(pool))
    rest = n - 2 * len(firsts)
    n_random = rest // RANDOM_SHARE
    drawn = rng.integers(len(firsts), size=rest - n_random)
    places = np.concatenate((firsts, ends - 1, rng.integers(firsts[drawn], ends[drawn])))
    rows = np.concatenate((pool[by_class[places]], random_rows(cards, n_random, seed)))
    rows = rng.permuted(rows[rng.permutation(len(rows))], axis=1)
    return Trial(rows, evaluate(cards_to_masks(rows)))


def _pool(cards: int, rng: np.random.Generator) -> Rows:
    """Return hands of all classes, rare ones as well as frequent ones.

    Every multiset of ranks is there with suits that make no flush, and every flush with cards of
    another suit; then the same ranks a few times with random suits.
    """
    ranks = np.array(
        [
            held
            for held in combinations_with_replacement(range(N_RANKS), cards)
            if all(low != high for low, high in zip(held, held[4:], strict=False))
        ],
        dtype=np.uint8,
    )
    sets = np.array(list(combinations(range(N_RANKS), 5)), dtype=np.uint8)
    # The deuce and the three of diamonds pair with a flush of clubs, which stays a flush.
    others = np.tile(OTHERS[: cards - 5], (len(sets), 1))
    flushes = np.column_stack((4 * sets, others))
    again = np.repeat(ranks, TRIES, axis=0)
    drawn = 4 * again + rng.integers(N_SUITS, size=again.shape, dtype=np.uint8)
    held = np.sort(drawn, axis=1)
    drawn = drawn[(held[:, 1:] != held[:, :-1]).all(axis=1)]
    # Twice at least, so that every class has a tie.
    fixed = np.concatenate((4 * ranks + _suits(ranks), flushes)).repeat(2, axis=0)
    turned = np.arange(N_SUITS, dtype=np.uint8)[None].repeat(len(fixed), axis=0)
    turned = rng.permuted(turned, axis=1)
    suits = np.take_along_axis(turned, (fixed % N_SUITS).astype(np.intp), axis=1)
    rows: Rows = np.concatenate((fixed - fixed % N_SUITS + suits, drawn))
    return rows


def _suits(ranks: Rows) -> Rows:
    """Return suits for ascending ranks that make no card twice and no flush.

    Each rank starts with the suit after the one with which the rank before it started, so a suit
    is held by three in four ranks at most.
    """
    begins = np.ones(ranks.shape, dtype=bool)
    begins[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    places = np.arange(ranks.shape[1])
    since = places - np.maximum.accumulate(np.where(begins, places, 0), axis=1)
    suits: Rows = ((begins.cumsum(axis=1) + since) % N_SUITS).astype(np.uint8)
    return suits
