"""Straights of other kinds, over every set of ranks that seven cards can have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.kernels.shapes import best_four, best_skip, four_below, four_of_suit, ranks_held
from evaluator.ranking.expressible import natural_kernel
from evaluator.rules.definition import value_of_cards
from tests.compiled.hands import rare_hands

U16 = np.uint16
ACE = 12
ALL = 0x1FFF
WHEEL = 1 << 3


def sets_of_ranks() -> Iterator[int]:
    for size in range(4, 8):
        for ranks in combinations(range(13), size):
            yield sum(1 << rank for rank in ranks)


def windows(length: int, step: int, *, low_ace: bool, high_ace: bool) -> list[list[int]]:
    """Ranks of each straight, the best first; the ace is also rank -1."""
    span = (length - 1) * step
    tops = range(ACE if high_ace else ACE - 1, span - (2 if low_ace else 1), -1)
    return [[(top - step * n) % 13 for n in range(length)] for top in tops]


@pytest.mark.parametrize(("low_ace", "high_ace"), [(True, True), (True, False), (False, True)])
def test_straights_of_every_other_rank(low_ace: bool, high_ace: bool) -> None:
    tops = U16(ALL if high_ace else ALL ^ 1 << ACE)
    wheel = U16(1 << 7 if low_ace else 0)
    straights = windows(5, 2, low_ace=low_ace, high_ace=high_ace)
    for held in sets_of_ranks():
        made = [ranks[0] for ranks in straights if all(held >> rank & 1 for rank in ranks)]
        expected = 1 << made[0] if made else 0
        assert best_skip(U16(held), wheel, U16(ACE - 7), tops) == expected, bin(held)


@pytest.mark.parametrize(("low_ace", "high_ace"), [(True, True), (True, False), (False, True)])
def test_straights_of_four(low_ace: bool, high_ace: bool) -> None:
    tops = U16(ALL if high_ace else ALL ^ 1 << ACE)
    wheel = U16(WHEEL if low_ace else 0)
    fours = windows(4, 1, low_ace=low_ace, high_ace=high_ace)
    fives = windows(5, 1, low_ace=low_ace, high_ace=high_ace)
    for held in sets_of_ranks():
        if any(all(held >> rank & 1 for rank in ranks) for ranks in fives):
            continue
        made = [ranks for ranks in fours if all(held >> rank & 1 for rank in ranks)]
        top = best_four(U16(held), wheel, U16(ACE - 3), tops)
        assert top == (1 << made[0][0] if made else 0), bin(held)
        ranks = sum(1 << rank for rank in made[0]) if made else 0
        assert int(four_below(top, wheel)) & held == ranks


def test_four_of_a_suit() -> None:
    none = U16(0)
    for suit in range(4):
        for lane, expected in ((0b111, 0), (0b1111, 0b1111), (0b11111, 0)):
            lanes = [none] * 4
            lanes[suit] = U16(lane)
            assert four_of_suit(*lanes) == expected


def test_ranks_held_so_often() -> None:
    for held in range(16):
        lanes = [U16(held >> suit & 1) for suit in range(4)]
        assert [int(ranks) for ranks in ranks_held(*lanes)] == [
            int(held.bit_count() >= often) for often in (1, 2, 3, 4)
        ]


SOKO = ev.policy("soko").order
LAWS = ev.policy("laws1891").order
VARIATIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "skip straights": ("laws1891", {"order": (*LAWS[:4], "skip straight", *LAWS[4:])}),
    "skip straights in soko": ("soko", {"order": (*SOKO[:4], "skip straight", *SOKO[4:])}),
}


@pytest.mark.parametrize("name", VARIATIONS)
def test_skip_straights_by_the_definition(name: str) -> None:
    preset, rules = VARIATIONS[name]
    policy = ev.policy(preset).replace(**rules)
    kernel = natural_kernel(policy)
    place = policy.categories.index("skip straight")
    # Every other rank of few suits, and whatever is rare.
    skips = [[0, 9, 17, 26, 32], [48, 5, 13, 20, 28, 29], [17, 24, 34, 41, 48, 10, 3]]
    for hand in [*skips, *(h.tolist() for k in (5, 6, 7) for h in rare_hands(policy, 20, k, k))]:
        masks = np.array([ev.cards_to_masks(hand)], dtype=np.uint64)
        values = np.zeros(1, dtype=np.uint32)
        assert kernel(masks.view(np.uint16), values.view(np.uint16)) == 0
        assert values[0] == value_of_cards(policy, hand).value
        assert hand not in skips or values[0] >> 28 == place
