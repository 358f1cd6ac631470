"""Ranking against the answers of other programs: order, class number, category, description."""

from __future__ import annotations

import re
from typing import Any, Literal

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from tests.golden.load import rows
from tests.oracle.counts import FIRST_CLASS
from tests.oracle.vectors import five_card_hands, five_card_order

Method = Literal["bitmask", "table"]
METHODS: tuple[Method, ...] = ("bitmask", "table")

RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "T",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "trey": "3",
    "two": "2",
    "deuce": "2",
}
RANK_WORD = re.compile(rf"\b({'|'.join(RANKS)})(?:e?s)?\b", re.IGNORECASE)


def ranks_named(text: str) -> str:
    """Ranks that a text names, as letters, in its order."""
    return "".join(RANKS[word.lower()] for word in RANK_WORD.findall(text))


def ranks_described(description: Any) -> str:
    """Ranks that one of our descriptions names; the words of its category name none."""
    text: str = description.text
    if text == "royal flush":
        return "A"
    assert text.startswith(description.category)
    return ranks_named(text.removeprefix(description.category))


def dense(values: NDArray[Any]) -> NDArray[np.intp]:
    """Place of each value among the different ones, 0 the smallest."""
    return np.unique(values, return_inverse=True)[1]


def winners_of(values: NDArray[Any]) -> list[int]:
    return np.flatnonzero(values == values.max()).tolist()


# Class numbers: treys, phevaluator, eval7


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["rank5", "rank6", "rank7", "classes"])
def test_values_order_hands_as_three_peers_do(name: str, method: Method) -> None:
    golden = rows(name)
    labels = np.array([int(row["class_number"]) for row in golden])
    values = ev.evaluate([row["cards"] for row in golden], method=method)
    assert np.array_equal(dense(values), dense(-labels))
    assert np.array_equal(ev.class_number(values), labels)


@pytest.mark.parametrize("method", METHODS)
def test_all_five_card_hands_have_the_order_of_the_oracle(method: Method) -> None:
    values = ev.evaluate(five_card_hands(), method=method)
    assert np.array_equal(dense(values), five_card_order())
    assert np.array_equal(ev.class_number(values), 7462 - five_card_order().astype(np.int64))


# Descriptions: suffe.cool


@pytest.fixture(scope="module")
def descriptions() -> list[Any]:
    """Our description of the example of each class, class 1 first."""
    return [ev.describe(row["cards"]) for row in rows("classes")]


def test_every_class_is_described_with_its_number(descriptions: list[Any]) -> None:
    assert [each.class_number for each in descriptions] == list(range(1, 7463))


def test_every_class_is_described_with_its_ranks_in_order(descriptions: list[Any]) -> None:
    for row, description in zip(rows("classes"), descriptions, strict=True):
        # The examples list their cards in the order of comparison.
        ranks = "".join(dict.fromkeys(row["cards"][::2]))
        if description.category in ("straight", "straight flush"):
            ranks = ranks[0]
        assert ranks_described(description) == ranks, description.text


def test_every_class_is_in_the_category_and_has_the_ranks_of_its_name(
    descriptions: list[Any],
) -> None:
    for row in rows("class_names"):
        # "Four" and "Three" begin the names of quads and trips and are no ranks there.
        name = re.sub(r"^(Four|Three) ", "", row["name"])
        ranks = "A" if name == "Royal Flush" else ranks_named(name)
        for number in range(int(row["first"]), int(row["last"]) + 1):
            description = descriptions[number - 1]
            assert description.category == row["category"]
            assert ranks_described(description).startswith(ranks), description.text


