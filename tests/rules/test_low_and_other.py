"""Low games, short decks, soko, the Italian game."""

from __future__ import annotations

import hashlib

import pytest

from evaluator.cards import format_cards
from evaluator.cards.layout import CARD_TEXTS, RANK_CHARS
from evaluator.rules import layout, policy
from evaluator.rules.definition import value_of_cards
from tests.rules.ranked import best, category, five, winner
from tests.rules.spaces import all_fives, census, kinds


def highest_place(value):
    """The highest rank of an unpaired low hand, by place: the complement is in bits 0..12."""
    return (~value & layout.RANK_SET_MASK).bit_length() - 1


def unpaired_by_high_card(rules, **space):
    """Count high-card hands by their highest place, and all others under None."""
    counts = {}
    for cards, number, _ in kinds(**space):
        shown = value_of_cards(rules, cards)
        key = highest_place(shown.value) if shown.category == "high card" else None
        counts[key] = counts.get(key, 0) + number
    return counts


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac"),
        ("8c 4d 3h 2s Ac", "8c 5d 3h 2s Ac"),
        ("Kc Qd Jh Ts 9c", "2c 2d 3h 4s 5c"),
        ("Ac Ad Kh Qs Jc", "2c 2d 3h 4s 5c"),
        ("7c 7d 5h 5s 2c", "3c 3d 3h 2s Ac"),
        ("5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac"),
    ],
)
def test_ace_to_five(first, second):
    assert winner(first, second, "ace-to-five") == 1


def test_lowball_joker_is_the_lowest_rank_missing():
    assert five("8c 6d 4h 3s Jk", "ace-to-five") == "8c 6d 4h 3s As"
    assert five("Ac 2d 3h 5s Jk", "ace-to-five") == "5s 4s 3h 2d Ac"
    assert category("4c 4d 3h 2s Jk", "ace-to-five") == "pair"
    assert five("4c 4d 3h 2s Jk", "ace-to-five") == "4d 4c 3h 2s As"


def test_low_of_seven():
    assert five("Ac 2d 2h 3s Kc 7d 4h", "ace-to-five") in ("7d 4h 3s 2d Ac", "7d 4h 3s 2h Ac")


def test_ace_to_five_frequencies():
    # Published for 5 cards of 52 (Durango Bill) and found by enumeration for 53.
    natural = unpaired_by_high_card(policy("ace-to-five"))
    rows = [natural[place] for place in range(4, 13)]
    assert rows == [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880]
    assert natural[None] == 1281072
    joker = unpaired_by_high_card(policy("ace-to-five"), n_wild=1, wild_in_hand=(0, 1))
    rows = [joker[place] for place in range(4, 13)]
    assert rows == [2304, 7680, 20480, 44800, 86016, 150528, 245760, 380160, 563200]
    assert joker[None] == 1368757


def test_deuce_to_seven_frequencies():
    counts = unpaired_by_high_card(policy("deuce-to-seven"))
    rows = [counts[place] for place in range(5, 13)]
    assert rows == [4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880]
    categories, _ = census(policy("deuce-to-seven"))
    assert categories["straight"] == 9180
    assert categories["flush"] == 5112
    assert categories["straight flush"] == 36


def test_ace_to_six_frequencies():
    counts = unpaired_by_high_card(policy("ace-to-six"))
    rows = [counts[place] for place in range(5, 13)]
    assert rows == [4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("7c 5d 4h 3s 2c", "8c 5d 4h 3s 2c"),
        ("7c 5d 4h 3s 2c", "6c 5d 4h 3s 2c"),
        ("Ac 5d 4h 3s 2c", "2c 2d 5h 4s 3c"),
        ("Kc 5d 4h 3s 2c", "Ac 5d 4h 3s 2c"),
        ("2c 2d 5h 4s 3c", "7c 5c 4c 3c 2c"),
        ("Kc Kd Kh 5s 2c", "6c 5d 4h 3s 2c"),
    ],
)
def test_deuce_to_seven(first, second):
    assert winner(first, second, "deuce-to-seven") == 1


def test_low_categories_are_reversed():
    rules = policy("deuce-to-seven")
    place = best("7c 5d 4h 3s 2c", rules).value >> 28
    assert rules.categories[place] == "high card"
    assert place == len(rules.categories) - 1


SHORT_36 = (24, 288, 1728, 480, 6120, 16128, 36288, 193536, 122400)
NAMES = (
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)


@pytest.mark.parametrize(
    ("ranks", "row"),
    [
        ("6789TJQKA", SHORT_36),
        ("789TJQKA", (20, 224, 1344, 204, 5100, 10752, 24192, 107520, 52020)),
        ("56789TJQKA", (28, 360, 2160, 980, 7140, 23040, 51840, 322560, 249900)),
    ],
)
def test_short_decks(ranks, row):
    categories, values = census(policy("standard").replace(ranks=ranks), ranks=ranks)
    assert tuple(categories[name] for name in NAMES) == row
    if ranks == "6789TJQKA":
        assert len(values) == 1404


