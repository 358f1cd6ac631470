"""Finding policies by name."""

from __future__ import annotations

import pytest

import evaluator as ev
from evaluator.errors import InputTypeError, UnknownPolicyError
from evaluator.rules import Policy, policies, policy

PROMISED = (
    "standard",
    "septic",
    "laws1891",
    "laws1891-literal",
    "laws1891-modern-kickers",
    "joker-wild",
    "joker-bug",
    "pai-gow",
    "deuces-wild",
    "one-eyed-jacks",
    "short-deck",
    "short-deck-trips",
    "ace-to-five",
    "deuce-to-seven",
    "soko",
    "italian",
)


@pytest.mark.parametrize("name", PROMISED)
def test_promised_presets_are_there_with_their_source(name):
    preset = policy(name)
    assert isinstance(preset, Policy)
    assert preset.name == name
    assert preset.source


def test_every_preset_is_found_under_its_own_name():
    assert all(policy(name) is preset for name, preset in policies().items())


def test_policies_is_a_copy():
    policies().clear()
    assert policies()


@pytest.mark.parametrize("text", ["Short-Deck", "short_deck", " SHORT DECK "])
def test_spelling_of_names(text):
    assert policy(text).name == "short-deck"


def test_a_policy_is_returned_as_it_is():
    own = Policy(name="own")
    assert policy(own) is own


def test_unknown_name():
    with pytest.raises(UnknownPolicyError, match=r"^no policy is named 'setpic' .*'septic'"):
        policy("setpic")
    with pytest.raises(LookupError, match="accepted: standard, septic, laws1891"):
        policy("!")


def test_neither_name_nor_policy():
    with pytest.raises(InputTypeError, match="policy of type int"):
        policy(7)


def test_public_names():
    assert ev.Policy is Policy
    assert ev.policies() == policies()
