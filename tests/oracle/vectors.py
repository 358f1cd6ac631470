"""All 2,598,960 five-card hands in order of strength, by numpy, written from the rules.

A card is ``4 * rank + suit`` (ranks 2..A = 0..12, suits c d h s = 0..3). Nothing here is shared
with `naive`: the two check each other.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

HANDS = comb(52, 5)


@cache
def five_card_hands() -> NDArray[np.uint8]:
    """Every five-card hand, shape (2598960, 5), uint8, in the order of itertools.combinations."""
    flat = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(flat, dtype=np.uint8, count=5 * HANDS).reshape(HANDS, 5)
    hands.flags.writeable = False
    return hands


def keys_of_fives(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Sortable value of each row of five cards: category, then the ranks that break ties.

    Parameters
    ----------
    hands : ndarray(uint8, shape=(n, 5))
        Cards 0..51, all different within a row, in any order.

    Returns
    -------
    ndarray(int64, shape=(n,))
        Larger is stronger, equal means tie.
    """
    ranks, suits = hands // 4, hands % 4
    # How often the rank of each card occurs in its hand.
    counts = np.zeros_like(ranks)
    for column in range(5):
        counts += ranks == ranks[:, column : column + 1]
    # Ranks ordered by frequency first, then height: the order in which hands are compared.
    by_frequency = np.sort(counts * 16 + ranks, axis=1)[:, ::-1]
    ranks = by_frequency % 16
    # Sum of the frequencies over the cards: 5 all different, 7 a pair, 9 two pairs, 11 three of
    # a kind, 13 a full house, 17 four of a kind.
    place_of_sum = np.zeros(18, dtype=np.int64)
    place_of_sum[[5, 7, 9, 11, 13, 17]] = 0, 1, 2, 3, 6, 7
    place = place_of_sum[counts.sum(axis=1)]
    wheel = (ranks == (12, 3, 2, 1, 0)).all(axis=1)
    straight = (place == 0) & ((ranks[:, 0] - ranks[:, 4] == 4) | wheel)
    flush = (suits == suits[:, :1]).all(axis=1)
    place[straight] = 4
    place[flush] = 5
    place[straight & flush] = 8
    ranks[wheel] = 3, 2, 1, 0, 0
    key: NDArray[np.int64] = place
    for column in range(5):
        key = key * 16 + ranks[:, column]
    return key


@cache
def five_card_order() -> NDArray[np.uint16]:
    """Place of every hand of `five_card_hands` among the 7,462 values, 0 the weakest, uint16."""
    _, places = np.unique(keys_of_fives(five_card_hands()), return_inverse=True)
    order: NDArray[np.uint16] = places.astype(np.uint16)
    order.flags.writeable = False
    return order


def index_of_fives(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Row number in `five_card_hands` of each row of five ascending cards."""
    # Hands that come later lexicographically: choose the first place where they are larger.
    later = np.array([[comb(51 - card, 5 - i) for card in range(52)] for i in range(5)])
    after = sum(later[i][hands[:, i]] for i in range(5))
    return HANDS - 1 - np.asarray(after)


def order_of_hands(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Best place, as in `five_card_order`, of any five cards of each row of five or more.

    Parameters
    ----------
    hands : ndarray(uint8, shape=(n, k))
        Cards 0..51, all different within a row, in any order.

    Returns
    -------
    ndarray(uint16, shape=(n,))
        0..7461, larger is stronger.
    """
    cards = np.sort(hands, axis=1)
    best = np.zeros(len(cards), dtype=np.uint16)
    for columns in combinations(range(cards.shape[1]), 5):
        fives = cards[:, columns]
        np.maximum(best, five_card_order()[index_of_fives(fives)], out=best)
    return best
