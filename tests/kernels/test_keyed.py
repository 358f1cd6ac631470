"""The table evaluator: which hands pass, which hold wild cards, and what they are worth."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from evaluator.kernels.keyed import check_masks, irregular, look_up_masks, split_wild
from evaluator.tables.build import build_index, build_values
from tests.kernels.hands import expected_values, masks_of, random_hands, sample_of_hands

U64 = np.uint64
DECK = 0x1FFF_1FFF_1FFF_1FFF
JOKERS = 0x2000_2000_2000_2000
PATTERNS = [0, 1, 0x3, 0x7, 0xF, 0x1F, 0x7F, 0x1FFF, 0x2000, 0x2001, 0x4001, 0x8003, 0xFFFF]


@pytest.fixture(scope="module")
def tables() -> Any:
    values = build_values(ev.policy("standard"))
    return (*build_index(), np.zeros(4, dtype=np.uint64), values.flushes, values.ranks)


def words(numbers: Any) -> NDArray[np.uint64]:
    return np.array(numbers, dtype=np.uint64)


# Checking


@pytest.mark.parametrize("most", [0, 2, 4])
def test_irregular_tells_hands_from_everything_else(most: int) -> None:
    allowed = DECK | (JOKERS if most else 0)
    for suits in product(PATTERNS, repeat=4):
        mask = sum(held << 16 * suit for suit, held in enumerate(suits))
        jokers = (mask & JOKERS).bit_count()
        hand = 5 <= mask.bit_count() <= 7 and not mask & ~allowed and jokers <= most
        found = int(irregular(U64(mask), U64(allowed), U64(most)))
        assert (found == 0) is hand, (suits, most)


@pytest.mark.parametrize("n", [0, 1, 17])
def test_hands_of_the_deck_pass(n: int) -> None:
    masks = masks_of(random_hands(n, 6, seed=n))
    assert int(check_masks(masks, U64(DECK), U64(0))) == 0


@pytest.mark.parametrize(
    "wrong", [0, 0xF, 0xFF, 0x1F | 1 << 13, 0x1F | 1 << 63, 0x1F | 1 << 14, (1 << 64) - 1]
)
def test_one_wrong_mask_at_any_row_is_a_fault(wrong: int) -> None:
    masks = masks_of(random_hands(20, 7, seed=4))
    for row in range(20):
        bad = masks.copy()
        bad[row] = wrong
        assert int(check_masks(bad, U64(DECK), U64(0))) != 0


def test_cards_that_are_not_in_the_deck_are_a_fault() -> None:
    # A deck without the ranks below six.
    deck = U64(0x1FF0_1FF0_1FF0_1FF0)
    assert int(check_masks(words([0x1F0, 0xFE0]), deck, U64(0))) == 0
    assert int(check_masks(words([0x1F0, 0xFE0 | 8]), deck, U64(0))) != 0


def test_more_jokers_than_are_in_play_are_a_fault() -> None:
    one, two = 0xF | 1 << 13, 0x7 | 1 << 13 | 1 << 61
    allowed = U64(DECK | JOKERS)
    assert int(check_masks(words([one, two]), allowed, U64(2))) == 0
    assert int(check_masks(words([one, two]), allowed, U64(1))) != 0


# Wild cards


@pytest.mark.parametrize("n", [0, 1, 40])
def test_hands_are_listed_by_whether_they_hold_a_wild_card(n: int) -> None:
    rng = np.random.default_rng(n)
    masks = masks_of(random_hands(n, 7, seed=n)) | words(rng.integers(0, 2, n) << 13)
    wild_cards = U64(JOKERS | 1)
    natural_at = np.full(n + 1, 99, dtype=np.uint32)
    wild_at = np.full(n + 1, 99, dtype=np.uint32)
    wild = int(split_wild(masks, wild_cards, natural_at, wild_at))
    are_wild = masks & wild_cards != 0
    assert wild == are_wild.sum()
    assert wild_at[:wild].tolist() == np.flatnonzero(are_wild).tolist()
    assert natural_at[: n - wild].tolist() == np.flatnonzero(~are_wild).tolist()


# Looking up


@pytest.mark.parametrize("are_wild", [False, True])
@pytest.mark.parametrize("k", [5, 6, 7])
def test_values_are_those_of_the_rules(k: int, are_wild: bool, tables: Any) -> None:
    hands = sample_of_hands(500, k, seed=30 + k)
    values = np.zeros(len(hands), dtype=np.uint32)
    every = np.arange(len(hands), dtype=np.uint32)
    look_up_masks(masks_of(hands), every, U64(0), are_wild, *tables, values)
    assert np.array_equal(values, expected_values(hands))


def test_only_the_places_listed_are_ranked(tables: Any) -> None:
    hands = random_hands(30, 7, seed=5)
    values = np.full(30, 7, dtype=np.uint32)
    at = np.array([3, 4, 20, 29], dtype=np.uint32)
    look_up_masks(masks_of(hands), at, U64(0), False, *tables, values)
    assert np.array_equal(values[at], expected_values(hands[at]))
    assert (np.delete(values, at) == 7).all()


def test_a_wild_card_is_taken_out_and_counted() -> None:
    policy = ev.policy("joker-wild")
    tables = build_values(policy)
    arrays = (*build_index(), np.zeros(4, dtype=np.uint64), tables.flushes, tables.ranks)
    hands = ["As Ad Ah Ac Jk", "9h 8h 7h Jk Jk", "As Ad Jk Jk Jk", "2c 3d 4h 5s Jk 9c 9d"]
    masks = words([int(ev.cards_to_masks(hand)) for hand in hands])
    values = np.zeros(len(hands), dtype=np.uint32)
    every = np.arange(len(hands), dtype=np.uint32)
    look_up_masks(masks, every, U64(JOKERS), True, *arrays, values)
    assert values.tolist() == [ev.describe(hand, policy).value for hand in hands]


def test_hearts_may_have_a_table_of_their_own() -> None:
    policy = ev.policy("laws1891")
    tables = build_values(policy)
    kinds = words([0, 0, 1, 0])
    arrays = (*build_index(), kinds, tables.flushes, tables.ranks)
    flush = "2{0} 4{0} 6{0} 8{0} T{0} As"
    masks = words([int(ev.cards_to_masks(flush.format(suit))) for suit in "cdhs"])
    values = np.zeros(4, dtype=np.uint32)
    look_up_masks(masks, np.arange(4, dtype=np.uint32), U64(0), False, *arrays, values)
    assert values.tolist() == [ev.describe(flush.format(suit), policy).value for suit in "cdhs"]
    assert values[2] > max(values[0], values[1])
