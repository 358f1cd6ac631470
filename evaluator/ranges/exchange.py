"""Ranges from and to lists, arrays, grids and data frames, as arrays of weights by holding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from importlib import import_module
from typing import Any, Final, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.cards.card import is_integer
from evaluator.cards.faults import not_cards, relocated
from evaluator.cards.holdings import (
    CLASS_NAMES,
    CLASS_OF,
    CLASS_SIZES,
    N_HOLDINGS,
    TEXTS,
    index_of,
)
from evaluator.cards.layout import N_CARDS, N_RANKS
from evaluator.cards.masks import cards_to_masks, masks_to_cards
from evaluator.errors import ArgumentError, InputTypeError, RangeError
from evaluator.ranges.faults import Source, no_hand_left, two_weights
from evaluator.ranges.reading import read_range
from evaluator.ranges.union import Union

ACCEPTED: Final = (
    "a range is made of text, of a list of texts or of pairs of text and weight, or of a mapping "
    "of text to weight; arrays go to Range.from_array, Range.from_weights and Range.from_grid, "
    "data frames to Range.from_pandas"
)
_ACCEPTED_WEIGHTS: Final = "weights are above 0 and at most 1"
_ACCEPTED_CELLS: Final = "weights are 0 to 1, and 0 is not in the range"
_HAND, _WEIGHT = "hand", "weight"


def of_union(union: Union) -> NDArray[np.float64]:
    """Return the weights of a union by holding."""
    weights = np.zeros(N_HOLDINGS)
    held = union.weights()
    weights[list(held)] = list(held.values())
    return weights


def of_entries(entries: Iterable[Any], word: str = "entry", first: int = 1) -> NDArray[np.float64]:
    """Return the weights of a list of texts, or of pairs of text and weight.

    Messages call the entries by `word` and a number counted from `first`.
    """
    union = Union()
    count = 0
    for count, entry in enumerate(entries, start=1):
        number = count - 1 + first
        text, weight = entry if isinstance(entry, tuple) and len(entry) == 2 else (entry, 1)
        if not isinstance(text, str):
            raise not_cards(entry, f"{word} {number}", ACCEPTED)
        factor = _decimal(weight, f"{word} {number} ({text!r})", number)
        try:
            read = read_range(text)
        except RangeError as error:
            raise relocated(error, f"{word} {number}", position=error.position) from None
        union.add_all(read, factor, Source(f"{word} {number} ({text!r})", number))
    if not count:
        raise no_hand_left(f"there is no {word}")
    return of_union(union)


def of_mapping(mapping: Mapping[Any, Any]) -> NDArray[np.float64]:
    """Return the weights of a mapping of text to weight."""
    return of_entries(tuple(item) for item in mapping.items())


def is_number(value: object) -> TypeGuard[float | np.floating]:
    """Tell whether a value is a number of Python or numpy; truth values are not."""
    return isinstance(value, float | np.floating) or is_integer(value)


def _decimal(weight: object, place: str, position: int) -> Decimal:
    """Return the weight of an entry."""
    if not is_number(weight):
        raise InputTypeError(
            f"{place}: weight {weight!r} of type {type(weight).__name__} ({_ACCEPTED_WEIGHTS})"
        )
    if not 0 < weight <= 1:
        raise RangeError(f"{place}: weight {weight} ({_ACCEPTED_WEIGHTS})", position=position)
    return Decimal(repr(float(weight)))


def of_weights(given: ArrayLike) -> NDArray[np.float64]:
    """Return the weights of an array by holding, checked."""
    weights = _numbers(given, "weights", (N_HOLDINGS,))
    outside = ~((weights >= 0) & (weights <= 1))
    if outside.any():
        row = int(outside.argmax())
        raise RangeError(
            f"weight {weights[row]} of {TEXTS[row]} in row {row} ({_ACCEPTED_CELLS})", row=row
        )
    if not weights.any():
        raise no_hand_left("all weights are 0")
    return weights


def of_grid(given: ArrayLike) -> NDArray[np.float64]:
    """Return the weights of a chart of classes."""
    grid = _numbers(given, "the grid", (N_RANKS, N_RANKS)).ravel()
    outside = ~((grid >= 0) & (grid <= 1))
    if outside.any():
        cell = int(outside.argmax())
        place = divmod(cell, N_RANKS)
        raise RangeError(
            f"weight {grid[cell]} of {CLASS_NAMES[cell]} in row {place[0]}, column {place[1]} "
            f"({_ACCEPTED_CELLS})",
            row=place[0],
        )
    if not grid.any():
        raise no_hand_left("all weights are 0")
    return grid[CLASS_OF]


def to_grid(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the average weight of each class as a chart."""
    sums = np.bincount(CLASS_OF, weights=weights, minlength=len(CLASS_NAMES))
    return (sums / CLASS_SIZES).reshape(N_RANKS, N_RANKS)


