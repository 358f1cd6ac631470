"""One argument of `batch_odds`, in any form it may have, as masks: a row a spot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, parse_cards
from evaluator.cards.card import is_integer
from evaluator.cards.faults import not_cards
from evaluator.cards.layout import CARD_BITS, CARD_LIMIT
from evaluator.cards.masks import mask_of
from evaluator.errors import ArgumentError, CardError, InputTypeError
from evaluator.kernels.pack import pack_cards

HOLE_CARDS: Final = 2
FILLERS: Final = (-1, 255)
"""Numbers that fill up the rows of shorter boards."""
UNREADABLE: Final = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
"""Stands for what is no set of cards, until its row is read again to say why."""

ACCEPTED_HANDS: Final = (
    "accepted are integers of shape (n, players, 2), or (players, 2) for all rows; uint64 masks of"
    " shape (n, players) or (players,); a list of rows, each a list with the cards of every player;"
    " and a list of texts such as 'AhKh' for all rows"
)
ACCEPTED_CARDS: Final = (
    "accepted are integers of shape (n, k), or (k,) for all rows, filled up by -1 or 255; uint64"
    " masks of shape (n,); a list with the cards of each row; and a text for all rows"
)

Masks = NDArray[np.uint64]
_Array = NDArray[Any]


class Column(NamedTuple):
    """Cards of one argument.

    Attributes
    ----------
    masks : ndarray(uint64, shape=(rows, places))
        `UNREADABLE` where there is no set of cards. One row, if it is for all.
    cards_at : callable
        Returns the cards of a row as they were given, one entry a place.
    for_all : bool
        Whether the cards are those of every row.
    """

    masks: Masks
    cards_at: Callable[[int], list[CardsLike]]
    for_all: bool


def hands_column(hands: Any) -> Column:
    """Read the hole cards of the players of each row.

    Parameters
    ----------
    hands : array or list
        See `ACCEPTED_HANDS`.

    Returns
    -------
    Column
        With a place for each player. Single cards are not checked: see `UNREADABLE`.

    Raises
    ------
    ArgumentError, InputTypeError
        If it has another form.
    """
    if isinstance(hands, str | bytes | Mapping) or not isinstance(hands, Iterable):
        raise not_cards(hands, "hands", ACCEPTED_HANDS)
    array = _array(hands)
    if array is not None:
        return _hands_of_array(array, are_masks=array.dtype == np.uint64)
    entries = list(hands)
    if not entries:
        raise ArgumentError(f"hands is empty ({ACCEPTED_HANDS})")
    if all(isinstance(entry, str) for entry in entries):
        return _hands_of_entries([entries], for_all=True)
    for row, entry in enumerate(entries):
        if isinstance(entry, str | bytes | Mapping) or not isinstance(entry, Iterable):
            raise not_cards(entry, f"hands, row {row}", ACCEPTED_HANDS)
    rows = [list(entry) for entry in entries]
    numbers = _numbers(rows)
    if numbers is None:
        return _hands_of_entries(rows, for_all=False)
    return _hands_of_array(numbers, are_masks=False)


def cards_column(cards: Any, name: str) -> Column:
    """Read the board, or the dead cards, of each row.

    Parameters
    ----------
    cards : array, list, text or None
        See `ACCEPTED_CARDS`; None is no cards.
    name : str
        Of the argument.

    Returns
    -------
    Column
        With one place. Single cards are not checked: see `UNREADABLE`.

    Raises
    ------
    ArgumentError, InputTypeError
        If it has another form.
    """
    if cards is None or isinstance(cards, str):
        return _cards_of_entries([cards or ""], for_all=True)
    if isinstance(cards, bytes | Mapping) or not isinstance(cards, Iterable):
        if not isinstance(cards, np.uint64):
            raise not_cards(cards, name, ACCEPTED_CARDS)
        return _cards_of_entries([cards], for_all=True)
    array = _array(cards)
    if array is not None:
        return _cards_of_array(array, name)
    entries = list(cards)
    if not entries:
        return _cards_of_entries([""], for_all=True)
    if all(is_integer(entry) for entry in entries):
        return _cards_of_array(np.array(entries, dtype=object), name)
    return _cards_of_entries(entries, for_all=False)


def _array(given: Any) -> _Array | None:
    """Return an array as it is; None where its entries are to be looked at one by one."""
    if not hasattr(given, "__array__"):
        return None
    array = np.asarray(given)
    return None if array.dtype.kind in "UO" else array


def _numbers(rows: list[Any]) -> _Array | None:
    """Return nested lists of card numbers as an array; None if they are something else."""
    try:
        array = np.array(rows, dtype=object)
    except ValueError:
        return None
    return array if all(is_integer(entry) for entry in array.flat) else None


def _require_integers(array: _Array, name: str, accepted: str) -> None:
    """Raise unless an array holds integers; those of objects are known to."""
    if array.dtype.kind not in "iuO":
        raise InputTypeError(f"{name} is an array of {array.dtype} ({accepted})")


def _hands_of_array(array: _Array, *, are_masks: bool) -> Column:
    """Read hole cards given as numbers."""
    _require_integers(array, "hands", ACCEPTED_HANDS)
    expected = array.shape[-1:] if are_masks else (HOLE_CARDS,)
    depth = array.ndim - (0 if are_masks else 1)
    if depth not in (1, 2) or array.shape[-1:] != expected:
        raise ArgumentError(
            f"hands is an array of {array.dtype} of shape {array.shape} ({ACCEPTED_HANDS})"
        )
    rows = array[None] if depth == 1 else array

    def cards_at(row: int) -> list[CardsLike]:
        hands = rows[0 if depth == 1 else row]
        return list(hands) if are_masks else hands.tolist()

    masks = rows.astype(np.uint64) if are_masks else _masks(rows)
    return Column(masks, cards_at, depth == 1)


def _hands_of_entries(rows: list[list[Any]], *, for_all: bool) -> Column:
    """Read hole cards in any notation of single hands."""
    players = len(rows[0])
    masks = np.empty((len(rows), players), dtype=np.uint64)
    for number, row in enumerate(rows):
        if len(row) != players:
            raise ArgumentError(
                f"hands, row {number} has {len(row)} players, row 0 has {players}; all rows need"
                " the same number"
            )
        masks[number] = [_mask_of(hand) for hand in row]
    return Column(masks, lambda row: rows[0 if for_all else row], for_all)


def _cards_of_array(array: _Array, name: str) -> Column:
    """Read a board or dead cards given as numbers."""
    _require_integers(array, name, ACCEPTED_CARDS)
    are_masks = array.dtype == np.uint64
    depth = array.ndim + (1 if are_masks else 0)
    if depth not in (1, 2):
        raise ArgumentError(
            f"{name} is an array of {array.dtype} of shape {array.shape} ({ACCEPTED_CARDS})"
        )
    if are_masks:
        return Column(
            array.reshape(-1, 1).astype(np.uint64),
            lambda row: [np.atleast_1d(array)[0 if depth == 1 else row]],
            depth == 1,
        )
    rows = array[None] if depth == 1 else array

    def cards_at(row: int) -> list[CardsLike]:
        numbers = rows[0 if depth == 1 else row].tolist()
        return [[number for number in numbers if number not in FILLERS]]

    return Column(_masks(rows, filled=True)[:, None], cards_at, depth == 1)


def _cards_of_entries(entries: list[Any], *, for_all: bool) -> Column:
    """Read boards or dead cards in any notation of single hands."""
    masks = np.array([[_mask_of(entry)] for entry in entries], dtype=np.uint64)
    return Column(masks, lambda row: [entries[0 if for_all else row]], for_all)


def _masks(cards: _Array, *, filled: bool = False) -> Masks:
    """Return the mask of each row of card numbers along the last axis."""
    shape = cards.shape[:-1]
    if cards.dtype == np.uint8 and cards.size:
        masks = np.empty(shape, dtype=np.uint64)
        flat = np.ascontiguousarray(cards).reshape(-1, cards.shape[-1])
        if not pack_cards(flat, masks.reshape(-1)):
            return masks
    none = np.isin(cards, FILLERS) if filled else np.zeros(cards.shape, dtype=np.bool_)
    known = np.asarray((cards >= 0) & (cards < CARD_LIMIT), dtype=np.bool_)
    bits = CARD_BITS[np.where(known, cards, 0).astype(np.intp)]
    bits[~known] = 0
    masks = np.bitwise_or.reduce(bits, axis=-1)
    whole = np.bitwise_count(masks) == (~none).sum(axis=-1)
    return np.where(whole & (known | none).all(axis=-1), masks, UNREADABLE)


def _mask_of(cards: Any) -> np.uint64:
    """Return the mask of cards in any notation."""
    if isinstance(cards, str):
        return _mask_of_text(cards)
    try:
        return mask_of(parse_cards(cards))
    except (CardError, ArgumentError, InputTypeError):
        return UNREADABLE


@lru_cache(maxsize=1 << 14)
def _mask_of_text(text: str) -> np.uint64:
    """Return the mask of cards given as text: a large batch repeats many."""
    try:
        return mask_of(parse_cards(text))
    except CardError:
        return UNREADABLE
