"""The definition under the standard rules."""

from __future__ import annotations

import numpy as np
import pytest

from evaluator.cards import format_cards, parse_cards
from evaluator.errors import (
    ArgumentError,
    CardError,
    DuplicateCardError,
    HandSizeError,
    InputTypeError,
)
from evaluator.rules import policy
from evaluator.rules.definition import Best, value_of_cards, value_of_five
from tests.rules.ranked import best, category, five, winner
from tests.rules.spaces import census

STANDARD = policy("standard")
COUNTS_OF_52 = {
    # The published counts, as in every table of poker probabilities.
    "high card": 1302540,
    "pair": 1098240,
    "two pair": 123552,
    "three of a kind": 54912,
    "straight": 10200,
    "flush": 5108,
    "full house": 3744,
    "four of a kind": 624,
    "straight flush": 40,
}


def test_all_five_card_hands_by_category_and_value():
    categories, values = census(STANDARD)
    assert categories == COUNTS_OF_52
    assert len(values) == 7462
    # Sum of squared class sizes, from an enumeration independent of this package.
    assert sum(number**2 for number in values.values()) == 1782137760


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        # category << 28 | primary << 13 | kickers, with 2..A as bits 0..12
        ("7h 5d 4c 3s 2h", 0b0000000101111),
        ("As Kd 9c 5h 3d", 0b1100010001010),
        ("As Ad Kc Qd 2h", 1 << 28 | 1 << 25 | 0b0110000000001),
        ("As Ad Kc Kd 2h", 2 << 28 | 0b11 << 24 | 1),
        ("2s 2d 2c Kd Ah", 3 << 28 | 1 << 13 | 0b11 << 11),
        ("Ac 2d 3h 4s 5c", 4 << 28 | 1 << 16),
        ("As Kd Qh Js Tc", 4 << 28 | 1 << 25),
        ("7h 5h 4h 3h 2h", 5 << 28 | 0b101111),
        ("2s 2d 2c Ah Ad", 6 << 28 | 1 << 13 | 1 << 12),
        ("9c 9d 9h 9s 2c", 7 << 28 | 1 << 20 | 1),
        ("5h 4h 3h 2h Ah", 8 << 28 | 1 << 16),
        ("As Ks Qs Js Ts", 8 << 28 | 1 << 25),
    ],
)
def test_value_is_laid_out_as_documented(cards, value):
    numbers = parse_cards(cards).tolist()
    assert value_of_five(STANDARD, numbers) == value
    assert value_of_cards(STANDARD, numbers).value == value


def test_categories_in_order():
    ladder = [
        "7h 5d 4c 3s 2h",
        "2c 2d 5h 4s 3c",
        "3c 3d 2h 2s 4c",
        "2c 2d 2h 4s 3c",
        "Ac 2d 3h 4s 5c",
        "7h 5h 4h 3h 2h",
        "2c 2d 2h 3s 3c",
        "2c 2d 2h 2s 3c",
        "Ac 2c 3c 4c 5c",
    ]
    values = [best(cards).value for cards in ladder]
    assert values == sorted(set(values))
    assert [category(cards) for cards in ladder] == list(STANDARD.categories)


@pytest.mark.parametrize(
    ("cards", "name", "plays"),
    [
        # Hands of other people's bug reports, answered by brute force.
        ("Qh Kh Js 2d Qd Td 9s", "straight", "Kh Qh Js Td 9s"),
        ("2d 6s 6c 3d Tc", "pair", "6s 6c Tc 3d 2d"),
        ("5c 6d 7h 8s Ac", "high card", "Ac 8s 7h 6d 5c"),
        ("Qc Kd Ah 2s 3c", "high card", "Ah Kd Qc 3c 2s"),
        ("Ah 2h 3h 4h 5h", "straight flush", "5h 4h 3h 2h Ah"),
        ("2d 3d 4d 5d 9s Ad Ks", "straight flush", "5d 4d 3d 2d Ad"),
        ("Js 8c 8s Ah Tc As Ad", "full house", "As Ah Ad 8s 8c"),
        ("As 2d 3c 4h 5s 6d 7c", "straight", "7c 6d 5s 4h 3c"),
        ("2c 2d 3c 3d 4c 4d Ah", "two pair", "4d 4c 3d 3c Ah"),
        ("2c 2d 2h 3c 3d 3h 9s", "full house", "3h 3d 3c 2h 2d"),
        ("9c 9d 9h 9s Kc Ac 2d", "four of a kind", "9s 9h 9d 9c Ac"),
        ("2h 4h 6h 8h Th Qh Ad", "flush", "Qh Th 8h 6h 4h"),
    ],
)
def test_best_five_in_the_order_of_comparison(cards, name, plays):
    assert category(cards) == name
    assert sorted(five(cards).split()) == sorted(plays.split())
    assert [card[0] for card in five(cards).split()] == [card[0] for card in plays.split()]


