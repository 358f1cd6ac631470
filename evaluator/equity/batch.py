"""Odds of many spots in one call: arrays in, arrays out."""

from __future__ import annotations

import secrets
from itertools import pairwise
from math import comb
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.card import is_integer
from evaluator.equity.batch_result import Answer, BatchOdds
from evaluator.equity.odds import odds
from evaluator.equity.result import Odds
from evaluator.equity.row_counts import count_rows, in_match_up_table, look_up_rows
from evaluator.equity.rows import BOARD_CARDS, Rows, read_rows
from evaluator.errors import ArgumentError
from evaluator.kernels.threads import run_parts, thread_count
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

MOST_SAMPLES: Final = 1 << 53
SEED_BITS: Final = 64
FEW_TO_COME: Final = 2
"""Up to so many board cards to come, spots are counted together."""
FEWEST_LOOK_UPS: Final = 64
"""Match-ups before the flop that make an index of their table worth its making."""
PART_WORK: Final = 1 << 20
"""Deals of one part of the work: milliseconds, so that an interrupt does not wait."""
ROW_WORK: Final = 32
"""What a row costs beside its deals, in deals."""
PART_COUNTS: Final = 1 << 20
"""Integers in the tallies of one part."""

# SplitMix64, as in `evaluator.kernels.sample`.
_GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX: Final = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


