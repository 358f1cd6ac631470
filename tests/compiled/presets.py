"""The presets that are ranked by kernels."""

from __future__ import annotations

from typing import Literal

import evaluator as ev

Method = Literal["bitmask", "table"]

# Rules that are no order live in showdowns alone.
ORDERS = {name: policy for name, policy in ev.policies().items() if policy.transitive}

METHODS: tuple[Method, ...] = ("bitmask", "table")


def most_wild(policy: ev.Policy) -> int:
    """Return how many wild cards a hand can hold."""
    return policy.max_jokers + len(policy.wild)
