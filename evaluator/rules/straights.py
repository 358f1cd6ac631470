"""Which ranks make a straight under a policy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from evaluator.cards.layout import RANK_CHARS

if TYPE_CHECKING:
    from evaluator.rules.model import Policy

ACE: Final = RANK_CHARS.index("A")


@dataclass(frozen=True, slots=True)
class Window:
    """Ranks that make a straight.

    Attributes
    ----------
    ranks : tuple of int
        Rank numbers, the top first; a low ace is last.
    rank_set : int
        The same as a 13-bit set, bit 0 the deuce.
    primary : int
        What stands for the straight in a value: a 13-bit set, larger for a stronger one.
    """

    ranks: tuple[int, ...]
    rank_set: int
    primary: int


@lru_cache(maxsize=256)
def straight_windows(policy: Policy, length: int = 5, step: int = 1) -> tuple[Window, ...]:
    """Return the sets of ranks that make a straight, strongest first.

    Parameters
    ----------
    policy : Policy
        Its deck and the place of the ace say which straights there are.
    length : int, default 5
        Cards of the straight.
    step : int, default 1
        2 for the skip straight, whose ranks are two apart.

    Returns
    -------
    tuple of Window
        Each set of ranks once: in a deck of five ranks the highest straight is also the one
        with a low ace.
    """
    line = [RANK_CHARS.index(rank) for rank in policy.ranks[:-1]]
    if policy.ace_in_straights != "high":
        line.insert(0, ACE)
    if policy.ace_in_straights != "low":
        line.append(ACE)

    span = (length - 1) * step + 1
    windows: dict[int, Window] = {}
    for start in reversed(range(len(line) - span + 1)):
        ranks = tuple(reversed(line[start : start + span : step]))
        rank_set = sum(1 << rank for rank in set(ranks))
        if len(set(ranks)) == length and rank_set not in windows:
            windows[rank_set] = Window(ranks, rank_set, 1 << ranks[0])
    found = list(windows.values())
    if (length, step) == (5, 1) and policy.wheel == "second" and found[-1].ranks[-1] == ACE:
        found = _wheel_second(found)
    return tuple(found)


def _wheel_second(windows: list[Window]) -> list[Window]:
    """Move the wheel, the last of them, to just below the first: {K, 5} is between {K} and {A}."""
    highest, *others, wheel = windows
    second = Window(wheel.ranks, wheel.rank_set, others[0].primary | wheel.primary)
    return [highest, second, *others]
