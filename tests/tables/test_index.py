"""The perfect hash of rank multisets: a bijection, and keys that add up without a carry."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.tables import index


def counts_of_all_multisets() -> NDArray[np.int64]:
    """Every multiset of 0 to 7 ranks with no rank more than four times, as counts, (n, 13)."""
    rows = []
    for size in range(8):
        for ranks in combinations_with_replacement(range(13), size):
            counts = [0] * 13
            for rank in ranks:
                counts[rank] += 1
            if max(counts) <= 4:
                rows.append(counts)
    return np.array(rows, dtype=np.int64)


def ranks_of(rank_set: int) -> list[int]:
    return [rank for rank in range(13) if rank_set >> rank & 1]


def test_positions_number_the_multisets_without_a_gap() -> None:
    positions = index.positions(counts_of_all_multisets())
    assert len(positions) == index.N_MULTISETS == 76_155
    assert np.array_equal(np.sort(positions), np.arange(76_155))


def test_number_of_multisets_by_size() -> None:
    # Coefficients of (1 + x + x^2 + x^3 + x^4)^13. OMPEval's test.cpp counts 76,155 as well.
    coefficients = np.array([1])
    for _ in range(13):
        coefficients = np.convolve(coefficients, np.ones(5, dtype=np.int64))
    sizes = counts_of_all_multisets().sum(axis=1)
    assert np.bincount(sizes).tolist() == coefficients[:8].tolist()
    assert coefficients[:8].sum() == index.N_MULTISETS


def test_a_key_counts_ranks_in_base_five() -> None:
    keys = index.lane_keys()
    assert keys.dtype == np.uint32
    for rank_set in range(1 << 13):
        ranks = ranks_of(rank_set)
        low = sum(5**rank for rank in ranks if rank < 7)
        high = sum(5 ** (rank - 7) for rank in ranks if rank >= 7)
        assert int(keys[rank_set]) == low | high << 17 | (len(ranks) >= 5) << 31


def test_sums_of_four_keys_do_not_carry() -> None:
    # Two pairs of opposite halves of the deck: every rank four times is the largest sum.
    keys = index.lane_keys().astype(np.int64) & 0x7FFFFFFF
    full = int(keys[0x1FFF])
    assert (4 * full & 0x1FFFF) == 5**7 - 1 < 1 << 17
    assert (4 * full >> 17) == 5**6 - 1 < 1 << 14


def test_at_most_one_suit_of_a_hand_sets_the_flush_bit() -> None:
    flags = index.lane_keys() >> 31
    sizes = np.array([rank_set.bit_count() for rank_set in range(1 << 13)])
    assert np.array_equal(flags == 1, sizes >= 5)
    for suits in product(range(8), repeat=4):
        if sum(suits) <= 7:
            assert sum(size >= 5 for size in suits) <= 1


def test_low_parts_are_numbered_by_size() -> None:
    low = index.low_index()
    sizes = np.array([sum(digits) for digits in product(range(5), repeat=7)])
    assert low.dtype == np.uint32
    assert np.array_equal(np.sort(low), np.arange(5**7))
    assert (np.diff(sizes[np.argsort(low)]) >= 0).all()


def test_high_parts_have_room_for_the_low_parts_that_go_with_them() -> None:
    high = index.high_index().astype(np.int64)
    assert high.shape == (5**6,)
    sizes = np.array([sum(digits) for digits in product(range(5), repeat=6)])
    low_sizes = np.array([sum(digits) for digits in product(range(5), repeat=7)])
    starts = high[sizes <= 7]
    room = np.array([(low_sizes <= 7 - size).sum() for size in sizes[sizes <= 7]])
    order = np.argsort(starts)
    assert np.array_equal(starts[order], np.cumsum(room[order]) - room[order])
    assert room.sum() == index.N_MULTISETS
    assert not high[sizes > 7].any()


@pytest.mark.parametrize(
    "counts", [[0] * 13, [4, 3] + [0] * 11, [0] * 11 + [3, 4], [1] * 7 + [0] * 6]
)
def test_position_of_one_multiset_is_that_of_its_key(counts: list[int]) -> None:
    suits = [sum(1 << rank for rank in range(13) if counts[rank] > suit) for suit in range(4)]
    key = int(index.lane_keys()[suits].astype(np.uint64).sum()) & 0x7FFFFFFF
    place = int(index.high_index()[key >> 17]) + int(index.low_index()[key & 0x1FFFF])
    assert index.positions(np.array([counts])).tolist() == [place]
