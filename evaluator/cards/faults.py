"""The errors of this layer, so that a fault reads the same wherever it is found.

Each function returns the error for the caller to raise. Positions count from 1, rows from 0
with the last axis fastest; `shape` is that of all rows, by which deeper arrays name theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from evaluator.cards.layout import CARD_LIMIT, CARD_TEXTS, CARDS_MASK, N_CARDS, N_JOKERS
from evaluator.errors import (
    CardError,
    CardSyntaxError,
    DuplicateCardError,
    HandSizeError,
    InputTypeError,
)

ACCEPTED_TEXT = "ranks are 2-9, T or 10, J, Q, K, A; suits c d h s; joker Jk or *"
ACCEPTED_NUMBERS = f"card numbers are 0 to {N_CARDS - 1}, jokers {N_CARDS} to {CARD_LIMIT - 1}"
MASKS_HINT = "; masks go to masks_to_cards"

_LONGEST_QUOTE = 80


def quote(text: str, position: int) -> str:
    """Quote a text, or the surroundings of `position` when the text is long."""
    if len(text) <= _LONGEST_QUOTE:
        return repr(text)
    start = max(0, position - 1 - _LONGEST_QUOTE // 2)
    end = start + _LONGEST_QUOTE
    return f"{'...' if start else ''}{text[start:end]!r}{'...' if end < len(text) else ''}"


def _of_row(row: int | None, shape: tuple[int, ...]) -> str:
    """Name a row as its user would index it: ``row 3``, or ``row (1, 3)`` of a deeper array."""
    if row is None:
        return ""
    if len(shape) > 1:
        return f" of row {tuple(int(i) for i in np.unravel_index(row, shape))}"
    return f" of row {row}"


def bad_text(what: str, text: str, position: int) -> CardSyntaxError:
    """Error for text that is not a card; `what` says what is wrong at `position`."""
    message = f"{what} at position {position} in {quote(text, position)} ({ACCEPTED_TEXT})"
    return CardSyntaxError(message, text=text, position=position)


def no_such_card(
    number: int,
    position: int | None = None,
    *,
    row: int | None = None,
    shape: tuple[int, ...] = (),
    hint: str = "",
) -> CardSyntaxError:
    """Error for a number that no card has."""
    place = "" if position is None else f" at position {position}{_of_row(row, shape)}"
    message = f"no card has the number {number}{place} ({ACCEPTED_NUMBERS}{hint})"
    return CardSyntaxError(message, position=position, row=row)


def duplicate_card(
    numbers: Sequence[int],
    positions: Sequence[int],
    *,
    text: str | None = None,
    row: int | None = None,
    shape: tuple[int, ...] = (),
) -> DuplicateCardError:
    """Error for the first of `numbers` that is there a second time; `positions` places them."""
    again, card = next((at, card) for at, card in enumerate(numbers) if card in numbers[:at])
    first, second = positions[numbers.index(card)], positions[again]
    place = "" if text is None else f" in {quote(text, second)}"
    message = (
        f"card {CARD_TEXTS[card]} appears twice{place} "
        f"(positions {first} and {second}{_of_row(row, shape)})"
    )
    return DuplicateCardError(message, text=text, position=second, row=row)


def joker_too_many(position: int, text: str | None = None) -> CardError:
    """Error for a joker for which no number is left."""
    place = "" if text is None else f" in {quote(text, position)}"
    message = f"one joker too many at position {position}{place} (at most {N_JOKERS} jokers)"
    return CardError(message, text=text, position=position)


def bad_mask(mask: int, row: int | None = None, shape: tuple[int, ...] = ()) -> CardSyntaxError:
    """Error for a number that is not a set of cards."""
    place = _of_row(row, shape)
    if mask < 0:
        what = f"mask {mask}{place} is negative"
    else:
        stray = mask & ~int(CARDS_MASK)
        bit = (stray & -stray).bit_length() - 1
        what = f"mask {mask:#x}{place} has bit {bit} set, which is no card"
    message = f"{what} (bit 16*suit + rank is a card, bit 16*i + 13 is joker i)"
    return CardSyntaxError(message, row=row)


def different_sizes(
    size: int, first_size: int, row: int, shape: tuple[int, ...] = ()
) -> HandSizeError:
    """Error for a mask that holds another number of cards than the first one."""
    cards = "card" if size == 1 else "cards"
    message = (
        f"the mask{_of_row(row, shape)} holds {size} {cards}, the first one {first_size} "
        "(all must hold the same number to share one array)"
    )
    return HandSizeError(message, row=row)


def relocated(
    error: CardError, place: str, *, position: int | None, row: int | None = None
) -> CardError:
    """Return the same fault, told as part of something larger: an entry of a list, a row."""
    return type(error)(f"{place}: {error}", text=error.text, position=position, row=row)


def not_cards(value: object, place: str, accepted: str) -> InputTypeError:
    """Error for a value of a type that holds no cards."""
    shown = " ".join(repr(value).split())
    if len(shown) > _LONGEST_QUOTE:
        shown = f"{shown[:_LONGEST_QUOTE]}..."
    return InputTypeError(f"{place}: {shown} of type {type(value).__name__} ({accepted})")
