"""Which suits are named, and words and reasons under rules of every kind."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator as ev
from evaluator.cards.layout import SUIT_CHARS
from evaluator.ranking.plays import best_play
from evaluator.ranking.reasons import why
from evaluator.ranking.suits import compared_suits
from evaluator.ranking.wording import common_words_of, plain_words_of, plural, words_of
from evaluator.rules.definition import Best
from evaluator.rules.reading import reader
from tests.rules import strategies


@settings(max_examples=150)
@given(data=st.data())
def test_suits_compared_are_those_of_the_cards_best_first(data: st.DataObject) -> None:
    rules = data.draw(strategies.policies().filter(lambda rules: rules.suit_order is not None))
    best = best_play(rules, data.draw(strategies.hands(rules, most_wild=1)))
    compared = compared_suits(reader(rules), best)
    assert len({rank for rank, _ in compared}) == len(compared)
    for rank, suits in compared:
        held = {card & 3 for card in best.plays_as if card >> 2 == rank}
        in_order = [suit for suit in map(SUIT_CHARS.index, rules.suit_order) if suit in held]
        assert list(suits) == in_order[: 1 if rules.suit_compare == "top_only" else None]
    if rules.suit_compare == "top_only":
        assert len(compared) <= 1


def test_suits_are_not_compared_without_an_order_of_suits() -> None:
    rules = ev.policy("standard")
    assert compared_suits(reader(rules), best_play(rules, [51, 47, 43, 39, 34])) == []


@settings(max_examples=150)
@given(data=st.data())
def test_words_are_made_of_parts(data: st.DataObject) -> None:
    rules = data.draw(strategies.policies(transitive=False))
    best = best_play(rules, data.draw(strategies.hands(rules, most_wild=2)))
    words = words_of(reader(rules), best)
    assert words.startswith(plain_words_of(reader(rules), best))
    stand_ins = sum(card != plays for card, plays in zip(best.five, best.plays_as, strict=True))
    assert (" as " in words) == (stand_ins > 0)
    for text in (words, common_words_of(reader(rules), best)):
        assert text
        assert text == text.strip(" ,")
        assert "  " not in text
        assert ", ," not in text


@settings(max_examples=300)
@given(data=st.data())
def test_there_is_a_reason_wherever_values_differ(data: st.DataObject) -> None:
    rules = data.draw(strategies.policies(transitive=False))
    hands = data.draw(st.lists(strategies.hands(rules, most_wild=1), min_size=2, max_size=4))
    ranked = sorted((best_play(rules, hand) for hand in hands), key=value_of, reverse=True)
    for other in ranked[1:]:
        if other.value < ranked[0].value:
            reason = why(reader(rules), ranked[0], other)
            assert " beats " in reason or "; wins by " in reason
            assert reason.startswith("both ") == (other.category == ranked[0].category)


def value_of(best: Best) -> int:
    return best.value


def test_plurals() -> None:
    assert plural("pair") == "pairs"
    assert plural("straight flush") == "straight flushes"
    assert plural("four-card straight") == "four-card straights"
    assert plural("two pair") == "two pair"
    assert plural("three of a kind") == "three of a kind"
