"""One hand of each row of a table, ranked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from evaluator.cards.layout import CARD_BITS, JOKER_MASK
from evaluator.datasets.assemble import Assembled, assemble
from evaluator.datasets.layouts import HandColumns
from evaluator.datasets.numbering import number_classes
from evaluator.errors import CardError
from evaluator.ranking.compiled import Deck, deck_of
from evaluator.ranking.evaluate import evaluate, is_standard
from evaluator.rules import Policy

SLICE: Final = 1 << 17
"""Rows that are worked on together, so that they stay in the cache from step to step."""
SLICE_OF_MASKS: Final = 1 << 19
"""Those of masks, which take no step before they are ranked: fewer calls cost more than that."""

N_SIZES: Final = 3


@dataclass(frozen=True, slots=True)
class Ranked:
    """One hand of each row.

    Attributes
    ----------
    values : ndarray(policy.value_dtype, shape=(n,))
        Of a wrong row: meaningless.
    places : ndarray(uint8, shape=(n,))
        Category of each, as its index in `Policy.categories`.
    classes : ndarray(uint16, shape=(n,)) or None
        Class numbers where they were asked for.
    masks : ndarray(uint64, shape=(n,)) or None
        The hands where they were asked for; of a wrong row some other hand.
    wrong : ndarray(bool, shape=(n,)) or None
        Which rows cannot be ranked; None where all can.
    sizes : ndarray(uint64, shape=(3,)) or None
        How many right hands have 5, 6 and 7 cards, where masks were asked for.
    """

    values: NDArray[Any]
    places: NDArray[np.uint8]
    classes: NDArray[np.uint16] | None
    masks: NDArray[np.uint64] | None
    wrong: NDArray[np.bool_] | None
    sizes: NDArray[np.uint64] | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be known of the hands besides value and category."""

    classes: bool
    masks: bool


def rank_hands(
    table: Any, hand: HandColumns, policy: Policy, wanted: Wanted, threads: int | None
) -> Ranked:
    """Rank one hand of each row.

    Parameters
    ----------
    table : pyarrow.Table or RecordBatch
    hand : HandColumns
    policy : Policy
        One that orders hands.
    wanted : Wanted
    threads : int or None

    Returns
    -------
    Ranked

    Raises
    ------
    InputTypeError
        If a column is of a type that cannot hold what `hand` says.
    """
    from evaluator.kernels.threads import run_parts, thread_count

    n = table.num_rows
    made = Ranked(
        values=np.empty(n, dtype=policy.value_dtype),
        places=np.empty(n, dtype=np.uint8),
        classes=np.empty(n, dtype=np.uint16) if wanted.classes and is_standard(policy) else None,
        masks=np.empty(n, dtype=np.uint64) if wanted.masks else None,
        wrong=None,
        sizes=None,
    )
    used = table.select([*dict.fromkeys((*hand.columns, *hand.board))])
    whole = _one_chunk(used) if hand.kind in ("mask", "codes") else used
    parts = list(_parts(n, SLICE_OF_MASKS if hand.kind == "mask" else SLICE))

    def work(part: slice) -> tuple[NDArray[np.bool_] | None, NDArray[np.uint64]]:
        rows = whole.slice(part.start, part.stop - part.start)
        return _rank_slice(rows, hand, policy, made, part)

    done = run_parts(work, parts, thread_count(threads))
    wrong = None
    if any(some is not None for some, _ in done):
        wrong = np.zeros(n, dtype=np.bool_)
        for part, (some, _) in zip(parts, done, strict=True):
            if some is not None:
                wrong[part] = some
    sizes = np.sum([counts for _, counts in done], axis=0) if done else np.zeros(N_SIZES, np.uint64)
    return Ranked(
        made.values,
        made.places,
        made.classes,
        made.masks,
        wrong,
        sizes.astype(np.uint64) if wanted.masks else None,
    )


def _one_chunk(table: Any) -> Any:
    """Return a table whose columns are in one piece, so that slices of it cost nothing."""
    if isinstance(table, pa.Table) and any(column.num_chunks != 1 for column in table.columns):
        return table.combine_chunks()
    return table


def _parts(n: int, size: int) -> Iterator[slice]:
    """Cut rows into slices."""
    for start in range(0, n, size):
        yield slice(start, min(start + size, n))


def _rank_slice(
    rows: Any, hand: HandColumns, policy: Policy, made: Ranked, part: slice
) -> tuple[NDArray[np.bool_] | None, NDArray[np.uint64]]:
    """Rank some rows into their places; return which are wrong, and how many have which size."""
    from evaluator.kernels.columns import check_hands, places_of_long, places_of_short
    from evaluator.kernels.statuses import GOOD

    values = made.values[part]
    sizes = np.zeros(N_SIZES, dtype=np.uint64)
    wrong = None
    masks = None if made.masks is not None else _masks_as_they_are(rows, hand)
    if masks is None or not _are_ranked(masks, values, policy):
        hands: Assembled = assemble(rows, hand)
        deck = _deck(policy)
        faults = check_hands(
            *hands, deck.allowed, JOKER_MASK, deck.most_jokers, _filler(policy), sizes
        )
        if faults:
            wrong = hands.statuses != GOOD
        evaluate(hands.masks, policy, out=values, threads=1)
        if made.masks is not None:
            made.masks[part] = hands.masks
    if policy.wide:
        places_of_long(values, made.places[part])
    else:
        places_of_short(values, made.places[part])
    if made.classes is not None:
        number_classes(values, made.classes[part])
    return wrong, sizes


def _masks_as_they_are(rows: Any, hand: HandColumns) -> NDArray[np.uint64] | None:
    """Return the one column of masks that needs no work, or None where there is some."""
    if hand.kind != "mask" or len(hand.columns) > 1 or hand.board:
        return None
    column = rows.column(hand.columns[0])
    if isinstance(column, pa.ChunkedArray):
        if column.num_chunks != 1:
            return None
        column = column.chunk(0)
    if column.type != pa.uint64() or column.null_count:
        return None
    masks: NDArray[np.uint64] = column.to_numpy(zero_copy_only=True)
    return masks


def _are_ranked(masks: NDArray[np.uint64], values: NDArray[Any], policy: Policy) -> bool:
    """Rank masks if all of them can be."""
    try:
        evaluate(masks, policy, out=values, threads=1)
    except CardError:
        return False
    return True


@lru_cache(maxsize=64)
def _deck(policy: Policy) -> Deck:
    """Return the deck of a policy."""
    return deck_of(policy)


@lru_cache(maxsize=64)
def _filler(policy: Policy) -> np.uint64:
    """Return a hand that a policy can rank, to stand where there is none."""
    five = sorted(policy.cards)[:5]
    return np.uint64(sum(int(CARD_BITS[card]) for card in five))
