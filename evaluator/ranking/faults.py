"""Which hand of an array is wrong, and how: looked for only once a kernel has found a fault."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import card_name
from evaluator.cards.faults import bad_mask, duplicate_card, no_such_card
from evaluator.cards.layout import CARD_LIMIT, CARDS_MASK, JOKER_MASK, N_CARDS
from evaluator.errors import CardError, EvaluatorError, HandSizeError

FEWEST: Final = 5
MOST: Final = 7
HINT: Final = "; masks are given as a 1-d uint64 array"


def fault_of_masks(masks: NDArray[np.uint64], first_row: int, policy: str) -> CardError:
    """Return the error for the first mask that is not 5 to 7 natural cards.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,))
        At least one is wrong.
    first_row : int
        Row number of the first.
    policy : str
        Name of the policy, which has no joker.
    """
    sizes = np.bitwise_count(masks)
    natural = (masks & ~CARDS_MASK | masks & JOKER_MASK) == 0
    at = int(np.flatnonzero((sizes < FEWEST) | (sizes > MOST) | ~natural)[0])
    row = first_row + at
    mask = int(masks[at])
    if mask & ~int(CARDS_MASK):
        return bad_mask(mask, row)
    if mask & int(JOKER_MASK):
        return CardError(f"row {row} holds a joker; {policy!r} has none", row=row)
    cards = f"{sizes[at]} card{'s' if sizes[at] != 1 else ''}"
    return HandSizeError(f"row {row} holds {cards}; 5 to 7 can be ranked", row=row)


def fault_of_cards(cards: NDArray[Any], first_row: int, policy: str) -> EvaluatorError:
    """Return the error for the first row that is not different natural cards.

    Parameters
    ----------
    cards : ndarray(integers, shape=(n, k))
        At least one row is wrong.
    first_row : int
        Row number of the first.
    policy : str
        Name of the policy, which has no joker.
    """
    outside = (cards < 0) | (cards >= N_CARDS)
    ordered = np.sort(cards, axis=1)
    wrong = outside.any(axis=1) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    at = int(np.flatnonzero(wrong)[0])
    row = first_row + at
    numbers = [int(card) for card in cards[at]]
    for position, number in enumerate(numbers, start=1):
        if not 0 <= number < CARD_LIMIT:
            return no_such_card(number, position, row=row, hint=HINT)
        if number >= N_CARDS:
            joker = f"{number} at position {position} of row {row} is a joker ({card_name(number)})"
            return CardError(f"{joker}; {policy!r} has none", position=position, row=row)
    return duplicate_card(numbers, range(1, len(numbers) + 1), row=row)
