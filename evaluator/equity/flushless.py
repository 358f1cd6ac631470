"""Exact odds before the flop: by ranks where no flush is possible, card by card where one is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import N_RANKS, N_SUITS
from evaluator.equity.boards import choices, ending_lanes, lanes_of, masks_of
from evaluator.equity.count import Count, Scratch
from evaluator.equity.query import BOARD_CARDS, Query
from evaluator.kernels.rankwise import count_by_ranks, count_flushless
from evaluator.kernels.runouts import count_runouts
from evaluator.kernels.threads import run_parts

FLUSH: Final = 5
PART_DEALS: Final = 1 << 16
COPIES: Final = 4
"""Cards of a rank."""
CHOOSE: Final = np.array(
    [comb(a, m) for a in range(COPIES + 1) for m in range(COPIES + 1)], dtype=np.uint64
)


class _Choices(NamedTuple):
    """Every choice of five ranks, at most four times each; see `kernels.rankwise`."""

    ranks: NDArray[np.uint64]
    times: NDArray[np.uint64]
    sets: NDArray[np.uint16]


@lru_cache(maxsize=1)
def _choices() -> _Choices:
    """Return every choice of five ranks."""
    multisets = np.array(
        list(combinations_with_replacement(range(N_RANKS), BOARD_CARDS)), dtype=np.intp
    )
    counts = (multisets[:, :, None] == np.arange(N_RANKS)).sum(axis=1)
    counts = counts[counts.max(axis=1) <= COPIES]
    held = [(counts >= least) @ (1 << np.arange(N_RANKS)) for least in range(1, COPIES + 1)]
    # The different ranks first, in ascending order.
    ranks = np.argsort(counts == 0, axis=1, kind="stable")[:, :BOARD_CARDS]
    times = np.take_along_axis(counts, ranks, axis=1)
    return _Choices(
        np.ascontiguousarray(ranks, dtype=np.uint64),
        np.ascontiguousarray(times, dtype=np.uint64),
        np.array(held, dtype=np.uint16),
    )


class _Part(NamedTuple):
    """Boards with a flush in reach: some cards of a suit, completed from the other suits."""

    prefixes: NDArray[np.uint16]
    endings: NDArray[np.uint16]


def count_before_flop(query: Query, threads: int) -> Count:
    """Count every deal of five board cards under the standard rules.

    Parameters
    ----------
    query : Query
        Known hands, no board, no jokers.
    threads : int

    Returns
    -------
    Count
        Of exactly ``query.deals`` deals.
    """
    deck = query.deck
    holes = lanes_of(query.masks)
    least = FLUSH - np.bitwise_count(holes).max(axis=0).astype(np.intp)
    parts = [part for suit in range(N_SUITS) for part in _parts(deck, suit, int(least[suit]))]

    def count_part(part: _Part | None) -> Count:
        count = Count.zero(query)
        scratch = Scratch(query.players).arrays()
        if part is None:
            _count_flushless(deck, holes, least, scratch[1:], count)
        else:
            starts = np.zeros(len(part.prefixes), dtype=np.uint64)
            count_runouts(
                part.prefixes,
                starts,
                part.endings,
                holes,
                *scratch,
                count.tally,
                count.categories,
            )
        return count

    return Count.sum(query, run_parts(count_part, [None, *parts], threads))


def _parts(deck: NDArray[np.intp], suit: int, least: int) -> Iterator[_Part]:
    """Yield the boards with at least so many cards of a suit, in parts of like size."""
    suited = deck[deck % N_SUITS == suit]
    others = deck[deck % N_SUITS != suit]
    for cards in range(least, BOARD_CARDS + 1):
        prefixes = lanes_of(masks_of(suited, choices(len(suited), cards)))
        endings = masks_of(others, choices(len(others), BOARD_CARDS - cards))
        if len(endings):
            rows = max(1, PART_DEALS // len(endings))
            for first in range(0, len(prefixes), rows):
                yield _Part(prefixes[first : first + rows], ending_lanes(endings))


def _count_flushless(
    deck: NDArray[np.intp],
    holes: NDArray[np.uint16],
    least: NDArray[np.intp],
    scratch: tuple[NDArray[np.uint16], ...],
    count: Count,
) -> None:
    """Count the boards on which no player can have a flush."""
    all_choices = _choices()
    boards = np.empty(len(all_choices.ranks), dtype=np.uint64)
    suits = np.zeros(N_SUITS, dtype=np.uint64)
    np.bitwise_or.at(suits, deck % N_SUITS, np.uint64(1) << (deck // N_SUITS).astype(np.uint64))
    count_flushless(
        all_choices.ranks,
        all_choices.times,
        np.bincount(deck // N_SUITS, minlength=N_RANKS).astype(np.uint64),
        suits,
        least.astype(np.uint64),
        CHOOSE,
        boards,
    )
    # A hand of two cards holds a rank twice where its lanes overlap, which xor leaves out.
    once = np.bitwise_or.reduce(holes, axis=1)
    pairs = once ^ np.bitwise_xor.reduce(holes, axis=1)
    ranks = np.stack([once, pairs], axis=1)
    count_by_ranks(all_choices.sets, boards, ranks, *scratch, count.tally, count.categories)
