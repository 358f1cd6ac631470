"""Exact odds of two players before the flop, from the table of match-ups."""

from __future__ import annotations

import numpy as np

from evaluator.equity.count import HOLDING_COUNTS, Count
from evaluator.equity.live import live_holdings
from evaluator.equity.query import Query
from evaluator.kernels.choose import POT


def count_table(query: Query) -> Count:
    raise NotImplementedError
