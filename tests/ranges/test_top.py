"""The best share of all hands."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import accumulate, pairwise

import numpy as np
import pytest

from evaluator.cards.holdings import CLASS_NAMES, CLASS_SIZES
from evaluator.errors import RangeError
from evaluator.ranges import Range
from evaluator.ranges.top import ranked_classes, top_classes

#: Best classes by exact equity against a random hand, 85.20 % for AA down to 62.72 % for ATo: from
#: b-inary/holdem-hand-evaluator (MIT), 2,097,572,400 deals a class.
BEST = ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "AKs", "77", "AQs", "AJs", "AKo", "ATs", "AQo"]
BEST += ["AJo", "KQs", "66", "A9s", "ATo"]


def test_order_is_by_equity() -> None:
    ranked = ranked_classes()
    assert sorted(ranked) == [*range(169)]
    assert [CLASS_NAMES[number] for number in ranked[: len(BEST)]] == BEST
    assert CLASS_NAMES[ranked[-1]] == "32o"


def test_whole_classes_up_to_the_share() -> None:
    sizes = [int(CLASS_SIZES[number]) for number in ranked_classes()]
    totals = [*accumulate(sizes)]
    assert totals[-1] == 1326
    for tenths in range(1, 1001):
        taken = sum(int(CLASS_SIZES[number]) for number in top_classes(Decimal(tenths) / 10))
        assert taken == max(total for total in [0, *totals] if total * 1000 <= tenths * 1326)


def test_the_share_is_compared_exactly() -> None:
    # 6 of 1,326 hands are 0.45248868778280542986...%
    with pytest.raises(
        RangeError, match=r"no hand makes up the top 0\.452488687782805% .*AA alone"
    ):
        Range("top 0.452488687782805%")
    assert Range("top 0.452488687782806%") == Range("AA")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("top 5%", "77+, AJs+"),
        ("5%", "top 5%"),
        ("TOP5 %", "top 5%"),
        ("top\u00a05.00%", "5%"),
        ("top 100%", "random"),
        ("100%, !AA", "random !AA"),
        ("5%:0.5, 32o", "0.5(77+, AJs+), 32o"),
        ("50%(5%)", "5%:0.5"),
        ("5% !AA", "KK-77, AJs+"),
        ("10%!5%", "10%, !(77+, AJs+)"),
        ("22%:0.5, 32o", "top 22%@50%, 32o"),
    ],
)
def test_in_text(text: str, same: str) -> None:
    assert Range(text) == Range(same)


def test_larger_shares_hold_smaller_ones() -> None:
    found = [Range(f"top {percent}%") for percent in range(1, 101)]
    assert all(small in large for small, large in pairwise(found))
    shares = np.array([each.share for each in found])
    assert (shares <= np.arange(1, 101) / 100).all()
    assert (shares > np.arange(1, 101) / 100 - 12 / 1326).all()


def test_too_small_a_share() -> None:
    text = "no hand makes up the top 0.1% at position 5 in 'KK, top 0.1%' (AA alone is 0.452%)"
    with pytest.raises(RangeError, match=re.escape(text)):
        Range("KK, top 0.1%")
