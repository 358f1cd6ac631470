"""Hands made to meet each rule that tables cannot express, with what they are by that rule.

The answers follow from the wording of the rules in `Policy`, without a computation.
"""

from __future__ import annotations

from typing import Any

import pytest

import evaluator as ev
from evaluator.rules import knobs
from evaluator.rules.layout import category_place
from tests.compiled_tried.policies import tried_policy

pytestmark = pytest.mark.compiled

RED, BLACK, RED_AGAIN, BLACK_AGAIN = range(52, 56)


def cards(text: str, *jokers: int) -> list[int]:
    return [*ev.parse_cards(text).tolist(), *jokers] if text else list(jokers)


def category(policy: ev.Policy, hand: list[int]) -> str:
    value = int(ev.evaluate([hand], policy)[0])
    return policy.categories[category_place(value, wide=policy.wide)]


def winner(policy: ev.Policy, first: str, second: str) -> int:
    """1 or 2 for the stronger hand, 0 for a tie."""
    one, two = ev.evaluate([first, second], policy).tolist()
    return int(one > two) + 2 * int(two > one)


@pytest.mark.parametrize(
    ("text", "jokers", "name"),
    [
        ("Ah Kh Qh Jh", (RED,), knobs.STRAIGHT_FLUSH),
        # Without a red ten there is still a black one.
        ("Ah Kh Qh Jh", (BLACK,), knobs.STRAIGHT),
        ("Ah Kh Qh 2h", (BLACK,), knobs.PAIR),
        ("Ah Kh Qh 2h", (RED,), knobs.FLUSH),
        ("As Kc Qs 2s", (RED_AGAIN,), knobs.PAIR),
        ("As Ks Qs 2s", (BLACK_AGAIN,), knobs.FLUSH),
        # Both black nines are there, and a card is repeated only in five of a kind.
        ("9c 9s 9h 2d", (RED,), knobs.FOUR_OF_A_KIND),
        ("9c 9s 9h 2d", (BLACK,), knobs.FULL_HOUSE),
        ("9c 9s 9h 9d", (BLACK,), knobs.FIVE_OF_A_KIND),
        ("9c 9s 9h", (BLACK, RED), knobs.FIVE_OF_A_KIND),
        ("9h 8h 7h", (RED, RED_AGAIN), knobs.STRAIGHT_FLUSH),
        ("9h 8h 7h", (RED, BLACK), knobs.STRAIGHT),
        ("9h 8h 3c", (RED, BLACK), knobs.THREE_OF_A_KIND),
    ],
)
def test_coloured_jokers(text: str, jokers: tuple[int, ...], name: str) -> None:
    policy = tried_policy("coloured jokers")
    assert category(policy, cards(text, *jokers)) == name


def test_a_coloured_joker_never_repeats_a_card_where_none_may_be_repeated() -> None:
    policy = tried_policy("coloured jokers, no card repeated")
    # Both black nines are there, so black jokers cannot make a third and a fourth.
    assert category(policy, cards("9c 9s 5d 4h", BLACK)) == knobs.TWO_PAIR
    assert category(policy, cards("9c 9s 5d 4h", RED)) == knobs.THREE_OF_A_KIND


def test_a_bug_beside_a_wild_card() -> None:
    policy = tried_policy("a bug beside a wild card, no card repeated")
    # The wild deuce is the fourth king, the bug an ace: not the other way round.
    assert category(policy, cards("2s Kc Kd Kh", RED)) == knobs.FOUR_OF_A_KIND
    assert category(policy, cards("2s Kc Kd 9h", RED)) == knobs.THREE_OF_A_KIND
    assert category(policy, cards("2s Kc 8c 3c", RED)) == knobs.FLUSH
    assert category(policy, cards("2s Kc Qd Jh", RED)) == knobs.STRAIGHT
    assert category(policy, cards("2s Ac Ad Ah", RED)) == knobs.FOUR_OF_A_KIND


