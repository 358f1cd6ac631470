"""The multisets of ranks that tables are built over, and the steps between their sizes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np
import pytest

from evaluator.tables import index
from evaluator.tables.multisets import multisets, offsuit, ranks_of, with_one_more, without


@pytest.mark.parametrize("size", range(8))
def test_each_multiset_comes_once_with_its_position(size: int) -> None:
    expected = [
        ranks
        for ranks in combinations_with_replacement(range(13), size)
        if max(Counter(ranks).values(), default=0) <= 4
    ]
    assert list(ranks_of(size)) == expected
    group = multisets(size)
    assert group.counts.sum(axis=1).tolist() == [size] * len(expected)
    rows = [[ranks.count(rank) for rank in range(13)] for ranks in expected]
    assert group.counts.tolist() == rows
    assert np.array_equal(group.positions, index.positions(np.array(rows)))


@pytest.mark.parametrize("rank", [0, 6, 7, 12])
@pytest.mark.parametrize("size", [1, 4, 6])
def test_one_card_more_and_one_card_less(size: int, rank: int) -> None:
    # What each step leads to, from the counts themselves.
    for (which, positions), allowed, change in (
        (without(size, rank), multisets(size).counts[:, rank] > 0, -1),
        (with_one_more(size, rank), multisets(size).counts[:, rank] < 4, 1),
    ):
        assert np.array_equal(which, np.flatnonzero(allowed))
        changed = multisets(size).counts[which]
        changed[:, rank] += change
        assert np.array_equal(positions, index.positions(changed))


def test_cards_of_ranks_are_different_and_far_from_a_flush() -> None:
    for ranks in ranks_of(5):
        cards = offsuit(ranks)
        assert [card // 4 for card in cards] == list(ranks)
        assert len(set(cards)) == 5
        assert max(Counter(card % 4 for card in cards).values()) <= 3


def test_a_fifth_card_of_a_rank_repeats_one() -> None:
    assert len(set(offsuit((7,) * 5))) == 4
