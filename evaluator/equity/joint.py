"""Exact odds of any players: every joint holding, on every board or merged by suits."""

from __future__ import annotations

from itertools import permutations
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import index_of
from evaluator.cards.layout import N_SUITS
from evaluator.cards.masks import mask_of
from evaluator.equity.boards import choices, masks_of
from evaluator.equity.comparable import comparable
from evaluator.equity.count import HOLDING_COUNTS, Count
from evaluator.equity.exact import count_known
from evaluator.equity.live import Live, live_holdings
from evaluator.equity.query import Query
from evaluator.equity.valued import needs_scorer
from evaluator.kernels.choose import POT
from evaluator.kernels.joint import count_joint
from evaluator.kernels.threads import run_parts
from evaluator.tables.matchups import renamings

PART_DEALS: Final = 1 << 20
PARTS_AT_ONCE: Final = 64
MERGED_PLAYERS: Final = 5
"""Players whose holdings, of 11 bits each, fit one word."""
HOLDING_BITS: Final = 11


def lives_of(query: Query) -> list[Live]:
    """Return what each player may hold."""
    return [live_holdings(query, player) for player in range(query.players)]


def joint_holdings(lives: list[Live]) -> NDArray[np.intp]:
    """Return every joint holding without a clash, shape (t, players)."""
    rows = np.arange(len(lives[0].masks))[:, None]
    used = lives[0].masks
    for live in lives[1:]:
        before, here = np.nonzero(used[:, None] & live.masks[None, :] == 0)
        rows = np.concatenate([rows[before], here[:, None]], axis=1)
        used = used[before] | live.masks[here]
    return rows


