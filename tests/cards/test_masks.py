"""Hands as arrays of cards and as masks."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.cards import cards_to_masks, masks_to_cards, parse_cards
from evaluator.cards.layout import CARD_BITS, CARDS_MASK
from evaluator.errors import (
    ArgumentError,
    CardError,
    CardSyntaxError,
    DuplicateCardError,
    HandSizeError,
    InputTypeError,
)
from tests.cards.strategies import hands


def random_hands(n: int, k: int, seed: int = 5) -> np.ndarray[Any, np.dtype[np.uint8]]:
    rng = np.random.default_rng(seed)
    deck = np.broadcast_to(np.arange(56, dtype=np.uint8), (n, 56))
    return rng.permuted(deck, axis=1)[:, :k]


def mask_of(cards: Any) -> int:
    return sum(1 << (16 * (card % 4) + card // 4) for card in map(int, cards))


# Packing


def test_every_pair() -> None:
    pairs = np.array(list(itertools.permutations(range(56), 2)), dtype=np.uint8)
    masks = cards_to_masks(pairs)
    assert masks.dtype == np.uint64
    assert masks.tolist() == [mask_of(pair) for pair in pairs]


@pytest.mark.parametrize("code", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i8"])
def test_every_integer_type(code: str) -> None:
    cards = random_hands(50, 7)
    assert cards_to_masks(cards.astype(code)).tolist() == [mask_of(row) for row in cards]


def test_any_memory_layout() -> None:
    cards = random_hands(60, 14)
    expected = [mask_of(row[::2]) for row in cards]
    view = cards[:, ::2]
    view.setflags(write=False)
    assert cards_to_masks(view).tolist() == expected
    assert cards_to_masks(np.asfortranarray(view)).tolist() == expected
    assert cards_to_masks(view[::-1]).tolist() == expected[::-1]


@pytest.mark.parametrize("shape", [(3, 4), (2, 1, 3), (1,), ()])
def test_leading_axes_are_kept(shape: tuple[int, ...]) -> None:
    cards = random_hands(int(np.prod(shape)), 7)
    masks = cards_to_masks(cards.reshape(*shape, 7))
    assert masks.shape == shape
    assert masks.reshape(-1).tolist() == [mask_of(row) for row in cards]


def test_hands_without_cards_are_empty_masks() -> None:
    assert cards_to_masks(np.empty((2, 3, 0), np.uint8)).tolist() == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize("shape", [(0, 7), (0, 0), (0, 100), (3, 0, 5)])
def test_no_hands(shape: tuple[int, ...]) -> None:
    masks = cards_to_masks(np.empty(shape, np.uint8))
    assert masks.shape == shape[:-1]
    assert masks.dtype == np.uint64


@pytest.mark.parametrize(
    "hand",
    ["As Kd Jk", ["As", "Kd", "Jk"], [51, 45, 52], (51, "Kd", 52), np.array([51, 45, 52])],
)
def test_one_hand_is_one_mask(hand: Any) -> None:
    mask = cards_to_masks(hand)
    assert type(mask) is np.uint64
    assert mask == mask_of([51, 45, 52])


@pytest.mark.parametrize("hand", ["", [], np.empty(0, np.uint8)])
def test_a_hand_of_no_cards_is_an_empty_mask(hand: Any) -> None:
    mask = cards_to_masks(hand)
    assert type(mask) is np.uint64
    assert mask == 0


@pytest.mark.parametrize(
    "many",
    [
        [["As", "Kd"], [0, 52]],
        [("As", 45), iter(["2c", "*"])],
        [parse_cards("As Kd"), parse_cards("2c Jk")],
        (hand for hand in ([51, 45], [0, 52])),
        np.array([["As", "Kd"], ["2c", "Jk"]]),
        np.array([["As", 45], [0, "Jk"]], dtype=object),
    ],
)
def test_lists_of_hands(many: Any) -> None:
    masks = cards_to_masks(many)
    assert masks.dtype == np.uint64
    assert masks.tolist() == [mask_of([51, 45]), mask_of([0, 52])]


def test_hands_of_a_list_may_differ_in_size() -> None:
    many = [["As"], [], ["Kd", "Jk", 0]]
    assert cards_to_masks(many).tolist() == [mask_of([51]), 0, mask_of([45, 52, 0])]


@pytest.mark.parametrize("bad", [56, 255])
def test_a_number_that_is_no_card_is_named_with_its_row(bad: int) -> None:
    cards = random_hands(1000, 7)
    cards[123, 4] = cards[500, 0] = bad
    with pytest.raises(CardSyntaxError) as caught:
        cards_to_masks(cards)
    assert str(caught.value) == (
        f"no card has the number {bad} at position 5 of row 123 "
        "(card numbers are 0 to 51, jokers 52 to 55)"
    )
    assert (caught.value.row, caught.value.position) == (123, 5)


@pytest.mark.parametrize("bad", [-1, -(1 << 62), 256, 1 << 62])
def test_numbers_that_would_wrap_are_refused(bad: int) -> None:
    with pytest.raises(
        CardSyntaxError, match=f"^no card has the number {bad} at position 2 of row 1"
    ):
        cards_to_masks(np.array([[1, 2], [3, bad]]))


def test_every_duplicate_is_named_with_its_row_and_places() -> None:
    for card, (first, second) in itertools.product(
        (0, 37, 51, 54), itertools.combinations(range(7), 2)
    ):
        cards = random_hands(8, 7)
        row = np.setdiff1d(np.arange(56), [card])[:7].astype(np.uint8)
        row[[first, second]] = card
        cards[3] = row
        cards[5] = card
        with pytest.raises(DuplicateCardError) as caught:
            cards_to_masks(cards)
        name = "Jk" if card == 54 else "23456789TJQKA"[card // 4] + "cdhs"[card % 4]
        assert str(caught.value) == (
            f"card {name} appears twice (positions {first + 1} and {second + 1} of row 3)"
        )
        assert (caught.value.row, caught.value.position) == (3, second + 1)


@pytest.mark.parametrize("k", [57, 100, 255, 256, 300, 1000])
def test_more_cards_than_there_are(k: int) -> None:
    cards = np.resize(np.arange(56), (2, k))
    with pytest.raises(
        DuplicateCardError, match=r"^card 2c appears twice \(positions 1 and 57 of row 0"
    ):
        cards_to_masks(cards)


def test_rows_of_deeper_arrays_are_named_by_their_index() -> None:
    cards = random_hands(12, 5).reshape(3, 4, 5)
    cards[1, 2, 4] = 99
    with pytest.raises(CardSyntaxError, match=r"at position 5 of row \(1, 2\) ") as bad:
        cards_to_masks(cards)
    assert bad.value.row == 6
    cards[1, 2] = 7
    with pytest.raises(DuplicateCardError, match=r"\(positions 1 and 2 of row \(1, 2\)\)$"):
        cards_to_masks(cards)


def test_a_single_hand_has_no_row() -> None:
    with pytest.raises(
        CardSyntaxError, match=r"^no card has the number 60 at position 2 \("
    ) as bad:
        cards_to_masks(np.array([1, 60]))
    assert bad.value.row is None
    with pytest.raises(DuplicateCardError, match=r"^card 2d appears twice \(positions 1 and 2\)$"):
        cards_to_masks(np.array([1, 1]))


def test_masks_are_not_cards() -> None:
    with pytest.raises(CardSyntaxError, match="masks go to masks_to_cards"):
        cards_to_masks(CARD_BITS)


@pytest.mark.parametrize(
    ("many", "kind", "message", "row", "position"),
    [
        ([[1], ["Xd"]], CardSyntaxError, "row 1: entry 1: unknown rank 'X'", 1, 1),
        ([[1], [2, 56]], CardSyntaxError, "row 1: no card has the number 56 at position 2", 1, 2),
        ([[1, 2, 1]], DuplicateCardError, "row 0: card 2d appears twice (positions 1 and 3)", 0, 3),
        ([["*"] * 5], CardError, "row 0: one joker too many at position 5", 0, 5),
        ([["As", "Kd2c"]], CardSyntaxError, "row 0: entry 2 holds 2 cards", 0, 2),
    ],
)
def test_faults_in_lists_of_hands(
    many: Any, kind: type[CardError], message: str, row: int, position: int
) -> None:
    with pytest.raises(kind) as caught:
        cards_to_masks(many)
    assert type(caught.value) is kind
    assert str(caught.value).startswith(message)
    assert (caught.value.row, caught.value.position) == (row, position)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (np.ones((2, 2)), "cards are an array of float64 (accepted are an integer array"),
        (np.ones((2, 2), bool), "cards are an array of bool (accepted are an integer array"),
        (np.ones((0, 2)), "cards are an array of float64"),
        (np.uint64(5), "cards are a single value of uint64"),
        (np.array(5), "cards are a single value of int64"),
        (5, "cards: 5 of type int"),
        (None, "cards: None of type NoneType"),
        (b"As", "cards: b'As' of type bytes"),
        ({"As": 1}, "cards: {'As': 1} of type dict"),
        ([1, True], "entry 2: True of type bool"),
        ([1, 2.0], "entry 2: 2.0 of type float"),
        ([b"As"], "entry 1: b'As' of type bytes"),
        ([[1, 2.0]], "row 0: entry 2: 2.0 of type float"),
        ([[1], [False]], "row 1: entry 1: False of type bool"),
        ([[[1]]], "row 0: entry 1: [1] of type list"),
        ([[1], 2], "row 1: 2 of type int (either every entry is a hand or every a card)"),
        (["As", ["Kd"]], "row 0: 'As' of type str (either every entry is a hand or every a card)"),
    ],
)
def test_what_holds_no_hands(cards: Any, message: str) -> None:
    with pytest.raises(InputTypeError) as caught:
        cards_to_masks(cards)
    assert str(caught.value).startswith(message)


def test_an_array_inside_a_list_is_one_hand() -> None:
    with pytest.raises(ArgumentError, match=r"^row 0: cards are an array of shape \(1, 2\)"):
        cards_to_masks([np.array([[1, 2]])])


# Unpacking


@pytest.mark.parametrize("k", [0, 1, 2, 5, 6, 7, 30, 55, 56])
def test_cards_come_back_ascending(k: int) -> None:
    cards = random_hands(500, k)
    unpacked = masks_to_cards(cards_to_masks(cards))
    assert unpacked.dtype == np.uint8
    assert unpacked.shape == (500, k)
    assert (unpacked == np.sort(cards, axis=1)).all()


def test_every_card_and_every_pair_come_back() -> None:
    assert masks_to_cards(CARD_BITS).tolist() == [[card] for card in range(56)]
    pairs = list(itertools.combinations(range(56), 2))
    assert masks_to_cards(cards_to_masks(np.array(pairs))).tolist() == [list(p) for p in pairs]
    assert masks_to_cards(CARDS_MASK).tolist() == list(range(56))


@settings(deadline=None)
@given(hands)
def test_one_mask_gives_one_hand(cards: list[int]) -> None:
    mask = cards_to_masks(cards)
    assert masks_to_cards(mask).tolist() == sorted(cards)
    assert masks_to_cards(int(mask)).tolist() == sorted(cards)
    assert parse_cards(mask).tolist() == sorted(cards)


@settings(deadline=None)
@given(
    st.integers(0, 7).flatmap(
        lambda k: st.lists(st.sets(st.integers(0, 55), min_size=k, max_size=k))
    )
)
def test_round_trip_of_many_hands(many: list[set[int]]) -> None:
    masks = cards_to_masks([list(hand) for hand in many]) if many else np.empty(0, np.uint64)
    unpacked = masks_to_cards(masks)
    assert unpacked.tolist() == [sorted(hand) for hand in many]
    assert cards_to_masks(unpacked).tolist() == masks.tolist()


@pytest.mark.parametrize(
    "masks",
    [
        [5, 3],
        (np.uint64(5), 3),
        np.array([5, 3], np.uint64),
        np.array([5, 3], np.int64),
        np.array([5, 3], np.uint8),
        np.array([5, 3], ">u8"),
        np.array([5, 3], object),
        np.array([3, 0, 5], np.uint64)[::-2],
    ],
)
def test_forms_of_masks(masks: Any) -> None:
    assert masks_to_cards(masks).tolist() == [[0, 8], [0, 4]]


def test_unpacking_keeps_shape_and_argument() -> None:
    masks = cards_to_masks(random_hands(24, 7)).reshape(2, 3, 4)
    masks.setflags(write=False)
    before = masks.copy()
    assert masks_to_cards(masks).shape == (2, 3, 4, 7)
    assert (masks == before).all()
    writable = before.copy()
    masks_to_cards(writable)
    assert (writable == before).all()


@pytest.mark.parametrize("masks", [[], np.empty(0, np.uint64)])
def test_no_masks_give_no_cards(masks: Any) -> None:
    assert masks_to_cards(masks).shape == (0, 0)


@pytest.mark.parametrize(
    ("masks", "message", "row"),
    [
        (np.array([3, 5, 7, 1], np.uint64), "the mask of row 2 holds 3 cards, the first one 2", 2),
        ([0, 1], "the mask of row 1 holds 1 card, the first one 0", 1),
        ([[3, 5], [1, 3]], "the mask of row (1, 0) holds 1 card, the first one 2", 2),
    ],
)
def test_hands_of_different_sizes_share_no_array(masks: Any, message: str, row: int) -> None:
    with pytest.raises(HandSizeError) as caught:
        masks_to_cards(masks)
    assert str(caught.value).startswith(message)
    assert caught.value.row == row


@pytest.mark.parametrize("bit", [bit for bit in range(64) if bit % 16 > 13])
def test_every_stray_bit_is_named_with_its_row(bit: int) -> None:
    masks = np.array([1, 2, 1 << bit | 4, 1 << bit], dtype=np.uint64)
    for form in (masks, masks.tolist()):
        with pytest.raises(CardSyntaxError) as caught:
            masks_to_cards(form)
        assert str(caught.value) == (
            f"mask {1 << bit | 4:#x} of row 2 has bit {bit} set, which is no card "
            "(bit 16*suit + rank is a card, bit 16*i + 13 is joker i)"
        )
        assert caught.value.row == 2


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        ([1, -1], "mask -1 of row 1 is negative"),
        (np.array([1, -5]), "mask -5 of row 1 is negative"),
        (np.array([[1, 1], [1, -5]]), "mask -5 of row (1, 1) is negative"),
        (-1, "mask -1 is negative"),
        (np.int8(-1), "mask -1 is negative"),
        (1 << 14, "mask 0x4000 has bit 14 set"),
        ([1 << 63, -1], "mask 0x8000000000000000 of row 0 has bit 63 set"),
        ([1 << 70], "mask 0x400000000000000000 of row 0 has bit 70 set"),
    ],
)
def test_numbers_that_are_no_set_of_cards(masks: Any, message: str) -> None:
    with pytest.raises(CardSyntaxError) as caught:
        masks_to_cards(masks)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        (np.ones(3), "masks are an array of float64"),
        (np.ones(3, bool), "masks are an array of bool"),
        (np.True_, "masks are an array of bool"),
        ([1, True], "row 1: True of type bool"),
        ([1.0], "row 0: 1.0 of type float"),
        (True, "masks: True of type bool"),
        (None, "masks: None of type NoneType"),
        ("As", "masks: 'As' of type str"),
        ([[1], [2, 3]], "row 0: [1] of type list"),
        ([np.ones((2, 3), int), np.ones((2, 2), int)], "masks are lists of unequal shapes"),
    ],
)
def test_what_holds_no_masks(masks: Any, message: str) -> None:
    with pytest.raises(InputTypeError) as caught:
        masks_to_cards(masks)
    assert str(caught.value).startswith(message)
    assert str(caught.value).endswith("(masks are unsigned 64-bit integers)")
