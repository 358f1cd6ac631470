"""Exact odds against the counts of other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from tests.golden.load import rows
from tests.oracle.ranges import DECK, cards_of, deals, holdings

Tally = dict[frozenset[int], int]


def exact(hands: Sequence[str], board: str = "", dead: str = "") -> Any:
    """Exact odds, with what must hold of every one of them."""
    odds = ev.odds(list(hands), board=board, dead=dead, exact=True)
    assert odds.exact
    assert sum(odds.tally.values()) == odds.deals
    assert (odds.categories.sum(axis=1) == odds.deals).all()
    assert (odds.standard_error == 0).all()
    assert odds.equity.sum() == pytest.approx(1)
    return odds


def won(tally: Tally, player: int) -> int:
    """Deals that a player wins alone."""
    return tally.get(frozenset({player}), 0)


def tied(tally: Tally, player: int) -> int:
    """Deals that a player shares, each counted once."""
    return sum(n for winners, n in tally.items() if player in winners and len(winners) > 1)


def equity(tally: Tally, player: int) -> Fraction:
    """Expected share of the pot."""
    shares = (Fraction(n, len(winners)) for winners, n in tally.items() if player in winners)
    return sum(shares, Fraction()) / sum(tally.values())


def nonzero(tally: Tally) -> Tally:
    return {winners: n for winners, n in tally.items() if n}


def by_mask(counts: Sequence[int]) -> Tally:
    """OMPEval's list of counts, indexed by the bits of the winners, as a tally."""
    return {
        frozenset(i for i in range(mask.bit_length()) if mask >> i & 1): count
        for mask, count in enumerate(counts)
        if count
    }


def range_tally(ranges: Sequence[str], board: str = "", dead: str = "") -> Tally:
    """Tally of ranges: the exact tallies of all known hands in them, added up."""
    total: Counter[frozenset[int]] = Counter()
    for hands, times in deals(ranges, board, dead).items():
        for winners, count in exact(hands, board, dead).tally.items():
            total[winners] += times * count
    return nonzero(total)


def masks_of(texts: Sequence[str]) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = ev.cards_to_masks(np.array([ev.parse_cards(t) for t in texts]))
    return masks


def complete_boards(board: str, dead: str) -> Iterator[NDArray[np.uint64]]:
    """Masks of all boards of five cards, shape (n, 1), in arrays of at most 2000."""
    gone = {*cards_of(board), *cards_of(dead)}
    stub = [card for card in DECK if card not in gone]
    drawn = list(combinations(stub, 5 - len(cards_of(board))))
    for start in range(0, len(drawn), 2000):
        yield masks_of([board + "".join(cards) for cards in drawn[start : start + 2000]])[:, None]


def range_tally_by_values(ranges: Sequence[str], board: str, dead: str) -> Tally:
    """The same as `range_tally` from `evaluate` alone, for ranges too wide to list as deals.

    The widest range is compared as an array; the others are walked through.
    """
    players = [masks_of(holdings(text)) for text in ranges]
    gone = masks_of([dead])[0] if dead else np.uint64(0)
    players = [masks[masks & gone == 0] for masks in players]
    wide = max(range(len(players)), key=lambda i: len(players[i]))
    others = [i for i in range(len(players)) if i != wide]
    total: Counter[int] = Counter()
    for boards in complete_boards(board, dead):
        # A holding that shares a card with the board has fewer cards in all and is not counted.
        free = [boards & masks == 0 for masks in players]
        values = [
            ev.evaluate((boards | masks).ravel()).reshape(-1, len(masks)) for masks in players
        ]
        for chosen in product(*(range(len(players[i])) for i in others)):
            picked = list(zip(others, chosen, strict=True))
            best, dealt, taken = values[wide], free[wide], np.uint64(0)
            for i, k in picked:
                best = np.maximum(best, values[i][:, [k]])
                dealt = dealt & free[i][:, [k]] & (taken & players[i][k] == 0)
                taken |= players[i][k]
            dealt = dealt & (taken & players[wide] == 0)
            winners = (values[wide] == best).astype(np.intp) << wide
            for i, k in picked:
                winners |= (values[i][:, [k]] == best).astype(np.intp) << i
            counts = np.bincount(winners[dealt])
            total.update({mask: int(count) for mask, count in enumerate(counts)})
    size = 1 << len(players)
    return by_mask([total[mask] for mask in range(size)])


# poker-eval


