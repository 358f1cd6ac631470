"""Hands ranked, numbered, described and compared."""

from __future__ import annotations

from evaluator.ranking.classes import class_number
from evaluator.ranking.describe import HandDescription, describe
from evaluator.ranking.evaluate import evaluate
from evaluator.ranking.showdown import Showdown, showdown

__all__ = [
    "HandDescription",
    "Showdown",
    "class_number",
    "describe",
    "evaluate",
    "showdown",
]
