"""What `odds` takes, and what it refuses with which words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import (
    ArgumentError,
    CardError,
    CardSyntaxError,
    DealError,
    DuplicateCardError,
    EvaluatorError,
    HandSizeError,
    InputTypeError,
    PolicyError,
    RangeError,
    UnknownPolicyError,
)

HANDS = ["AhKh", "QsQd"]
BOARD = "2c 7d Jh"


def test_cards_in_every_form() -> None:
    expected = ev.odds(HANDS, BOARD, "3c 4c")
    numbers = [ev.parse_cards(hand) for hand in HANDS]
    for hands in (
        ("Ah Kh", "Qs Qd"),
        [["Ah", "Kh"], ["Qs", "Qd"]],
        numbers,
        [hand.tolist() for hand in numbers],
        np.array(numbers),
        [ev.cards_to_masks(hand) for hand in HANDS],
        [int(ev.cards_to_masks(hand)) for hand in HANDS],
    ):
        for board in (BOARD, BOARD.split(), ev.parse_cards(BOARD), ev.cards_to_masks(BOARD)):
            found = ev.odds(hands, board, ev.parse_cards("3c4c"))  # type: ignore[arg-type]
            assert found.tally == expected.tally
            assert sorted(found.hands[0].split()) == ["Ah", "Kh"]


def test_an_answer_repeats_the_question_in_one_notation() -> None:
    found = ev.odds(["ahkh", "Q♠Q♦"], "2c,7d,jH", ["10c"])
    assert found.hands == ("Ah Kh", "Qs Qd")
    assert found.board == "2c 7d Jh"
    assert found.dead == "Tc"
    assert (found.game, found.policy) == ("holdem", "standard")
    assert found.category_names[0] == "high card"
    assert len(found.category_names) == 9


@pytest.mark.parametrize(
    ("hands", "kind", "message"),
    [
        ("AhKh QsQd", InputTypeError, "hands is 'AhKh QsQd'; a list with one entry a player"),
        (None, InputTypeError, "hands is None"),
        ({"AhKh", "QsQd"}, InputTypeError, "a list with one entry a player is accepted"),
        (5, InputTypeError, "hands is 5"),
        ([], ArgumentError, "0 players; 2 to 10 are accepted"),
        (["AhKh"], ArgumentError, "1 player; 2 to 10 are accepted"),
        (["AhKh"] * 11, ArgumentError, "11 players; 2 to 10 are accepted"),
        (["AhKh", ""], HandSizeError, "player 2 has 0 cards; 2 hole cards or a range are accepted"),
        (
            ["AhKh", "Qs"],
            HandSizeError,
            "player 2 has 1 card: Qs; 2 hole cards or a range are accepted",
        ),
        (
            ["AhKhQh", "QsQd"],
            HandSizeError,
            "player 1 has 3 cards: Ah Kh Qh; 2 hole cards or a range",
        ),
        ([["Ah", "Ah"], "QsQd"], DuplicateCardError, "player 1: card Ah appears twice"),
        ([["Ah", "Kx"], "QsQd"], CardSyntaxError, "player 1: entry 2: unknown suit 'x'"),
        (["AhAh", "QsQd"], RangeError, "player 1: Ah twice in one hand at position 1 in 'AhAh'"),
        (["AhKx", "QsQd"], RangeError, "player 1: unexpected 'x' at position 4 in 'AhKx'"),
        (["AhKh", "AhQd"], DealError, "Ah is with player 1 and with player 2"),
        (["AhKh", "2cQd"], DealError, "2c is with player 2 and on the board"),
        (["AhJk", "QsQd"], CardError, "player 1: card 2, Jk, is not in the pack"),
    ],
)
def test_refused_hands(hands: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message) as caught:
        ev.odds(hands, BOARD)
    assert isinstance(caught.value, EvaluatorError)


@pytest.mark.parametrize(
    ("board", "dead", "kind", "message"),
    [
        ("2c 7d Jh 3s 4s 5s", "", HandSizeError, "the board has 6 cards; 0 to 5 are accepted"),
        ("2c 7d 2c", "", DuplicateCardError, "the board: card 2c appears twice"),
        ("2c 7", "", CardSyntaxError, "the board: suit missing after '7'"),
        ("2c Jk", "", CardError, "the board: card 2, Jk, is not in the pack"),
        ("2c", "2c", DealError, "2c is on the board and among the dead cards"),
        ("", "Ah", DealError, "Ah is with player 1 and among the dead cards"),
        ("", "3c 3c", DuplicateCardError, "the dead cards: card 3c appears twice"),
        ("", "Zz", CardSyntaxError, "the dead cards: unknown rank 'Z'"),
        ("", "Jk", CardError, "the dead cards: card 1, Jk, is not in the pack"),
        (5.0, "", InputTypeError, "5.0 of type float"),
    ],
)
def test_refused_boards_and_dead_cards(
    board: Any, dead: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        ev.odds(HANDS, board, dead)


def test_too_few_cards_to_complete_the_board() -> None:
    rest = [card for card in range(52) if card not in ev.parse_cards("AhKhQsQd")]
    with pytest.raises(DealError, match="4 cards are left, and the board needs 5 more"):
        ev.odds(HANDS, "", rest[:44])
    with pytest.raises(DealError, match="0 cards are left, and the board needs 2 more"):
        ev.odds(HANDS, rest[:3], rest[3:])
    assert ev.odds(HANDS, "", rest[:43]).deals == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"samples": 0}, r"samples is 0; a whole number from 2 to 2\*\*53 is accepted"),
        ({"samples": 1}, "samples is 1"),
        ({"samples": -5}, "samples is -5"),
        ({"samples": 1e6}, r"samples is 1000000\.0"),
        ({"samples": True}, "samples is True"),
        ({"samples": "100"}, "samples is '100'"),
        ({"samples": 2**53 + 1}, "samples is 9007199254740993"),
        ({"target_error": 0}, "target_error is 0; above 0 and below 1 is accepted"),
        ({"target_error": 1}, "target_error is 1"),
        ({"target_error": -0.1}, r"target_error is -0\.1"),
        ({"target_error": float("nan")}, "target_error is nan"),
        ({"time_limit": 0}, "time_limit is 0; seconds above 0 are accepted"),
        ({"time_limit": -1}, "time_limit is -1"),
        ({"time_limit": float("inf")}, "time_limit is inf"),
        ({"time_limit": float("nan")}, "time_limit is nan"),
        ({"exact": 1}, "exact is 1; True, False and None are accepted"),
        ({"exact": "yes"}, "exact is 'yes'"),
        ({"exact": True, "samples": 100}, "exact=True goes with none of samples, target_error"),
        ({"exact": True, "target_error": 0.1}, "exact=True goes with none of"),
        ({"exact": True, "time_limit": 1.0}, "exact=True goes with none of"),
        ({"threads": 0}, "threads is 0; a whole number of at least 1 is accepted"),
        ({"threads": 1.5}, r"threads is 1\.5"),
        ({"threads": True}, "threads is True"),
        ({"game": "whist"}, "game is 'whist'; accepted is 'holdem'"),
        ({"jokers": 1}, "jokers is 1; the policy 'standard' accepts none, so 0"),
        ({"jokers": -1}, "jokers is -1"),
        ({"jokers": True}, "jokers is True"),
    ],
)
def test_refused_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        ev.odds(HANDS, BOARD, **options)


@pytest.mark.parametrize(
    "options",
    [
        {"target_error": "0.1"},
        {"target_error": [0.1]},
        {"time_limit": "1"},
        {"target_error": 1j},
        {"target_error": True},
        {"time_limit": True},
        {"progress": 5, "samples": 10},
    ],
)
def test_options_of_another_type(options: dict[str, Any]) -> None:
    with pytest.raises(EvaluatorError, match=next(iter(options))):
        ev.odds(HANDS, "", **options)


def test_options_of_numpy_are_numbers_too() -> None:
    found = ev.odds(HANDS, samples=np.int64(500), seed=np.uint64(3), threads=np.int32(2))  # type: ignore[arg-type]
    assert found.tally == ev.odds(HANDS, samples=500, seed=3).tally
    assert ev.odds(HANDS, target_error=np.float64(0.01), seed=3).deals > 0


def test_policies_that_are_refused() -> None:
    with pytest.raises(UnknownPolicyError, match="nonsense"):
        ev.odds(HANDS, BOARD, policy="nonsense")
    with pytest.raises(PolicyError, match="odds needs rules that order hands"):
        ev.odds(HANDS, BOARD, policy="laws1891-literal")
    assert ev.odds(HANDS, BOARD, policy=ev.Policy(name="home")).deals == 990


def test_everything_is_checked_before_any_work() -> None:
    # A complete board would be one deal, whatever the options.
    wrong: list[dict[str, Any]] = [{"threads": 0}, {"seed": -1}, {"samples": 0}]
    for options in wrong:
        with pytest.raises(ArgumentError):
            ev.odds(HANDS, "2c 7d Jh 3s 4s", **options)
