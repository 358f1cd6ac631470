"""Whole spaces: every hand of k cards from the deck of a policy, ranked and counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from evaluator.ranking.compiled import is_compiled
from tests.compiled.presets import Method

Words = NDArray[np.uint64]
Counts = NDArray[np.int64]

CHUNK = 1 << 18
ENDING = 4
FIRST_JOKER = 52
WORKERS = 2

# Low bits of a 32-bit value that `census` may leave out: what stays is all of it, or the category
# and whether the highest primary rank is an ace.
CLASSES, CATEGORIES = 0, 25
FEW_BITS = 12


def bit(card: int) -> int:
    """Bit of a card in a mask; the joker 52 + i is bit 13 of lane i."""
    return 1 << 16 * (card % 4) + card // 4


def mask_of(cards: Iterable[int]) -> int:
    """Mask of different cards."""
    return sum(map(bit, cards))


def deck_of(policy: ev.Policy) -> tuple[int, ...]:
    """Cards that a hand may hold, the jokers last."""
    return (*sorted(policy.cards), *range(FIRST_JOKER, FIRST_JOKER + policy.max_jokers))


@cache
def endings(deck: tuple[int, ...]) -> tuple[Words, NDArray[np.intp]]:
    """Masks of every four cards in lexicographic order, and where those after each card begin."""
    fours = np.array(list(combinations(range(len(deck)), ENDING)))
    bits = np.array([bit(card) for card in deck], dtype=np.uint64)
    masks = np.bitwise_or.reduce(bits[fours], axis=1)
    return masks, np.searchsorted(fours[:, 0], np.arange(len(deck)), side="right")


def masks_of_all_hands(
    deck: Sequence[int], k: int, share: int = 0, shares: int = 1
) -> Iterator[Words]:
    """Yield the masks of every hand of k cards, or one of several shares of about equal size.

    Parameters
    ----------
    deck : sequence of int
        Card numbers.
    k : int
        5, 6 or 7.
    share, shares : int
        Which share of how many.

    Yields
    ------
    ndarray(uint64, shape=(n,))
        Enough masks to be worth a call, few enough for a cache. The next ones overwrite them.
    """
    masks, starts = endings(tuple(deck))
    buffer = np.empty(max(CHUNK, len(masks)), dtype=np.uint64)
    filled = 0
    for prefix in list(combinations(range(len(deck) - ENDING), k - ENDING))[share::shares]:
        after = masks[starts[prefix[-1]] :]
        if filled + len(after) > len(buffer):
            yield buffer[:filled]
            filled = 0
        held = np.uint64(mask_of(deck[at] for at in prefix))
        np.bitwise_or(after, held, out=buffer[filled : filled + len(after)])
        filled += len(after)
    yield buffer[:filled]


@dataclass(frozen=True)
class Census:
    """How many hands have each value.

    Attributes
    ----------
    policy : Policy
    values : ndarray(uint64, shape=(v,))
        Different values, ascending, without the bits that were left out.
    numbers : ndarray(int64, shape=(v,))
        Hands of each.
    category_at : int
        Bit of `values` at which the category begins.
    """

    policy: ev.Policy
    values: Words
    numbers: Counts
    category_at: int

    @property
    def categories(self) -> dict[str, int]:
        """Number of hands in each category that occurs, by name."""
        places = (self.values >> np.uint64(self.category_at)).astype(np.intp)
        counts = np.zeros(16, dtype=np.int64)
        np.add.at(counts, places, self.numbers)
        return {self.policy.categories[place]: int(counts[place]) for place in set(places.tolist())}

    @property
    def royal(self) -> int:
        """Number of straight flushes to the ace."""
        straight_flush = self.policy.categories.index("straight flush")
        ace_high = self.values >> np.uint64(self.category_at - 3) == straight_flush << 3 | 1
        return int(self.numbers[ace_high].sum())

    @property
    def squares(self) -> int:
        """Sum of the squares of the sizes of all classes."""
        return int((self.numbers**2).sum())


def census(policy: ev.Policy, k: int, *, method: Method = "bitmask", cut: int = CLASSES) -> Census:
    """Rank every hand of k cards by kernels, and count equal values.

    Parameters
    ----------
    policy : Policy
        One that is compiled: its definition would take days, so that is refused.
    k : int
    method : {"bitmask", "table"}
    cut : int
        Low bits to leave out of the 32-bit values; of 64-bit ones, of the upper halves. A
        negative number keeps so many bits of the lower halves.

    Returns
    -------
    Census
    """
    if not is_compiled(policy):
        raise ValueError(f"{policy.name!r} is not compiled")
    deck = deck_of(policy)
    dropped = cut + 32 if policy.wide else cut

    def count_share(share: int) -> tuple[Words, Counts]:
        found, numbers = [], []
        for masks in masks_of_all_hands(deck, k, share, WORKERS):
            values = ev.evaluate(masks, policy, method=method, threads=1) >> dropped
            if 32 - cut <= FEW_BITS:
                counts = np.bincount(values.astype(np.intp))
                kept = np.flatnonzero(counts)
                found.append(kept.astype(np.uint64))
                numbers.append(counts[kept])
            else:
                values.sort()
                edges = np.flatnonzero(values[1:] != values[:-1]) + 1
                found.append(values[np.concatenate([[0], edges])].astype(np.uint64))
                numbers.append(np.diff(edges, prepend=0, append=len(values)))
        return merged(found, numbers)

    with ThreadPoolExecutor(WORKERS) as pool:
        shares = list(pool.map(count_share, range(WORKERS)))
    values, numbers = merged([values for values, _ in shares], [counts for _, counts in shares])
    if numbers.sum() != comb(len(deck), k):
        raise ValueError(f"{numbers.sum()} hands of {k} cards were made from {len(deck)}")
    return Census(policy, values, numbers, 28 - cut)


def merged(found: Sequence[Words], numbers: Sequence[Counts]) -> tuple[Words, Counts]:
    """Add up counts of the same values."""
    values, places = np.unique(np.concatenate(found), return_inverse=True)
    total = np.zeros(len(values), dtype=np.int64)
    np.add.at(total, places, np.concatenate(numbers))
    return values, total
