"""Natural hands: arithmetic gives what the tables give, and is chosen by what the rules say.

The tables are held to the executable definition by other tests here, and so are both ways for the
presets.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import evaluator as ev
from evaluator.ranking.expressible import natural_kernel
from tests.compiled.hands import rare_hands
from tests.compiled.kinds import all_fives
from tests.compiled.natural_rules import FEW_RULES, HIGH, LOW, MORE_RULES, OTHER_RULES, Rules
from tests.compiled.presets import ORDERS, most_wild
from tests.compiled.space import WORKERS, Words, deck_of, masks_of_all_hands

pytestmark = pytest.mark.compiled

HANDS = 60_000
RULES = FEW_RULES | MORE_RULES


def differences(policy: ev.Policy, masks: Words) -> Words:
    """Hands that the two ways to rank them do not agree about."""
    values = ev.evaluate(masks, policy, threads=1)
    return masks[values != ev.evaluate(masks, policy, method="table", threads=1)]


def check(policy: ev.Policy) -> None:
    """Compare all fives without wild cards, some with them, and many rare larger hands."""
    samples = [all_fives(policy, 0)]
    if most_wild(policy):
        samples.append(all_fives(policy, 1)[::20])
    samples += [ev.cards_to_masks(rare_hands(policy, HANDS, k, seed=k)) for k in (5, 6, 7)]
    for masks in samples:
        wrong = differences(policy, masks)
        assert len(wrong) == 0, ev.format_cards(ev.masks_to_cards(wrong[0]))


def name_of_kernel(policy: ev.Policy) -> str | None:
    kernel = natural_kernel(policy)
    return None if kernel is None else str(kernel.__name__)


@pytest.mark.parametrize("name", ORDERS)
def test_presets_are_ranked_by_arithmetic(name: str) -> None:
    assert name_of_kernel(ORDERS[name]) == (LOW if ORDERS[name].goal == "low" else HIGH)


@pytest.mark.parametrize(
    "rules", [*RULES.values(), *OTHER_RULES.values()], ids=[*RULES, *OTHER_RULES]
)
def test_rules_say_which_way_is_taken_and_names_do_not(rules: Rules) -> None:
    known = rules in RULES.values()
    for name in ("custom", "standard", "ace-to-five"):
        policy = rules.policy.replace(name=name)
        assert name_of_kernel(policy) == (rules.kernel if known else None)


@pytest.mark.parametrize(
    "name",
    [
        *FEW_RULES,
        *(pytest.param(name, marks=pytest.mark.slow) for name in MORE_RULES),
    ],
)
def test_arithmetic_is_as_the_tables(name: str) -> None:
    check(RULES[name].policy)


@pytest.mark.slow
@pytest.mark.parametrize("k", [6, 7])
@pytest.mark.parametrize("name", ["ace-to-five", "ace-to-six", "deuce-to-seven", "soko"])
def test_every_larger_hand(name: str, k: int) -> None:
    policy = ORDERS[name].replace(joker="none", max_jokers=0)

    def wrong_in_share(share: int) -> int:
        parts = masks_of_all_hands(deck_of(policy), k, share, WORKERS)
        return sum(len(differences(policy, masks)) for masks in parts)

    with ThreadPoolExecutor(WORKERS) as pool:
        assert sum(pool.map(wrong_in_share, range(WORKERS))) == 0


def test_a_wild_card_among_many_hands_is_found_wherever_it_is() -> None:
    policy = ORDERS["ace-to-five"]
    masks = all_fives(policy, 0)[:1000].copy()
    expected = ev.evaluate(masks, policy, method="table")
    for row in (0, 31, 32, 500, 999):
        mixed = masks.copy()
        mixed[row] = np.uint64(0x2000_000F_0000_0000)
        found = ev.evaluate(mixed, policy)
        assert found[row] == ev.evaluate(mixed[row : row + 1], policy, method="table")[0]
        assert np.array_equal(np.delete(found, row), np.delete(expected, row))
