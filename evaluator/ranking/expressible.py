"""From a policy to the constants of the bitmask evaluators, where its rules can be so expressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from evaluator.cards.layout import JOKER_BIT, LANE_RANKS, N_RANKS, N_SUITS, RANK_CHARS
from evaluator.rules import Policy, knobs
from evaluator.rules.layout import HEARTS_BIT
from evaluator.rules.reading import places_of_ranks
from evaluator.rules.straights import straight_windows

if TYPE_CHECKING:
    from evaluator.kernels.decks import LaneDeck
    from evaluator.kernels.low import LowRules
    from evaluator.kernels.words import Rules

ACE: Final = N_RANKS - 1
KING: Final = N_RANKS - 2
HALF_BITS: Final = 16
PLACE_SHIFT: Final = 12
FIVE_RANKS: Final = 0b11111
GROUPS: Final = knobs.NEEDED_CATEGORIES
OF_FOUR: Final = {knobs.FOUR_STRAIGHT: knobs.STRAIGHT, knobs.FOUR_FLUSH: knobs.FLUSH}
"""Categories of four cards, and what a fifth such card makes of each."""
OF_FIVE: Final = frozenset((knobs.STRAIGHT, knobs.FLUSH, knobs.STRAIGHT_FLUSH))


def natural_kernel(policy: Policy) -> Any:
    """Return the kernel that ranks hands without wild cards by arithmetic, or None.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    kernel or None
        ``evaluate(lanes, values) -> findings``, as `evaluator.kernels.ruled.ruled_kernel`, for
        the 32-bit part of values. None where only tables express the rules.
    """
    from evaluator.kernels.low import low_kernel
    from evaluator.kernels.ruled import ruled_kernel

    rules = bitmask_rules(policy)
    if rules is not None:
        return ruled_kernel(rules)
    low = low_rules(policy)
    return None if low is None else low_kernel(low)


def bitmask_rules(policy: Policy) -> Rules | None:
    """Return the constants for hands without a wild card in a high game, or None.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    Rules or None
        None where the arithmetic of `evaluator.kernels.ruled` does not apply.
    """
    from evaluator.kernels import words as flags

    if not _is_expressible(policy):
        return None
    words = {
        knobs.HIGH_CARD: 5,
        knobs.PAIR: 3 | flags.FROM_PAIRS,
        knobs.TWO_PAIR: 1 | flags.FROM_PAIRS,
        knobs.THREE_OF_A_KIND: 2 | flags.FROM_TRIPS,
        knobs.STRAIGHT: flags.FROM_STRAIGHT | flags.NO_KICKERS,
        knobs.FLUSH: 5 | flags.KICKERS_OF_SUIT,
        knobs.FULL_HOUSE: 1 | flags.FROM_TRIPS | flags.KICKER_IS_PAIR,
        knobs.FOUR_OF_A_KIND: 1 | flags.FROM_TRIPS,
        knobs.STRAIGHT_FLUSH: flags.FROM_STRAIGHT_FLUSH | flags.NO_KICKERS,
        knobs.FOUR_STRAIGHT: 1 | flags.FROM_FOUR_STRAIGHT,
        knobs.FOUR_FLUSH: 1 | flags.FROM_FOUR_FLUSH,
        knobs.SKIP_STRAIGHT: flags.FROM_SKIP | flags.NO_KICKERS,
    }
    for name in policy.no_kickers:
        words[name] |= flags.NO_KICKERS
    placed = {
        _field(name): (
            policy.categories.index(name) << PLACE_SHIFT | word if name in policy.order else 0
        )
        for name, word in words.items()
    }
    lowest = RANK_CHARS.index(policy.ranks[0])
    wheel_top = lowest + 3
    has_wheel = policy.ace_in_straights != "high"
    # In every other rank: the ace below the second lowest, if it is not the top as well.
    skip_top = wheel_top + 4
    tops = LANE_RANKS
    if policy.ace_in_straights == "low":
        tops ^= 1 << ACE
    return flags.Rules(
        **placed,
        wheel=1 << wheel_top if has_wheel else 0,
        wheel_shift=ACE - wheel_top,
        wheel_extra=1 << KING if policy.wheel == "second" else 0,
        skip_wheel=1 << skip_top if has_wheel and skip_top < ACE else 0,
        skip_shift=max(ACE - skip_top, 0),
        straight_tops=tops,
        hearts_flush=1 << HEARTS_BIT - HALF_BITS if policy.hearts_flush == "absolute" else 0,
        hearts_straight_flush=int(policy.hearts_sequence == "flush_sequence"),
        deck=_lane_deck(policy),
    )


def _is_expressible(policy: Policy) -> bool:
    """Whether natural hands are ranked by shapes, aces and kickers as `ruled` does."""
    known = {*knobs.STANDARD_ORDER, *OF_FOUR, knobs.SKIP_STRAIGHT}
    return (
        policy.goal == "high"
        and policy.ace == "high"
        and _is_usual(policy)
        and set(policy.order) <= known
        and all(_is_below(policy, *names) for names in OF_FOUR.items())
        and policy.hearts_flush in ("absolute", "off")
        and policy.hearts_vs_hearts == "cards"
        and policy.hearts_sequence in ("flush_sequence", "off")
        and policy.five_of_a_kind != "below_royal"
    )


def low_rules(policy: Policy) -> LowRules | None:
    """Return the constants for hands without a wild card in a low game, or None.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    LowRules or None
        None where the arithmetic of `evaluator.kernels.low` does not apply.
    """
    from evaluator.kernels.low import NO_KICKERS, LowRules

    if not _is_expressible_low(policy):
        return None
    words = {
        name: policy.categories.index(name) << PLACE_SHIFT
        | (NO_KICKERS if name in policy.no_kickers else 0)
        for name in policy.order
    }
    # Five cards of a suit in sequence are read as the strongest that they are.
    of_suit = max(OF_FIVE & words.keys(), key=policy.order.index, default=knobs.HIGH_CARD)
    words = dict.fromkeys(knobs.STANDARD_ORDER, 0) | words | {knobs.STRAIGHT_FLUSH: words[of_suit]}

    low_ace = int(policy.ace == "low")
    deck = _by_place(policy, _ranks(policy))
    neighbours = {FIVE_RANKS << place: place + 4 - low_ace for place in range(N_RANKS - 4)}
    tops = {ranks: 1 << top for ranks, top in neighbours.items() if not ranks & ~deck}
    straights = {
        _by_place(policy, window.rank_set): window.primary for window in straight_windows(policy)
    }
    # Neighbours that are no straight: those with the ace, where it is at the wrong end. Straights
    # that are no neighbours, or for which their top does not stand: with the ace at either end.
    no_straight = sum(ranks for ranks in tops if ranks not in straights)
    odd = [item for item in straights.items() if item not in tops.items()]
    (first, first_primary), (second, second_primary) = (*odd, (0, 0), (0, 0))[:2]
    return LowRules(
        **{_field(name): words[name] for name in knobs.STANDARD_ORDER},
        ace_is_low=low_ace,
        straights=int(knobs.STRAIGHT in policy.order),
        flushes=int(knobs.FLUSH in policy.order),
        straights_of_suit=int(of_suit != knobs.FLUSH),
        no_straight=no_straight,
        first_straight=first,
        first_primary=first_primary,
        second_straight=second,
        second_primary=second_primary,
        ace_straight=0 if low_ace else first,
        deck=_lane_deck(policy),
    )


def _is_expressible_low(policy: Policy) -> bool:
    """Whether natural hands of a low game are ranked as `low` does."""
    order = policy.order
    return (
        policy.goal == "low"
        and _is_usual(policy)
        and set(order) <= set(knobs.STANDARD_ORDER)
        and (knobs.STRAIGHT_FLUSH not in order or {knobs.STRAIGHT, knobs.FLUSH} <= set(order))
        and _is_below(policy, knobs.PAIR, knobs.STRAIGHT)
    )


def _is_usual(policy: Policy) -> bool:
    """Whether ranks have no gaps, and groups of them are ordered and compared as ever."""
    groups = tuple(name for name in policy.order if name in GROUPS)
    # Five ranks and an ace on top: from there on every straight has a place below the ace.
    return (
        groups == GROUPS
        and policy.rank_compare == "grouped"
        and policy.ranks in RANK_CHARS
        and len(policy.ranks) > 5
    )


def _is_below(policy: Policy, weaker: str, stronger: str) -> bool:
    """Whether of two categories the second is the stronger, if both are in the order."""
    both = [name for name in policy.order if name in (weaker, stronger)]
    return both != [stronger, weaker]


def _field(name: str) -> str:
    """Return the name of a category's word among the constants of a kernel."""
    return name.replace("-", "_").replace(" ", "_")


def _ranks(policy: Policy) -> int:
    """Return the ranks in the deck as a set."""
    return sum(1 << RANK_CHARS.index(rank) for rank in policy.ranks)


def _by_place(policy: Policy, ranks: int) -> int:
    """Return a set of ranks by their places among single cards."""
    return sum(
        1 << place for rank, place in enumerate(places_of_ranks(policy)) if ranks >> rank & 1
    )


def _lane_deck(policy: Policy) -> LaneDeck:
    """Return the deck as constants of a kernel."""
    from evaluator.kernels.decks import LaneDeck

    jokers = 1 << JOKER_BIT if policy.max_jokers else 0
    wild = [jokers] * N_SUITS
    for card in policy.wild:
        wild[card & 3] |= 1 << (card >> 2)
    return LaneDeck(_ranks(policy) | jokers, policy.max_jokers, *wild)
