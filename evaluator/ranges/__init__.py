"""Ranges: weighted sets of hole cards, in text and in arrays."""

from __future__ import annotations

from evaluator.ranges.range import Range

__all__ = ["Range"]
