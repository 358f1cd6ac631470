"""Cards given as lists, arrays and masks, and cards written as text."""

from __future__ import annotations

import array
import itertools
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.cards import format_cards, parse_cards
from evaluator.cards.layout import CARD_BITS, CARD_TEXTS
from evaluator.errors import (
    ArgumentError,
    CardError,
    CardSyntaxError,
    DuplicateCardError,
    InputTypeError,
)
from tests.cards.strategies import hands, positions_of_bits, separators, written_hands

ENTRY = (
    "each entry is the text of one card or its number; card numbers are 0 to 51, jokers 52 to 55"
)


def one_by_one(items: Iterable[Any]) -> Iterable[Any]:
    yield from items


@pytest.mark.parametrize(
    "cards",
    [
        ["As", "Kd", "10h"],
        ("a♠", " KD ", "th"),
        one_by_one(["As", "Kd", "Th"]),
        [51, 45, 34],
        [np.uint8(51), np.int64(45), np.uint64(34)],
        ["As", 45, np.int8(34)],
        [np.str_("As"), "Kd", 34],
        {51: 0, 45: 0, 34: 0}.keys(),
        array.array("B", [51, 45, 34]),
        np.array(["As", "Kd", "Th"]),
        np.array(["As", 45, "Th"], dtype=object),
        *(
            np.array([51, 45, 34], dtype=code)
            for code in ("u1", "i1", "u2", "i4", "i8", "u8", ">i4")
        ),
        np.array([34, 0, 45, 0, 51], dtype=np.uint8)[::-2],
    ],
)
def test_lists_and_arrays(cards: Any) -> None:
    read = parse_cards(cards)
    assert read.dtype == np.uint8
    assert read.tolist() == [51, 45, 34]


def test_all_56_numbers_pass_unchanged() -> None:
    assert parse_cards(range(56)).tolist() == list(range(56))
    assert parse_cards(np.arange(56)).tolist() == list(range(56))


@pytest.mark.parametrize(
    "cards", [[], (), np.empty(0, np.uint8), np.empty(0, np.int64), 0, iter(())]
)
def test_no_cards(cards: Any) -> None:
    read = parse_cards(cards)
    assert read.shape == (0,)
    assert read.dtype == np.uint8


def test_the_result_never_shares_memory_with_the_argument() -> None:
    given_cards = np.array([51, 45], dtype=np.uint8)
    given_cards.setflags(write=False)
    read = parse_cards(given_cards)
    assert not np.shares_memory(read, given_cards)
    assert read.flags.writeable


def test_a_series_like_object_is_read_through_its_array() -> None:
    class Series:
        def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray[Any, Any]:
            return np.array([51, 45])

    assert parse_cards(Series()).tolist() == [51, 45]  # type: ignore[arg-type]


def test_a_bare_integer_is_a_mask() -> None:
    for card in range(56):
        mask = CARD_BITS[card]
        for form in (mask, int(mask), np.array(mask)):
            assert parse_cards(form).tolist() == [card]
    assert parse_cards(5).tolist() == [0, 8]


@settings(deadline=None)
@given(positions_of_bits)
def test_a_mask_gives_its_cards_ascending(bits: set[int]) -> None:
    mask = sum(1 << bit for bit in bits)
    expected = sorted(4 * (bit % 16) + bit // 16 for bit in bits)
    assert parse_cards(mask).tolist() == expected
    assert parse_cards(np.uint64(mask)).tolist() == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["Jk", 52], [53, 52]),
        ([52, "Jk"], [52, 53]),
        (["*", 53, "As", "*", 52], [54, 53, 51, 55, 52]),
        ([55, "Jk", "Jk"], [55, 52, 53]),
        ([55, 53], [55, 53]),
    ],
)
def test_text_jokers_take_the_numbers_that_are_left(cards: Any, expected: list[int]) -> None:
    assert parse_cards(cards).tolist() == expected


