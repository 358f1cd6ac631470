"""Input that other programs took in silence or died of: each gets an error naming the card.

The cases are told in the issue trackers named beside them.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

import evaluator as ev


def naming(card: str) -> str:
    """Pattern of a message that names the card as a word of its own."""
    return rf"(?<![0-9A-Za-z]){re.escape(card)}(?![0-9A-Za-z])"


@pytest.mark.parametrize(
    ("source", "hand", "card"),
    [
        ("fedden/poker_ai#26", "AsAcKdKs8s8s3s", "8s"),
        ("worldveil/deuces#3", "2h2sJc" + "7d9s2hKc", "2h"),
        ("danielpaz6/Poker-Hand-Evaluator#15", "7h7hAsKdQc", "7h"),
        ("rosettacode.org, Poker hand analyser", "a♥ a♥ 3♣ 4♣ 5♦", "Ah"),
    ],
)
def test_hand_that_repeats_a_card(source: str, hand: str, card: str) -> None:
    with pytest.raises(ev.EvaluatorError, match=naming(card)):
        ev.evaluate(hand)


@pytest.mark.parametrize(
    ("source", "hands", "board", "card"),
    [
        ("worldveil/deuces#3", ["2h2s", "QcQd"], "Jc2h9d", "2h"),
        ("ellekdev/PiedPoker#4", ["AcKd", "AcQh"], "", "Ac"),
        ("danielpaz6/Poker-Hand-Evaluator#15", ["7h7h", "AsKs"], "", "7h"),
        ("poker-odds", ["AhKh", "AhQh"], "", "Ah"),
        ("pokerkit", ["AsAs", "KdKh"], "", "As"),
        ("eval7", ["AsAd", "KsKd"], "As3d4h5s9c", "As"),
    ],
)
def test_deal_that_repeats_a_card(source: str, hands: list[str], board: str, card: str) -> None:
    with pytest.raises(ev.EvaluatorError, match=naming(card)):
        ev.odds(hands, board=board)


def test_dead_card_that_is_held_or_on_the_board() -> None:
    with pytest.raises(ev.EvaluatorError, match=naming("Kd")):
        ev.odds(["AsAd", "KsKd"], dead="2c Kd")
    with pytest.raises(ev.EvaluatorError, match=naming("4h")):
        ev.odds(["AsAd", "KsKd"], board="2c3d4h", dead="4h")


def test_two_cards_in_one_item_of_a_list() -> None:
    # minmax/pypoker-eval#3: ['2s', '3s', '4s', '5s6s'] made it return False.
    with pytest.raises(ev.EvaluatorError, match="5s6s"):
        ev.parse_cards(["2s", "3s", "4s", "5s6s"])


def test_ten_of_two_letters_is_read_and_not_dropped() -> None:
    # poker-odds drops the first hand of '10hKh' against '2c2d' in silence.
    long = ev.odds(["10hKh", "2c2d"], board="3c4d9s")
    short = ev.odds(["ThKh", "2c2d"], board="3c4d9s")
    assert len(long.win) == 2
    assert long.tally == short.tally
    assert np.array_equal(long.equity, short.equity)
