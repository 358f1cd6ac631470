"""All five-card hands of a deck by kinds that matter, each with the number of its hands.

Under rules in which suits matter only where all naturals share one, a hand is told by its ranks
and by that. So a few thousand representatives stand for millions of hands.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from evaluator.cards.layout import FIRST_JOKER, RANK_CHARS
from evaluator.rules.definition import value_of_cards

HEARTS = 2


def kinds(ranks=RANK_CHARS, n_wild=0, wild_in_hand=(0,), wild=range(FIRST_JOKER, 56)):
    """Give (cards, number of such hands, whether all naturals are hearts).

    `ranks` are those of natural cards that are not wild; `n_wild` wild cards are in the deck.
    Flushes of hearts and of other suits are different kinds.
    """
    numbers = [RANK_CHARS.index(rank) for rank in ranks]
    for k in wild_in_hand:
        jokers = tuple(wild)[:k]
        ways = comb(n_wild, k)
        for chosen in combinations_with_replacement(numbers, 5 - k):
            counts = Counter(chosen)
            if max(counts.values()) > 4:
                continue
            mixed = prod(comb(4, count) for count in counts.values())
            if len(counts) == 5 - k:
                one_suit = tuple(4 * rank for rank in chosen)
                hearts = tuple(card + HEARTS for card in one_suit)
                yield one_suit + jokers, 3 * ways, False
                yield hearts + jokers, ways, True
                mixed -= 4
            if mixed:
                cards = tuple(4 * rank + place % 4 for place, rank in enumerate(chosen))
                yield cards + jokers, mixed * ways, False


def census(policy, **space):
    """Count hands by category, and by value."""
    categories = Counter()
    values = Counter()
    for cards, number, _ in kinds(**space):
        best = value_of_cards(policy, cards)
        categories[best.category] += number
        values[best.value] += number
    return categories, values


def all_fives(ranks=RANK_CHARS):
    """Every five natural cards, in the order of their numbers."""
    return combinations(
        [4 * RANK_CHARS.index(rank) + suit for rank in ranks for suit in range(4)], 5
    )
