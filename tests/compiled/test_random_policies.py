"""Policies drawn from the whole space of rules: kernels against the executable definition."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator as ev
from evaluator.kernels import _jit
from evaluator.ranking.compiled import compiled, is_compiled
from evaluator.rules.definition import value_of_cards
from evaluator.tables import store
from tests.compiled.hands import rare_hands
from tests.compiled.kinds import wild_mask
from tests.compiled.presets import METHODS
from tests.compiled.strategies import compilable_policies
from tests.rules.strategies import policies

pytestmark = pytest.mark.compiled

# Cards of a hand, wild ones among them at most, hands: a wild card makes it cost fifty times more.
SAMPLES = ((5, 0, 100), (5, 1, 16), (5, 2, 2), (6, 0, 30), (6, 1, 3), (7, 0, 30), (7, 1, 2))


@pytest.fixture(scope="module", autouse=True)
def nothing_kept() -> Iterator[None]:
    """Keep neither tables nor kernels of policies that will not be seen again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "write_files", lambda folder, files: None)
        patch.setattr(_jit, "_CACHE_DIR", "")
        yield
    forget()


def forget() -> None:
    compiled.cache_clear()
    store._user_values.cache_clear()


def hands_of(policy: ev.Policy, k: int, wild: int, n: int, seed: int) -> list[list[int]]:
    """Random hands of k cards with exactly so many wild ones, as far as there are."""
    hands = rare_hands(policy, 200 + 10 * n, k, seed)
    held = np.bitwise_count(ev.cards_to_masks(hands) & np.uint64(wild_mask(policy)))
    chosen: list[list[int]] = hands[held == wild][:n].tolist()
    return chosen


def check(policy: ev.Policy, seed: int) -> None:
    hands = [hand for k, wild, n in SAMPLES for hand in hands_of(policy, k, wild, n, seed)]
    masks = np.array([ev.cards_to_masks(hand) for hand in hands], dtype=np.uint64)
    values = {method: ev.evaluate(masks, policy, method=method).tolist() for method in METHODS}
    for at, hand in enumerate(hands):
        expected = value_of_cards(policy, hand).value
        for method in METHODS:
            assert values[method][at] == expected, f"{ev.format_cards(hand)} by {method}"


seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=40)
@given(compilable_policies, seeds)
def test_compiled_policies_agree_with_the_definition(policy: ev.Policy, seed: int) -> None:
    forget()
    check(policy, seed)


@pytest.mark.slow
@settings(max_examples=40)
@given(compilable_policies, seeds)
def test_more_compiled_policies(policy: ev.Policy, seed: int) -> None:
    forget()
    check(policy, seed)


@settings(max_examples=12)
@given(policies().filter(lambda policy: not is_compiled(policy)), seeds)
def test_other_policies_are_left_to_the_definition(policy: ev.Policy, seed: int) -> None:
    check(policy, seed)


@settings(max_examples=300)
@given(compilable_policies)
def test_all_that_can_be_compiled_is(policy: ev.Policy) -> None:
    assert is_compiled(policy)
