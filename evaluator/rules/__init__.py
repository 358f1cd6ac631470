"""Policies: the rules that order hands, as data, and what they mean."""

from __future__ import annotations

from evaluator.rules.catalog import policies, policy
from evaluator.rules.model import Policy

__all__ = ["Policy", "policies", "policy"]
