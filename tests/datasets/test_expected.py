"""Shares of categories in a full deck, against published frequencies and whole spaces."""

import math

import pytest

import evaluator as ev
from evaluator.datasets import expected
from evaluator.datasets.expected import expected_counts, expected_shares
from evaluator.datasets.expected_counts import COUNTS

# Interpreted kernels would take minutes over whole files.
pytestmark = pytest.mark.compiled

#: Published everywhere, for instance en.wikipedia.org/wiki/Poker_probability; royal flushes are
#: among the straight flushes.
PUBLISHED = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}
#: Among the 2,869,685 hands of five from 53 cards: four of a rank and the joker.
ONE_JOKER_FIVES = 13


@pytest.mark.parametrize("size", PUBLISHED)
def test_standard_rules(size):
    assert expected_counts(ev.policy("standard"), size) == PUBLISHED[size]


def test_every_preset_that_orders_hands_is_known():
    for policy in map(ev.policy, ev.policies()):
        cards = len(policy.cards) + policy.max_jokers
        for size in (5, 6, 7) if policy.transitive else ():
            counts = expected_counts(policy, size)
            assert len(counts) == len(policy.categories)
            assert sum(counts) == math.comb(cards, size), policy.name


def test_counts_at_hand_are_those_that_are_counted(monkeypatch):
    policy = ev.policy("short-deck")
    known = expected_counts(policy, 5)
    monkeypatch.setattr(expected, "COUNTS", {})
    assert expected_counts(policy, 5) == known


def test_rules_of_a_user():
    one = ev.policy("joker-wild").replace(max_jokers=1)
    counts = dict(zip(one.categories, expected_counts(one, 5), strict=True))
    assert sum(counts.values()) == math.comb(53, 5)
    assert counts["five of a kind"] == ONE_JOKER_FIVES
    own = one.replace(max_jokers=3)
    assert expected_shares(own, {5: 1, 6: 0, 7: 0}) is not None
    assert (own.digest, 7) not in COUNTS
    assert expected_shares(own, {5: 1, 6: 0, 7: 1}) is None


def test_shares_are_weighted_by_the_sizes_of_hands():
    policy = ev.policy("standard")
    shares = expected_shares(policy, {5: 3, 6: 0, 7: 1})
    pairs = 0.75 * PUBLISHED[5][1] / math.comb(52, 5) + 0.25 * PUBLISHED[7][1] / math.comb(52, 7)
    assert shares["pair"] == pytest.approx(pairs, abs=1e-15)
    assert sum(shares.values()) == pytest.approx(1, abs=1e-12)
    assert expected_shares(policy, {5: 0, 6: 0, 7: 0}) is None
