"""The loops over hands: values, and that no fault slips through at any place."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels.batch import EVALUATE_COLUMNS, EVALUATE_ROWS, add_card, evaluate_masks
from tests.kernels.hands import expected_values, masks_of, random_hands, sample_of_hands

SIZES = [5, 6, 7]
# Around the number of hands that a vector register holds, which matters to compiled code alone.
VECTORS = [15, 16, 31, 32, 33, 64, 65]
LENGTHS = [1, 2, 17, *(pytest.param(n, marks=pytest.mark.compiled) for n in VECTORS)]


def run_masks(masks: NDArray[np.uint64]) -> tuple[int, NDArray[np.uint32]]:
    values = np.full(len(masks), 0xDEADBEEF, dtype=np.uint32)
    return int(evaluate_masks(masks.view(np.uint16), values.view(np.uint16))), values


def run_rows(hands: NDArray[np.uint8]) -> tuple[int, NDArray[np.uint32]]:
    values = np.full(len(hands), 0xDEADBEEF, dtype=np.uint32)
    kernel = EVALUATE_ROWS[hands.shape[1]]
    cards = np.ascontiguousarray(hands).reshape(-1)
    return int(kernel(cards, np.uint64(0), values.view(np.uint16))), values


def run_columns(hands: NDArray[np.uint8]) -> tuple[int, NDArray[np.uint32]]:
    values = np.full(len(hands), 0xDEADBEEF, dtype=np.uint32)
    kernel = EVALUATE_COLUMNS[hands.shape[1]]
    cards = np.ascontiguousarray(hands.T)
    return int(kernel(cards, np.uint64(0), values.view(np.uint16))), values


RUNS = [run_rows, run_columns]


@pytest.mark.parametrize("k", SIZES)
def test_values_of_masks_rows_and_columns(k: int) -> None:
    hands = sample_of_hands(700, k, seed=10 + k)
    expected = expected_values(hands)
    for faults, values in (run_masks(masks_of(hands)), run_rows(hands), run_columns(hands)):
        assert faults == 0
        assert np.array_equal(values, expected)


def test_masks_of_mixed_sizes() -> None:
    masks = np.concatenate([masks_of(random_hands(40, k, seed=k)) for k in SIZES])
    values = np.concatenate([expected_values(random_hands(40, k, seed=k)) for k in SIZES])
    order = np.random.default_rng(3).permutation(len(masks))
    faults, found = run_masks(masks[order])
    assert faults == 0
    assert np.array_equal(found, values[order])


@pytest.mark.parametrize("n", [0, *LENGTHS])
def test_any_number_of_hands(n: int) -> None:
    hands = random_hands(n, 7, seed=n)
    expected = expected_values(hands)
    for faults, values in (run_masks(masks_of(hands)), run_rows(hands), run_columns(hands)):
        assert faults == 0
        assert np.array_equal(values, expected)


@pytest.mark.parametrize(("first", "last"), [(0, 40), (11, 31), (31, 40), (39, 40), (40, 40)])
@pytest.mark.parametrize("k", SIZES)
def test_a_run_of_hands_may_begin_anywhere(k: int, first: int, last: int) -> None:
    hands = random_hands(40, k, seed=k)
    expected = expected_values(hands)[first:last]
    wrong_rows = [0, 10, 31]
    bad = hands.copy()
    bad[wrong_rows] = 99
    for kernel, good_cards, bad_cards in (
        (EVALUATE_ROWS[k], hands.reshape(-1), bad.reshape(-1)),
        (EVALUATE_COLUMNS[k], hands.T.copy(), bad.T.copy()),
    ):
        values = np.zeros(last - first, dtype=np.uint32)
        assert int(kernel(good_cards, np.uint64(first), values.view(np.uint16))) == 0
        assert np.array_equal(values, expected)
        # Faults before or after the run are none of its business.
        fault = int(kernel(bad_cards, np.uint64(first), values.view(np.uint16)))
        assert (fault != 0) is any(first <= row < last for row in wrong_rows)


@pytest.mark.parametrize("n", LENGTHS)
def test_fault_of_a_mask_at_every_row(n: int) -> None:
    masks = masks_of(random_hands(n, 7, seed=n))
    # Four cards, eight cards, none, a joker, bits that are no card.
    wrong = [0xF, 0xFF, 0, masks[0] | 1 << 13, masks[0] | 1 << 62, masks[0] | 1 << 31]
    for row in range(n):
        bad = masks.copy()
        bad[row] = wrong[row % len(wrong)]
        faults, values = run_masks(bad)
        assert faults != 0
        others = np.arange(n) != row
        assert np.array_equal(values[others], run_masks(masks)[1][others])


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("k", SIZES)
def test_every_number_that_is_no_card_at_every_place(run: Any, k: int) -> None:
    hand = random_hands(1, k, seed=k)
    for place in range(k):
        for number in range(52, 256):
            hands = hand.copy()
            hands[0, place] = number
            assert run(hands)[0] != 0, (place, number)


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("k", SIZES)
def test_a_card_twice_at_every_two_places(run: Any, k: int) -> None:
    hand = random_hands(1, k, seed=k + 20)
    for first, second in combinations(range(k), 2):
        hands = hand.copy()
        hands[0, second] = hands[0, first]
        assert run(hands)[0] != 0, (first, second)


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("n", LENGTHS)
def test_fault_of_cards_at_every_row(run: Any, n: int) -> None:
    hands = random_hands(n, 7, seed=n)
    for row in range(n):
        bad = hands.copy()
        bad[row, row % 7] = 64 + bad[row, 0] if row % 2 else bad[row, (row + 1) % 7]
        assert run(bad)[0] != 0, row


@pytest.mark.parametrize("card", range(64))
def test_add_card_sets_one_bit(card: int) -> None:
    none = np.uint16(0)
    suits = [int(suit) for suit in add_card(none, none, none, none, np.uint16(card))]
    assert suits == [1 << card // 4 if card % 4 == suit else 0 for suit in range(4)]


def test_add_card_keeps_what_is_there() -> None:
    suits = [np.uint16(held) for held in (1, 2, 4, 8)]
    assert [int(suit) for suit in add_card(*suits, np.uint16(50))] == [1, 2, 4 | 1 << 12, 8]