def test_kickers_decide():
    assert winner("8c 8d 5c 5d Ac", "8h 8s 5h 5s 2c") == 1
    assert winner("9c 9d 9h 9s Ac", "9c 9d 9h 9s Kc") == 1
    assert winner("7c 7d 7h Kc Kd", "7c 7d 7h Qc Qd") == 1
    assert winner("Ac Kd 9h 5s 3c", "Ad Kc 9s 5h 3d") == 0


def test_best_shows_what_plays():
    shown = best("As Ad Kc Kd 2h 2d 3c")
    assert isinstance(shown, Best)
    assert shown.five == shown.plays_as
    assert format_cards(shown.five) == "As Ad Kd Kc 3c"


def test_numpy_numbers_are_cards():
    cards = parse_cards("As Ad Kc Kd 2h")
    assert value_of_cards(STANDARD, cards) == value_of_cards(STANDARD, cards.tolist())
    assert value_of_five(STANDARD, cards, cards) == value_of_five(STANDARD, cards)
    assert type(value_of_five(STANDARD, cards.astype(np.int8))) is int


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ([0, 1, 2, 3], HandSizeError, "a hand of 4 cards, 2c 2d 2h 2s .5 to 7 are accepted."),
        (range(8), HandSizeError, "a hand of 8 cards, .* .5 to 7 are accepted."),
        ([], HandSizeError, "a hand of 0 cards .5 to 7 are accepted."),
        ([0, 1, 2, 3, 56], CardError, "no card has the number 56 at position 5"),
        ([0, -1, 2, 3, 4], CardError, "no card has the number -1 at position 2"),
        ([0, 1, 2, 3, 1], DuplicateCardError, "card 2d appears twice .positions 2 and 5."),
        ([0, 1, 2.0, 3, 4], InputTypeError, "position 3: 2.0 of type float"),
        ([0, True, 2, 3, 4], InputTypeError, "position 2: True of type bool"),
        ([0, 1, 2, 3, 52], CardError, "joker at position 5 is one too many .*accepts none"),
    ],
)
def test_no_hand(cards, error, message):
    with pytest.raises(error, match=message):
        value_of_cards(STANDARD, cards)


def test_card_outside_the_deck():
    with pytest.raises(CardError, match="card 5c at position 2 is not in the deck of policy 'sho"):
        best("As 5c 9h 9d 9s", "short-deck")


def test_five_means_five():
    with pytest.raises(HandSizeError, match=r"a hand of 6 cards, .* .5 are accepted."):
        value_of_five(STANDARD, range(6))


@pytest.mark.parametrize(
    ("rules", "cards", "plays_as", "message"),
    [
        ("standard", "As Ks Qs Js 9s", "As Ks Qs Js Ts", "9s at position 5 cannot play as Ts"),
        ("joker-wild", "As Ks Qs Js Jk", "As Ks Qs Js As", "As Ks Qs Js Jk may not play as As"),
        ("joker-bug", "9s 9d Qs Js Jk", "9s 9d Qs Js Qc", "may not play as 9s 9d Qs Js Qc under"),
        ("short-deck", "As Ks Qs Js 9s", "As Ks Qs", "plays_as has 3 cards, and the hand has 5"),
        ("joker-wild", "As Ks Qs Js Jk", None, "Jk at position 5 cannot play as Jk"),
    ],
)
def test_impossible_substitutes(rules, cards, plays_as, message):
    substitutes = None if plays_as is None else [parse_cards(c)[0] for c in plays_as.split()]
    with pytest.raises(ArgumentError, match=message):
        value_of_five(policy(rules), parse_cards(cards).tolist(), substitutes)


def test_substitutes_that_are_no_numbers():
    with pytest.raises(InputTypeError, match="position 5 of plays_as: 'As' of type str"):
        value_of_five(policy("joker-wild"), [1, 2, 3, 4, 52], [1, 2, 3, 4, "As"])


def test_no_such_substitute():
    with pytest.raises(ArgumentError, match="Jk at position 5 cannot play as 99"):
        value_of_five(policy("joker-wild"), [1, 2, 3, 4, 52], [1, 2, 3, 4, 99])
