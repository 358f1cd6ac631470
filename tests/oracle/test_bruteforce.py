"""The brute-force odds against hand-countable spots and other programs' counts."""

from __future__ import annotations

from tests.oracle.bruteforce import tally


def winners(*players: int) -> frozenset[int]:
    return frozenset(players)


def test_complete_board_is_one_deal() -> None:
    assert tally(["AsAd", "KsKd"], "2c3d4h9s9c") == {winners(0): 1}
    assert tally(["2c2d", "3c3d"], "AsAhAdKsKd") == {winners(0, 1): 1}


def test_one_card_to_come_counted_by_hand() -> None:
    # Kings need one of two kings; every other of the 44 cards leaves the aces ahead.
    assert tally(["AsAd", "KsKd"], "2c7d8hJs") == {winners(0): 42, winners(1): 2}
    # One of the two kings is dead.
    assert tally(["AsAd", "KsKd"], "2c7d8hJs", "Kc") == {winners(0): 42, winners(1): 1}


def test_three_players_as_counted_by_ompeval() -> None:
    # OMPEval, test.cpp: 3d7d, 2h9h, 2c9c on 5d 5h 5c, 3s and 3c dead.
    assert tally(["3d7d", "2h9h", "2c9c"], "5d5h5c", "3s3c") == {
        winners(0): 183,
        winners(1): 28,
        winners(2): 28,
        winners(1, 2): 380,
        winners(0, 1, 2): 201,
    }


def test_before_the_flop_as_counted_by_poker_eval() -> None:
    # poker-eval, pokenum -h Qs Qh - Ad Kd.
    assert tally(["QsQh", "AdKd"]) == {winners(0): 917606, winners(1): 787966, winners(0, 1): 6732}