@pytest.mark.parametrize(
    ("name", "first", "second", "wins"),
    [
        # Law 70 read for sequences of several suits: the top card, or the number of hearts.
        ("hearts on top of straights", "9h 8c 7c 6d 5c", "9d 8h 7h 6h 5s", 1),
        ("hearts on top of straights", "9h 8c 7c 6d 5c", "9h 8d 7d 6s 5s", 0),
        ("most hearts in straights", "9h 8c 7c 6d 5c", "9d 8h 7h 6h 5s", 2),
        ("most hearts in straights", "Tc 9d 8d 7c 6d", "9h 8h 7h 6h 5c", 1),
        # Of two nines the heart is played.
        ("hearts on top of straights", "9c 9h 8c 7c 6d 5c", "9c 9d 8h 7h 6h 5h", 1),
        ("most hearts in straights", "9c 8c 7c 6d 5c 5h 6h", "9d 8d 7d 6h 5c 2h 3h", 1),
        # The top of A-2-3-4-5 is the five.
        ("most hearts, wheel second, jokers", "Ah 2h 3h 4h 5c", "Ac 2d 3d 4d 5h", 1),
        ("hearts on top, second wheel, no straight flush", "Ah 2c 3d 4h 5c", "As 2d 3d 4c 5h", 2),
        # A joker is the heart that is missed.
        ("most hearts, wheel second, jokers", "9c 8c 7c 6d Jk", "9c 8c 7c 6d Th", 0),
        ("most hearts, wheel second, jokers", "9c 8c 7c 6d Jk", "9c 8c 7c 6d Td", 1),
        # Four of a suit, and the cards that they are compared by.
        ("four-flushes and jokers", "Kc 9c 5c 2c 3d", "As Ad Kh Qc Jd", 1),
        ("four-flushes and jokers", "Kc 9c 5c Jk 3d", "Ac Kc 9c 5c 3h", 0),
        ("four-flushes in a low game", "7c 5c 4c 3c 2d", "As Kd Qc Jh 9d", 2),
        ("four-flushes in a low game", "7c 5c 4c 3c 2d Kd", "7c 5c 4c 3c Kd 8s", 1),
        ("four-flushes above all", "6c 4c 3c 2c 5d", "Ac Kc Qc Jc Tc", 1),
        ("four-flushes, a low ace", "Ac 9c 5c 2c 3d", "8d 5d 4d 3d 2c", 1),
        ("four-flushes and suits", "Kc 9c 5c 2c 3d", "Ks 9s 5s 2s 3c", 1),
        ("four-flushes and suits", "Kc 9c 5c 2c 3h", "Kc 9c 5c 2c 3d", 1),
        ("four-flushes, suits of the side cards first", "Ks 9s 5s 2s 3c", "Kc 9c 5c 2c 3d", 1),
        # Six low with a flush loses to seven low without.
        ("flushes in a low game, suits", "7c 5c 4c 3c 2c", "8c 6d 4c 3c 2c", 2),
        ("flushes in a low game, suits", "7c 5c 4c 3c 2d", "7s 5c 4c 3c 2d", 1),
        ("flushes in a low game, suits", "7c 5c 4c 3c 2c 2h", "7c 5c 4c 3c 2s 2c", 1),
        # A natural hand last of all: after the suits.
        ("wild cards and suits, naturals last", "Ac Ah 9d 5d 3d", "As Ad Jk 5c 3c", 2),
        ("wild cards and suits, naturals last", "Kc Kh 9c 5c 3c", "Kc Kh 9c 5c Jk", 2),
        ("wild cards and suits, naturals off", "Ac Ah Kc 5c 3d", "Ac Jk Kc 5c 3d", 0),
        # The highest suit is looked at in the highest card of all.
        ("sorted ranks and suits", "Kc 3s 3d 5h 9d", "Ks 3c 3h 5s 9h", 1),
        ("hearts break ties of flushes, and suits", "Kh Th 5h 3h 2h", "Kc Tc 5c 3c 2c", 1),
        ("flushes of hearts share, and suits", "Ah 9h 5h 3h 2h", "Kh Qh Th 8h 7h", 0),
        ("flushes of hearts share, and suits", "Kc Tc 5c 3c 2c", "Ks Ts 5s 3s 2s", 1),
    ],
)
def test_who_wins(name: str, first: str, second: str, wins: int) -> None:
    policy = tried_policy(name)
    assert winner(policy, first, second) == wins
    assert winner(policy, second, first) == (0, 2, 1)[wins]


@pytest.mark.parametrize(
    ("changes", "wins"),
    [
        ({}, 1),
        ({"double_ace_flush": False}, 0),
        ({"duplicates": "five_only"}, 1),
        ({"duplicates": "five_only", "double_ace_flush": False}, 0),
    ],
)
def test_a_second_ace_of_a_flush(changes: dict[str, Any], wins: int) -> None:
    # The first joker is red: the second ace of hearts, or else the king.
    policy = tried_policy("coloured jokers, any card repeated").replace(**changes)
    assert winner(policy, "Ah Jh 9h 7h Jk", "Ah Kh Jh 9h 7h") == wins
