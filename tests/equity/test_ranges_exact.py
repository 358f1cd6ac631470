"""Exact odds of ranges: every way to count equals dealing each joint holding on each board."""

from __future__ import annotations

from itertools import combinations
from typing import Any, get_args

import numpy as np
import pytest

import evaluator as ev
from evaluator.equity.every import count_every
from evaluator.equity.plan import IN_WORDS, Way
from evaluator.equity.query import read_query
from tests.equity.questions import Question, question

# Players (k: known cards, r: a range, a: any two), cards on the board, cards that can come.
SMALL = [
    ("rr", 5, 12),
    ("rr", 4, 12),
    ("rr", 3, 12),
    ("rr", 0, 12),
    ("kr", 3, 12),
    ("rk", 1, 11),
    ("ra", 3, 10),
    ("aa", 4, 10),
    ("ka", 0, 10),
    ("rrr", 4, 12),
    ("rrr", 3, 12),
    ("rrr", 0, 13),
    ("krr", 3, 12),
    ("rar", 4, 11),
    ("rrrr", 4, 12),
    ("krrk", 2, 11),
]
RULES = [
    ("joker-wild", 2),
    ("joker-bug", 1),
    ("septic", 0),
    ("septic", 2),
    ("laws1891", 0),
    ("short-deck", 0),
    ("deuces-wild", 0),
    ("ace-to-five", 0),
    ("deuce-to-seven", 0),
    ("soko", 0),
]


def check(asked: Question, way: Way, threads: int = 1) -> None:
    """Compare all that is counted with dealing everything."""
    query = asked.query
    found = count_every(query, way, threads)
    tally = {
        frozenset(p for p in range(query.players) if which >> p & 1): n
        for which, n in enumerate(found.tally.tolist())
        if n
    }
    # All weights are sums of powers of two: no rounding is in the way.
    assert tally == asked.answer.tally
    assert np.array_equal(found.categories, asked.answer.categories)
    assert np.array_equal(found.holdings, asked.holdings())


WAYS: list[Way] = ["sweep", "boards", "merged"]


@pytest.mark.parametrize(
    ("kinds", "board", "left", "way"),
    # Two players are swept.
    [(*small, way) for small in SMALL for way in WAYS[len(small[0]) > 2 :]],
)
def test_every_way_equals_dealing_everything(kinds: str, board: int, left: int, way: Way) -> None:
    for seed in range(3):
        check(question(seed, kinds, board, left), way)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("policy", "jokers"), RULES)
def test_every_way_under_other_rules(policy: str, jokers: int, way: Way) -> None:
    for kinds in ("rr", "kr", "ar") if way == "sweep" else ("rr", "krr", "ar"):
        check(question(len(kinds), kinds, 3, 9, policy, jokers), way)


@pytest.mark.parametrize(("policy", "jokers"), [("standard", 0), *RULES[:4]])
def test_what_odds_chooses_equals_dealing_everything(policy: str, jokers: int) -> None:
    for kinds in ("rr", "rrr", "ar"):
        asked = question(7, kinds, 3, 10, policy, jokers)
        found = asked.odds()
        assert found.exact
        assert found.method in IN_WORDS.values()
        assert found.tally == asked.answer.tally
        assert np.array_equal(found.categories, asked.answer.categories)
        rows = asked.holdings()
        for player in range(len(kinds)):
            deals, wins, ties, pots = rows[: len(found.holdings(player))].T
            each = found.holdings(player)
            assert np.array_equal(each.deals, deals)
            with np.errstate(invalid="ignore"):
                assert np.array_equal(each.win, wins / deals, equal_nan=True)
                assert np.array_equal(each.tie, ties / deals, equal_nan=True)
                assert np.array_equal(each.equity, pots / deals / 2520, equal_nan=True)
            rows = rows[len(each) :]
        assert not len(rows)


@pytest.mark.parametrize("way", WAYS)
def test_what_cannot_happen_counts_nothing_whatever_the_weights(way: Way) -> None:
    # Weights that are no sums of powers of two: 0.3 + 0.1 less 0.3 less 0.1 is not nothing.
    query = read_query(["AhAs, KK:0.7", "AhQh:0.3, AsQs:0.1"], "2c 7d Jh")
    found = count_every(query, way, 1)
    # Aces leave the second player none; six pairs of kings meet both his hands.
    assert found.holdings[:6, 0].tolist() == pytest.approx([990 * (1 + 1 / 3)] * 6, rel=1e-11)
    assert found.holdings[6].tolist() == [0, 0, 0, 0]
    # Tens, jacks and queens never tie with, nor beat, a set of aces or kings.
    query = read_query(["AA:0.3, KK:0.7", "QQ:0.1, JJ:0.2, TT:0.3"], "2c 7d 9h As Kd")
    found = count_every(query, way, 1)
    assert found.tally[[0, 2, 3]].tolist() == [0, 0, 0]
    assert found.tally[1] == pytest.approx(3 * (0.3 / 0.7 + 1) * 6 * (0.1 + 0.2 + 0.3) / 0.3)


