"""Descriptions under every policy: the words, and that they tell all that counts."""

from __future__ import annotations

from typing import Any

import pytest

import evaluator as ev
from tests.rules.spaces import kinds

WORDS = [
    # The examples of the issue that asked for descriptions of all policies.
    ("septic", "Ac Ah 9s 5d 2d", "pair of aces, club and heart, nine five deuce"),
    ("joker-wild", "9d 8d Jk 6d 5d", "straight flush, nine high, joker as 7d"),
    ("laws1891", "7h 5h 4h 3h 2h", "flush in hearts, seven high"),
    # Suits are told where they count first: of the cards that make the hand.
    ("septic", "9c 9d Kh Ks 2c", "two pair, kings and nines, heart and spade, deuce kicker"),
    ("septic", "9c 9d 9h Ks 2c", "three of a kind, nines, club heart and diamond, king deuce"),
    ("septic", "9c 9d 9h Ks Kc", "full house, nines over kings, club heart and diamond"),
    ("septic", "9c 9d 9h 9s 2c", "four of a kind, nines, deuce of clubs kicker"),
    ("septic", "Ac Kd 9c 6c 5c", "high card, ace of clubs, king nine six five"),
    ("septic", "9c 8d 7h 6s 5c", "straight, nine of clubs high"),
    ("septic", "Ac Kc 9c 6c 5c", "flush in clubs, ace king nine six five"),
    ("septic", "9s 8s 7s 6s 5s", "straight flush in spades, nine high"),
    ("septic", "Ac Kc Qc Jc Tc", "royal flush in clubs"),
    ("septic", "Ah Jk 9c 5d 3h", "pair of aces, club and heart, nine five three, joker as Ac"),
    # Side cards come first in the Italian game.
    ("italian", "Jc Jd Ah Ks 9c", "pair of jacks, ace of hearts, king nine"),
    ("italian", "Jc Jd Kh Ks 9c", "two pair, kings and jacks, nine of clubs kicker"),
    ("italian", "Jc Jd Jh Ks Kc", "full house, jacks over kings, kings club and spade"),
    # Laws 67, 68, 72, 73: side cards do not count; 66, 69, 70: hearts do.
    ("laws1891", "9c 9d 9h 9s 2c", "four of a kind, nines"),
    ("laws1891", "7c 7d 7h Kc Kd", "full house, sevens"),
    ("laws1891", "8c 8d 8h 3c 2d", "three of a kind, eights"),
    ("laws1891", "8c 8d 5c 5d Ac", "two pair, eights and fives"),
    ("laws1891", "Kc Kd 4h 3s 2c", "pair of kings, four three deuce"),
    ("laws1891", "As Ks Qs Js Ts", "flush, ace king queen jack ten"),
    ("laws1891", "9h 8h 7h 6h 5h", "straight flush in hearts, nine high"),
    ("laws1891", "9s 8s 7s 6s 5s", "straight flush, nine high"),
    ("laws1891-modern-kickers", "9c 9d 9h 9s 2c", "four of a kind, nines, deuce kicker"),
    # Wild cards.
    ("joker-wild", "Ac Ad Ah As Jk", "five of a kind, aces, joker as As"),
    ("joker-wild", "Jk * Kh 3c 9d", "three of a kind, kings, nine three, jokers as Ks and Kd"),
    ("deuces-wild", "2c 2d Ah Kd 7s", "three of a kind, aces, king seven, 2c as As, 2d as Ad"),
    ("one-eyed-jacks", "Jh Js Kd 9h 3s", "three of a kind, kings, nine three, Jh as Ks, Js as Kh"),
    ("joker-bug", "Kc Kd Jk 5s 2h", "pair of kings, ace five deuce, joker as As"),
    ("pai-gow", "2c 3d 4h 5s Jk", "straight, five high, joker as As"),
    # Low games.
    ("deuce-to-seven", "7s 5h 4d 3c 2s", "seven-five low, seven five four three deuce"),
    ("deuce-to-seven", "2c 2d 3c 4s 9d", "pair of deuces, nine four three"),
    ("ace-to-five", "5s 4h 3d 2c As", "five-four low, five four three deuce ace"),
    ("ace-to-five", "8h 6s 4d 3c Jk", "eight-six low, eight six four three ace, joker as As"),
    ("ace-to-six", "6s 4h 3d 2c As", "six-four low, six four three deuce ace"),
    # More categories.
    ("soko", "9c 8d 7h 6s 2c", "four-card straight, nine high, deuce kicker"),
    ("soko", "9c 8c 7c 5c 2d", "four-card flush, nine eight seven five, deuce kicker"),
    ("short-deck", "Ac 6d 7h 8s 9c", "straight, nine high"),
]


