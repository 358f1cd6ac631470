"""From a policy to the constants of the bitmask evaluator, where its rules can be so expressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from evaluator.cards.layout import N_RANKS, RANK_CHARS
from evaluator.rules import Policy, knobs
from evaluator.rules.layout import HEARTS_BIT

if TYPE_CHECKING:
    from evaluator.kernels.ruled import Rules

ACE: Final = N_RANKS - 1
KING: Final = N_RANKS - 2
HALF_BITS: Final = 16
PLACE_SHIFT: Final = 12
GROUPS: Final = knobs.NEEDED_CATEGORIES


def bitmask_rules(policy: Policy) -> Rules | None:
    """Return the constants for hands without a wild card, or None.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    Rules or None
        None where the arithmetic of `evaluator.kernels.ruled` does not apply.
    """
    from evaluator.kernels import ruled

    if not _is_expressible(policy):
        return None
    words = {
        knobs.HIGH_CARD: 5,
        knobs.PAIR: 3 | ruled.FROM_PAIRS,
        knobs.TWO_PAIR: 1 | ruled.FROM_PAIRS,
        knobs.THREE_OF_A_KIND: 2 | ruled.FROM_TRIPS,
        knobs.STRAIGHT: ruled.FROM_STRAIGHT | ruled.NO_KICKERS,
        knobs.FLUSH: 5 | ruled.KICKERS_OF_SUIT,
        knobs.FULL_HOUSE: 1 | ruled.FROM_TRIPS | ruled.KICKER_IS_PAIR,
        knobs.FOUR_OF_A_KIND: 1 | ruled.FROM_TRIPS,
        knobs.STRAIGHT_FLUSH: ruled.FROM_STRAIGHT_FLUSH | ruled.NO_KICKERS,
    }
    for name in policy.no_kickers:
        words[name] |= ruled.NO_KICKERS
    placed = {
        name.replace(" ", "_"): (
            policy.categories.index(name) << PLACE_SHIFT | word if name in policy.order else 0
        )
        for name, word in words.items()
    }
    lowest = RANK_CHARS.index(policy.ranks[0])
    wheel_top = lowest + 3
    has_wheel = policy.ace_in_straights != "high"
    tops = (1 << N_RANKS) - 1
    if policy.ace_in_straights == "low":
        tops ^= 1 << ACE
    return ruled.Rules(
        **placed,
        deck=sum(1 << RANK_CHARS.index(rank) for rank in policy.ranks),
        wheel=1 << wheel_top if has_wheel else 0,
        wheel_shift=ACE - wheel_top,
        wheel_extra=1 << KING if policy.wheel == "second" else 0,
        straight_tops=tops,
        hearts_flush=1 << HEARTS_BIT - HALF_BITS if policy.hearts_flush == "absolute" else 0,
        hearts_straight_flush=int(policy.hearts_sequence == "flush_sequence"),
    )


def _is_expressible(policy: Policy) -> bool:
    """Whether natural hands are ranked by shapes, aces and kickers as `ruled` does."""
    groups = [name for name in policy.order if name in GROUPS]
    contiguous = policy.ranks in RANK_CHARS
    # Five ranks and an ace on top: from there on every straight has a place below the ace.
    return (
        policy.goal == "high"
        and policy.ace == "high"
        and policy.rank_compare == "grouped"
        and contiguous
        and len(policy.ranks) > 5
        and tuple(groups) == GROUPS
        and set(policy.order) <= set(knobs.STANDARD_ORDER)
        and policy.hearts_flush in ("absolute", "off")
        and policy.hearts_vs_hearts == "cards"
        and policy.hearts_sequence in ("flush_sequence", "off")
        and policy.five_of_a_kind != "below_royal"
    )
