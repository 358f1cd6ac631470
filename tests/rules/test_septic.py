"""SEPTIC Hold 'Em: suits in Yogic order, naturals before jokers, worked examples."""

from __future__ import annotations

import pytest

from evaluator.rules import layout, policy
from tests.rules.ranked import best, category, five, winner
from tests.rules.spaces import all_fives

SEPTIC = policy("septic")


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ("Ac Ah 9s 5d 2d", "As Ad 9c 5c 2c", "a pair of aces, club and heart: the rules' example"),
        ("9c 8d 7d 6d 5d", "9h 8c 7c 6c 5c", "equal straights: the suit of the top card"),
        ("8c 8d 5c 5d Ac", "8h 8s 5h 5s 2c", "the fifth card counts, unlike law 73"),
        ("Kc Kd 9h 5s 3c", "Kh Jk 9c 5h 3d", "equal ranks: natural before suits"),
        ("Kd Ks 9d 5d 3d", "Kh Jk 9c 5c 3c", "equal ranks: natural before suits"),
        ("Ah Jk 9c 5d 3h", "Kc Kd 9h 5s 3c", "a pair of aces with a joker beats natural kings"),
        ("Ah Ad Jk 9c 5d", "Ac Jk * 9c 5d", "one joker beats two"),
        ("2c 3d 4h 5s 6c", "2c 3d 4h 5s 7c", "2-3-4-5-6 is a straight, 2-3-4-5-7 seven high"),
        ("Ac 2d 3h 4s 6c", "2d 3h 4s 5c 7c", "the ace is high among high cards"),
    ],
)
def test_worked_example(first, second, why):
    assert winner(first, second, SEPTIC) == 1, why
    assert winner(second, first, SEPTIC) == 2, why


def test_no_second_ace_in_a_flush():
    assert five("Ah Kh 9h 5h Jk", SEPTIC) == "Ah Kh Qh 9h 5h"


def test_no_five_of_a_kind():
    assert category("Ac Ad Ah As Jk", SEPTIC) == "four of a kind"
    assert five("Ac Ad Ah As Jk", SEPTIC) == "Ac Ah As Ad Kc"


def test_joker_takes_the_best_suit_that_is_free():
    assert five("Ah Jk 9c 5d 3h", SEPTIC) == "Ac Ah 9c 5d 3h"
    assert five("Ac Jk 9c 5d 3h", SEPTIC) == "Ac Ah 9c 5d 3h"


def test_choice_of_five_maximises_suits_too():
    assert five("9c 9d 8h 7s 6d 5c 2h", SEPTIC) == "9c 8h 7s 6d 5c"


def test_choice_of_five_prefers_naturals_of_equal_rank():
    for cards in ("Ah Kh Qh Jh Th Jk 3c", "Jk Ac Ad Ah As Kd 3s"):
        shown = best(cards, SEPTIC)
        assert shown.five == shown.plays_as
        assert layout.split(shown.value, "after_ranks")[1] == 4


def test_lowest_suit_is_diamonds():
    pairs = ["Ac Ah", "Ac As", "Ac Ad", "Ah As", "Ah Ad", "As Ad"]
    values = [best(f"{pair} 9c 5c 2c", SEPTIC).value for pair in pairs]
    assert values == sorted(values, reverse=True)


def test_natural_five_cards_never_tie():
    values = [best(hand, SEPTIC).value for hand in list(all_fives("9TJQKA"))[::7]]
    assert len(set(values)) == len(values)


def test_naturals_before_ranks_and_after_suits():
    before = SEPTIC.replace(natural_position="before_ranks")
    assert winner("2c 2d 9h 5s 3c", "Ah Jk 9c 5h 3d", before) == 1
    assert winner("Ah Jk 9c 5h 3d", "Kc Qd 9h 5s 3c", before) == 1
    after = SEPTIC.replace(natural_position="after_suits")
    assert winner("Kc Kd 9h 5s 3c", "Kh Jk 9c 5h 3d", after) == 2
    assert winner("Kc Kh 9h 5s 3c", "Kh Jk 9h 5s 3c", after) == 1


def test_binary_naturals_do_not_count_jokers():
    binary = SEPTIC.replace(natural="binary", suit_order=None)
    assert winner("Ah Ad Jk 9c 5d", "Ac Jk * 9c 5d", binary) == 0
    assert winner("Ah Ad As 9c 5d", "Ac Jk Ad 9c 5d", binary) == 1


def test_sorted_comparison_read_to_the_letter():
    literal = SEPTIC.replace(rank_compare="sorted")
    assert winner("2c 2d Ah 9s 5c", "Kc Kd Qh 8s 4c", literal) == 1
    assert winner("2c 2d 2h As Ac", "Kc Kd Kh Qs Qc", literal) == 1
    assert winner("2c 2d Ah 9s 5c", "Kc Kd Qh 8s 4c", SEPTIC) == 2
    assert winner("Kc Kd Qh 8s 4c", "Kh Qd Qc 8c 4d", literal) == 1


@pytest.mark.parametrize(
    ("compare", "suits"),
    [
        # 8c 8d, then the ace of hearts, the six of spades, the deuce of diamonds.
        ("positional", (0b1001, 0b0100, 0b0010, 0b0001)),
        ("highest_card", (0b0100, 0b1001, 0b0010, 0b0001)),
        ("side_cards", (0b0100, 0b0010, 0b0001, 0b1001)),
        ("top_only", (0b1000,)),
    ],
)
def test_order_in_which_suits_are_compared(compare, suits):
    rules = SEPTIC.replace(suit_compare=compare)
    _, natural, packed = layout.split(best("8c 8d Ah 6s 2d", rules).value, "after_ranks")
    assert natural == 4
    assert packed == sum(s << 4 * (4 - place) for place, s in enumerate(suits))


def test_low_ace_comes_last_in_its_straight():
    for compare in ("positional", "highest_card", "side_cards"):
        rules = SEPTIC.replace(suit_compare=compare)
        _, _, packed = layout.split(best("5d 4s 3h 2c Ac", rules).value, "after_ranks")
        assert packed == 0b0001_0010_0100_1000_1000


def test_suits_of_cards_that_do_not_count_do_not_count():
    rules = SEPTIC.replace(no_kickers=("pair",))
    assert winner("8c 8d Ac 6c 2c", "8c 8d Ah 6h 2h", rules) == 0
    assert winner("8c 8d Ac 6c 2c", "8c 8h 7h 6h 2h", rules) == 2