@pytest.mark.parametrize(("policy", "cards", "text"), WORDS)
def test_words(policy: str, cards: str, text: str) -> None:
    assert ev.describe(cards, policy).text == text


WILD: dict[str, Any] = {"joker": "wild", "max_jokers": 2}
FIVE_ALIKE: dict[str, Any] = {**WILD, "duplicates": "five_only", "five_of_a_kind": "below_royal"}
HEARTS_BREAK_TIES = {"hearts_flush": "tiebreak"}
HEARTS_SEQUENCE = {"hearts_sequence": "flush_sequence"}
MOST_HEARTS = {"hearts_sequence": "most_hearts"}
SUITS = {"suit_order": "shdc"}
SKIP = (*ev.policy("standard").order[:5], "skip straight", *ev.policy("standard").order[5:])


@pytest.mark.parametrize(
    ("rules", "cards", "text"),
    [
        # Hearts, by every rule about them.
        (HEARTS_BREAK_TIES, "Kh Th 5h 3h 2h", "flush in hearts, king ten five three deuce"),
        (HEARTS_BREAK_TIES, "Ks Ts 5s 3s 2s", "flush, king ten five three deuce"),
        (
            {"hearts_flush": "absolute", "hearts_vs_hearts": "split"},
            "Kh Th 5h 3h 2h",
            "flush in hearts",
        ),
        (HEARTS_SEQUENCE, "9h 8h 7h 6h 5h", "straight flush in hearts, nine high"),
        (HEARTS_SEQUENCE, "9h 8h 7h 6h 5c", "straight, nine high"),
        (HEARTS_SEQUENCE, "Ah Kh Qh Jh Th", "royal flush in hearts"),
        ({"hearts_sequence": "top_card"}, "9h 8c 7c 6d 5c", "straight, nine of hearts high"),
        ({"hearts_sequence": "top_card"}, "9c 8h 7h 6h 5h", "straight, nine high"),
        (MOST_HEARTS, "9c 8h 7h 6h 5h", "straight, nine high, four hearts"),
        (MOST_HEARTS, "9c 8c 7c 6d 5h", "straight, nine high, one heart"),
        (MOST_HEARTS, "9c 8c 7c 6d 5s", "straight, nine high"),
        (MOST_HEARTS, "9h 8h 7h 6h 5h", "straight flush in hearts, nine high"),
        # Suits, in every order in which they are compared.
        (SUITS, "8c 8d Ah 6s 2d", "pair of eights, diamond and club, ace six deuce"),
        (
            {"suit_order": "shdc", "suit_compare": "highest_card"},
            "8c 8d Ah 6s 2d",
            "pair of eights, ace of hearts, six deuce",
        ),
        (
            {"suit_order": "shdc", "suit_compare": "highest_card"},
            "8c 8d 8h As Ad",
            "full house, eights over aces, aces spade and diamond",
        ),
        (
            {"suit_order": "shdc", "suit_compare": "top_only"},
            "8c 8d Ah 6s 2d",
            "pair of eights, diamond, ace six deuce",
        ),
        (
            {"suit_order": "shdc", "suit_compare": "side_cards", "no_kickers": ("two pair",)},
            "8c 8d Ah As 2d",
            "two pair, aces and eights, spade and heart",
        ),
        (SUITS, "5c 4d 3h 2s As", "straight, five of clubs high"),
        # Five of a kind between the straight flush and the royal flush.
        (FIVE_ALIKE, "Ah Kh Qh Jh Jk", "royal flush, joker as Th"),
        (FIVE_ALIKE, "7c 7d 7h * Jk", "five of a kind, sevens, jokers as 7s and 7s"),
        (
            FIVE_ALIKE | {"double_ace_flush": True},
            "Ah Jk 9h 5h 2h",
            "flush, ace ace nine five deuce, joker as Ah",
        ),
        # Side cards that do not count.
        ({"no_kickers": ("pair",)}, "8c 8d Ah 6s 2d", "pair of eights"),
        ({"no_kickers": ("four of a kind",)}, "8c 8d 8h 8s 2d", "four of a kind, eights"),
        # A skip straight; aces in decks without some ranks.
        ({"order": SKIP}, "Tc 8d 6h 4s 2c", "skip straight, ten high"),
        ({"ranks": "6789TA"}, "Ac Tc 9c 8c 7c", "straight flush, ace high"),
        (WILD, "As Ah 7c 6d Jk", "three of a kind, aces, seven six, joker as Ad"),
        # Suits and more categories: the fifth card may be of a rank of the four.
        (
            {"suit_order": "shdc", "order": ev.policy("soko").order},
            "9c 8d 7h 6s 9d",
            "four-card straight, nine of diamonds and clubs high, nine kicker",
        ),
        (
            {"suit_order": "shdc", "order": ev.policy("soko").order},
            "9c 8c 7c 5c 2d",
            "four-card flush in clubs, nine eight seven five, deuce kicker",
        ),
    ],
)  # fmt: skip
def test_words_of_other_rules(rules: dict[str, Any], cards: str, text: str) -> None:
    assert ev.describe(cards, ev.Policy(**rules)).text == text


