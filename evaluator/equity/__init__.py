"""Odds of hands and ranges: exact where that is cheap, sampled where it is not."""

from __future__ import annotations

from evaluator.equity.batch import batch_odds
from evaluator.equity.batch_result import BatchOdds
from evaluator.equity.holdings import HoldingOdds
from evaluator.equity.odds import odds
from evaluator.equity.outs import outs
from evaluator.equity.outs_result import Outs
from evaluator.equity.result import Odds, OddsInterrupted
from evaluator.equity.strength import hand_strength
from evaluator.equity.strength_result import HandStrength

__all__ = [
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
]
