"""Between arrays of cards and masks, many hands at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.cards.card import is_integer
from evaluator.cards.faults import (
    ACCEPTED_NUMBERS,
    MASKS_HINT,
    bad_mask,
    different_sizes,
    duplicate_card,
    no_such_card,
    not_cards,
    relocated,
)
from evaluator.cards.layout import CARD_BITS, CARD_LIMIT, CARDS_MASK
from evaluator.cards.notation import parse_cards
from evaluator.errors import ArgumentError, CardError, InputTypeError

_ACCEPTED_CARDS: Final = (
    "accepted are an integer array of shape (..., k), a hand as text or list, and a list of hands; "
    + ACCEPTED_NUMBERS
)
_NOT_LISTS: Final = (bytes, bytearray, memoryview, Mapping)
_ACCEPTED_MASKS: Final = "masks are unsigned 64-bit integers"
_ONE: Final = np.uint64(1)


@overload
def cards_to_masks(cards: NDArray[np.integer]) -> NDArray[np.uint64]: ...
@overload
def cards_to_masks(cards: str | Sequence[str] | Sequence[int]) -> np.uint64: ...
@overload
def cards_to_masks(cards: Iterable[object]) -> np.uint64 | NDArray[np.uint64]: ...
def cards_to_masks(cards: Iterable[object]) -> np.uint64 | NDArray[np.uint64]:
    """Pack hands into masks.

    Parameters
    ----------
    cards : ndarray of integers of shape (..., k), str, or iterable
        Hands of k card numbers along the last axis. One hand may also be a text or a list, and
        many hands a list of lists, arrays or other iterables; each is read by `parse_cards`, and
        they may differ in size. (A list of texts is one hand, each text one card.)

    Returns
    -------
    ndarray(uint64, shape=(...,))
        One mask a hand; a plain ``numpy.uint64`` for a single hand.

    Raises
    ------
    CardSyntaxError
        If a number or text is not a card; names the first such row and its position.
    DuplicateCardError
        If a row holds a card twice; names the first such row, the card and both positions.
    CardError
        If a hand given as text or a list has more than four jokers.
    InputTypeError
        If the type cannot hold cards: floats, truth values, bytes, a single number.
    ArgumentError
        If a hand in a list of hands is an array that is not 1-d.

    Examples
    --------
    >>> cards_to_masks(np.array([[51, 0], [50, 1]]))
    array([1152921504606846977,      17592186109952], dtype=uint64)
    """
    if isinstance(cards, str):
        return _pack(parse_cards(cards))
    if hasattr(cards, "__array__"):
        array = np.asarray(cards)
        if array.ndim == 0 or array.dtype.kind not in "iuUO":
            what = "an array" if array.ndim else "a single value"
            raise InputTypeError(f"cards are {what} of {array.dtype} ({_ACCEPTED_CARDS})")
        return _pack(array) if array.dtype.kind in "iu" else _pack_list(array.tolist())
    if isinstance(cards, _NOT_LISTS) or not isinstance(cards, Iterable):
        raise not_cards(cards, "cards", _ACCEPTED_CARDS)
    return _pack_list(list(cards))


def mask_of(cards: Iterable[int]) -> np.uint64:
    """Return the mask of card numbers that are known to be right, of none too."""
    bits = CARD_BITS[np.fromiter(cards, dtype=np.intp)]
    mask: np.uint64 = np.bitwise_or.reduce(bits, initial=np.uint64(0))
    return mask


def masks_to_cards(masks: ArrayLike) -> NDArray[np.uint8]:
    """Unpack masks into hands.

    Parameters
    ----------
    masks : array_like of non-negative integers, any shape
        Masks, all of the same number of cards.

    Returns
    -------
    ndarray(uint8, shape=(*masks.shape, k))
        The k card numbers of each mask, ascending. No masks at all give k = 0.

    Raises
    ------
    HandSizeError
        If masks hold different numbers of cards; names the first row that differs.
    CardSyntaxError
        If a mask has a bit set that is no card, or is negative; names the first such row.
    InputTypeError
        If the masks are not integers.

    Examples
    --------
    >>> masks_to_cards(np.array([1 << 60 | 1, 1 << 44 | 1 << 16], dtype=np.uint64))
    array([[ 0, 51],
           [ 1, 50]], dtype=uint8)
    """
    array = _as_words(masks)
    words = array.reshape(-1)
    stray = (words & ~CARDS_MASK) != 0
    if stray.any():
        at = int(stray.argmax())
        raise bad_mask(int(words[at]), at if array.ndim else None, array.shape)
    counts = np.bitwise_count(words)
    k = int(counts[0]) if len(counts) else 0
    differs = counts != k
    if differs.any():
        at = int(differs.argmax())
        raise different_sizes(int(counts[at]), k, at, array.shape)
    cards = np.empty((len(words), k), dtype=np.uint8)
    rest = _in_card_order(words)
    for column in range(k):
        below = rest - _ONE
        # The lowest set bit is found by counting the zeros under it, then dropped.
        cards[:, column] = np.bitwise_count(~rest & below)
        rest &= below
    return cards.reshape(*array.shape, k)


def _pack(cards: NDArray[np.integer]) -> np.uint64 | NDArray[np.uint64]:
    """Masks of integer cards of shape (..., k), checked."""
    shape = cards.shape[:-1]
    if cards.size and (cards.max() >= CARD_LIMIT or cards.min() < 0):
        raise _first_bad_number(cards, shape)
    k = cards.shape[-1]
    numbers = cards.astype(np.uint8, copy=False)
    masks = np.zeros(shape, dtype=np.uint64)
    # One column more than there are cards is enough to show that some card is there twice.
    for column in range(min(k, CARD_LIMIT + 1)):
        masks |= CARD_BITS[numbers[..., column]]
    repeated = (np.bitwise_count(masks) != k).reshape(-1)
    if repeated.any():
        raise _first_duplicate(numbers, int(repeated.argmax()), shape)
    unwrapped: np.uint64 | NDArray[np.uint64] = masks[()]
    return unwrapped


def _first_bad_number(cards: NDArray[np.integer], shape: tuple[int, ...]) -> CardError:
    flat = cards.reshape(-1)
    at = int(((flat < 0) | (flat >= CARD_LIMIT)).argmax())
    row, column = divmod(at, cards.shape[-1])
    hint = MASKS_HINT if cards.dtype == np.uint64 else ""
    place = row if shape else None
    return no_such_card(int(flat[at]), column + 1, row=place, shape=shape, hint=hint)


def _first_duplicate(cards: NDArray[np.uint8], row: int, shape: tuple[int, ...]) -> CardError:
    k = cards.shape[-1]
    numbers = cards.reshape(-1, k)[row].tolist()
    place = row if shape else None
    return duplicate_card(numbers, range(1, k + 1), row=place, shape=shape)


def _pack_list(entries: list[Any]) -> np.uint64 | NDArray[np.uint64]:
    """Masks of a list: one hand if its entries are cards, many if they are hands."""
    are_hands = [isinstance(e, Iterable) and not isinstance(e, (str, bytes)) for e in entries]
    if not any(are_hands):
        return _pack(parse_cards(entries))
    if not all(are_hands):
        row = are_hands.index(False)
        raise not_cards(entries[row], f"row {row}", "either every entry is a hand or every a card")
    masks = np.empty(len(entries), dtype=np.uint64)
    for row, hand in enumerate(entries):
        try:
            masks[row] = np.bitwise_or.reduce(CARD_BITS[parse_cards(hand)])
        except CardError as error:
            raise relocated(error, f"row {row}", position=error.position, row=row) from None
        except (InputTypeError, ArgumentError) as error:
            raise type(error)(f"row {row}: {error}") from None
    return masks


def _as_words(masks: object) -> NDArray[np.uint64]:
    """Masks as an array of uint64, nothing but their type and sign checked."""
    array = _as_array(masks)
    if array.dtype.kind == "O":
        return _words_of_objects(array)
    if array.dtype.kind not in "iu":
        raise InputTypeError(f"masks are an array of {array.dtype} ({_ACCEPTED_MASKS})")
    negative = (array < 0).reshape(-1)
    if negative.any():
        at = int(negative.argmax())
        raise bad_mask(int(array.reshape(-1)[at]), at if array.ndim else None, array.shape)
    return array.astype(np.uint64, copy=False)


def _as_array(masks: object) -> NDArray[Any]:
    if hasattr(masks, "__array__"):
        return np.asarray(masks)
    # As objects: numpy would read a list of truth values, or of integers both large and negative,
    # as something else without saying so.
    try:
        return np.array(masks, dtype=object)
    except ValueError:
        raise InputTypeError(f"masks are lists of unequal shapes ({_ACCEPTED_MASKS})") from None


def _words_of_objects(array: NDArray[np.object_]) -> NDArray[np.uint64]:
    for at, mask in enumerate(array.flat):
        if not is_integer(mask):
            raise not_cards(mask, f"row {at}" if array.ndim else "masks", _ACCEPTED_MASKS)
        if int(mask) & ~int(CARDS_MASK):
            raise bad_mask(int(mask), at if array.ndim else None, array.shape)
    return array.astype(np.uint64)


def _index_bit_swap(low: int, high: int) -> tuple[np.uint64, np.uint64]:
    """Shift and selection that swap two bits of every bit's number within a word."""
    selected = sum(1 << n for n in range(64) if n >> low & 1 and not n >> high & 1)
    return np.uint64((1 << high) - (1 << low)), np.uint64(selected)


# A card's bit in a mask is numbered suit, suit, rank, rank, rank, rank in binary; the card itself
# is numbered rank, rank, rank, rank, suit, suit. Four swaps turn the one order into the other.
_TO_CARD_ORDER: Final = tuple(
    _index_bit_swap(low, high) for low, high in ((0, 4), (1, 5), (2, 4), (3, 5))
)


def _in_card_order(masks: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Move the bit of each card to the place that is its number; the result is a new array."""
    words = masks
    for shift, selected in _TO_CARD_ORDER:
        moved = ((words >> shift) ^ words) & selected
        words = words ^ moved ^ (moved << shift)
    return words
