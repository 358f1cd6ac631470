"""The columns that ranking adds to a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from evaluator.cards import masks_to_cards
from evaluator.datasets.ranked import Ranked, Wanted
from evaluator.errors import LayoutError
from evaluator.ranking.evaluate import is_standard
from evaluator.ranking.plays import best_play
from evaluator.ranking.wording import plain_words_of
from evaluator.rules import Policy
from evaluator.rules.reading import reader


@dataclass(frozen=True, slots=True)
class Results:
    """Which columns are added.

    Attributes
    ----------
    policy : Policy
    n_hands : int
        Hands of a row.
    class_number : bool
        Whether class numbers are wanted, which only the standard rules have.
    text : bool
        Whether words are wanted.
    prefix : str
        What the names begin with.
    """

    policy: Policy
    n_hands: int
    class_number: bool
    text: bool
    prefix: str = ""

    def wanted(self, *, masks: bool) -> Wanted:
        """Return what has to be found out about the hands."""
        return Wanted(classes=self.class_number, masks=masks or self.text)

    def schema(self) -> Any:
        """Return the fields of the added columns, as a pyarrow schema."""
        fields = []
        for hand in range(self.n_hands):
            ending = "" if self.n_hands == 1 else f"_{hand + 1}"
            kinds = {
                "value": pa.from_numpy_dtype(self.policy.value_dtype),
                "category": pa.dictionary(pa.int8(), pa.string()),
            }
            if self.class_number and is_standard(self.policy):
                kinds["class_number"] = pa.uint16()
            if self.text:
                kinds["text"] = pa.string()
            fields += [(f"{self.prefix}{name}{ending}", kind) for name, kind in kinds.items()]
        if self.n_hands > 1:
            fields += [(f"{self.prefix}{name}", pa.uint8()) for name in ("winner", "ties")]
        return pa.schema(fields)

    def check_names(self, names: Sequence[str]) -> None:
        """Refuse a table that has a column of such a name.

        Raises
        ------
        LayoutError
        """
        taken = [name for name in self.schema().names if name in names]
        if taken:
            raise LayoutError(
                f"the table has a column {taken[0]!r} already, where the results are to go;"
                " prefix= puts something before their names"
            )

    def columns(self, hands: Sequence[Ranked]) -> list[Any]:
        """Return the arrays of the added columns, in the order of `schema`.

        Parameters
        ----------
        hands : sequence of Ranked
            The hands of a row, in order.
        """
        arrays: list[Any] = []
        names = pa.array(self.policy.categories, pa.string())
        for ranked in hands:
            valid = None if ranked.wrong is None else ~ranked.wrong
            arrays.append(_array(ranked.values, valid))
            places = _array(ranked.places.view(np.int8), valid)
            arrays.append(pa.DictionaryArray.from_arrays(places, names, safe=False))
            if ranked.classes is not None:
                arrays.append(_array(ranked.classes, valid))
            if self.text:
                arrays.append(_texts(ranked, self.policy))
        if self.n_hands > 1:
            arrays += _outcome(hands)
        return arrays


def _array(data: NDArray[Any], valid: NDArray[np.bool_] | None) -> Any:
    """Return numbers as an Arrow array over the same memory."""
    kind = pa.from_numpy_dtype(data.dtype)
    bits: Any = None if valid is None else np.packbits(valid, bitorder="little")
    memory: Any = data
    buffers = [None if bits is None else pa.py_buffer(bits), pa.py_buffer(memory)]
    return pa.Array.from_buffers(kind, len(data), buffers)


def _outcome(hands: Sequence[Ranked]) -> list[Any]:
    """Return who wins alone, and how many share the best hand where several do, else 0."""
    values = np.stack([ranked.values for ranked in hands])
    equal = values == values.max(axis=0)
    sharing = np.count_nonzero(equal, axis=0).astype(np.uint8)
    wrong = np.zeros(values.shape[1], dtype=np.bool_)
    for ranked in hands:
        if ranked.wrong is not None:
            wrong |= ranked.wrong
    alone = sharing == 1
    winner = (equal.argmax(axis=0) + 1).astype(np.uint8)
    return [
        _array(winner, alone & ~wrong),
        _array(np.where(alone, 0, sharing).astype(np.uint8), ~wrong),
    ]


def _texts(ranked: Ranked, policy: Policy) -> Any:
    """Return hands in words; equal values have equal words."""
    if ranked.masks is None:
        raise TypeError("words need the hands")
    distinct, first, which = np.unique(ranked.values, return_index=True, return_inverse=True)
    known = _known_words(policy)
    for value, at in zip(distinct.tolist(), first.tolist(), strict=True):
        if value not in known:
            best = best_play(policy, masks_to_cards(ranked.masks[at]).tolist())
            known[value] = plain_words_of(reader(policy), best)
    words = pa.array([known[value] for value in distinct.tolist()], pa.string())
    places: Any = pa.array(which, mask=ranked.wrong)
    return words.take(places)


@lru_cache(maxsize=8)
def _known_words(policy: Policy) -> dict[int, str]:
    """Return the words of values that were met, to be added to."""
    return {}
