"""From whatever a caller has to arrays that kernels read: the one edge where types are sorted out.

Nothing here looks at the cards of an array; that is left to the kernels, which do it on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import cards_to_masks, parse_cards
from evaluator.cards.card import is_integer
from evaluator.cards.faults import not_cards, relocated
from evaluator.errors import ArgumentError, CardError, HandSizeError, InputTypeError

SIZES: Final = (5, 6, 7)
ACCEPTED: Final = (
    "hands are text, a list of texts, an integer array of cards of shape (n, 5..7), or a uint64"
    " array of masks of shape (n,)"
)


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands as an array.

    Attributes
    ----------
    array : ndarray
        Masks, uint64 of shape (n,), or cards, integers of shape (n, k) with k in 5..7.
    single : bool
        Whether the caller gave one hand, and so expects one value.
    """

    array: NDArray[Any]
    single: bool

    @property
    def are_masks(self) -> bool:
        """Whether the array holds masks."""
        return self.array.ndim == 1


def as_hands(hands: object) -> Hands:
    """Sort out what a caller gave.

    Parameters
    ----------
    hands : object
        See `evaluator.evaluate`.

    Returns
    -------
    Hands

    Raises
    ------
    CardError
        If text or a list is no hand.
    HandSizeError
        If an array of cards has not 5 to 7 of them in a row.
    InputTypeError
        If the type cannot hold hands.
    """
    if isinstance(hands, str):
        return _one(parse_cards(hands))
    if isinstance(hands, np.generic) or is_integer(hands):
        return _of_scalar(hands)
    if isinstance(hands, (bytes, bytearray, memoryview, Mapping)):
        raise not_cards(hands, "hands", ACCEPTED)
    if hasattr(hands, "__array__"):
        array = np.asarray(hands)
        return _of_list(array.tolist()) if array.dtype.kind in "UO" else _of_array(array)
    if isinstance(hands, Iterable):
        return _of_list(list(hands))
    raise not_cards(hands, "hands", ACCEPTED)


def _one(cards: NDArray[np.uint8]) -> Hands:
    """Return one hand, given card by card."""
    if len(cards) not in SIZES:
        raise HandSizeError(f"the hand holds {len(cards)} cards; 5 to 7 can be ranked")
    return Hands(cards[None, :], single=True)


def _of_scalar(value: Any) -> Hands:
    """Return the hand of one mask."""
    if not isinstance(value, (int, np.uint64)):
        raise not_cards(value, "hands", f"one mask is an int or uint64; {ACCEPTED}")
    if not 0 <= int(value) < 1 << 64:
        raise ArgumentError(f"mask {int(value)} does not fit 64 unsigned bits")
    return Hands(np.array([value], dtype=np.uint64), single=True)


def _of_array(array: NDArray[Any]) -> Hands:
    """Return the hands of an array of numbers."""
    if array.dtype.kind not in "iu":
        if array.size == 0 and array.ndim == 1:
            return Hands(np.empty(0, dtype=np.uint64), single=False)
        raise InputTypeError(f"hands are an array of {array.dtype} ({ACCEPTED})")
    if array.ndim == 0:
        return _of_scalar(array[()])
    if array.ndim == 1:
        if array.dtype.kind == "u" and array.dtype.itemsize == 8:
            return Hands(array, single=False)
        return _one(parse_cards(array))
    if array.ndim > 2:
        raise ArgumentError(f"hands are an array of shape {array.shape} ({ACCEPTED})")
    if array.shape[1] not in SIZES:
        raise HandSizeError(f"hands of shape {array.shape}: rows of 5 to 7 cards can be ranked")
    return Hands(array, single=False)


def _of_list(entries: list[Any]) -> Hands:
    """Return the hands of a list: of texts or lists, one a hand, or of the cards of one hand."""
    if not entries:
        return Hands(np.empty(0, dtype=np.uint64), single=False)
    if all(isinstance(entry, np.uint64) for entry in entries):
        return Hands(np.array(entries, dtype=np.uint64), single=False)
    if all(is_integer(entry) or _is_one_card(entry) for entry in entries):
        return _one(parse_cards(entries))
    masks = np.empty(len(entries), dtype=np.uint64)
    for row, entry in enumerate(entries):
        masks[row] = _mask_of_entry(entry, row)
    return Hands(masks, single=False)


def _is_one_card(entry: object) -> bool:
    """Whether an entry of a list is the text of a card rather than of a hand."""
    if not isinstance(entry, str):
        return False
    try:
        return len(parse_cards(entry)) == 1
    except CardError:
        return False


def _mask_of_entry(entry: object, row: int) -> np.uint64:
    """Return the mask of the hand in one entry of a list."""
    try:
        if isinstance(entry, (str, Iterable)):
            cards = parse_cards(entry)
            if len(cards) not in SIZES:
                raise HandSizeError(f"the hand holds {len(cards)} cards; 5 to 7 can be ranked")
            return np.uint64(cards_to_masks(cards))
    except CardError as error:
        raise relocated(error, f"hand {row}", position=error.position, row=row) from None
    raise not_cards(entry, f"hand {row}", "each entry is a hand, as text or as a list of cards")
