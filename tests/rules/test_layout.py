"""The 64-bit layouts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.cards import parse_cards
from evaluator.rules import layout, policy
from evaluator.rules.definition import value_of_cards
from tests.rules import strategies

POSITIONS = ("before_ranks", "after_ranks", "after_suits")
PARTS = st.tuples(
    st.integers(0, (1 << 32) - 1), st.integers(0, 4), st.integers(0, layout.SUITS_MASK)
)


def significance(parts, position):
    """The parts in the order in which they are to be compared."""
    short, natural, suits = parts
    category, rest = short >> 28, short & layout.BELOW_CATEGORY_MASK
    return {
        "before_ranks": (category, natural, rest, suits),
        "after_ranks": (category, rest, natural, suits),
        "after_suits": (category, rest, suits, natural),
    }[position]


@pytest.mark.parametrize("position", POSITIONS)
@given(first=PARTS, second=PARTS)
def test_values_compare_as_their_parts(position, first, second):
    one, two = layout.join(*first, position), layout.join(*second, position)
    assert (one < two) == (significance(first, position) < significance(second, position))
    assert one < 1 << 64


@pytest.mark.parametrize("position", POSITIONS)
@given(parts=PARTS)
def test_split_undoes_join(position, parts):
    value = layout.join(*parts, position)
    assert layout.split(value, position) == parts
    assert layout.category_place(value, wide=True) == parts[0] >> 28


@settings(deadline=None)
@given(data=st.data())
def test_category_is_where_the_layout_says(data):
    rules = data.draw(strategies.policies())
    hand = data.draw(strategies.hands(rules, sizes=(5,), most_wild=1))
    best = value_of_cards(rules, hand)
    place = layout.category_place(best.value, wide=rules.wide)
    assert rules.categories[place] == best.category
    assert best.value < 1 << 8 * rules.value_dtype.itemsize


def test_upper_half_is_the_value_without_suits_and_naturals():
    septic = policy("septic")
    plain = septic.replace(suit_order=None, natural="off")
    hand = parse_cards("Ah Jk 9c 9d 6h 4s 2d").tolist()
    short, natural, suits = layout.split(value_of_cards(septic, hand).value, "after_ranks")
    assert short == value_of_cards(plain, hand).value
    # Three nines, the joker as 9h, then Ah and 6h; c is bit 3, h 2, s 1, d 0.
    assert natural == 3
    assert suits == 0b1101_0100_0100_0000_0000
