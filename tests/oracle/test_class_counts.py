"""Published counts against a count that shares nothing with them."""

from __future__ import annotations

import pytest

from tests.oracle.class_counts import class_counts
from tests.oracle.counts import CATEGORY_COUNTS, DISTINCT_VALUES, FIRST_CLASS, HANDS
from tests.oracle.naive import CATEGORIES


@pytest.mark.parametrize("n", [5, 6, 7])
def test_published_category_counts_and_distinct_values(n: int) -> None:
    counts = class_counts(n)
    per_category = [0] * len(CATEGORIES)
    for value, hands in counts.items():
        per_category[value[0]] += hands
    assert tuple(per_category) == CATEGORY_COUNTS[n]
    assert counts.total() == HANDS[n]
    assert len(counts) == DISTINCT_VALUES[n]


def test_first_class_of_each_category() -> None:
    ordered = sorted(class_counts(5), reverse=True)
    first: dict[str, int] = {}
    for number, value in enumerate(ordered, start=1):
        first.setdefault(CATEGORIES[value[0]], number)
    assert first == FIRST_CLASS
