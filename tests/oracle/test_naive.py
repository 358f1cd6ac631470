"""The naive evaluator against the rules of the game, one example a rule."""

from __future__ import annotations

import pytest

from tests.oracle.naive import CATEGORIES, parse, value, value_of_five


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("As Kd 9h 5c 3s", "high card", (12, 11, 7, 3, 1)),
        ("Ac Kd Qs 3h 2c", "high card", (12, 11, 10, 1, 0)),
        ("9h As Ad Kc 5s", "pair", (12, 11, 7, 3)),
        ("Kc Kd As Ad 9h", "two pair", (12, 11, 7)),
        ("2c 2d 2h 9s As", "three of a kind", (0, 12, 7)),
        ("Ac 2d 3h 4s 5c", "straight", (3,)),
        ("Ac Kd Qh Js Tc", "straight", (12,)),
        ("Ah 2h 3h 4h 6h", "flush", (12, 4, 2, 1, 0)),
        ("2c 2d 2h As Ac", "full house", (0, 12)),
        ("Ac Ad Ah As Kc", "four of a kind", (12, 11)),
        ("Ad 2d 3d 4d 5d", "straight flush", (3,)),
        ("Td Jd Qd Kd Ad", "straight flush", (12,)),
    ],
)
def test_each_category_is_recognised_with_the_ranks_that_break_ties(
    cards: str, category: str, ranks: tuple[int, ...]
) -> None:
    assert value_of_five(parse(cards)) == (CATEGORIES.index(category), *ranks)


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("2c 3d 4h 5s 6c 7d 7h", "3d 4h 5s 6c 7d"),
        ("Kc Kd Qc Qd Jc Jd As", "Kc Kd Qc Qd As"),
        ("9c 9d 9h 2c 2d 2h As", "9c 9d 9h 2c 2d"),
        ("Ah 9h 7h 5h 3h 2h Ks", "Ah 9h 7h 5h 3h"),
        ("2s 3s 4s 5s 6s As Ah", "2s 3s 4s 5s 6s"),
        ("Qc Qd Qh Qs Jc Jd", "Qc Qd Qh Qs Jc"),
    ],
)
def test_the_best_five_play(cards: str, best: str) -> None:
    assert value(parse(cards)) == value_of_five(parse(best))
