"""The fastest way that is right to rank hands under a policy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import JOKER_MASK, N_SUITS, SUIT_CHARS
from evaluator.cards.masks import mask_of
from evaluator.ranking.expressible import natural_kernel
from evaluator.ranking.tied import TieRanker, tie_rules
from evaluator.ranking.tried import tried_arguments
from evaluator.rules import Policy, knobs, layout
from evaluator.tables.build import avoids_flushes, missing_feature, most_wild
from evaluator.tables.store import load_index, load_values

HEARTS: Final = SUIT_CHARS.index("h")

Masks = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Deck:
    """Which cards a hand may hold, as kernels take it.

    Attributes
    ----------
    allowed, wild : uint64
        Masks of all cards and of the wild ones.
    most_jokers : uint64
    """

    allowed: np.uint64
    wild: np.uint64
    most_jokers: np.uint64


class Ranker(ABC):
    """Ranks masks under one policy.

    Attributes
    ----------
    policy : Policy
    deck : Deck
    hands_per_second : float
        Rough speed of one thread.
    """

    hands_per_second: ClassVar[float]

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.deck = deck_of(policy)

    def rank(self, masks: Masks, values: NDArray[Any]) -> bool:
        """Rank masks.

        Parameters
        ----------
        masks : ndarray(uint64, shape=(n,))
            Contiguous.
        values : ndarray(policy.value_dtype, shape=(n,))
            Filled, unless a hand is wrong.

        Returns
        -------
        bool
            Whether some mask is no hand of 5 to 7 cards of the deck.
        """
        from evaluator.kernels.keyed import check_masks

        if check_masks(masks, self.deck.allowed, self.deck.most_jokers):
            return True
        self.rank_hands(masks, values)
        return False

    @abstractmethod
    def rank_hands(self, masks: Masks, values: NDArray[Any]) -> None:
        """Rank masks that are known to be hands of 5 to 7 cards of the deck; see `rank`."""


class Tried(Ranker):
    """Ranks by trying every five cards and all that wild ones may stand for.

    Parameters
    ----------
    policy : Policy
        Any.
    """

    hands_per_second = 5e5

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy)
        self._arguments = tried_arguments(policy)

    def rank_hands(self, masks: Masks, values: NDArray[Any]) -> None:
        """Rank masks that are known to be hands; see `Ranker.rank_hands`."""
        from evaluator.kernels.tried import try_masks

        whole = values if self.policy.wide else np.empty(len(masks), dtype=np.uint64)
        try_masks(masks, *self._arguments, whole)
        if whole is not values:
            values[:] = whole


class Compiled(Ranker):
    """Ranks by arithmetic or by tables.

    Parameters
    ----------
    policy : Policy
        One for which `is_compiled` holds.
    with_bitmask : bool
        Whether hands without a wild card go to the bitmask evaluator where that knows the rules.
    """

    hands_per_second = 3e7

    def __init__(self, policy: Policy, with_bitmask: bool) -> None:
        super().__init__(policy)
        self._arrays = _table_arrays(policy)
        self._bitmask: Any = natural_kernel(policy) if with_bitmask else None
        self._ties = tie_rules(policy, most_wild(policy))
        self._tie_ranker: TieRanker | None = None
        if self._ties is not None and (self._bitmask is None or policy.suit_order is not None):
            self._tie_ranker = TieRanker(
                policy, most_wild(policy), self.deck.wild, self._arrays, self._bitmask, self._ties
            )

    def rank(self, masks: Masks, values: NDArray[Any]) -> bool:
        """Rank masks; see `Ranker.rank`."""
        if self._bitmask is None or self._tie_ranker is not None:
            return super().rank(masks, values)
        return self._calculate(masks, values)

    def rank_hands(self, masks: Masks, values: NDArray[Any]) -> None:
        """Rank masks that are known to be hands; see `Ranker.rank_hands`."""
        if self._tie_ranker is not None:
            self._tie_ranker.rank(masks, values)
        elif self._bitmask is not None:
            self._calculate(masks, values)
        else:
            self._look_up(masks, values)

    def _calculate(self, masks: Masks, values: NDArray[Any]) -> bool:
        """Rank by arithmetic what that can; tell whether some mask is no hand."""
        from evaluator.kernels.decks import FAULT, WILD
        from evaluator.kernels.wide import add_naturals

        ties = self._ties
        shorts = values if ties is None else np.empty(len(masks), dtype=np.uint32)
        # This kernel checks on the way. Hands with wild cards get a meaningless value first.
        found = int(self._bitmask(masks.view(np.uint16), shorts.view(np.uint16)))
        if found & FAULT:
            return True
        if ties is not None:
            add_naturals(shorts, ties.naturals[0], ties.category_at, ties.rest_at, values)
        if found & WILD:
            self._look_up_wild(masks, self._split(masks)[1], values)
        return False

    def _split(self, masks: Masks) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """Return the places of the hands without a wild card, and of those with one."""
        from evaluator.kernels.keyed import split_wild

        natural_at = np.empty(len(masks) + 1, dtype=np.uint32)
        wild_at = np.empty(len(masks) + 1, dtype=np.uint32)
        wild = int(split_wild(masks, self.deck.wild, natural_at, wild_at))
        return natural_at[: len(masks) - wild], wild_at[:wild]

    def _look_up_wild(self, masks: Masks, at: NDArray[np.uint32], values: NDArray[Any]) -> None:
        """Rank the hands at some places, all with wild cards, by look-ups."""
        from evaluator.kernels.keyed import look_up_masks
        from evaluator.kernels.ties import look_up_ties

        if self._ties is None:
            look_up_masks(masks, at, self.deck.wild, True, *self._arrays, values)
        else:
            look_up_ties(masks, at, self.deck.wild, *self._arrays, *self._ties, values)

    def _look_up(self, masks: Masks, values: NDArray[np.uint32]) -> None:
        """Rank all hands by look-ups."""
        from evaluator.kernels.keyed import look_up_masks

        natural_at, wild_at = self._split(masks)
        look_up_masks(masks, natural_at, self.deck.wild, False, *self._arrays, values)
        self._correct(masks, values)
        self._look_up_wild(masks, wild_at, values)

    def _correct(self, masks: Masks, values: NDArray[Any]) -> None:
        """Correct looked-up values where suits matter otherwise than by five alike."""
        from evaluator.kernels.suited import add_four_flushes, avoid_flushes

        if avoids_flushes(self.policy):
            avoid_flushes(masks, self.deck.wild, *self._arrays, values)
        if knobs.FOUR_FLUSH in self.policy.order:
            place = self.policy.categories.index(knobs.FOUR_FLUSH)
            counts_fifth = knobs.FOUR_FLUSH not in self.policy.no_kickers
            category = np.uint32(place << layout.CATEGORY_SHIFT)
            add_four_flushes(masks, category, counts_fifth, values)


@lru_cache(maxsize=64)
def compiled(policy: Policy, with_bitmask: bool = True) -> Ranker:
    """Return what ranks masks under a policy, made once."""
    return Compiled(policy, with_bitmask) if is_compiled(policy) else Tried(policy)


@lru_cache(maxsize=256)
def is_compiled(policy: Policy) -> bool:
    """Whether `Compiled` knows the rules of a policy; the slower `Tried` knows all."""
    if missing_feature(policy) is not None:
        return False
    return not policy.wide or tie_rules(policy, most_wild(policy)) is not None


def deck_of(policy: Policy) -> Deck:
    """Return the deck of a policy."""
    jokers = JOKER_MASK if policy.max_jokers else np.uint64(0)
    return Deck(
        allowed=mask_of(policy.cards) | jokers,
        wild=mask_of(policy.wild) | jokers,
        most_jokers=np.uint64(policy.max_jokers),
    )


def _table_arrays(policy: Policy) -> tuple[NDArray[Any], ...]:
    """Return the arrays that kernels on tables take, in their order."""
    values = load_values(policy)
    kinds = np.zeros(N_SUITS, dtype=np.uint64)
    kinds[HEARTS] = values.flushes.shape[1] - 1
    return (*load_index(), kinds, values.flushes, values.ranks)
