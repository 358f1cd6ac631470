"""The kernels for other rules against the executable definition, hand by hand.

Samples that an interpreter can afford; whole spaces are counted elsewhere. What matters here is
that each statement of each kernel is reached and right.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from evaluator.ranking.compiled import Compiled, deck_of
from evaluator.ranking.expressible import bitmask_rules
from evaluator.ranking.tied import tie_rules
from evaluator.rules.definition import value_of_cards
from evaluator.tables.build import most_wild

PRESETS = [
    name for name, policy in ev.policies().items() if policy.transitive and policy.joker != "color"
]
WITHOUT_STRAIGHTS = (
    *("high card", "pair", "two pair", "three of a kind"),
    *("flush", "full house", "four of a kind", "straight flush"),
)
NO_JOKER = {"joker": "none", "max_jokers": 0}
VARIATIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "wheel second": ("standard", {"wheel": "second"}),
    "no straights": ("standard", {"order": WITHOUT_STRAIGHTS}),
    "highest card first": ("standard", {"suit_order": "shdc", "suit_compare": "highest_card"}),
    "side cards first": ("standard", {"suit_order": "shdc", "suit_compare": "side_cards"}),
    "suit of one card": ("standard", {"suit_order": "cdhs", "suit_compare": "top_only"}),
    "suits in a low game": ("ace-to-five", {"suit_order": "cdhs", **NO_JOKER}),
    "naturals": ("joker-wild", {"natural": "fewest_jokers", "max_jokers": 2}),
    "naturals first": ("septic", {"natural_position": "before_ranks"}),
    "four-flushes without a fifth card": ("soko", {"no_kickers": ("four-card flush",)}),
    "low with a joker": ("deuce-to-seven", {"joker": "wild", "max_jokers": 1}),
}
# Wild cards by number of cards: the definition tries every card for every wild one.
MOST_WILD = {5: 2, 6: 1, 7: 1}


def hands(policy: Any, n: int, k: int, seed: int) -> NDArray[np.uint64]:
    """Masks of hands of the deck; many hold wild cards, one suit or few ranks."""
    rng = np.random.default_rng(seed)
    naturals = np.array(sorted(policy.cards - policy.wild))
    wild = np.array(sorted(policy.wild) + list(range(52, 52 + policy.max_jokers)), dtype=np.int64)
    masks = np.empty(n, dtype=np.uint64)
    for row in range(n):
        held = rng.choice(
            wild, size=int(rng.integers(min(len(wild), MOST_WILD[k]) + 1)), replace=False
        )
        suits = rng.choice(4, size=int(rng.integers(1, 5)), replace=False)
        pack = naturals[np.isin(naturals % 4, suits)]
        if len(suits) > 1 and rng.random() < 0.5:
            first = int(rng.integers(13))
            near = pack[(pack // 4 - first) % 13 < 5]
            pack = near if len(near) >= k else pack
        cards = [*held.tolist(), *rng.choice(pack, size=k - len(held), replace=False).tolist()]
        masks[row] = sum(1 << 16 * (card % 4) + card // 4 for card in cards)
    return masks


def expected(policy: Any, masks: NDArray[np.uint64]) -> list[int]:
    return [value_of_cards(policy, ev.parse_cards(mask).tolist()).value for mask in masks]


def check(policy: Any, n: int) -> None:
    for with_bitmask in (True, False):
        kernels = Compiled(policy, with_bitmask)
        for k in (5, 6, 7):
            masks = hands(policy, n, k, seed=10 * k + with_bitmask)
            values = np.zeros(n, dtype=policy.value_dtype)
            assert not kernels.rank(masks, values)
            assert values.tolist() == expected(policy, masks)


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    check(ev.policy(name), 12)


@pytest.mark.parametrize("name", VARIATIONS)
def test_variations(name: str) -> None:
    preset, rules = VARIATIONS[name]
    check(ev.policy(preset).replace(name=name, **rules), 12)


@pytest.mark.parametrize("with_bitmask", [True, False])
@pytest.mark.parametrize("name", ["short-deck", "laws1891", "joker-wild", "septic", "soko"])
def test_one_wrong_hand_is_a_fault_whichever_way_it_is_ranked(
    name: str, with_bitmask: bool
) -> None:
    policy = ev.policy(name)
    allowed = int(deck_of(policy).allowed)
    kernels = Compiled(policy, with_bitmask)
    masks = hands(policy, 9, 6, seed=3)
    values = np.zeros(9, dtype=policy.value_dtype)
    assert not kernels.rank(masks, values)
    stray = [1 << bit for bit in range(64) if not allowed >> bit & 1]
    wrong = [0, 0x1E00, 0x1FE0, *(0x1F00 | bit for bit in stray)]
    for row, mask in enumerate(wrong):
        bad = masks.copy()
        bad[row % 9] = mask
        assert kernels.rank(bad, values), hex(mask)


def test_the_samples_reach_every_kind_of_kernel() -> None:
    policies = [ev.policy(name) for name in PRESETS]
    assert any(bitmask_rules(policy) is None for policy in policies)
    assert any(bitmask_rules(policy) is not None for policy in policies)
    assert any(tie_rules(policy, most_wild(policy)) is not None for policy in policies)
    assert any(policy.goal == "low" for policy in policies)
