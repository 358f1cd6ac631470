"""The fewest words for some of the hands of two ranks, where suits must be named.

Of two ranks there are 16 hands, of a pair 6. The hands in question may be written as whole
classes, as a card with any other (``AhK``) or one by one; or as classes from which hands that
are not in the range at all are excluded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from evaluator.cards.holdings import HOLDINGS_OF, TEXTS, class_at, holding_of
from evaluator.cards.layout import CARD_TEXTS, N_SUITS, RANK_CHARS

_BETWEEN = len(", ")


class Cover(NamedTuple):
    """What to write for some hands of two ranks: classes, other terms, and exclusions."""

    classes: tuple[int, ...]
    terms: tuple[str, ...]
    exclusions: tuple[str, ...]

    @property
    def length(self) -> int:
        """Number of characters, more or less: runs of classes are shorter."""
        classes = 2 + _BETWEEN + (len(self.classes) == 1) if self.classes else 0
        terms = sum(len(term) + _BETWEEN for term in self.terms)
        return classes + terms + sum(len(term) + _BETWEEN + 1 for term in self.exclusions)


@cache
def classes_of(high: int, low: int) -> tuple[int, ...]:
    """Return the classes of two ranks: a pair, or suited and offsuit."""
    if high == low:
        return (class_at(high, low),)
    return class_at(high, low, suited=True), class_at(high, low)


@cache
def _stars(high: int, low: int) -> tuple[tuple[str, frozenset[int]], ...]:
    """Return the terms that join a card with any of a rank, and the holdings of each."""
    found = []
    for one, other in ((high, low), (low, high)) if high != low else ((high, low),):
        for suit in range(N_SUITS):
            card = 4 * one + suit
            others = [4 * other + second for second in range(N_SUITS)]
            held = frozenset(holding_of(card, second) for second in others if second != card)
            found.append((CARD_TEXTS[card] + RANK_CHARS[other], held))
    return tuple(found)


def _named(high: int, low: int, wanted: frozenset[int], allowed: frozenset[int]) -> tuple[str, ...]:
    """Return terms that reach all that is wanted, and nothing but what is allowed."""
    terms = []
    left = wanted
    stars = [star for star in _stars(high, low) if star[1] <= allowed]
    while stars:
        term, held = max(stars, key=lambda star: len(star[1] & left))
        if len(held & left) < 2:
            break
        terms.append(term)
        left -= held
    return (*terms, *(TEXTS[holding] for holding in sorted(left, reverse=True)))


def _covers(high: int, low: int, wanted: frozenset[int], absent: frozenset[int]) -> Iterator[Cover]:
    """Yield ways to write what is wanted, fullest classes first."""
    usable = []
    for number in classes_of(high, low):
        held = frozenset(HOLDINGS_OF[number])
        # A class of which nothing is wanted would be excluded whole.
        if held <= wanted | absent and held & wanted:
            usable.append((number, held))
    for chosen in product((True, False), repeat=len(usable)):
        classes = [each for each, use in zip(usable, chosen, strict=True) if use]
        reached = frozenset[int]().union(*(held for _, held in classes))
        yield Cover(
            tuple(number for number, _ in classes),
            _named(high, low, wanted - reached, wanted),
            _named(high, low, reached & absent, absent),
        )


def cover(high: int, low: int, wanted: frozenset[int], absent: frozenset[int]) -> Cover:
    """Write some of the hands of two ranks.

    Parameters
    ----------
    high, low : int
        Ranks, 0..12 for 2..A; equal for a pair.
    wanted : frozenset of int
        Holdings of these ranks, at least one.
    absent : frozenset of int
        Holdings of these ranks that are in the range with no weight, so that they may be
        excluded.

    Returns
    -------
    Cover
        The shortest of the ways that are looked at.
    """
    numbers = classes_of(high, low)
    if len(wanted) == sum(len(HOLDINGS_OF[number]) for number in numbers):
        return Cover(numbers, (), ())
    return min(_covers(high, low, wanted, absent), key=lambda found: found.length)
