"""Cards read, written and packed, and what a call costs when there is only one hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from bench.hands import CARDS, random_hands
from bench.harness import Measure

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.benchmark(max_time=0.3, min_rounds=15, disable_gc=True),
]

HAND = "As Kd 9h 9c 7s 3d 2c"
NUMBERS = [51, 45, 30, 28, 23, 5, 0]
MASK = 1 << 60 | 1 << 27 | 1 << 39 | 1 << 7 | 1 << 53 | 1 << 17 | 1
PAIR_OF_NINES = 1 << 28 | 1 << 13 + 7 | 1 << 12 | 1 << 11 | 1 << 5
MANY = 10**4
TEXTS = [HAND] * MANY
HANDS = random_hands(MANY)[0]
SUM_OF_MASKS = 1803654056080308617
SUM_OF_CARDS = 1786133


def total(array: Any) -> int:
    """Return the sum, reduced to 64 bits."""
    return int(array.sum(dtype=np.uint64))


# What is done, how often in one call and with what unit, and what the result says.
Case = tuple[Callable[[], Any], int, str, Callable[[Any], object], object]
ONE: dict[str, Case] = {
    "parse_cards, a hand as text": (
        lambda: ev.parse_cards(HAND),
        CARDS,
        "cards",
        lambda cards: cards.tolist(),
        NUMBERS,
    ),
    "format_cards, a hand": (lambda: ev.format_cards(NUMBERS), CARDS, "cards", str, HAND),
    "evaluate, a hand as text": (lambda: ev.evaluate(HAND), 1, "hands", int, PAIR_OF_NINES),
    "evaluate, a mask": (lambda: ev.evaluate(MASK), 1, "hands", int, PAIR_OF_NINES),
    "describe, a hand as text": (
        lambda: ev.describe(HAND),
        1,
        "hands",
        lambda hand: hand.value,
        PAIR_OF_NINES,
    ),
}
SEVERAL: dict[str, Case] = {
    "evaluate, a list of 10⁴ texts": (
        lambda: ev.evaluate(TEXTS),
        MANY,
        "hands",
        total,
        MANY * PAIR_OF_NINES,
    ),
    "cards_to_masks, 10⁴ hands": (
        lambda: ev.cards_to_masks(HANDS.rows),
        MANY,
        "hands",
        total,
        SUM_OF_MASKS,
    ),
    "masks_to_cards, 10⁴ hands": (
        lambda: ev.masks_to_cards(HANDS.masks),
        MANY,
        "hands",
        total,
        SUM_OF_CARDS,
    ),
}


@pytest.mark.parametrize("row", ONE)
def test_one_hand(measure: Measure, row: str) -> None:
    check(measure, row, ONE[row], "Read, write or rank one hand in a call")


@pytest.mark.parametrize("row", SEVERAL)
def test_several_hands(measure: Measure, row: str) -> None:
    check(measure, row, SEVERAL[row], "Read or pack ten thousand hands in a call")


def check(measure: Measure, row: str, case: Case, group: str) -> None:
    run, count, unit, summary, expected = case
    assert summary(measure(run, group=group, row=row, count=count, unit=unit)) == expected
