"""Odds under other rules, jokers in the pack: equal to ranking every hand on every board."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import ArgumentError, CardError, DealError

POLICIES = [
    ("standard", 0),
    ("septic", 2),
    ("laws1891", 0),
    ("joker-wild", 2),
    ("joker-bug", 1),
    ("pai-gow", 1),
    ("deuces-wild", 0),
    ("short-deck", 0),
    ("ace-to-five", 0),
    ("deuce-to-seven", 0),
    ("soko", 0),
]


def pack_of(policy: Any, jokers: int) -> list[int]:
    return [*sorted(policy.cards), *range(52, 52 + jokers)]


def count_every_board(
    policy: Any, jokers: int, hands: list[list[int]], board: list[int], dead: list[int]
) -> tuple[Counter[frozenset[int]], list[list[int]]]:
    """Tally and categories, board by board, each hand through `evaluate`."""
    gone = {*board, *dead, *(card for hand in hands for card in hand)}
    left = [card for card in pack_of(policy, jokers) if card not in gone]
    boards = [[*board, *rest] for rest in combinations(left, 5 - len(board))]
    values = np.stack(
        [ev.evaluate(np.array([[*hand, *each] for each in boards]), policy) for hand in hands]
    )
    best = values == values.max(axis=0)
    tally = Counter(frozenset(np.flatnonzero(deal).tolist()) for deal in best.T)
    places = values >> values.dtype.type(60 if policy.wide else 28)
    names = len(policy.categories)
    return tally, [np.bincount(row.astype(int), minlength=names).tolist() for row in places]


@pytest.mark.parametrize(("name", "jokers"), POLICIES)
@pytest.mark.parametrize("to_come", [1, 2])
def test_equals_ranking_every_board(name: str, jokers: int, to_come: int) -> None:
    policy = ev.policy(name)
    for seed in range(3):
        deck = np.random.default_rng(seed).permutation(pack_of(policy, jokers)).tolist()
        hands = [deck[0:2], deck[2:4], deck[4:6]]
        board, dead = deck[6 : 11 - to_come], deck[11:14]
        tally, categories = count_every_board(policy, jokers, hands, board, dead)
        found = ev.odds(
            [ev.format_cards(hand) for hand in hands],
            ev.format_cards(board),
            ev.format_cards(dead),
            policy=policy,
            jokers=jokers,
        )
        assert found.tally == tally
        assert found.categories.tolist() == categories
        assert found.category_names == policy.categories


@pytest.mark.parametrize(("name", "jokers"), POLICIES)
def test_same_bytes_at_any_number_of_threads(name: str, jokers: int) -> None:
    hands = ["AhKh", "QsQd"]
    for options in ({"exact": True, "board": "9c"}, {"samples": 150_001, "seed": 3}):
        options = {**options, "policy": name, "jokers": jokers}
        one = ev.odds(hands, threads=1, **options)  # type: ignore[arg-type]
        for threads in (2, 4):
            other = ev.odds(hands, threads=threads, **options)  # type: ignore[arg-type]
            assert other.tally == one.tally
            assert np.array_equal(other.categories, one.categories)


@pytest.mark.parametrize(("name", "jokers"), POLICIES)
def test_sampled_within_four_and_a_half_errors_of_exact(name: str, jokers: int) -> None:
    hands, board = ["AhKh", "QsQd", "9c8c"], "7c Td"
    exact = ev.odds(hands, board, policy=name, jokers=jokers, exact=True)
    found = ev.odds(hands, board, policy=name, jokers=jokers, samples=60_000, seed=2)
    assert (np.abs(found.equity - exact.equity) <= 4.5 * found.standard_error).all()
    shares = exact.categories / exact.deals
    errors = np.sqrt(shares * (1 - shares) / found.deals)
    assert (np.abs(found.categories / found.deals - shares) <= 4.5 * errors + 1e-15).all()


def test_standard_rules_under_another_name_draw_the_same_deals() -> None:
    # The scorer for any rules and the kernel for the standard ones see the same boards.
    almost = ev.policy("standard").replace(name="almost", wheel="second")
    standard = ev.odds(["AhKh", "QsQd"], samples=300_001, seed=5)
    other = ev.odds(["AhKh", "QsQd"], samples=300_001, seed=5, policy=almost)
    assert other.deals == standard.deals
    assert np.array_equal(other.categories, standard.categories)


def test_jokers_in_hands_and_on_the_board() -> None:
    found = ev.odds(["Ah Jk", "Qs Qd"], "Jk 7d 2c", policy="joker-wild", jokers=2)
    # Two of the 47 cards of 54 that nobody holds or sees.
    assert found.deals == 1081
    assert found.equity[0] > 0.5
    # Three alike at least, for each of them.
    weak = [found.category_names.index(name) for name in ("high card", "pair", "two pair")]
    assert not found.categories[:, weak].any()


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"jokers": 5, "policy": "joker-wild"}, ArgumentError, "'joker-wild' accepts 0 to 4"),
        ({"jokers": 1, "policy": "short-deck"}, ArgumentError, "'short-deck' accepts none"),
        ({"jokers": 1.0, "policy": "joker-wild"}, ArgumentError, r"jokers is 1\.0"),
        ({"board": "Jk", "policy": "joker-wild"}, CardError, "the board: card 1, Jk, is not in"),
        ({"board": "Jk Jk", "policy": "joker-wild", "jokers": 1}, CardError, "the board: card 2"),
        ({"board": "2c", "policy": "short-deck"}, CardError, "2c, is not in the pack"),
        ({"board": "Ah", "policy": "short-deck"}, DealError, "Ah is with player 1"),
    ],
)
def test_refusals(options: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        ev.odds(["AhKh", "QsQd"], **options)
