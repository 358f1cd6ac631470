"""Values of many hands on one board, in one layout whatever the policy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from evaluator.ranking.compiled import compiled
from evaluator.rules import Policy, layout


def comparable(policy: Policy, hands: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Rank the hands of each row.

    Parameters
    ----------
    policy : Policy
    hands : ndarray(uint64, shape=(rows, n))
        Masks of 5 to 7 cards.

    Returns
    -------
    ndarray(uint64, shape=(rows, n))
        Numbers of 32 bits with the category in the highest four, which compare as the hands do,
        those of the same row.
    """
    values = np.empty(hands.size, dtype=policy.value_dtype)
    compiled(policy).rank_hands(hands.reshape(-1), values)
    values = values.reshape(hands.shape)
    if not policy.wide:
        return values.astype(np.uint64)
    order = np.argsort(values, axis=1)
    ascending = np.take_along_axis(values, order, axis=1)
    steps = np.zeros(values.shape, dtype=np.uint64)
    steps[:, 1:] = ascending[:, 1:] != ascending[:, :-1]
    ranks = np.empty_like(steps)
    np.put_along_axis(ranks, order, np.cumsum(steps, axis=1), axis=1)
    categories = values >> np.uint64(layout.LONG_CATEGORY_SHIFT)
    numbers: NDArray[np.uint64] = categories << np.uint64(layout.CATEGORY_SHIFT) | ranks
    return numbers
