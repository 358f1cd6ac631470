"""Wrong hands: which error, which row, which position, what is said; nothing wrong gets a value."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import evaluator as ev
from evaluator.errors import (
    CardError,
    CardSyntaxError,
    DuplicateCardError,
    EvaluatorError,
    HandSizeError,
)
from tests.kernels.hands import masks_of, random_hands

METHODS = ["bitmask", "table"]
SIZES = [5, 6, 7]
# Hands that are converted together; more than one chunk for each of two threads.
CHUNK = 1 << 16
MANY = 300_000


@pytest.fixture(scope="module")
def many() -> NDArray[np.uint8]:
    return random_hands(MANY, 7, seed=1)


def fault(hands: Any, **options: Any) -> CardError:
    """The error for wrong hands."""
    with pytest.raises(CardError) as caught:
        ev.evaluate(hands, **options)
    return caught.value


# Card arrays


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("k", SIZES)
def test_a_card_twice_at_every_two_positions(k: int, order: Any, method: Any) -> None:
    for first, second in combinations(range(k), 2):
        hands = random_hands(4, k, seed=k)
        hands[2, second] = hands[2, first]
        error = fault(np.array(hands, order=order), method=method)
        name = ev.format_cards([int(hands[2, first])])
        assert type(error) is DuplicateCardError
        assert (error.row, error.position) == (2, second + 1)
        assert str(error) == (
            f"card {name} appears twice (positions {first + 1} and {second + 1} of row 2)"
        )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("number", [56, 63, 64, 100, 128, 255])
@pytest.mark.parametrize("k", SIZES)
def test_a_number_that_no_card_has(k: int, number: int, method: Any) -> None:
    for position in range(k):
        hands = random_hands(3, k, seed=k)
        hands[1, position] = number
        error = fault(hands, method=method)
        assert type(error) is CardSyntaxError
        assert (error.row, error.position) == (1, position + 1)
        place = f"no card has the number {number} at position {position + 1} of row 1"
        assert str(error).startswith(f"{place} (card numbers are 0 to 51")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("i1", -1),
        ("i8", -1),
        ("i8", -(1 << 63)),
        ("i2", 256),
        ("i4", 256 + 51),
        ("i8", 1 << 32 | 7),
        ("u8", (1 << 64) - 1),
        ("u2", 0xFF00),
        (">i4", 1000),
    ],
)
def test_numbers_that_do_not_fit_a_byte_do_not_wrap(code: str, number: int, method: Any) -> None:
    hands = random_hands(5, 7, seed=3).astype(code)
    hands[3, 4] = number
    error = fault(hands, method=method)
    assert type(error) is CardSyntaxError
    assert (error.row, error.position) == (3, 5)
    assert f"no card has the number {number} at position 5 of row 3" in str(error)
    assert "masks are given as a 1-d uint64 array" in str(error)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("joker", [52, 53, 54, 55])
def test_a_joker_is_refused_as_one(joker: int, method: Any) -> None:
    hands = random_hands(3, 6, seed=4)
    hands[2, 1] = joker
    error = fault(hands, method=method)
    assert type(error) is CardError
    assert (error.row, error.position) == (2, 2)
    assert re.match(r"row 2: joker at position 2 .*'standard' accepts none", str(error))


@pytest.mark.parametrize("method", METHODS)
def test_the_first_fault_of_a_row_is_the_one_told(method: Any) -> None:
    hands = random_hands(1, 7, seed=5)
    hands[0, 6] = 99
    hands[0, 3] = 200
    assert fault(hands, method=method).position == 4
    hands[0, 1] = hands[0, 0]
    assert isinstance(fault(hands, method=method), CardSyntaxError)


# Masks


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("cards", "size"), [([], 0), ([7], 1), ([1, 2, 3, 4], 4), (range(8), 8), (range(52), 52)]
)
def test_a_mask_of_another_number_of_cards(cards: list[int], size: int, method: Any) -> None:
    masks = masks_of(random_hands(6, 5, seed=6))
    masks[4] = sum(1 << 16 * (card % 4) + card // 4 for card in cards)
    error = fault(masks, method=method)
    assert type(error) is HandSizeError
    assert error.row == 4
    assert re.match(rf"row 4: a hand of {size} cards?\b.* \(5 to 7 are accepted\)$", str(error))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("bit", [13, 14, 15, 29, 30, 31, 45, 46, 47, 61, 62, 63])
@pytest.mark.parametrize("k", [4, 5, 7, 8])
def test_a_mask_with_a_bit_that_is_no_natural_card(k: int, bit: int, method: Any) -> None:
    masks = masks_of(random_hands(3, 7, seed=7))
    masks[1] = masks_of(random_hands(1, k, seed=8))[0] | np.uint64(1 << bit)
    error = fault(masks, method=method)
    assert error.row == 1
    if bit % 16 == 13:
        assert type(error) is CardError
        assert re.match(r"row 1: joker .*'standard' accepts none", str(error))
    else:
        assert type(error) is CardSyntaxError
        assert f"of row 1 has bit {bit} set, which is no card" in str(error)


def test_a_single_mask_is_checked_too() -> None:
    assert isinstance(fault(0xF), HandSizeError)
    assert isinstance(fault(np.uint64(0x1F | 1 << 63)), CardSyntaxError)
    assert isinstance(fault((1 << 64) - 1), CardSyntaxError)


@pytest.mark.parametrize("method", METHODS)
def test_big_endian_masks_are_named_by_their_value(method: Any) -> None:
    masks = masks_of(random_hands(3, 7, seed=7)).astype(">u8")
    masks[2] = 0x1F | 1 << 15
    assert "mask 0x801f of row 2 has bit 15 set" in str(fault(masks, method=method))


# Lists


@pytest.mark.parametrize(
    ("hands", "kind", "message", "row"),
    [
        (["As Ks Qs Js Ts", "As Ks Qs Js"], HandSizeError, "hand 1: the hand holds 4 cards", 1),
        (["As Ks Qs Js Ts", ""], HandSizeError, "hand 1: the hand holds 0 cards", 1),
        (
            ["As Ks Qs Js As", "2c"],
            DuplicateCardError,
            "hand 0: card As appears twice in 'As Ks Qs Js As' (positions 1 and 13)",
            0,
        ),
        (["As Ks Qs Js Ts", "As Ks Qs Js 1s"], CardSyntaxError, "hand 1: unknown rank '1'", 1),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]], DuplicateCardError, "hand 1: card 2s appears", 1),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, -4]], CardSyntaxError, "hand 1: no card has the", 1),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 56]], CardSyntaxError, "hand 1: no card has the", 1),
        ([["As", "Ks", "Qs", "Js", "T"]], CardSyntaxError, "hand 0: entry 5: suit missing", 0),
    ],
)
def test_lists_name_the_hand(
    hands: list[Any], kind: type[CardError], message: str, row: int
) -> None:
    error = fault(hands)
    assert type(error) is kind
    assert str(error).startswith(message)
    assert error.row == row


@pytest.mark.parametrize(
    "hands", [["As Ks Qs Js Ts", "As Ks Qs Js Jk"], "As Ks Qs Js Jk", [[0, 1, 2, 3, 52]]]
)
def test_jokers_in_text_are_refused(hands: Any) -> None:
    assert type(fault(hands)) is CardError
    assert "joker" in str(fault(hands))


# Which row


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("row", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 3, MANY - 1])
def test_one_wrong_row_among_many(
    many: NDArray[np.uint8], row: int, threads: int, method: Any
) -> None:
    hands = many.copy()
    hands[row, 6] = hands[row, 0]
    masks = masks_of(many)
    masks[row] = 0xF
    forms = [hands, masks, np.asfortranarray(hands)]
    assert fault(forms[row % 3], threads=threads, method=method).row == row


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_the_first_of_several_wrong_rows_is_named(many: NDArray[np.uint8], threads: int) -> None:
    rng = np.random.default_rng(9)
    masks = masks_of(many)
    for _ in range(4):
        rows = np.sort(rng.choice(np.arange(0, MANY, CHUNK), 3, replace=False))
        rows += rng.integers(0, 200, 3)
        hands, bad_masks = many.copy(), masks.copy()
        for row in rows:
            hands[row, rng.integers(7)] = rng.integers(56, 256)
            bad_masks[row] = rng.integers(1 << 4)
        for wrong in (hands, bad_masks):
            assert fault(wrong, threads=threads).row == rows[0]


@pytest.mark.parametrize("threads", [1, 2])
def test_wide_integers_are_checked_in_every_chunk(many: NDArray[np.uint8], threads: int) -> None:
    hands = many.astype(np.int64)
    for row in (CHUNK + 5, MANY - 1):
        wrong = hands.copy()
        wrong[row, 2] = -7
        assert fault(wrong, threads=threads).row == row


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_whatever_is_not_different_cards_is_refused(data: st.DataObject) -> None:
    k = data.draw(st.sampled_from(SIZES))
    row = st.lists(st.integers(0, 60), min_size=k, max_size=k)
    hands = np.array(data.draw(st.lists(row, min_size=1, max_size=6)), dtype=np.uint8)
    good = [len(set(hand)) == k and max(hand) < 52 for hand in hands.tolist()]
    for method in ("bitmask", "table"):
        if all(good):
            assert len(ev.evaluate(hands, method=method)) == len(hands)
        else:
            assert fault(hands, method=method).row == good.index(False)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, (1 << 64) - 1) | st.integers(0, 0xFF), min_size=1, max_size=6))
def test_whatever_mask_is_not_five_to_seven_cards_is_refused(masks: list[int]) -> None:
    deck = 0x1FFF_1FFF_1FFF_1FFF
    good = [5 <= mask.bit_count() <= 7 and not mask & ~deck for mask in masks]
    array = np.array(masks, dtype=np.uint64)
    for method in ("bitmask", "table"):
        if all(good):
            assert len(ev.evaluate(array, method=method)) == len(masks)
        else:
            assert fault(array, method=method).row == good.index(False)


def test_every_error_is_one_of_ours_and_a_value_error() -> None:
    with pytest.raises(EvaluatorError):
        ev.evaluate([[0, 0, 1, 2, 3]])
    with pytest.raises(ValueError, match="appears twice"):
        ev.evaluate([[0, 0, 1, 2, 3]])
