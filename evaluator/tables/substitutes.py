"""Every way in which the wild cards among five cards may play, as arrays.

Wild cards of one kind may stand for the same cards, so it does not matter which of them stands
for which. A way to play some of each kind is cut in two, because ranks say most about a hand: a
choice of ranks, one word a choice, and for each of those every choice of suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations_with_replacement, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import CARD_BITS, FIRST_JOKER, N_SUITS
from evaluator.rules import Policy
from evaluator.rules.substitutes import RED_SUITS
from evaluator.tables import index
from evaluator.tables.build import ACE, deck_ranks

RANK_WIDTH: Final = 4
SUIT_WIDTH: Final = 2
SET_AT: Final = 16
FREE_AT: Final = 31
KEY_AT: Final = 32


class Substitutes(NamedTuple):
    """The arrays of one policy.

    Attributes
    ----------
    kinds : ndarray(uint64, shape=(3,))
        Masks of the wild cards of each kind.
    mixes : ndarray(uint64, shape=(m, 7))
        How many wild cards of each kind may play together, the most cards first; then where
        their choices begin and end in `ranks`, and where in `suits`.
    ranks : ndarray(uint64, shape=(r,))
        Choices of ranks, high ones first: the ranks of the wild cards in the order of their
        kinds, four bits each, from bit 0; their set in bits 16..28; in bit 31 whether every bug
        is an ace, or there is none; their key (`index.lane_keys`) in bits 32..63.
    suits : ndarray(uint64, shape=(s,))
        Choices of suits, in the same order, two bits each, from bit 0.
    """

    kinds: NDArray[np.uint64]
    mixes: NDArray[np.uint64]
    ranks: NDArray[np.uint64]
    suits: NDArray[np.uint64]


class _Kind(NamedTuple):
    """Wild cards that may stand for the same cards."""

    cards: tuple[int, ...]
    suits: tuple[int, ...]
    are_bugs: bool = False


def build_substitutes(policy: Policy) -> Substitutes:
    """Return the arrays of one policy, in a fraction of a second.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    Substitutes
    """
    kinds = _kinds(policy)
    deck = sorted(deck_ranks(policy), reverse=True)
    mixes: list[tuple[int, ...]] = []
    ranks: list[int] = []
    suits: list[int] = []
    every = product(*(range(len(kind.cards) + 1) for kind in kinds))
    for counts in sorted(every, key=sum, reverse=True):
        begin = len(ranks), len(suits)
        ranks += _rank_words(kinds, counts, deck)
        suits += _suit_words(kinds, counts)
        mixes.append((*counts, begin[0], len(ranks), begin[1], len(suits)))
    masks = [sum(int(CARD_BITS[card]) for card in kind.cards) for kind in kinds]
    return Substitutes(
        *(np.array(words, dtype=np.uint64) for words in (masks, mixes, ranks, suits))
    )


def _kinds(policy: Policy) -> tuple[_Kind, _Kind, _Kind]:
    """Return the kinds of wild cards, four cards at most in all."""
    every = tuple(range(N_SUITS))
    naturals = tuple(sorted(policy.wild))
    jokers = tuple(range(FIRST_JOKER, FIRST_JOKER + policy.max_jokers))
    if policy.joker == "color":
        red = tuple(sorted(RED_SUITS))
        black = tuple(suit for suit in every if suit not in RED_SUITS)
        # The first joker is red, and the colours alternate: see `rules.substitutes.options_of`.
        return _Kind(naturals, every), _Kind(jokers[::2], red), _Kind(jokers[1::2], black)
    if policy.joker == "bug":
        return _Kind(naturals, every), _Kind(jokers, every, True), _Kind((), every)
    return _Kind(naturals + jokers, every), _Kind((), every), _Kind((), every)


def _rank_words(kinds: Iterable[_Kind], counts: tuple[int, ...], deck: list[int]) -> Iterator[int]:
    """Yield the words of `Substitutes.ranks` for some wild cards of each kind."""
    keys = index.lane_keys()
    options = [combinations_with_replacement(deck, count) for count in counts]
    for chosen in product(*options):
        ranks = tuple(chain.from_iterable(chosen))
        bugs = [
            rank
            for kind, of_kind in zip(kinds, chosen, strict=True)
            for rank in of_kind
            if kind.are_bugs
        ]
        rank_set = sum(1 << rank for rank in set(ranks))
        key = sum(int(keys[1 << rank]) for rank in ranks)
        free = all(rank == ACE for rank in bugs)
        yield _packed(ranks, RANK_WIDTH) | rank_set << SET_AT | free << FREE_AT | key << KEY_AT


def _suit_words(kinds: Iterable[_Kind], counts: tuple[int, ...]) -> Iterator[int]:
    """Yield the words of `Substitutes.suits` for some wild cards of each kind."""
    options = [kind.suits for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
    for suits in product(*options):
        yield _packed(suits, SUIT_WIDTH)


def _packed(numbers: Iterable[int], width: int) -> int:
    """Put numbers side by side, the first in the lowest bits."""
    return sum(number << width * position for position, number in enumerate(numbers))