@pytest.mark.parametrize("row", rows("pokenum"), ids=lambda row: f"{row['case']}: {row['hands']}")
def test_counts_of_pokenum(row: dict[str, str]) -> None:
    hands = row["hands"].split()
    odds = exact(hands, row["board"], row["dead"])
    wins = [int(text) for text in row["wins"].split()]
    ties = [int(text) for text in row["ties"].split()]
    assert odds.deals == int(row["deals"])
    assert [won(odds.tally, player) for player in range(len(hands))] == wins
    assert [tied(odds.tally, player) for player in range(len(hands))] == ties
    np.testing.assert_allclose(odds.win, np.array(wins) / odds.deals, rtol=1e-12)
    np.testing.assert_allclose(odds.tie, np.array(ties) / odds.deals, rtol=1e-12)
    # Six decimals are printed.
    equities = [float(text) for text in row["equities"].split()]
    np.testing.assert_allclose(odds.equity, equities, rtol=0, atol=5.001e-7)
    assert [equity(odds.tally, player) for player in range(len(hands))] == pytest.approx(
        odds.equity
    )


def test_finishing_orders_of_poker_eval() -> None:
    # poker-eval, java EnumerateTest: Ks Kh, Ad Td, 9c 8c on Kd Jd Th, As and 2h dead; the number
    # of boards for each finishing order, added up by who comes first.
    odds = exact(["KsKh", "AdTd", "9c8c"], "KdJdTh", "As2h")
    assert nonzero(odds.tally) == {
        frozenset({0}): 407 + 27,
        frozenset({1}): 14 + 154 + 152,
        frozenset({2}): 60,
        frozenset({0, 1, 2}): 6,
    }
    np.testing.assert_allclose(odds.equity, [0.531707317073, 0.392682926829, 0.075609756098])


@pytest.mark.parametrize(
    ("hands", "board", "equities"),
    [
        (["KhQc", "TdTc"], "QhJhThTs", [0.045454545454545456, 0.9545454545454546]),
        (["KhQc", "TdTc"], "QhThTs", [0.0030303030303030303, 0.996969696969697]),
        (["KhQc", "TdTc"], "5h4h3d", [0.298484848485, 0.701515151515]),
    ],
)
def test_equities_of_poker_eval(hands: list[str], board: str, equities: list[float]) -> None:
    # poker-eval, java SAIETest.
    np.testing.assert_allclose(exact(hands, board).equity, equities)


def test_hand_against_range_of_poker_eval() -> None:
    # poker-eval, java SAIETest: 65s without 6h5h, three holdings of 990 boards each.
    tally = range_tally(["KhQc", "65s"], "5h4h3d")
    assert tally == {frozenset({0}): 617, frozenset({1}): 2287, frozenset({0, 1}): 66}


# OMPEval, test.cpp: counts by the bits of the winners


def test_known_hands_of_ompeval() -> None:
    odds = exact(["3d7d", "2h9h", "2c9c"], "5d5h5c", "3s3c")
    assert nonzero(odds.tally) == by_mask([0, 183, 28, 0, 28, 0, 380, 201])


AGAINST_A_RANDOM_HAND = (
    ["random", "AA", "33"],
    "2c3c8h",
    "6h",
    [0, 808395, 1681125, 20076, 12151512, 0, 0, 0],
)


@pytest.mark.parametrize(
    ("ranges", "board", "dead", "counts"),
    [
        (["AA", "KK"], "", "", [0, 50371344, 10986372, 285228]),
        (
            ["AA,KK", "KK,QQ", "QQ,AA"],
            "",
            "",
            [0, 348272820, 119882736, 37653912, 303253020, 74015280, 1266624, 3904200],
        ),
        AGAINST_A_RANDOM_HAND,
    ],
)
def test_ranges_of_ompeval_as_sums_of_known_hands(
    ranges: list[str], board: str, dead: str, counts: list[int]
) -> None:
    assert range_tally(ranges, board, dead) == by_mask(counts)


@pytest.mark.parametrize(
    ("ranges", "board", "dead", "counts"),
    [
        (["AK", "random"], "2c3c", "", [0, 159167583, 108567320, 6233737]),
        AGAINST_A_RANDOM_HAND,
        (
            ["random", "random", "AK"],
            "4hAd3c4c7c",
            "6h",
            [0, 1461364, 1461364, 6386, 6760010, 42420, 42420, 108],
        ),
    ],
)
def test_random_ranges_of_ompeval_by_evaluating_arrays(
    ranges: list[str], board: str, dead: str, counts: list[int]
) -> None:
    assert range_tally_by_values(ranges, board, dead) == by_mask(counts)


# CandyPoker


