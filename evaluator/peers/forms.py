"""Hands in the forms that evaluators are fed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from evaluator.cards import cards_to_masks
from evaluator.cards.layout import CARD_TEXTS
from evaluator.peers.model import Rows


def texts(rows: Rows) -> list[str]:
    """Return each hand as one text: ``"AsKd9h9c7s"``."""
    return ["".join(map(CARD_TEXTS.__getitem__, row)) for row in rows.tolist()]


def ints(rows: Rows) -> list[list[int]]:
    """Return each hand as a list of card numbers: 4 times the rank, 0 for a deuce, and the suit."""
    numbers: list[list[int]] = rows.tolist()
    return numbers


def masks(rows: Rows) -> list[int]:
    """Return each hand as a mask: bit 16 * suit + rank, suits c d h s from 0."""
    numbers: list[int] = cards_to_masks(rows).tolist()
    return numbers


def card_texts(rows: Rows) -> list[list[str]]:
    """Return each hand as a list of two-letter cards."""
    return lists_of(CARD_TEXTS[:52])(rows)


def lists_of(cards: Any) -> Callable[[Rows], list[list[Any]]]:
    """Return what makes lists of an evaluator's own cards.

    Parameters
    ----------
    cards : sequence
        The 52 cards by our numbers.
    """
    return lambda rows: [[cards[card] for card in row] for row in rows.tolist()]


def split_after_two(cards: Any) -> Callable[[Rows], list[tuple[list[Any], list[Any]]]]:
    """Return what makes pairs of lists, two hole cards and the rest, of an evaluator's cards."""
    make = lists_of(cards)
    return lambda rows: [(hand[:2], hand[2:]) for hand in make(rows)]


BY_NAME: Final[dict[str, Callable[[Rows], list[Any]]]] = {
    "text": texts,
    "ints": ints,
    "mask": masks,
}
"""The forms of ``--form``."""
IN_WORDS: Final = {
    "text": 'one text, such as "AsKd9h9c7s"',
    "ints": "a list of card numbers, 4*rank + suit",
    "mask": "a mask, bit 16*suit + rank",
}
