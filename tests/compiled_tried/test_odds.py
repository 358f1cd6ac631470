"""Odds under rules that tables cannot express: equal to ranking every hand on every board."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from tests.compiled_tried.hands import value_of
from tests.compiled_tried.policies import tried_policy

pytestmark = pytest.mark.compiled

SPOTS = [
    # rules, jokers in the pack, hole cards, board
    ("coloured jokers", 2, ["AhKh", "QsQd"], "Jh Th 2c 9s"),
    ("most hearts in straights", 0, ["9h2c", "9d2s", "KhKd"], "8h 7h 6c Ts"),
    ("most hearts in straights", 0, ["9h2c", "9d2s"], "8h 7h 6c"),
    ("hearts on top of straights", 0, ["9h2c", "9d2s"], "8h 7h 6c"),
    ("four-flushes and suits", 0, ["KcQd", "AsAd"], "9c 5c 2c 3h"),
    ("four-flushes in a low game", 0, ["7c5c", "8d6h"], "4c 3c Ks Kd"),
    ("flushes in a low game, suits", 0, ["7c5c", "7d5h"], "4c 3c Ks"),
    ("wild cards and suits, naturals last", 1, ["AcKd", "AhKs"], "Qc Jd 3h 4s"),
    ("sorted ranks and suits", 0, ["3c3s", "KdQh"], "9c 9d 2h"),
]


def pack_of(policy: ev.Policy, jokers: int) -> list[int]:
    return [*sorted(policy.cards), *range(52, 52 + jokers)]


@pytest.mark.parametrize(("name", "jokers", "hands", "board"), SPOTS)
def test_exact_equals_the_definition_board_by_board(
    name: str, jokers: int, hands: list[str], board: str
) -> None:
    policy = tried_policy(name)
    held = [ev.parse_cards(hand).tolist() for hand in hands]
    known = ev.parse_cards(board).tolist()
    left = sorted(set(pack_of(policy, jokers)) - {*known, *(c for hand in held for c in hand)})
    # The definition is slow: with two cards to come, most of the others are dead.
    chosen = left if len(known) == 4 else left[::4]
    dead = ev.format_cards(sorted(set(left) - set(chosen)))
    tally: Counter[frozenset[int]] = Counter()
    categories = np.zeros((len(hands), len(policy.categories)), dtype=np.int64)
    for rest in combinations(chosen, 5 - len(known)):
        values = [value_of(policy, [*hand, *known, *rest]) for hand in held]
        tally[frozenset(p for p, value in enumerate(values) if value == max(values))] += 1
        for player, value in enumerate(values):
            categories[player, value >> (60 if policy.wide else 28)] += 1
    found = ev.odds(hands, board, dead, policy=policy, jokers=jokers)
    assert found.exact
    assert found.tally == tally
    assert found.categories.tolist() == categories.tolist()
    assert found.category_names == policy.categories


@pytest.mark.parametrize(
    ("name", "jokers"),
    [
        ("coloured jokers", 2),
        ("most hearts in straights", 0),
        ("four-flushes, jokers and suits", 1),
        ("flushes in a low game, suits", 0),
    ],
)
def test_sampled_within_four_and_a_half_errors_of_exact(name: str, jokers: int) -> None:
    hands, board = ["AhKh", "QsQd", "9c8c"], "7c Td"
    options: dict[str, Any] = {"policy": tried_policy(name), "jokers": jokers}
    exact = ev.odds(hands, board, exact=True, **options)
    found = ev.odds(hands, board, samples=40_000, seed=2, **options)
    assert (np.abs(found.equity - exact.equity) <= 4.5 * found.standard_error).all()
    shares = exact.categories / exact.deals
    errors = np.sqrt(shares * (1 - shares) / found.deals)
    assert (np.abs(found.categories / found.deals - shares) <= 4.5 * errors + 1e-15).all()


def test_same_bytes_at_any_number_of_threads() -> None:
    options: dict[str, Any] = {"policy": tried_policy("coloured jokers"), "jokers": 1}
    for way in ({"board": "9c 2d"}, {"samples": 150_001, "seed": 3}):
        one, other = (ev.odds(["AhKh", "QsQd"], threads=n, **options, **way) for n in (1, 3))
        assert other.tally == one.tally
        assert np.array_equal(other.categories, one.categories)


def test_a_time_limit_takes_slower_rules_into_account() -> None:
    policy = tried_policy("most hearts in straights")
    # Some millions of hands take these rules seconds, and the standard ones a tenth of one.
    assert ev.odds(["AhKh", "QsQd"], time_limit=0.5).exact
    assert not ev.odds(["AhKh", "QsQd"], policy=policy, time_limit=0.5, seed=1).exact
    assert ev.odds(["AhKh", "QsQd"], "7c", policy=policy, time_limit=10).exact