@pytest.mark.parametrize(
    ("ranges", "wins", "draws", "equities"),
    [
        (["AA", "KK"], [50371344, 10986372], 285228, ["255121/311328", "56207/311328"]),
        (["KK", "AA"], [10986372, 50371344], 285228, ["56207/311328", "255121/311328"]),
        (
            ["AKo", "22", "87s"],
            [150166584, 102821760, 140060664],
            1728144,
            ["6280943/16449048", "2154121/8224524", "5859863/16449048"],
        ),
        (
            ["AKs,AQs,AKo", "AA,KK,QQ"],
            [125645556, 282158724],
            3148680,
            ["588981/1902560", "1313579/1902560"],
        ),
    ],
)
def test_exact_equities_of_candypoker(
    ranges: list[str], wins: list[int], draws: int, equities: list[str]
) -> None:
    # CandyPoker, gtest/eval.cpp.
    tally = range_tally(ranges)
    assert [won(tally, player) for player in range(len(ranges))] == wins
    assert [tied(tally, player) for player in range(len(ranges))] == [draws] * len(ranges)
    assert [equity(tally, player) for player in range(len(ranges))] == [
        Fraction(text) for text in equities
    ]


def test_three_ranges_of_candypoker() -> None:
    # CandyPoker, README: wins and shares of ties. PokerStove 1.24 prints larger ties here, and its
    # sums then exceed the number of games.
    tally = range_tally(["TT+,AQs+,AQo+", "QQ+,AKs,AKo", "TT"])
    games = 11_382_741_216
    assert sum(tally.values()) == games
    assert [won(tally, i) for i in range(3)] == [3213892992, 4637673516, 2923177728]
    shares = [equity(tally, i) * games - won(tally, i) for i in range(3)]
    assert shares == [297113712, 265571664, 45311604]


# eval7


@pytest.mark.parametrize(
    ("hero", "villain", "board", "published", "tolerance"),
    [
        ("AcAh", "AA", "KhJd8c5d2s", 0.5, 1e-7),
        ("AcAh", "AsAd", "KhJd8c5d2s", 0.5, 1e-7),
        ("AsAd", "AA,A3o,32s", "KhJd8c5d2s", 0.95, 1e-7),
        # The next three are compared there with a sample, hence the tolerance.
        ("AsAd", "AA,A3o,32s", "", 0.85337, 0.002),
        ("3h2c", "AA,A3o,32s", "", 0.22865, 0.002),
        ("QsJs", "JJ", "KhJd8c", 0.03687, 0.0003),
    ],
)
def test_hand_against_range_of_eval7(
    hero: str, villain: str, board: str, published: float, tolerance: float
) -> None:
    # eval7, tests/test_equity.py.
    found = float(equity(range_tally([hero, villain], board), 0))
    assert found == pytest.approx(published, abs=tolerance)


# poker-odds-calc, src/test/texas.ts: percentages of two decimals, a tie counted for each


@pytest.mark.parametrize(
    ("name", "hands", "board", "dead", "wins", "ties"),
    [
        ("straight flush", "QsKs QdKd", "JsTs5hTd", "", [20.45, 0.0], [79.55, 79.55]),
        ("quads", "AsAd KsKd", "AhKh5hTd", "", [97.73, 2.27], [0.0, 0.0]),
        ("quads on the board", "AsAd KsKd", "2d2h2c2s", "", [95.45, 0.0], [4.55, 4.55]),
        ("full house", "8d8c 2d2c", "8hKsAd", "", [99.9, 0.1], [0.0, 0.0]),
        ("flush", "9dTd 2c3c", "8d2dKd", "", [97.17, 2.83], [0.0, 0.0]),
        ("two flushes", "9dTd 7d8d", "5d2dAd", "", [99.8, 0.1], [0.1, 0.1]),
        ("straight", "9dTc 2d2c", "8hJsAd", "", [52.73, 45.45], [1.82, 1.82]),
        ("trips", "KdKc 2d2c", "2hKsAd", "", [95.66, 4.34], [0.0, 0.0]),
        ("two pairs", "Ad2c KdQc", "Ah2sKsQh", "", [90.91, 9.09], [0.0, 0.0]),
        ("one pair", "Ad2c QdKc", "2hKs8d", "", [20.2, 79.8], [0.0, 0.0]),
        ("straight", "AdTc 5dKc", "6h7s8d9h", "", [93.18, 0.0], [6.82, 6.82]),
        ("three ways", "2s2d TsTd KsKd", "5s6sQh", "", [10.08, 8.75, 81.17], [0.0, 0.0, 0.0]),
        ("dead cards", "AsKs AdKd", "Ts6h5h", "JsQs", [3.1, 0.0], [96.9, 96.9]),
        ("all boards", "6s7s 6d7d", "", "", [7.16, 7.16], [85.69, 85.69]),
    ],
)
def test_percentages_of_poker_odds_calc(
    name: str, hands: str, board: str, dead: str, wins: list[float], ties: list[float]
) -> None:
    odds = exact(hands.split(), board, dead)
    np.testing.assert_allclose(100 * odds.win, wins, rtol=0, atol=0.005001, err_msg=name)
    np.testing.assert_allclose(100 * odds.tie, ties, rtol=0, atol=0.005001, err_msg=name)


