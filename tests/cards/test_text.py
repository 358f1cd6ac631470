"""Cards written as text."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.cards import parse_cards
from evaluator.cards.layout import CARD_TEXTS, RANK_CHARS, SUIT_CHARS
from evaluator.errors import CardError, CardSyntaxError, DuplicateCardError
from tests.cards.strategies import written_hands

ACCEPTED = " (ranks are 2-9, T or 10, J, Q, K, A; suits c d h s; joker Jk or *)"


def numbers(text: str) -> list[int]:
    return [int(card) for card in parse_cards(text)]


def test_result_is_a_new_array_of_bytes() -> None:
    cards = parse_cards("As Kd Jk")
    assert cards.dtype == np.uint8
    assert cards.shape == (3,)
    assert cards.flags.writeable
    assert cards.tolist() == [51, 45, 52]


def test_every_card_in_every_case_with_every_suit_sign() -> None:
    rows = ("cdhs", "CDHS", "♣♦♥♠", "♧♢♡♤")
    for rank, char in enumerate(RANK_CHARS):
        for spelt in {char, char.lower()} | ({"10"} if char == "T" else set()):
            for suits in rows:
                for suit, sign in enumerate(suits):
                    assert numbers(spelt + sign) == [4 * rank + suit]
                    if not sign.isascii():
                        for selector in "\ufe0e\ufe0f":
                            assert numbers(spelt + sign + selector) == [4 * rank + suit]


def test_every_ordered_pair_of_naturals() -> None:
    for first, second in itertools.permutations(range(52), 2):
        text = CARD_TEXTS[first] + CARD_TEXTS[second]
        assert numbers(text) == [first, second], text


@pytest.mark.parametrize(
    "text",
    [
        "As Kd Th",
        "AsKdTh",
        "as,kd,th",
        "AS, KD, 10H",
        "aSkD10h",
        "A♠K♦T♥",
        "a♤ k♢\u00a010♡",
        "A♠\ufe0fK♦\ufe0f10♥\ufe0f",
        "\tAs\r\nKd\u2003Th\n",
        ",As,,Kd Th,",
    ],
)
def test_notations_of_one_hand(text: str) -> None:
    assert numbers(text) == [51, 45, 34]


@pytest.mark.parametrize("text", ["", " ", ",", " \n\u00a0, "])
def test_no_cards(text: str) -> None:
    cards = parse_cards(text)
    assert cards.shape == (0,)
    assert cards.dtype == np.uint8


@pytest.mark.parametrize("text", ["JkJKjkjK", "****", "Jk * jk,*"])
def test_jokers_are_numbered_in_order(text: str) -> None:
    assert numbers(text) == [52, 53, 54, 55]


def test_a_jack_is_not_a_joker() -> None:
    assert numbers("JkJd Kd Jc") == [52, 37, 45, 36]


def test_jokers_among_naturals() -> None:
    assert numbers("*As Jk 2c") == [52, 51, 53, 0]


@settings(deadline=None)
@given(written_hands())
def test_spelling_case_and_spacing_do_not_matter(written: tuple[list[int], str]) -> None:
    cards, text = written
    assert numbers(text) == cards


@pytest.mark.parametrize(
    ("text", "what", "position"),
    [
        ("AsXd", "unknown rank 'X' at position 3", 3),
        ("1s", "unknown rank '1' at position 1", 1),
        ("11s", "unknown rank '1' at position 1", 1),
        ("0s", "unknown rank '0' at position 1", 1),
        ("sA", "unknown rank 's' at position 1", 1),
        ("As Kd\ufeff", r"unknown rank '\ufeff' at position 6", 6),
        ("A♠\ufe0f\ufe0f", "unknown rank '\ufe0f' at position 4", 4),
        ("As\ufe0f", "unknown rank '\ufe0f' at position 3", 3),
        ("As-Kd", "unknown rank '-' at position 3", 3),
        ("As;Kd", "unknown rank ';' at position 3", 3),
        ("A K", "suit missing after 'A' at position 1", 1),
        ("A s", "suit missing after 'A' at position 1", 1),
        ("A,s", "suit missing after 'A' at position 1", 1),
        ("10 s", "suit missing after '10' at position 1", 1),
        ("As K", "suit missing after 'K' at position 4", 4),
        ("AsK", "suit missing after 'K' at position 3", 3),
        ("As10", "suit missing after '10' at position 3", 3),
        ("J", "suit missing after 'J' at position 1", 1),
        ("J k", "suit missing after 'J' at position 1", 1),
        ("AsKx", "unknown suit 'x' at position 4", 4),
        ("AsKK", "unknown suit 'K' at position 4", 4),
        ("10x", "unknown suit 'x' at position 3", 3),
        ("A\u017f", "unknown suit '\u017f' at position 2", 2),
        ("\u212as", "unknown rank '\u212a' at position 1", 1),
        ("Joker", "unknown suit 'o' at position 2", 2),
    ],
)
def test_what_is_not_a_card_is_named_with_its_place(text: str, what: str, position: int) -> None:
    with pytest.raises(CardSyntaxError) as caught:
        parse_cards(text)
    assert str(caught.value) == f"{what} in {text!r}{ACCEPTED}"
    assert caught.value.text == text
    assert caught.value.position == position
    assert caught.value.row is None


@settings(deadline=None)
@given(st.text(max_size=12) | st.text(alphabet=RANK_CHARS + SUIT_CHARS + "10k*, ", max_size=12))
def test_any_text_is_read_or_refused_at_a_place_within_it(text: str) -> None:
    fault = None
    try:
        cards = numbers(text)
    except CardError as error:
        fault = error
    if fault is None:
        assert len(set(cards)) == len(cards)
    else:
        assert fault.text == text
        assert fault.position in range(1, len(text) + 1)
        assert "\n" not in str(fault)


@pytest.mark.parametrize(
    ("text", "card", "places"),
    [
        ("AsKdAs", "As", (1, 5)),
        ("As Kd a♠", "As", (1, 7)),
        ("2c Th 10h", "Th", (4, 7)),
        ("7h7h7h", "7h", (1, 3)),
    ],
)
def test_duplicates_are_named_with_both_places(
    text: str, card: str, places: tuple[int, int]
) -> None:
    with pytest.raises(DuplicateCardError) as caught:
        parse_cards(text)
    first, second = places
    message = f"card {card} appears twice in {text!r} (positions {first} and {second})"
    assert str(caught.value) == message
    assert (caught.value.text, caught.value.position) == (text, second)


def test_duplicates_of_every_card_are_refused() -> None:
    for text in CARD_TEXTS[:52]:
        with pytest.raises(DuplicateCardError, match=f"^card {text} appears twice"):
            parse_cards(text + " " + text)


def test_a_fifth_joker_is_refused() -> None:
    text = "* * As * Jk *"
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert str(caught.value) == (
        "one joker too many at position 13 in '* * As * Jk *' (at most 4 jokers)"
    )
    assert (caught.value.text, caught.value.position) == (text, 13)


def test_a_long_text_is_quoted_around_the_fault() -> None:
    text = "As" + " " * 300 + "Xd" + " " * 300
    with pytest.raises(CardSyntaxError, match=r"^unknown rank 'X' at position 303 in \.\.\.'") as e:
        parse_cards(text)
    message = str(e.value)
    assert "Xd" in message
    assert len(message) < 250
    assert e.value.text == text


def test_a_long_text_is_quoted_to_its_very_ends() -> None:
    with pytest.raises(CardSyntaxError) as at_start:
        parse_cards("X" + "2" * 99)
    assert f" in 'X{'2' * 79}'... (" in str(at_start.value)
    with pytest.raises(CardSyntaxError) as at_end:
        parse_cards(" " * 99 + "X")
    assert f" in ...'{' ' * 40}X' (" in str(at_end.value)
