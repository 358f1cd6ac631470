"""Exact answers as other programs give them: deals won and tied, by player or by set of winners."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import evaluator as ev

Tally = dict[frozenset[int], int]


def exact(hands: Sequence[str], board: str = "", dead: str = "") -> Any:
    """Exact odds, with what must hold of every one of them."""
    odds = ev.odds(list(hands), board=board, dead=dead, exact=True)
    assert odds.exact
    assert sum(odds.tally.values()) == odds.deals
    assert (odds.categories.sum(axis=1) == odds.deals).all()
    assert (odds.standard_error == 0).all()
    assert odds.equity.sum() == pytest.approx(1)
    return odds


def won(tally: Tally, player: int) -> int:
    """Deals that a player wins alone."""
    return tally.get(frozenset({player}), 0)


def tied(tally: Tally, player: int) -> int:
    """Deals that a player shares, each counted once."""
    return sum(n for winners, n in tally.items() if player in winners and len(winners) > 1)


def equity(tally: Tally, player: int) -> Fraction:
    """Expected share of the pot."""
    shares = (Fraction(n, len(winners)) for winners, n in tally.items() if player in winners)
    return sum(shares, Fraction()) / sum(tally.values())


def nonzero(tally: Tally) -> Tally:
    return {winners: n for winners, n in tally.items() if n}


def by_mask(counts: Sequence[int]) -> Tally:
    """OMPEval's list of counts, indexed by the bits of the winners, as a tally."""
    return {
        frozenset(i for i in range(mask.bit_length()) if mask >> i & 1): count
        for mask, count in enumerate(counts)
        if count
    }
