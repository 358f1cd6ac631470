"""Descriptions of all 7,462 classes: category, words, the five cards, value and number agree."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import (
    CardError,
    CardSyntaxError,
    DuplicateCardError,
    HandSizeError,
    PolicyError,
    UnknownPolicyError,
)
from tests.kernels.hands import random_hands
from tests.oracle.naive import CATEGORIES, Value, value_of_five

PLURALS = [
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines"),
    *("tens", "jacks", "queens", "kings", "aces"),
]
NAMES = ["six" if many == "sixes" else many[:-1] for many in PLURALS]


@cache
def one_hand_of_each_class() -> list[tuple[Value, list[int]]]:
    """Naive value and five cards of each class, weakest first."""
    found: dict[Value, list[int]] = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            # Copies of a rank take different suits; five ranks are not all of one suit.
            cards = [4 * rank + (i - ranks.index(rank)) for i, rank in enumerate(ranks)]
            cards[4] += len(set(ranks)) == 5
            found[value_of_five((card // 4, card % 4) for card in cards)] = cards
    for ranks in combinations(range(13), 5):
        cards = [4 * rank + 2 for rank in ranks]
        found[value_of_five((card // 4, card % 4) for card in cards)] = cards
    return sorted(found.items())


@cache
def descriptions() -> list[Any]:
    return [ev.describe(cards) for _, cards in one_hand_of_each_class()]


def words(value: Value) -> str:
    """What the rules call a hand, from its naive value."""
    place, *ranks = value
    category = CATEGORIES[place]
    one, many = [NAMES[rank] for rank in ranks], [PLURALS[rank] for rank in ranks]
    if value == (8, 12):
        return "royal flush"
    return {
        "high card": f"high card, {' '.join(one)}",
        "pair": f"pair of {many[0]}, {' '.join(one[1:])}",
        "two pair": f"two pair, {many[0]} and {many[1 % len(many)]}, {one[-1]} kicker",
        "three of a kind": f"three of a kind, {many[0]}, {' '.join(one[1:])}",
        "straight": f"straight, {one[0]} high",
        "flush": f"flush, {' '.join(one)}",
        "full house": f"full house, {many[0]} over {many[-1]}",
        "four of a kind": f"four of a kind, {many[0]}, {one[-1]} kicker",
        "straight flush": f"straight flush, {one[0]} high",
    }[category]


def test_there_are_7462_classes_and_numbers_count_them_from_the_best() -> None:
    numbers = [described.class_number for described in descriptions()]
    assert numbers == list(range(7462, 0, -1))


def test_categories() -> None:
    for (value, _), described in zip(one_hand_of_each_class(), descriptions(), strict=True):
        assert described.category == CATEGORIES[value[0]]
        assert described.value >> 28 == value[0]


def test_words_say_the_category_and_every_rank_that_counts() -> None:
    found = [described.text for described in descriptions()]
    assert found == [words(value) for value, _ in one_hand_of_each_class()]
    assert len(set(found)) == 7462


def test_values_are_those_of_evaluate() -> None:
    hands = np.array([cards for _, cards in one_hand_of_each_class()])
    found = [described.value for described in descriptions()]
    assert ev.evaluate(hands).tolist() == found == sorted(found)


def test_cards_are_the_hand_in_the_order_in_which_they_are_compared() -> None:
    for (value, cards), described in zip(one_hand_of_each_class(), descriptions(), strict=True):
        assert sorted(described.cards.tolist()) == sorted(cards)
        ranks = [card // 4 for card in described.cards.tolist()]
        compared = list(dict.fromkeys(ranks))
        if CATEGORIES[value[0]] in ("straight", "straight flush"):
            # From the top; the ace of a five-high straight comes last.
            assert ranks == [(value[1] - i) % 13 for i in range(5)]
        else:
            assert compared == list(value[1:])


def test_the_five_cards_cannot_be_changed() -> None:
    cards = ev.describe("As Ks Qs Js Ts").cards
    assert cards.dtype == np.uint8
    with pytest.raises(ValueError, match="read-only"):
        cards[0] = 0


def test_prints_words_and_cards() -> None:
    described = ev.describe("2c As Ks 3d Qs Js Ts")
    assert str(described) == "royal flush (As Ks Qs Js Ts)"
    assert re.search(r"category='straight flush'.*class_number=1\b", repr(described))


@pytest.mark.parametrize("k", [5, 6, 7])
def test_one_hand_in_every_form(k: int) -> None:
    for hand in random_hands(20, k, seed=k):
        text = ev.format_cards(hand)
        expected = ev.describe(text)
        for form in (text.split(), hand, hand.tolist(), ev.cards_to_masks(hand[None])[0]):
            found = ev.describe(form)
            assert found == expected
            # Cards of equal rank may come in the order given.
            assert sorted(found.cards.tolist()) == sorted(expected.cards.tolist())


def test_other_rules_have_no_class_number() -> None:
    described = ev.describe("As Ad Kc Qd Jh", "septic")
    assert described.class_number is None
    assert described.value == ev.evaluate("As Ad Kc Qd Jh", "septic")


def test_a_renamed_standard_policy_is_the_standard_one() -> None:
    home = ev.Policy(name="home")
    assert ev.describe("As Ks Qs Js Ts", home).class_number == 1
    assert ev.evaluate("As Ks Qs Js Ts", home) == ev.evaluate("As Ks Qs Js Ts")


@pytest.mark.parametrize(
    ("hand", "kind", "message"),
    [
        ("As Ks Qs Js", HandSizeError, "the hand holds 4 cards; 5 to 7 can be ranked"),
        ("", HandSizeError, "the hand holds 0 cards"),
        ("As Ks Qs Js Ts 9s 8s 7s", HandSizeError, "the hand holds 8 cards"),
        ("As Ks Qs Js As", DuplicateCardError, r"As appears twice .*positions 1 and 13"),
        ("As Ks Qs Js Xs", CardSyntaxError, "unknown rank 'X' at position 13"),
        ("As Ks Qs Js Jk", CardError, "joker"),
    ],
)
def test_refusals(hand: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        ev.describe(hand)


def test_unknown_policies_and_rules_that_order_no_hands() -> None:
    with pytest.raises(UnknownPolicyError, match="nonsense"):
        ev.describe("As Ks Qs Js Ts", "nonsense")
    with pytest.raises(PolicyError, match=r"describe needs rules that order hands.*use showdown"):
        ev.describe("As Ks Qs Js Ts", "laws1891-literal")
    with pytest.raises(PolicyError, match=r"evaluate needs rules that order hands.*use showdown"):
        ev.evaluate("As Ks Qs Js Ts", "laws1891-literal")
