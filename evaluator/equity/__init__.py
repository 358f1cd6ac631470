"""Odds: exact by enumeration or sampled, both as integer tallies."""

from __future__ import annotations

from evaluator.equity.odds import odds
from evaluator.equity.result import Odds, OddsInterrupted

__all__ = ["Odds", "OddsInterrupted", "odds"]
