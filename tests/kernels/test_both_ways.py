"""The same sources compiled and interpreted: equal results, so that coverage speaks for both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.kernels.deals import CAPACITY
from tests.kernels.both import fresh
from tests.kernels.hands import masks_of, random_hands, sample_of_hands

OPERATIONS = ["and_", "or_", "xor", "and_not", "add", "sub", "mul", "shl", "shr"]
QUESTIONS = ["eq", "ne", "gt", "ge"]
LONGS = np.array([0, 1, 2, 63, 64, 0xFFFF, 1 << 31, 1 << 32, 1 << 63, (1 << 64) - 1], dtype="u8")


def loop_of(name: str, lanes: Any) -> Callable[..., None]:
    """A loop over pairs of numbers that applies one operation."""
    operation, select, popcount = getattr(lanes, name), lanes.select, lanes.popcount
    one, none = np.uint64(1), np.uint64(0)

    def ask(a: Any, b: Any, out: Any) -> None:
        for i in range(a.size):
            out[i] = select(operation(a[i], b[i]), one, none)

    def compute(a: Any, b: Any, out: Any) -> None:
        for i in range(a.size):
            out[i] = operation(a[i], b[i])
            out[i + a.size] = popcount(out[i])

    return ask if name in QUESTIONS else compute


def results(name: str, jit: Any, lanes: Any) -> list[int]:
    """What an operation makes of all pairs of numbers, in a kernel of its own."""
    array = "Array(uint64, 1, 'C', readonly=True)"
    kernel = jit.kernel(f"void({array}, {array}, uint64[::1])")(loop_of(name, lanes))
    a, b = np.repeat(LONGS, len(LONGS)), np.tile(LONGS, len(LONGS))
    if name in ("shl", "shr"):
        # A shift by the width or more means nothing.
        b %= np.uint64(64)
    out = np.zeros(2 * a.size, dtype=np.uint64)
    kernel(a, b, out)
    return out.tolist()


def test_operations() -> None:
    found = []
    for interpreted in (False, True):
        with fresh(interpreted=interpreted) as load:
            jit, lanes = load("_jit"), load("lanes")
            found.append({name: results(name, jit, lanes) for name in [*OPERATIONS, *QUESTIONS]})
    assert found[0] == found[1]


def evaluate(batch: Any, masks: NDArray[np.uint64]) -> tuple[int, list[int]]:
    values = np.zeros(len(masks), dtype=np.uint32)
    faults = batch.evaluate_masks(masks.view(np.uint16), values.view(np.uint16))
    return int(faults), values.tolist()


def test_values_of_masks_right_and_wrong() -> None:
    masks = np.concatenate([masks_of(sample_of_hands(150, k, seed=k)) for k in (5, 6, 7)])
    wrong = masks_of(random_hands(40, 12, seed=12)) | np.uint64(1 << 29)
    found = []
    for interpreted in (False, True):
        with fresh(interpreted=interpreted) as load:
            batch = load("batch")
            found.append((evaluate(batch, masks), evaluate(batch, wrong)))
    assert found[0] == found[1]
    assert found[0][0][0] == 0
    assert found[0][1][0] != 0


def test_random_words() -> None:
    found = []
    for interpreted in (False, True):
        with fresh(interpreted=interpreted) as load:
            sample = load("sample")
            draws = np.zeros(sample.ROWS * CAPACITY, dtype=np.uint16)
            first, last = np.uint64(0), np.uint64(5)
            sample.draw(np.uint64(99), np.uint64(7), np.uint64(48), first, last, draws)
            sample.settle(draws, first, last, np.zeros(CAPACITY, dtype=np.uint16))
            sample.exclude(draws, np.array([0, 20, 40, 51], dtype=np.uint16), first, last)
            found.append(draws[: 5 * CAPACITY].tolist())
    assert found[0] == found[1]


def test_joint_holdings() -> None:
    # Two groups that often clash, so that both ways draw anew as often.
    pairs = [(card, card + 1) for card in range(6)]
    masks = masks_of(np.array([*pairs, *pairs], dtype=np.uint8))
    groups = np.array([0, 6, 12], dtype=np.uint64)
    thresholds = np.tile(np.array([1 << 32, 1 << 31, 1 << 30], dtype=np.uint64), 4)
    aliases = np.tile(np.array([0, 2, 4, 5, 1, 3], dtype=np.uint64), 2)
    found = []
    for interpreted in (False, True):
        with fresh(interpreted=interpreted) as load:
            choose = load("choose")
            chosen = np.zeros(2 * CAPACITY, dtype=np.uint64)
            choose.choose(np.uint64(99), np.uint64(7), groups, masks, thresholds, aliases, chosen)
            found.append(chosen.tolist())
    assert found[0] == found[1]
