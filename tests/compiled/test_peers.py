"""Jokers, bugs and deuces as other programs see them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from tests.compiled.presets import METHODS, Method
from tests.golden.load import rows

pytestmark = pytest.mark.compiled

RANKS = "23456789TJQKA"
WITHOUT_REPEATS = {"duplicates": "never", "five_of_a_kind": "none"}

POLICIES = {
    **ev.policies(),
    "joker-wild without repeats": ev.policy("joker-wild").replace(**WITHOUT_REPEATS),
    "deuces-wild without repeats": ev.policy("deuces-wild").replace(**WITHOUT_REPEATS),
}


def dense(values: NDArray[Any]) -> NDArray[np.intp]:
    """Place of each value among the different ones, 0 the smallest."""
    return np.unique(values, return_inverse=True)[1]


def category(policy: ev.Policy, value: int) -> str:
    """Name of the category of a 32-bit value."""
    return policy.categories[value >> 28]


def ranks_in(value: int) -> str:
    """Ranks that a 32-bit value holds, in the order in which they are compared."""
    return "".join(RANKS[bit % 13] for bit in reversed(range(26)) if value >> bit & 1)


# Pairs of hands


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["joker-wild", "deuces-wild", "pai-gow"])
def test_categories_and_winners_of_pokersolver(name: str, method: Method) -> None:
    policy = POLICIES[name]
    golden = [row for row in rows("wild_pairs") if row["policy"] == name]
    assert len(golden) >= 200
    first = ev.evaluate([row["first"] for row in golden], policy, method=method)
    second = ev.evaluate([row["second"] for row in golden], policy, method=method)
    winners = np.where(first > second, "first", np.where(second > first, "second", "tie"))
    assert winners.tolist() == [row["winner"] for row in golden]
    for row, one, two in zip(golden, first.tolist(), second.tolist(), strict=True):
        assert category(policy, one) in row["first_categories"].split("|"), row["first"]
        assert category(policy, two) in row["second_categories"].split("|"), row["second"]


# Hands with a bug


@pytest.mark.parametrize("method", METHODS)
def test_high_hands_of_poker_eval(method: Method) -> None:
    golden = rows("bug")
    values = ev.evaluate([row["cards"] for row in golden], "joker-bug", method=method)
    theirs = np.array([int(row["high"]) for row in golden])
    assert np.array_equal(dense(values), dense(theirs))
    assert [category(POLICIES["joker-bug"], value) for value in values.tolist()] == [
        row["category"] for row in golden
    ]


@pytest.mark.parametrize("method", METHODS)
def test_low_hands_of_poker_eval(method: Method) -> None:
    golden = rows("bug")
    values = ev.evaluate([row["cards"] for row in golden], "ace-to-five", method=method)
    theirs = np.array([int(row["low"]) for row in golden])
    assert np.array_equal(dense(values), dense(-theirs))


# Single hands


@pytest.mark.parametrize(
    "row", rows("joker_hands"), ids=lambda row: f"{row['policy']}-{row['cards']}"
)
def test_hands_of_other_test_suites(row: dict[str, str]) -> None:
    policy = POLICIES[row["policy"]]
    for method in METHODS:
        value = ev.evaluate(row["cards"], policy, method=method)
        assert category(policy, value) in row["categories"].split("|"), row["source"]
        assert ranks_in(value).startswith(row["ranks"]), row["source"]


@pytest.mark.parametrize(
    "row", rows("makings"), ids=lambda row: f"{row['cards']}-{row['category']}"
)
def test_what_can_be_made_of_hands(row: dict[str, str]) -> None:
    """Whatever is on top of the order of a policy is what a hand is, if it can be that at all."""
    policy = POLICIES[row["policy"]]
    if row["category"] in policy.order[1:]:
        others = [name for name in policy.order if name != row["category"]]
        policy = policy.replace(order=(*others, row["category"]))
    made = category(policy, ev.evaluate(row["cards"], policy))
    assert (made == row["category"]) is (row["possible"] == "yes")
