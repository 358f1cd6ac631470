"""Which ranks wild cards may take to complete a category, suits left aside."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from typing import Final, TypeAlias

from evaluator.cards.layout import N_RANKS, N_SUITS, RANK_CHARS
from evaluator.ranking.stand_ins import Cards, Ranks
from evaluator.rules import knobs
from evaluator.rules.reading import Reader, Reading

Shape: TypeAlias = tuple[int, ...]
"""How many of five cards share a rank, the largest number first."""

FIVE: Final = 5
SUITED: Final = frozenset((knobs.FLUSH, knobs.STRAIGHT_FLUSH, knobs.ROYAL_FLUSH))
SINGLES: Final = (1,) * FIVE
SHAPES: Final[dict[str, tuple[Shape, ...]]] = {
    name: (shape,) for shape, name in knobs.GROUP_CATEGORIES.items()
} | {
    knobs.FLUSH: (SINGLES,),
    knobs.FOUR_STRAIGHT: (SINGLES, (2, 1, 1, 1)),
    knobs.FOUR_FLUSH: (SINGLES, (2, 1, 1, 1)),
}
"""Shapes of the categories that are no straight of five."""
SHAPES_WITH_REPEATED_ACES: Final = ((2, 1, 1, 1), (3, 1, 1), (4, 1))


class Completions:
    """Completes the natural cards of a hand.

    Parameters
    ----------
    rules : Reader
        Of the policy.
    """

    def __init__(self, rules: Reader) -> None:
        self.rules = rules
        self.policy = rules.policy
        self._shaped: dict[Cards, dict[Shape, list[Ranks]]] = {}

    def readings(self, category: str, natural: Cards) -> Iterator[tuple[Ranks, Reading]]:
        """Give the ranks with which wild cards may complete natural cards to a category.

        Parameters
        ----------
        category : str
        natural : tuple of int
            Fewer than six natural cards; wild cards are as many as are missing to five.

        Yields
        ------
        ranks : tuple of int
            Of the wild cards, ascending.
        reading : Reading
            Of the five, if their suits are what the category needs; its `suit` is that of a
            flush of five or four cards.
        """
        suits = {card & 3 for card in natural}
        suit = suits.pop() if len(suits) == 1 else None
        if category in SUITED and suit is None:
            return
        if category not in SHAPES:
            yield from self._straights(category, natural, suit if category in SUITED else None)
            return
        shapes = SHAPES[category]
        if category == knobs.FLUSH and self.policy.double_ace_flush:
            shapes += SHAPES_WITH_REPEATED_ACES
        for shape in shapes:
            for ranks in self._ranks_of_shape(natural, shape):
                counts = [0] * N_RANKS
                for rank in chain((card >> 2 for card in natural), ranks):
                    counts[rank] += 1
                for reading in self._made(category, counts, natural, ranks, suit):
                    yield ranks, reading

    def _straights(
        self, category: str, natural: Cards, suit: int | None
    ) -> Iterator[tuple[Ranks, Reading]]:
        """Give the ranks that complete natural cards to a straight of five cards."""
        windows = self.rules.skips if category == knobs.SKIP_STRAIGHT else self.rules.straights
        held = {card >> 2 for card in natural}
        if len(held) < len(natural):
            return
        for window in windows.values():
            if held <= set(window.ranks):
                ranks = tuple(sorted(set(window.ranks) - held))
                yield ranks, Reading(category, window.ranks, (), window, suit)

    def _made(
        self, category: str, counts: list[int], natural: Cards, ranks: Ranks, suit: int | None
    ) -> Iterable[Reading]:
        """Read five ranks as a category of no straight of five, whatever suits it needs."""
        if category == knobs.FOUR_STRAIGHT:
            return self.rules.short_sequence(counts)
        if category == knobs.FOUR_FLUSH:
            return self._four_flushes(natural, ranks)
        if category == knobs.FLUSH and suit is not None:
            return [self.rules.flush(counts, suit)]
        return [self.rules.groups(counts)]

    def _four_flushes(self, natural: Cards, ranks: Ranks) -> Iterator[Reading]:
        """Read five ranks as four cards of a suit and one of another, in every way."""
        for suit in range(N_SUITS):
            others = [card >> 2 for card in natural if card & 3 != suit]
            if len(others) > 1:
                continue
            for fifth in others or sorted(set(ranks)):
                four = [*(card >> 2 for card in natural), *ranks]
                four.remove(fifth)
                if len(set(four)) == len(four):
                    yield Reading(knobs.FOUR_FLUSH, self.rules.by_place(four), (fifth,), None, suit)

    def _ranks_of_shape(self, natural: Cards, shape: Shape) -> list[Ranks]:
        """Return the ranks of wild cards that with these natural cards have a shape."""
        if natural not in self._shaped:
            held = tuple(card >> 2 for card in natural)
            deck = [RANK_CHARS.index(rank) for rank in self.policy.ranks]
            shaped: dict[Shape, list[Ranks]] = defaultdict(list)
            for ranks in combinations_with_replacement(deck, FIVE - len(held)):
                shaped[_shape(tuple(sorted(held + ranks)))].append(ranks)
            self._shaped[natural] = shaped
        return self._shaped[natural].get(shape, [])


@lru_cache(maxsize=1 << 13)
def _shape(ranks: Ranks) -> Shape:
    """Return how many of five cards share a rank, the largest number first."""
    return tuple(sorted(Counter(ranks).values(), reverse=True))