def test_categories_begin_where_the_list_of_classes_says(descriptions: list[Any]) -> None:
    categories = [each.category for each in descriptions]
    assert {name: categories.index(name) + 1 for name in FIRST_CLASS} == FIRST_CLASS


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("Ac Kd 9h 5s 3c", "high card, ace king nine five three"),
        ("As Ah Kd 9c 5s", "pair of aces, king nine five"),
        ("6s 6h 3d 4c 5s", "pair of sixes, five four three"),
        ("As Ah Kd Kc 9s", "two pair, aces and kings, nine kicker"),
        ("As Ah Ad Kc 9s", "three of a kind, aces, king nine"),
        ("9s 8h 7d 6c 5s", "straight, nine high"),
        ("As 2h 3d 4c 5s", "straight, five high"),
        ("Ah Kh 9h 5h 3h", "flush, ace king nine five three"),
        ("As Ah Ad Kc Ks", "full house, aces over kings"),
        ("As Ah Ad Ac Ks", "four of a kind, aces, king kicker"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_our_words(cards: str, text: str) -> None:
    assert ev.describe(cards).text == text


# Test suites of other projects


@pytest.mark.parametrize("row", rows("suite_hands"), ids=lambda row: row["cards"])
def test_single_hands_of_other_test_suites(row: dict[str, str]) -> None:
    description = ev.describe(row["cards"])
    if row["category"]:
        assert description.category == row["category"]
    if row["class_number"]:
        assert description.class_number == int(row["class_number"])
    assert ranks_described(description).startswith(row["ranks"])
    for method in METHODS:
        assert ev.evaluate(row["cards"], method=method) == description.value


@pytest.mark.parametrize("method", METHODS)
def test_order_of_eval7(method: Method) -> None:
    # eval7, tests/test_evaluate.py: hands of 6 and 7 cards with its values, larger is stronger.
    values = {
        "2c 3d 4h 5s 7s 8d 9c": 484658,
        "2c 3d 4h 4s 7s 8d 9c": 16938576,
        "2c 3d 4h 4s 7s 7d 9c": 33892096,
        "2c 3d 4h 7s 7c 7d 9c": 50688512,
        "2c 3d 4h 5s 7c 7d 6c": 67436544,
        "Ac 3h 4h 5s 2h Jh Kd": 67305472,
        "Ac 3h Th 5s Qh Jh Kd": 67895296,
        "2c 3h 4h 5s Jh 7h 6h": 84497441,
        "Ac Th Ts Ks Kh Kd": 101416960,
        "Ac 3h Th Ks Kh Kd Kc": 118210560,
        "3c 2c 5c Ac 4c Kc": 134414336,
    }
    ours = np.array([ev.evaluate(cards, method=method) for cards in values])
    assert np.array_equal(dense(ours), dense(np.array(list(values.values()))))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("source", "better", "worse"),
    [
        ("phevaluator cpp/test/rank.cc", "9c 4c 4s 9d 9h", "9c 4c 4s 9d 4h"),
        ("rs-poker src/core/rank.rs", "As Ah Kd Qc Js", "Ks Kh Ad Qc Js"),
        ("rs-poker src/core/rank.rs", "As Ah Kd Kc Js", "As Ah Qd Qc Ks"),
        ("rs-poker src/core/rank.rs", "As Ah Ad Kc Js", "Ks Kh Kd Ac Js"),
        ("rs-poker src/core/rank.rs", "2c 3s 4h 5d 6c", "Ad 2c 3s 4h 5d"),
    ],
)
def test_pairs_of_other_test_suites(source: str, better: str, worse: str, method: Method) -> None:
    assert ev.evaluate(better, method=method) > ev.evaluate(worse, method=method), source


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("row", rows("exercism"), ids=lambda row: row["uuid"][:8])
def test_winning_hands_of_exercism(row: dict[str, str], method: Method) -> None:
    values = ev.evaluate(row["hands"].split("; "), method=method)
    assert winners_of(values) == [int(i) for i in row["winners"].split()]


@pytest.mark.parametrize("method", METHODS)
def test_winners_of_pokersolver(method: Method) -> None:
    golden = rows("pokersolver")
    first = ev.evaluate([row["first"] for row in golden], method=method)
    second = ev.evaluate([row["second"] for row in golden], method=method)
    winners = np.where(first > second, "first", np.where(second > first, "second", "tie"))
    assert winners.tolist() == [row["winner"] for row in golden]


@pytest.mark.parametrize("side", ["first", "second"])
def test_descriptions_of_pokersolver(side: str) -> None:
    for row in rows("pokersolver"):
        description = ev.describe(row[side])
        assert description.category == row[f"{side}_category"]
        assert ranks_described(description).startswith(row[f"{side}_ranks"]), description.text


# Real games and data sets


@pytest.mark.parametrize("method", METHODS)
def test_winners_of_pluribus(method: Method) -> None:
    for row in rows("pluribus"):
        hands = [row["board"] + hole for hole in row["hole_cards"].split()]
        values = ev.evaluate(hands, method=method)
        assert winners_of(values) == [int(i) for i in row["winners"].split()], row["hand"]


def test_classes_of_uci() -> None:
    categories = list(FIRST_CLASS)[::-1]
    for row in rows("uci"):
        description = ev.describe(row["cards"])
        royal = description.text == "royal flush"
        ours = 9 if royal else categories.index(description.category)
        assert ours == int(row["uci_class"]), row["cards"]


# Hands that other programs got wrong, as told in their issue trackers

