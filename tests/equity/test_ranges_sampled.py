"""Sampled odds of ranges and of players with any two cards, against exact ones and a slow twin."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from tests.equity.questions import question
from tests.kernels import sampler
from tests.kernels.sampler import Entry
from tests.oracle.bruteforce import card_numbers
from tests.oracle.naive import value

LIMIT = 4.5

SPOTS: list[tuple[list[str], str, str]] = [
    (["QQ+, AK", "random"], "", ""),
    (["QQ+, AK:0.3", "22+, A2s+:0.7, KTo+"], "", ""),
    (["AhKh", "QQ+:0.5, AKs"], "2c 7d Jh", "As"),
    (["TT+, AQs+, AQo+", "QQ+, AK", "TT"], "", ""),
    (["AA,KK", "AA,KK", "AA,KK"], "", ""),
    (["random", "random"], "2c 7d Jh", "As Ks"),
    (["QQ:0.2, AK", "KQs, JJ:0.9", "AcJc"], "2c 7d Jh", ""),
    (["QsQh", "8c7c", "random"], "Jc 9h 2d", ""),
    (["AK", "random", "random"], "4h Ad 3c 4c 7c", "6h"),
]


def within(found: ev.Odds, exact: ev.Odds) -> None:
    """Check that each number that is sampled is as far from the exact one as its error allows."""
    assert not found.exact
    assert exact.exact
    assert (np.abs(found.equity - exact.equity) <= LIMIT * found.standard_error).all()
    deals = found.deals
    for who in {*found.tally, *exact.tally}:
        share = exact.tally.get(who, 0) / exact.deals
        error = np.sqrt(share * (1 - share) / deals)
        assert abs(found.tally.get(who, 0) / deals - share) <= LIMIT * error + 1e-15
    shares = exact.categories / exact.deals
    errors = np.sqrt(shares * (1 - shares) / deals)
    assert (np.abs(found.categories / deals - shares) <= LIMIT * errors + 1e-12).all()


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_within_four_and_a_half_errors_of_exact(hands: list[str], board: str, dead: str) -> None:
    exact = ev.odds(hands, board, dead, exact=True)
    found = ev.odds(hands, board, dead, samples=300_000, seed=4)
    within(found, exact)
    for player, held in enumerate(found.ranges):
        if held is None:
            continue
        mine, right = found.holdings(player), exact.holdings(player)
        assert mine.hands == right.hands
        # How often each is held, and what it wins, where it was held often enough to tell.
        share = right.weights * right.deals / (right.weights * right.deals).sum()
        seen = mine.deals / found.deals
        errors = np.sqrt(share * (1 - share) / found.deals)
        assert (np.abs(seen - share) <= LIMIT * errors + 1e-15).all()
        often = mine.deals > 1000
        for name in ("win", "tie", "equity"):
            expected, sampled = getattr(right, name)[often], getattr(mine, name)[often]
            spread = np.sqrt(expected * (1 - expected) / mine.deals[often])
            assert (np.abs(sampled - expected) <= LIMIT * spread + 1e-12).all()


@pytest.mark.parametrize(
    ("policy", "jokers"),
    [("joker-wild", 2), ("septic", 2), ("joker-bug", 1), ("short-deck", 0), ("ace-to-five", 0)],
)
def test_other_rules_and_jokers(policy: str, jokers: int) -> None:
    for kinds in ("rr", "kra", "rrr"):
        asked = question(31, kinds, 3, 14, policy, jokers)
        exact = asked.odds(exact=True)
        found = asked.odds(samples=60_000, seed=1)
        within(found, exact)


def test_players_in_another_order_play_the_same_game() -> None:
    hands = ["AA,KK:0.5", "AKs, QQ", "random"]
    one = ev.odds(hands, samples=200_000, seed=1)
    other = ev.odds([hands[p] for p in (2, 0, 1)], samples=200_000, seed=1)
    error = np.hypot(one.standard_error, other.standard_error[[1, 2, 0]])
    assert (np.abs(one.equity - other.equity[[1, 2, 0]]) <= LIMIT * error).all()


def test_a_range_of_one_hand_is_that_hand() -> None:
    # Drawn with the range, not known beforehand, so other deals of the same odds.
    known = ev.odds(["AhKh", "QsQd"], "2c 7d Jh")
    questions: list[list[Any]] = [["AhKh", ev.Range("QsQd")], [*map(ev.Range, ("AhKh", "QsQd"))]]
    for hands in questions:
        assert ev.odds(hands, "2c 7d Jh").tally == known.tally
        found = ev.odds(hands, "2c 7d Jh", samples=100_000, seed=2)
        assert (np.abs(found.equity - known.equity) <= LIMIT * found.standard_error).all()


# The sequence of deals


@pytest.mark.parametrize("samples", [2, 2049, 1 << 17, (1 << 18) + 99])
@pytest.mark.parametrize(
    "options",
    [
        {"hands": ["AA,KK", "AA,KK:0.5", "random"]},
        {"hands": ["AhKh", "random", "22+"], "board": "2c 7d"},
        {"hands": ["AA,KK", "Jk Ah", "random"], "policy": "joker-wild", "jokers": 2},
        {"hands": ["AA,KK", "random"], "policy": "septic", "jokers": 2, "board": "9c"},
    ],
)
def test_same_bytes_at_any_number_of_threads(samples: int, options: dict[str, Any]) -> None:
    one = ev.odds(**options, samples=samples, seed=5, threads=1)
    assert one.deals == samples
    for threads in (2, 4):
        other = ev.odds(**options, samples=samples, seed=5, threads=threads)
        assert other.tally == one.tally
        assert other.categories.tobytes() == one.categories.tobytes()
        for player in (p for p, held in enumerate(one.ranges) if held is not None):
            mine, theirs = one.holdings(player), other.holdings(player)
            for name in ("deals", "win", "tie", "equity"):
                assert getattr(mine, name).tobytes() == getattr(theirs, name).tobytes()


def test_fewer_samples_are_the_first_of_more() -> None:
    hands, before = ["AA,KK:0.5", "QQ+, AK", "random"], np.zeros(3)
    for samples in (2, 1000, 1 << 17, (1 << 17) + 777, 3 << 17):
        found = ev.odds(hands, samples=samples, seed=3)
        now = np.array([found.tally.get(frozenset({p}), 0) for p in range(3)])
        assert (now >= before).all()
        before = now


def test_these_counts_never_change() -> None:
    # A change here changes the meaning of every seed that anybody has noted down.
    found = ev.odds(["QQ+, AK:0.5", "JJ, AQs", "random"], samples=100_000, seed=1891)
    counts = {"".join(str(p + 1) for p in sorted(who)): n for who, n in found.tally.items()}
    assert counts == {
        "1": 57235,
        "2": 25655,
        "12": 373,
        "3": 16026,
        "13": 168,
        "23": 154,
        "123": 389,
    }


def test_deals_of_any_two_cards_are_those_of_the_twin() -> None:
    known = card_numbers("AhKh2c7d")
    deck = [card for card in range(52) if card not in known]
    expected: Counter[frozenset[int]] = Counter()
    for number in range(400):
        deal = sampler.deal(9, number, deck, [], [], dealt=2, cards=3)
        expected[best([[*known[:2]], *deal.dealt], [*known[2:], *deal.board])] += 1
    found = ev.odds(["AhKh", "random", "any"], "2c 7d", samples=400, seed=9)
    assert found.tally == expected


def test_deals_of_a_range_are_those_of_the_twin() -> None:
    # All weights alike: no entry is sent elsewhere. Holdings come in the order of their numbers.
    pairs = [(a, b) for b in range(48, 52) for a in range(48, b)]
    known = card_numbers("KhKd2c7d")
    deck = [card for card in range(52) if card not in known]
    expected: Counter[frozenset[int]] = Counter()
    for number in range(400):
        deal = sampler.deal(9, number, deck, [[Entry((p,)) for p in pairs]], [(0, 0)], 0, 3)
        hands = [[*deal.held[0]], [*known[:2]]]
        expected[best(hands, [*known[2:], *deal.board])] += 1
    assert ev.odds(["AA", "KhKd"], "2c 7d", samples=400, seed=9).tally == expected


def best(hands: list[list[int]], board: list[int]) -> frozenset[int]:
    """The players with the best hand, by the rules alone."""
    values = [value((card // 4, card % 4) for card in [*hand, *board]) for hand in hands]
    return frozenset(p for p, each in enumerate(values) if each == max(values))


# Errors


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["QQ+, AK:0.4", "22+, A2s+"], "2c 7d Jh"),
        (["AA,KK", "AA,KK", "random"], "2c 7d Jh 9s"),
    ],
)
def test_intervals_cover_the_exact_equity_as_often_as_they_say(
    hands: list[str], board: str
) -> None:
    exact = ev.odds(hands, board, exact=True).equity
    covered = np.zeros(len(hands))
    for seed in range(200):
        low, high = ev.odds(hands, board, samples=3000, seed=seed).confidence(0.95).T
        covered += (low <= exact) & (exact <= high)
    assert ((covered >= 180) & (covered <= 198)).all()
