"""Joint holdings on some run-outs: equal to comparing them one by one."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from evaluator.kernels.joint import count_joint
from tests.kernels.blocks import words

CATEGORIES = 11


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("runouts", [0, 1, 6])
def test_equals_comparing_one_by_one(players: int, runouts: int) -> None:
    rng = np.random.default_rng(players)
    n = 7
    places = rng.integers(0, CATEGORIES, (n, runouts))
    below = rng.integers(0, 2, (n, runouts)) * ((1 << 28) - 1)
    # Few categories at a time, so that some tie.
    places[:, : runouts // 2] = 3
    values = places << 29 | below << 1 | 1
    values[rng.random((n, runouts)) < 0.1] = 0
    rows = np.array(list(permutations(range(n), players)))[::3]
    weights = rng.integers(0, 9, len(rows)) / 8

    tally = np.full(1 << players, 2.0)
    categories = np.full((players, CATEGORIES), 3.0)
    sums = np.full((players, n, 4), 4.0)
    count_joint(words(values), np.ascontiguousarray(words(rows)), weights, tally, categories, sums)

    expected = np.full(1 << players, 2.0)
    kinds = np.full((players, CATEGORIES), 3.0)
    each = np.full((players, n, 4), 4.0)
    for row, weight in zip(rows.tolist(), weights.tolist(), strict=True):
        for r in range(runouts):
            held = [int(values[i, r]) for i in row]
            if min(held) == 0:
                continue
            best = [p for p in range(players) if held[p] == max(held)]
            expected[sum(1 << p for p in best)] += weight
            for p, i in enumerate(row):
                kinds[p, places[i, r]] += weight
                share = weight if p in best else 0.0
                alone = share if len(best) == 1 else 0.0
                pots = share * 2520 / len(best)
                each[p, i] += [weight, alone, share - alone, pots]
    assert np.array_equal(tally, expected)
    assert np.array_equal(categories, kinds)
    assert np.array_equal(sums, each)


def test_no_joint_holding() -> None:
    tally, categories, sums = np.zeros(4), np.zeros((2, 9)), np.zeros((2, 1, 4))
    count_joint(
        words([[5]]), np.empty((0, 2), dtype=np.uint64), np.empty(0), tally, categories, sums
    )
    assert not tally.any()
    assert not categories.any()
    assert not sums.any()
