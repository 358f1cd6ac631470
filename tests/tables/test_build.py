"""Tables made from the rules alone, against the naive evaluator of the tests."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import PolicyError
from evaluator.tables import index
from evaluator.tables.build import Values, build_index, build_values
from tests.oracle.naive import Value, value_of_five
from tests.oracle.vectors import five_card_order


@cache
def tables() -> Values:
    return build_values(ev.policy("standard"))


def suited(ranks: tuple[int, ...]) -> Value:
    return value_of_five((rank, 0) for rank in ranks)


def unsuited(ranks: tuple[int, ...]) -> Value:
    return value_of_five((rank, i % 4) for i, rank in enumerate(ranks))


@cache
def class_of() -> dict[Value, int]:
    """Place in the array of classes of each value of the naive evaluator."""
    fives = [ranks for ranks in combinations_with_replacement(range(13), 5) if len(set(ranks)) > 1]
    values = {unsuited(ranks) for ranks in fives}
    values |= {suited(ranks) for ranks in combinations(range(13), 5)}
    return {value: place for place, value in enumerate(sorted(values))}


def test_shapes_and_types() -> None:
    values = tables()
    # No wild cards and one kind of suit.
    assert values.flushes.shape == (1, 1, 8192)
    assert values.ranks.shape == (1, 76_155)
    assert values.classes.shape == (7462,)
    assert {array.dtype for array in (*values, *build_index())} == {np.dtype(np.uint32)}


def test_classes_are_the_values_of_five_cards_in_order() -> None:
    classes = tables().classes
    assert len(classes) == len(class_of()) == int(five_card_order().max()) + 1
    assert (np.diff(classes.astype(np.int64)) > 0).all()
    assert classes[0] > 0


def test_flushes_are_the_best_five_of_each_set_of_ranks() -> None:
    values = tables()
    best = {0: 0}
    for size in (5, 6, 7):
        for ranks in combinations(range(13), size):
            five = max(suited(five) for five in combinations(ranks, 5))
            best[sum(1 << rank for rank in ranks)] = int(values.classes[class_of()[five]])
    for rank_set in range(8192):
        if rank_set.bit_count() <= 7:
            assert values.flushes[0, 0, rank_set] == best.get(rank_set, 0), rank_set


@pytest.mark.parametrize("size", range(8))
def test_ranks_are_the_best_five_of_each_multiset(size: int) -> None:
    values = tables()
    rows, expected = [], []
    for ranks in combinations_with_replacement(range(13), size):
        counts = Counter(ranks)
        if counts and max(counts.values()) > 4:
            continue
        rows.append([counts[rank] for rank in range(13)])
        fives = set(combinations(ranks, 5))
        best = max((class_of()[unsuited(five)] for five in fives), default=None)
        expected.append(0 if best is None else int(values.classes[best]))
    places = index.positions(np.array(rows, dtype=np.int64))
    assert values.ranks[0, places].tolist() == expected


def test_nothing_but_the_policy_goes_in() -> None:
    again = build_values(ev.policy("standard"))
    assert all(np.array_equal(a, b) for a, b in zip(tables(), again, strict=True))
    renamed = build_values(ev.policy("standard").replace(name="other"))
    assert all(np.array_equal(a, b) for a, b in zip(tables(), renamed, strict=True))


@pytest.mark.parametrize(
    ("policy", "sections", "kinds"),
    [
        ("joker-wild", 5, 1),
        ("pai-gow", 2, 1),
        ("deuces-wild", 5, 1),
        ("one-eyed-jacks", 3, 1),
        ("septic", 3, 1),
        ("laws1891", 1, 2),
        ("short-deck", 1, 1),
    ],
)
def test_a_section_for_each_number_of_wild_cards_and_a_table_for_hearts(
    policy: str, sections: int, kinds: int
) -> None:
    values = build_values(ev.policy(policy))
    assert values.flushes.shape == (sections, kinds, 8192)
    assert values.ranks.shape == (sections, 76_155)
    held = np.unique(np.concatenate([values.ranks.ravel(), values.flushes.ravel()]))
    assert np.array_equal(values.classes, held[held > 0])


def test_suits_and_naturals_that_break_ties_are_left_out() -> None:
    rules = ev.policy("septic")
    assert rules.wide
    plain = rules.replace(suit_order=None, suit_compare="positional", natural="off")
    plain = plain.replace(natural_position="after_ranks")
    assert not plain.wide
    found, expected = build_values(rules), build_values(plain)
    assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize(
    "rule", [{"joker": "color", "max_jokers": 2}, {"hearts_sequence": "most_hearts"}]
)
def test_rules_for_which_tables_do_not_suffice(rule: dict[str, Any]) -> None:
    policy = ev.policy("standard").replace(name="home game", **rule)
    name = next(iter(rule))
    with pytest.raises(PolicyError, match=f"no tables for the policy 'home game': {name}="):
        build_values(policy)
