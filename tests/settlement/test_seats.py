"""Show order (laws 59, 61) and places of values."""

from itertools import permutations

import pytest

from evaluator.errors import InputTypeError, SettlementError
from evaluator.settlement import places_of, show_order


@pytest.mark.parametrize(
    ("last", "folded", "order"),
    [
        ("A", [], "BCDA"),
        ("D", [], "ABCD"),
        ("B", ["C"], "DAB"),
        ("C", ["C", "D"], "AB"),
    ],
)
def test_law_59_showing_begins_to_the_left_of_the_last_player(last, folded, order):
    assert show_order(["A", "B", "C", "D"], last, folded=folded) == tuple(order)


@pytest.mark.parametrize(
    ("players", "last", "folded", "message"),
    [
        (["A", "B"], "Z", [], r"last names 'Z', who is not in the game \(players are 'A', 'B'\)"),
        (["A", "B"], "A", ["Z"], r"folded names 'Z', who is not in the game"),
        (["A", "A"], "A", [], r"players names 'A' twice"),
    ],
)
def test_show_order_refuses(players, last, folded, message):
    with pytest.raises(SettlementError, match=message):
        show_order(players, last, folded=folded)


def test_show_order_needs_an_order():
    with pytest.raises(InputTypeError, match="players is 'AB' of type str"):
        show_order("AB", "A")


def test_places_of_all_orders_of_four_values():
    for values in permutations([10, 20, 20, 30]):
        places = list(places_of(values).values())
        assert places == [{30: 1, 20: 2, 10: 4}[value] for value in values]


def test_places_of_a_mapping():
    assert places_of({"A": 3, "B": None, "C": 4}) == {"A": 2, "B": None, "C": 1}


@pytest.mark.parametrize("value", [1.0, True, "7"])
def test_places_of_refuses_what_is_no_value(value):
    with pytest.raises(InputTypeError, match=r"the value of 'P2' is .*; a whole number is acc"):
        places_of([3, value])
