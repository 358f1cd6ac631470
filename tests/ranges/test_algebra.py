"""Laws of sets, and what ranges refuse."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.errors import ArgumentError, CardError, HandSizeError, InputTypeError, RangeError
from evaluator.ranges import Range
from tests.ranges.strategies import ranges, sets

RANDOM = Range("random")


def held(found: Range) -> set[str]:
    """Return the texts of the hands in a range."""
    return {hand for hand, _ in found}


def or_empty(operation: Callable[[], Range]) -> set[str]:
    """Return the hands of a result, which may be no range because nothing is left."""
    try:
        return held(operation())
    except RangeError as error:
        return set() if "the range is empty" in str(error) else {str(error)}


@given(sets, sets)
def test_sets_are_combined_as_sets_are(one: Range, other: Range) -> None:
    first, second = held(one), held(other)
    assert held(one | other) == first | second
    assert or_empty(lambda: one & other) == first & second
    assert or_empty(lambda: one - other) == first - second
    assert or_empty(lambda: ~one) == held(RANDOM) - first
    assert one.isdisjoint(other) == first.isdisjoint(second)
    assert (one in other) == (first <= second)
    assert one | other == other | one


@given(ranges())
def test_laws_of_one_weighted_range(one: Range) -> None:
    assert one | one == one
    assert one & one == one
    assert one & RANDOM == one
    assert RANDOM & one == one
    with pytest.raises(RangeError, match="every hand of the first is in the second"):
        one - one
    with pytest.raises(RangeError, match="every hand of the first is in the second"):
        one - RANDOM


@given(ranges(), sets)
def test_a_set_cuts_a_weighted_range_in_two(one: Range, other: Range) -> None:
    if one.isdisjoint(other):
        assert one - other == one
    elif one in other:
        assert one & other == one
    else:
        assert (one & other) | (one - other) == one
        assert (one & other).isdisjoint(one - other)


@given(ranges((0.5,)), ranges((0.5,)), ranges((0.5,)))
def test_unions_of_equal_weights(one: Range, other: Range, third: Range) -> None:
    assert (one | other) | third == one | (other | third)
    assert held(one | other) == held(one) | held(other)


@pytest.mark.parametrize(
    ("operation", "weights"),
    [
        (lambda: Range("AKs:0.5") | Range("AK"), ("0.5", "1.0")),
        (lambda: Range("AKs:0.5") & Range("AK:0.3"), ("0.5", "0.3")),
        (lambda: Range("AK") - Range("AKs:0.3"), ("1.0", "0.3")),
        (lambda: ~Range("AKs:0.25"), ("1.0", "0.25")),
    ],
)
def test_different_weights_are_refused(
    operation: Callable[[], Range], weights: tuple[str, str]
) -> None:
    text = f"AcKc has weight {weights[0]} by the first range and weight {weights[1]} by the second"
    with pytest.raises(RangeError, match=f"^{re.escape(text)}"):
        operation()


def test_a_weight_of_one_gives_way() -> None:
    assert Range("AKs:0.5, QQ") & Range("AK, JJ") == Range("AKs:0.5")
    assert Range("AKs:0.5, QQ") - Range("AKs:0.5") == Range("QQ")
    assert Range("AKs:0.5, QQ:0.2") - Range("AKs") == Range("QQ:0.2")


def test_what_would_be_empty_is_refused() -> None:
    with pytest.raises(RangeError, match="the two have no hand in common"):
        Range("AA") & Range("KK")
    with pytest.raises(RangeError, match="every hand of it holds one of Ah As Ac"):
        Range("AA").without("Ah As Ac")
    with pytest.raises(RangeError, match="every hand of the first"):
        RANDOM - RANDOM


@given(ranges(), st.lists(st.integers(0, 55), max_size=6, unique=True))
def test_dead_cards(found: Range, cards: list[int]) -> None:
    left = ~np.isin(found.hands, cards).any(axis=1)
    if not left.any():
        with pytest.raises(RangeError, match="holds one of"):
            found.without(cards)
        return
    rest = found.without(cards)
    assert (rest.hands == found.hands[left]).all()
    assert rest in found
    assert rest & found == rest


def test_dead_cards_in_any_form() -> None:
    assert len(RANDOM.without("Ah 10c")) == 1225
    assert RANDOM.without("Ah") == RANDOM.without([50]) == RANDOM.without(1 << 44)
    assert RANDOM.without("") == RANDOM
    with pytest.raises(CardError, match="appears twice"):
        RANDOM.without("AhAh")


@given(ranges((1.0, 0.5, 0.25)))
def test_scaling(found: Range) -> None:
    assert found.scaled(0.5).scaled(2) == found
    assert found.scaled(np.float32(0.5)).share == found.share / 2
    assert found.scaled(1) == found


@pytest.mark.parametrize("factor", [0, -1, 1.01, np.nan, np.inf, 10**400, 5e-324])
def test_scaling_out_of_bounds(factor: float) -> None:
    with pytest.raises(ArgumentError, match=r"out of bounds \(they are above 0 and at most 1"):
        Range("AA, KK:0.25").scaled(factor)


@pytest.mark.parametrize("factor", ["1", None, True])
def test_scaling_by_what_is_no_number(factor: float) -> None:
    with pytest.raises(InputTypeError, match=r"factor: .* \(it is a number above 0\)"):
        RANDOM.scaled(factor)


def test_membership() -> None:
    found = Range("22+, AKs:0.5, AhQ")
    for hand in ("AA", "AKs", "AhKh", "AdAh", [50, 46], (46, 50), "22-44", Range("AhQ, 55")):
        assert hand in found
    for hand in ("AK", "AdQd", "AhKd", [50, 1], "random", [50, 52], Range("AA, 32")):
        assert hand not in found
    with pytest.raises(HandSizeError, match="3 cards are no hand of a range"):
        [1, 2, 3] in found  # noqa: B015
    with pytest.raises(RangeError, match="unknown rank"):
        "what" in found  # noqa: B015
    with pytest.raises(InputTypeError, match="cards"):
        2.5 in found  # noqa: B015


def test_other_operands_are_refused() -> None:
    for operation in ("__or__", "__and__", "__sub__"):
        assert getattr(RANDOM, operation)("AA") is NotImplemented
    with pytest.raises(TypeError):
        RANDOM | "AA"  # type: ignore[operator]
    with pytest.raises(InputTypeError, match="it is a Range"):
        RANDOM.isdisjoint("AA")  # type: ignore[arg-type]
    assert Range("AA") != "AA"


def test_a_range_never_changes() -> None:
    found = Range("AA")
    for change in (
        lambda: setattr(found, "weights", RANDOM.weights),
        lambda: setattr(found, "other", 1),
        lambda: delattr(found, "weights"),
    ):
        with pytest.raises(AttributeError, match="a range does not change"):
            change()
    with pytest.raises(ValueError, match="read-only"):
        found.weights[0] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        found.weights.setflags(write=True)
    given = np.ones(1326)
    made = Range.from_weights(given)
    given[:] = 0.5
    assert made == RANDOM
