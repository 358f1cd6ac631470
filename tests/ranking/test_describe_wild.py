"""Hands with wild cards are described as the executable definition would, and soon."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator as ev
from evaluator.ranking import plays
from evaluator.rules.definition import Best, value_of_cards, value_of_five
from tests.rules import strategies

PRESETS = [rules for rules in ev.policies().values() if rules.wild or rules.max_jokers]


def wild_in(rules: ev.Policy, hand: list[int]) -> int:
    return sum(card > 51 or card in rules.wild for card in hand)


def agree(rules: ev.Policy, hand: list[int]) -> None:
    """Compare the play found with that of the definition."""
    expected: Best = value_of_cards(rules, hand)
    found = plays.best_play(rules, hand)
    assert (found.value, found.category) == (expected.value, expected.category)
    assert value_of_five(rules, found.five, found.plays_as) == found.value
    if rules.wild.isdisjoint(hand) or wild_in(rules, hand) == 1:
        # Of several wild cards, natural ones among them, the definition does not try every one
        # as every card, so that it may not find those that can stand for themselves.
        assert found == expected


@settings(max_examples=150)
@given(data=st.data())
def test_best_play_is_that_of_the_definition_under_any_rules(data: st.DataObject) -> None:
    rules = data.draw(strategies.policies())
    if rules.joker == "bug" and rules.wild:
        rules = rules.replace(joker="wild")
    agree(rules, data.draw(strategies.hands(rules, most_wild=2)))


@settings(max_examples=5)
@given(data=st.data())
def test_best_play_with_up_to_four_wild_cards_in_five(data: st.DataObject) -> None:
    rules = data.draw(
        strategies.policies().filter(lambda rules: len(rules.wild) + rules.max_jokers)
    )
    if rules.joker == "bug" and rules.wild:
        rules = rules.replace(joker="wild")
    agree(rules, data.draw(strategies.hands(rules, sizes=(5,))))


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_best_play_of_presets(rules: ev.Policy) -> None:
    rng = random.Random(rules.name)
    natural = sorted(rules.cards - rules.wild)
    wild = [*sorted(rules.wild), *range(52, 52 + rules.max_jokers)]
    for size in (5, 6, 7) * 8:
        held = rng.sample(wild, rng.randint(1, min(2, len(wild))))
        suited = [card for card in natural if card & 3 == held[0] & 3]
        neighbours = [card for card in natural if card >> 2 in (7, 8, 9)]
        pack = rng.choice([natural, suited, neighbours])
        agree(rules, held + rng.sample(pack, size - len(held)))


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_values_are_those_of_the_compiled_evaluators(rules: ev.Policy) -> None:
    rng = random.Random(rules.name)
    wild = [*sorted(rules.wild), *range(52, 52 + rules.max_jokers)]
    hands = []
    for size in (5, 6, 7) * 20:
        held = rng.sample(wild, rng.randint(1, len(wild)))
        hands.append(held + rng.sample(sorted(rules.cards - rules.wild), size - len(held)))
    described = [ev.describe(hand, rules).value for hand in hands]
    assert described == [ev.evaluate(hand, rules) for hand in hands]


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("wild", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["joker-wild", "joker-bug", "deuces-wild"])
def test_few_plays_are_tried(
    name: str, wild: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The definition tries up to a million; each takes some ten microseconds.
    tried = 0
    reading_of = plays.reading_of

    def count(*arguments: object) -> object:
        nonlocal tried
        tried += 1
        return reading_of(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(plays, "reading_of", count)
    rules = ev.policy(name)
    rng = random.Random(size)
    for _ in range(10):
        held = rng.sample([*sorted(rules.wild), *range(52, 52 + rules.max_jokers)], wild)
        hand = held + rng.sample(sorted(rules.cards - rules.wild), size - wild)
        tried = 0
        plays.best_play(rules, hand)
        assert 0 < tried < 1500, hand


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ({"hearts_sequence": "most_hearts"}, "straight, ace high, one heart, joker as Kh"),
        ({"hearts_sequence": "top_card"}, "straight, ace of hearts high, joker as Ah"),
        (
            {"suit_order": "chsd", "natural_position": "after_suits"},
            "straight, ace of clubs high, joker as Ac",
        ),
        ({"suit_order": "chsd"}, "straight, ace of spades high"),
    ],
)
def test_a_joker_plays_for_what_counts_before_naturals(rules: dict[str, Any], text: str) -> None:
    policy = ev.Policy(joker="wild", max_jokers=1, natural="fewest_jokers", **rules)
    hand = ev.parse_cards("As Kd Qs Jc Td Jk").tolist()
    agree(policy, hand)
    assert ev.describe(hand, policy).text == text


def test_wild_cards_stand_for_themselves_where_they_can() -> None:
    described = ev.describe("Jh Js Jd Th 2c", "one-eyed-jacks")
    assert described.text == "three of a kind, jacks, ten deuce"
    assert described.stands_for == {}


def test_a_bug_beside_other_wild_cards() -> None:
    # The deuce is a king, which the joker may not be; the joker is an ace.
    rules = ev.policy("joker-bug").replace(max_jokers=1, wild_cards=("2c",))
    described = ev.describe("2c Jk Kc Kd 9h", rules)
    assert described.text == "three of a kind, kings, ace nine, 2c as Ks, joker as As"


def test_coloured_jokers_keep_to_their_colour() -> None:
    rules = ev.Policy(joker="color", max_jokers=4)
    described = ev.describe([50, 49, 30, 26, 52, 53], rules)
    assert described.category == "full house"
    red = ev.describe([51, 47, 43, 39, 52], rules)
    black = ev.describe([51, 47, 43, 39, 53], rules)
    assert red.text == "straight, ace high, joker as Th"
    assert black.text == "royal flush, joker as Ts"
