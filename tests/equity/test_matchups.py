"""Two players before the flop: sums over the table, against other programs and a slow twin."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from evaluator.equity import matchups
from evaluator.equity.matchups import Matchups, count_matchup, count_ranges
from evaluator.errors import ArgumentError, DealError, InputTypeError
from evaluator.tables import store
from tests.golden.load import rows

BOARDS = 1_712_304
RANKS = "23456789TJQKA"
#: Holding b*(b - 1)//2 + a is a < b.
PAIRS = sorted(combinations(range(52), 2), key=lambda pair: pair[::-1])
NUMBERS = {pair: number for number, pair in enumerate(PAIRS)}

#: Published counts of 7-card hands by category, high card first.
SEVEN_CARDS = (
    *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020),
    *(4_047_644, 3_473_184, 224_848, 41_584),
)


def holding(text: str) -> int:
    """The number of two cards such as ``AsKd``."""
    cards = sorted(4 * RANKS.index(text[i]) + "cdhs".index(text[i + 1]) for i in (0, 2))
    return NUMBERS[cards[0], cards[1]]


def weights(name: str) -> NDArray[np.float64]:
    """A range of one class of hands, such as ``AKs``."""
    high, low, kind = name[0], name[1], name[2:]
    suits = [
        (a, b) for a, b in product("cdhs", repeat=2) if {"s": a == b, "o": a != b}.get(kind, 1)
    ]
    made = np.zeros(1326)
    made[[holding(high + a + low + b) for a, b in suits if high != low or a != b]] = 1
    return made


def apart(first: int, second: int) -> bool:
    return not {*PAIRS[first]} & {*PAIRS[second]}


def slowly(first: dict[int, Any], second: dict[int, Any]) -> Matchups:
    """The same sums, a match-up at a time, in the numbers that the weights are."""
    tally = np.zeros(4, dtype=object)
    categories = np.zeros((2, 9), dtype=object)
    holdings = np.zeros((2, 1326, 4), dtype=object)
    for (one, weight), (other, its_weight) in product(first.items(), second.items()):
        if weight and its_weight and apart(one, other):
            counts, of_each = (array.astype(object) for array in count_matchup(one, other))
            tally += weight * its_weight * counts
            categories += weight * its_weight * of_each
            _, won, lost, tied = counts
            holdings[0, one] += its_weight * np.array([won, tied, lost, BOARDS], dtype=object)
            holdings[1, other] += weight * np.array([lost, tied, won, BOARDS], dtype=object)
    return Matchups(tally, categories, holdings)


def full(some: dict[int, Any]) -> NDArray[np.float64]:
    """The weights of all holdings."""
    made = np.zeros(1326)
    made[list(some)] = [float(weight) for weight in some.values()]
    return made


def arrays(found: Matchups) -> list[NDArray[Any]]:
    return [found.tally, found.categories, found.holdings]


# One match-up


KNOWN = [
    row
    for row in rows("pokenum")
    if not row["board"] and not row["dead"] and len(row["hands"].split()) == 2
]


@pytest.mark.parametrize("row", KNOWN, ids=lambda row: row["hands"])
def test_counts_of_pokenum(row: dict[str, str]) -> None:
    tally, categories = count_matchup(*map(holding, row["hands"].split()))
    ties, _ = map(int, row["ties"].split())
    assert tally.tolist() == [0, *map(int, row["wins"].split()), ties]
    assert tally.dtype == categories.dtype == np.uint64
    assert categories.sum(axis=1).tolist() == [BOARDS, BOARDS]


def test_there_are_enough_match_ups_of_pokenum() -> None:
    assert len(KNOWN) == 24


pairs_apart = st.tuples(st.integers(0, 1325), st.integers(0, 1325)).filter(
    lambda pair: apart(*pair)
)


@given(pair=pairs_apart)
def test_players_change_places(pair: tuple[int, int]) -> None:
    tally, categories = count_matchup(*pair)
    changed, of_each = count_matchup(*pair[::-1])
    assert changed.tolist() == tally[[0, 2, 1, 3]].tolist()
    assert np.array_equal(of_each, categories[::-1])


@given(pair=pairs_apart, suits=st.permutations(range(4)))
def test_suits_are_alike(pair: tuple[int, int], suits: list[int]) -> None:
    renamed = []
    for number in pair:
        a, b = sorted(card // 4 * 4 + suits[card % 4] for card in PAIRS[number])
        renamed.append(NUMBERS[a, b])
    for found, expected in zip(count_matchup(*renamed), count_matchup(*pair), strict=True):
        assert np.array_equal(found, expected)


def test_numpy_integers_are_numbers_too() -> None:
    assert count_matchup(np.uint16(5), np.int64(1325))[0].sum() == BOARDS


@pytest.mark.parametrize("number", [-1, 1326, 1.0, True, "AsKd", None])
def test_what_is_no_holding(number: Any) -> None:
    with pytest.raises(ArgumentError, match=r"second is .*; the number of a holding, 0 to 1325,"):
        count_matchup(0, number)
    with pytest.raises(ArgumentError, match=r"first is "):
        count_matchup(number, 0)


@pytest.mark.parametrize(
    ("first", "second", "card"),
    [("AsKs", "AsKd", "As"), ("AsKd", "KdQd", "Kd"), ("2d2c", "2d2c", "2c")],
)
def test_a_card_in_both_holdings(first: str, second: str, card: str) -> None:
    message = (
        rf"^{card} is in both holdings, \d+ \({first}\) and \d+ \({second}\); holdings without"
    )
    with pytest.raises(DealError, match=message):
        count_matchup(holding(first), holding(second))


# Ranges


@pytest.mark.parametrize("row", rows("preflop_classes"), ids=lambda row: f"{row['a']} {row['b']}")
def test_class_against_class(row: dict[str, str]) -> None:
    # See tests/golden/README.md.
    found = count_ranges(weights(row["a"]), weights(row["b"]))
    wins = [int(row[column]) for column in ("a_wins", "b_wins", "ties")]
    assert found.tally.tolist() == [0, *wins]
    assert found.tally.sum() == int(row["pairs"]) * BOARDS
    assert found.tally.dtype == np.uint64


def test_any_hand_against_any() -> None:
    every = np.ones(1326)
    found = count_ranges(every, every)
    deals = 1326 * 1225 * BOARDS
    assert found.tally[1] == found.tally[2]
    assert found.tally.sum() == deals
    # Seven cards split 21 ways into hole cards and board, beside any two others.
    expected = [count * 21 * 990 for count in SEVEN_CARDS]
    assert found.categories.tolist() == [expected, expected]
    assert np.array_equal(found.holdings[0], found.holdings[1])
    assert (found.holdings[0, :, 3] == 1225 * BOARDS).all()


def test_each_holding_against_any() -> None:
    # b-inary/holdem-hand-evaluator d7b2a5b; see tests/golden/README.md.
    every = np.ones(1326)
    for row in rows("preflop_random")[::12]:
        some = weights(row["hand"])
        found = count_ranges(some, every)
        own = found.holdings[0, some > 0]
        assert len(own) == int(row["combos"])
        counts = [int(row[column]) for column in ("win", "tie", "lose")]
        assert (own == [*counts, 1225 * BOARDS]).all()
        assert not found.holdings[0, some == 0].any()


def some_holdings(weight: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[int, Any]]:
    # Of few cards, so that many collide.
    return st.dictionaries(st.integers(0, 40) | st.integers(0, 1325), weight, max_size=12)


@settings(max_examples=40)
@given(first=some_holdings(st.sampled_from([0, 1])), second=some_holdings(st.sampled_from([0, 1])))
def test_ranges_are_sums_of_match_ups(first: dict[int, int], second: dict[int, int]) -> None:
    found = count_ranges(full(first), full(second))
    for array, expected in zip(arrays(found), arrays(slowly(first, second)), strict=True):
        assert array.dtype == np.uint64
        assert array.tolist() == expected.tolist()


fractions = st.fractions(0, 5, max_denominator=97)


@settings(max_examples=40)
@given(first=some_holdings(fractions), second=some_holdings(fractions))
def test_weighted_ranges_are_weighted_sums(
    first: dict[int, Fraction], second: dict[int, Fraction]
) -> None:
    found = count_ranges(full(first), full(second))
    for array, expected in zip(arrays(found), arrays(slowly(first, second)), strict=True):
        np.testing.assert_allclose(array.astype(float), expected.astype(float), rtol=1e-13)


def random_weights(seed: int) -> NDArray[np.float64]:
    return np.random.default_rng(seed).random(1326).round(3)


def test_twice_the_weights_are_twice_the_sums() -> None:
    first, second = random_weights(1), random_weights(2)
    once, twice = count_ranges(first, second), count_ranges(2 * first, second)
    assert np.array_equal(twice.tally, 2 * once.tally)
    assert np.array_equal(twice.categories, 2 * once.categories)
    assert np.array_equal(twice.holdings[0], once.holdings[0])
    assert np.array_equal(twice.holdings[1], 2 * once.holdings[1])


def test_sums_are_the_same_bytes_every_time() -> None:
    first, second = random_weights(3), random_weights(4)
    once, again = count_ranges(first, second), count_ranges(first, second)
    for one, other in zip(arrays(once), arrays(again), strict=True):
        assert one.tobytes() == other.tobytes()


def test_ranges_change_places() -> None:
    first, second = random_weights(5).round(), random_weights(6).round()
    once, changed = count_ranges(first, second), count_ranges(second, first)
    assert np.array_equal(changed.tally, once.tally[[0, 2, 1, 3]])
    assert np.array_equal(changed.categories, once.categories[::-1])
    assert np.array_equal(changed.holdings, once.holdings[::-1])


@pytest.mark.parametrize("suits", list(permutations(range(4)))[5::7])
def test_ranges_with_suits_renamed(suits: tuple[int, ...]) -> None:
    first, second = random_weights(7).round(), random_weights(8).round()
    places = [
        NUMBERS[tuple(sorted(c // 4 * 4 + suits[c % 4] for c in pair))]  # type: ignore[index]
        for pair in PAIRS
    ]
    renamed = count_ranges(first[places], second[places])
    once = count_ranges(first, second)
    assert np.array_equal(renamed.tally, once.tally)
    assert np.array_equal(renamed.categories, once.categories)
    assert np.array_equal(renamed.holdings, once.holdings[:, places])


@pytest.mark.parametrize("block", [1, 1326, 5000])
def test_blocks_cannot_be_seen(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = random_weights(9).round(), random_weights(10).round()
    expected = arrays(count_ranges(first, second))
    monkeypatch.setattr(matchups, "BLOCK", block)
    for found, array in zip(arrays(count_ranges(first, second)), expected, strict=True):
        assert np.array_equal(found, array)


def test_the_sums_of_holdings_are_those_of_the_tally() -> None:
    first, second = random_weights(11), random_weights(12)
    found = count_ranges(first, second)
    for player, own in enumerate((first, second)):
        wins, ties, losses, deals = own @ found.holdings[player]
        order = [1, 2] if player == 0 else [2, 1]
        assert [wins, losses, ties] == pytest.approx(found.tally[[*order, 3]].tolist(), rel=1e-12)
        assert deals == pytest.approx(found.tally.sum(), rel=1e-12)
        assert found.categories[player].sum() == pytest.approx(deals, rel=1e-12)


@pytest.mark.parametrize("second", ["nothing", "the same holding"])
def test_nothing_to_deal_gives_zeros(second: str) -> None:
    one = np.zeros(1326)
    one[17] = 1
    found = count_ranges(one, one if second == "the same holding" else 0 * one)
    assert not any(array.any() for array in arrays(found))
    assert [array.shape for array in arrays(found)] == [(4,), (2, 9), (2, 1326, 4)]


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64, np.float32, list])
def test_weights_of_any_numbers(dtype: Any) -> None:
    some = weights("AKs")
    given_ones = some.tolist() if dtype is list else some.astype(dtype)
    found = count_ranges(given_ones, np.ones(1326))
    assert np.array_equal(found.tally, count_ranges(some, np.ones(1326)).tally)


def test_the_weights_given_are_not_changed() -> None:
    first, second = random_weights(13), random_weights(14)
    kept = first.copy(), second.copy()
    count_ranges(first, second)
    assert np.array_equal(first, kept[0])
    assert np.array_equal(second, kept[1])


# What is no range


@pytest.mark.parametrize("shape", [(1325,), (1326, 1), (169,), ()])
def test_another_number_of_weights(shape: tuple[int, ...]) -> None:
    with pytest.raises(ArgumentError, match=r"second has the shape .*1326 holdings"):
        count_ranges(np.ones(1326), np.ones(shape))


@pytest.mark.parametrize("weight", [-0.5, np.nan, np.inf])
def test_a_weight_that_is_none(weight: float) -> None:
    wrong = np.ones(1326)
    wrong[holding("AsKd")] = weight
    with pytest.raises(
        ArgumentError, match=rf"first: the weight of holding \d+ \(AsKd\) is {weight}"
    ):
        count_ranges(wrong, np.ones(1326))


@pytest.mark.parametrize("dtype", [complex, str, object, "M8[s]"])
def test_weights_that_are_no_numbers(dtype: Any) -> None:
    wrong = np.ones(1326).astype(int).astype(dtype)
    with pytest.raises(InputTypeError, match=r"first is of dtype .*; real numbers"):
        count_ranges(wrong, np.ones(1326))


def test_a_missing_table_says_how_to_rebuild_it(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(store.VARIABLE, str(tmp_path))
    with pytest.raises(FileNotFoundError, match="mistigris tables build"):
        count_matchup(0, 1325)
