"""Monte Carlo counts: deals of a numbered random sequence, until a rule says stop.

Deal number n of a seed is the same whatever thread makes it, and every count is that of deals
0 .. n-1. So a result is a function of (seed, n), and only a time limit lets n depend on the
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Final

import numpy as np

from evaluator.cards.layout import N_SUITS
from evaluator.equity.count import Count, Scratch
from evaluator.equity.query import Query
from evaluator.equity.tally import standard_errors
from evaluator.equity.valued import Scorer, needs_scorer
from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.sample import ROWS, sample_runouts
from evaluator.kernels.threads import run_parts
from evaluator.kernels.valued import sample_boards

PART_DEALS: Final = 64 * CAPACITY
"""Deals of one part of the work: milliseconds, so that an interrupt does not wait."""
FIRST_ROUND: Final = PART_DEALS
LONGEST_ROUND: Final = 128 * PART_DEALS
MOST_DEALS: Final = 1 << 53
SCORED_DEALS: Final = 8 * CAPACITY
"""Deals that are ranked together under rules other than the standard ones."""


@dataclass(frozen=True, slots=True)
class StopRule:
    """When to stop: at the first of those that are given.

    Attributes
    ----------
    samples : int or None
        Number of deals.
    target_error : float or None
        Largest standard error of a player's equity.
    time_limit : float or None
        Seconds.
    """

    samples: int | None = None
    target_error: float | None = None
    time_limit: float | None = None


def rounds(rule: StopRule) -> Iterator[tuple[int, int]]:
    """Yield the deals of each round, first and last but one, until the number asked for.

    The rounds double from one part to the longest round. A rule that looks at the error looks
    between rounds, so these edges are part of what a seed means.
    """
    most = MOST_DEALS if rule.samples is None else rule.samples
    start, size = 0, FIRST_ROUND
    while start < most:
        stop = min(start + size, most)
        yield start, stop
        start, size = stop, min(2 * size, LONGEST_ROUND)


def count_samples(
    query: Query,
    seed: int,
    rule: StopRule,
    threads: int,
    report: Callable[[Count], None],
) -> None:
    """Sample until the rule says stop.

    Parameters
    ----------
    query : Query
        With at least one card to come.
    seed : int
    rule : StopRule
    threads : int
    report : callable
        Called after each round with the counts of all deals so far.
    """
    began = perf_counter()
    total = Count.zero(query)
    count_part = _scored_part(query, seed) if needs_scorer(query) else _part(query, seed)

    for start, planned in rounds(rule):
        stop = planned
        if rule.time_limit is not None and start:
            elapsed = perf_counter() - began
            affordable = int(start * (rule.time_limit - elapsed) / elapsed)
            if affordable < PART_DEALS:
                return
            stop = min(planned, start + affordable // PART_DEALS * PART_DEALS)
        edges = [*range(start, stop, PART_DEALS), stop]
        parts = list(pairwise(edges))
        for count in run_parts(count_part, parts, threads):
            total.add(count)
        report(total)
        if stop < planned:
            return
        if rule.target_error is not None:
            errors = standard_errors(total.tally, query.players)
            if float(errors.max()) <= rule.target_error:
                return


def _part(query: Query, seed: int) -> Callable[[tuple[int, int]], Count]:
    """Return the function that samples a part under the standard rules, all in one kernel."""
    absent = query.absent
    holes = query.masks.view(np.uint16).reshape(-1, N_SUITS)

    def count_part(part: tuple[int, int]) -> Count:
        count = Count.zero(query)
        first, last = (np.uint64(edge) for edge in part)
        sample_runouts(
            np.uint64(seed),
            first,
            last,
            np.uint64(query.to_come),
            absent,
            holes,
            np.zeros(ROWS * CAPACITY, dtype=np.uint16),
            *Scratch(query.players).arrays(),
            count.tally,
            count.categories,
        )
        return count

    return count_part


def _scored_part(query: Query, seed: int) -> Callable[[tuple[int, int]], Count]:
    """Return the function that samples a part under any rules."""
    absent = query.absent
    deck_size = np.uint64(len(query.deck))

    def count_part(part: tuple[int, int]) -> Count:
        scorer = Scorer(query)
        draws = np.zeros(ROWS * CAPACITY, dtype=np.uint16)
        lanes = np.empty(4 * CAPACITY, dtype=np.uint16)
        boards = np.empty(SCORED_DEALS, dtype=np.uint64)
        count = Count.zero(query)
        for start in range(*part, SCORED_DEALS):
            sample_boards(
                np.uint64(seed),
                np.uint64(start),
                deck_size,
                np.uint64(query.to_come),
                absent,
                draws,
                lanes,
                boards.view(np.uint16),
            )
            count.add(scorer.score(boards[: part[1] - start]))
        return count

    return count_part