@pytest.mark.parametrize(
    ("cards", "message", "position"),
    [
        (["2s", "3s", "5s6s"], "entry 3 holds 2 cards instead of one: '5s6s'", 3),
        (["2s", ""], "entry 2 holds 0 cards instead of one: ''", 2),
        (["2s", "Xd"], "entry 2: unknown rank 'X' at position 1 in 'Xd'", 2),
        (["2s", "3"], "entry 2: suit missing after '3' at position 1 in '3'", 2),
        ([0, 56], "no card has the number 56 at position 2 (card numbers are 0 to 51, jokers", 2),
        ([-1], "no card has the number -1 at position 1 (card numbers are 0 to 51, jokers", 1),
        (np.array([3, 99]), "no card has the number 99 at position 2 (card numbers", 2),
        ([1 << 60], "no card has the number 1152921504606846976 at position 1", 1),
    ],
)
def test_entries_that_are_no_card(cards: Any, message: str, position: int) -> None:
    with pytest.raises(CardSyntaxError) as caught:
        parse_cards(cards)
    assert str(caught.value).startswith(message)
    assert caught.value.position == position


def test_an_entry_of_two_cards_is_told_what_to_do() -> None:
    with pytest.raises(CardSyntaxError, match="give each card its own entry, or all cards as one"):
        parse_cards(["5s6s"])


def test_an_array_of_masks_is_told_where_to_go() -> None:
    with pytest.raises(CardSyntaxError, match="masks go to masks_to_cards"):
        parse_cards(CARD_BITS)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (["As", 3, "as"], "card As appears twice (positions 1 and 3)"),
        ([51, 7, "As"], "card As appears twice (positions 1 and 3)"),
        (np.array([7, 7, 7]), "card 3s appears twice (positions 1 and 2)"),
        ([52, 52], "card Jk appears twice (positions 1 and 2)"),
    ],
)
def test_duplicates_in_lists(cards: Any, message: str) -> None:
    with pytest.raises(DuplicateCardError) as caught:
        parse_cards(cards)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("cards", "position"), [(["Jk", 52, 53, 54, 55], 1), (["*", 52, "*", "*", "As", "*"], 6)]
)
def test_more_than_four_jokers(cards: Any, position: int) -> None:
    with pytest.raises(CardError, match=f"^one joker too many at position {position} ") as caught:
        parse_cards(cards)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        (True, "True of type bool"),
        (np.True_, "np.True_ of type bool"),
        (1.0, "1.0 of type float"),
        (np.float32(1), "np.float32(1.0) of type float32"),
        (None, "None of type NoneType"),
        (b"As", "b'As' of type bytes"),
        ([1, 2], "[1, 2] of type list"),
    ],
)
def test_entries_of_a_wrong_type(entry: Any, shown: str) -> None:
    with pytest.raises(InputTypeError) as caught:
        parse_cards([3, entry])
    assert str(caught.value) == f"entry 2: {shown} ({ENTRY})"


def test_a_wrong_entry_is_shown_on_one_short_line() -> None:
    with pytest.raises(InputTypeError) as caught:
        parse_cards([np.zeros((30, 30))])  # type: ignore[list-item]
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (True, "cards: True of type bool"),
        (np.True_, "cards: np.True_ of type bool"),
        (1.0, "cards: 1.0 of type float"),
        (np.float64(1), "cards: np.float64(1.0) of type float64"),
        (None, "cards: None of type NoneType"),
        (object, "cards: <class 'object'> of type type"),
        ({"As": 1}, "cards: {'As': 1} of type dict"),
        (b"As", "cards are bytes; decode them to str first"),
        (bytearray(b"As"), "cards are bytearray; decode them to str first"),
        (memoryview(b"As"), "cards are memoryview; decode them to str first"),
        (np.array([1.0]), "cards are an array of float64 (accepted are text"),
        (np.array([True]), "cards are an array of bool (accepted are text"),
        (np.array([b"As"]), "cards are an array of |S2 (accepted are text"),
        (np.array(7), "cards: np.int64(7) of type int64"),
    ],
)
def test_what_holds_no_cards(cards: Any, message: str) -> None:
    with pytest.raises(InputTypeError) as caught:
        parse_cards(cards)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.uint32])