@pytest.mark.parametrize("kinds", ["rr", "ra", "kr"])
def test_ways_agree_for_any_weights(kinds: str) -> None:
    asked = question(77, kinds, 3, 12)
    rng = np.random.default_rng(1)
    hands = [
        ", ".join(f"{term.split(':')[0]}:{rng.random():.4f}" for term in text.split(", "))
        if ":" in text
        else text
        for text in asked.hands
    ]
    rules = ev.policy("standard")
    query = read_query(hands, asked.board, asked.dead, policy=rules)
    one, *others = (count_every(query, way, 1) for way in WAYS)
    for other in others:
        for name in ("tally", "categories", "holdings"):
            mine, theirs = getattr(one, name), getattr(other, name)
            assert np.allclose(mine, theirs, rtol=1e-9, atol=0)
            assert (mine >= 0).all()


@pytest.mark.parametrize("seed", range(20))
def test_the_table_of_match_ups_agrees_with_counting(seed: int) -> None:
    # Ranges of six cards, so that they overlap; the second player may have a known hand.
    rng = np.random.default_rng(seed)
    cards = [ev.format_cards([int(card)]) for card in rng.permutation(52)[:6]]
    pairs = [one + other for one, other in combinations(cards, 2)]
    texts = [
        ", ".join(f"{pairs[i]}:{rng.integers(1, 100) / 100}" for i in rng.permutation(15)[:n])
        for n in (6, 4)
    ]
    query = read_query([texts[0], pairs[0] if seed % 3 == 0 else texts[1]])
    one, other = count_every(query, "table", 1), count_every(query, "merged", 1)
    for name in ("tally", "categories", "holdings"):
        # Relative errors alone: what cannot happen counts nothing by either way.
        assert np.allclose(getattr(one, name), getattr(other, name), rtol=1e-9, atol=0)


def test_counts_are_integers_where_no_weights_differ() -> None:
    for kinds in ("rr", "rrr", "ra"):
        whole = question(3, kinds, 3, 10, weighted=False).odds()
        assert whole.categories.dtype == np.uint64
        assert isinstance(whole.deals, int)
        assert all(isinstance(n, int) for n in whole.tally.values())
    parts = question(3, "rr", 3, 10).odds()
    assert parts.categories.dtype == np.float64
    assert isinstance(parts.deals, float)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["QQ+, AK", "random"], "2c 7d Jh"),
        (["QQ+, AK:0.3", "22+, A2s+:0.7"], "2c 7d Jh"),
        (["TT+", "AK, KQs:0.5", "JTs"], "2c 7d Jh 9s"),
        (["AA", "KK", "AK"], ""),
        (["QQ+:0.9, AK", "JJ-99"], ""),
    ],
)
def test_same_bytes_at_any_number_of_threads(hands: list[str], board: str) -> None:
    one = ev.odds(hands, board, exact=True, threads=1)
    for threads in (2, 4):
        other = ev.odds(hands, board, exact=True, threads=threads)
        assert other.tally == one.tally
        assert other.categories.tobytes() == one.categories.tobytes()
        for player in range(len(hands)):
            assert other.holdings(player).deals.tobytes() == one.holdings(player).deals.tobytes()
            assert np.array_equal(
                other.holdings(player).equity, one.holdings(player).equity, equal_nan=True
            )


@pytest.mark.parametrize("way", ["boards", "merged"])
def test_ranges_that_cannot_be_held_at_once(way: Way) -> None:
    query = read_query(["AA", "AA", "AA"], "2c 7d Jh")
    with pytest.raises(ev.errors.DealError, match="cannot hold hands of their ranges at once"):
        count_every(query, way, 1)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AA", "AA", "AA"], ""),
        (["AA", "AA", "AA"], "2c 7d Jh"),
        (["AsAd, KsKd", "AsKs, AdKd, AsKd, AdKs"], ""),
        (["AsAd, KsKd", "AsKs, AdKd, AsKd, AdKs"], "2c 7d Jh"),
    ],
)
@pytest.mark.parametrize("options", [{}, {"exact": True}, {"samples": 1000}])
def test_joint_holdings_that_are_impossible(
    hands: list[str], board: str, options: dict[str, Any]
) -> None:
    with pytest.raises(ev.errors.DealError, match="cannot hold hands of their ranges at once"):
        ev.odds(hands, board, **options)


def test_every_way_has_words() -> None:
    assert set(IN_WORDS) == set(get_args(Way))
