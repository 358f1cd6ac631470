"""All hands of five cards under every preset: kernels against the executable definition."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import evaluator as ev
from evaluator.ranking.compiled import is_compiled
from tests.compiled.kinds import (
    all_fives,
    check_kinds,
    check_values,
    kinds_by_ranks,
    kinds_by_suits,
    values_by_definition,
)
from tests.compiled.presets import ORDERS, most_wild
from tests.compiled.space import bit
from tests.compiled.substitutes import Fives

pytestmark = pytest.mark.compiled

RANKS = "23456789TJQKA"
SUITS_RANKED = ("septic", "italian")
FOUR_FLUSHES = ("soko",)
BY_RANKS = [name for name in ORDERS if name not in SUITS_RANKED + FOUR_FLUSHES]


def test_every_preset_is_compiled() -> None:
    assert [name for name, policy in ORDERS.items() if not is_compiled(policy)] == []


@pytest.mark.parametrize(
    ("name", "wild"),
    [(name, n) for n in (0, 1) for name in BY_RANKS if n <= most_wild(ORDERS[name])],
)
def test_hands_by_ranks(name: str, wild: int) -> None:
    policy = ORDERS[name]
    masks = all_fives(policy, wild)
    check_kinds(policy, masks, kinds_by_ranks(masks, policy))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in BY_RANKS if most_wild(ORDERS[name]) > 1])
def test_hands_by_ranks_with_two_wild_cards(name: str) -> None:
    policy = ORDERS[name]
    masks = all_fives(policy, 2)
    check_kinds(policy, masks, kinds_by_ranks(masks, policy))


@pytest.mark.slow
@pytest.mark.parametrize(("wild", "ranks"), [(3, "259TKA"), (4, "29A")])
@pytest.mark.parametrize("name", ["joker-wild", "joker-bug"])
def test_hands_by_ranks_with_more_wild_cards(name: str, wild: int, ranks: str) -> None:
    """Some ranks stand for all: a hand with four jokers plays as 341,055 fives."""
    policy = ORDERS[name]
    masks = all_fives(policy, wild)
    others = sum(bit(card) for card in range(52) if RANKS[card // 4] not in ranks)
    masks = masks[masks & np.uint64(others) == 0]
    check_kinds(policy, masks, kinds_by_ranks(masks, policy))


def test_hands_by_suits_where_four_of_one_matter() -> None:
    policy = ORDERS["soko"]
    masks = all_fives(policy, 0)
    check_kinds(policy, masks, kinds_by_suits(masks, policy))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wild"),
    [
        *((name, 0) for name in ("standard", "laws1891", "short-deck", "ace-to-five")),
        *((name, 1) for name in ("joker-wild", "joker-bug")),
        ("deuce-to-seven", 0),
    ],
)
def test_suits_matter_only_when_all_are_alike(name: str, wild: int) -> None:
    """Hands by their suits, whatever these are called: many more kinds than by ranks."""
    policy = ORDERS[name]
    masks = all_fives(policy, wild)
    check_kinds(policy, masks, kinds_by_suits(masks, policy))


# Where suits are ranked no two hands are alike.


@pytest.mark.parametrize(
    ("name", "share"),
    [("septic", 40), pytest.param("septic", 1, marks=pytest.mark.slow), ("italian", 4)],
)
def test_hands_one_by_one_where_suits_are_ranked(name: str, share: int) -> None:
    policy = ORDERS[name]
    masks = all_fives(policy, 0)[::share]
    check_values(policy, masks, values_by_definition(policy, masks))


def test_hands_of_septic_with_one_joker() -> None:
    """One hand, any, of those that are alike by ranks."""
    policy = ORDERS["septic"]
    masks = np.random.default_rng(71).permutation(all_fives(policy, 1))
    _, first = np.unique(kinds_by_ranks(masks, policy), return_index=True)
    check_values(policy, masks[first], values_by_definition(policy, masks[first]))


@pytest.mark.parametrize("name", [name for name in ORDERS if most_wild(ORDERS[name])])
def test_all_substitutes_of_all_hands(name: str) -> None:
    """Each wild card stood for by each card, over natural hands that were checked above."""
    policy = ORDERS[name]
    fives = Fives(policy)
    wild_cards = [*sorted(policy.wild), *range(52, 52 + policy.max_jokers)]
    for wild in range(1, most_wild(policy) + 1):
        natural, expected = fives.best_with(wild)
        for chosen in combinations(wild_cards, wild):
            masks = natural | np.uint64(sum(map(bit, chosen)))
            values = ev.evaluate(masks, policy)
            assert np.array_equal(values, expected.astype(policy.value_dtype)), chosen
