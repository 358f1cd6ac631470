"""Between cards as people write them and cards as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.card import is_integer
from evaluator.cards.faults import (
    ACCEPTED_NUMBERS,
    MASKS_HINT,
    bad_mask,
    duplicate_card,
    joker_too_many,
    no_such_card,
    not_cards,
    quote,
    relocated,
)
from evaluator.cards.layout import (
    BIT_NUMBERS,
    CARD_LIMIT,
    CARD_TEXTS,
    CARDS_MASK,
    FIRST_JOKER,
    N_CARDS,
    SUIT_SIGNS,
)
from evaluator.cards.text import UNNUMBERED_JOKER, read_text
from evaluator.errors import ArgumentError, CardSyntaxError, InputTypeError

CardsLike: TypeAlias = (
    str | int | np.uint64 | Iterable[str | int | np.integer] | NDArray[np.integer]
)
"""What `parse_cards` takes: text, one mask, or a list or array of cards."""

_ACCEPTED = (
    "accepted are text, a list of cards, a 1-d integer array, and a mask as int or uint64; "
    "a single card number goes in a list"
)
_ACCEPTED_ENTRY = f"each entry is the text of one card or its number; {ACCEPTED_NUMBERS}"

_SYMBOL_TEXTS = (
    *(text[0] + SUIT_SIGNS[card & 3] for card, text in enumerate(CARD_TEXTS[:N_CARDS])),
    *CARD_TEXTS[N_CARDS:],
)


def parse_cards(cards: CardsLike) -> NDArray[np.uint8]:
    """Read cards in any notation.

    Parameters
    ----------
    cards : str, iterable of str or int, ndarray of integers of shape (k,), int or uint64
        * Text: ``"As Kd Jk"``, ``"AsKdJk"``, ``"as,kd"``. A rank is 2-9, T or 10, J, Q, K, A; a
          suit is c, d, h, s or a suit sign, filled or outlined; a joker is ``Jk`` or ``*``.
          Upper and lower case are the same. White space and commas may stand between cards, not
          inside one.
        * A list, array or any other iterable: each entry is the text of exactly one card, or a
          card number 0..55.
        * A bare ``int`` or ``numpy.uint64`` is a mask (a set of cards), never one card number:
          write ``[51]`` for the ace of spades. Scalars of other integer types could be meant
          either way and are refused.

    Returns
    -------
    ndarray(uint8, shape=(k,))
        Card numbers in the order given, ascending for a mask. Jokers given as text take the
        lowest joker numbers that are free, in order: the first is 52. Jokers given as a number
        or in a mask keep it. Nothing at all gives shape (0,). The array is always a new one.

    Raises
    ------
    CardSyntaxError
        If text or a number is not a card, a mask has a bit set that is no card, or an entry of a
        list is not exactly one card.
    DuplicateCardError
        If a card appears twice; names both positions.
    CardError
        If there are more than four jokers.
    InputTypeError
        If the type cannot hold cards: bytes, floats, truth values.
    ArgumentError
        If an array is not 1-d.

    Examples
    --------
    >>> parse_cards("As Kd 10h Jk")
    array([51, 45, 34, 52], dtype=uint8)
    >>> parse_cards(["as", 45])
    array([51, 45], dtype=uint8)
    >>> parse_cards(1 << 60)
    array([51], dtype=uint8)
    """
    if isinstance(cards, str):
        numbers, positions = read_text(cards)
        return _finished(numbers, positions, cards)
    if isinstance(cards, (int, np.generic)):
        return _of_scalar(cards)
    if isinstance(cards, (bytes, bytearray, memoryview)):
        raise InputTypeError(f"cards are {type(cards).__name__}; decode them to str first")
    if hasattr(cards, "__array__"):
        return _of_array(np.asarray(cards))
    if isinstance(cards, Mapping) or not isinstance(cards, Iterable):
        raise not_cards(cards, "cards", _ACCEPTED)
    return _of_entries(list(cards))


def format_cards(cards: CardsLike, *, sep: str = " ", symbols: bool = False) -> str:
    """Write cards as text.

    Parameters
    ----------
    cards : str, iterable of str or int, ndarray of integers of shape (k,), int or uint64
        Whatever `parse_cards` reads.
    sep : str, default " "
        What stands between two cards.
    symbols : bool, default False
        Write suits as ♣ ♦ ♥ ♠ instead of c d h s.

    Returns
    -------
    str
        ``"As Kd Jk"``, in the order given. `parse_cards` reads it back to the same cards when
        `sep` is white space, commas or empty, except that jokers, which all print alike, are
        numbered anew.

    Raises
    ------
    CardSyntaxError, DuplicateCardError, CardError, ArgumentError
        As `parse_cards` does.
    InputTypeError
        As `parse_cards` does, or if `sep` is not a str.

    Examples
    --------
    >>> format_cards([51, 45, 52])
    'As Kd Jk'
    >>> format_cards("10h 9c", sep="", symbols=True)
    'T♥9♣'
    """
    if not isinstance(sep, str):
        raise not_cards(sep, "sep", "it is the text between two cards, a str")
    texts = _SYMBOL_TEXTS if symbols else CARD_TEXTS
    return sep.join([texts[card] for card in parse_cards(cards).tolist()])


def _of_scalar(value: object) -> NDArray[np.uint8]:
    """Cards of a mask, ascending."""
    if not is_integer(value) or not isinstance(value, (int, np.uint64)):
        raise not_cards(value, "cards", _ACCEPTED)
    mask = int(value)
    if mask & ~int(CARDS_MASK):
        raise bad_mask(mask)
    held = [card for card in range(CARD_LIMIT) if mask >> BIT_NUMBERS[card] & 1]
    return np.array(held, dtype=np.uint8)


def _of_array(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Cards of an array, the entries of which are numbers or texts."""
    if array.ndim == 0:
        return _of_scalar(array[()])
    if array.dtype.kind not in "iuUO":
        raise InputTypeError(f"cards are an array of {array.dtype} ({_ACCEPTED})")
    if array.ndim != 1:
        raise ArgumentError(
            f"cards are an array of shape {array.shape}, not of one hand ({_ACCEPTED}; "
            "many hands go to cards_to_masks)"
        )
    hint = MASKS_HINT if array.dtype == np.uint64 else ""
    return _of_entries(array.tolist(), hint)