# Hands that other programs got wrong, as told in their issue trackers; equities of nine decimals


TEN_HANDS = "2h3h 4h5h 6h7h 8h9h ThJh QhKh 2s3s 4s5s 6s7s 8s9s"


@pytest.mark.parametrize(
    ("source", "hands", "board", "boards", "wins", "ties", "equities"),
    [
        (
            "andrewprock/pokerstove#3",
            "6d7d 2s2h",
            "",
            1712304,
            [891821, 774031],
            [46452, 46452],
            [0.534395177, 0.465604823],
        ),
        (
            "elliottneilclark/rs-poker#19",
            "AsKs AhKh",
            "",
            1712304,
            [122556, 122556],
            [1467192, 1467192],
            [0.5, 0.5],
        ),
        (
            "ten players",
            TEN_HANDS,
            "",
            201376,
            [0, 0, 0, 0, 50604, 75737, 0, 0, 0, 2995],
            [16606, 19928, 19822, 24870, 3062, 3062, 16606, 19928, 19822, 24870],
            [
                0.035149174,
                0.043397426,
                0.043134236,
                0.055668004,
                0.252811656,
                0.377617988,
                0.035149174,
                0.043397426,
                0.043134236,
                0.07054068,
            ],
        ),
        ("ableiten/foldem#42", "AsAd KsKd", "2c3d4h5s9c", 1, [1, 0], [0, 0], [1.0, 0.0]),
        (
            "eval7, py_hand_vs_range_exact",
            "AsAd KsKc",
            "2c3d4h",
            990,
            [891, 75],
            [24, 24],
            [0.912121212, 0.087878788],
        ),
    ],
)
def test_odds_that_others_got_wrong(
    source: str,
    hands: str,
    board: str,
    boards: int,
    wins: list[int],
    ties: list[int],
    equities: list[float],
) -> None:
    odds = exact(hands.split(), board)
    players = range(len(hands.split()))
    assert odds.deals == boards, source
    assert [won(odds.tally, player) for player in players] == wins
    assert [tied(odds.tally, player) for player in players] == ties
    np.testing.assert_allclose(odds.equity, equities, rtol=0, atol=5.001e-10)


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        ("", [0, 787966, 917606, 6732]),
        ("7h4h2c", [0, 545, 445, 0]),
        ("7h4h2cJd", [0, 15, 29, 0]),
    ],
)
def test_odds_that_the_readme_of_py_poker_equity_prints_wrong(
    board: str, counts: list[int]
) -> None:
    # py-poker-equity 0.1.2 prints 46.15 %, 54.55 % and 43.18 % for the first player; these are the
    # counts of poker-eval and of plain enumeration.
    assert nonzero(exact(["AhKh", "QdQs"], board).tally) == by_mask(counts)


# Published equities


def test_equity_of_the_readme_of_poker_equity() -> None:
    # poker-equity 0.1.1, README: "exact, 990 boards".
    odds = exact(["AhAd", "KsKc"], "2c7d9h")
    assert odds.deals == 990
    assert odds.equity[0] == pytest.approx(0.916161, abs=1e-6)


@pytest.mark.parametrize(
    ("source", "ranges", "board", "games", "percent", "tolerance"),
    [
        ("PokerStrategy forum, thread 3979", ["QQ", "87s"], "", 41_095_296, [78.2594], 5.001e-5),
        (
            "PokerStrategy forum, thread 3979",
            ["QsQh", "8c7c", "random"],
            "Jc9h2d",
            893_970,
            [66.3427, 19.7377, 13.9195],
            5.001e-5,
        ),
        ("PokerStove FAQ", ["2s2h", "random"], "", 2_097_572_400, [50.3340], 5.001e-5),
        ("cardschat.com/poker-stove.php", ["72o", "AA"], "", 123_285_888, [11.8], 0.05),
    ],
)
def test_published_equities(
    source: str,
    ranges: list[str],
    board: str,
    games: int,
    percent: list[float],
    tolerance: float,
) -> None:
    tally = range_tally(ranges, board)
    assert sum(tally.values()) == games, source
    for player, published in enumerate(percent):
        assert 100 * float(equity(tally, player)) == pytest.approx(published, abs=tolerance)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("AsAh", [0, 1781508418, 304661670, 11402312]),
        ("Ts9s", [0, 1098642842, 929682183, 69247375]),
        ("3s2h", [0, 613318625, 1355723830, 128529945]),
        ("2s2h", [0, 1035889822, 1021877238, 39805340]),
    ],
)
def test_hand_against_a_random_one_as_tabled_by_b_inary(hand: str, counts: list[int]) -> None:
    # b-inary/holdem-hand-evaluator, the table of 169 hands against a random one.
    assert range_tally([hand, "random"]) == by_mask(counts)
