"""Two players before the flop under the standard rules: sums over the table of match-ups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.cards import card_name
from evaluator.cards.card import is_integer
from evaluator.cards.holdings import FIRST, N_HOLDINGS, SECOND, TEXTS
from evaluator.errors import ArgumentError, DealError, InputTypeError
from evaluator.tables.matchups import COLLIDING
from evaluator.tables.preflop import BOARDS, code_of, codes_of
from evaluator.tables.store import load_matchups

PLAYERS: Final = 2
CATEGORIES: Final = 9
WINS, TIES, LOSSES, DEALS = range(4)
"""Columns of `Matchups.holdings`."""
BLOCK: Final = 1 << 16
"""Match-ups looked up at once: what they need stays in the second-level cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Matchups:
    """Sums over all pairs of holdings that can be dealt together.

    uint64 if every weight is 0 or 1, and then exact; else float64, summed in a fixed order.

    Attributes
    ----------
    tally : ndarray(uint64 or float64, shape=(4,))
        Boards by set of winners, bit p for player p, times the weights of both holdings.
    categories : ndarray(uint64 or float64, shape=(2, 9))
        The same by player and category, high card first.
    holdings : ndarray(uint64 or float64, shape=(2, 1326, 4))
        By player and holding: boards won, tied, lost, and all, times the weight of the other
        player's holding alone. Zeros where the player's own weight is 0.
    """

    tally: NDArray[Any]
    categories: NDArray[Any]
    holdings: NDArray[Any]


def count_matchup(first: int, second: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Count all boards of two known hands.

    Parameters
    ----------
    first, second : int
        Holdings, 0..1325, numbered as in `cards.holdings`.

    Returns
    -------
    tally : ndarray(uint64, shape=(4,))
        Boards by set of winners, bit p for player p; 1,712,304 in all, none at 0.
    categories : ndarray(uint64, shape=(2, 9))
        Boards by player and category, high card first.

    Raises
    ------
    ArgumentError
        If a number is not that of a holding.
    DealError
        If a card is in both holdings.
    TablesNotFoundError, TablesCorruptError
        If a file of the table is missing or damaged.

    Examples
    --------
    Two black aces against two red kings:

    >>> from evaluator.cards.holdings import holding_of
    >>> count_matchup(holding_of(48, 51), holding_of(45, 46))[0]
    array([      0, 1388072,  317694,    6538], dtype=uint64)
    """
    for name, holding in (("first", first), ("second", second)):
        if not is_integer(holding) or not 0 <= holding < N_HOLDINGS:
            raise ArgumentError(
                f"{name} is {holding!r}; the number of a holding, 0 to {N_HOLDINGS - 1}, is"
                " accepted"
            )
    for card in (int(FIRST[first]), int(SECOND[first])):
        if card in (FIRST[second], SECOND[second]):
            raise DealError(
                f"{card_name(card)} is in both holdings, {first} ({TEXTS[first]}) and {second}"
                f" ({TEXTS[second]}); holdings without a common card are accepted"
            )
    row, side = divmod(code_of(int(first), int(second)), PLAYERS)
    table = load_matchups()
    sides = [side, 1 - side]
    won, lost = table.wins[row, sides].tolist()
    tally = np.array([0, won, lost, BOARDS - won - lost], dtype=np.uint64)
    return tally, table.categories[row, sides].astype(np.uint64)


def count_ranges(first: ArrayLike, second: ArrayLike) -> Matchups:
    """Count all boards of all match-ups of two weighted ranges.

    Parameters
    ----------
    first, second : array_like of numbers, shape (1326,)
        Weight of each holding of either player: finite, at least 0.

    Returns
    -------
    Matchups
        All zeros where no holding of one can be dealt with one of the other.

    Raises
    ------
    ArgumentError, InputTypeError
        If there are not 1,326 weights, or one is negative or not finite, or no number.
    TablesNotFoundError, TablesCorruptError
        If a file of the table is missing or damaged.

    Notes
    -----
    Only pairs of holdings with weights are visited, at some ten nanoseconds each.
    """
    weights = [_checked("first", first), _checked("second", second)]
    whole = all(((weight == 0) | (weight == 1)).all() for weight in weights)
    live = [np.flatnonzero(weight) for weight in weights]
    left, right = (weight[at] for weight, at in zip(weights, live, strict=True))
    wins = _padded_wins()
    # Won, tied, lost.
    rows = np.zeros((3, len(left)))
    columns = np.zeros((3, len(right)))
    joint = np.zeros(len(wins))
    step = max(1, BLOCK // max(1, len(right)))
    for start in range(0, len(left), step):
        part = slice(start, start + step)
        codes = codes_of(live[0][part], live[1])
        met = (codes != COLLIDING).astype(np.float64)
        won, lost = wins[codes], wins[codes ^ 1]
        tied = BOARDS * met - won - lost
        own = left[part, None]
        for row, counts in enumerate((won, tied, lost)):
            # Not as products of matrices, which sum in an order of their own.
            rows[row, part] = (counts if whole else counts * right).sum(axis=1)
            columns[2 - row] += (counts if whole else counts * own).sum(axis=0)
        met *= own * right
        joint += np.bincount(codes.reshape(-1) + PLAYERS, met.reshape(-1), len(joint))

    holdings = np.zeros((PLAYERS, N_HOLDINGS, 4))
    for player, sums in enumerate((rows, columns)):
        holdings[player, live[player], :3] = sums.T
        holdings[player, live[player], DEALS] = sums.sum(axis=0)
    won_by_first, tied_by_both, lost_by_first = (rows * left).sum(axis=1)
    tally = np.array([0, won_by_first, lost_by_first, tied_by_both])
    arrays = (tally, _categories(joint[PLAYERS:]), holdings)
    return Matchups(*(array.astype(np.uint64) for array in arrays) if whole else arrays)


@lru_cache(maxsize=1)
def _padded_wins() -> NDArray[np.float64]:
    """Return the boards won, by code, with zeros where `COLLIDING` and its other side point."""
    return np.concatenate([load_matchups().wins.reshape(-1), np.zeros(PLAYERS)])


def _categories(joint: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return both players' categories from the weight of each code, shape (2, 9)."""
    seen = np.flatnonzero(joint)
    counts = load_matchups().categories.reshape(-1, CATEGORIES)
    own, other = (joint[seen, None] * counts[codes] for codes in (seen, seen ^ 1))
    return np.stack([own.sum(axis=0), other.sum(axis=0)])


def _checked(name: str, weights: ArrayLike) -> NDArray[np.float64]:
    """Return weights as an array, or raise."""
    given = np.asarray(weights)
    if given.dtype.kind not in "biuf":
        raise InputTypeError(f"{name} is of dtype {given.dtype}; real numbers are accepted")
    if given.shape != (N_HOLDINGS,):
        raise ArgumentError(
            f"{name} has the shape {given.shape}; a weight for each of the {N_HOLDINGS} holdings"
            " is accepted"
        )
    checked = given.astype(np.float64)
    wrong = np.flatnonzero(~(np.isfinite(checked) & (checked >= 0)))
    if len(wrong):
        raise ArgumentError(
            f"{name}: the weight of holding {wrong[0]} ({TEXTS[wrong[0]]}) is"
            f" {given[wrong[0]]}; finite numbers of at least 0 are accepted"
        )
    return checked
