"""SEPTIC Hold 'Em over whole spaces: categories, and that suits order every hand."""

from __future__ import annotations

import numpy as np
import pytest

import evaluator as ev
from tests.compiled.frequencies import ROWS
from tests.compiled.space import CATEGORIES, census

pytestmark = pytest.mark.compiled

SEPTIC = ev.policy("septic")


@pytest.mark.parametrize(
    ("k", "jokers"),
    [(5, 0), (5, 1), (5, 2), (5, 4), *(pytest.param(7, n, marks=pytest.mark.slow) for n in (1, 2))],
)
def test_frequencies(k: int, jokers: int) -> None:
    joker, natural = ("wild", "fewest_jokers") if jokers else ("none", "off")
    rules = SEPTIC.replace(joker=joker, max_jokers=jokers, natural=natural)
    name = f"{52 + jokers} no five" if jokers else "52"
    (row,) = (row for row in ROWS if (row.k, row.rules) == (k, name))
    found = census(rules, k, cut=CATEGORIES)
    assert found.categories == row.categories
    assert found.royal == row.royal


def test_no_two_natural_hands_of_five_cards_tie() -> None:
    every_bit = -32
    found = census(SEPTIC, 5, cut=every_bit)
    natural = found.values >> np.uint64(20) & np.uint64(7) == 4
    assert int(natural.sum()) == 2_598_960
    assert (found.numbers[natural] == 1).all()
    assert int(found.numbers.sum()) == 3_162_510
