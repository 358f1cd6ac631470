"""Policies in plain words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.errors import PolicyError
from evaluator.rules import knobs, policies, policy
from evaluator.rules.explain import explain
from evaluator.rules.fields import CHOICES
from tests.rules import strategies


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("standard", "Hands that are equal in all this tie."),
        ("standard", "There are no jokers."),
        ("septic", "There may be up to two jokers; a joker stands for any card."),
        (
            "septic",
            "Where all ranks are equal, fewer wild cards beat more; then suits decide, in the "
            "order in which the ranks are compared; from best to worst: clubs, hearts, spades, "
            "diamonds.",
        ),
        ("laws1891", "A flush of hearts beats every other flush."),
        ("laws1891", "Two flushes of hearts are compared by their cards."),
        ("laws1891", "in a straight it stands below the deuce only."),
        (
            "laws1891",
            "Side cards do not count in two pair, three of a kind, full house and four of a kind.",
        ),
        ("laws1891-literal", "Two flushes of hearts are equal."),
        ("laws1891-literal", "this is for showdowns, not for odds."),
        ("pai-gow", "The straight A-2-3-4-5 is second only to the one up to the ace."),
        ("pai-gow", "an ace, or any card that completes a straight or a flush."),
        ("pai-gow", "There may be one joker;"),
        ("deuces-wild", "Deuces may stand for any card."),
        ("one-eyed-jacks", "The jack of hearts and the jack of spades may stand for any card."),
        ("short-deck", "The deck has 36 cards, without deuces, threes, fours and fives."),
        ("short-deck", "flush, full house, straight, three of a kind"),
        ("ace-to-five", "The lowest hand wins; from best to worst: high card, pair"),
        ("ace-to-five", "A straight does not count."),
        ("ace-to-five", "The ace is the lowest card."),
        ("deuce-to-seven", "in a straight it stands above the king only."),
        ("deuce-to-seven", "then by the side cards; lower is better."),
        ("soko", "two pair, four-card flush, four-card straight, pair, high card."),
        ("italian", "suits decide, of the side cards first; from best to worst: hearts, diamonds"),
        ("italian-cycle", "The lowest straight flush beats the highest;"),
    ],
)
def test_sentence_of_a_preset(name, sentence):
    assert sentence in explain(policy(name))


@pytest.mark.parametrize(
    ("base", "changes", "sentence"),
    [
        ("standard", {"rank_compare": "sorted"}, "compared card by card from the highest"),
        ("laws1891", {"hearts_flush": "tiebreak"}, "a flush of the same ranks in another suit."),
        ("laws1891", {"hearts_sequence": "top_card"}, "whose top card is a heart wins."),
        ("laws1891", {"hearts_sequence": "most_hearts"}, "the one with more hearts wins."),
        ("joker-wild", {"double_ace_flush": True}, "is an ace, be it a second one."),
        ("joker-wild", {"duplicates": "always"}, "A flush never has a card twice."),
        ("joker-wild", {"five_of_a_kind": "below_royal"}, "royal flush, five of a kind, straight"),
        ("joker-wild", {"joker": "color"}, "any card of its colour, the first and third red"),
        (
            "septic",
            {"natural_position": "before_ranks", "natural": "binary"},
            "Within a kind, before any rank, hands without wild cards beat those with.",
        ),
        (
            "septic",
            {"natural_position": "after_suits", "suit_compare": "top_only"},
            "suits decide, of the first card only; from best to worst: clubs, hearts, spades, "
            "diamonds; then fewer wild cards beat more.",
        ),
    ],
)
def test_sentence_of_a_changed_rule(base, changes, sentence):
    assert sentence in explain(policy(base).replace(**changes))


@pytest.mark.parametrize("name", policies())
def test_begins_with_the_name_and_ends_with_the_source(name):
    preset = policy(name)
    text = explain(preset)
    assert text.startswith(f"{name}:\n")
    assert text.endswith(f"Source: {preset.source}.")
    assert "  " not in text


@given(rules=strategies.policies(transitive=False), data=st.data())
def test_every_rule_is_told(rules, data):
    """A changed rule changes the text, but for rules of straights where there are none."""
    field = data.draw(st.sampled_from(sorted(CHOICES)))
    told = knobs.STRAIGHT in rules.order or field not in ("ace_in_straights", "wheel")
    for choice in CHOICES[field]:
        try:
            changed = rules.replace(**{field: choice})
        except PolicyError:
            continue
        if told:
            assert (explain(changed) == explain(rules)) == (changed.rules() == rules.rules())


@given(rules=strategies.policies(transitive=False))
def test_any_policy_is_told(rules):
    text = explain(rules)
    assert all(name in text for name in rules.categories)
    if rules.suit_order is None and rules.natural == "off":
        assert "Hands that are equal in all this tie." in text
    if knobs.FLUSH not in rules.order:
        assert "A flush does not count." in text
