"""Hand strength distributions, against hands ranked one by one and odds against a random hand."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import evaluator as ev
from evaluator.equity import strength
from evaluator.equity.strength import hand_strength
from evaluator.equity.strength_result import HandStrength
from tests.equity.spots import Spot, spots
from tests.oracle.bruteforce import card_numbers
from tests.oracle.vectors import order_of_hands

pytestmark = pytest.mark.compiled


def by_enumeration(hand: str, board: str, dead: str = "") -> tuple[list[int], int]:
    """Half-wins of each run-out, ascending, and the number of holdings, by the oracle."""
    hole, shared, gone = card_numbers(hand), card_numbers(board), card_numbers(dead)
    deck = [card for card in range(52) if card not in {*hole, *shared, *gone}]
    half_wins, n_pairs = [], 0
    for more in combinations(deck, 5 - len(shared)):
        full = [*shared, *more]
        pairs = list(combinations([card for card in deck if card not in more], 2))
        n_pairs = len(pairs)
        table = np.array([[*hole, *full], *([*pair, *full] for pair in pairs)], dtype=np.uint8)
        order = order_of_hands(table).astype(np.int64)
        half_wins.append(int(2 * (order[1:] < order[0]).sum() + (order[1:] == order[0]).sum()))
    return sorted(half_wins), n_pairs


def half_wins_of(found: HandStrength) -> list[int]:
    """Half-wins of each run-out, ascending."""
    return np.repeat(np.arange(len(found.counts)), found.counts).tolist()


@pytest.mark.parametrize(
    ("hand", "board", "dead"),
    [
        ("AhKh", "2h7dJh3c", ""),
        ("2c2d", "2h7h7s9s", "AsAd"),
        ("7d2c", "AsKsQsJsTs", ""),
        ("9c8c", "TcJc2dAh3h", "QcQd"),
    ],
)
def test_every_run_out_and_every_holding(hand: str, board: str, dead: str) -> None:
    found = hand_strength(hand, board, dead)
    half_wins, n_pairs = by_enumeration(hand, board, dead)
    assert half_wins_of(found) == half_wins
    assert found.opponents == n_pairs
    assert found.equity == pytest.approx(np.mean(half_wins) / (2 * n_pairs), rel=1e-13)
    assert found.deviation == pytest.approx(np.std(half_wins) / (2 * n_pairs), rel=1e-9, abs=1e-15)


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "board"), [("AhKh", "2h7dJh"), ("5c5d", "5s6s7h")])
def test_flops_by_the_oracle(hand: str, board: str) -> None:
    assert half_wins_of(hand_strength(hand, board)) == by_enumeration(hand, board)[0]


def test_the_mean_is_the_equity_against_a_random_hand() -> None:
    for hand, board in (("AhKh", "2h7dJh"), ("5c5d", "5s6s7h"), ("QcJc", "Tc9c2d2h")):
        found = hand_strength(hand, board)
        alone = ev.odds([hand, "random"], board, exact=True)
        assert found.equity == pytest.approx(alone.equity[0], rel=1e-12)
        shares = alone.categories[0] / alone.categories[0].sum()
        np.testing.assert_allclose(found.categories / found.runouts, shares, rtol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "wins", "losses", "ties"),
    # b-inary/holdem-hand-evaluator (d7b2a5b), each hand against a random one.
    [
        ("AhAd", 1781508418, 304661670, 11402312),
        ("AhKh", 1389004215, 673957209, 34610976),
        ("AhKd", 1352291878, 709592683, 35687839),
        ("2c3d", 613318625, 1355723830, 128529945),
    ],
)
def test_before_the_flop(hand: str, wins: int, losses: int, ties: int) -> None:
    found = hand_strength(hand)
    assert found.runouts == 2_118_760
    assert found.opponents == 990
    assert wins + losses + ties == found.runouts * found.opponents
    assert int(found.counts @ np.arange(len(found.counts))) == 2 * wins + ties
    assert found.now is None
    assert found.percentile is None
    assert "now" not in str(found)


@given(spots(fewest_on_board=3, most_players=2))
@settings(max_examples=25)
def test_merging_run_outs_that_are_alike_changes_nothing(spot: Spot) -> None:
    merged = hand_strength(spot.hands[0], spot.board, spot.dead)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strength, "_suits_are_alike", lambda rules: False)
        apart = hand_strength(spot.hands[0], spot.board, spot.dead)
    np.testing.assert_array_equal(merged.counts, apart.counts)
    np.testing.assert_array_equal(merged.categories, apart.categories)
    assert merged.counts.sum() == merged.categories.sum() == merged.runouts


def test_suits_that_matter_are_kept_apart() -> None:
    # Under SEPTIC the same ranks in other suits are other hands.
    found = [hand_strength(hand, "2h7dJh3c", policy="septic") for hand in ("AhKh", "AcKc")]
    assert found[0].equity != found[1].equity
    assert found[0].policy == "septic"
    alone = ev.odds(["AhKh", "random"], "2h7dJh3c", policy="septic", exact=True)
    assert found[0].equity == pytest.approx(alone.equity[0], rel=1e-12)


def test_jokers_in_the_pack() -> None:
    found = hand_strength("AhJk", "2h7dJh3c", policy="joker-wild", jokers=2)
    alone = ev.odds(["AhJk", "random"], "2h7dJh3c", policy="joker-wild", jokers=2, exact=True)
    assert found.runouts == 48
    assert found.equity == pytest.approx(alone.equity[0], rel=1e-12)


def test_where_the_hand_stands_now() -> None:
    found = hand_strength("AhKh", "2h 7d Jh")
    hole, shared = card_numbers("AhKh"), card_numbers("2h7dJh")
    deck = [card for card in range(52) if card not in {*hole, *shared}]
    table = [[*hole, *shared], *([*pair, *shared] for pair in combinations(deck, 2))]
    order = order_of_hands(np.array(table, dtype=np.uint8)).astype(np.int64)
    beaten, tied = int((order[1:] < order[0]).sum()), int((order[1:] == order[0]).sum())
    assert found.now == (beaten, tied, 1081 - beaten - tied)
    assert found.percentile == (beaten + tied / 2) / 1081
    assert found.holds == "high card, ace king jack seven deuce"


def test_bins_have_whole_edges() -> None:
    found = hand_strength("AhKh", "2h 7d Jh")
    for bins in (1, 7, 10, 20, 1000):
        shares = found.histogram(bins)
        assert shares.shape == (bins,)
        assert shares.sum() == pytest.approx(1)
        edges = [len(found.counts) - 1, bins]
        for place in range(bins):
            inside = [
                n
                for level, n in enumerate(found.counts.tolist())
                if place * edges[0] <= level * edges[1] < (place + 1) * edges[0]
                or (place == bins - 1 and level == edges[0])
            ]
            assert shares[place] == pytest.approx(sum(inside) / found.runouts)


def test_a_hand_that_cannot_lose_is_in_the_last_bin() -> None:
    found = hand_strength("AsKs", "QsJsTs")
    assert found.histogram().tolist() == [0] * 9 + [1]
    assert (found.equity, found.deviation, found.percentile) == (1, 0, 1)


def test_threads_change_nothing() -> None:
    found = [hand_strength("9c8d", "7h6s2c", threads=threads) for threads in (1, 2, 4)]
    for other in found[1:]:
        np.testing.assert_array_equal(other.counts, found[0].counts)


def test_it_prints() -> None:
    lines = str(hand_strength("AhKh", "2h 7d Jh")).splitlines()
    assert lines[0].startswith(
        "Ah Kh, board 2h 7d Jh: exact, 1,081 run-outs against 990 holdings, "
    )
    assert lines[1] == (
        "now high card, ace king jack seven deuce: beats 640, ties 9, loses to 432 (59.62%)"
    )
    assert lines[2] == "equity against a random hand 72.14%, standard deviation 26.65%"
    assert lines[3].split() == ["equity", "then", "run-outs"]
    assert lines[13].split() == ["90-100%", "40.89%", "#" * 40]
    assert lines[14].split() == ["ends", "with", "run-outs"]
    assert lines[-1].split() == ["high", "card", "22.48%"]


def test_one_run_out_is_not_called_run_outs() -> None:
    text = str(hand_strength("AhKh", "2h 7d Jh 3s 4s", "2c"))
    assert text.startswith("Ah Kh, board 2h 7d Jh 3s 4s, dead 2c: exact, 1 run-out against 946 h")


def test_plain_numbers_and_notebooks() -> None:
    found = hand_strength("AhKh", "2h 7d Jh 3c")
    plain = found.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert sum(plain["distribution"]["runouts"]) == 46
    assert plain["categories"]["flush"] == 9
    assert plain["now"] == [504, 9, 522]
    html = found._repr_html_()
    assert html.count("<table>") == html.count("</table>") == 2
    assert "<td>90-100%</td>" in html


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("Ah", "2c3c4c"), {}, "the hand has 1 card; 2 hole cards are accepted"),
        (("AhAc", "2c3c4c5c6c7c"), {}, "the board has 6 cards; 0 to 5 are accepted"),
        (("AhKx", "2c3c4c"), {}, "the hand: unknown suit 'x' at position 4"),
        (("AhKh", "2c3cAh"), {}, "Ah is with the hand and on the board"),
        (("AhKh", "2c3c4c", "Kh"), {}, "Kh is with the hand and among the dead cards"),
        (("2h3h", "6c7c8c"), {"policy": "short-deck"}, "the hand: card 1, 2h, is not in the pack"),
        (("AhKh", "6c7c8c"), {"jokers": 1}, "jokers is 1; the policy 'standard' accepts none"),
        (("AhKh", "6c7c8c"), {"threads": 0}, "threads is 0"),
        (("AhKh", "", list(range(46))), {}, "4 cards are left; board and opponent need 7 more"),
    ],
)
def test_what_is_wrong_is_named(
    arguments: tuple[Any, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ev.errors.EvaluatorError, match=message):
        hand_strength(*arguments, **options)


@pytest.mark.parametrize("bins", [0, -1, 2.5, True])
def test_bins_that_make_no_sense(bins: Any) -> None:
    with pytest.raises(ev.errors.ArgumentError, match="a whole number of at least 1 is accepted"):
        hand_strength("AhKh", "2h 7d Jh 3c").histogram(bins)


def test_rules_that_order_nothing_are_refused() -> None:
    cyclic = ev.policy("standard").replace(straight_flush_cycle=True)
    with pytest.raises(ev.errors.PolicyError, match="hand_strength needs rules that order hands"):
        hand_strength("AhKh", "2h 7d Jh", policy=cyclic)
