"""The order of all five-card hands, against the naive evaluator and against PokerKit's digest."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from tests.oracle.class_counts import class_counts
from tests.oracle.counts import DISTINCT_VALUES
from tests.oracle.naive import RANKS, SUITS, value
from tests.oracle.vectors import (
    HANDS,
    five_card_hands,
    five_card_order,
    index_of_fives,
    order_of_hands,
)

# PokerKit, pokerkit/tests/test_lookups.py: md5 of the text of all hands sorted by strength.
POKERKIT_MD5 = "488cdd27873395ba75205cd02fb9d6b2"


def test_order_has_every_class_with_its_number_of_hands() -> None:
    order = five_card_order()
    sizes = np.bincount(order)
    counts = class_counts(5)
    assert len(sizes) == DISTINCT_VALUES[5]
    assert sizes.tolist() == [counts[value] for value in sorted(counts)]


def test_order_reproduces_the_digest_of_pokerkit() -> None:
    letters = np.array([list((r + s).encode()) for r in RANKS for s in SUITS], dtype=np.uint8)
    ascending = five_card_hands()[np.argsort(five_card_order(), kind="stable")]
    text = letters[ascending].reshape(HANDS, 10)
    lines = np.hstack([text, np.full((HANDS, 1), ord("\n"), dtype=np.uint8)])
    digest = hashlib.md5(lines.tobytes()[:-1], usedforsecurity=False).hexdigest()
    assert digest == POKERKIT_MD5


def test_index_of_fives_is_the_row_number() -> None:
    assert (index_of_fives(five_card_hands()) == np.arange(HANDS)).all()


@pytest.mark.parametrize("k", [5, 6, 7])
def test_order_of_hands_agrees_with_the_naive_evaluator(k: int) -> None:
    rng = np.random.default_rng(7462)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (1500, 1)), axis=1)[:, :k]
    order = order_of_hands(hands)
    places = {value: place for place, value in enumerate(sorted(class_counts(5)))}
    expected = [places[value((int(c) // 4, int(c) % 4) for c in row)] for row in hands]
    assert order.tolist() == expected
