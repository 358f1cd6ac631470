"""What five cards are under a policy, before any of it is a number.

A `Reading` answers two questions about five cards without wild ones: which category they make,
and which of their ranks are compared, in which order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from evaluator.cards.layout import CARD_LIMIT, FIRST_JOKER, N_CARDS, N_RANKS, N_SUITS, SUIT_CHARS
from evaluator.rules import knobs
from evaluator.rules.model import Policy
from evaluator.rules.straights import ACE, Window, straight_windows

FIRST_ACE: Final = N_SUITS * ACE
"""The ace of clubs; cards from there on are aces."""
FOUR: Final = 4
FIVE: Final = 5


@dataclass(frozen=True, slots=True)
class Reading:
    """Five cards, read.

    Attributes
    ----------
    category : str
        The strongest category that the five make.
    primary : tuple of int
        Ranks that make the category, in the order compared.
    kickers : tuple of int
        Ranks beside them, in the order compared, whether they count or not.
    window : Window or None
        The straight, of any kind, that the category is about.
    suit : int or None
        The suit of a flush, of four cards or five, alone or in sequence.
    """

    category: str
    primary: tuple[int, ...]
    kickers: tuple[int, ...]
    window: Window | None = None
    suit: int | None = None


class Reader:
    """Reads five cards under one policy."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.wild = policy.wild | set(range(FIRST_JOKER, CARD_LIMIT))
        self.places = places_of_ranks(policy)
        self._category_places = {name: place for place, name in enumerate(policy.categories)}
        # A low game ranks categories as a high one and lets the weakest win.
        names = policy.categories if policy.goal == "high" else policy.categories[::-1]
        self.strength = {name: place for place, name in enumerate(names)}
        order = policy.suit_order or SUIT_CHARS[::-1]
        self.suit_strength = tuple(N_SUITS - 1 - order.index(suit) for suit in SUIT_CHARS)
        self.heights = tuple(
            N_SUITS * self.places[card >> 2] + self.suit_strength[card & 3]
            for card in range(N_CARDS)
        )
        self.straights = {w.rank_set: w for w in straight_windows(policy)}
        self.skips = {w.rank_set: w for w in straight_windows(policy, FIVE, 2)}
        self.short_straights: tuple[Window, ...] = ()
        if knobs.FOUR_STRAIGHT in policy.order:
            self.short_straights = straight_windows(policy, FOUR)

    def wild_count(self, five: tuple[int, ...]) -> int:
        """Count the wild cards among five, whatever they stand for."""
        return sum(card in self.wild for card in five)

    def category_place(self, category: str) -> int:
        """Return the place of a category in `Policy.categories`."""
        return self._category_places[category]

    def read(self, five: tuple[int, ...]) -> Reading:
        """Say what five cards make: the strongest, in the policy's order, of all they make."""
        return max(self.makings(five), key=lambda making: self.strength[making.category])

    def makings(self, five: tuple[int, ...]) -> list[Reading]:
        """Return everything that five cards make; each category at most once."""
        counts = [0] * N_RANKS
        for card in five:
            counts[card >> 2] += 1
        found = [self.groups(counts)]
        suit = self.flush_suit(five)
        if suit is not None:
            found.append(self.flush(counts, suit))
        if max(counts) == 1:
            found += self.sequences(sum(1 << (card >> 2) for card in five), suit)
        found += self.short_sequence(counts)
        if knobs.FOUR_FLUSH in self.strength:
            found += self.short_flush(five)
        return [making for making in found if making.category in self.strength]

    def by_place(self, ranks: list[int]) -> tuple[int, ...]:
        """Sort single cards, the best first."""
        return tuple(sorted(ranks, key=self.places.__getitem__, reverse=True))

    def groups(self, counts: list[int]) -> Reading:
        """Read cards of one rank: the one category that all fives have."""
        pattern = tuple(sorted((count for count in counts if count), reverse=True))
        category = knobs.GROUP_CATEGORIES[pattern]
        # The primary of a full house is its three; of two pair, both pairs.
        size = max(2, *counts)
        primary = self.by_place([rank for rank, count in enumerate(counts) if count >= size])
        kickers = self.by_place([rank for rank, count in enumerate(counts) if 0 < count < size])
        return Reading(category, primary, kickers)

    def flush_suit(self, five: tuple[int, ...]) -> int | None:
        """Return the suit that five cards share, unless they repeat one that they may not."""
        suit = five[0] & 3
        if any(card & 3 != suit for card in five):
            return None
        repeated = {card for card in five if five.count(card) > 1}
        if repeated and not (self.policy.double_ace_flush and min(repeated) >= FIRST_ACE):
            return None
        return suit

    def flush(self, counts: list[int], suit: int) -> Reading:
        """Read five cards of one suit."""
        ranks = self.by_place([rank for rank, count in enumerate(counts) if count])
        return Reading(knobs.FLUSH, (), ranks, None, suit)

    def sequences(self, rank_set: int, suit: int | None) -> list[Reading]:
        """Read five different ranks as straights of five cards."""
        found = []
        if rank_set in self.straights:
            window = self.straights[rank_set]
            found.append(Reading(knobs.STRAIGHT, window.ranks, (), window))
            if suit is not None:
                found.append(Reading(knobs.STRAIGHT_FLUSH, window.ranks, (), window, suit))
                if window.ranks[0] == ACE:
                    found.append(Reading(knobs.ROYAL_FLUSH, window.ranks, (), window, suit))
        if rank_set in self.skips:
            window = self.skips[rank_set]
            found.append(Reading(knobs.SKIP_STRAIGHT, window.ranks, (), window))
        return found

    def short_sequence(self, counts: list[int]) -> list[Reading]:
        """Read the highest straight of four cards; the fifth card may repeat one of its ranks."""
        for window in self.short_straights:
            if all(counts[rank] for rank in window.ranks):
                fifth = [
                    rank
                    for rank, count in enumerate(counts)
                    if count > (1 if rank in window.ranks else 0)
                ]
                return [Reading(knobs.FOUR_STRAIGHT, window.ranks, tuple(fifth), window)]
        return []

    def short_flush(self, five: tuple[int, ...]) -> list[Reading]:
        """Read four different cards of one suit and a fifth of another."""
        for suit in range(N_SUITS):
            ranks = [card >> 2 for card in five if card & 3 == suit]
            if len(ranks) == len(set(ranks)) == FOUR:
                fifth = tuple(card >> 2 for card in five if card & 3 != suit)
                return [Reading(knobs.FOUR_FLUSH, self.by_place(ranks), fifth, None, suit)]
        return []


def places_of_ranks(policy: Policy) -> tuple[int, ...]:
    """Return the place of each rank 2..A among single cards: 0 the lowest, 12 the highest."""
    if policy.ace == "high":
        return tuple(range(N_RANKS))
    return (*range(1, N_RANKS), 0)


@lru_cache(maxsize=256)
def reader(policy: Policy) -> Reader:
    """Return the reader of a policy, made once."""
    return Reader(policy)
