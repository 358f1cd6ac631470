"""From a policy to the arguments of the kernel that adds suits and jokers to a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import LANE_BITS, N_RANKS, N_SUITS, RANK_CHARS, SUIT_CHARS
from evaluator.rules import Policy, knobs, layout
from evaluator.rules.reading import places_of_ranks
from evaluator.rules.straights import straight_windows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from evaluator.kernels.suits import SuitRules

CATEGORIES: Final = 16
HALF_BITS: Final = 16
NO_EXTRAS: Final = np.zeros(0, dtype=np.uint16)
NEEDS: Final = {
    knobs.HIGH_CARD: (0, 1),
    knobs.PAIR: (2, 1),
    knobs.TWO_PAIR: (2, 1),
    knobs.THREE_OF_A_KIND: (3, 1),
    knobs.FULL_HOUSE: (3, 2),
    knobs.FOUR_OF_A_KIND: (4, 1),
    knobs.FIVE_OF_A_KIND: (5, 0),
}


class TieRules(NamedTuple):
    """Arguments of `evaluator.kernels.ties.look_up_ties`, in its order; see there."""

    naturals: NDArray[np.uint64]
    category_at: np.uint64
    rest_at: np.uint64
    lane_shifts: NDArray[np.uint64]
    modes: NDArray[np.uint64]
    compare: np.uint64
    first_set_only: np.uint64
    ranks_flip: np.uint64
    needs: NDArray[np.uint64]
    shown: NDArray[np.uint64]
    rank_of_place: NDArray[np.uint64]
    windows: NDArray[np.uint64]


def tie_rules(policy: Policy, most_wild: int) -> TieRules | None:
    """Return the arguments for a policy whose values have 64 bits, or None.

    Parameters
    ----------
    policy : Policy
    most_wild : int
        Wild cards that a hand can hold.

    Returns
    -------
    TieRules or None
        None where more than the best ranks and the fewest wild cards is to be chosen.
    """
    from evaluator.kernels import ties

    if not policy.wide or not _follows_from_ranks(policy, most_wild):
        return None
    before = policy.natural_position == "before_ranks"
    natural_at = layout.BEFORE_RANKS_NATURAL_SHIFT if before else layout.SUITS_WIDTH
    modes = [ties.BY_RANK] * CATEGORIES
    needs = np.zeros((CATEGORIES, 2), dtype=np.uint64)
    for place, name in enumerate(policy.categories):
        if name == knobs.FLUSH:
            modes[place] = ties.BY_SUIT
        elif name in (knobs.STRAIGHT_FLUSH, knobs.ROYAL_FLUSH):
            modes[place] = ties.BY_SUITED_WINDOW
        elif name == knobs.STRAIGHT:
            modes[place] = ties.BY_WINDOW
        else:
            needs[place] = NEEDS[name]
    order = policy.suit_order or SUIT_CHARS[::-1]
    compare = {"highest_card": ties.HIGHEST_CARD, "side_cards": ties.SIDE_CARDS}
    first_only = 2 if policy.suit_order is None else int(policy.suit_compare == "top_only")
    return TieRules(
        naturals=_words([_natural(policy, wild) << natural_at for wild in range(most_wild + 1)]),
        category_at=np.uint64(
            layout.LONG_CATEGORY_SHIFT if before else layout.VALUE_WIDTH + layout.CATEGORY_SHIFT
        ),
        rest_at=np.uint64(layout.BEFORE_RANKS_REST_SHIFT if before else layout.VALUE_WIDTH),
        lane_shifts=_words([LANE_BITS * SUIT_CHARS.index(suit) for suit in order]),
        modes=_words(modes),
        compare=np.uint64(compare.get(policy.suit_compare, ties.POSITIONAL)),
        first_set_only=np.uint64(first_only),
        ranks_flip=np.uint64(layout.RANKS_MASK if policy.goal == "low" else 0),
        needs=needs,
        shown=_shown(),
        rank_of_place=_words(np.argsort(places_of_ranks(policy)).tolist()),
        windows=_windows(policy),
    )


def suit_rules(policy: Policy, most_wild: int) -> SuitRules | None:
    """Return the constants that give hands their suits, or None.

    Parameters
    ----------
    policy : Policy
        One for which there are `tie_rules`.
    most_wild : int
        0 for hands without wild cards; else the most that a hand can hold.

    Returns
    -------
    SuitRules or None
        None where the suits are compared in another way than `evaluator.kernels.suits` knows.
    """
    from evaluator.kernels.suits import SuitRules

    orders = ("positional", "side_cards")
    if (
        policy.suit_order is None
        or policy.suit_compare not in orders
        or policy.natural_position != "after_ranks"
        or policy.wheel == "second"
        or policy.ace == "low"
        or policy.goal == "low"
        or policy.double_ace_flush
        or policy.five_of_a_kind == "below_royal"
    ):
        return None
    best, second, third, worst = map(SUIT_CHARS.index, policy.suit_order)
    places = {
        name.replace(" ", "_"): (
            policy.categories.index(name) if name in policy.categories else CATEGORIES
        )
        for name in (*knobs.STANDARD_ORDER[1:], knobs.FIVE_OF_A_KIND)
    }
    return SuitRules(
        best=best,
        second=second,
        third=third,
        worst=worst,
        **places,
        deck=sum(2 << RANK_CHARS.index(rank) for rank in policy.ranks),
        side_cards_first=int(policy.suit_compare == "side_cards"),
        natural=_natural(policy, 0) << layout.SUITS_WIDTH - HALF_BITS,
        most_wild=most_wild,
    )


class TieRanker:
    """Ranks masks under a policy whose values have 64 bits.

    Parameters
    ----------
    policy : Policy
    most_wild : int
        Wild cards that a hand can hold.
    wild_cards : uint64
        Mask of them.
    tables : tuple of ndarray
        What the kernels on tables take.
    bitmask : kernel or None
        Ranks hands without wild cards, suits left out of account.
    rules : TieRules
    """

    def __init__(
        self,
        policy: Policy,
        most_wild: int,
        wild_cards: np.uint64,
        tables: tuple[NDArray[Any], ...],
        bitmask: Any,
        rules: TieRules,
    ) -> None:
        from evaluator.kernels.suits import suits_kernel

        self._wild_cards = wild_cards
        self._tables = tables
        self._bitmask = bitmask
        self._rules = rules
        suits = suit_rules(policy, 0) if bitmask is not None else None
        self._add_suits: Any = None if suits is None else suits_kernel(suits)
        wild = suit_rules(policy, most_wild) if suits is not None and most_wild else None
        self._add_wild_suits: Any = None if wild is None else suits_kernel(wild)
        order = policy.suit_order or SUIT_CHARS
        self._suit_bits = np.array([8 >> order.index(suit) for suit in SUIT_CHARS], np.uint16)
        self._naturals = np.array(
            [
                _natural(policy, wild) << layout.SUITS_WIDTH - HALF_BITS
                for wild in range(most_wild + 1)
            ],
            dtype=np.uint16,
        )

    def rank(self, masks: NDArray[np.uint64], values: NDArray[np.uint64]) -> None:
        """Fill `values` with the values of masks that are known to be hands."""
        from evaluator.kernels.ties import look_up_ties

        if self._add_suits is None:
            every = np.arange(len(masks), dtype=np.uint32)
            look_up_ties(masks, every, self._wild_cards, *self._tables, *self._rules, values)
            return
        lanes = masks.view(np.uint16)
        shorts = np.empty(2 * len(masks), dtype=np.uint16)
        self._bitmask(lanes, shorts)
        self._add_suits(lanes, shorts, NO_EXTRAS, values.view(np.uint16))
        if self._add_wild_suits is not None:
            self._rank_wild(masks, values)

    def _rank_wild(self, masks: NDArray[np.uint64], values: NDArray[np.uint64]) -> None:
        """Put the values of the hands with wild cards in their places."""
        from evaluator.kernels.keyed import split_wild
        from evaluator.kernels.suits import look_up_wild

        scratch = np.empty(len(masks) + 1, dtype=np.uint32)
        wild_at = np.empty(len(masks) + 1, dtype=np.uint32)
        n = int(split_wild(masks, self._wild_cards, scratch, wild_at))
        held = np.empty(n, dtype=np.uint64)
        shorts = np.empty(n, dtype=np.uint32)
        extras = np.empty(n, dtype=np.uint16)
        look_up_wild(
            masks,
            wild_at[:n],
            self._wild_cards,
            *self._tables,
            self._naturals,
            self._suit_bits,
            held,
            shorts,
            extras,
        )
        found = np.empty(n, dtype=np.uint64)
        self._add_wild_suits(
            held.view(np.uint16), shorts.view(np.uint16), extras, found.view(np.uint16)
        )
        values[wild_at[:n]] = found


def _follows_from_ranks(policy: Policy, most_wild: int) -> bool:
    """Whether suits follow once the best ranks and the fewest wild cards are known."""
    fewest = policy.natural == "fewest_jokers" and policy.natural_position != "after_suits"
    return (
        (most_wild == 0 or fewest)
        and policy.rank_compare == "grouped"
        and policy.hearts_flush in ("absolute", "off")
        and policy.hearts_vs_hearts == "cards"
        and set(policy.order) <= set(knobs.STANDARD_ORDER)
    )


def _natural(policy: Policy, wild: int) -> int:
    """Return what a number of wild cards that play is worth."""
    if policy.natural == "fewest_jokers":
        return layout.MOST_WILD - wild
    return int(policy.natural == "binary" and wild == 0)


def _words(numbers: Sequence[int]) -> NDArray[np.uint64]:
    return np.array(numbers, dtype=np.uint64)


def _shown() -> NDArray[np.uint64]:
    """Return which suits are shown, by how many cards count and which suits are held.

    More than count: the best of them. Fewer: all of them, and wild cards as the best others.
    """
    shown = np.zeros((6, 1 << N_SUITS), dtype=np.uint64)
    for need in range(6):
        for held in range(1 << N_SUITS):
            suits = [suit for suit in reversed(range(N_SUITS)) if held >> suit & 1]
            others = [suit for suit in reversed(range(N_SUITS)) if not held >> suit & 1]
            shown[need, held] = sum(1 << suit for suit in [*suits, *others][:need])
    return shown


def _windows(policy: Policy) -> NDArray[np.uint64]:
    """Return the ranks of each straight by its top rank, shape (13, 5)."""
    windows = np.zeros((N_RANKS, 5), dtype=np.uint64)
    for window in straight_windows(policy):
        windows[window.ranks[0]] = window.ranks
    return windows
