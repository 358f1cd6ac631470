"""Laws 65 to 76 of 'Baxter-Wray', Round Games with Cards, 1891: worked examples by number.

The answers were found by enumeration outside this package, law by law.
"""

from __future__ import annotations

import pytest

from evaluator.rules import policy
from evaluator.rules.definition import value_of_cards
from tests.rules.ranked import best, category, winner
from tests.rules.spaces import census, kinds

LAWS = policy("laws1891")

EXAMPLES = [
    # law, hand 1, hand 2, winner by the laws, winner by the modern rules; 0 is a split
    ("66", "Kh Qh Jh Th 9h", "5s 4s 3s 2s As", 1, 1),
    ("66/70", "9h 8h 7h 6h 5h", "9s 8s 7s 6s 5s", 1, 0),
    ("66", "9c 8c 7c 6c 5c", "9s 8s 7s 6s 5s", 0, 0),
    ("66", "Ks Qs Js Ts 9s", "9h 8h 7h 6h 5h", 1, 1),
    ("71", "As Ks Qs Js Ts", "2c 2d 2h 3c 3d", 2, 1),
    ("67", "9c 9d 9h 9s 2c", "8c 8d 8h 8s Ah", 1, 1),
    ("67", "9c 9d 9h 9s Ac", "9c 9d 9h 9s Kc", 0, 1),
    ("68", "7c 7d 7h 2c 2d", "6c 6d 6h Ac Ad", 1, 1),
    ("68", "7c 7d 7h Kc Kd", "7c 7d 7h Qc Qd", 0, 1),
    ("69", "7h 5h 4h 3h 2h", "As Ks Qs Js 9s", 1, 2),
    ("69", "Ks Ts 5s 3s 2s", "Kc 9c 8c 7c 6c", 1, 1),
    ("69", "Ks Ts 5s 3s 2s", "Kc Tc 5c 3c 2c", 0, 0),
    ("69", "Ah 9h 5h 3h 2h", "Kh Qh Th 8h 7h", 1, 1),
    ("70", "Kc Qd Jh Ts 9c", "9d 8c 7h 6s 5c", 1, 1),
    ("70", "9h 8h 7h 6h 5c", "9d 8c 7s 6d 5s", 0, 0),
    ("71", "As Kc Qd Jh Ts", "2c 2d 3h 4s 5c", 2, 1),
    ("71", "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", 2, 2),
    ("72", "8c 8d 8h 3c 2d", "7c 7d 7h Ac Kd", 1, 1),
    ("72", "8c 8d 8h Ac Kd", "8c 8d 8h 3c 2d", 0, 1),
    ("73", "Kc Kd 2h 2s 3c", "Qc Qd Jh Js Ac", 1, 1),
    ("73", "Kc Kd 5h 5s 3c", "Kh Ks 4h 4s Ac", 1, 1),
    ("73", "8c 8d 5c 5d Ac", "8h 8s 5h 5s 2c", 0, 1),
    ("74", "Kc Kd 4h 3s 2c", "Qc Qd Ah Ks Jc", 1, 1),
    ("74", "Kc Kd Ah 4s 2c", "Kh Ks Ac 3s 2d", 1, 1),
    ("75", "Ac Kd 9h 5s 3c", "Ad Qc Jh Ts 8c", 1, 1),
    ("75", "Ac Kd 9h 5s 3c", "Ad Kc 9s 5h 3d", 0, 0),
]


@pytest.mark.parametrize(("law", "first", "second", "by_laws", "modern"), EXAMPLES)
def test_worked_example(law, first, second, by_laws, modern):
    assert winner(first, second, LAWS) == by_laws, f"law {law}"
    assert winner(second, first, LAWS) == (0, 2, 1)[by_laws], f"law {law}"
    assert winner(first, second) == modern, f"law {law}, modern"


def test_law_65_order_of_hands():
    ladder = [
        "Ac Kd 9h 5s 3c",
        "2c 2d 3h 4s 5c",
        "2c 2d 3h 3s 5c",
        "2c 2d 2h 4s 5c",
        "Ac 2d 3h 4s 5c",
        "2c 3c 4c 5c 7c",
        "2c 2d 2h 3s 3c",
        "2c 2d 2h 2s 3c",
        "Ac 2c 3c 4c 5c",
    ]
    values = [best(cards, LAWS).value for cards in ladder]
    assert values == sorted(set(values))


def test_law_71_ten_to_ace_is_a_flush_when_suited():
    assert category("As Ks Qs Js Ts", LAWS) == "flush"
    assert category("As Kc Qs Js Ts", LAWS) == "high card"
    assert category("Kc As 2s 3s 4s", LAWS) == "high card"


def test_law_70_off_leaves_straight_flushes_equal():
    off = LAWS.replace(hearts_sequence="off")
    assert winner("9h 8h 7h 6h 5h", "9s 8s 7s 6s 5s", off) == 0


