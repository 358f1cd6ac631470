"""The presets that order hands: all of them are ranked by kernels."""

from __future__ import annotations

from typing import Literal

import evaluator as ev

Method = Literal["bitmask", "table"]

METHODS: tuple[Method, ...] = ("bitmask", "table")
ORDERS = {name: policy for name, policy in ev.policies().items() if policy.transitive}


def wild_cards(policy: ev.Policy) -> tuple[int, ...]:
    """Return the wild cards of a deck, the jokers last."""
    return (*sorted(policy.wild), *range(52, 52 + policy.max_jokers))


def most_wild(policy: ev.Policy) -> int:
    """Return how many wild cards a hand can hold."""
    return len(wild_cards(policy))
