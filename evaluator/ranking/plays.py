"""The best that a hand can be played as, found without trying every card for each wild one.

`best_play` gives what the executable definition gives. The category stands above all else in a
value, so categories are tried from the strongest down; within one, the ranks that wild cards
take are tried from the best down. Only for ranks that nothing beats are suits tried, all of them,
and each play is read and valued as in the definition.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

from evaluator.cards.layout import FIRST_JOKER, N_RANKS, N_SUITS, RANK_CHARS
from evaluator.rules import Policy, knobs, layout
from evaluator.rules.definition import (
    HAND_SIZES,
    Best,
    _as_compared,
    _plainness,
    value_of_cards,
)
from evaluator.rules.hands import checked_hand
from evaluator.rules.packing import value_of_reading
from evaluator.rules.reading import FIRST_ACE, Reader, Reading, reader
from evaluator.rules.substitutes import options_of, reading_of

FIVE: Final = 5
HEARTS_IN_STRAIGHTS: Final = 0b111
"""Bits 0..2: how many hearts a straight has."""

SUITED: Final = frozenset((knobs.FLUSH, knobs.STRAIGHT_FLUSH, knobs.ROYAL_FLUSH))
SINGLES: Final = (1,) * FIVE
SHAPES: Final = {name: (shape,) for shape, name in knobs.GROUP_CATEGORIES.items()} | {
    # A flush may have an ace more than once.
    knobs.FLUSH: (SINGLES, (2, 1, 1, 1), (3, 1, 1), (4, 1)),
    knobs.FOUR_STRAIGHT: (SINGLES, (2, 1, 1, 1)),
    knobs.FOUR_FLUSH: (SINGLES, (2, 1, 1, 1)),
}
"""How many cards share a rank, largest first, in categories that are no straight of five."""

Ranks: TypeAlias = tuple[int, ...]
Cards: TypeAlias = tuple[int, ...]


class _Draft(NamedTuple):
    """Natural cards that play, the ranks that wild cards take, and the suit if there is but one."""

    natural: Cards
    ranks: Ranks
    suit: int | None


class _Play(NamedTuple):
    """Five cards, what each stands for, and what that is worth."""

    value: int
    five: Cards
    played: Cards
    reading: Reading


class _Kind(NamedTuple):
    """What wild cards that are interchangeable may stand for."""

    options: Cards
    is_bug: bool


def best_play(policy: Policy, cards: Sequence[int]) -> Best:
    """Rank a hand as `evaluator.rules.definition.value_of_cards` does, in milliseconds.

    Parameters
    ----------
    policy : Policy
        Rules that order hands, or that a showdown knows how to apply.
    cards : sequence of int, shape (5,), (6,) or (7,)
        Card numbers.

    Returns
    -------
    Best
        Of equal values, the one with fewer wild cards, then with higher cards, then with more
        wild cards that stand for themselves.

    Raises
    ------
    CardError
        If the cards are no hand of the policy: see `value_of_cards`.
    """
    hand = sorted(checked_hand(policy, cards, HAND_SIZES))
    rules = reader(policy)
    wild = tuple(card for card in hand if card in rules.wild)
    if not wild:
        return value_of_cards(policy, hand)
    search = _Search(rules, tuple(card for card in hand if card not in rules.wild), wild)
    found = map(search.best_of, reversed(policy.categories))
    return next(best for best in found if best is not None)


class _Search:
    """The plays of one hand.

    Parameters
    ----------
    rules : Reader
    natural, wild : tuple of int
        The cards of the hand, ascending.
    """

    def __init__(self, rules: Reader, natural: Cards, wild: Cards) -> None:
        self.rules = rules
        self.policy = rules.policy
        self.wild = wild
        self.kinds = {card: self._kind(card) for card in wild}
        self.naturals = [
            chosen
            for count in range(max(0, FIVE - len(natural)), min(len(wild), FIVE) + 1)
            for chosen in combinations(natural, FIVE - count)
        ]
        self.decided = ~_left_to_suits(self.policy)
        self._shaped: dict[Cards, dict[tuple[int, ...], list[Ranks]]] = {}

    def best_of(self, category: str) -> Best | None:
        """Return the best play of a category, or None where the hand cannot make it."""
        drafts: dict[int, list[_Draft]] = defaultdict(list)
        for natural in self.naturals:
            for ranks, reading in self._readings(category, natural):
                five = (*natural, *(N_SUITS * rank for rank in ranks))
                value = value_of_reading(self.rules, reading, five, len(ranks))
                suit = reading.suit if category in SUITED else None
                drafts[value & self.decided].append(_Draft(natural, ranks, suit))
        for key in sorted(drafts, reverse=True):
            plays = [play for draft in drafts[key] for play in self._plays(category, draft)]
            if plays:
                return self._shown(plays)
        return None

    def _kind(self, card: int) -> _Kind:
        is_bug = card >= FIRST_JOKER and self.policy.joker == "bug"
        return _Kind(options_of(self.policy, card), is_bug)

    def _readings(self, category: str, natural: Cards) -> Iterator[tuple[Ranks, Reading]]:
        """Give the ranks with which wild cards may complete a category, and what they make."""
        suits = {card & 3 for card in natural}
        suit = suits.pop() if len(suits) == 1 else None
        if category in SUITED and suit is None:
            return
        if category not in SHAPES:
            windows = self.rules.skips if category == knobs.SKIP_STRAIGHT else self.rules.straights
            held = {card >> 2 for card in natural}
            for window in windows.values() if len(held) == len(natural) else ():
                if held <= set(window.ranks):
                    ranks = tuple(sorted(set(window.ranks) - held))
                    of_suit = suit if category in SUITED else None
                    yield ranks, Reading(category, window.ranks, (), window, of_suit)
            return
        for shape in SHAPES[category]:
            for ranks in self._ranks_of_shape(natural, shape):
                counts = [0] * N_RANKS
                for rank in chain((card >> 2 for card in natural), ranks):
                    counts[rank] += 1
                for reading in self._made(category, counts, natural, ranks, suit):
                    yield ranks, reading

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

    def _ranks_of_shape(self, natural: Cards, shape: tuple[int, ...]) -> list[Ranks]:
        """Return the ranks of wild cards that with these natural cards have a shape."""
        if natural not in self._shaped:
            held = tuple(card >> 2 for card in natural)
            deck = [RANK_CHARS.index(rank) for rank in self.policy.ranks]
            shaped: dict[tuple[int, ...], list[Ranks]] = defaultdict(list)
            for ranks in combinations_with_replacement(deck, FIVE - len(held)):
                shaped[_shape(tuple(sorted(held + ranks)))].append(ranks)
            self._shaped[natural] = shaped
        return self._shaped[natural].get(shape, [])

    def _plays(self, category: str, draft: _Draft) -> Iterator[_Play]:
        """Give every play of a draft that is of a category and that the rules allow."""
        for chosen in self._wild_cards(len(draft.ranks)):
            kinds: dict[_Kind, list[int]] = defaultdict(list)
            for card in chosen:
                kinds[self._narrowed(category, card)].append(card)
            five = tuple(sorted(draft.natural + chosen))
            for stands_for in _deals(list(kinds.items()), draft.ranks, draft.suit):
                played = tuple(stands_for.get(card, card) for card in five)
                reading = reading_of(self.rules, five, played)
                if reading is not None and reading.category == category:
                    value = value_of_reading(self.rules, reading, played, len(chosen))
                    yield _Play(value, five, played, reading)

    def _wild_cards(self, count: int) -> Iterator[Cards]:
        """Choose wild cards; of jokers that are alike always those with the lowest numbers."""
        seen = set()
        for chosen in combinations(self.wild, count):
            alike = tuple(
                card if card < FIRST_JOKER else self.kinds[card].options for card in chosen
            )
            if alike not in seen:
                seen.add(alike)
                yield chosen

    def _narrowed(self, category: str, card: int) -> _Kind:
        """Return the kind of a wild card; a bug that completes nothing is an ace."""
        kind = self.kinds[card]
        completes = category in knobs.SEQUENCE_AND_SUIT_CATEGORIES
        if not kind.is_bug or completes or self.policy.duplicates == "never":
            return kind
        return _Kind(tuple(card for card in kind.options if card >= FIRST_ACE), True)

    def _shown(self, plays: list[_Play]) -> Best:
        """Return what a player would show of plays with the same ranks."""
        value = max(play.value for play in plays)
        shown = max(
            (play for play in plays if play.value == value),
            key=lambda play: (
                _plainness(self.rules, play.five, play.played),
                [-card for card in play.five],
                play.played,
            ),
        )
        five, played = _as_compared(self.rules, shown.five, shown.played, shown.reading)
        return Best(value, five, played, shown.reading.category)


def _left_to_suits(policy: Policy) -> int:
    """Return the bits of a value that ranks, category and number of wild cards do not decide."""
    hearts = HEARTS_IN_STRAIGHTS if policy.hearts_sequence in ("top_card", "most_hearts") else 0
    if not policy.wide:
        return hearts
    return layout.join(hearts, 0, layout.SUITS_MASK, policy.natural_position)


@lru_cache(maxsize=1 << 13)
def _shape(ranks: Ranks) -> tuple[int, ...]:
    """Return how many of five cards share a rank, the largest number first."""
    return tuple(sorted(Counter(ranks).values(), reverse=True))


def _deals(
    kinds: Sequence[tuple[_Kind, list[int]]], ranks: Ranks, suit: int | None
) -> Iterator[dict[int, int]]:
    """Give every way in which wild cards stand for cards of these ranks."""
    if not kinds:
        yield {}
        return
    (kind, cards), *others = kinds
    for share in set(combinations(ranks, len(cards))):
        left = tuple(sorted((Counter(ranks) - Counter(share)).elements()))
        for substitutes in _substitutes(kind.options, share, suit):
            for rest in _deals(others, left, suit):
                yield _dealt(cards, substitutes) | rest


def _substitutes(options: Cards, ranks: Ranks, suit: int | None) -> Iterator[list[int]]:
    """Give every set of cards of these ranks that one kind of wild cards may stand for."""
    choices = [
        combinations_with_replacement(
            [card for card in options if card >> 2 == rank and suit in (None, card & 3)], count
        )
        for rank, count in Counter(ranks).items()
    ]
    for chosen in product(*choices):
        yield list(chain.from_iterable(chosen))


def _dealt(cards: Sequence[int], substitutes: Sequence[int]) -> dict[int, int]:
    """Let each wild card stand for itself if it may, and the others for the rest, highest first."""
    themselves = {card: card for card in cards if card in substitutes}
    left = sorted(substitutes, reverse=True)
    for card in themselves:
        left.remove(card)
    others = [card for card in cards if card not in themselves]
    return themselves | dict(zip(others, left, strict=True))
