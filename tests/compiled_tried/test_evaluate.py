"""`evaluate` under rules that tables cannot express: every form of input, and every refusal."""

from __future__ import annotations

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import CardError, DuplicateCardError, HandSizeError, PolicyError
from tests.compiled_tried.hands import hands_of, masks_of, value_of
from tests.compiled_tried.policies import tried_policy

pytestmark = pytest.mark.compiled

COLOR = tried_policy("coloured jokers")
SUITS = tried_policy("four-flushes and suits")


@pytest.mark.parametrize("method", ["bitmask", "table"])
@pytest.mark.parametrize("policy", [COLOR, SUITS], ids=lambda policy: policy.name)
def test_every_form_of_the_same_hands(policy: ev.Policy, method: str) -> None:
    hands = hands_of(policy, 20, 7, 1, seed=1)
    expected = [value_of(policy, hand) for hand in hands]
    texts = [ev.format_cards(hand) for hand in hands]
    forms = [hands, np.asfortranarray(hands), hands.astype(np.int64), hands.tolist()]
    if policy is SUITS:
        # As text a joker has no colour.
        forms.append(texts)
    for form in forms:
        found = ev.evaluate(form, policy, method=method)  # type: ignore[call-overload]
        assert found.dtype == policy.value_dtype
        assert found.tolist() == expected
    for masks in (masks_of(hands), masks_of(hands).astype(">u8")):
        assert ev.evaluate(masks, policy).tolist() == expected
    assert ev.evaluate(hands[0].tolist(), policy) == expected[0]


def test_hands_of_all_sizes_with_and_without_wild_cards_in_one_array() -> None:
    parts = [hands_of(COLOR, 6, k, wild, seed=2) for k in (5, 6, 7) for wild in (0, 1)]
    parts.append(hands_of(COLOR, 3, 5, 2, seed=2))
    hands = [hand for part in parts for hand in part]
    order = np.random.default_rng(2).permutation(len(hands))
    masks = np.concatenate([masks_of(part) for part in parts])[order]
    expected = [value_of(COLOR, hands[at]) for at in order]
    assert ev.evaluate(masks, COLOR).tolist() == expected
    out = np.empty(len(masks), dtype=np.uint32)
    assert ev.evaluate(masks, COLOR, out=out) is out
    assert out.tolist() == expected


def test_no_hands() -> None:
    for policy in (COLOR, SUITS):
        assert ev.evaluate([], policy).shape == (0,)
        assert ev.evaluate(np.empty((0, 7), dtype=np.uint8), policy).shape == (0,)
        assert ev.evaluate(np.empty(0, dtype=np.uint64), policy).dtype == policy.value_dtype


@pytest.mark.parametrize("policy", [COLOR, SUITS], ids=lambda policy: policy.name)
def test_same_values_at_any_number_of_threads(policy: ev.Policy) -> None:
    masks = np.tile(masks_of(hands_of(policy, 3000, 5, 0, seed=3)), 100)
    one = ev.evaluate(masks, policy, threads=1)
    assert np.array_equal(ev.evaluate(masks, policy, threads=3), one)
    assert np.array_equal(one[:3000], one[-3000:])


def test_a_wrong_row_is_named() -> None:
    hands = hands_of(COLOR, 6, 7, 1, seed=4)
    twice = hands.copy()
    twice[4, 6] = twice[4, 2]
    few = masks_of(hands)
    few[5] &= np.uint64(7)
    short = tried_policy("all categories and suits")
    deuces = hands_of(short, 4, 5, 0, seed=4)
    deuces[2, 1] = 0
    jokers = np.array([[52, 53, 54, 0, 4]], dtype=np.uint8)
    for wrong, policy, kind, message in (
        (twice, COLOR, DuplicateCardError, "row 4"),
        (few, COLOR, HandSizeError, "row 5"),
        (deuces, short, CardError, "row 2.*2c"),
        (jokers, tried_policy("four-flushes and jokers"), CardError, "row 0.*joker.*one too many"),
        (jokers, SUITS, CardError, "row 0.*joker.*one too many"),
    ):
        with pytest.raises(kind, match=message):
            ev.evaluate(wrong, policy)


@pytest.mark.parametrize("name", ["laws1891-literal", "italian-cycle"])
def test_rules_that_do_not_order_hands_stay_refused(name: str) -> None:
    with pytest.raises(PolicyError, match="evaluate needs rules that order hands"):
        ev.evaluate("As Ks Qs Js Ts", name)
    with pytest.raises(PolicyError, match="odds needs rules that order hands"):
        ev.odds(["AhKh", "QsQd"], policy=name)
