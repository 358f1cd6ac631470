"""Hands with and without wild cards in one array, in every form, and hands that a deck has not."""

from __future__ import annotations

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
)
from tests.compiled.hands import rare_hands
from tests.compiled.kinds import wild_mask
from tests.compiled.presets import METHODS, ORDERS, Method, most_wild
from tests.compiled.space import bit

pytestmark = pytest.mark.compiled

WITH_WILD = [name for name in ORDERS if most_wild(ORDERS[name])]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ORDERS)
def test_an_array_gives_what_its_hands_give_one_by_one(name: str, method: Method) -> None:
    policy = ORDERS[name]
    mixed: list[int] = []
    for k in (5, 6, 7):
        hands = rare_hands(policy, 60, k, seed=k)
        masks = ev.cards_to_masks(hands)
        expected = [ev.evaluate(hand.tolist(), policy, method=method) for hand in hands]
        for form in (hands, np.asfortranarray(hands), hands.astype(np.int64), masks):
            assert ev.evaluate(form, policy, method=method).tolist() == expected
        mixed += masks.tolist()
    # Masks of different sizes in one array, in any order.
    shuffled = np.random.default_rng(5).permutation(np.array(mixed, dtype=np.uint64))
    values = ev.evaluate(shuffled, policy, method=method)
    assert values.dtype == policy.value_dtype
    assert values.tolist() == [
        ev.evaluate(np.uint64(mask), policy, method=method) for mask in shuffled
    ]


@pytest.mark.parametrize("name", WITH_WILD)
def test_mixed_arrays_hold_every_number_of_wild_cards(name: str) -> None:
    policy = ORDERS[name]
    hands = rare_hands(policy, 60, 7, seed=7)
    held = np.bitwise_count(ev.cards_to_masks(hands) & np.uint64(wild_mask(policy)))
    assert set(held.tolist()) >= set(range(min(most_wild(policy), 2) + 1))


@pytest.mark.parametrize("name", WITH_WILD)
@pytest.mark.parametrize("length", [0, 1, 2, 7, 1000, 70_000])
def test_runs_of_hands_with_and_without_wild_cards(name: str, length: int) -> None:
    """The two kinds take different paths: all of one, alternating, one at an end."""
    policy = ORDERS[name]
    hands = rare_hands(policy, 4000, 7, seed=1)
    masks = ev.cards_to_masks(hands)
    is_wild = masks & np.uint64(wild_mask(policy)) != 0
    natural, wild = masks[~is_wild], masks[is_wild]
    values = dict(zip(masks.tolist(), ev.evaluate(masks, policy).tolist(), strict=True))
    places = np.arange(length)
    for which in (places < 0, places >= 0, places % 2 == 0, places < 1, places == length - 1):
        array = np.where(which, np.resize(wild, length), np.resize(natural, length))
        expected = [values[mask] for mask in array.tolist()]
        assert ev.evaluate(array, policy).tolist() == expected


@pytest.mark.parametrize("name", WITH_WILD)
def test_which_wild_card_it_is_does_not_matter(name: str) -> None:
    policy = ORDERS[name]
    wild = [bit(card) for card in [*sorted(policy.wild), *range(52, 52 + policy.max_jokers)]]
    naturals = ev.cards_to_masks("9s 8s 7d 3c")
    values = [ev.evaluate(naturals | np.uint64(one), policy) for one in wild]
    assert len(set(values)) == 1


def test_threads_give_the_same_bytes() -> None:
    policy = ev.policy("joker-wild")
    masks = ev.cards_to_masks(rare_hands(policy, 400_000, 7, seed=2))
    one = ev.evaluate(masks, policy, threads=1)
    assert ev.evaluate(masks, policy, threads=2).tobytes() == one.tobytes()
    out = np.empty(len(masks), dtype=np.uint32)
    assert ev.evaluate(masks, policy, out=out) is out
    assert out.tobytes() == one.tobytes()


# Faults

RIGHT = "9c Td Jh 8s 7c Ad Kh"


def with_fault(wrong: str, row: int, *, as_masks: bool) -> Any:
    """Seven hands of seven cards of which one is wrong."""
    cards = np.tile(ev.parse_cards(RIGHT), (7, 1))
    cards[row] = ev.parse_cards(wrong)
    return ev.cards_to_masks(cards) if as_masks else cards


