"""Four-card flushes and straights, skip straights: category counts over whole spaces.

Enumerated by programs that share nothing with this package.
"""

from __future__ import annotations

from typing import Any

import pytest

import evaluator as ev
from tests.compiled.presets import METHODS, Method
from tests.compiled.space import CATEGORIES, census

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("method", METHODS)
def test_soko(method: Method) -> None:
    assert census(ev.policy("soko"), 5, method=method, cut=CATEGORIES).categories == {
        "high card": 1150080,
        "pair": 1047552,
        "four-card straight": 92208,
        "four-card flush": 110940,
        "two pair": 123552,
        "three of a kind": 54912,
        "straight": 10200,
        "flush": 5108,
        "full house": 3744,
        "four of a kind": 624,
        "straight flush": 40,
    }


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("aces", "windows"),
    [
        ({"ace_in_straights": "high", "wheel": "none"}, 5),
        # A-3-5-7-9 is one more.
        ({"ace_in_straights": "both"}, 6),
    ],
)
def test_skip_straights(aces: dict[str, Any], windows: int, method: Method) -> None:
    standard = ev.policy("standard").replace(**aces)
    # Above everything, so that those of one suit are counted too: 5120 of 52 cards with five.
    rules = standard.replace(order=(*standard.order, "skip straight"))
    usual = census(standard, 5, method=method, cut=CATEGORIES).categories
    found = census(rules, 5, method=method, cut=CATEGORIES).categories
    assert found == usual | {
        "skip straight": 1024 * windows,
        "flush": usual["flush"] - 4 * windows,
        "high card": usual["high card"] - 1020 * windows,
    }


def test_skip_straights_where_the_glossary_of_the_laws_puts_them() -> None:
    laws = ev.policy("laws1891")
    rules = laws.replace(order=(*laws.order[:4], "skip straight", *laws.order[4:]))
    usual = census(laws, 5, cut=CATEGORIES).categories
    found = census(rules, 5, cut=CATEGORIES).categories
    # With the ace low 2-4-6-8-T to 5-7-9-J-K and A-3-5-7-9, of several suits: 5 times 1020.
    assert found.pop("skip straight") == 5100
    assert found.pop("high card") == usual.pop("high card") - 5100
    assert found == usual
