"""What a hand is: category, words, the five cards that play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, card_name, format_cards, parse_cards
from evaluator.errors import HandSizeError
from evaluator.ranking.classes import class_number
from evaluator.ranking.evaluate import is_standard
from evaluator.ranking.hands import SIZES
from evaluator.ranking.plays import best_play
from evaluator.ranking.wording import words_of
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy
from evaluator.rules.definition import Best
from evaluator.rules.reading import reader


@dataclass(frozen=True, slots=True)
class HandDescription:
    """A ranked hand.

    Attributes
    ----------
    category : str
        Like "full house".
    text : str
        Like "full house, aces over kings": side cards, suits and hearts are named where they
        count, and what jokers and wild cards stand for.
    cards : ndarray(uint8, shape=(5,))
        The five cards that play, in the order in which they are compared.
    stands_for : dict of int to str
        By the number of each joker or wild card that plays: the card that it stands for.
    value : int
        As `evaluate` gives it.
    class_number : int or None
        1, best, to 7462; None under rules other than the standard ones.
    """

    category: str
    text: str
    cards: NDArray[np.uint8] = field(compare=False)
    stands_for: dict[int, str]
    value: int
    class_number: int | None

    @property
    def plays_as(self) -> tuple[str, ...]:
        """The five cards that play, each joker or wild card as what it stands for."""
        return tuple(self.stands_for.get(card, card_name(card)) for card in self.cards.tolist())

    def to_dict(self) -> dict[str, Any]:
        """Return the description as plain numbers and text, ready for JSON."""
        return {
            "category": self.category,
            "text": self.text,
            "cards": format_cards(self.cards),
            "stands_for": {
                f"{card_name(card)} ({card})": plays for card, plays in self.stands_for.items()
            },
            "value": self.value,
            "class_number": self.class_number,
        }

    def __str__(self) -> str:
        return f"{self.text} ({format_cards(self.cards)})"


def describe(hand: CardsLike, policy: str | Policy = "standard") -> HandDescription:
    """Describe one hand of 5, 6 or 7 cards.

    Parameters
    ----------
    hand : str, list, ndarray(integers, shape=(k,)), int or uint64
        Whatever `parse_cards` reads.
    policy : str or Policy, default "standard"

    Returns
    -------
    HandDescription

    Raises
    ------
    CardError
        If it is not a hand of 5 to 7 different cards of the policy's deck.
    PolicyError
        If the policy does not order hands.
    TablesError
        If the tables, which number the classes, are missing or damaged.

    Examples
    --------
    >>> describe("Ac Ad Ah Kc Kd 2h 3s").text
    'full house, aces over kings'
    >>> describe("9d 8d Jk 6d 5d", "joker-wild").stands_for
    {52: '7d'}
    """
    rules = find_policy(policy)
    rules.require_transitive("describe")
    cards = parse_cards(hand)
    if len(cards) not in SIZES:
        raise HandSizeError(f"the hand holds {len(cards)} cards; 5 to 7 can be ranked")
    return description_of(rules, best_play(rules, cards.tolist()))


def description_of(policy: Policy, best: Best) -> HandDescription:
    """Describe a hand that is ranked already.

    Parameters
    ----------
    policy : Policy
        The rules that ranked it.
    best : Best

    Returns
    -------
    HandDescription

    Raises
    ------
    TablesError
        If the tables, which number the classes, are missing or damaged.
    """
    five = np.array(best.five, dtype=np.uint8)
    five.setflags(write=False)
    return HandDescription(
        category=best.category,
        text=words_of(reader(policy), best),
        cards=five,
        stands_for={
            card: card_name(plays)
            for card, plays in zip(best.five, best.plays_as, strict=True)
            if card != plays
        },
        value=best.value,
        class_number=class_number(best.value) if is_standard(policy) else None,
    )
