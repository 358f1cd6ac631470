"""Laws that hold under every policy, and the definition against a second reading of the rules."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from evaluator.cards.layout import CARD_TEXTS, FIRST_JOKER
from evaluator.rules.definition import value_of_cards, value_of_five
from evaluator.rules.fields import CHOICES
from tests.rules import naive, strategies

SUIT_ORDERS = list(permutations(range(4)))


def compare(first, second):
    return (first > second) - (first < second)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_values_compare_as_a_second_reading_says(data):
    rules = data.draw(strategies.policies(wild=False, transitive=False))
    hands = data.draw(st.lists(strategies.hands(rules, sizes=(5,)), min_size=2, max_size=6))
    for first, second in combinations(hands, 2):
        by_values = compare(value_of_five(rules, first), value_of_five(rules, second))
        by_tuples = compare(naive.key(rules, first), naive.key(rules, second))
        assert by_values == by_tuples, (first, second)


@settings(deadline=None)
@given(data=st.data())
def test_best_is_what_it_says_it_is(data):
    rules = data.draw(strategies.policies())
    hand = data.draw(strategies.hands(rules, most_wild=1))
    best = value_of_cards(rules, hand)
    assert value_of_five(rules, best.five, best.plays_as) == best.value
    assert set(best.five) <= set(hand)
    for card, stands_for in zip(best.five, best.plays_as, strict=True):
        assert stands_for in rules.cards
        assert card == stands_for or card >= FIRST_JOKER or card in rules.wild


@settings(deadline=None)
@given(data=st.data())
def test_order_of_cards_is_nothing(data):
    rules = data.draw(strategies.policies())
    hand = data.draw(strategies.hands(rules, sizes=(5,), most_wild=2))
    shuffled = data.draw(st.permutations(hand))
    assert value_of_cards(rules, shuffled) == value_of_cards(rules, hand)


@settings(deadline=None)
@given(data=st.data())
def test_more_cards_never_make_a_worse_hand(data):
    rules = data.draw(strategies.policies())
    hand = data.draw(strategies.hands(rules, sizes=(7,), most_wild=1))
    values = [value_of_cards(rules, hand[:n]).value for n in (5, 6, 7)]
    assert values == sorted(values)
    fives = [value_of_cards(rules, five).value for five in combinations(hand, 5)]
    assert max(fives) == values[-1]


@settings(deadline=None)
@given(data=st.data())
def test_suits_without_a_rule_about_suits_are_alike(data):
    rules = data.draw(strategies.policies()).replace(
        hearts_flush="off", hearts_vs_hearts="cards", hearts_sequence="off"
    )
    if rules.joker == "color":
        rules = rules.replace(joker="wild")
    hand = data.draw(strategies.hands(rules, most_wild=1))
    to = data.draw(st.sampled_from(SUIT_ORDERS))
    moved = rules.replace(
        suit_order=rules.suit_order
        and "".join("cdhs"[to["cdhs".index(s)]] for s in rules.suit_order),
        wild_cards=tuple(CARD_TEXTS[4 * (c >> 2) + to[c & 3]] for c in wild_singles(rules)),
    )
    cards = [c if c >= FIRST_JOKER else 4 * (c >> 2) + to[c & 3] for c in hand]
    assert value_of_cards(moved, cards).value == value_of_cards(rules, hand).value


def wild_singles(rules):
    return [CARD_TEXTS.index(text) for text in rules.wild_cards]


@settings(deadline=None)
@given(data=st.data())
def test_wild_joker_is_at_least_any_card(data):
    rules = data.draw(strategies.policies()).replace(
        natural="off", natural_position="after_ranks", joker="wild", max_jokers=1,
        wild_ranks=(), wild_cards=(),
    )  # fmt: skip
    natural = data.draw(strategies.hands(rules, sizes=(5, 6), most_wild=0))
    rest, card = natural[:-1], natural[-1]
    with_joker = value_of_cards(rules, [*rest, FIRST_JOKER])
    if len(natural) == 5:
        assert with_joker.value >= value_of_cards(rules, natural).value
    else:
        extra = value_of_cards(rules, [*natural, FIRST_JOKER])
        assert extra.value >= value_of_cards(rules, natural).value
        assert card in natural


@settings(deadline=None)
@given(data=st.data())
def test_repeated_cards_are_only_where_they_may_be(data):
    rules = data.draw(strategies.policies())
    hand = data.draw(strategies.hands(rules, sizes=(5,), most_wild=1))
    best = value_of_cards(rules, hand)
    if len(set(best.plays_as)) < 5:
        assert rules.duplicates != "never"
        repeated = [card for card in best.plays_as if best.plays_as.count(card) > 1]
        if rules.duplicates == "five_only":
            doubled = rules.double_ace_flush and best.category == "flush" and repeated[0] >= 48
            assert best.category == "five of a kind" or doubled


@pytest.mark.parametrize(
    ("field", "choice"), [(field, choice) for field in CHOICES for choice in CHOICES[field]]
)
def test_random_policies_reach_every_choice(field, choice):
    search = settings(max_examples=5000, phases=[Phase.generate], derandomize=True, database=None)
    find(
        strategies.policies(transitive=False),
        lambda rules: getattr(rules, field) == choice,
        settings=search,
    )
