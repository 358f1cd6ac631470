"""Every hand of five, six and seven cards: both evaluators agree, and every class is complete."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from tests.oracle.class_counts import class_counts
from tests.oracle.counts import CATEGORY_COUNTS, DISTINCT_VALUES, HANDS
from tests.oracle.vectors import five_card_hands
from tests.ranking.spaces import masks_of_all_hands

WORKERS = 2

pytestmark = pytest.mark.compiled


def count_share(k: int, share: int) -> tuple[NDArray[np.uint32], NDArray[np.int64], int]:
    """Values of a share of the hands, how often each occurs, and hands on which methods differ."""
    found, counts, different = [], [], 0
    for masks in masks_of_all_hands(k, share, WORKERS):
        values = ev.evaluate(masks, threads=1)
        different += int((values != ev.evaluate(masks, method="table", threads=1)).sum())
        values.sort()
        edges = np.flatnonzero(np.diff(values, prepend=values[0] - 1))
        found.append(values[edges])
        counts.append(np.diff(edges, append=len(values)))
    return np.concatenate(found), np.concatenate(counts), different


@pytest.mark.parametrize("k", [5, 6, 7])
def test_every_hand(k: int) -> None:
    with ThreadPoolExecutor(WORKERS) as pool:
        shares = list(pool.map(lambda share: count_share(k, share), range(WORKERS)))
    assert sum(different for _, _, different in shares) == 0
    values, places = np.unique(np.concatenate([share[0] for share in shares]), return_inverse=True)
    counts = np.zeros(len(values), dtype=np.int64)
    np.add.at(counts, places, np.concatenate([share[1] for share in shares]))
    assert counts.sum() == HANDS[k]
    assert len(values) == DISTINCT_VALUES[k]
    categories = [int(counts[values >> 28 == category].sum()) for category in range(9)]
    assert tuple(categories) == CATEGORY_COUNTS[k]
    # Stronger than the published totals: each class, weakest first, has its number of hands.
    expected = class_counts(k)
    assert counts.tolist() == [expected[value] for value in sorted(expected)]


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("method", ["bitmask", "table"])
def test_every_five_cards_in_rows_and_columns(order: str, method: Any) -> None:
    hands = five_card_hands()
    laid = np.asfortranarray(hands) if order == "F" else hands
    expected = ev.evaluate(ev.cards_to_masks(hands))
    assert np.array_equal(ev.evaluate(laid, method=method), expected)
