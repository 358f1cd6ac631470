"""Hands by kinds that rules cannot tell apart: a few thousand stand for millions."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from evaluator.rules.definition import value_of_cards
from tests.compiled.presets import METHODS
from tests.compiled.space import WORKERS, Words, bit, deck_of, masks_of_all_hands

FIVE = 5
HEARTS = 2
LANE = np.uint64(0x1FFF)
WORTH_PROCESSES = 4000


def wild_mask(policy: ev.Policy) -> int:
    """Mask of all wild cards, jokers included."""
    return sum(bit(card) for card in [*policy.wild, *range(52, 52 + policy.max_jokers)])


def lanes_of(masks: Words) -> list[Words]:
    """Ranks held in each suit."""
    return [masks >> np.uint64(16 * suit) & LANE for suit in range(4)]


def kinds_by_suits(masks: Words, policy: ev.Policy) -> Words:
    """Number hands so that those with equal numbers become each other when suits change names.

    Hearts keep theirs where a policy treats them apart. Wild cards only count.
    """
    wild = np.uint64(wild_mask(policy))
    lanes = np.stack(lanes_of(masks & ~wild), axis=1)
    hearts_apart = policy.hearts_flush != "off" or policy.hearts_sequence != "off"
    alike = [suit for suit in range(4) if not (hearts_apart and suit == HEARTS)]
    lanes[:, alike] = np.sort(lanes[:, alike], axis=1)
    key: Words = np.bitwise_count(masks & wild).astype(np.uint64)
    for suit in range(4):
        key = key << np.uint64(13) | lanes[:, suit]
    return key


def kinds_by_ranks(masks: Words, policy: ev.Policy) -> Words:
    """Number hands by the ranks of natural cards and whether all are of one suit, or of hearts.

    That no more matters is what `test_suits_matter_only_when_all_are_alike` shows.
    """
    wild = np.uint64(wild_mask(policy))
    lanes = lanes_of(masks & ~wild)
    counts = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    in_base_five = (counts @ 5 ** np.arange(13)).astype(np.uint64)
    suits = np.zeros(len(masks), dtype=np.uint64)
    key = np.zeros(len(masks), dtype=np.uint64)
    for lane in lanes:
        suits += lane != 0
        key += in_base_five[lane]
    suited = suits == 1
    hearts = suited & (lanes[HEARTS] != 0)
    parts = (np.bitwise_count(masks & wild), suited, hearts)
    for part, width in zip(parts, (3, 1, 1), strict=True):
        key = key << np.uint64(width) | part.astype(np.uint64)
    return key


def values_by_definition(policy: ev.Policy, masks: Words) -> NDArray[np.unsignedinteger]:
    """Rank hands of one size by the executable definition, in two processes where that pays."""
    hands = ev.masks_to_cards(masks).tolist()
    if len(hands) * 30 ** wild_cards_held(policy, masks) < WORTH_PROCESSES * 30:
        return np.array(_values(policy, hands), dtype=policy.value_dtype)
    # Dealt out like cards: hands that take long lie together.
    parts = 8 * WORKERS
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        shares = [hands[part::parts] for part in range(parts)]
        found = list(pool.map(_values, [policy] * parts, shares))
    values = np.empty(len(hands), dtype=policy.value_dtype)
    for part, share in enumerate(found):
        values[part::parts] = share
    return values


def wild_cards_held(policy: ev.Policy, masks: Words) -> int:
    """Return the most wild cards that one of the hands holds."""
    return int(np.bitwise_count(masks & np.uint64(wild_mask(policy))).max(initial=0))


def _values(policy: ev.Policy, hands: Sequence[Sequence[int]]) -> list[int]:
    return [value_of_cards(policy, hand).value for hand in hands]


@lru_cache(maxsize=4)
def all_fives(policy: ev.Policy, wild: int) -> Words:
    """Masks of all hands of five cards with so many wild ones."""
    masks = np.concatenate([m.copy() for m in masks_of_all_hands(deck_of(policy), FIVE)])
    chosen: Words = masks[np.bitwise_count(masks & np.uint64(wild_mask(policy))) == wild]
    return chosen


def check_kinds(policy: ev.Policy, masks: Words, kinds: Words) -> None:
    """Check that hands of a kind have one value, and that it is the one by the definition."""
    _, first, kind = np.unique(kinds, return_index=True, return_inverse=True)
    expected = values_by_definition(policy, masks[first])[kind]
    check_values(policy, masks, expected)


def check_values(policy: ev.Policy, masks: Words, expected: NDArray[Any]) -> None:
    """Check what both ways to rank hands give; name the first hand that is wrong."""
    for method in METHODS:
        values = ev.evaluate(masks, policy, method=method)
        wrong = np.flatnonzero(values != expected)
        assert len(wrong) == 0, ev.format_cards(ev.masks_to_cards(masks[wrong[0]]))
