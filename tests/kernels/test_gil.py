"""Compiled loops let other Python threads run."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from evaluator.kernels.deals import CAPACITY, CATEGORIES
from evaluator.kernels.sampled import sample_deals
from tests.kernels.blocks import Table, lanes_of_rows, scratch, words

DEALS = 50_000_000


@pytest.mark.compiled
def test_other_threads_run_while_a_kernel_does() -> None:
    tally = np.zeros(4, dtype=np.uint64)
    table = Table(list(range(4, 52)), [], [], 0, 5)
    arguments = (
        *table.whom(),
        words([]),
        words([]),
        lanes_of_rows([[0, 1], [2, 3]]),
        words([1 << 20, 1 << 20]),
        *table.room(),
        np.zeros(4 * CAPACITY, dtype=np.uint16),
        *scratch(2),
        tally,
        np.zeros((2, CATEGORIES), dtype=np.uint64),
        np.zeros((0, 4), dtype=np.uint64),
    )

    def deal(n: int) -> None:
        sample_deals(np.uint64(1), np.uint64(0), np.uint64(n), *arguments)

    # Compiled by now, so that the thread spends its time in the machine code of one call.
    deal(1)
    worker = threading.Thread(target=deal, args=(DEALS,))
    worker.start()
    ticks = 0
    while worker.is_alive():
        ticks += 1
        time.sleep(0.0005)
    assert tally.sum() == DEALS + 1
    # A third of a second on a fast core. With the lock held there would be a tick or two.
    assert ticks > 20
