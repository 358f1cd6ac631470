"""How often each category comes in a full deck."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import comb
from typing import Final

import numpy as np

from evaluator.cards.layout import CARD_BITS, FIRST_JOKER
from evaluator.datasets.expected_counts import COUNTS
from evaluator.ranking.compiled import is_compiled
from evaluator.ranking.evaluate import evaluate
from evaluator.rules import Policy, layout

_COUNTED_AT_ONCE: Final = 5
"""Cards of a hand up to which all hands are counted where the numbers are not at hand."""


def expected_shares(policy: Policy, sizes: Mapping[int, int]) -> dict[str, float] | None:
    """Return the share of each category among all hands.

    Parameters
    ----------
    policy : Policy
    sizes : mapping of int to int
        How many hands have 5, 6 and 7 cards: by these the shares are weighted.

    Returns
    -------
    dict of str to float, or None
        By category, the weakest first. All hands are those of the policy's deck with all of its
        jokers. None where there are no hands, and for 6 and 7 cards under rules that are not in
        the catalogue, of which all hands would have to be counted first.
    """
    total = sum(sizes.values())
    shares = dict.fromkeys(policy.categories, 0.0)
    if not total:
        return None
    for size, hands in sizes.items():
        if not hands:
            continue
        counts = expected_counts(policy, size)
        if counts is None:
            return None
        for name, count in zip(policy.categories, counts, strict=True):
            shares[name] += hands / total * count / sum(counts)
    return shares


def expected_counts(policy: Policy, size: int) -> tuple[int, ...] | None:
    """Return how many hands of a size there are of each category; see `expected_shares`.

    Returns
    -------
    tuple of int, or None
        In the order of `Policy.categories`; None where that is not known.
    """
    known = COUNTS.get((policy.digest, size))
    if known is not None:
        return known
    if size > _COUNTED_AT_ONCE or not is_compiled(policy):
        return None
    jokers = range(FIRST_JOKER, FIRST_JOKER + policy.max_jokers)
    bits = CARD_BITS[np.array([*sorted(policy.cards), *jokers], dtype=np.intp)]
    counts = np.zeros(len(policy.categories), dtype=np.int64)
    # The hands that begin with one card are those of fewer cards from the cards after it.
    for first in range(len(bits) - size + 1):
        after = len(bits) - first - 1
        chosen = np.fromiter(
            (
                number
                for four in combinations(range(first + 1, len(bits)), size - 1)
                for number in four
            ),
            dtype=np.intp,
            count=comb(after, size - 1) * (size - 1),
        ).reshape(-1, size - 1)
        masks = np.bitwise_or.reduce(bits[chosen], axis=1) | bits[first]
        values = evaluate(masks, policy)
        shift = layout.LONG_CATEGORY_SHIFT if policy.wide else layout.CATEGORY_SHIFT
        places = (values >> values.dtype.type(shift)).astype(np.intp)
        counts += np.bincount(places, minlength=len(counts))
    return tuple(counts.tolist())