FAULTS = [
    ("short-deck", "9c Td Jh 2s 7c Ad Kh", r"2s .*short-deck.* \(its ranks are 6789TJQKA\)"),
    ("short-deck-trips", "5c Td Jh 9s 7c Ad Kh", r"5c .*short-deck-trips"),
    ("italian", "9c Td Jh 6s 7c Ad Kh", r"6s .*italian.* \(its ranks are 789TJQKA\)"),
    ("laws1891", "9c Td Jh Jk 7c Ad Kh", r"joker .* too many \(policy 'laws1891' accepts none\)"),
    ("standard", "9c Td Jh Jk 7c Ad Kh", r"joker"),
    ("soko", "9c Td Jh Jk 7c Ad Kh", r"joker .* \(policy 'soko' accepts none\)"),
    ("deuces-wild", "9c Td Jh Jk 7c Ad 2h", r"joker .* \(policy 'deuces-wild' accepts none\)"),
    ("mistigris", "9c Td Jh Jk 7c Jk Kh", r"joker .* \(policy 'mistigris' accepts 1\)"),
    ("pai-gow", "9c Td Jh Jk 7c Jk Kh", r"joker .* \(policy 'pai-gow' accepts 1\)"),
    ("septic", "9c Jk Jh Jk 7c Jk Kh", r"joker .* \(policy 'septic' accepts 2\)"),
    ("ace-to-five", "9c Jk Jh Jk 7c 2d Kh", r"joker .* \(policy 'ace-to-five' accepts 1\)"),
]


@pytest.mark.parametrize("as_masks", [False, True])
@pytest.mark.parametrize("row", [0, 3, 6])
@pytest.mark.parametrize(("policy", "wrong", "message"), FAULTS, ids=[f[0] for f in FAULTS])
def test_cards_that_are_not_in_the_deck(
    policy: str, wrong: str, message: str, row: int, as_masks: bool
) -> None:
    for method in METHODS:
        with pytest.raises(CardError, match=f"^row {row}: .*{message}") as caught:
            ev.evaluate(with_fault(wrong, row, as_masks=as_masks), policy, method=method)
        assert caught.value.row == row
        assert caught.value.position is not None


@pytest.mark.parametrize("name", ["joker-wild", "septic", "laws1891", "ace-to-five", "soko"])
@pytest.mark.parametrize("row", [0, 99])
def test_other_faults_under_a_policy(name: str, row: int) -> None:
    cards = np.tile(ev.parse_cards(RIGHT), (100, 1))
    twice, beyond = cards.copy(), cards.copy()
    twice[row, 6] = twice[row, 0]
    beyond[row, 2] = 56
    masks = ev.cards_to_masks(cards)
    few, many, stray = masks.copy(), masks.copy(), masks.copy()
    few[row] = np.uint64(0xF)
    many[row] = np.uint64(0xFF)
    stray[row] |= np.uint64(1 << 63)
    for hands, kind, message in (
        (twice, DuplicateCardError, "9c appears twice"),
        (beyond, CardSyntaxError, "56"),
        (few, HandSizeError, "4 cards"),
        (many, HandSizeError, "8 cards"),
        (stray, CardSyntaxError, "bit 63"),
    ):
        with pytest.raises(kind, match=message) as caught:
            ev.evaluate(hands, name)
        assert f"row {row}" in str(caught.value)
        assert caught.value.row == row


def test_a_fifth_joker_cannot_be_written() -> None:
    assert ev.evaluate("9c Jk Jk Jk Jk", "joker-wild") > 0
    with pytest.raises(CardError, match="joker"):
        ev.evaluate("9c 8c Jk Jk Jk Jk Jk", "joker-wild")
    with pytest.raises(DuplicateCardError, match="row 0"):
        ev.evaluate(np.array([[0, 52, 53, 54, 55, 55]]), "joker-wild")
    with pytest.raises(CardSyntaxError, match=r"56 at position 6 of row 0"):
        ev.evaluate(np.array([[0, 52, 53, 54, 55, 56]]), "joker-wild")


@pytest.mark.parametrize("name", ["laws1891-literal", "italian-cycle"])
def test_rules_that_are_no_order_are_refused(name: str) -> None:
    with pytest.raises(PolicyError, match=f"evaluate needs .*{name}.* use showdown"):
        ev.evaluate("As Ks Qs Js Ts", name)
