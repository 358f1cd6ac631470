"""A slow, obvious evaluator of standard poker hands, written from the rules.

Cards are ``(rank, suit)`` pairs, ranks 2..A = 0..12. A value is a tuple whose first entry is the
place of the category and whose rest are the ranks that break ties; tuples compare as hands do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

Card = tuple[int, int]
Value = tuple[int, ...]

# Place of the category by how often its ranks occur, most frequent first.
PLACE_OF_COUNTS = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8
WHEEL = [12, 3, 2, 1, 0]


def parse(text: str) -> list[Card]:
    """Cards of a text such as ``"As Kd"`` or ``"AsKd"``."""
    letters = text.replace(" ", "")
    return [
        (RANKS.index(letters[i]), SUITS.index(letters[i + 1])) for i in range(0, len(letters), 2)
    ]


def value_of_five(cards: Iterable[Card]) -> Value:
    """Value of exactly five cards."""
    cards = list(cards)
    counts = Counter(rank for rank, _ in cards)
    # The ranks in the order in which hands are compared: frequent ones first, then high ones.
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    place = PLACE_OF_COUNTS[tuple(sorted(counts.values(), reverse=True))]
    flush = len({suit for _, suit in cards}) == 1
    straight = len(ranks) == 5 and (ranks[0] - ranks[4] == 4 or ranks == WHEEL)
    if straight:
        ranks = [3] if ranks == WHEEL else ranks[:1]
        place = STRAIGHT_FLUSH if flush else STRAIGHT
    elif flush:
        place = FLUSH
    return (place, *ranks)


def value(cards: Iterable[Card]) -> Value:
    """Value of the best five of five or more cards."""
    return max(value_of_five(five) for five in combinations(cards, 5))
