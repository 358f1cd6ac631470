"""A policy as an object: defaults, normal form, derived facts, replacement, digest."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given

from evaluator.cards import parse_cards
from evaluator.errors import PolicyError
from evaluator.rules import Policy, knobs, policies, policy
from evaluator.rules.model import DEFAULTS, FIELD_NAMES, LABELS
from tests.rules import strategies

STANDARD_DIGEST = "6e3e117482a39dbbbf45b8c917239a8eb04ee829a5b63e67b9b67fc0a0acf270"


def test_defaults_are_the_standard_game():
    assert Policy().rules() == policy("standard").rules()


def test_frozen_hashable_and_equal_by_content():
    first, second = Policy(name="x"), Policy(name="x")
    assert first == second
    assert len({first, second}) == 1
    with pytest.raises(FrozenInstanceError):
        first.ranks = "A"


def test_fields_are_put_in_normal_form():
    made = Policy(
        ranks="6789tjqka",
        order=[name.upper() for name in knobs.STANDARD_ORDER],
        no_kickers=["Four of a kind", "pair"],
        suit_order="CHSD",
        wild_cards=["10S", "jh"],
    )
    assert made.ranks == "6789TJQKA"
    assert made.order == knobs.STANDARD_ORDER
    assert made.no_kickers == ("pair", "four of a kind")
    assert made.suit_order == "chsd"
    assert made.wild_cards == ("Ts", "Jh")
    assert hash(made) == hash(made.replace(name="custom"))


def test_categories_are_weakest_first():
    assert policy("standard").categories == (
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
    )
    assert policy("joker-wild").categories[-2:] == ("straight flush", "five of a kind")
    below = policy("joker-wild").replace(five_of_a_kind="below_royal")
    assert below.categories[-3:] == ("straight flush", "five of a kind", "royal flush")
    assert policy("ace-to-five").categories == (
        "four of a kind",
        "full house",
        "three of a kind",
        "two pair",
        "pair",
        "high card",
    )


def test_value_dtype_is_wide_where_suits_or_jokers_break_ties():
    assert policy("standard").value_dtype == np.uint32
    assert policy("laws1891").value_dtype == np.uint32
    assert policy("joker-wild").value_dtype == np.uint32
    assert policy("septic").value_dtype == np.uint64
    assert policy("italian").value_dtype == np.uint64
    assert policy("joker-bug").replace(natural="binary").value_dtype == np.uint64
    assert policy("septic").replace(natural="off").wide


def test_deck_and_wild_cards():
    assert policy("standard").cards == frozenset(range(52))
    assert len(policy("short-deck").cards) == 36
    assert policy("standard").wild == frozenset()
    assert policy("deuces-wild").wild == frozenset(range(4))
    assert policy("one-eyed-jacks").wild == frozenset(parse_cards("Jh Js").tolist())
    mixed = Policy(joker="wild", max_jokers=2, wild_cards=["Kd"])
    assert mixed.wild == frozenset(parse_cards("Kd").tolist())


def test_only_rules_that_order_hands_are_transitive():
    unordered = {name for name, preset in policies().items() if not preset.transitive}
    assert unordered == {"laws1891-literal", "italian-cycle"}


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("laws1891-literal", "untied_scope='all_hands'"),
        ("italian-cycle", "straight_flush_cycle=True"),
    ],
)
def test_require_transitive_names_the_rule_and_showdown(name, rule):
    with pytest.raises(PolicyError) as caught:
        policy(name).require_transitive("odds")
    message = str(caught.value)
    assert message.startswith("odds needs rules that order hands")
    assert f"{name!r} has {rule}" in message
    assert message.endswith("use showdown")


def test_require_transitive_accepts_an_order():
    policy("italian").require_transitive("odds")


def test_replace_changes_rules_and_takes_away_the_name():
    changed = policy("laws1891").replace(ace_in_straights="both")
    assert changed.ace_in_straights == "both"
    assert changed.hearts_flush == "absolute"
    assert (changed.name, changed.source, changed.notes) == ("custom", "", "")


def test_replace_keeps_a_name_that_is_given():
    changed = policy("laws1891").replace(name="ours", no_kickers=())
    assert changed.name == "ours"
    assert changed.source == policy("laws1891").source


def test_replace_of_labels_alone_keeps_the_rest():
    changed = policy("laws1891").replace(notes="checked")
    assert (changed.name, changed.notes) == ("laws1891", "checked")


def test_replace_refuses_an_unknown_field():
    with pytest.raises(PolicyError, match=r"no field 'kicker' .*'no_kickers'"):
        policy("standard").replace(kicker=True)


def test_standard_digest_never_changes():
    assert policy("standard").digest == STANDARD_DIGEST


def test_digest_is_of_the_rules_alone():
    renamed = policy("septic").replace(name="other", source="", notes="")
    assert renamed.digest == policy("septic").digest


def test_digest_differs_between_presets():
    digests = {preset.digest for preset in policies().values()}
    assert len(digests) == len(policies())


def test_digest_is_the_same_in_another_process():
    code = (
        "from evaluator.rules import policies;"
        "print(*(preset.digest for preset in policies().values()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    assert run.stdout.split() == [preset.digest for preset in policies().values()]


def test_defaults_are_pinned_because_digests_leave_them_out():
    assert {name: value for name, value in DEFAULTS.items() if name not in LABELS} == {
        "ranks": "23456789TJQKA",
        "order": knobs.STANDARD_ORDER,
        "goal": "high",
        "ace": "high",
        "ace_in_straights": "both",
        "wheel": "lowest",
        "rank_compare": "grouped",
        "no_kickers": (),
        "hearts_flush": "off",
        "hearts_vs_hearts": "cards",
        "hearts_sequence": "off",
        "suit_order": None,
        "suit_compare": "positional",
        "joker": "none",
        "max_jokers": 0,
        "wild_ranks": (),
        "wild_cards": (),
        "duplicates": "never",
        "double_ace_flush": False,
        "five_of_a_kind": "none",
        "natural": "off",
        "natural_position": "after_ranks",
        "untied_scope": "pairwise",
        "straight_flush_cycle": False,
    }


@given(first=strategies.policies(transitive=False), second=strategies.policies())
def test_digests_are_equal_exactly_when_rules_are(first, second):
    assert (first.digest == second.digest) == (first.rules() == second.rules())
    assert first.replace(name="same").digest == first.digest


@given(made=strategies.policies(transitive=False))
def test_every_field_is_documented_and_categories_fit_four_bits(made):
    assert all(f"    {name} : " in Policy.__doc__ for name in FIELD_NAMES)
    assert len(set(made.categories)) == len(made.categories) <= 16