def test_short_deck_order():
    assert winner("6c 7c 8c 9c Jc", "Ac Ad Ah Ks Kc", "short-deck") == 1
    assert winner("6c 7d 8h 9s Ac", "Ac Ad Ah Ks Qc", "short-deck") == 1
    assert winner("6c 7d 8h 9s Ac", "6c 7d 8h 9s Tc", "short-deck") == 2
    assert winner("6c 7d 8h 9s Ac", "6c 6d 6h 7s 8c", "short-deck-trips") == 2
    assert winner("6c 7c 8c 9c Jc", "Ac Ad Ah Ks Kc", "short-deck-trips") == 1


def test_short_deck_total_order_equals_pokerkit():
    """The md5 of all hands in ascending order, which pokerkit's own tests hold."""
    rules = policy("short-deck")
    ranks = "6789TJQKA"
    values = {
        (tuple(sorted(card >> 2 for card in cards)), suited(cards)): value_of_cards(
            rules, cards
        ).value
        for cards, *_ in kinds(ranks=ranks)
    }
    hands = sorted(
        all_fives(ranks), key=lambda cards: values[tuple(c >> 2 for c in cards), suited(cards)]
    )
    text = "\n".join("".join(map(CARD_TEXTS.__getitem__, cards)) for cards in hands)
    assert hashlib.md5(text.encode()).hexdigest() == "5b46b727ce4526a68d41b0e55939353c"


def suited(cards):
    return len({card & 3 for card in cards}) == 1


def test_soko_order():
    ladder = [
        "Ac Kd Qh 9s 8c",
        "Ac Ad Kh Qs 9c",
        "Ac 2d 3h 4s 9c",
        "Ac Kd Qh Js 2c",
        "2c 3c 4c 6c 7d",
        "2c 3c 4c 9c Kd",
        "Ac Kc Qc 9c 2d",
        "2c 2d 3h 3s 4c",
    ]
    values = [best(cards, "soko").value for cards in ladder]
    assert values == sorted(set(values))
    assert category("Ac 2d 3h 4s 9c", "soko") == "four-card straight"
    assert category("2c 3c 4c 9c Kd", "soko") == "four-card flush"


def test_soko_four_cards_and_a_fifth():
    assert category("3c 4d 5h 6s 6c", "soko") == "four-card straight"
    assert category("Ah 9h 5h 2h 9s", "soko") == "four-card flush"
    assert winner("3c 4d 5h 6s Kc", "3c 4d 5h 6s Qc", "soko") == 1
    assert winner("Ah 9h 5h 2h Ks", "Ad 9d 5d 2d Qs", "soko") == 1
    assert format_cards(best("Kd 2h 5h 9h Ah", "soko").five) == "Ah 9h 5h 2h Kd"
    assert five("4s 3h 2d Ac Kc", "soko") == "4s 3h 2d Ac Kc"
    quiet = policy("soko").replace(no_kickers=("four-card straight", "four-card flush"))
    assert winner("3c 4d 5h 6s Kc", "3c 4d 5h 6s Qc", quiet) == 0
    assert winner("Ah 9h 5h 2h Ks", "Ad 9d 5d 2d Qs", quiet) == 0


def test_soko_frequencies():
    """Four-flushes 110940, four-straights 92208, pairs left 1047552, high cards 1150080."""
    counts = {}
    for cards, number in soko_kinds():
        name = best(format_cards(cards), "soko").category
        counts[name] = counts.get(name, 0) + number
    assert counts["four-card flush"] == 110940
    assert counts["four-card straight"] == 92208
    assert counts["pair"] == 1047552
    assert counts["high card"] == 1150080


def soko_kinds():
    """High cards and pairs by ranks and by which four share a suit, if any."""
    for cards, number, _ in kinds():
        ranks = [card >> 2 for card in cards]
        repeated = [at for at, rank in enumerate(ranks) if ranks.count(rank) > 1]
        if suited(cards):
            yield cards, number
        elif not repeated:
            for odd in range(5):
                yield tuple(4 * rank + (at == odd) for at, rank in enumerate(ranks)), 12
            yield cards, number - 60
        elif len(repeated) == 2:
            one_suit = tuple(4 * rank + (at == repeated[0]) for at, rank in enumerate(ranks))
            yield one_suit, 12
            yield cards, number - 12


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("7h 8h 9h Jh Qh", "Ac Ad Ah Ks Kc", 1),
        ("Ah 7c 8d 9s Tc", "7d 8c 9h Ts Jc", 2),
        ("Kh Kc Ah Js 9c", "Ks Kd Ac Jd 9h", 1),
        ("Kh Kc Jd Jc As", "Ks Kd Jh Js Ah", 2),
        ("Kh Kc As Jh 9h", "Ks Kd Ac Jd 9c", 2),
    ],
)
def test_italian(first, second, expected):
    assert winner(first, second, "italian") == expected


def test_italian_cycle_keeps_the_order_of_everything_else():
    plain, cycle = policy("italian"), policy("italian-cycle")
    assert cycle.replace(straight_flush_cycle=False).rules() == plain.rules()
    hand = "Kh Kc Ah Js 9c"
    assert best(hand, cycle).value == best(hand, plain).value


def test_places_of_ranks_with_a_low_ace():
    shown = best("Kc Qd 9h 2s Ac", policy("standard").replace(ace="low"))
    assert shown.value == 1 << 12 | 1 << 11 | 1 << 8 | 1 << 1 | 1
    assert [RANK_CHARS[card >> 2] for card in shown.five] == list("KQ92A")
    # An ace-high straight is the highest all the same.
    assert winner("Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", policy("standard").replace(ace="low")) == 1