def count_joint_boards(query: Query, threads: int) -> Count:
    """Count every deal by ranking each holding once a run-out.

    Parameters
    ----------
    query : Query
    threads : int

    Returns
    -------
    Count
        Rows of holdings for each player whose cards are not known. Floating point; see
        `sweep.count_sweep`.
    """
    lives = lives_of(query)
    sizes = [len(live.masks) for live in lives]
    offsets = np.cumsum([0, *sizes])
    masks = np.concatenate([live.masks for live in lives])
    runouts = masks_of(query.deck, choices(len(query.deck), query.to_come))
    numbers = comparable(query.policy, masks | (runouts | mask_of(query.board))[:, None])
    values = numbers.T << np.uint64(1) | np.uint64(1)
    values[masks[:, None] & runouts != 0] = 0
    values = np.ascontiguousarray(values)
    # Parts are some holdings of the player with most, beside all that the others hold.
    widest = int(np.argmax(sizes))
    step = max(1, PART_DEALS * sizes[widest] // (prod(sizes) * len(runouts)))

    def count_part(first: int) -> tuple[NDArray[Any], ...]:
        some = np.arange(first, min(first + step, sizes[widest]))
        here = [*lives[:widest], lives[widest].take(some), *lives[widest + 1 :]]
        rows = joint_holdings(here)
        weights = _weights(here, rows)
        rows[:, widest] += first
        holdings = (rows + offsets[:-1]).astype(np.uint64)
        tally = np.zeros(1 << query.players)
        categories = np.zeros((query.players, len(query.policy.categories)))
        sums = np.zeros((query.players, len(masks), HOLDING_COUNTS))
        count_joint(values, holdings, weights, tally, categories, sums)
        return tally, categories, sums

    total: tuple[NDArray[Any], ...] = ()
    firsts = range(0, sizes[widest], step)
    for start in range(0, len(firsts), PARTS_AT_ONCE):
        # Added in the order of the parts, a few of which are kept at a time.
        for counts in run_parts(count_part, firsts[start : start + PARTS_AT_ONCE], threads):
            pairs = zip(total, counts, strict=True)
            total = tuple(a + b for a, b in pairs) if total else counts
    tally, categories, sums = total
    by_player = [sums[p, offsets[p] : offsets[p + 1]] for p in range(query.players)]
    return Count(tally, categories, _unknown(query, lives, by_player))


def count_joint_known(query: Query, threads: int) -> Count:
    """Count every deal by counting each joint holding as known hands, one of those alike in suits.

    Parameters
    ----------
    query : Query
    threads : int

    Returns
    -------
    Count
        As of `count_joint_boards`.
    """
    lives = lives_of(query)
    rows = joint_holdings(lives)
    if not len(rows):
        return Count.zero(query, dtype=np.float64)
    weights = _weights(lives, rows)
    first, group = _alike(query, lives, rows)
    cards = [live.cards for live in lives]

    def count_one(at: int) -> Count:
        hands = tuple(tuple(cards[p][rows[at, p]].tolist()) for p in range(query.players))
        known = Query(hands, query.board, query.dead, query.policy, query.jokers)
        return count_known(known, 1)

    counts = run_parts(count_one, first.tolist(), threads)
    # Suits renamed leave each player his counts, so those of one stand for all that are alike.
    tallies = np.array([count.tally for count in counts], dtype=np.float64)
    kinds = np.array([count.categories for count in counts], dtype=np.float64)
    together = np.bincount(group, weights, len(counts))
    who = np.arange(1 << query.players)
    sizes = np.maximum(np.bitwise_count(who).astype(np.intp), 1)
    by_player = []
    for p, live in enumerate(lives):
        wins = tallies[:, 1 << p]
        best = who >> p & 1 == 1
        ties = tallies[:, best].sum(axis=1) - wins
        pots = tallies[:, best] @ (POT // sizes[best])
        columns = np.stack([tallies.sum(axis=1), wins, ties, pots], axis=1)
        sums = np.zeros((len(live.masks), HOLDING_COUNTS))
        np.add.at(sums, rows[:, p], weights[:, None] * columns[group])
        by_player.append(sums)
    return Count(
        together @ tallies,
        np.tensordot(together, kinds, axes=1),
        _unknown(query, lives, by_player),
    )


def _weights(lives: list[Live], rows: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return the weight of each joint holding."""
    weights = np.ones(len(rows))
    for p, live in enumerate(lives):
        weights *= live.weights[rows[:, p]]
    return weights


def _unknown(
    query: Query, lives: list[Live], sums: list[NDArray[np.float64]]
) -> NDArray[np.float64]:
    """Return the rows of the players whose cards are not known, without their own weights."""
    rows = [sums[p] / lives[p].weights[:, None] for p, hand in enumerate(query.hands) if not hand]
    return np.concatenate([np.empty((0, HOLDING_COUNTS)), *rows])


def _alike(
    query: Query, lives: list[Live], rows: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the first of each set of joint holdings that differ in the names of suits alone."""
    every = np.arange(len(rows))
    if needs_scorer(query) or query.players > MERGED_PLAYERS:
        # Other rules may tell suits apart.
        return every, every
    numbers = np.stack([index_of(live.cards)[rows[:, p]] for p, live in enumerate(lives)], axis=1)
    codes = np.full(len(rows), np.iinfo(np.uint64).max)
    fixed = [mask_of(query.board), mask_of(query.dead)]
    for way, renamed in zip(permutations(range(N_SUITS)), renamings().holdings, strict=True):
        if [_rename(mask, way) for mask in fixed] == fixed:
            code = np.zeros(len(rows), dtype=np.uint64)
            for p in range(query.players):
                code = code << np.uint64(HOLDING_BITS) | renamed[numbers[:, p]]
            np.minimum(codes, code, out=codes)
    _, first, group = np.unique(codes, return_index=True, return_inverse=True)
    return first, group


def _rename(mask: np.uint64, way: tuple[int, ...]) -> np.uint64:
    """Return a set of cards with its suits renamed."""
    lanes = np.array([mask]).view(np.uint16)
    renamed = np.zeros(N_SUITS, dtype=np.uint16)
    renamed[list(way)] = lanes
    result: np.uint64 = renamed.view(np.uint64)[0]
    return result
