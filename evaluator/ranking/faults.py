"""Which hand of an array is wrong, and how: looked for only once a kernel has found a fault."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import masks_to_cards
from evaluator.cards.faults import bad_mask, duplicate_card, no_such_card, relocated
from evaluator.cards.layout import CARD_BITS, CARD_LIMIT, CARDS_MASK, JOKER_MASK
from evaluator.errors import CardError
from evaluator.ranking.compiled import Deck, deck_of
from evaluator.ranking.hands import SIZES
from evaluator.rules import Policy
from evaluator.rules.hands import checked_hand

HINT = "; masks are given as a 1-d uint64 array"


def fault_of(hands: NDArray[Any], first_row: int, policy: Policy) -> CardError:
    """Return the error for the first row that is no hand of a policy.

    Parameters
    ----------
    hands : ndarray
        Masks, integers of shape (n,), or cards, integers of shape (n, k). At least one is wrong.
    first_row : int
        Row number of the first.
    policy : Policy

    Returns
    -------
    CardError
    """
    deck = deck_of(policy)
    if hands.ndim == 1:
        masks = hands.astype(np.uint64)
        at = _first(_wrong_masks(masks, deck))
        return _fault_of_mask(masks[at], first_row + at, policy)
    at = _first(_wrong_cards(hands, deck))
    return _fault_of_cards(hands[at], first_row + at, policy)


def _first(wrong: NDArray[np.bool_]) -> int:
    """Return the place of the first wrong hand."""
    return int(np.argmax(wrong))


def _wrong_masks(masks: NDArray[np.uint64], deck: Deck) -> NDArray[np.bool_]:
    """Return which masks are no hand of a deck."""
    sizes = np.bitwise_count(masks)
    jokers = np.bitwise_count(masks & JOKER_MASK)
    size_is_wrong = (sizes < SIZES[0]) | (sizes > SIZES[-1])
    stray = (masks & ~deck.allowed) != 0
    wrong: NDArray[np.bool_] = size_is_wrong | stray | (jokers > deck.most_jokers)
    return wrong


def _wrong_cards(cards: NDArray[Any], deck: Deck) -> NDArray[np.bool_]:
    """Return which rows of cards are no hand of a deck."""
    no_card = np.asarray((cards < 0) | (cards >= CARD_LIMIT))
    outside = no_card.any(axis=1)
    known = np.where(no_card, 0, cards).astype(np.intp)
    masks = np.bitwise_or.reduce(CARD_BITS[known], axis=1)
    repeated = np.bitwise_count(masks) < cards.shape[1]
    wrong: NDArray[np.bool_] = outside | repeated | _wrong_masks(masks, deck)
    return wrong


def _fault_of_mask(mask: np.uint64, row: int, policy: Policy) -> CardError:
    """Return what is wrong with a mask."""
    if int(mask) & ~int(CARDS_MASK):
        return bad_mask(int(mask), row)
    return _fault_of_hand(masks_to_cards(np.uint64(mask)).tolist(), row, policy)


def _fault_of_cards(cards: NDArray[Any], row: int, policy: Policy) -> CardError:
    """Return what is wrong with a row of cards."""
    numbers = [int(card) for card in cards]
    for position, number in enumerate(numbers, start=1):
        if not 0 <= number < CARD_LIMIT:
            return no_such_card(number, position, row=row, hint=HINT)
    if len(set(numbers)) < len(numbers):
        return duplicate_card(numbers, range(1, len(numbers) + 1), row=row)
    return _fault_of_hand(numbers, row, policy)


def _fault_of_hand(cards: list[int], row: int, policy: Policy) -> CardError:
    """Return why different cards are no hand of a policy."""
    try:
        checked_hand(policy, cards, SIZES)
    except CardError as error:
        return relocated(error, f"row {row}", position=error.position, row=row)
    raise AssertionError("a kernel found a fault where there is none")