@pytest.mark.parametrize(
    ("policy", "cards", "stands_for"),
    [
        ("joker-wild", "9d 8d Jk 6d 5d", {52: "7d"}),
        ("joker-wild", [28, 24, 55, 20, 16], {55: "Tc"}),
        ("joker-wild", "Ah Kh Qh Jh Th Jk", {}),
        ("deuces-wild", "2c 2d Ah Kd 7s", {0: "As", 1: "Ad"}),
        ("one-eyed-jacks", "Jh Js Jd 9c 3d", {}),
        ("septic", "Jk Ah 9c 5d *", {52: "As", 53: "Ac"}),
        ("standard", "As Ks Qs Js Ts", {}),
    ],
)
def test_what_each_wild_card_stands_for(
    policy: str, cards: str | list[int], stands_for: dict[int, str]
) -> None:
    described = ev.describe(cards, policy)
    assert described.stands_for == stands_for
    five = described.cards.tolist()
    assert described.plays_as == tuple(
        stands_for.get(card, ev.format_cards([card])) for card in five
    )


def test_to_dict_names_jokers_that_print_alike_by_number() -> None:
    content = ev.describe("Jk * Kh 3c 9d", "joker-wild").to_dict()
    assert content["stands_for"] == {"Jk (52)": "Ks", "Jk (53)": "Kd"}
    assert content["cards"] == "Jk Kh Jk 9d 3c"


def is_left_out(text: str) -> bool:
    """Whether a text tells the highest of its ranks only, as that of a flush in hearts does."""
    return text.startswith("flush in hearts")


@pytest.mark.parametrize(
    "name",
    [
        *("standard", "laws1891", "short-deck"),
        *("deuce-to-seven", "ace-to-six", "soko"),
    ],
)
def test_texts_of_five_cards_are_equal_where_values_are(name: str) -> None:
    values: dict[str, set[int]] = {}
    texts: dict[int, set[str]] = {}
    for cards, _, _ in kinds(ranks=ev.policy(name).ranks):
        described = ev.describe(cards, name)
        values.setdefault(described.text, set()).add(described.value)
        texts.setdefault(described.value, set()).add(described.text)
    assert all(len(found) == 1 for found in texts.values())
    assert all(len(found) == 1 or is_left_out(text) for text, found in values.items())


@pytest.mark.parametrize("name", ["joker-wild", "joker-bug", "pai-gow", "ace-to-five"])
def test_texts_without_the_joker_are_equal_where_values_are(name: str) -> None:
    values: dict[str, set[int]] = {}
    texts: dict[int, set[str]] = {}
    for cards, _, _ in kinds(n_wild=1, wild_in_hand=(0, 1)):
        described = ev.describe(cards, name)
        text = described.text.partition(", joker")[0]
        values.setdefault(text, set()).add(described.value)
        texts.setdefault(described.value, set()).add(text)
    assert all(len(found) == 1 for found in (*values.values(), *texts.values()))
