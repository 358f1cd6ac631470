"""Who wins when hands are shown."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator as ev
from evaluator.errors import (
    ArgumentError,
    CardError,
    CardSyntaxError,
    DealError,
    DuplicateCardError,
    HandSizeError,
    InputTypeError,
)
from tests.oracle.naive import value


@pytest.mark.parametrize(
    ("hands", "board", "winners", "places"),
    [
        (["AhKh", "QsQd"], "Qc Jh Th 2c 3d", (0,), (1, 2)),
        (["AhKh", "QsQd"], "Qc Jh 9h 2c 3d", (1,), (2, 1)),
        (["2c2d", "3c3d"], "As Ah Ad Ks Kd", (0, 1), (1, 1)),
        (["AsAd", "KsKd", "AhAc", "2c3d"], "7h 8h 9c Jd 2s", (0, 2), (1, 3, 1, 4)),
        (["As Ks Qs Js Ts", "Ac Kc Qc Jc Tc", "2c 3c 4c 5c 7c"], "", (0, 1), (1, 1, 3)),
        (["As2s3d", "Kd2d2h"], "9s 9d 9h", (1,), (2, 1)),
    ],
)
def test_winners_and_places(
    hands: list[str], board: str, winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    found = ev.showdown(hands, board)
    assert found.winners == winners
    assert found.places == places


def test_descriptions_are_of_each_players_hand() -> None:
    found = ev.showdown(["AhKh", "QsQd"], "Qc Jh Th 2c 3d")
    texts = [description.text for description in found.descriptions]
    assert texts == ["straight, ace high", "three of a kind, queens, jack ten"]
    assert found.descriptions[0] == ev.describe("Ah Kh Qc Jh Th 2c 3d")


@settings(max_examples=80, deadline=None)
@given(st.permutations(range(52)), st.integers(2, 23))
def test_places_are_those_of_the_values(deck: list[int], players: int) -> None:
    board, rest = deck[:5], deck[5:]
    hands = [rest[2 * p : 2 * p + 2] for p in range(players)]
    found = ev.showdown(hands, board)
    values = [value((card // 4, card % 4) for card in [*hand, *board]) for hand in hands]
    assert found.places == tuple(1 + sum(other > mine for other in values) for mine in values)
    assert found.winners == tuple(p for p, mine in enumerate(values) if mine == max(values))


def test_hands_in_every_form() -> None:
    expected = ev.showdown(["AhKh", "QsQd"], "Qc Jh Th 2c 3d")
    board = ev.parse_cards("Qc Jh Th 2c 3d")
    for hands in (
        [["Ah", "Kh"], ["Qs", "Qd"]],
        ("Ah Kh", "Qs Qd"),
        [ev.parse_cards("AhKh"), ev.parse_cards("QsQd")],
        np.array([ev.parse_cards("AhKh"), ev.parse_cards("QsQd")]),
    ):
        assert ev.showdown(hands, board) == expected  # type: ignore[arg-type]


TWO = ["AhKh", "QsQd"]
FIVE = "Qc Jh Th 2c 3d"


@pytest.mark.parametrize(
    ("hands", "board", "kind", "message"),
    [
        ("AhKh", FIVE, InputTypeError, r"hands is the text 'AhKh'; a list with one entry"),
        (["AhKh"], FIVE, ArgumentError, "1 players; 2 to 23 are accepted"),
        ([], FIVE, ArgumentError, "0 players; 2 to 23 are accepted"),
        (["AhKh"] * 24, FIVE, ArgumentError, "24 players; 2 to 23 are accepted"),
        (["AhKh", "QsAh"], FIVE, DealError, "Ah is with player 1 and with player 2"),
        (["AhKh", "QcQd"], FIVE, DealError, "Qc is with player 2 and on the board"),
        (["AhKh", "QsX"], FIVE, CardSyntaxError, "player 2: unknown rank 'X' at position 3"),
        (["AhAh", "QsQd"], FIVE, DuplicateCardError, "player 1: card Ah appears twice"),
        (TWO, "Qc Jh Th 2c 2c", DuplicateCardError, "the board: card 2c appears twice"),
        (TWO, "Qc J", CardSyntaxError, "the board: suit missing after 'J'"),
        (TWO, "Qc Jh", HandSizeError, "player 1 has 4 cards with the board; 5 to 7"),
        (["AhKh", "QsQd9c"], FIVE, HandSizeError, "player 2 has 8 cards with the board"),
        (["AhKh", ""], "Qc Jh Th 2c", HandSizeError, "player 2 has 4 cards with the board"),
        (["AhKh", "QsJk"], FIVE, CardError, "joker"),
    ],
)
def test_refusals(hands: Any, board: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        ev.showdown(hands, board)


def test_games_that_there_are_not() -> None:
    with pytest.raises(ArgumentError, match="game is 'whist'"):
        ev.showdown(TWO, FIVE, game="whist")
