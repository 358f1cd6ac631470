"""Short ways to rank hands written as text."""

from __future__ import annotations

from evaluator.cards import parse_cards
from evaluator.cards.layout import CARD_TEXTS
from evaluator.rules import policy
from evaluator.rules.definition import value_of_cards


def best(cards, rules="standard"):
    return value_of_cards(policy(rules), parse_cards(cards).tolist())


def winner(first, second, rules="standard"):
    """Return 1 or 2 for the stronger hand, 0 for a tie."""
    one, two = best(first, rules).value, best(second, rules).value
    return (one > two) + 2 * (two > one)


def category(cards, rules="standard"):
    return best(cards, rules).category


def five(cards, rules="standard"):
    """Return the cards that play, jokers as what they stand for, as text."""
    return texts(best(cards, rules).plays_as)


def texts(cards):
    """Write cards, repeated ones too."""
    return " ".join(CARD_TEXTS[card] for card in cards)
