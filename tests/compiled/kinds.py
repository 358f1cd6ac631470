"""Hands by kinds that rules cannot tell apart: a few thousand stand for millions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import combinations
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from evaluator.rules.definition import value_of_cards
from evaluator.rules.packing import value_of_reading
from evaluator.rules.reading import reader
from tests.compiled.presets import METHODS, wild_cards
from tests.compiled.space import WORKERS, Words, mask_of, masks_of_all_hands

FIVE = 5
HEARTS = 2
LANE = np.uint64(0x1FFF)

# What a wild card multiplies the time by that the definition takes, and for how many hands
# without one processes are worth their start.
WILD_FACTOR = 25
WORTH_PROCESSES = 120_000

Numbering = Callable[[Words, int], Words]


class Kinds(NamedTuple):
    """Hands by kind.

    Attributes
    ----------
    masks : ndarray(uint64, shape=(n,))
        All hands.
    examples : ndarray(uint64, shape=(kinds,))
        One hand of each kind.
    kind : ndarray(intp, shape=(n,))
        Kind of each hand.
    """

    masks: Words
    examples: Words
    kind: NDArray[np.intp]


def wild_mask(policy: ev.Policy) -> int:
    """Mask of all wild cards, jokers included."""
    return mask_of(wild_cards(policy))


def lanes_of(masks: Words) -> list[Words]:
    """Ranks held in each suit."""
    return [masks >> np.uint64(16 * suit) & LANE for suit in range(4)]


def by_suits(masks: Words, wild: int, apart: Sequence[int] = ()) -> Words:
    """Number hands so that those with equal numbers become each other when suits change names.

    Suits that are `apart` keep theirs. Wild cards only count.
    """
    lanes = np.stack(lanes_of(masks & ~np.uint64(wild)), axis=1)
    alike = [suit for suit in range(4) if suit not in apart]
    lanes[:, alike] = np.sort(lanes[:, alike], axis=1)
    key: Words = np.bitwise_count(masks & np.uint64(wild)).astype(np.uint64)
    for suit in range(4):
        key = key << np.uint64(13) | lanes[:, suit]
    return key


def by_suits_and_hearts(masks: Words, wild: int) -> Words:
    """Number hands by suits, hearts being special."""
    return by_suits(masks, wild, apart=(HEARTS,))


def by_ranks(masks: Words, wild: int) -> Words:
    """Number hands by the ranks of natural cards and whether all are of one suit, or of hearts.

    That no more matters is what `test_suits_matter_only_when_all_are_alike` shows.
    """
    lanes = lanes_of(masks & ~np.uint64(wild))
    counts = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    in_base_five = (counts @ 5 ** np.arange(13)).astype(np.uint64)
    suits = np.zeros(len(masks), dtype=np.uint64)
    key = np.zeros(len(masks), dtype=np.uint64)
    for lane in lanes:
        suits += lane != 0
        key += in_base_five[lane]
    suited = suits == 1
    hearts = suited & (lanes[HEARTS] != 0)
    parts = (np.bitwise_count(masks & np.uint64(wild)), suited, hearts)
    for part, width in zip(parts, (3, 1, 1), strict=True):
        key = key << np.uint64(width) | part.astype(np.uint64)
    return key


def all_fives(policy: ev.Policy, held: int) -> Words:
    """Masks of all hands of five cards with so many wild ones."""
    return _fives(tuple(sorted(policy.cards - policy.wild)), wild_cards(policy), held)


@lru_cache(maxsize=4)
def _fives(natural: tuple[int, ...], wild: tuple[int, ...], held: int) -> Words:
    if held == 0:
        return np.concatenate([masks.copy() for masks in masks_of_all_hands(natural, FIVE)])
    masks = np.array([mask_of(cards) for cards in combinations(natural, FIVE - held)], np.uint64)
    chosen = [np.uint64(mask_of(cards)) for cards in combinations(wild, held)]
    return np.concatenate([masks | cards for cards in chosen])


def kinds_of_fives(policy: ev.Policy, held: int, numbering: Numbering) -> Kinds:
    """All hands of five cards with so many wild ones, by kind."""
    wild = wild_cards(policy) if held else tuple(sorted(policy.wild))
    return _kinds(tuple(sorted(policy.cards - policy.wild)), wild, held, numbering)


@lru_cache(maxsize=2)
def _kinds(
    natural: tuple[int, ...], wild: tuple[int, ...], held: int, numbering: Numbering
) -> Kinds:
    """Find kinds once for all policies with the same deck, as they follow one another."""
    masks = _fives(natural, wild, held)
    numbers = numbering(masks, mask_of(wild))
    _, first, kind = np.unique(numbers, return_index=True, return_inverse=True)
    return Kinds(masks, masks[first], kind)


def check_kinds(policy: ev.Policy, kinds: Kinds) -> None:
    """Check that hands of a kind have one value, and that it is the one by the definition."""
    expected = values_by_definition(policy, kinds.examples)
    check_values(policy, kinds.masks, expected[kinds.kind])


def check_values(policy: ev.Policy, masks: Words, expected: NDArray[Any]) -> None:
    """Check what both ways to rank hands give; name the first hand that is wrong."""
    for method in METHODS:
        values = ev.evaluate(masks, policy, method=method)
        wrong = np.flatnonzero(values != expected)
        assert len(wrong) == 0, ev.format_cards(ev.masks_to_cards(masks[wrong[0]]))


def values_by_definition(policy: ev.Policy, masks: Words) -> NDArray[Any]:
    """Rank hands of one size by the executable definition, in two processes where that pays."""
    most = int(np.bitwise_count(masks & np.uint64(wild_mask(policy))).max(initial=0))
    worth = len(masks) * WILD_FACTOR**most > WORTH_PROCESSES
    return _in_processes(_definition, policy, masks, WORKERS if worth else 0)


def values_as_they_are(policy: ev.Policy, masks: Words) -> NDArray[Any]:
    """Rank hands of five natural cards by the definition's reading of them alone."""
    return _in_processes(_reading, policy, masks, WORKERS)


def _in_processes(
    function: Callable[[ev.Policy, list[list[int]]], list[int]],
    policy: ev.Policy,
    masks: Words,
    workers: int,
) -> NDArray[Any]:
    hands = ev.masks_to_cards(masks).tolist()
    if not workers:
        return np.array(function(policy, hands), dtype=policy.value_dtype)
    # Dealt out like cards: hands that take long lie together.
    parts = 8 * workers
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        shares = [hands[part::parts] for part in range(parts)]
        found = list(pool.map(function, [policy] * parts, shares))
    values = np.empty(len(hands), dtype=policy.value_dtype)
    for part, share in enumerate(found):
        values[part::parts] = share
    return values


def _definition(policy: ev.Policy, hands: list[list[int]]) -> list[int]:
    return [value_of_cards(policy, hand).value for hand in hands]


def _reading(policy: ev.Policy, hands: list[list[int]]) -> list[int]:
    rules = reader(policy)
    fives = map(tuple, hands)
    return [value_of_reading(rules, rules.read(five), five, 0) for five in fives]
