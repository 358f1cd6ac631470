"""How many hands of n cards have each value, counted without listing the hands.

A hand without five cards of a suit is worth what its multiset of ranks is worth; a hand with
five of a suit is worth the better of that and of its flush. There are 49,205 multisets of seven
ranks, so the whole count takes seconds and pins every class, not only every category.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from tests.oracle.naive import Value, value_of_five


@cache
def value_of_ranks(ranks: tuple[int, ...], *, suited: bool) -> Value:
    """Value of five cards with these ranks, of one suit or of more than one."""
    suits = (0, 0, 0, 0, 0) if suited else (0, 1, 2, 3, 0)
    return value_of_five(zip(ranks, suits, strict=True))


def flushes(counts: Counter[int], n: int) -> Iterator[tuple[Value, int]]:
    """Values of the hands of these rank counts that hold a flush, each with its number of hands."""
    for size in range(5, min(n, len(counts)) + 1):
        for suited in combinations(sorted(counts), size):
            # The suit is one of four; one card of each chosen rank is of that suit, no other is.
            ways = 4 * prod(
                comb(3, count - 1 if rank in suited else count) for rank, count in counts.items()
            )
            best = max(value_of_ranks(five, suited=True) for five in combinations(suited, 5))
            yield best, ways


def class_counts(n: int) -> Counter[Value]:
    """Number of hands of `n` cards (5..7) per value.

    With at most seven cards only one suit can hold five of them, so no hand is counted twice.
    """
    result: Counter[Value] = Counter()
    for ranks in combinations_with_replacement(range(13), n):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        plain = max(
            value_of_ranks(five, suited=False) for five in sorted(set(combinations(ranks, 5)))
        )
        without_flush = prod(comb(4, count) for count in counts.values())
        for flush, ways in flushes(counts, n):
            result[max(flush, plain)] += ways
            without_flush -= ways
        result[plain] += without_flush
    return +result
