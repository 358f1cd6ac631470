"""Every way to rank hands, and copies of the same bytes to hold them against."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from bench.hands import CARDS, Hands
from bench.yardsticks import fold, rank_unchecked_masks, rank_unchecked_rows
from evaluator.kernels.batch import EVALUATE_COLUMNS, EVALUATE_ROWS, evaluate_masks
from evaluator.kernels.keyed import look_up_masks
from evaluator.kernels.threads import run_parts
from evaluator.tables.store import load_index, load_values

Out = NDArray[np.uint32]
Way = Callable[[Hands, Out, int], object]
"""Fills the array with something about the hands, with so many threads."""


def copy(words: NDArray[np.uint32], out: Out, threads: int) -> None:
    n = len(out)
    edges = [n * part // threads for part in range(threads + 1)]

    def copy_part(part: int) -> None:
        first, last = edges[part], edges[part + 1]
        fold(words[first:last], words[n:][first:last], out[first:last])

    run_parts(copy_part, range(threads), threads)


def copy_masks(hands: Hands, out: Out, threads: int) -> None:
    copy(hands.masks.view(np.uint32), out, threads)


def copy_cards(hands: Hands, out: Out, threads: int) -> None:
    copy(hands.rows.reshape(-1).view(np.uint32), out, threads)


@cache
def table_arrays(n: int) -> tuple[Any, ...]:
    """Return what the table kernel reads besides n masks: here, none of them with a wild card."""
    values = load_values(ev.policy("standard"))
    places = np.arange(n, dtype=np.uint32)
    suit_kinds = np.zeros(4, dtype=np.uint64)
    no_card = np.uint64(0)
    return (places, no_card, False, *load_index(), suit_kinds, values.flushes, values.ranks)


COPY_MASKS = "copy of 8 bytes in, 4 out"
COPY_CARDS = "copy of 7 bytes in, 4 out"
COPIES: dict[str, Way] = {COPY_MASKS: copy_masks, COPY_CARDS: copy_cards}
PUBLIC: dict[str, Way] = {
    "evaluate, masks": lambda hands, out, threads: ev.evaluate(
        hands.masks, out=out, threads=threads
    ),
    "evaluate, cards in rows": lambda hands, out, threads: ev.evaluate(
        hands.rows, out=out, threads=threads
    ),
    "evaluate, cards in columns": lambda hands, out, threads: ev.evaluate(
        hands.columns, out=out, threads=threads
    ),
    "evaluate, masks, by tables": lambda hands, out, threads: ev.evaluate(
        hands.masks, out=out, threads=threads, method="table"
    ),
    "evaluate, cards in rows, by tables": lambda hands, out, threads: ev.evaluate(
        hands.rows, out=out, threads=threads, method="table"
    ),
}
BARE: dict[str, Way] = {
    "kernel, masks": lambda hands, out, _: evaluate_masks(
        hands.masks.view(np.uint16), out.view(np.uint16)
    ),
    "kernel, masks, unchecked": lambda hands, out, _: rank_unchecked_masks(
        hands.masks.view(np.uint16), out.view(np.uint16)
    ),
    "kernel, cards in rows": lambda hands, out, _: EVALUATE_ROWS[CARDS](
        hands.rows.reshape(-1), np.uint64(0), out.view(np.uint16)
    ),
    "kernel, cards in rows, unchecked": lambda hands, out, _: rank_unchecked_rows(
        hands.rows.reshape(-1), out.view(np.uint16)
    ),
    "kernel, cards in columns": lambda hands, out, _: EVALUATE_COLUMNS[CARDS](
        hands.columns.T, np.uint64(0), out.view(np.uint16)
    ),
    "kernel, masks, by tables": lambda hands, out, _: look_up_masks(
        hands.masks, *table_arrays(len(out)), out
    ),
}
