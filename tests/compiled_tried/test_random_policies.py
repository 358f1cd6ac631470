"""Any policy at all: the kernel that tries everything against the definition, and the tables."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import evaluator as ev
from evaluator.ranking.compiled import Tried
from tests.compiled_tried.hands import hands_of, masks_of, value_of, wild_cards
from tests.rules.strategies import hands, policies

pytestmark = pytest.mark.compiled

PRESETS = [policy for policy in ev.policies().values() if policy.transitive]


def values_of(policy: ev.Policy, masks: NDArray[np.uint64]) -> NDArray[np.uint64]:
    values = np.zeros(len(masks), dtype=policy.value_dtype)
    assert not Tried(policy).rank(masks, values)
    return values


@settings(max_examples=40)
@given(st.data())
def test_any_policy_agrees_with_its_definition(data: st.DataObject) -> None:
    policy = data.draw(policies(transitive=False))
    drawn = [data.draw(hands(policy, most_wild=0)) for _ in range(6)]
    drawn += [data.draw(hands(policy, (5, 6), most_wild=1)) for _ in range(4)]
    drawn.append(data.draw(hands(policy, (5,), most_wild=2)))
    masks = np.array([ev.cards_to_masks(hand) for hand in drawn], dtype=np.uint64)
    assert values_of(policy, masks).tolist() == [value_of(policy, hand) for hand in drawn]


@pytest.mark.parametrize("policy", PRESETS, ids=lambda policy: policy.name)
def test_presets_by_trying_and_by_tables(policy: ev.Policy) -> None:
    for k in (5, 6, 7):
        for wild in range(min(len(wild_cards(policy)), k) + 1):
            # Four wild cards make millions of fives of one hand.
            n = 200 if wild < 3 else 10
            masks = masks_of(hands_of(policy, n, k, wild, seed=11))
            expected = ev.evaluate(masks, policy, method="table")
            assert np.array_equal(values_of(policy, masks), expected)


@pytest.mark.slow
@pytest.mark.parametrize("policy", PRESETS, ids=lambda policy: policy.name)
def test_all_hands_of_five_by_trying_and_by_tables(policy: ev.Policy) -> None:
    deck = [*sorted(policy.cards), *range(52, 52 + min(2, policy.max_jokers))]
    bits = np.array([ev.cards_to_masks([card]) for card in deck], dtype=np.uint64)
    chosen = np.array(list(combinations(range(len(deck)), 5)), dtype=np.uint8)
    masks = np.bitwise_or.reduce(bits[chosen], axis=1)
    assert np.array_equal(values_of(policy, masks), ev.evaluate(masks, policy))


@pytest.mark.parametrize("left_out", [{"straight", "flush"}, {"flush"}, {"straight"}, set()])
def test_low_games_in_which_five_cards_of_a_suit_are_no_flush(left_out: set[str]) -> None:
    order = tuple(name for name in ev.policy("deuce-to-seven").order if name not in left_out)
    policy = ev.policy("deuce-to-seven").replace(order=order)
    for k in (5, 6, 7):
        hands = hands_of(policy, 200, k, 0, seed=12)
        masks = masks_of(hands)
        for values in (values_of(policy, masks), ev.evaluate(masks, policy)):
            assert values.tolist() == [value_of(policy, hand) for hand in hands]
