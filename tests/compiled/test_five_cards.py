"""All hands of five cards under every preset: kernels against the executable definition."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import evaluator as ev
from evaluator.ranking.compiled import is_compiled
from tests.compiled.kinds import (
    Numbering,
    all_fives,
    by_ranks,
    by_suits,
    by_suits_and_hearts,
    check_kinds,
    check_values,
    kinds_of_fives,
    values_as_they_are,
    values_by_definition,
    wild_mask,
)
from tests.compiled.presets import ORDERS, most_wild, wild_cards
from tests.compiled.space import mask_of
from tests.compiled.substitutes import Fives

pytestmark = pytest.mark.compiled

RANKS = "23456789TJQKA"
SUITS_RANKED = ("septic", "italian")
FOUR_FLUSHES = ("soko",)
BY_RANKS = [name for name in ORDERS if name not in SUITS_RANKED + FOUR_FLUSHES]


def test_every_preset_is_compiled() -> None:
    assert [name for name, policy in ORDERS.items() if not is_compiled(policy)] == []


# All of these are tried on every hand below, by kernels; here by the definition.
QUICK = ("joker-wild", "joker-bug")


@pytest.mark.parametrize(
    ("name", "wild"),
    [
        *((name, 0) for name in BY_RANKS),
        *(
            pytest.param(name, 1, marks=[] if name in QUICK else [pytest.mark.slow])
            for name in BY_RANKS
            if most_wild(ORDERS[name])
        ),
    ],
)
def test_hands_by_ranks(name: str, wild: int) -> None:
    check_kinds(ORDERS[name], kinds_of_fives(ORDERS[name], wild, by_ranks))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["joker-wild", "joker-bug", "deuces-wild"])
def test_hands_by_ranks_with_two_wild_cards(name: str) -> None:
    check_kinds(ORDERS[name], kinds_of_fives(ORDERS[name], 2, by_ranks))


@pytest.mark.slow
@pytest.mark.parametrize(("wild", "ranks"), [(3, "29KA"), (4, "2A")])
@pytest.mark.parametrize("name", ["joker-wild", "joker-bug"])
def test_hands_by_ranks_with_more_wild_cards(name: str, wild: int, ranks: str) -> None:
    """Some ranks stand for all: a hand with four jokers plays as 341,055 fives."""
    policy = ORDERS[name]
    others = mask_of(card for card in range(52) if RANKS[card // 4] not in ranks)
    masks = all_fives(policy, wild)
    masks = masks[masks & np.uint64(others) == 0]
    _, first, kind = np.unique(
        by_ranks(masks, wild_mask(policy)), return_index=True, return_inverse=True
    )
    check_values(policy, masks, values_by_definition(policy, masks[first])[kind])


@pytest.mark.parametrize("share", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_hands_by_suits_where_four_of_one_matter(share: int) -> None:
    policy = ORDERS["soko"]
    kinds = kinds_of_fives(policy, 0, by_suits)
    expected = values_by_definition(policy, kinds.examples[::share])
    examined = kinds.kind % share == 0
    check_values(policy, kinds.masks[examined], expected[kinds.kind[examined] // share])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wild", "numbering"),
    [
        *((name, 0, by_suits) for name in ("standard", "ace-to-five", "deuce-to-seven")),
        ("laws1891", 0, by_suits_and_hearts),
        ("short-deck", 0, by_suits),
        *((name, 1, by_suits) for name in ("joker-wild", "joker-bug")),
    ],
)
def test_suits_matter_only_when_all_are_alike(name: str, wild: int, numbering: Numbering) -> None:
    """Hands by their suits, whatever these are called: many more kinds than by ranks."""
    check_kinds(ORDERS[name], kinds_of_fives(ORDERS[name], wild, numbering))


# Where suits are ranked no two hands are alike.


@pytest.mark.parametrize(("name", "share"), [("septic", 40), ("italian", 4)])
def test_hands_one_by_one_where_suits_are_ranked(name: str, share: int) -> None:
    policy = ORDERS[name]
    masks = all_fives(policy, 0)[::share]
    check_values(policy, masks, values_by_definition(policy, masks))


@pytest.mark.slow
@pytest.mark.parametrize("name", SUITS_RANKED)
def test_all_hands_where_suits_are_ranked(name: str) -> None:
    """By what is left of the definition where there is nothing to choose."""
    policy = ORDERS[name]
    masks = all_fives(policy, 0)
    check_values(policy, masks, values_as_they_are(policy, masks))


def test_hands_of_septic_with_one_joker() -> None:
    """One hand, any, of those that are alike by ranks."""
    policy = ORDERS["septic"]
    masks = np.random.default_rng(71).permutation(all_fives(policy, 1))
    _, first = np.unique(by_ranks(masks, wild_mask(policy)), return_index=True)
    check_values(policy, masks[first], values_by_definition(policy, masks[first]))


@pytest.mark.parametrize(
    "name",
    [
        # The slow ones differ from others by the number of jokers and the place of the wheel.
        pytest.param(name, marks=[pytest.mark.slow] if name in ("mistigris", "pai-gow") else [])
        for name in ORDERS
        if most_wild(ORDERS[name])
    ],
)
def test_all_substitutes_of_all_hands(name: str) -> None:
    """Each wild card stood for by each card, over natural hands that were checked above."""
    policy = ORDERS[name]
    fives = Fives(policy)
    for wild in range(1, most_wild(policy) + 1):
        natural, expected = fives.best_with(wild)
        for chosen in combinations(wild_cards(policy), wild):
            values = ev.evaluate(natural | np.uint64(mask_of(chosen)), policy)
            assert np.array_equal(values, expected.astype(policy.value_dtype)), chosen
