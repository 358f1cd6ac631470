"""Whole classes as few terms: ``22+``, ``A5s-A2s``, ``T9s-54s``."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby

from evaluator.cards.holdings import N_CLASSES, class_at
from evaluator.cards.layout import N_RANKS, RANK_CHARS

_SHORTEST_DIAGONAL = 3


def format_classes(classes: Collection[int]) -> list[str]:
    """Write classes as terms.

    Parameters
    ----------
    classes : collection of int
        Class numbers, each once.

    Returns
    -------
    list of str
        Pairs first, then what is both suited and offsuit, suited, offsuit; higher cards first.
        Every class is reached once.
    """
    if len(classes) == N_CLASSES:
        return ["random"]
    held = set(classes)
    pairs = [rank for rank in range(N_RANKS) if class_at(rank, rank) in held]
    terms = [_pairs(run) for run in _runs(pairs)]
    lows: dict[str, dict[int, list[int]]] = {"": {}, "s": {}, "o": {}}
    for high in range(1, N_RANKS):
        suited = [low for low in range(high) if class_at(high, low, suited=True) in held]
        offsuit = [low for low in range(high) if class_at(high, low) in held]
        # Suited and offsuit hands share their terms where they are the same ones throughout.
        kinds = {"": suited} if suited == offsuit else {"s": suited, "o": offsuit}
        for kind, found in kinds.items():
            lows[kind][high] = found
    for kind, by_high in lows.items():
        terms += _unpaired(kind, by_high)
    return terms


def _runs(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """Return the lowest and highest of each run of successive ranks, the highest run first."""
    found = []
    for _, run in groupby(enumerate(sorted(ranks)), key=lambda entry: entry[1] - entry[0]):
        members = [rank for _, rank in run]
        found.append((members[0], members[-1]))
    return found[::-1]


def _pairs(run: tuple[int, int]) -> str:
    low, high = (2 * RANK_CHARS[rank] for rank in run)
    if low == high:
        return low
    return f"{low}+" if run[1] == N_RANKS - 1 else f"{high}-{low}"


def _unpaired(kind: str, lows: dict[int, list[int]]) -> list[str]:
    """Write hands of one kind, given the second ranks by the first."""
    terms: dict[tuple[int, int], str] = {}
    single: dict[int, list[int]] = {}
    for high, found in lows.items():
        for low, top in _runs(found):
            if low == top:
                single.setdefault(high - low, []).append(high)
            elif top == high - 1:
                terms[high, top] = f"{_name(high, low)}{kind}+"
            else:
                terms[high, top] = f"{_name(high, top)}{kind}-{_name(high, low)}{kind}"
    for gap, highs in single.items():
        for low, top in _runs(highs):
            if top - low + 1 < _SHORTEST_DIAGONAL:
                for high in range(low, top + 1):
                    terms[high, high - gap] = _name(high, high - gap) + kind
            else:
                terms[top, top - gap] = (
                    f"{_name(top, top - gap)}{kind}-{_name(low, low - gap)}{kind}"
                )
    return [terms[place] for place in sorted(terms, reverse=True)]


def _name(high: int, low: int) -> str:
    return RANK_CHARS[high] + RANK_CHARS[low]
