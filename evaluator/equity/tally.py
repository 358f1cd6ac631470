"""From integer counts per set of winners to shares and their errors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def _members(players: int) -> NDArray[np.bool_]:
    """Return whether each player is in each set of winners, shape (2**players, players)."""
    sets = np.arange(1 << players)
    return (sets[:, None] >> np.arange(players) & 1).astype(np.bool_)


def _pot_shares(players: int) -> NDArray[np.float64]:
    """Return each player's share of the pot by set of winners; k who tie get 1/k each."""
    members = _members(players)
    shares: NDArray[np.float64] = members / np.maximum(members.sum(axis=1, keepdims=True), 1)
    return shares


def wins(tally: NDArray[np.uint64], players: int) -> NDArray[np.float64]:
    """Return the share of deals that each player wins alone.

    Parameters
    ----------
    tally : ndarray(uint64, shape=(2**players,))
        Deals by set of winners, bit p for player p; not all zero.
    players : int

    Returns
    -------
    ndarray(float64, shape=(players,))
    """
    alone: NDArray[np.float64] = tally[1 << np.arange(players)] / float(tally.sum())
    return alone


def ties(tally: NDArray[np.uint64], players: int) -> NDArray[np.float64]:
    """Return the share of deals in which each player has the best hand with others.

    A tie counts in full for each of those who tie. The arguments are those of `wins`.
    """
    members = _members(players)
    tied = members & (members.sum(axis=1, keepdims=True) > 1)
    shares: NDArray[np.float64] = tally.astype(np.float64) @ tied / float(tally.sum())
    return shares


def equities(tally: NDArray[np.uint64], players: int) -> NDArray[np.float64]:
    """Return the expected share of the pot of each player. The arguments are those of `wins`."""
    shares: NDArray[np.float64] = tally.astype(np.float64) @ _pot_shares(players)
    return shares / float(tally.sum())


def standard_errors(tally: NDArray[np.uint64], players: int) -> NDArray[np.float64]:
    """Return the standard error of each player's equity, had the deals been sampled.

    A deal's share of the pot takes few values, so its variance follows from the tally: the error
    is the square root of (mean of squares - square of mean) / (deals - 1). With a single deal
    nothing is known of it, and the error is infinite. The arguments are those of `wins`.
    """
    deals = float(tally.sum())
    if deals < 2:
        return np.full(players, np.inf)
    mean = equities(tally, players)
    deviations = _pot_shares(players) - mean
    variance = tally.astype(np.float64) @ deviations**2 / (deals - 1)
    return np.sqrt(variance / deals)
