"""Exact odds of two ranges: each holding ranked once a run-out, then swept in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.masks import mask_of
from evaluator.equity.boards import choices, masks_of
from evaluator.equity.comparable import comparable
from evaluator.equity.count import HOLDING_COUNTS, Count
from evaluator.equity.live import live_holdings
from evaluator.equity.query import Query
from evaluator.kernels.choose import POT
from evaluator.kernels.sweep import ABSENT, NUMBER_BITS, SUMS, sweep_boards
from evaluator.kernels.threads import run_parts

PLAYERS: Final = 2
PART_HANDS: Final = 1 << 16
"""Hands ranked together: what one part sorts stays in the second-level cache."""
CARDS: Final = 64
STEPS: Final = 1 << 40
"""Weights are whole numbers of such parts of the largest, at least one: sums and differences of
those of 1,326 holdings have no rounding, so that what cancels leaves nothing behind."""


def count_sweep(query: Query, threads: int) -> Count:
    """Count every deal of two players, at least one of them with several holdings.

    Parameters
    ----------
    query : Query
        With two players.
    threads : int

    Returns
    -------
    Count
        Rows of holdings for each player whose cards are not known, the first player's first.
        Floating point, but whole numbers where all weights are 1: sums stay below 2**53.
    """
    lives = [live_holdings(query, player) for player in range(PLAYERS)]
    masks, places = np.unique(np.concatenate([live.masks for live in lives]), return_inverse=True)
    cards = np.empty((len(masks), 2), dtype=np.uint64)
    cards[places] = np.concatenate([live.cards for live in lives])
    weights = np.zeros((len(masks), PLAYERS))
    own = np.split(places, [len(lives[0].masks)])
    for player, at in enumerate(own):
        weights[at, player] = np.maximum(np.rint(lives[player].weights * STEPS), 1) / STEPS
    runouts = masks_of(query.deck, choices(len(query.deck), query.to_come))
    board = mask_of(query.board)

    def sweep_part(part: slice) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        sums = np.zeros((len(masks), SUMS))
        categories = np.zeros((PLAYERS, len(query.policy.categories)))
        keys = _keys(query, masks, runouts[part], board)
        sweep_boards(keys, cards, weights, np.empty((CARDS + 1, PLAYERS)), sums, categories)
        return sums, categories

    parts = list(_parts(len(runouts), max(1, PART_HANDS // len(masks))))
    results = run_parts(sweep_part, parts, threads)
    sums, categories = (np.sum(arrays, axis=0) for arrays in zip(*results, strict=True))
    return _gathered(query, weights, own, sums, categories)


def _parts(length: int, size: int) -> Iterator[slice]:
    """Yield slices of so many run-outs."""
    for first in range(0, length, size):
        yield slice(first, first + size)


def _keys(
    query: Query, masks: NDArray[np.uint64], runouts: NDArray[np.uint64], board: np.uint64
) -> NDArray[np.uint64]:
    """Return the holdings on each board in ascending order; see `kernels.sweep`."""
    numbers = np.arange(len(masks), dtype=np.uint64)
    keys = comparable(query.policy, masks | (runouts | board)[:, None])
    keys <<= np.uint64(NUMBER_BITS)
    keys |= numbers
    keys[masks & runouts[:, None] != 0] = ABSENT
    keys.sort(axis=1)
    return keys


def _gathered(
    query: Query,
    weights: NDArray[np.float64],
    own: list[NDArray[np.intp]],
    sums: NDArray[np.float64],
    categories: NDArray[np.float64],
) -> Count:
    """Return the counts that follow from the sums of each holding."""
    tally = np.zeros(1 << PLAYERS)
    rows = []
    for player, at in enumerate(own):
        mine = weights[at, player]
        beats, most, meets = (sums[at, column + player] for column in (0, 2, 4))
        ties = most - beats
        tally[1 << player] = mine @ beats
        # The same from either side, but for rounding: that of the first player stands.
        tally[-1] = tally[-1] or mine @ ties
        if not query.hands[player]:
            rows.append(np.stack([meets, beats, ties, POT * beats + POT // 2 * ties], axis=1))
    return Count(tally, categories, np.concatenate([np.empty((0, HOLDING_COUNTS)), *rows]))
