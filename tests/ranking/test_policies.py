"""Rules other than the standard ones, whichever kernel ranks by them: the same care."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import (
    ArgumentError,
    CardError,
    CardSyntaxError,
    DuplicateCardError,
    HandSizeError,
    InputTypeError,
    UnknownPolicyError,
)
from tests.kernels.hands import masks_of, random_hands

# A joker plays in the first; suits break ties in the second; no kernel knows the last.
POLICIES = ["joker-wild", "septic", "short-deck", "coloured jokers"]


def rules(name: str) -> Any:
    """The preset of that name, or the one of ours."""
    if name in ev.policies():
        return ev.policy(name)
    return ev.policy("standard").replace(name=name, joker="color", max_jokers=2)


def short_deck_hands(n: int, k: int) -> Any:
    """Hands without the ranks below six, which every one of the policies knows."""
    rng = np.random.default_rng(k)
    deck = np.tile(np.arange(16, 52, dtype=np.uint8), (n, 1))
    return rng.permuted(deck, axis=1)[:, :k].copy()


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("k", [5, 6, 7])
def test_every_form_gives_the_values_one_by_one(k: int, policy: str) -> None:
    order = rules(policy)
    hands = short_deck_hands(12, k)
    expected = [ev.evaluate(hand, order) for hand in hands]
    assert expected == [ev.describe(hand, order).value for hand in hands]
    texts = [ev.format_cards(hand) for hand in hands]
    for form in (hands, np.asfortranarray(hands), hands.astype(np.int64), texts, hands.tolist()):
        found = ev.evaluate(form, order)
        assert found.tolist() == expected
    for masks in (masks_of(hands), masks_of(hands).astype(">u8")):
        assert ev.evaluate(masks, order).tolist() == expected


@pytest.mark.parametrize(("policy", "dtype"), [("septic", np.uint64), ("joker-wild", np.uint32)])
def test_values_have_the_type_of_the_policy(policy: str, dtype: Any) -> None:
    assert ev.evaluate(random_hands(3, 5, seed=1), policy).dtype == dtype
    assert ev.evaluate([], policy).dtype == dtype


def test_a_joker_in_every_form() -> None:
    text = "As Ad Ah Ac Jk"
    expected = ev.evaluate(text, "joker-wild")
    assert expected > ev.evaluate("As Ks Qs Js Ts", "joker-wild")
    numbers = ev.parse_cards(text)
    mask = ev.cards_to_masks(numbers[None])
    for form in ([text], [text.split()], numbers[None], mask):
        assert ev.evaluate(form, "joker-wild").tolist() == [expected]
    # Only the compiled evaluator has no room for one.
    with pytest.raises(CardError, match="joker"):
        ev.evaluate(numbers[None])


def test_policies_may_be_given_as_objects() -> None:
    hands = short_deck_hands(5, 7)
    policy = ev.policies()["short-deck"]
    assert np.array_equal(ev.evaluate(hands, policy), ev.evaluate(hands, "short-deck"))


@pytest.mark.parametrize("policy", POLICIES)
def test_a_wrong_row_is_named(policy: str) -> None:
    hands = short_deck_hands(6, 7)
    twice, beyond = hands.copy(), hands.astype(np.int16)
    twice[4, 6] = twice[4, 2]
    beyond[3, 1] = 99
    masks = masks_of(hands)
    few, stray = masks.copy(), masks.copy()
    few[5] &= np.uint64(0xFFFF)
    stray[2] |= np.uint64(1 << 15)
    for wrong, kind, row in (
        (twice, DuplicateCardError, 4),
        (beyond, CardSyntaxError, 3),
        (few, HandSizeError, 5),
        (stray, CardSyntaxError, 2),
    ):
        with pytest.raises(kind, match=f"row {row}") as caught:
            ev.evaluate(wrong, rules(policy))
        assert caught.value.row == row


def test_the_first_wrong_row_is_the_one_named() -> None:
    hands = short_deck_hands(6, 7)
    hands[2:, 0] = hands[2:, 1]
    with pytest.raises(DuplicateCardError) as caught:
        ev.evaluate(hands, "septic")
    assert caught.value.row == 2


def test_cards_that_are_not_in_the_deck_of_a_policy() -> None:
    hands = short_deck_hands(3, 5)
    hands[1, 0] = 0
    with pytest.raises(CardError, match=r"row 1.*2c"):
        ev.evaluate(hands, "short-deck")


def test_policies_that_there_are_not() -> None:
    with pytest.raises(UnknownPolicyError, match="standrad"):
        ev.evaluate("As Ks Qs Js Ts", "standrad")
    with pytest.raises(InputTypeError):
        ev.evaluate("As Ks Qs Js Ts", 5)  # type: ignore[call-overload]


@pytest.mark.parametrize("policy", POLICIES)
def test_threads_are_checked_whichever_way_hands_are_ranked(policy: str) -> None:
    with pytest.raises(ArgumentError, match="threads is 0"):
        ev.evaluate(short_deck_hands(2, 5), rules(policy), threads=0)