SHOWDOWNS = [
    # source, board, hole cards, winners, category and ranks of each hand
    (
        "ishikota/PyPokerEngine#34",
        "4d8s4h7d8c",
        ["Kh6s", "7s5s"],
        [1],
        ["two pair 84K", "two pair 875"],
    ),
    (
        "pokerth/pokerth#369",
        "2d3d4d5d9s",
        ["AdKs", "6cJh"],
        [0],
        ["straight flush 5", "straight 6"],
    ),
    (
        "danielpaz6/Poker-Hand-Evaluator#9",
        "9sJc3cQc8h",
        ["9c5h", "Qh4h", "AdKs", "AsKh"],
        [1],
        ["pair 9QJ8", "pair QJ98", "high card AKQJ9", "high card AKQJ9"],
    ),
    (
        "danielpaz6/Poker-Hand-Evaluator#1",
        "9c7s5h5s3c",
        ["8hKs", "4dQs"],
        [0],
        ["pair 5K98", "pair 5Q97"],
    ),
    (
        "davidus27/poker-game#8",
        "4h8sAsQs6d",
        ["5c3h", "8h2s", "Ks5s"],
        [2],
        ["high card AQ865", "pair 8AQ6", "flush AKQ85"],
    ),
    (
        "floatinghotpot/casino-server#13",
        "AsJc3dQh3c",
        ["8d5h", "8c2h"],
        [0, 1],
        ["pair 3AQJ", "pair 3AQJ"],
    ),
    (
        "ericgjackson/slumbot2019#39",
        "3h4h5h6h7h",
        ["AdKc", "8h8d"],
        [1],
        ["straight flush 7", "straight flush 8"],
    ),
    (
        "brunoscopelliti/poker-holdem-engine#7",
        "JdTcQsKs9s",
        ["9c2s", "JhKh", "Qc4h", "Qh8d"],
        [0, 1, 2, 3],
        ["straight K"] * 4,
    ),
    (
        "mitch-b/typedeck#9",
        "7s3s4c5h6d",
        ["2c8d", "8s9c"],
        [1],
        ["straight 8", "straight 9"],
    ),
    (
        "worldveil/deuces#14",
        "Jd7hJcKhKs",
        ["Ah8h", "AsQc"],
        [0, 1],
        ["two pair KJA", "two pair KJA"],
    ),
    (
        "zekyll/OMPEval#9",
        "KsQsJsTs9d",
        ["AsAh", "Ac9s"],
        [0],
        ["straight flush A", "straight flush K"],
    ),
    (
        "pokerwars starterbot#8",
        "4c5d6h7s8c",
        ["AdKh", "QsJh"],
        [0, 1],
        ["straight 8", "straight 8"],
    ),
    (
        "spiritofsim/phe#1",
        "Js8c8sAhTc",
        ["AsAd", "6h7h"],
        [0],
        ["full house A8", "pair 8AJT"],
    ),
    (
        "goldfire/pokersolver#27",
        "2h5h9hJhKh",
        ["Ah3c", "4hQc", "3s4c"],
        [0],
        ["flush AKJ95", "flush KJ954", "flush KJ952"],
    ),
]


@pytest.mark.parametrize(
    ("source", "board", "holes", "winners", "hands"), SHOWDOWNS, ids=[row[0] for row in SHOWDOWNS]
)
def test_showdowns_that_others_got_wrong(
    source: str, board: str, holes: list[str], winners: list[int], hands: list[str]
) -> None:
    descriptions = [ev.describe(hole + board) for hole in holes]
    assert [f"{each.category} {ranks_described(each)}" for each in descriptions] == hands
    for method in METHODS:
        values = ev.evaluate([hole + board for hole in holes], method=method)
        assert winners_of(values) == winners, source


@pytest.mark.parametrize(
    ("source", "cards", "hand", "best"),
    [
        ("chenosaurus/poker-evaluator#1", "JhJdJs8h4c", "three of a kind J84", "JhJdJs8h4c"),
        ("chehsunliu/poker#8", "QhKhJs2dQd10d9s", "straight K", "KhJsTd9s"),
        ("thlorenz/phe#3", "2d6s6c3d10c", "pair 6T32", "2d6s6c3dTc"),
        ("riddlesio/issues#99", "5c6d7h8sAc", "high card A8765", "5c6d7h8sAc"),
        ("ishikota/PyPokerEngine#69", "Ac2d3h4s5c", "straight 5", "Ac2d3h4s5c"),
        ("worldveil/deuces#9", "Ah2h3h4h5h", "straight flush 5", "Ah2h3h4h5h"),
        ("aces do not wrap around", "QcKdAh2s3c", "high card AKQ32", "QcKdAh2s3c"),
    ],
)
def test_hands_that_others_got_wrong(source: str, cards: str, hand: str, best: str) -> None:
    description = ev.describe(cards)
    assert f"{description.category} {ranks_described(description)}" == hand, source
    # Either of two queens may play in the straight: only the other four cards are certain.
    playing = set(ev.parse_cards(description.cards).tolist())
    assert len(playing) == 5
    assert playing >= set(ev.parse_cards(best).tolist())
