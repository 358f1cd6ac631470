"""Every range is written as text that reads back to it exactly."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given

from evaluator.ranges import Range
from tests.ranges.strategies import ranges, sets, texts


@given(ranges())
def test_weighted_ranges_come_back(found: Range) -> None:
    assert Range(str(found)) == found


@given(sets)
def test_sets_come_back(found: Range) -> None:
    assert Range(str(found)) == found


@given(texts)
def test_text_comes_back(text: str) -> None:
    found = Range(text)
    assert Range(str(found)) == found
    assert str(Range(str(found))) == str(found)


def test_any_weights_come_back() -> None:
    rng = np.random.default_rng(5)
    for levels in (rng.random(1326), rng.integers(0, 3, 1326) / 3, rng.integers(0, 2, 1326)):
        found = Range.from_weights(levels)
        assert Range(str(found)) == found


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("random", "random"),
        ("AhKh, A2s+, AKo:0.5, 22+", "22+, A2s+, AKo:0.5"),
        ("22 33 44 66 KK AA", "KK+, 66, 44-22"),
        ("AK, AQ, KQ, 32", "AQ+, KQ, 32"),
        ("AJs+, AJo+, KQs", "AJ+, KQs"),
        ("AJs+, AQo+", "AJs+, AQo+"),
        ("A5s A4s A3s A2s", "A5s-A2s"),
        ("JTs T9s 98s 87s", "JTs-87s"),
        ("J9s T8s 97s 86s 65s", "J9s-86s, 65s"),
        ("T9s 98s", "T9s, 98s"),
        ("AKs:0.5", "AKs:0.5"),
        ("AKs:0.5 AQs:0.5 QQ", "QQ, AQs+:0.5"),
        ("AKs:0.5 QQ:0.5", "0.5(QQ, AKs)"),
        ("KhAh", "AhKh"),
        ("AhK", "AhK"),
        ("KhA", "KhA"),
        ("AhA", "AhA"),
        ("random !AhKh", "random, !AhKh"),
        ("random !22+", "random, !22+"),
        ("random !(AA, AhKh)", "random, !(AA, AhKh)"),
        ("AK !AhK", "AK, !AhK"),
        ("AKs !AsKs", "AKs, !AsKs"),
        ("(AKs !AsKs) AsKs:0.5", "AhKh, AdKd, AcKc, AsKs:0.5"),
    ],
)
def test_canonical_text(text: str, short: str) -> None:
    assert str(Range(text)) == short
    assert repr(Range(text)) == f"Range({short!r})"


def test_text_is_never_longer_than_the_list_of_hands() -> None:
    rng = np.random.default_rng(6)
    for share in (0.01, 0.1, 0.5, 0.9, 0.99):
        found = Range.from_weights(rng.random(1326) < share)
        assert len(str(found)) <= len(", ".join(hand for hand, _ in found))


@given(ranges())
def test_copies_are_equal(found: Range) -> None:
    for other in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert other == found
        assert hash(other) == hash(found)
    assert Range(found) == found
    assert eval(repr(found), {"Range": Range}) == found
