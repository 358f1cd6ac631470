"""Look-ups in the table of match-ups before the flop.

A row of the table serves four questions: the two players may change places, and either may be
asked for. A code names a side of a row, ``2*row + side``: ``wins.reshape(-1)[code]`` is what one
player wins and ``[code ^ 1]`` what the other does.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import N_HOLDINGS
from evaluator.cards.layout import N_CARDS
from evaluator.tables.matchups import (
    COLLIDING,
    class_keys,
    collide,
    keys_of,
    renamings,
    smallest_pair,
)
from evaluator.tables.store import load_matchups

BOARDS: Final = comb(N_CARDS - 4, 5)
"""Boards of a match-up: 1,712,304."""
OPPONENTS: Final = comb(N_CARDS - 2, 2)
"""Holdings without a card of a given one: 1,225."""


def code_of(first: int, second: int) -> int:
    """Return the code of one match-up, from the first player's side.

    Parameters
    ----------
    first, second : int
        Holdings, 0..1325, without a common card. They are not checked.

    Returns
    -------
    int
        See the head of this module.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        If a file is missing or damaged; the message says how to rebuild it.
    """
    *pair, changed = smallest_pair(first, second)
    # One question needs no index: the rows are sorted.
    row = int(np.searchsorted(_row_keys(), keys_of(np.array([pair], dtype=np.uint16))[0]))
    return 2 * row + changed


# Rows are numbered alike wherever the files lie, so what follows is made once.


@lru_cache(maxsize=1)
def _row_keys() -> NDArray[np.uint32]:
    """Return the key of each row, ascending."""
    return keys_of(load_matchups().holdings)


@lru_cache(maxsize=1)
def _class_codes() -> NDArray[np.int32]:
    """Return the code of the form of each class against each holding, shape (169, 1326)."""
    keys, changed = class_keys()
    rows = np.searchsorted(_row_keys(), keys)
    codes = (2 * rows + changed).astype(np.int32)
    codes[collide(renamings().forms[:, None], np.arange(N_HOLDINGS))] = COLLIDING
    codes.setflags(write=False)
    return codes


def codes_of(first: NDArray[np.integer], second: NDArray[np.integer]) -> NDArray[np.int32]:
    """Return the codes of all match-ups of some holdings with others.

    Parameters
    ----------
    first : ndarray of integers, shape (m,)
        Holdings of the first player, 0..1325. They are not checked.
    second : ndarray of integers, shape (n,)
        Holdings of the second player.

    Returns
    -------
    ndarray(int32, shape=(m, n))
        Codes from the first player's side, `COLLIDING` (-1) where a card is in both holdings.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        If a file is missing or damaged; the message says how to rebuild it.
    """
    renamed, to_form, classes, _ = renamings()
    others = renamed[to_form[first, None], second]
    codes: NDArray[np.int32] = _class_codes()[classes[first, None], others]
    return codes


def class_counts() -> NDArray[np.uint64]:
    """Return what a hand of each class does against any other two cards.

    Returns
    -------
    ndarray(uint64, shape=(169, 3))
        Deals won, lost and tied, of 1,225 holdings on 1,712,304 boards. Classes are cells of the
        usual chart: `AA` is 0, `AKs` 1, `AKo` 13.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        If a file is missing or damaged; the message says how to rebuild it.
    """
    codes = _class_codes()
    wins = load_matchups().wins.reshape(-1)
    apart = codes != COLLIDING
    won = wins[codes].sum(axis=1, where=apart, dtype=np.uint64)
    lost = wins[codes ^ 1].sum(axis=1, where=apart, dtype=np.uint64)
    return np.stack([won, lost, np.uint64(OPPONENTS * BOARDS) - won - lost], axis=1)


def class_equities() -> NDArray[np.float64]:
    """Return the equity of each class before the flop against a random hand.

    Returns
    -------
    ndarray(float64, shape=(169,))
        Shares of the pot, 0..1, a tie counted as a half; classes as in `class_counts`.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        If a file is missing or damaged; the message says how to rebuild it.
    """
    won, _, tied = class_counts().T
    equities: NDArray[np.float64] = (2 * won + tied) / (2 * OPPONENTS * BOARDS)
    return equities
