"""Odds of many spots in one call, outs and hand strength."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from bench.harness import Measure, in_words, thread_counts
from evaluator.equity.batch import batch_odds
from evaluator.equity.outs import outs
from evaluator.equity.strength import hand_strength

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.benchmark(max_time=0.5, min_rounds=7, disable_gc=True),
]

SEED = 20
BOARD_CARDS = {"on the river": 5, "on the turn": 4, "on a flop": 3, "before the flop": 0}
#: Spots by players and street.
SPOTS = {
    (2, "on the river"): 100_000,
    (2, "on the turn"): 20_000,
    (2, "on a flop"): 2_000,
    (2, "before the flop"): 20_000,
    (3, "on a flop"): 2_000,
    (6, "on a flop"): 1_000,
}


def deal(players: int, board: int, n: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return random hands and boards."""
    rng = np.random.default_rng(SEED)
    cards = np.argsort(rng.random((n, 52)), axis=1).astype(np.uint8)
    held = 2 * players
    return cards[:, :held].reshape(n, players, 2), cards[:, held : held + board]


def cases() -> list[Any]:
    return [
        pytest.param(players, street, threads, id=f"{players} players-{street}-{threads}")
        for players, street in SPOTS
        for threads in thread_counts()
    ]


@pytest.mark.parametrize(("players", "street", "threads"), cases())
def test_batch(measure: Measure, players: int, street: str, threads: int) -> None:
    n = SPOTS[players, street]
    hands, boards = deal(players, BOARD_CARDS[street], n)
    answer = measure(
        lambda: batch_odds(hands, boards, threads=threads),
        group=f"Count every deal of many spots with {in_words(threads)}",
        row=f"{players} players {street}",
        count=n,
        unit="spots",
        threads=threads,
    )
    row = n // 2
    alone = ev.odds(list(hands[row]), boards[row])
    assert answer.deals[row] == alone.deals
    np.testing.assert_allclose(answer.equity[row], alone.equity, rtol=1e-14)
    np.testing.assert_allclose(answer.equity.mean(axis=0), 1 / players, atol=0.02)


def test_outs(measure: Measure) -> None:
    answer = measure(
        lambda: outs(["AhKh", "QsQd"], "2h 7d Jh", threads=1),
        group="Outs and hand strength",
        row="outs of two hands on a flop",
    )
    assert len(answer.outs(0)) == 15


def test_strength(measure: Measure) -> None:
    answer = measure(
        lambda: hand_strength("AhKh", "2h 7d Jh", threads=1),
        group="Outs and hand strength",
        row="hand strength on a flop",
        count=1_081 * 990,
        unit="comparisons",
    )
    assert answer.now == (640, 9, 432)
