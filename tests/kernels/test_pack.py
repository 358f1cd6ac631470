"""Packing cards into masks, and the faults that it tells on."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from evaluator.kernels.pack import pack_cards
from tests.kernels.hands import masks_of, random_hands


@pytest.mark.parametrize("k", [1, 5, 6, 7])
def test_masks_of_cards(k: int) -> None:
    hands = random_hands(200, k, seed=k)
    masks = np.zeros(200, dtype=np.uint64)
    assert int(pack_cards(hands, masks)) == 0
    assert np.array_equal(masks, masks_of(hands))


def test_no_hands() -> None:
    assert int(pack_cards(np.empty((0, 7), dtype=np.uint8), np.empty(0, dtype=np.uint64))) == 0


@pytest.mark.parametrize("card", range(52, 64))
def test_jokers_and_numbers_up_to_63_become_bits_that_are_no_rank(card: int) -> None:
    masks = np.zeros(1, dtype=np.uint64)
    assert int(pack_cards(np.array([[card]], dtype=np.uint8), masks)) == 0
    assert int(masks[0]) == 1 << 16 * (card % 4) + card // 4
    assert card // 4 >= 13


@pytest.mark.parametrize("place", range(7))
def test_numbers_above_63_are_faults(place: int) -> None:
    for number in range(64, 256):
        hands = random_hands(3, 7, seed=place)
        hands[1, place] = number
        assert int(pack_cards(hands, np.zeros(3, dtype=np.uint64))) != 0, number


@pytest.mark.parametrize("k", [5, 6, 7])
def test_a_card_twice_is_a_fault(k: int) -> None:
    for first, second in combinations(range(k), 2):
        hands = random_hands(3, k, seed=k)
        hands[2, first] = hands[2, second]
        assert int(pack_cards(hands, np.zeros(3, dtype=np.uint64))) != 0, (first, second)