def batch_odds(
    hands: Any,
    boards: Any = None,
    dead: Any = None,
    *,
    policy: str | Policy = "standard",
    jokers: int = 0,
    exact: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> BatchOdds:
    """Compute the odds of many spots, each of 2 to 10 players with known hole cards.

    Parameters
    ----------
    hands : ndarray of integers of shape (n, players, 2), or as below
        Hole cards. Shape (players, 2) is the same hands in every row. ``uint64`` arrays are masks,
        of shape (n, players) or (players,). A list of lists of texts has one list a row and one
        text a player, a list of texts the same hands in every row.
    boards : ndarray of integers of shape (n, k), or as below, optional
        Community cards. Rows of shorter boards are filled up by -1 or 255. Shape (k,) is the same
        board in every row, and so is a text. A ``uint64`` array of shape (n,) is masks. A list has
        the cards of one row in each entry, as a text or a list.
    dead : as `boards`, optional
        Cards known to be out of play.
    policy : str or Policy, default "standard"
        Rules that order hands, and the deck that they are played with.
    jokers : int, default 0
        Jokers in the pack, those held or on the board included.
    exact : bool, optional
        True: count every deal of every row. False: sample. By default sample if `samples` is
        given. A complete board leaves one deal, which is always counted.
    samples : int, optional
        Deals to sample of each row.
    seed : int, optional
        0 to 2**64 - 1. By default drawn, and named in the result. The sample of a row depends on
        the seed and on the number of the row alone.
    threads : int, optional
        Threads to use; by default all cores. The result is the same.

    Returns
    -------
    BatchOdds
        Each row equals the answer of `odds` to the same question.

    Raises
    ------
    CardError, HandSizeError, DealError
        If some row cannot be dealt; names the first one, counted from 0, and the cards.
    ArgumentError, InputTypeError
        If an argument has a form that is not accepted, arguments do not fit each other, or an
        option is out of range.
    PolicyError
        If the policy does not order hands.

    Examples
    --------
    >>> turns = batch_odds(["AhKh", "QsQd"], ["2h 7d Jh 3c", "2h 7d Jh As"])
    >>> turns.equity.round(3).tolist(), turns.deals.tolist()
    ([[0.341, 0.659], [0.977, 0.023]], [44, 44])
    """
    began = perf_counter()
    rules = find_policy(policy)
    rules.require_transitive("batch_odds")
    _check_options(exact, samples, seed)
    workers = thread_count(threads)
    rows = read_rows(hands, boards, dead, rules, jokers)
    to_come = rows.to_come
    is_sampled = (to_come > 0) & (samples is not None)
    used_seed, seeds = None, None
    if is_sampled.any():
        used_seed = secrets.randbits(SEED_BITS // 2) if seed is None else int(seed)
        seeds = _seeds(used_seed, len(rows))
    answer = Answer(len(rows), rows.players)

    def count_part(part: NDArray[np.intp]) -> None:
        answer.store(part, count_rows(rows.part(part)))

    def ask_part(part: NDArray[np.intp]) -> None:
        for row in part.tolist():
            chosen = None if seeds is None else int(seeds[row])
            answer.store_odds(row, _odds(rows, row, samples, chosen))

    def look_up_part(part: NDArray[np.intp]) -> None:
        answer.store(part, look_up_rows(rows.part(part)))

    in_table = ~is_sampled & in_match_up_table(rows)
    if np.count_nonzero(in_table) < FEWEST_LOOK_UPS:
        in_table[:] = False
    others = ~is_sampled & ~in_table
    run_parts(look_up_part, _parts(rows, np.flatnonzero(in_table), 1), workers)
    run_parts(count_part, _parts(rows, np.flatnonzero(others & (to_come <= FEW_TO_COME))), workers)
    run_parts(ask_part, _parts(rows, np.flatnonzero(others & (to_come > FEW_TO_COME))), workers)
    run_parts(ask_part, _parts(rows, np.flatnonzero(is_sampled), samples), workers)
    return BatchOdds(
        win=answer.win,
        tie=answer.tie,
        equity=answer.equity,
        standard_error=answer.standard_error,
        deals=answer.deals,
        exact=~is_sampled,
        seed=used_seed,
        seeds=seeds,
        policy=rules.name,
        jokers=int(jokers),
        seconds=perf_counter() - began,
    )


def _odds(rows: Rows, row: int, samples: int | None, seed: int | None) -> Odds:
    """Ask for the odds of one row by itself."""
    return odds(
        list(rows.holes[row]),
        rows.boards[row],
        rows.dead[row],
        policy=rows.policy,
        jokers=rows.jokers,
        exact=samples is None,
        samples=samples,
        seed=seed,
        threads=1,
    )


def _check_options(exact: bool | None, samples: int | None, seed: int | None) -> None:
    """Raise unless the options make sense, each and together."""
    if exact is not None and not isinstance(exact, bool):
        raise ArgumentError(f"exact is {exact!r}; True, False and None are accepted")
    if samples is not None and not (is_integer(samples) and 2 <= samples <= MOST_SAMPLES):
        raise ArgumentError(f"samples is {samples!r}; a whole number from 2 to 2**53 is accepted")
    if exact and samples is not None:
        raise ArgumentError("exact=True counts every deal and goes without samples")
    if exact is False and samples is None:
        raise ArgumentError("exact=False needs samples: how many deals to sample of each row")
    if seed is not None and not (is_integer(seed) and 0 <= seed < 1 << SEED_BITS):
        raise ArgumentError(f"seed is {seed!r}; a whole number from 0 to 2**64 - 1 is accepted")


def _parts(
    rows: Rows, numbers: NDArray[np.intp], deals_each: int | None = None
) -> list[NDArray[np.intp]]:
    """Cut some rows into runs of about as much work each; the cuts depend on the rows alone."""
    if not len(numbers):
        return []
    chosen = rows.part(numbers)
    deals = _deals(chosen) if deals_each is None else np.full(len(chosen), deals_each)
    # The tallies of a part must fit the memory, too.
    least = max(ROW_WORK, (PART_WORK << rows.players) // PART_COUNTS)
    done = np.cumsum(np.minimum(deals, PART_WORK) + least)
    count = max(1, int(done[-1]) // PART_WORK)
    edges = np.searchsorted(done, done[-1] * np.arange(1, count) // count)
    cuts = [0, *edges.tolist(), len(numbers)]
    return [numbers[start:stop] for start, stop in pairwise(cuts) if start < stop]


def _deals(rows: Rows) -> NDArray[np.int64]:
    """Return the number of deals of each row."""
    codes, inverse = np.unique(rows.left * (BOARD_CARDS + 1) + rows.to_come, return_inverse=True)
    deals = [comb(*divmod(code, BOARD_CARDS + 1)) for code in codes.tolist()]
    return np.array(deals, dtype=np.int64)[inverse]


def _seeds(seed: int, n: int) -> NDArray[np.uint64]:
    """Return the seed of each row: the words of the sequence that the seed begins."""
    first = _mix(np.array([seed], dtype=np.uint64))
    return _mix(first + np.arange(n, dtype=np.uint64) * _GAMMA)


def _mix(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Spread every bit of each word over all of its bits."""
    for places, factor in _MIX:
        words = (words ^ (words >> np.uint64(places))) * np.uint64(factor)
    return words ^ (words >> np.uint64(31))
