"""Which straights there are."""

from __future__ import annotations

import pytest
from hypothesis import given

from evaluator.cards.layout import RANK_CHARS
from evaluator.rules import Policy, policy
from evaluator.rules.straights import straight_windows
from tests.rules import strategies


def texts(rules, *shape):
    return ["".join(RANK_CHARS[r] for r in w.ranks) for w in straight_windows(rules, *shape)]


@pytest.mark.parametrize(
    ("rules", "first", "last", "count"),
    [
        (policy("standard"), "AKQJT", "5432A", 10),
        (policy("laws1891"), "KQJT9", "5432A", 9),
        (policy("deuce-to-seven"), "AKQJT", "65432", 9),
        (policy("short-deck"), "AKQJT", "9876A", 6),
        (policy("italian"), "AKQJT", "T987A", 5),
        (Policy(ranks="TJQKA"), "AKQJT", "AKQJT", 1),
        (Policy(ranks="TJQKA", wheel="second"), "AKQJT", "AKQJT", 1),
        (Policy(ranks="234567JQKA"), "AKQJ7", "5432A", 7),
    ],
)
def test_straights_of_five(rules, first, last, count):
    found = texts(rules)
    assert (found[0], found[-1], len(found)) == (first, last, count)


def test_wheel_second_to_the_highest():
    found = texts(policy("pai-gow"))
    assert found[:3] == ["AKQJT", "5432A", "KQJT9"]
    assert found[-1] == "65432"


def test_wheel_second_in_a_deck_of_six_ranks():
    assert texts(Policy(ranks="9TJQKA", wheel="second")) == ["AKQJT", "QJT9A", "KQJT9"]


def test_straights_of_four():
    assert texts(policy("soko"), 4) == [
        "AKQJ", "KQJT", "QJT9", "JT98", "T987", "9876", "8765", "7654", "6543", "5432", "432A",
    ]  # fmt: skip


def test_skip_straights():
    assert texts(policy("standard"), 5, 2) == ["AQT86", "KJ975", "QT864", "J9753", "T8642", "9753A"]
    # A line of nine would begin and end with the ace.
    assert texts(Policy(ranks="8TJQKA"), 5, 2) == []


@given(rules=strategies.policies())
def test_windows_are_in_order_and_differ(rules):
    for shape in ((5, 1), (4, 1), (5, 2)):
        windows = straight_windows(rules, *shape)
        places = [window.primary for window in windows]
        assert places == sorted(set(places), reverse=True)
        assert len({window.rank_set for window in windows}) == len(windows)
        for window in windows:
            assert window.rank_set == sum(1 << rank for rank in window.ranks)
            assert len(window.ranks) == shape[0]
