"""What holds of every hand, whatever its value."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator as ev
from tests.kernels.hands import masks_of, sample_of_hands
from tests.oracle.naive import Value, value
from tests.ranking.strategies import hands

METHODS = ["bitmask", "table"]
SUITS = list(permutations(range(4)))

laws = settings(max_examples=150, deadline=None)
each_method = pytest.mark.parametrize("method", METHODS)


def naive(cards: list[int]) -> Value:
    return value((card // 4, card % 4) for card in cards)


@each_method
@laws
@given(data=st.data(), hand=hands())
def test_the_order_of_the_cards_does_not_matter(
    method: Any, data: st.DataObject, hand: Any
) -> None:
    shuffled = data.draw(st.permutations(hand))
    assert ev.evaluate(shuffled, method=method) == ev.evaluate(hand, method=method)


@each_method
@laws
@given(hand=hands())
def test_suits_are_all_alike(method: Any, hand: list[int]) -> None:
    renamed = np.array([[card & ~3 | suits[card & 3] for card in hand] for suits in SUITS])
    assert len(set(ev.evaluate(renamed, method=method).tolist())) == 1


@each_method
@laws
@given(hand=hands(fewest=6))
def test_a_hand_is_worth_its_best_five(method: Any, hand: list[int]) -> None:
    fives = np.array(list(combinations(hand, 5)))
    assert ev.evaluate(hand, method=method) == ev.evaluate(fives, method=method).max()


@each_method
@laws
@given(hand=hands(fewest=6))
def test_a_further_card_never_lowers_a_hand(method: Any, hand: list[int]) -> None:
    values = [ev.evaluate(hand[:n], method=method) for n in range(5, len(hand) + 1)]
    assert values == sorted(values)


@each_method
@laws
@given(one=hands(), other=hands())
def test_values_compare_as_the_rules_do(method: Any, one: list[int], other: list[int]) -> None:
    first, second = (ev.evaluate(hand, method=method) for hand in (one, other))
    assert (first > second) is (naive(one) > naive(other))
    assert (first == second) is (naive(one) == naive(other))


@laws
@given(st.lists(hands(), min_size=2, max_size=8))
def test_class_numbers_fall_as_values_rise(several: list[list[int]]) -> None:
    values = ev.evaluate(several)
    numbers = ev.class_number(values)
    assert ((numbers >= 1) & (numbers <= 7462)).all()
    order = np.argsort(values)
    assert (np.diff(numbers[order].astype(int)) <= 0).all()
    assert ((np.diff(values[order]) == 0) == (np.diff(numbers[order]) == 0)).all()


@laws
@given(hands())
def test_a_description_is_of_the_hand(hand: list[int]) -> None:
    described = ev.describe(hand)
    five = described.cards.tolist()
    assert len(set(five)) == 5
    assert set(five) <= set(hand)
    assert described.value == ev.evaluate(hand) == ev.evaluate(five)
    assert described.class_number == ev.class_number(described.value)
    assert described.stands_for == {}


@pytest.mark.parametrize("k", [5, 6, 7])
def test_methods_agree_with_masks_and_with_each_other(k: int) -> None:
    cards = sample_of_hands(20_000, k, seed=k)
    expected = ev.evaluate(cards)
    assert np.array_equal(ev.evaluate(masks_of(cards), method="table"), expected)
    assert np.array_equal(ev.evaluate(cards, method="table"), expected)
    assert np.array_equal(ev.evaluate(masks_of(cards)), expected)
