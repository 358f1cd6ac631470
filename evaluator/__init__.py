"""Rank poker hands under rules that are data, and compute exact or sampled odds.

    >>> import evaluator as ev
    >>> ev.evaluate("As Ks Qs Js Ts") > ev.evaluate("Ac Ad Ah As Kd")
    True
    >>> print(ev.describe("Ah Ad As Kc Kd 2h 3c").text)
    full house, aces over kings

Public names are resolved at their first use: importing the package loads no more than numpy, and
numba only when something is computed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from evaluator import errors
from evaluator.errors import EvaluatorError

if TYPE_CHECKING:
    from evaluator.cards import cards_to_masks, format_cards, masks_to_cards, parse_cards
    from evaluator.datasets import RankProgress, RankReport, rank_file, rank_table
    from evaluator.equity import (
        BatchOdds,
        HandStrength,
        HoldingOdds,
        Odds,
        OddsInterrupted,
        Outs,
        batch_odds,
        hand_strength,
        odds,
        outs,
    )
    from evaluator.ranges import Range
    from evaluator.ranking import (
        HandDescription,
        Showdown,
        class_number,
        describe,
        evaluate,
        showdown,
    )
    from evaluator.rules import Policy, policies, policy
    from evaluator.settlement import Settlement, septic, settle

__version__ = "0.1.0"

_HOMES = {
    "evaluator.cards": ("cards_to_masks", "format_cards", "masks_to_cards", "parse_cards"),
    "evaluator.datasets": ("RankProgress", "RankReport", "rank_file", "rank_table"),
    "evaluator.equity": (
        "BatchOdds",
        "HandStrength",
        "HoldingOdds",
        "Odds",
        "OddsInterrupted",
        "Outs",
        "batch_odds",
        "hand_strength",
        "odds",
        "outs",
    ),
    "evaluator.ranges": ("Range",),
    "evaluator.rules": ("Policy", "policies", "policy"),
    "evaluator.settlement": ("Settlement", "septic", "settle"),
    "evaluator.ranking": (
        "HandDescription",
        "Showdown",
        "class_number",
        "describe",
        "evaluate",
        "showdown",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BatchOdds",
    "EvaluatorError",
    "HandDescription",
    "HandStrength",
    "HoldingOdds",
    "Odds",
    "OddsInterrupted",
    "Outs",
    "Policy",
    "Range",
    "RankProgress",
    "RankReport",
    "Settlement",
    "Showdown",
    "__version__",
    "batch_odds",
    "cards_to_masks",
    "class_number",
    "describe",
    "errors",
    "evaluate",
    "format_cards",
    "hand_strength",
    "masks_to_cards",
    "odds",
    "outs",
    "parse_cards",
    "policies",
    "policy",
    "rank_file",
    "rank_table",
    "septic",
    "settle",
    "showdown",
]


def __getattr__(name: str) -> Any:
    """Import a public name from the module that defines it."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, those not yet imported too."""
    return sorted(__all__)