def test_a_bare_number_that_may_be_card_or_mask_is_refused(kind: Any) -> None:
    with pytest.raises(InputTypeError, match="mask as int or uint64; a single card number goes in"):
        parse_cards(kind(51))


@pytest.mark.parametrize("shape", [(1, 2), (2, 1), (0, 7), (1, 1, 1)])
def test_arrays_of_many_hands_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ArgumentError) as caught:
        parse_cards(np.zeros(shape, np.uint8))
    assert str(caught.value).startswith(f"cards are an array of shape {shape}, not of one hand")
    assert "many hands go to cards_to_masks" in str(caught.value)


@pytest.mark.parametrize(
    ("mask", "message"),
    [
        (1 << 14, "mask 0x4000 has bit 14 set, which is no card"),
        (1 | 1 << 63, "mask 0x8000000000000001 has bit 63 set, which is no card"),
        (np.uint64(1 << 31), "mask 0x80000000 has bit 31 set, which is no card"),
        (1 << 64, "mask 0x10000000000000000 has bit 64 set, which is no card"),
        (-1, "mask -1 is negative"),
    ],
)
def test_masks_of_no_cards(mask: Any, message: str) -> None:
    with pytest.raises(CardSyntaxError) as caught:
        parse_cards(mask)
    assert (
        str(caught.value) == f"{message} (bit 16*suit + rank is a card, bit 16*i + 13 is joker i)"
    )


# Writing


def test_every_card_is_written_and_read_back() -> None:
    for card in range(52):
        assert format_cards([card]) == CARD_TEXTS[card]
        assert parse_cards(format_cards([card])).tolist() == [card]
    for joker in range(52, 56):
        assert format_cards([joker]) == "Jk"


def test_every_pair_is_written_and_read_back() -> None:
    for pair in itertools.permutations(range(52), 2):
        assert parse_cards(format_cards(pair)).tolist() == list(pair)


def test_the_order_given_is_kept() -> None:
    assert format_cards("2c As *") == "2c As Jk"
    assert format_cards(["kd", 0]) == "Kd 2c"
    assert format_cards(np.array([0, 51])) == "2c As"
    assert format_cards(1 << 60 | 1) == "2c As"
    assert format_cards([]) == ""


def test_separators_and_suit_signs() -> None:
    assert format_cards("AsKdTh9cJk", sep="") == "AsKdTh9cJk"
    assert format_cards("AsKdTh9cJk", sep=", ") == "As, Kd, Th, 9c, Jk"
    assert format_cards("AsKdTh9cJk", symbols=True) == "A♠ K♦ T♥ 9♣ Jk"


@settings(deadline=None)
@given(written_hands(), separators, st.booleans())
def test_what_is_written_reads_back(
    written: tuple[list[int], str], sep: str, symbols: bool
) -> None:
    cards, _ = written
    assert parse_cards(format_cards(cards, sep=sep, symbols=symbols)).tolist() == cards


@settings(deadline=None)
@given(hands)
def test_writing_forgets_nothing_but_the_numbers_of_jokers(cards: list[int]) -> None:
    read = parse_cards(format_cards(cards)).tolist()
    assert [card if card < 52 else 52 for card in read] == [min(card, 52) for card in cards]
    assert format_cards(read) == format_cards(cards)


def test_writing_refuses_what_reading_refuses() -> None:
    with pytest.raises(DuplicateCardError, match=r"^card As appears twice"):
        format_cards([51, 51])
    with pytest.raises(ArgumentError, match="not of one hand"):
        format_cards(np.zeros((2, 2), np.uint8))
    with pytest.raises(InputTypeError, match=r"^sep: 3 of type int \(it is the text between two"):
        format_cards("As", sep=3)  # type: ignore[arg-type]
