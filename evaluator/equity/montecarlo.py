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
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import N_SUITS
from evaluator.equity.boards import lanes_of
from evaluator.equity.count import Count, Scratch
from evaluator.equity.groups import Groups, make_groups
from evaluator.equity.query import Query
from evaluator.equity.tally import standard_errors
from evaluator.equity.valued import Scorer, needs_scorer
from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.sample import ROWS
from evaluator.kernels.sampled import count_chosen, sample_deals, sample_masks
from evaluator.kernels.threads import run_parts

PART_DEALS: Final = 64 * CAPACITY
"""Deals of one part of the work: milliseconds, so that an interrupt does not wait."""
FIRST_ROUND: Final = PART_DEALS
LONGEST_ROUND: Final = 128 * PART_DEALS
MOST_DEALS: Final = 1 << 53
SCORED_BLOCKS: Final = 8
"""Blocks that are ranked together under rules other than the standard ones."""
KNOWN: Final = 1 << 20
"""Slot of a player whose cards do not change from deal to deal."""


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
        With at least one card to come, to the board or to a player.
    seed : int
    rule : StopRule
    threads : int
    report : callable
        Called after each round with the counts of all deals so far.
    """
    began = perf_counter()
    count_part = _scored_part(query, seed) if needs_scorer(query) else _part(query, seed)
    total: Count | None = None

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
        counts = run_parts(count_part, parts, threads)
        total = Count.sum(query, counts if total is None else [total, *counts])
        report(total)
        if stop < planned:
            return
        if rule.target_error is not None:
            errors = standard_errors(total.tally, query.players)
            if float(errors.max()) <= rule.target_error:
                return


class _Dealer:
    """Arrays that say who is dealt what, made once for all threads."""

    def __init__(self, query: Query, groups: Groups) -> None:
        self._query = query
        self.groups = groups
        self.unknown = (*query.ranged, *query.dealt)
        self.whom = (
            np.uint64(len(query.deck)),
            np.uint64(query.to_come),
            np.uint64(len(query.dealt)),
            query.absent,
            *groups.drawing(),
        )
        self.holes = lanes_of(query.masks)
        self.slots = np.full(query.players, KNOWN, dtype=np.uint64)
        self.slots[list(self.unknown)] = np.arange(len(self.unknown))

    def scratch(self) -> tuple[NDArray[Any], ...]:
        """Return arrays for one thread, in the order in which kernels take them."""
        return (
            np.empty((len(self.groups.bounds) - 1) * CAPACITY, dtype=np.uint64),
            np.zeros(ROWS * CAPACITY, dtype=np.uint16),
            np.zeros(len(self.unknown) * N_SUITS * CAPACITY, dtype=np.uint16),
            np.empty(CAPACITY, dtype=np.uint16),
        )

    def count(self) -> Count:
        """Return the counts of no deals."""
        return Count.zero(self._query, self.groups.holdings)


def _part(query: Query, seed: int) -> Callable[[tuple[int, int]], Count]:
    """Return the function that samples a part under the standard rules, all in one kernel."""
    dealer = _Dealer(query, make_groups(query))

    def count_part(part: tuple[int, int]) -> Count:
        count = dealer.count()
        first, last = (np.uint64(edge) for edge in part)
        sample_deals(
            np.uint64(seed),
            first,
            last,
            *dealer.whom,
            dealer.groups.seat_player,
            dealer.groups.rows,
            dealer.holes,
            dealer.slots,
            *dealer.scratch(),
            *Scratch(query.players).arrays(),
            count.tally,
            count.categories,
            count.holdings,
        )
        return count

    return count_part


def _scored_part(query: Query, seed: int) -> Callable[[tuple[int, int]], Count]:
    """Return the function that samples a part under any rules."""
    dealer = _Dealer(query, make_groups(query))
    groups = dealer.groups

    def count_part(part: tuple[int, int]) -> Count:
        scorer = Scorer(query)
        chosen_once, *scratch = dealer.scratch()
        chosen = np.empty((SCORED_BLOCKS, len(chosen_once)), dtype=np.uint64)
        lanes = np.empty(N_SUITS * CAPACITY, dtype=np.uint16)
        boards = np.empty(SCORED_BLOCKS * CAPACITY, dtype=np.uint64)
        own = np.empty((len(dealer.unknown), len(boards)), dtype=np.uint64)
        total = dealer.count()
        for start in range(*part, len(boards)):
            sample_masks(
                np.uint64(seed),
                np.uint64(start),
                *dealer.whom,
                chosen,
                *scratch,
                lanes,
                boards.view(np.uint16),
                own.view(np.uint16),
            )
            n = min(len(boards), part[1] - start)
            held = dict(zip(dealer.unknown, own[:, :n], strict=True))
            count, winners = scorer.score(boards[:n], held)
            np.add(total.tally, count.tally, out=total.tally)
            np.add(total.categories, count.categories, out=total.categories)
            if query.ranged:
                for block, first in enumerate(range(0, n, CAPACITY)):
                    count_chosen(
                        groups.seat_player,
                        groups.seat_group,
                        groups.seat_start,
                        groups.rows,
                        chosen[block],
                        winners[first:],
                        np.uint64(min(CAPACITY, n - first)),
                        total.holdings,
                    )
        return total

    return count_part
