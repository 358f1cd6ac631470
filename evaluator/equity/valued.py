"""Counts under any policy: rank each player's hands on a block of boards, compare, count."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from evaluator.equity.count import Count
from evaluator.equity.query import Query
from evaluator.errors import PolicyError
from evaluator.kernels.valued import COUNT_LONG, COUNT_SHORT
from evaluator.ranking.compiled import compiled, is_compiled
from evaluator.ranking.evaluate import is_standard
from evaluator.rules import Policy


def needs_scorer(query: Query) -> bool:
    """Whether the deals cannot be counted by the kernels for the standard rules."""
    return not is_standard(query.policy)


def require_compiled(policy: Policy) -> None:
    """Refuse rules for which ranking millions of hands would take days.

    Raises
    ------
    PolicyError
        If no compiled evaluator knows the rules.
    """
    if not is_compiled(policy):
        raise PolicyError(
            f"odds need rules that a compiled evaluator knows, and the policy {policy.name!r} has"
            " one that only evaluate, describe and showdown follow"
        )


class Scorer:
    """Ranks and counts blocks of boards; one for each thread.

    Parameters
    ----------
    query : Query
    """

    def __init__(self, query: Query) -> None:
        self._query = query
        self._masks = query.masks
        self._compiled = compiled(query.policy)
        self._count = COUNT_LONG if query.policy.wide else COUNT_SHORT

    def score(self, boards: NDArray[np.uint64]) -> Count:
        """Count the deals on some boards.

        Parameters
        ----------
        boards : ndarray(uint64, shape=(n,))
            Cards to come, without the board so far.

        Returns
        -------
        Count
        """
        n = len(boards)
        values = np.empty((self._query.players, n), dtype=self._query.policy.value_dtype)
        hands = np.empty(n, dtype=np.uint64)
        for player, mask in enumerate(self._masks):
            np.bitwise_or(boards, mask, out=hands)
            self._compiled.rank_hands(hands, values[player])
        count = Count.zero(self._query)
        best = np.empty(n, dtype=values.dtype)
        winners = np.empty(n, dtype=np.uint16)
        self._count(values, np.uint64(n), best, winners, count.tally, count.categories)
        return count