@pytest.mark.parametrize("rule", ["top_card", "most_hearts"])
def test_law_70_read_for_mixed_sequences(rule):
    laws = LAWS.replace(hearts_sequence=rule)
    assert winner("9h 8h 7h 6h 5c", "9d 8c 7s 6d 5s", laws) == 1
    assert winner("9h 8h 7h 6h 5h", "9s 8s 7s 6s 5s", laws) == 1
    assert winner("Kc Qd Js Ts 9c", "9h 8h 7h 6h 5c", laws) == 1
    # The top card against the number of hearts.
    assert winner("9h 8c 7c 6d 5c", "9d 8h 7h 6h 5s", laws) == (1 if rule == "top_card" else 2)


def test_law_69_hearts_as_tie_break_only():
    laws = LAWS.replace(hearts_flush="tiebreak")
    assert winner("7h 5h 4h 3h 2h", "As Ks Qs Js 9s", laws) == 2
    assert winner("Kh Th 5h 3h 2h", "Ks Ts 5s 3s 2s", laws) == 1
    assert winner("Kc Tc 5c 3c 2c", "Ks Ts 5s 3s 2s", laws) == 0
    assert winner("Kh Th 5h 3h 2h", "Ks Ts 5s 4s 2s", laws) == 2


def test_law_69_hearts_off():
    laws = LAWS.replace(hearts_flush="off")
    assert winner("7h 5h 4h 3h 2h", "As Ks Qs Js 9s", laws) == 2
    assert winner("Kh Th 5h 3h 2h", "Ks Ts 5s 3s 2s", laws) == 0


def test_law_69_to_the_letter_two_flushes_in_hearts_share():
    literal = policy("laws1891-literal")
    assert winner("Ah 9h 5h 3h 2h", "Kh Qh Th 8h 7h", literal) == 0
    assert winner("7h 5h 4h 3h 2h", "As Ks Qs Js 9s", literal) == 1
    assert winner("Ks Ts 5s 3s 2s", "Kc 9c 8c 7c 6c", literal) == 1


def test_glossary_skip_straight_above_threes_below_sequence():
    order = (*LAWS.order[:4], "skip straight", *LAWS.order[4:])
    laws = LAWS.replace(order=order)
    assert category("2c 4d 6h 8s Tc", laws) == "skip straight"
    assert winner("2c 4d 6h 8s Tc", "Kc Kd Kh 3s 2c", laws) == 1
    assert winner("2c 4d 6h 8s Tc", "Ac 2d 3h 4s 5c", laws) == 2
    assert category("Ac 3d 5h 7s 9c", laws) == "skip straight"
    assert category("2c 4c 6c 8c Tc", laws) == "flush"
    assert winner("3c 5d 7h 9s Jc", "2c 4d 6h 8s Tc", laws) == 1


def test_side_cards_of_the_modern_game():
    modern = policy("laws1891-modern-kickers")
    for law, first, second, by_laws, by_modern in EXAMPLES:
        expected = by_modern if law in ("67", "68", "72", "73") else by_laws
        assert winner(first, second, modern) == expected, f"law {law}"


def test_best_of_seven_prefers_hearts():
    assert category("7h 5h 4h 3h 2h As Ks", LAWS) == "flush"
    assert winner("2h 3h 4h 5h 7h As Kd", "As Ks Qs Js 9s 2d 3c", LAWS) == 1


@pytest.mark.parametrize(
    ("changes", "distinct"),
    [
        ({}, 6838),
        ({"hearts_sequence": "off"}, 6829),
        ({"hearts_vs_hearts": "split"}, 5561),
        ({"hearts_vs_hearts": "split", "hearts_sequence": "off"}, 5552),
    ],
)
def test_number_of_different_values(changes, distinct):
    laws = LAWS.replace(**changes)
    values = {value_of_cards(laws, cards).value for cards, *_ in kinds()}
    assert len(values) == distinct


def test_all_five_card_hands():
    categories, values = census(LAWS)
    assert categories == {
        "straight flush": 36,
        "four of a kind": 624,
        "full house": 3744,
        "flush": 5112,
        "straight": 9180,
        "three of a kind": 54912,
        "two pair": 123552,
        "pair": 1098240,
        "high card": 1303560,
    }
    assert sum(number**2 for number in values.values()) == 2189494710


def test_flushes_of_hearts_that_share_have_no_suits_either():
    rules = policy("laws1891-literal").replace(untied_scope="pairwise", suit_order="hdcs")
    assert winner("Ah 9h 5h 3h 2h", "Kh Qh Th 8h 7h", rules) == 0
    assert winner("Ad 9d 5d 3d 2d", "Ac 9c 5c 3c 2c", rules) == 1
