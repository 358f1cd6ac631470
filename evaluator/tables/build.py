"""From a policy to its tables. Pure: no file, no clock, no chance; the policy is the only input.

Only hands of five cards are ranked by the policy's definition. The best five of six cards are
the best of the hands that leave one card out, and likewise for seven of six, so larger hands
follow by taking maxima.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import N_RANKS, N_SUITS
from evaluator.errors import PolicyError
from evaluator.policy import Policy
from evaluator.policy.definition import value_of_cards
from evaluator.tables import index

HAND_SIZE: Final = 5


class Index(NamedTuple):
    """The arrays that find a hand in the tables of any policy; see `index`."""

    lane_keys: NDArray[np.uint32]
    high_index: NDArray[np.uint32]
    low_index: NDArray[np.uint32]


class Values(NamedTuple):
    """The arrays of one policy.

    Attributes
    ----------
    flushes : ndarray(uint32, shape=(8192,))
        Value of the best five of a set of ranks in one suit; 0 for fewer than five.
    ranks : ndarray(uint32, shape=(76155,))
        Value of the best five of a multiset of ranks that holds no flush, by `index.positions`;
        0 for fewer than five.
    classes : ndarray(uint32, shape=(c,))
        Every value that a hand can have, ascending.
    """

    flushes: NDArray[np.uint32]
    ranks: NDArray[np.uint32]
    classes: NDArray[np.uint32]


def build_index() -> Index:
    """Return the arrays that every policy shares."""
    return Index(index.lane_keys(), index.high_index(), index.low_index())


def _multisets(size: int) -> Iterator[tuple[int, ...]]:
    """Yield each multiset of `size` ranks with no rank more than four times, ascending."""
    for ranks in combinations_with_replacement(range(N_RANKS), size):
        if all(ranks[i] != ranks[i + N_SUITS] for i in range(size - N_SUITS)):
            yield ranks


def _counts(size: int) -> NDArray[np.int64]:
    """Return the number of cards of each rank in each multiset, shape (n, 13)."""
    multisets = np.array(list(_multisets(size)), dtype=np.int64)
    return np.stack([(multisets == rank).sum(axis=1) for rank in range(N_RANKS)], axis=1)


def _offsuit(ranks: tuple[int, ...]) -> list[int]:
    """Return five cards of these ascending ranks that are no flush.

    The copies of a rank take suits c, d, h, s in turn; five different ranks would all be clubs,
    so the last is a diamond.
    """
    cards = []
    for i, rank in enumerate(ranks):
        cards.append(N_SUITS * rank + ranks[:i].count(rank))
    if len(set(ranks)) == HAND_SIZE:
        cards[-1] += 1
    return cards


def _rank_values(policy: Policy) -> NDArray[np.uint32]:
    """Return the table `Values.ranks`."""
    table = np.zeros(index.N_MULTISETS, dtype=np.uint32)
    five = [value_of_cards(policy, _offsuit(ranks)).value for ranks in _multisets(HAND_SIZE)]
    table[index.positions(_counts(HAND_SIZE))] = five
    for size in range(HAND_SIZE + 1, index.MOST_CARDS + 1):
        counts = _counts(size)
        best = np.zeros(len(counts), dtype=np.uint32)
        for rank in range(N_RANKS):
            held = counts[:, rank] > 0
            fewer = counts[held]
            fewer[:, rank] -= 1
            best[held] = np.maximum(best[held], table[index.positions(fewer)])
        table[index.positions(counts)] = best
    return table


def _flush_values(policy: Policy) -> NDArray[np.uint32]:
    """Return the table `Values.flushes`."""
    table = np.zeros(index.N_RANK_SETS, dtype=np.uint32)
    for ranks in combinations(range(N_RANKS), HAND_SIZE):
        held = sum(1 << rank for rank in ranks)
        table[held] = value_of_cards(policy, [N_SUITS * rank for rank in ranks]).value
    sets = np.arange(index.N_RANK_SETS)
    sizes = (sets[:, None] >> np.arange(N_RANKS) & 1).sum(axis=1)
    for size in range(HAND_SIZE + 1, index.MOST_CARDS + 1):
        larger = sets[sizes == size]
        for rank in range(N_RANKS):
            held = larger[larger >> rank & 1 == 1]
            table[held] = np.maximum(table[held], table[held ^ (1 << rank)])
    return table


def build_values(policy: Policy) -> Values:
    """Return the tables of one policy.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    Values

    Raises
    ------
    PolicyError
        If two hands of the same ranks may differ in value, as where suits break ties: these
        tables know no suit.
    """
    if policy.value_dtype != np.uint32:
        raise PolicyError(f"no tables for {policy.name!r}: its suits or jokers break ties")
    ranks = _rank_values(policy)
    flushes = _flush_values(policy)
    classes = np.unique(np.concatenate([ranks, flushes]))
    return Values(flushes, ranks, classes[classes > 0])
