"""Class numbers: 1 to 7462 from the values of the standard policy, nothing from others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import ArgumentError, InputTypeError
from tests.oracle.counts import FIRST_CLASS
from tests.oracle.vectors import five_card_hands, five_card_order

BEST, WORST = "As Ks Qs Js Ts", "7c 5d 4h 3s 2c"


def all_values() -> Any:
    """One value of each class, the weakest first."""
    _, rows = np.unique(five_card_order(), return_index=True)
    return ev.evaluate(five_card_hands()[rows])


def test_numbers_of_all_classes() -> None:
    numbers = ev.class_number(all_values())
    assert numbers.dtype == np.uint16
    assert numbers.tolist() == list(range(7462, 0, -1))


def test_categories_begin_at_the_published_numbers() -> None:
    categories = all_values()[::-1] >> 28
    first = [int(np.flatnonzero(categories == place)[0]) + 1 for place in range(8, -1, -1)]
    assert first == list(FIRST_CLASS.values())


@pytest.mark.parametrize(("hand", "number"), [(BEST, 1), (WORST, 7462)])
def test_an_integer_gives_an_integer(hand: str, number: int) -> None:
    value = ev.evaluate(hand)
    for form in (value, np.uint32(value), np.int64(value)):
        found = ev.class_number(form)
        assert type(found) is int
        assert found == number


def test_arrays_keep_their_shape() -> None:
    values = ev.evaluate([BEST, WORST, BEST, WORST])
    assert ev.class_number(values.reshape(2, 2)).tolist() == [[1, 7462], [1, 7462]]
    assert ev.class_number(values[::-1]).tolist() == [7462, 1, 7462, 1]
    assert ev.class_number(values.tolist()).tolist() == [1, 7462, 1, 7462]
    assert ev.class_number(values.astype(">u8")).tolist() == [1, 7462, 1, 7462]
    assert ev.class_number(np.array(values[0])).shape == ()


@pytest.mark.parametrize("empty", [[], np.empty(0, dtype=np.uint32), np.empty((0, 3), dtype="u4")])
def test_no_values_give_no_numbers(empty: Any) -> None:
    found = ev.class_number(empty)
    assert found.dtype == np.uint16
    assert found.shape == np.shape(empty)


@pytest.mark.parametrize("wrong", [0, 1, -1, 7462, (1 << 32) - 1, 1 << 32, 1 << 63, (1 << 64) - 1])
def test_a_number_that_is_no_value(wrong: int) -> None:
    with pytest.raises(ArgumentError, match=f"^{wrong} is no value of the policy 'standard'"):
        ev.class_number(wrong)


def test_numbers_beside_the_values_are_none() -> None:
    values = all_values().astype(np.int64)
    near = np.setdiff1d(np.concatenate([values - 1, values + 1]), values)
    for number in near[::97].tolist():
        with pytest.raises(ArgumentError, match="is no value"):
            ev.class_number(number)


def test_the_first_wrong_entry_is_named() -> None:
    values = ev.evaluate([BEST, WORST, BEST]).astype(np.int64)
    values[1:] = 5, 6
    with pytest.raises(ArgumentError, match=r"^5 at position 2 is no value"):
        ev.class_number(values)


def test_values_of_other_rules_are_refused() -> None:
    with pytest.raises(ArgumentError, match="is no value of the policy 'standard'"):
        ev.class_number(ev.evaluate(BEST, "septic"))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (1.0, "float64"),
        (np.array([1.0]), "float64"),
        (True, "bool"),
        ("1", "<U1"),
        (None, "object"),
        ([1, None], "object"),
    ],
)
def test_anything_but_integers_is_refused(wrong: Any, message: str) -> None:
    with pytest.raises(InputTypeError, match=f"values are {message}; integers are accepted"):
        ev.class_number(wrong)
