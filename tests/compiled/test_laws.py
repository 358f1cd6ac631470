"""The laws of 1891 over whole spaces: counts found by enumeration outside this package."""

from __future__ import annotations

from typing import Any

import pytest

import evaluator as ev
from tests.compiled.presets import METHODS, Method
from tests.compiled.space import CATEGORIES, census

pytestmark = pytest.mark.compiled

LAWS = ev.policy("laws1891")

NAMES = (
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)
FIVE = (36, 624, 3744, 5112, 9180, 54912, 123552, 1098240, 1303560)
SEVEN = (37444, 224848, 3473184, 4051784, 5576460, 6466680, 31456080, 58877280, 23620800)


@pytest.mark.parametrize("method", METHODS)
def test_five_cards(method: Method) -> None:
    found = census(LAWS, 5, method=method)
    assert found.categories == dict(zip(NAMES, FIVE, strict=True))
    assert found.squares == 2_189_494_710


@pytest.mark.parametrize(
    ("changes", "classes"),
    [
        ({}, 6838),
        ({"hearts_sequence": "off"}, 6829),
        ({"hearts_vs_hearts": "split"}, 5561),
        ({"hearts_vs_hearts": "split", "hearts_sequence": "off"}, 5552),
    ],
)
def test_different_values_of_five_cards(changes: dict[str, Any], classes: int) -> None:
    assert len(census(LAWS.replace(**changes), 5).values) == classes


def test_different_values_of_six_cards() -> None:
    assert len(census(LAWS, 6).values) == 5606


@pytest.mark.parametrize("method", ["bitmask", pytest.param("table", marks=pytest.mark.slow)])
def test_seven_cards(method: Method) -> None:
    found = census(LAWS, 7, method=method)
    assert found.categories == dict(zip(NAMES, SEVEN, strict=True))
    assert len(found.values) == 4578


@pytest.mark.parametrize(
    "changes",
    [
        {"hearts_flush": "tiebreak"},
        {"hearts_flush": "off"},
        {"hearts_vs_hearts": "split"},
        {"hearts_sequence": "off"},
        {"no_kickers": ()},
    ],
)
def test_rules_about_hearts_and_side_cards_move_no_category(changes: dict[str, Any]) -> None:
    found = census(LAWS.replace(**changes), 6, cut=CATEGORIES)
    assert found.categories == census(LAWS, 6, cut=CATEGORIES).categories
