"""Ranking: every way into the evaluators, beside a copy of the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any, NamedTuple

import numpy as np
import pytest

from bench.hands import random_hands
from bench.harness import Measure, in_words, is_measured, thread_counts
from bench.ways import BARE, COPIES, COPY_CARDS, COPY_MASKS, PUBLIC, Out, Way

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.benchmark(max_time=0.5, min_rounds=15, disable_gc=True),
]


class Workload(NamedTuple):
    """How many hands, and in how many arrays that take turns.

    One array stays in the cache from round to round if it fits. Arrays that do not fit together
    come from memory each time, as those of a file do.
    """

    column: str
    hands: int
    places: int
    ranked: int
    copied_masks: int
    copied_cards: int


# The last three are sums of what is written: values, on which both evaluators agree, and copies.
WORKLOADS = (
    Workload("10⁴", 10**4, 1, 4242617500142, 1229359038705, 4945238508437),
    Workload("10⁶", 10**6, 1, 424017336397181, 125110342725889, 488687720686244),
    Workload("2·10⁶", 2 * 10**6, 1, 847475442749508, 250233495136940, 977611874698757),
    Workload("2·10⁶, from memory", 2 * 10**6, 8, 847475442749508, 250233495136940, 977611874698757),
    Workload("10⁷", 10**7, 1, 4240033775237873, 1250860664856643, 4885717073327932),
)
SMOKE = WORKLOADS[:2]
#: Fewer hands than these are not worth a second thread, and not given one.
THREADS_FROM = 10**6


def cases(measured: bool) -> Iterator[Any]:
    """Yield what is measured, all of one workload together: what is compared, side by side."""
    for workload in WORKLOADS if measured else SMOKE:
        for threads in thread_counts():
            if threads > 1 and workload.hands < THREADS_FROM:
                continue
            ways = {**COPIES, **PUBLIC, **(BARE if threads == 1 else {})}
            for row, way in ways.items():
                name = f"{row}-{workload.column}-{in_words(threads)}"
                yield pytest.param(row, way, workload, threads, id=name)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    metafunc.parametrize(
        ("row", "way", "workload", "threads"), list(cases(is_measured(metafunc.config)))
    )


def test_rank(measure: Measure, row: str, way: Way, workload: Workload, threads: int) -> None:
    # Ones, not an empty array: its pages would be handed out while the clock runs.
    outs = [np.ones(workload.hands, dtype=np.uint32) for _ in range(workload.places)]
    turns = cycle(zip(random_hands(workload.hands, workload.places), outs, strict=True))

    def rank() -> Out:
        hands, out = next(turns)
        way(hands, out, threads)
        return out

    written = measure(
        rank,
        group=f"Rank {workload.column} random hands of seven cards with {in_words(threads)}",
        row=row,
        column=workload.column,
        count=workload.hands,
        unit="hands",
        threads=threads,
    )
    copied = {COPY_MASKS: workload.copied_masks, COPY_CARDS: workload.copied_cards}
    assert int(written.sum(dtype=np.uint64)) == copied.get(row, workload.ranked)
