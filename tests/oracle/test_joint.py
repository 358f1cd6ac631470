"""The oracle for ranges: known hands as `bruteforce` counts them, and weights."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.oracle.bruteforce import card_numbers, tally
from tests.oracle.joint import count
from tests.oracle.ranges import deals, holdings

BOARD = "2c7dJh3s"


def hand(text: str) -> tuple[int, int]:
    first, second = card_numbers(text)
    return first, second


def test_known_hands_are_counted_as_bruteforce_does() -> None:
    hands = ["AhKh", "QsQd", "9c8c"]
    gone = card_numbers("".join(hands) + BOARD)
    deck = [card for card in range(52) if card not in gone]
    found = count([{hand(text): 1.0} for text in hands], card_numbers(BOARD), deck)
    assert found.tally == tally(hands, BOARD)
    assert found.categories.sum(axis=1).tolist() == [42.0] * 3


def test_ranges_are_counted_deal_by_deal() -> None:
    ranges, board = ["QQ,JJ", "QJs,AA"], card_numbers("2c7dJh3sQc")
    players = [[hand(text) for text in holdings(each)] for each in ranges]
    found = count(
        [{h: 1.0 for h in held if not {*h} & {*board}} for held in players],
        board,
        [card for card in range(52) if card not in board],
    )
    expected: dict[frozenset[int], int] = {}
    for hands, times in deals(ranges, BOARD + "Qc").items():
        for who, n in tally(hands, BOARD + "Qc").items():
            expected[who] = expected.get(who, 0) + times * n
    assert sum(expected.values()) == sum(found.tally.values())
    assert {who: n for who, n in found.tally.items() if n} == expected


def test_weights_multiply_and_a_holding_does_not_count_by_its_own() -> None:
    board = card_numbers("2c7dJh3sQc")
    first = {hand("AhAd"): 1.0, hand("KhKd"): 0.5}
    second = {hand("AhAs"): 0.25, hand("JsJd"): 1.0}
    deck = [card for card in range(52) if card not in board]
    found = count([first, second], board, deck)
    assert found.tally == {frozenset({1}): 1.0 + 0.5 + 0.125 - 0.0}
    assert found.holdings[0][hand("AhAd")] == [1.0, 0, 0, 0]
    assert found.holdings[1][hand("AhAs")] == [0.5, 0.5, 0, 0.5 * 2520]


@pytest.mark.parametrize("size", [2, 3])
def test_every_pair_of_a_small_pack(size: int) -> None:
    board = card_numbers("2c7dJh3sQc")[: 5 - (size - 2)]
    deck = card_numbers("AsKd9c9d9h8s")
    every = dict.fromkeys(combinations(deck, 2), 1.0)
    found = count([every, every], board, deck)
    assert sum(found.tally.values()) == 90 * (1 if size == 2 else 2)
