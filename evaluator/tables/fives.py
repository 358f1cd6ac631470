"""Every five cards as they may play, read by the definition: for rules beyond `build`.

Tables of larger hands and of wild cards take the best of smaller ones, which is right only where
suits matter no further than to a flush of five. Here nothing is derived: whoever uses these
arrays tries every five cards, and every card that a wild one may stand for.

What suits can do to five cards falls in three cases: all five share one, exactly four different
cards do, or neither. Each has its array, and each entry joins two numbers::

    bit   63                           32 31      20 19          0
         +-------------------------------+----------+-------------+
         |  value, suits and jokers off  |    0     |    order    |
         +-------------------------------+----------+-------------+

order
    The ranks whose suits are compared, four bits each, the first in bits 0..3; 15 ends them. The
    first rank of a straight is its top.

An entry of 0 is of no five cards.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import N_RANKS, N_SUITS, SUIT_CHARS
from evaluator.rules import Policy, knobs
from evaluator.rules.layout import HEARTS_BIT, VALUE_WIDTH
from evaluator.rules.packing import suit_ranks, value_of_reading
from evaluator.rules.reading import Reader, reader
from evaluator.tables import index
from evaluator.tables.build import (
    HAND_SIZE,
    HEARTS,
    deck_ranks,
    hearts_matter,
    suited_ranks,
    table_policy,
)
from evaluator.tables.multisets import multisets, offsuit, ranks_of

FOUR: Final = 4
RANK_WIDTH: Final = 4
NO_RANK: Final = 15
OTHER_SUIT: Final = SUIT_CHARS.index("c")


class Fives(NamedTuple):
    """The arrays of one policy.

    Attributes
    ----------
    ranks : ndarray(uint64, shape=(76155,))
        By multiset of five ranks (`index.positions`): the entry of five cards of which no four
        share a suit. Hearts that are counted in straights are left out.
    alike : ndarray(uint64, shape=(13,))
        The same for five cards of one rank.
    suited : ndarray(uint64, shape=(2, 8192))
        By whether the suit is hearts, and by set of ranks: the entry of five cards of one suit.
        Fewer than five ranks are those of repeated aces.
    four_suited : ndarray(uint64, shape=(13, 8192)) or ndarray(uint64, shape=(13, 0))
        By rank of the card of another suit, and by set of the four other ranks: the entry of
        five cards of which four share a suit. Empty where that is nothing special.
    raised : ndarray(uint32, shape=(2, 8192))
        By the set of ranks that five cards hold: the largest value that they can have by suits,
        with all of one suit, and with all but one. 0 where suits do nothing.
    """

    ranks: NDArray[np.uint64]
    alike: NDArray[np.uint64]
    suited: NDArray[np.uint64]
    four_suited: NDArray[np.uint64]
    raised: NDArray[np.uint32]


def build_fives(policy: Policy) -> Fives:
    """Return the arrays of one policy, in a fraction of a second.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    Fives
    """
    ranks, alike = _offsuit(policy)
    suited = _suited(policy)
    four_suited = np.zeros((N_RANKS, 0), dtype=np.uint64)
    raised = np.zeros((2, index.N_RANK_SETS), dtype=np.uint32)
    if knobs.FOUR_FLUSH in policy.order:
        four_suited = _four_suited(policy)
        sets = np.arange(index.N_RANK_SETS)
        for rank, entries in enumerate(four_suited):
            np.maximum.at(raised[1], sets | 1 << rank, entries >> VALUE_WIDTH)
    raised[0] = np.maximum(suited.max(axis=0) >> np.uint64(VALUE_WIDTH), raised[1])
    return Fives(ranks, alike, suited, four_suited, raised)


class _Entries:
    """Makes the entry of five cards under one policy."""

    def __init__(self, policy: Policy, *, hearts_in_straights: bool) -> None:
        untied = table_policy(policy)
        if not hearts_in_straights:
            untied = untied.replace(hearts_sequence="off")
        self._untied: Reader = reader(untied)
        self._rules: Reader = reader(policy)
        self._split_hearts = policy.hearts_vs_hearts == "split"

    def of(self, five: tuple[int, ...]) -> int:
        """Return the entry of five cards as they play."""
        reading = self._rules.read(five)
        value = value_of_reading(self._untied, reading, five, 0)
        ranks = suit_ranks(self._rules, reading)
        if self._split_hearts and value >> HEARTS_BIT & 1:
            ranks = ()
        entry = value << VALUE_WIDTH
        for position in range(HAND_SIZE):
            rank = ranks[position] if position < len(ranks) else NO_RANK
            entry |= rank << RANK_WIDTH * position
        return entry


def _offsuit(policy: Policy) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return `Fives.ranks` and `Fives.alike`."""
    entries = _Entries(policy, hearts_in_straights=False)
    deck = deck_ranks(policy)
    table = np.zeros(index.N_MULTISETS, dtype=np.uint64)
    table[multisets(HAND_SIZE).positions] = [
        entries.of(offsuit(ranks)) if deck.issuperset(ranks) else 0 for ranks in ranks_of(HAND_SIZE)
    ]
    alike = np.zeros(N_RANKS, dtype=np.uint64)
    if policy.five_of_a_kind != "none":
        for rank in deck:
            alike[rank] = entries.of(offsuit((rank,) * HAND_SIZE))
    return table, alike


def _suited(policy: Policy) -> NDArray[np.uint64]:
    """Return `Fives.suited`."""
    entries = _Entries(policy, hearts_in_straights=True)
    table = np.zeros((2, index.N_RANK_SETS), dtype=np.uint64)
    for ranks in suited_ranks(policy):
        at = _set_of(ranks)
        table[:, at] = entries.of(tuple(N_SUITS * rank + OTHER_SUIT for rank in ranks))
        if hearts_matter(policy):
            table[1, at] = entries.of(tuple(N_SUITS * rank + HEARTS for rank in ranks))
    return table


def _four_suited(policy: Policy) -> NDArray[np.uint64]:
    """Return `Fives.four_suited`."""
    entries = _Entries(policy, hearts_in_straights=False)
    deck = sorted(deck_ranks(policy))
    table = np.zeros((N_RANKS, index.N_RANK_SETS), dtype=np.uint64)
    for ranks in combinations(deck, FOUR):
        four = tuple(N_SUITS * rank + OTHER_SUIT for rank in ranks)
        for rank in deck:
            table[rank, _set_of(ranks)] = entries.of((*four, N_SUITS * rank + HEARTS))
    return table


def _set_of(ranks: tuple[int, ...]) -> int:
    """Return ranks as a set of bits."""
    return sum(1 << rank for rank in set(ranks))
