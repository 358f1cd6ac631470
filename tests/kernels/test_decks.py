"""What kernels on lanes find wrong with hands, and which hold wild cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from evaluator.kernels.decks import FAULT, JOKER, WILD, fault_in, findings, wild_in
from tests.kernels.hands import masks_of, sample_of_hands

U16 = np.uint16
RANKS = 0x1FFF
SHORT = RANKS & ~0b1111


def lanes_of(mask: int) -> list[Any]:
    return [U16(mask >> 16 * suit & 0xFFFF) for suit in range(4)]


def is_wrong(mask: int, allowed: int, most_jokers: int) -> bool:
    return bool(fault_in(*lanes_of(mask), U16(allowed), U16(most_jokers)))


@pytest.mark.parametrize("k", [5, 6, 7])
def test_hands_are_right(k: int) -> None:
    for mask in masks_of(sample_of_hands(50, k, seed=k)).tolist():
        assert not is_wrong(mask, RANKS, 0)
        assert not is_wrong(mask, RANKS | JOKER, 2)
        stray = any(int(lane) & ~SHORT for lane in lanes_of(mask))
        assert is_wrong(mask, SHORT, 0) == stray


@pytest.mark.parametrize("cards", [0, 1, 4, 8, 13, 52])
def test_too_few_cards_and_too_many(cards: int) -> None:
    mask = sum(1 << 16 * (card % 4) + card // 4 for card in range(cards))
    assert is_wrong(mask, RANKS, 0)


@pytest.mark.parametrize("bit", [13, 14, 15])
@pytest.mark.parametrize("suit", range(4))
def test_bits_that_are_no_card(bit: int, suit: int) -> None:
    mask = 0x000F_0000_0000_0003 | 1 << 16 * suit + bit
    assert is_wrong(mask, RANKS, 0)
    assert is_wrong(mask, RANKS | JOKER, 4) == (bit != 13)


@pytest.mark.parametrize("most", range(5))
def test_jokers(most: int) -> None:
    allowed = RANKS | (JOKER if most else 0)
    for chosen in range(16):
        jokers = sum(JOKER << 16 * suit for suit in range(4) if chosen >> suit & 1)
        assert is_wrong(0b111 | jokers | 0b11 << 16, allowed, most) == (
            chosen.bit_count() > most or 5 + chosen.bit_count() > 7
        )
        assert is_wrong(0b1 | jokers | 0b11 << 16, allowed, most) == (
            chosen.bit_count() > most or 3 + chosen.bit_count() < 5
        )


def test_wild_cards_are_looked_for_in_each_suit() -> None:
    wild = [U16(1), U16(2), U16(4), U16(JOKER)]
    for suit in range(4):
        for lane in wild:
            lanes = [U16(0)] * 4
            lanes[suit] = lane
            assert bool(wild_in(*lanes, *wild)) == (lane == wild[suit])


def test_findings_of_all_hands_together() -> None:
    assert findings(U16(0), U16(0)) == 0
    assert findings(U16(0x8000), U16(0)) == FAULT
    assert findings(U16(0), U16(4)) == WILD
    assert findings(U16(1), U16(0x2000)) == FAULT | WILD
