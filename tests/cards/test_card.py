"""Helpers for one card."""

from __future__ import annotations

import numpy as np
import pytest

from evaluator.cards import card_name, card_number, card_rank, card_suit, is_joker
from evaluator.errors import ArgumentError, CardError, CardSyntaxError, InputTypeError


def test_every_natural_is_its_rank_and_suit() -> None:
    for card in range(52):
        assert card_number(card_rank(card), card_suit(card)) == card
        assert card_name(card) == "23456789TJQKA"[card_rank(card)] + "cdhs"[card_suit(card)]
        assert not is_joker(card)


@pytest.mark.parametrize("joker", range(52, 56))
def test_jokers_have_a_name_but_neither_rank_nor_suit(joker: int) -> None:
    assert is_joker(joker)
    assert card_name(joker) == "Jk"
    with pytest.raises(CardError, match=f"^joker {joker} has no rank \\(only cards 0 to 51"):
        card_rank(joker)
    with pytest.raises(CardError, match=f"^joker {joker} has no suit \\(only cards 0 to 51"):
        card_suit(joker)


def test_numpy_integers_give_plain_ones() -> None:
    card = np.uint8(51)
    assert (card_rank(card), card_suit(card), card_name(card)) == (12, 3, "As")  # type: ignore[arg-type]
    assert type(card_rank(card)) is int  # type: ignore[arg-type]
    assert type(card_number(np.uint8(12), np.uint8(3))) is int  # type: ignore[arg-type]


@pytest.mark.parametrize("helper", [card_name, card_rank, card_suit, is_joker])
def test_what_is_no_card_is_refused(helper) -> None:  # type: ignore[no-untyped-def]
    for number in (-1, 56, 1 << 60):
        with pytest.raises(
            CardSyntaxError, match=f"^no card has the number {number} \\(.*52 to 55"
        ):
            helper(number)
    for value in (True, 3.0, "As", None, np.True_):
        with pytest.raises(InputTypeError, match=f"of type {type(value).__name__} \\(card numbers"):
            helper(value)


def test_card_number_refuses_what_is_outside() -> None:
    with pytest.raises(ArgumentError, match=r"^no rank has the number 13 \(ranks are 0 to 12\)$"):
        card_number(13, 0)
    with pytest.raises(ArgumentError, match=r"^no suit has the number -1 \(suits are 0 to 3\)$"):
        card_number(0, -1)
    with pytest.raises(InputTypeError, match=r"^suit: 's' of type str \(suits are 0 to 3\)$"):
        card_number(0, "s")  # type: ignore[arg-type]
