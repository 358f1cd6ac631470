"""The hands that everyone is dealt."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

import evaluator as ev
from evaluator.peers.hands import STRETCH, random_rows, rows_at, sequential_rows
from evaluator.peers.rare import CLASSES, rare_hands

CARDS = (5, 6, 7)
FIRST_RANDOM = "6h 7h 9s Qs 2c 8s 3c"


@pytest.mark.parametrize("cards", CARDS)
def test_random_hands_are_hands(cards):
    rows = random_rows(cards, STRETCH + 10, seed=3)
    assert rows.shape == (STRETCH + 10, cards)
    assert rows.max() == 51
    assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()


def test_every_card_is_dealt_as_often_in_every_place():
    rows = random_rows(7, 1 << 18, seed=1)
    for column in rows.T:
        counts = np.bincount(column, minlength=52)
        expected = len(rows) / 52
        # Chi square with 51 degrees of freedom exceeds 100 once in 20,000 times.
        assert ((counts - expected) ** 2 / expected).sum() < 100


def test_hands_depend_on_the_seed_and_not_on_their_number():
    assert (random_rows(7, 100, 5) == random_rows(7, STRETCH + 1, 5)[:100]).all()
    assert (random_rows(7, 100, 5) != random_rows(7, 100, 6)).any()
    assert (sequential_rows(7, 100, 5) == sequential_rows(7, 1000, 5)[:100]).all()


def test_random_hands_do_not_change_between_versions():
    # Written down when this was first released: a seed in an old result must mean the same hands.
    assert ev.format_cards(random_rows(7, 1, 1)[0].tolist()) == FIRST_RANDOM


@pytest.mark.parametrize("cards", CARDS)
def test_all_hands_are_numbered_in_order(cards):
    numbers = np.array([0, 1, 2, cards, comb(52, cards) - 1])
    rows = rows_at(numbers, cards).tolist()
    # In the order of the highest card, then the next: the first hands of a small pack.
    small = sorted(combinations(range(cards + 2), cards), key=lambda hand: hand[::-1])
    assert [tuple(row) for row in rows[:4]] == [small[number] for number in numbers[:4]]
    assert rows[-1] == list(range(52 - cards, 52))


def test_all_five_card_hands_differ():
    rows = rows_at(np.arange(comb(52, 5)), 5)
    assert (np.diff(rows.astype(np.int8), axis=1) > 0).all()
    keys = rows.astype(np.int64) @ (52 ** np.arange(5))
    assert (np.diff(keys) > 0).all()


def test_sequential_hands_follow_each_other():
    rows = sequential_rows(6, 1000, seed=2)
    keys = rows.astype(np.int64) @ (52 ** np.arange(6))
    assert (np.diff(keys) > 0).all()
    assert (rows[0, 2:] == rows[1, 2:]).all()


@pytest.mark.compiled
@pytest.mark.parametrize("cards", CARDS)
def test_rare_hands_hold_every_class(cards):
    rows, values = rare_hands(cards, 16_000, seed=4)
    assert rows.shape == (16_000, cards)
    assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()
    assert (values == ev.evaluate(rows)).all()
    classes, counts = np.unique(values, return_counts=True)
    assert len(classes) == CLASSES[cards]
    assert counts.min() >= 2
    # No category is rare: of random hands of seven cards one in 3,216 is a straight flush.
    assert (values >> 28 == 8).sum() >= 20


@pytest.mark.compiled
def test_rare_hands_are_shuffled_and_tie():
    rows, values = rare_hands(7, 16_000, seed=4)
    again = rare_hands(7, 16_000, seed=4)
    assert (rows == again.rows).all()
    assert (np.diff(rows.astype(np.int8), axis=1) < 0).any(axis=1).mean() > 0.9
    assert abs(np.corrcoef(np.arange(len(values)), values.astype(float))[0, 1]) < 0.05
    assert len(values) - len(np.unique(values)) > 7000


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("cards", [5, 6])
def test_numbers_of_classes(cards):
    # Wikipedia, "Poker probability", has 7,462 for five cards and 4,824 for seven.
    total, step = comb(52, cards), 1 << 21
    met = np.empty(0, dtype=np.uint32)
    for start in range(0, total, step):
        rows = rows_at(np.arange(start, min(start + step, total)), cards)
        met = np.union1d(met, ev.evaluate(rows))
    assert len(met) == CLASSES[cards]
