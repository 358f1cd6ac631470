"""Which hand of an array is wrong, and how: looked for only once a kernel has found a fault."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import masks_to_cards
from evaluator.cards.faults import bad_mask, duplicate_card, no_such_card, relocated
from evaluator.cards.layout import CARD_LIMIT, CARDS_MASK
from evaluator.errors import CardError
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
    of_row = _fault_of_mask if hands.ndim == 1 else _fault_of_cards
    for row, hand in enumerate(hands, start=first_row):
        error = of_row(hand, row, policy)
        if error is not None:
            return error
    raise AssertionError("a kernel found a fault where there is none")


def _fault_of_mask(mask: np.integer[Any], row: int, policy: Policy) -> CardError | None:
    """Return what is wrong with a mask."""
    if int(mask) & ~int(CARDS_MASK):
        return bad_mask(int(mask), row)
    return _fault_of_hand(masks_to_cards(np.uint64(mask)).tolist(), row, policy)


def _fault_of_cards(cards: NDArray[Any], row: int, policy: Policy) -> CardError | None:
    """Return what is wrong with a row of cards."""
    numbers = [int(card) for card in cards]
    for position, number in enumerate(numbers, start=1):
        if not 0 <= number < CARD_LIMIT:
            return no_such_card(number, position, row=row, hint=HINT)
    if len(set(numbers)) < len(numbers):
        return duplicate_card(numbers, range(1, len(numbers) + 1), row=row)
    return _fault_of_hand(numbers, row, policy)


def _fault_of_hand(cards: list[int], row: int, policy: Policy) -> CardError | None:
    """Return why different cards are no hand of a policy."""
    try:
        checked_hand(policy, cards, SIZES)
    except CardError as error:
        return relocated(error, f"row {row}", position=error.position, row=row)
    return None
