"""Counts under any policy: rank each player's hands on a block of boards, compare, count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.equity.count import Count
from evaluator.equity.query import Query
from evaluator.kernels.valued import COUNT_LONG, COUNT_SHORT
from evaluator.ranking.compiled import compiled
from evaluator.ranking.evaluate import is_standard
from evaluator.rules import Policy

STANDARD_SPEED: Final = 1e8
"""Hands a second of the kernels for the standard rules."""


def needs_scorer(query: Query) -> bool:
    """Whether the deals cannot be counted by the kernels for the standard rules."""
    return not is_standard(query.policy)


def hands_per_second(policy: Policy) -> float:
    """Return the rough speed at which one thread ranks and counts hands."""
    return STANDARD_SPEED if is_standard(policy) else compiled(policy).hands_per_second


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

    def score(
        self, boards: NDArray[np.uint64], held: Mapping[int, NDArray[np.uint64]] | None = None
    ) -> tuple[Count, NDArray[np.uint16]]:
        """Count the deals on some boards.

        Parameters
        ----------
        boards : ndarray(uint64, shape=(n,))
            Cards to come, without the board so far.
        held : dict of int to ndarray(uint64, shape=(n,)), optional
            On each board, the cards of the players whose cards are not known.

        Returns
        -------
        Count
            Without holdings.
        ndarray(uint16, shape=(n,))
            Set of winners on each board.
        """
        n = len(boards)
        values = np.empty((self._query.players, n), dtype=self._query.policy.value_dtype)
        hands = np.empty(n, dtype=np.uint64)
        for player, mask in enumerate(self._masks):
            np.bitwise_or(boards, mask, out=hands)
            if held is not None and player in held:
                np.bitwise_or(hands, held[player], out=hands)
            self._compiled.rank_hands(hands, values[player])
        count = Count.zero(self._query)
        best = np.empty(n, dtype=values.dtype)
        winners = np.empty(n, dtype=np.uint16)
        places = np.empty(n, dtype=np.uint16)
        self._count(values, np.uint64(n), best, winners, places, count.tally, count.categories)
        return count, winners
