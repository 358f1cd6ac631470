"""Six and seven cards under every preset: kernels against the best of all five.

That is the outer loop of the executable definition. The inner one, what five cards are worth, is
left to the kernels for most hands: `test_five_cards` holds them to the definition on all fives.
Six cards are worth the best of six hands of five, seven the best of seven hands of six.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest

import evaluator as ev
from tests.compiled.hands import rare_hands
from tests.compiled.kinds import values_by_definition, wild_mask
from tests.compiled.presets import METHODS, ORDERS, most_wild
from tests.compiled.space import WORKERS, Words, deck_of, masks_of_all_hands

pytestmark = pytest.mark.compiled

HANDS = 200_000
BY_DEFINITION = 150
"""Of six cards and of seven."""


def best_of_fives(policy: ev.Policy, masks: Words, cards: Words) -> Words:
    """Largest value of every five of the cards, whose bits are given."""
    best = np.zeros(len(masks), dtype=policy.value_dtype)
    for left_out in combinations(range(cards.shape[1]), cards.shape[1] - 5):
        fives = masks & ~np.bitwise_or.reduce(cards[:, left_out], axis=1)
        np.maximum(best, ev.evaluate(fives, policy), out=best)
    return best


@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("k", [6, 7])
def test_best_of_all_fives(name: str, k: int) -> None:
    policy = ORDERS[name]
    hands = rare_hands(policy, HANDS, k, seed=k)
    cards = ev.cards_to_masks(hands[:, :, None])
    masks = ev.cards_to_masks(hands)
    expected = best_of_fives(policy, masks, cards)
    for method in METHODS:
        values = ev.evaluate(masks, policy, method=method)
        wrong = np.flatnonzero(values != expected)
        assert len(wrong) == 0, ev.format_cards(hands[wrong[0]])


@pytest.mark.parametrize("k", [6, 7])
@pytest.mark.parametrize("name", ORDERS)
def test_definition(name: str, k: int) -> None:
    policy = ORDERS[name]
    masks = ev.cards_to_masks(rare_hands(policy, 100 * BY_DEFINITION, k, seed=k + 10))
    held = np.bitwise_count(masks & np.uint64(wild_mask(policy)))
    # A wild card makes a hand cost fifty times as much to the definition.
    wanted = {0: BY_DEFINITION, 1: BY_DEFINITION // 3, 2: 2}
    chosen = [masks[held == wild][:most] for wild, most in wanted.items()]
    for part in chosen[: 1 + most_wild(policy)]:
        assert len(part)
        expected = values_by_definition(policy, part)
        for method in METHODS:
            assert np.array_equal(ev.evaluate(part, policy, method=method), expected)


@pytest.mark.parametrize("name", ["standard", "joker-wild", "short-deck"])
def test_random_hands_are_of_every_category(name: str) -> None:
    policy = ORDERS[name]
    values = ev.evaluate(rare_hands(policy, HANDS, 7, seed=7), policy)
    counts = np.bincount(values >> 28, minlength=len(policy.categories))
    assert len(counts) == len(policy.categories)
    # Rarer by far in the deck, straight flushes are one in a hundred here.
    assert counts.min() > HANDS / 1000
    assert counts[policy.categories.index("straight flush")] > HANDS / 100


def count_wrong(policy: ev.Policy, k: int) -> int:
    """Number of all hands of k cards that are not worth the best of the hands of one card less."""

    def wrong_in_share(share: int) -> int:
        wrong = 0
        for masks in masks_of_all_hands(deck_of(policy), k, share, WORKERS):
            best = np.zeros(len(masks), dtype=policy.value_dtype)
            rest = masks.copy()
            for _ in range(k):
                lowest = rest & (~rest + np.uint64(1))
                rest ^= lowest
                np.maximum(best, ev.evaluate(masks ^ lowest, policy, threads=1), out=best)
            wrong += int((ev.evaluate(masks, policy, threads=1) != best).sum())
        return wrong

    with ThreadPoolExecutor(WORKERS) as pool:
        return sum(pool.map(wrong_in_share, range(WORKERS)))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if len(ORDERS[name].ranks) == 13 else [])
        for name in ORDERS
    ],
)
def test_every_six_cards(name: str) -> None:
    assert count_wrong(ORDERS[name], 6) == 0


@pytest.mark.parametrize("name", ["short-deck", "short-deck-trips", "italian"])
def test_every_seven_cards_of_a_short_deck(name: str) -> None:
    assert count_wrong(ORDERS[name], 7) == 0


# Mistigris is joker-wild with one joker; of the low games with flushes one will do.
OTHERS = ("mistigris", "ace-to-six")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in ORDERS if len(ORDERS[name].ranks) == 13 and name not in OTHERS]
)
def test_every_seven_cards(name: str) -> None:
    # With four jokers they are 232 million. One meets all there is to a sixth and a seventh card.
    policy = ORDERS[name]
    assert count_wrong(policy.replace(max_jokers=min(policy.max_jokers, 1)), 7) == 0
