"""Exact odds of known hands against the counts of other programs."""

from __future__ import annotations

import numpy as np
import pytest

from tests.equity.tallies import by_mask, equity, exact, nonzero, tied, won
from tests.golden.load import rows

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


def test_known_hands_of_ompeval() -> None:
    # OMPEval, test.cpp: counts by the bits of the winners.
    odds = exact(["3d7d", "2h9h", "2c9c"], "5d5h5c", "3s3c")
    assert nonzero(odds.tally) == by_mask([0, 183, 28, 0, 28, 0, 380, 201])


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
