"""Each rule that tables cannot express, hand by hand against the definition."""

from __future__ import annotations

import numpy as np
import pytest

import evaluator as ev
from evaluator.ranking.compiled import Tried, compiled
from tests.compiled_tried.hands import hands_of, masks_of, value_of, wild_cards
from tests.compiled_tried.policies import RULES, tried_policy

pytestmark = pytest.mark.compiled

#: Cards of a hand, wild ones among them, hands: each wild card makes the definition fifty times
#: slower, for a larger hand many times more.
SAMPLES = (
    (5, 0, 100),
    (6, 0, 50),
    (7, 0, 50),
    (5, 1, 60),
    (6, 1, 15),
    (7, 1, 8),
    (5, 2, 8),
    (6, 2, 1),
)


@pytest.mark.parametrize("name", RULES)
def test_values_are_those_of_the_definition(name: str) -> None:
    policy = tried_policy(name)
    assert isinstance(compiled(policy), Tried)
    for k, wild, n in SAMPLES:
        if wild > len(wild_cards(policy)):
            continue
        hands = hands_of(policy, n, k, wild, seed=7)
        found = ev.evaluate(hands, policy)
        assert found.dtype == policy.value_dtype
        for hand, value in zip(hands.tolist(), found.tolist(), strict=True):
            assert value == value_of(policy, hand), ev.format_cards(hand)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in RULES if len(wild_cards(tried_policy(name))) > 1]
)
def test_hands_of_many_wild_cards(name: str) -> None:
    policy = tried_policy(name)
    for k, wild, n in ((5, 2, 40), (6, 2, 10), (7, 2, 5), (5, 3, 2), (5, 4, 1)):
        if wild > len(wild_cards(policy)) or (wild == 4 and policy.joker != "color"):
            continue
        for hand in hands_of(policy, n, k, wild, seed=8):
            assert ev.evaluate(hand[None], policy)[0] == value_of(policy, hand), hand


@pytest.mark.parametrize("name", RULES)
def test_the_order_of_cards_and_of_hands_changes_nothing(name: str) -> None:
    policy = tried_policy(name)
    rng = np.random.default_rng(9)
    hands = np.concatenate([hands_of(policy, 100, 7, wild, seed=9) for wild in (0, 1, 2)])
    values = ev.evaluate(hands, policy)
    order = rng.permutation(len(hands))
    assert np.array_equal(ev.evaluate(rng.permuted(hands[order], axis=1), policy), values[order])
    assert np.array_equal(ev.evaluate(masks_of(hands), policy), values)


@pytest.mark.parametrize("name", RULES)
def test_the_best_of_seven_cards_is_the_best_of_its_fives(name: str) -> None:
    # Also for hands of which the definition would take minutes.
    policy = tried_policy(name)
    for wild in range(min(5, len(wild_cards(policy)) + 1)):
        hands = hands_of(policy, 20, 7, wild, seed=10)
        six = [np.delete(hands, left_out, axis=1) for left_out in range(7)]
        five = [np.delete(part, left_out, axis=1) for part in six for left_out in range(6)]
        whole = ev.evaluate(hands, policy)
        assert np.array_equal(whole, np.max([ev.evaluate(part, policy) for part in six], axis=0))
        assert np.array_equal(whole, np.max([ev.evaluate(part, policy) for part in five], axis=0))
