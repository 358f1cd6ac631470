"""Random policies that kernels can rank."""

from __future__ import annotations

from typing import Any

import evaluator as ev
from evaluator.rules import knobs
from tests.compiled.presets import most_wild
from tests.rules.strategies import policies

OFF = {
    "suit_order": None,
    "suit_compare": "positional",
    "natural": "off",
    "natural_position": "after_ranks",
}


def compilable(policy: ev.Policy) -> ev.Policy:
    """Change as few rules as need be for the definition not to be the only one to know them."""
    changes: dict[str, Any] = {}
    if policy.joker == "color" or (policy.joker == "bug" and policy.wild):
        changes["joker"] = "wild"
    if policy.hearts_sequence in ("top_card", "most_hearts"):
        changes["hearts_sequence"] = "off"
    if policy.goal == "low" and {knobs.FLUSH, knobs.STRAIGHT_FLUSH} & set(policy.order):
        changes |= OFF
    elif policy.wide:
        changes |= _ties_that_follow_from_ranks(policy)
    four_flushes_move = policy.wide or most_wild(policy) or policy.ace == "low"
    at = {name: place for place, name in enumerate(policy.order)}
    four, five = at.get(knobs.FOUR_FLUSH, -1), at.get(knobs.FLUSH, 0)
    if four_flushes_move or policy.goal == "low" or four > five:
        changes |= _without(policy, knobs.FOUR_FLUSH, changes)
    return policy.replace(**changes) if changes else policy


def _ties_that_follow_from_ranks(policy: ev.Policy) -> dict[str, Any]:
    changes: dict[str, Any] = {"rank_compare": "grouped", "hearts_vs_hearts": "cards"}
    if policy.hearts_flush == "tiebreak":
        changes["hearts_flush"] = "off"
    if most_wild(policy):
        changes["natural"] = "fewest_jokers"
        if policy.natural_position == "after_suits":
            changes["natural_position"] = "after_ranks"
    for name in set(policy.order) - set(knobs.STANDARD_ORDER):
        changes |= _without(policy, name, changes)
    return changes


def _without(policy: ev.Policy, name: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Leave out a category, and its side cards."""
    fields = ("order", "no_kickers")
    return {
        field: tuple(n for n in changes.get(field, getattr(policy, field)) if n != name)
        for field in fields
    }


compilable_policies = policies().map(compilable)