def _of_entries(entries: list[Any], hint: str = "") -> NDArray[np.uint8]:
    """Cards of a list, one an entry."""
    numbers: list[int] = []
    for position, entry in enumerate(entries, start=1):
        if isinstance(entry, str):
            numbers.append(_single(entry, position))
        elif not is_integer(entry):
            raise not_cards(entry, f"entry {position}", _ACCEPTED_ENTRY)
        elif not 0 <= entry < CARD_LIMIT:
            raise no_such_card(int(entry), position, hint=hint)
        else:
            numbers.append(int(entry))
    return _finished(numbers, range(1, len(numbers) + 1))


def _single(text: str, position: int) -> int:
    """Read an entry of a list, which must be one card."""
    try:
        numbers, _ = read_text(text)
    except CardSyntaxError as error:
        raise relocated(error, f"entry {position}", position=position) from None
    if len(numbers) != 1:
        raise CardSyntaxError(
            f"entry {position} holds {len(numbers)} cards instead of one: {quote(text, 1)} "
            "(give each card its own entry, or all cards as one text)",
            text=text,
            position=position,
        )
    return numbers[0]


def _finished(
    numbers: list[int], positions: Sequence[int], text: str | None = None
) -> NDArray[np.uint8]:
    """Give text jokers the free numbers, refuse duplicates, make the array."""
    if UNNUMBERED_JOKER in numbers:
        free = [joker for joker in range(FIRST_JOKER, CARD_LIMIT) if joker not in numbers]
        for at, number in enumerate(numbers):
            if number == UNNUMBERED_JOKER:
                if not free:
                    raise joker_too_many(positions[at], text)
                numbers[at] = free.pop(0)
    if len(set(numbers)) < len(numbers):
        raise duplicate_card(numbers, positions, text=text)
    return np.array(numbers, dtype=np.uint8)
