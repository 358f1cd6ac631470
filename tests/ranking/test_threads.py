"""Threads change nothing but the time taken."""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from evaluator.errors import ArgumentError
from tests.kernels.hands import expected_values, masks_of, random_hands

METHODS = ["bitmask", "table"]
CHUNK = 1 << 16
SIZES = [1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 4 * CHUNK + 77]


@pytest.fixture(scope="module")
def hands() -> NDArray[np.uint8]:
    return random_hands(max(SIZES), 7, seed=8)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", SIZES)
def test_same_bytes_at_any_number_of_threads(n: int, method: Any, hands: NDArray[np.uint8]) -> None:
    cards = hands[:n]
    masks = masks_of(cards)
    one_by_one = ev.evaluate(masks[: n // 3], method=method, threads=1).tolist()
    one_by_one += ev.evaluate(masks[n // 3 :], method=method, threads=1).tolist()
    for given in (cards, np.asfortranarray(cards), cards.astype(np.int16), masks):
        for threads in (None, 1, 2, 4):
            found = ev.evaluate(given, method=method, threads=threads)
            assert found.tolist() == one_by_one


def test_rows_next_to_the_edges_of_chunks_are_right(hands: NDArray[np.uint8]) -> None:
    rows = [row for edge in range(0, len(hands), CHUNK) for row in (edge - 1, edge, edge + 1)]
    found = ev.evaluate(hands, threads=4)
    assert np.array_equal(found[rows], expected_values(hands[rows]))


@pytest.mark.parametrize("threads", [0, -1, 1.0, True, "2"])
def test_threads_that_make_no_sense(threads: Any) -> None:
    forms: list[Any] = ["As Ks Qs Js Ts", [], np.empty((0, 7), dtype=np.uint8)]
    for given in forms:
        with pytest.raises(ArgumentError, match=r"threads is .*; a whole number of at least 1"):
            ev.evaluate(given, threads=threads)


def test_several_callers_at_once(hands: NDArray[np.uint8]) -> None:
    masks = masks_of(hands)
    expected = ev.evaluate(masks, threads=1)

    def call(number: int) -> bool:
        method: Any = METHODS[number % 2]
        return np.array_equal(ev.evaluate(masks, threads=1 + number % 3, method=method), expected)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(call, range(24)))


@pytest.mark.compiled
def test_other_python_threads_run_meanwhile(hands: NDArray[np.uint8]) -> None:
    masks = np.tile(masks_of(hands), 40)
    out = np.empty(len(masks), dtype=np.uint32)

    def work() -> None:
        for _ in range(4):
            ev.evaluate(masks, threads=1, method="table", out=out)

    work()
    worker = threading.Thread(target=work)
    before = sys.getswitchinterval()
    # Nobody is made to give up the lock any more: others run only where it is released.
    sys.setswitchinterval(60.0)
    try:
        worker.start()
        ticks = 0
        while worker.is_alive():
            ticks += 1
            time.sleep(0.0002)
    finally:
        sys.setswitchinterval(before)
    assert ticks > 20
