"""Category counts over whole spaces: standard and short decks, jokers wild and as bugs, deuces."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

import pytest
from _pytest.mark import ParameterSet

from tests.compiled.frequencies import ROWS, RULES, Row
from tests.compiled.space import CATEGORIES, CLASSES, Census, census, deck_of

pytestmark = pytest.mark.compiled

MANY = 150_000_000


def hands_of(row: Row) -> int:
    return comb(len(deck_of(RULES[row.rules])), row.k)


def row_params(rows: Iterable[Row], *, quick: int) -> list[ParameterSet]:
    """Rows as parameters, those of more hands than `quick` marked slow."""
    return [
        pytest.param(
            row,
            id=f"{row.k} of {row.rules}",
            marks=[pytest.mark.slow] if hands_of(row) > quick else [],
        )
        for row in rows
    ]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.k} of {row.rules}")
def test_rows_are_complete(row: Row) -> None:
    assert sum(row.counts) == hands_of(row)


@pytest.mark.parametrize("row", row_params(ROWS, quick=MANY))
def test_frequencies(row: Row) -> None:
    found = census(RULES[row.rules], row.k, cut=CATEGORIES)
    assert found.categories == row.categories
    assert found.royal == row.royal


# With two jokers and more, nearly all is done by the same tables either way.
BY_TABLES = [row for row in ROWS if hands_of(row) < MANY]


@pytest.mark.parametrize("row", row_params(BY_TABLES, quick=MANY // 4))
def test_frequencies_by_tables(row: Row) -> None:
    found = census(RULES[row.rules], row.k, method="table", cut=CATEGORIES)
    assert found.categories == row.categories
    assert found.royal == row.royal


# Different values, and the sum of the squares of how many hands share each.


@pytest.mark.parametrize(
    ("rules", "k", "classes"),
    [
        ("52", 5, 7462),
        ("52", 6, 6075),
        ("53 wild", 5, 7475),
        ("54 wild", 5, 7475),
        ("53 bug", 5, 7463),
        ("54 bugs", 5, 7463),
        ("53 no five", 5, 7462),
        ("54 no five", 5, 7462),
        ("36 short deck", 5, 1404),
        ("36 short deck", 6, 1060),
        ("36 short deck", 7, 752),
        ("36 short deck trips", 5, 1404),
    ],
)
def test_different_values(rules: str, k: int, classes: int) -> None:
    assert len(census(RULES[rules], k, cut=CLASSES).values) == classes


def test_sizes_of_the_standard_classes() -> None:
    assert census(RULES["52"], 5).squares == 1_782_137_760


@pytest.mark.parametrize(
    ("rules", "classes"),
    [
        ("53 wild", 9726),
        ("53 bug", 9726),
        ("54 wild", 10261),
        ("54 bugs", 10261),
        ("53 no five", 9713),
        ("54 no five", 10235),
    ],
)
def test_values_with_naturals_first(rules: str, classes: int) -> None:
    # Under the 20 bits of the suits, which are none here, lie the three of the naturals.
    fewest = RULES[rules].replace(natural="fewest_jokers")
    assert len(census(fewest, 5, cut=-12).values) == classes


def test_aces_repeated_in_a_flush_add_212_values_in_848_hands() -> None:
    doubled = RULES["53 wild"].replace(double_ace_flush=True)
    found: Census = census(doubled, 5)
    usual = census(RULES["53 wild"], 5)
    assert found.categories == usual.categories
    assert len(found.values) - len(usual.values) == 212
    again = found.values >> 23 == RULES["53 wild"].categories.index("flush") << 5 | 1
    assert (int(again.sum()), int(found.numbers[again].sum())) == (212, 848)
