"""From a policy to the arguments of the kernel that tries all that a hand can be played as."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import LANE_BITS, SUIT_CHARS
from evaluator.rules import Policy, knobs, layout
from evaluator.rules.packing import value_of_reading
from evaluator.rules.reading import reader
from evaluator.tables.build import HAND_SIZE, build_index
from evaluator.tables.fives import build_fives
from evaluator.tables.index import MOST_CARDS
from evaluator.tables.substitutes import build_substitutes

NO_CATEGORY: Final = 16
HEARTS_BITS: Final = {"top_card": 1, "most_hearts": 7}
"""Bits of a value that hearts in straights of several suits may set."""
MOST_SUBSETS: Final = 36
"""Sets of three or four of seven places, and one number that ends them."""


class TriedRules(NamedTuple):
    """The rules among the arguments of `evaluator.kernels.tried.try_masks`; see there."""

    may_repeat: np.uint64
    bug_completes: np.uint64
    straight: np.uint64
    hearts: np.uint64
    naturals: NDArray[np.uint64]
    category_at: np.uint64
    rest_at: np.uint64
    lane_shifts: NDArray[np.uint64]
    suits_counted: np.uint64
    suits_from: np.uint64


def tried_arguments(policy: Policy) -> tuple[Any, ...]:
    """Return the arguments of the kernel but the first and the last: arrays, then rules.

    Parameters
    ----------
    policy : Policy
        Any. Where it does not order hands, the arguments are for its rules without the one that
        is not an order.

    Returns
    -------
    tuple
    """
    arrays = (*build_index(), _subsets(), *build_substitutes(policy), *build_fives(policy))
    return (*arrays, *tried_rules(policy))


def tried_rules(policy: Policy) -> TriedRules:
    """Return the rules that the kernel asks beside its arrays."""
    hearts = HEARTS_BITS.get(policy.hearts_sequence, 0)
    completed = [
        1 << place
        for place, name in enumerate(policy.categories)
        if name in knobs.SEQUENCE_AND_SUIT_CATEGORIES
    ]
    return TriedRules(
        may_repeat=np.uint64(_may_repeat(policy)),
        bug_completes=np.uint64(sum(completed)),
        straight=np.uint64(policy.categories.index(knobs.STRAIGHT) if hearts else NO_CATEGORY),
        hearts=np.uint64(hearts),
        naturals=_naturals(policy),
        category_at=_shift(policy, short=1 << layout.CATEGORY_SHIFT),
        rest_at=_shift(policy, short=1),
        lane_shifts=_lane_shifts(policy),
        suits_counted=np.uint64(_suits_counted(policy)),
        suits_from=_shift(policy, suits=1),
    )


@cache
def _subsets() -> NDArray[np.uint64]:
    """Return the sets of each number of places; see `evaluator.kernels.tried.try_masks`."""
    subsets = np.full((HAND_SIZE + 1, MOST_SUBSETS), 1 << MOST_CARDS, dtype=np.uint64)
    for size, row in enumerate(subsets):
        sets = sorted(
            sum(1 << p for p in chosen) for chosen in combinations(range(MOST_CARDS), size)
        )
        row[: len(sets)] = sets
    subsets.setflags(write=False)
    return subsets


def _may_repeat(policy: Policy) -> int:
    """Return which cards a wild card may repeat, as bits."""
    from evaluator.kernels import tried

    bits = {"never": 0, "five_only": tried.ALIKE, "always": tried.ANY}[policy.duplicates]
    return bits | (tried.ACES_OF_FLUSH if policy.double_ace_flush else 0)


def _naturals(policy: Policy) -> NDArray[np.uint64]:
    """Return what each number of wild cards that play adds to a value, as the definition has it."""
    naturals = np.zeros(layout.MOST_WILD + 1, dtype=np.uint64)
    if policy.wide:
        rules = reader(policy)
        five = tuple(sorted(policy.cards)[:HAND_SIZE])
        reading = rules.read(five)
        for wild in range(layout.MOST_WILD + 1):
            value = value_of_reading(rules, reading, five, wild)
            _, natural, _ = layout.split(value, policy.natural_position)
            naturals[wild] = layout.join(0, natural, 0, policy.natural_position)
    return naturals


def _shift(policy: Policy, *, short: int = 0, suits: int = 0) -> np.uint64:
    """Return the number of the bit of a value where one bit of a part of it goes."""
    value = layout.join(short, 0, suits, policy.natural_position) if policy.wide else short
    return np.uint64(max(0, value.bit_length() - 1))


def _lane_shifts(policy: Policy) -> NDArray[np.uint64]:
    """Return where each suit's lane begins in a mask, the best suit first."""
    order = policy.suit_order or SUIT_CHARS[::-1]
    return np.array([LANE_BITS * SUIT_CHARS.index(suit) for suit in order], dtype=np.uint64)


def _suits_counted(policy: Policy) -> int:
    """Return how many ranks have their suits compared."""
    if policy.suit_order is None:
        return 0
    return 1 if policy.suit_compare == "top_only" else layout.SUIT_SETS
