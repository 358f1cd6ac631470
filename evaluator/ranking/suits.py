"""Which suits count in a ranked hand, and in which order."""

from __future__ import annotations

from typing import NamedTuple

from evaluator.cards.layout import SUIT_CHARS
from evaluator.rules import layout
from evaluator.rules.definition import Best
from evaluator.rules.packing import suit_ranks
from evaluator.rules.reading import Reader


class SuitsOfRank(NamedTuple):
    """The suits that count at a rank, the best first."""

    rank: int
    suits: tuple[int, ...]


def compared_suits(rules: Reader, best: Best) -> list[SuitsOfRank]:
    """Return the suits that break ties of a hand.

    Parameters
    ----------
    rules : Reader
        Of the policy that ranked it.
    best : Best

    Returns
    -------
    list of SuitsOfRank
        In the order in which they are compared; empty where suits do not count.
    """
    policy = rules.policy
    if policy.suit_order is None:
        return []
    ranks = suit_ranks(rules, rules.read(best.plays_as))
    packed = layout.split(best.value, policy.natural_position)[2]
    shifts = range(layout.SUITS_WIDTH - layout.SUIT_WIDTH, -1, -layout.SUIT_WIDTH)
    found = []
    for rank, shift in zip(ranks, shifts, strict=False):
        # Bit 3 of a set is the best suit.
        held = f"{packed >> shift & (1 << layout.SUIT_WIDTH) - 1:0{layout.SUIT_WIDTH}b}"
        suits = [suit for suit, bit in zip(policy.suit_order, held, strict=True) if bit == "1"]
        if suits:
            found.append(SuitsOfRank(rank, tuple(map(SUIT_CHARS.index, suits))))
    return found
