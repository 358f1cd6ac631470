"""The session worst: the running minimum of stated hands, per number of cards."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.errors import ArgumentError, InputTypeError
from evaluator.settlement.septic import SessionWorst, StatedHand


def test_a_weaker_hand_is_the_new_worst_and_an_equal_one_is_not():
    session = SessionWorst()
    assert session.worst == {}
    assert session.record(5, "P1", cards=5)
    assert not session.record(9, "P2", cards=5)
    assert not session.record(5, "P3", cards=5)
    assert session.record(4, "P4", cards=5)
    assert session.worst == {5: StatedHand(4, "P4")}


def test_hands_of_different_numbers_of_cards_do_not_meet():
    session = SessionWorst()
    assert session.record(1, "seven high of five cards", cards=5)
    assert session.record(8, "nine high of seven cards", cards=7)
    assert {cards: hand.value for cards, hand in session.worst.items()} == {5: 1, 7: 8}


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(5, 7)), min_size=1))
def test_running_minimum(stated):
    session = SessionWorst()
    for number, (value, cards) in enumerate(stated):
        earlier = [other for other, count in stated[:number] if count == cards]
        new = session.record(value, str(number), cards=cards)
        assert new == (not earlier or value < min(earlier))
    for cards, hand in session.worst.items():
        values = [value for value, count in stated if count == cards]
        assert hand.value == min(values)
        assert stated.index((hand.value, cards)) == int(hand.label)


def test_numpy_values_and_what_is_handed_out():
    session = SessionWorst()
    session.record(np.uint64(2**63), "P1", cards=np.int64(7))
    assert repr(session) == "SessionWorst({7: StatedHand(value=9223372036854775808, label='P1')})"
    session.worst.clear()
    assert session.worst


@pytest.mark.parametrize(
    ("value", "label", "cards", "error", "message"),
    [
        (1.5, "P1", 5, InputTypeError, r"value is 1\.5; a whole number is accepted"),
        (True, "P1", 5, InputTypeError, r"value is True; a whole number is accepted"),
        (1, 7, 5, InputTypeError, r"label is 7; a str is accepted"),
        (1, "P1", "5", InputTypeError, r"cards is '5'; a whole number is accepted"),
        (1, "P1", 0, ArgumentError, r"cards is 0; a hand has at least 1 card"),
    ],
)
def test_refusals(value, label, cards, error, message):
    with pytest.raises(error, match=message):
        SessionWorst().record(value, label, cards=cards)