def of_array(hands: ArrayLike, weights: ArrayLike | None) -> NDArray[np.float64]:
    """Return the weights of an array of hands or masks."""
    array = np.asarray(hands)
    if array.size == 0:
        raise no_hand_left("there is no hand in the array")
    if array.dtype == np.uint64 and array.ndim == 1:
        array = masks_to_cards(array)
    if array.dtype.kind not in "iu":
        raise InputTypeError(f"hands are an array of {array.dtype} (accepted are integers)")
    if array.ndim != 2 or array.shape[1] != 2:
        raise ArgumentError(
            f"hands are an array of shape {array.shape} (accepted are cards of shape (n, 2), and "
            "masks of two cards as uint64 of shape (n,))"
        )
    cards_to_masks(array)  # Refuses what is no card, and a card twice in a row.
    if (array >= N_CARDS).any():
        row, column = (int(i) for i in np.argwhere(array >= N_CARDS)[0])
        raise RangeError(
            f"joker {array[row, column]} at position {column + 1} of row {row} (a range holds "
            "natural cards only, 0 to 51)",
            position=column + 1,
            row=row,
        )
    holdings = index_of(array)
    by_row = _weights_of_rows(weights, len(holdings))
    found = np.zeros(N_HOLDINGS)
    found[holdings] = by_row
    clash = found[holdings] != by_row
    if clash.any():
        _, first_rows = np.unique(holdings, return_index=True)
        first_row = np.zeros(N_HOLDINGS, dtype=np.intp)
        first_row[holdings[first_rows]] = first_rows
        earlier = first_row[holdings]
        row = int((by_row != by_row[earlier]).argmax())
        named = ((str(by_row[i]), f"row {i}") for i in (int(earlier[row]), row))
        raise two_weights(int(holdings[row]), *named, row=row)
    return found


def _weights_of_rows(given: ArrayLike | None, n_rows: int) -> NDArray[np.float64]:
    """Return one weight a row."""
    if given is None:
        return np.ones(n_rows)
    weights = _numbers(given, "weights", (n_rows,))
    outside = ~((weights > 0) & (weights <= 1))
    if outside.any():
        row = int(outside.argmax())
        raise RangeError(f"weight {weights[row]} in row {row} ({_ACCEPTED_WEIGHTS})", row=row)
    return weights


def _numbers(given: ArrayLike, name: str, shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Return a new array of numbers, whose type and shape are right; no number is -0."""
    array = np.asarray(given)
    if array.dtype.kind not in "biuf":
        raise InputTypeError(f"{name}: an array of {array.dtype} (accepted are numbers)")
    if array.shape != shape:
        raise ArgumentError(f"{name}: an array of shape {array.shape} (accepted is {shape})")
    numbers: NDArray[np.float64] = array.astype(np.float64) + 0.0
    return numbers


def _pandas() -> Any:
    try:
        return import_module("pandas")
    except ImportError:
        raise ArgumentError(
            'data frames need pandas; install it with: pip install "mistigris[pandas]"'
        ) from None


def to_pandas(hands: Iterable[tuple[str, float]]) -> Any:
    """Return a data frame of hands and weights."""
    rows = list(hands)
    columns = {_HAND: [text for text, _ in rows], _WEIGHT: [weight for _, weight in rows]}
    return _pandas().DataFrame(columns)


def of_pandas(data: Any) -> NDArray[np.float64]:
    """Return the weights of a data frame, or of a series with hands as its index."""
    pandas = _pandas()
    if isinstance(data, pandas.Series):
        pairs = zip(data.index.tolist(), data.tolist(), strict=True)
        return of_entries(pairs, "row", 0)
    if not isinstance(data, pandas.DataFrame):
        raise InputTypeError(
            f"data of type {type(data).__name__} (accepted are a pandas DataFrame with the columns "
            f"{_HAND} and {_WEIGHT}, and a Series of weights indexed by hand)"
        )
    missing = [name for name in (_HAND, _WEIGHT) if name not in data.columns]
    if missing:
        raise ArgumentError(
            f"the data frame has no column {missing[0]!r}, but {list(data.columns)} (accepted are "
            f"the columns {_HAND!r} and {_WEIGHT!r})"
        )
    pairs = zip(data[_HAND].tolist(), data[_WEIGHT].tolist(), strict=True)
    return of_entries(pairs, "row", 0)
