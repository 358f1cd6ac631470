"""Ranges of the oracle: numbers of holdings, and no deal lost by the symmetry of suits."""

from __future__ import annotations

import pytest

from tests.oracle.ranges import cards_of, deals, holdings


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("AsKd", 1),
        ("22", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("random", 1326),
        ("22+", 78),
        ("KK+, A2s+", 60),
        ("AKs,KQs,QJs,JTs,T9s,98s,87s,A2s+", 72),
        ("AQs+,AsKs", 8),
        ("55-22", 24),
        ("22-55", 24),
        ("A5s-A2s", 16),
        ("T9s-54s", 24),
        ("J9s-86s", 16),
        ("QQ-55, AQs-ATs, KJs+, QJs, JTs, T9s, 98s, 87s, AQo+", 112),
    ],
)
def test_number_of_holdings(text: str, size: int) -> None:
    found = holdings(text)
    assert len(found) == size
    assert len({frozenset(cards_of(holding)) for holding in found}) == size


@pytest.mark.parametrize(
    ("ranges", "board", "dead", "number", "reduced"),
    [
        (("AA", "KK"), "", "", 36, 3),
        (("AA", "AA"), "", "", 6, 1),
        (("AA", "KK"), "AsKs2s", "", 9, 2),
        (("AcAh", "AA"), "Kh", "As", 0, 0),
        (("AKo", "22", "87s"), "", "", 288, 14),
    ],
)
def test_deals_are_counted_once_each(
    ranges: tuple[str, ...], board: str, dead: str, number: int, reduced: int
) -> None:
    found = deals(ranges, board, dead)
    assert found.total() == number
    assert len(found) == reduced
