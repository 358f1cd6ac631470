"""Exact counts of any question, in the way that was planned."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.equity.count import Count
from evaluator.equity.exact import count_known
from evaluator.equity.joint import count_joint_boards, count_joint_known
from evaluator.equity.live import live_holdings
from evaluator.equity.plan import Way
from evaluator.equity.query import Query
from evaluator.equity.sweep import count_sweep
from evaluator.equity.table import count_table
from evaluator.errors import DealError


def count_every(query: Query, way: Way, threads: int) -> Count:
    """Count every deal.

    Parameters
    ----------
    query : Query
    way : str
        See `plan.plan_exact`.
    threads : int

    Returns
    -------
    Count
        Rows of holdings for each player whose cards are not known. Integers, unless weights
        differ.

    Raises
    ------
    DealError
        If the players cannot hold hands of their ranges at once.
    """
    if way == "known":
        return count_known(query, threads)
    count = _count(query, way, threads)
    if not count.tally.any():
        raise DealError("the players cannot hold hands of their ranges at once")
    weights = [live_holdings(query, player).weights for player in query.ranged]
    if all((weight == 1).all() for weight in weights):
        # Sums of whole numbers below 2**53 are exact.
        return Count(*(_whole(array) for array in (count.tally, count.categories, count.holdings)))
    return count


def _count(query: Query, way: Way, threads: int) -> Count:
    """Count in floating point."""
    if way == "table":
        return count_table(query)
    if way == "sweep":
        return count_sweep(query, threads)
    if way == "boards":
        return count_joint_boards(query, threads)
    return count_joint_known(query, threads)


def _whole(array: NDArray[Any]) -> NDArray[np.uint64]:
    """Return whole numbers as such."""
    whole: NDArray[np.uint64] = np.rint(array).astype(np.uint64)
    return whole
