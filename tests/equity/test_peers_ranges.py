"""Exact odds of ranges against the counts of other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

import evaluator as ev
from tests.equity.tallies import Tally, by_mask, equity, exact, tied, won
from tests.golden.load import rows
from tests.oracle.ranges import deals


def tally(ranges: Sequence[str], board: str = "", dead: str = "") -> Tally:
    """Exact tally of ranges, which are deals counted once each."""
    found = exact(ranges, board, dead)
    assert all(isinstance(n, int) for n in found.tally.values())
    return dict(found.tally)


def tie_share(found: Tally, player: int) -> Fraction:
    """What a player gets of the pots that he shares, in pots."""
    return equity(found, player) * sum(found.values()) - won(found, player)


@pytest.mark.parametrize(
    ("ranges", "board"),
    [
        (["KhQc", "65s"], "5h4h3d"),
        (["QQ,JJ", "AQs,99"], "QcJh2d"),
        (["AA", "KQs", "AKo"], "Kc9d4s2h"),
        (["AA", "AKo"], ""),
    ],
)
def test_ranges_are_sums_of_known_hands(ranges: list[str], board: str) -> None:
    total: Counter[frozenset[int]] = Counter()
    for hands, times in deals(ranges, board).items():
        for winners, n in exact(hands, board).tally.items():
            total[winners] += times * n
    assert tally(ranges, board) == {winners: n for winners, n in total.items() if n}


# poker-eval, java SAIETest


def test_hand_against_range_of_poker_eval() -> None:
    # 65s without 6h5h, three holdings of 990 boards each.
    found = tally(["KhQc", "65s"], "5h4h3d")
    assert found == {frozenset({0}): 617, frozenset({1}): 2287, frozenset({0, 1}): 66}


# OMPEval, test.cpp: counts by the bits of the winners


@pytest.mark.parametrize(
    ("ranges", "board", "dead", "counts"),
    [
        (["AA", "KK"], "", "", [0, 50371344, 10986372, 285228]),
        (["AK", "random"], "2c3c", "", [0, 159167583, 108567320, 6233737]),
        (
            ["random", "AA", "33"],
            "2c3c8h",
            "6h",
            [0, 808395, 1681125, 20076, 12151512, 0, 0, 0],
        ),
        (
            ["random", "random", "AK"],
            "4hAd3c4c7c",
            "6h",
            [0, 1461364, 1461364, 6386, 6760010, 42420, 42420, 108],
        ),
        (
            ["AA,KK", "KK,QQ", "QQ,AA"],
            "",
            "",
            [0, 348272820, 119882736, 37653912, 303253020, 74015280, 1266624, 3904200],
        ),
    ],
)
def test_ranges_of_ompeval(ranges: list[str], board: str, dead: str, counts: list[int]) -> None:
    assert tally(ranges, board, dead) == by_mask(counts)


# CandyPoker, gtest/eval.cpp


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
    found = tally(ranges)
    assert [won(found, player) for player in range(len(ranges))] == wins
    assert [tied(found, player) for player in range(len(ranges))] == [draws] * len(ranges)
    assert [equity(found, player) for player in range(len(ranges))] == [
        Fraction(text) for text in equities
    ]


def test_three_ranges_of_candypoker() -> None:
    # CandyPoker, README: wins and shares of ties. PokerStove 1.24 prints larger ties here, and its
    # sums then exceed the number of games.
    found = tally(["TT+,AQs+,AQo+", "QQ+,AK", "TT"])
    assert sum(found.values()) == 11_382_741_216
    assert [won(found, i) for i in range(3)] == [3213892992, 4637673516, 2923177728]
    assert [tie_share(found, i) for i in range(3)] == [297113712, 265571664, 45311604]


# PokerStove


@pytest.mark.parametrize("row", rows("pokerstove"), ids=lambda row: f"{row['case']}")
def test_sessions_of_pokerstove(row: dict[str, str]) -> None:
    ranges = row["ranges"].split(" v ")
    found = tally(ranges, row["board"], row["dead"])
    assert sum(found.values()) == int(row["games"])
    players = range(len(ranges))
    assert [won(found, p) for p in players] == [int(text) for text in row["wins"].split()]
    # Its shares have two decimals, some of them cut off.
    shares = [float(text) for text in row["tie_shares"].split()]
    np.testing.assert_allclose(
        [float(tie_share(found, p)) for p in players], shares, rtol=0, atol=0.01
    )


# eval7, tests/test_equity.py


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
    assert exact([hero, villain], board).equity[0] == pytest.approx(published, abs=tolerance)


# Published equities


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
    found = exact(ranges, board)
    assert found.deals == games, source
    np.testing.assert_allclose(100 * found.equity[: len(percent)], percent, rtol=0, atol=tolerance)


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("AsAh", [0, 1781508418, 304661670, 11402312]),
        ("Ts9s", [0, 1098642842, 929682183, 69247375]),
        ("3s2h", [0, 613318625, 1355723830, 128529945]),
        ("2s2h", [0, 1035889822, 1021877238, 39805340]),
    ],
)
@pytest.mark.parametrize(
    "other", ["random", "22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+"]
)
def test_hand_against_a_random_one_as_tabled_by_b_inary(
    hand: str, counts: list[int], other: str
) -> None:
    # b-inary/holdem-hand-evaluator, the table of 169 hands against a random one.
    every = ev.Range("random") if other == "random" else ev.Range(f"{other}, 42, 43, 32")
    assert len(every) == 1326
    assert ev.odds([hand, every]).tally == by_mask(counts)
    assert ev.odds([hand, "random"]).tally == by_mask(counts)
