"""A ranked hand in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluator.cards.layout import (
    CARD_TEXTS,
    FIRST_JOKER,
    N_SUITS,
    RANK_NAMES,
    RANK_PLURALS,
    SUIT_NAMES,
    SUIT_PLURALS,
)
from evaluator.ranking.suits import SuitsOfRank, compared_suits
from evaluator.rules import knobs
from evaluator.rules.definition import Best
from evaluator.rules.packing import HEARTS, counted_kickers
from evaluator.rules.reading import Reader, Reading
from evaluator.rules.straights import ACE

ROYAL: Final = tuple(range(ACE, ACE - 5, -1))
"""Ranks of the highest straight of a full deck, from the top."""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
SAME_IN_PLURAL: Final = (
    *(knobs.TWO_PAIR, knobs.THREE_OF_A_KIND, knobs.FOUR_OF_A_KIND, knobs.FIVE_OF_A_KIND),
)


def words_of(rules: Reader, best: Best) -> str:
    """Put a ranked hand into words.

    Parameters
    ----------
    rules : Reader
        Of the policy that ranked it.
    best : Best

    Returns
    -------
    str
        Like "full house, aces over kings", "pair of aces, club and heart, nine five three" or
        "straight flush, nine high, joker as 7d". Side cards and suits are named where they
        count; of suits those that are compared first.
    """
    return ", ".join((plain_words_of(rules, best), *_stand_ins(best)))


def plain_words_of(rules: Reader, best: Best) -> str:
    """Put a ranked hand into words as `words_of` does, without what jokers stand for."""
    return _Words(rules, best).text()


def common_words_of(rules: Reader, best: Best) -> str:
    """Name what hands of equal ranks all are: "pairs of kings", "flushes, ace high"."""
    return _Words(rules, best).of_several()


def plural(category: str) -> str:
    """Return the name of several hands of a category."""
    if category in SAME_IN_PLURAL:
        return category
    return category + ("es" if category.endswith("flush") else "s")


def wheel_words(reading: Reading) -> str:
    """Name a straight in which the ace is low: "ace to five"."""
    return f"ace to {RANK_NAMES[reading.primary[0]]}"


class _Words:
    """The words of one hand.

    Parameters
    ----------
    rules : Reader
    best : Best
    """

    def __init__(self, rules: Reader, best: Best) -> None:
        self.policy = rules.policy
        self.played = best.plays_as
        self.reading = rules.read(best.plays_as)
        self.category = self.reading.category
        self.side = counted_kickers(rules, self.reading)
        # All four suits of a rank decide nothing; the suit of a flush is told with its name.
        compared = compared_suits(rules, best) if self.reading.suit is None else []
        self.told = next((each for each in compared if len(each.suits) < N_SUITS), None)
        if self._has_heart_on_top():
            self.told = SuitsOfRank(self.played[0] >> 2, (HEARTS,))

    def text(self) -> str:
        """Return the whole description."""
        if self.category == knobs.HIGH_CARD:
            parts = [self._high_card("high card"), self._singles(self.reading.kickers)]
        elif self.category == knobs.FLUSH:
            parts = [self._name(), self._flush()]
        else:
            parts = [
                self._name() + self._makings(),
                self._group_suits(),
                self._side(),
                self._hearts(),
            ]
        return ", ".join(part for part in parts if part)

    def of_several(self) -> str:
        """Return what all hands of these ranks are."""
        top = f"{RANK_NAMES[self.played[0] >> 2]} high"
        if self.category == knobs.HIGH_CARD:
            return self._high_card(top)
        if self.category == knobs.FLUSH:
            return f"{plural(self.category)}, {top}"
        self.told = None
        return plural(self._noun()) + self._makings()

    def _noun(self) -> str:
        """Return the name of the category; the highest straight flush has one of its own."""
        is_royal = self.category == knobs.STRAIGHT_FLUSH and self.reading.primary == ROYAL
        return knobs.ROYAL_FLUSH if is_royal else self.category

    def _name(self) -> str:
        """Return the name of the category with the suit of a flush of any kind, if it counts."""
        suit = self.reading.suit
        if suit is None:
            return self._noun()
        rules_of_hearts = {
            knobs.FLUSH: self.policy.hearts_flush,
            knobs.STRAIGHT_FLUSH: self.policy.hearts_sequence,
            knobs.ROYAL_FLUSH: self.policy.hearts_sequence,
        }
        hearts_count = rules_of_hearts.get(self.category, "off") != "off"
        if self.policy.suit_order is not None or (hearts_count and suit == HEARTS):
            return f"{self._noun()} in {SUIT_PLURALS[suit]}"
        return self._noun()

    def _high_card(self, otherwise: str) -> str:
        """Return what players of low games call five different ranks: "seven-five low"."""
        if self.policy.goal == "high":
            return otherwise
        first, second, *_ = (RANK_NAMES[rank] for rank in self.reading.kickers)
        return f"{first}-{second} low"

    def _flush(self) -> str:
        """Name the ranks of a flush; of one that beats all others by its suit, the highest."""
        names = [RANK_NAMES[card >> 2] for card in self.played]
        if self.policy.hearts_flush == "absolute" and self.reading.suit == HEARTS:
            return f"{names[0]} high" if self.policy.hearts_vs_hearts == "cards" else ""
        return " ".join(names)

    def _makings(self) -> str:
        """Name the ranks that make the category, with what binds them to its name."""
        if self._noun() == knobs.ROYAL_FLUSH:
            return ""
        primary = self.reading.primary
        if self.reading.window is not None:
            return f", {self._single(primary[0])} high"
        if self.category == knobs.FOUR_FLUSH:
            return f", {self._singles(primary)}"
        many = [RANK_PLURALS[rank] for rank in primary]
        if self.category == knobs.PAIR:
            return f" of {many[0]}"
        if self.category == knobs.FULL_HOUSE:
            return f", {' over '.join([*many, *(RANK_PLURALS[rank] for rank in self.side)])}"
        return f", {' and '.join(many)}"

    def _group_suits(self) -> str:
        """Name the suits that count first, where they are of cards of one rank."""
        if self.told is None or self.reading.window is not None:
            return ""
        rank, suits = self.told
        if rank not in self.reading.primary and self.category != knobs.FULL_HOUSE:
            return ""
        whose = "" if rank == self.reading.primary[0] else f"{RANK_PLURALS[rank]} "
        return whose + _listed([SUIT_NAMES[suit] for suit in suits])

    def _side(self) -> str:
        """Name the side cards that count; the pair of a full house is named before."""
        if self.category == knobs.FULL_HOUSE:
            return ""
        if self.told is not None and self.told.rank in self.reading.primary:
            names = " ".join(RANK_NAMES[rank] for rank in self.side)
        else:
            names = self._singles(self.side)
        return names + (" kicker" if len(self.side) == 1 else "")

    def _hearts(self) -> str:
        """Name how many hearts a straight has, where that counts."""
        if self.policy.hearts_sequence != "most_hearts" or self.category != knobs.STRAIGHT:
            return ""
        hearts = sum(card & 3 == HEARTS for card in self.played)
        return f"{NUMBERS[hearts]} {'heart' if hearts == 1 else 'hearts'}" if hearts else ""

    def _singles(self, ranks: Sequence[int]) -> str:
        """Name single cards, with the suit of the first if that is what counts first."""
        names = [self._single(rank) for rank in ranks]
        if len(ranks) > 1 and self.told is not None and self.told.rank == ranks[0]:
            return f"{names[0]}, {' '.join(names[1:])}"
        return " ".join(names)

    def _single(self, rank: int) -> str:
        """Name a single card, with its suit if that is what counts first."""
        suits = self.told.suits if self.told is not None and self.told.rank == rank else ()
        of_suits = f" of {_listed([SUIT_PLURALS[suit] for suit in suits])}" if suits else ""
        return RANK_NAMES[rank] + of_suits

    def _has_heart_on_top(self) -> bool:
        """Whether this is a straight with a heart on top, where that counts."""
        counts = self.policy.hearts_sequence == "top_card" and self.category == knobs.STRAIGHT
        return counts and self.played[0] & 3 == HEARTS


def _listed(words: Sequence[str]) -> str:
    """Join words without a comma, which stands between parts: "club heart and spade"."""
    return " and ".join(part for part in (" ".join(words[:-1]), words[-1]) if part)


def _stand_ins(best: Best) -> list[str]:
    """Say what each joker or wild card stands for: "joker as 7d"."""
    pairs = [pair for pair in zip(best.five, best.plays_as, strict=True) if pair[0] != pair[1]]
    wild = [f"{CARD_TEXTS[card]} as {CARD_TEXTS[as_]}" for card, as_ in pairs if card < FIRST_JOKER]
    jokers = [CARD_TEXTS[as_] for card, as_ in pairs if card >= FIRST_JOKER]
    if jokers:
        wild.append(f"{'jokers' if len(jokers) > 1 else 'joker'} as {_listed(jokers)}")
    return wild
