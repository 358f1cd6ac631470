"""What an adapter says of an evaluator: how it is fed, how it is called, how to read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.uint8]
"""Hands as card numbers, shape (n, 5), (n, 6) or (n, 7)."""
Question: TypeAlias = Callable[[], Sequence[float]]
"""Asks a calculator; returns the equities of the first players, of all but some leave out."""

SIZES: Final = (5, 6, 7)
PLACES: Final = 6
"""Arrays that take turns where memory is the limit, so that hands come from there each time, as
those of a file do; a single one would stay in the cache."""


@dataclass(frozen=True)
class Way:
    """One way to have an evaluator rank hands.

    Attributes
    ----------
    batch : bool
        Whether one call ranks many hands; otherwise one.
    form : str
        What it is fed, in words.
    prepare : callable
        Makes of hands what `rank` takes; never timed.
    rank : callable
        Returns one value for each hand, as a sequence; this is timed.
    larger_is_stronger : bool or None
        How values are read; None if that is to be found out.
    variant : str
        Tells apart several ways of one evaluator; "" if there is nothing to tell.
    policy : str
        The rules by which it ranks.
    key : callable, optional
        Makes of a value something that compares by ``<`` and ``==``; never timed.
    """

    batch: bool
    form: str
    prepare: Callable[[Rows], Any]
    rank: Callable[[Any], Any]
    larger_is_stronger: bool | None = True
    variant: str = ""
    policy: str = "standard"
    key: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class Spot:
    """A question for equity calculators, and its answer.

    Attributes
    ----------
    name : str
    hands : tuple of str
        One entry a player: two cards, a range, or "random".
    board : str
    equity : tuple of float
        The exact answer.
    """

    name: str
    hands: tuple[str, ...]
    board: str
    equity: tuple[float, ...]


@dataclass(frozen=True)
class Calculator:
    """How to ask an equity calculator; None, or a None returned, where it cannot answer.

    Attributes
    ----------
    exact : callable, optional
        Makes a question of a spot.
    sampled : callable, optional
        Makes a question of a spot, a number of deals and a seed, which some do not use.
    """

    exact: Callable[[Spot], Question | None] | None = None
    sampled: Callable[[Spot, int, int], Question | None] | None = None


@dataclass(frozen=True)
class Loaded:
    """An evaluator once it is imported."""

    ways: tuple[Way, ...] = ()
    calculator: Calculator = Calculator()


@dataclass(frozen=True)
class Peer:
    """An evaluator that may be there or not.

    Attributes
    ----------
    name : str
        What it is called by ``--against`` and in the table.
    distribution : str
        What pip calls it; "" if it is not installed by pip.
    loader : str
        ``module:function``; called with `arguments`, it imports the evaluator and returns
        `Loaded`.
    arguments : tuple of str
    ours : bool
    """

    name: str
    distribution: str
    loader: str
    arguments: tuple[str, ...] = ()
    ours: bool = False
