"""Policies as text."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.errors import PolicyError, PolicyFileError, UnknownPolicyError
from evaluator.rules import Policy, policies, policy
from evaluator.rules.toml import policy_of
from tests.rules import strategies


@pytest.mark.parametrize("name", policies())
def test_round_trip_of_presets(name, tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text(policy(name).to_toml(), encoding="utf-8")
    assert Policy.from_toml(file) == policy(name)
    assert Policy.from_toml(str(file)) == policy(name)


@given(made=strategies.policies(transitive=False))
def test_round_trip_of_random_rules(made):
    table = tomllib.loads(made.to_toml())
    assert policy_of(table, "other") == made


@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_round_trip_of_any_text(text):
    made = Policy(name=text, notes=text)
    assert policy_of(tomllib.loads(made.to_toml()), "other") == made


def test_named_after_the_file(tmp_path):
    file = tmp_path / "tuesday.toml"
    file.write_text('ranks = "6789TJQKA"\n')
    made = Policy.from_toml(file)
    assert made == Policy(name="tuesday", ranks="6789TJQKA")


def test_based_on_a_preset(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text('base = "laws1891"\nno_kickers = ["four of a kind"]\n')
    made = Policy.from_toml(file)
    assert made.name == "ours"
    assert made.source == ""
    assert made.rules() == policy("laws1891").replace(no_kickers=("four of a kind",)).rules()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kickers = false\n", r"a policy has no field 'kickers' \(did you mean 'no_kickers'"),
        ("zzz = 1\n", r"a policy has no field 'zzz' \(accepted: base, name, source"),
        ('joker = "mild"\n', "joker is 'mild', and must be one of none, wild, bug, color"),
        ("max_jokers = 1\n", "policy 'rules': joker='none' contradicts max_jokers=1"),
        ("base = 3\n", "base is 3, and must be the name of a policy"),
        ("ranks = \n", "not TOML text: "),
        ("[section]\nranks = 2\n", "a policy has no field 'section'"),
    ],
)
def test_bad_text_names_the_file(text, message, tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text(text)
    with pytest.raises(PolicyError, match=f"^{re.escape(str(file))}: {message}"):
        Policy.from_toml(file)


def test_unknown_base(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text('base = "septik"\n')
    with pytest.raises(UnknownPolicyError, match=r"rules\.toml: no policy .* 'septic'"):
        Policy.from_toml(file)


def test_not_text(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(PolicyError, match="not TOML text"):
        Policy.from_toml(file)


def test_missing_file(tmp_path):
    with pytest.raises(
        PolicyFileError, match=r"none\.toml: cannot be read: No such file"
    ) as caught:
        Policy.from_toml(tmp_path / "none.toml")
    assert isinstance(caught.value, OSError)
