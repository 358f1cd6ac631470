"""What an answer says of ranges: each holding, the chart of classes, texts and plain numbers."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import ArgumentError, CardError, DealError, EvaluatorError, RangeError

BOARD = "2c 7d Jh"
HANDS = ["QQ+, AKs:0.5, AKo:0.25", "AhQs", "random"]


@pytest.fixture(scope="module")
def exact() -> ev.Odds:
    return ev.odds(["QQ+, AKs:0.5, AKo:0.25", "22+, A2s+"], BOARD)


@pytest.fixture(scope="module")
def sampled() -> ev.Odds:
    return ev.odds(HANDS, BOARD, samples=200_000, seed=12)


# Holdings


def test_each_holding_against_known_hands() -> None:
    # Any holding against one hand is a question of its own.
    found = ev.odds(["TT+, AQs:0.5", "AhKh"], BOARD).holdings(0)
    assert len(found) == len(found.hands) == len(ev.Range("TT+, AQs").without("AhKh2c7dJh"))
    for i, hand in enumerate(found.hands):
        known = ev.odds([hand, "AhKh"], BOARD)
        assert found.deals[i] == known.deals == 990
        assert found.win[i] == known.win[0]
        assert found.tie[i] == known.tie[0]
        assert found.equity[i] == pytest.approx(known.equity[0], abs=1e-15)


def test_each_holding_against_a_weighted_range() -> None:
    found = ev.odds(["KK, QQ", "AA:0.5, AKs"], BOARD).holdings(0)
    for i, hand in enumerate(found.hands):
        alone = ev.odds([hand, "AA:0.5, AKs"], BOARD)
        assert found.deals[i] == alone.deals
        assert found.equity[i] == pytest.approx(alone.equity[0], abs=1e-15)


def test_holdings_are_ordered_and_have_the_weights_of_the_range(exact: ev.Odds) -> None:
    found = exact.holdings(0)
    numbers = [tuple(int(card) for card in pair) for pair in found.cards]
    assert numbers == sorted(numbers)
    assert all(high > low for high, low in numbers)
    held = dict(ev.Range("QQ+, AKs:0.5, AKo:0.25").without(BOARD))
    assert dict(zip(found.hands, found.weights.tolist(), strict=True)) == held
    assert found.cards.dtype == np.uint8
    for name in ("weights", "win", "tie", "equity"):
        assert getattr(found, name).dtype == np.float64


def test_a_holding_that_can_never_be_dealt_has_no_equity() -> None:
    # The second player always has an ace of hearts or spades; AhAs leaves him none.
    found = ev.odds(["AhAs, KK", "AhQh, AsQs"], BOARD).holdings(0)
    odd = found.hands.index("AsAh")
    assert found.deals[odd] == 0
    assert np.isnan([found.win[odd], found.tie[odd], found.equity[odd]]).all()
    assert not np.isnan(np.delete(found.equity, odd)).any()


def test_a_sample_counts_the_deals_of_each_holding(sampled: ev.Odds) -> None:
    found = sampled.holdings(0)
    assert found.deals.sum() == sampled.deals
    share = found.deals / sampled.deals
    assert (found.win * share).sum() == pytest.approx(sampled.win[0])
    assert (found.tie * share).sum() == pytest.approx(sampled.tie[0])
    assert (found.equity * share).sum() == pytest.approx(sampled.equity[0])


@pytest.mark.parametrize("player", [1, 2, 3, -1, "0"])
def test_holdings_of_players_without_any(sampled: ev.Odds, player: Any) -> None:
    with pytest.raises(
        ArgumentError,
        match=rf"player is {player!r}; counts by holding were kept of the players 0, from 0",
    ):
        sampled.holdings(player)


def test_holdings_of_any_two_cards() -> None:
    exactly = ev.odds(["AhKh", "random"], BOARD).holdings(1)
    assert len(exactly) == 47 * 46 // 2
    assert (exactly.weights == 1).all()
    found = ev.odds(["AhKh", ev.Range("random")], BOARD, samples=300_000, seed=1).holdings(1)
    assert found.hands == exactly.hands
    with pytest.raises(ArgumentError, match=r'kept of the players none.*ev\.Range\("random"\)'):
        ev.odds(["AhKh", "random"], BOARD, samples=1000).holdings(1)


def test_holdings_with_jokers() -> None:
    found = ev.odds(["KK", "any"], BOARD, policy="joker-wild", jokers=2).holdings(1)
    assert any("Jk" in hand for hand in found.hands)
    chart = ev.odds(["KK", "any"], BOARD, policy="joker-wild", jokers=2).grid(1)
    assert not np.isnan(chart[0, 0])


def test_holdings_as_a_data_frame(exact: ev.Odds) -> None:
    pytest.importorskip("pandas")
    found = exact.holdings(1)
    frame = found.to_pandas()
    assert list(frame.columns) == ["hand", "weights", "deals", "win", "tie", "equity"]
    assert frame["hand"].tolist() == list(found.hands)
    assert frame["equity"].tolist() == found.equity.tolist()


# The chart


def test_a_grid_is_the_mean_of_each_class_by_weight(exact: ev.Odds) -> None:
    found, chart = exact.holdings(0), exact.grid(0)
    assert chart.shape == (13, 13)
    ranks = "AKQJT98765432"
    for row, high in enumerate(ranks):
        for column, low in enumerate(ranks):
            pair = high == low
            name = high + low if row <= column else low + high
            kind = "" if pair else "s" if row < column else "o"
            cell = [
                i
                for i, hand in enumerate(found.hands)
                if hand[0] + hand[2] == name and (pair or (hand[1] == hand[3]) == (kind == "s"))
            ]
            if not cell:
                assert np.isnan(chart[row, column])
                continue
            mean = np.average(found.equity[cell], weights=found.weights[cell])
            assert chart[row, column] == pytest.approx(mean)
    # Aces, kings, queens, ace-king suited above the diagonal and offsuit below it.
    assert np.argwhere(~np.isnan(chart)).tolist() == [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2]]


# Texts


def test_what_players_hold_in_words(sampled: ev.Odds) -> None:
    assert sampled.hands == ("QQ+, AKs:0.5, AKo:0.25", "Ah Qs", "random")
    held, known, two = sampled.ranges
    assert held == ev.Range(HANDS[0])
    assert known is None
    assert two is None
    assert "QQ+, AKs:0.5, AKo:0.25" in str(sampled)
    found = ev.odds([ev.Range("KK, AA"), "  any ", "22 ,\n 33"], BOARD, samples=100)
    assert found.hands == (str(ev.Range("KK, AA")), "random", "22 , 33")


@pytest.mark.parametrize("text", ["AhKh", "Ah Kh", "kh ah", "A♥K♥"])
def test_text_of_two_cards_is_two_cards(text: str) -> None:
    found = ev.odds([text, "QQ"], BOARD)
    assert found.ranges[0] is None
    assert sorted(found.hands[0].split()) == ["Ah", "Kh"]


def test_a_long_range_is_shortened_in_the_table() -> None:
    text = ", ".join(f"A{rank}s" for rank in "23456789TJQK")
    found = ev.odds([text, "QQ"], BOARD)
    assert found.hands[0] == text
    lines = str(found).splitlines()
    assert all(len(line) < 100 for line in lines)
    assert f"{text[:39]}…" in lines[2]
    assert f"{text[:39]}…" in found._repr_html_()


def test_deals_by_weight_are_called_so(exact: ev.Odds) -> None:
    assert f"exact, {exact.deals:,.1f} deals by weight" in exact.summary()
    whole = ev.odds(["QQ", "AKs, KK"], BOARD)
    assert f"exact, {whole.deals:,} deals, " in whole.summary()


@pytest.mark.parametrize("which", ["exact", "sampled"])
def test_plain_numbers_survive_json(which: str, request: pytest.FixtureRequest) -> None:
    found: ev.Odds = request.getfixturevalue(which)
    plain = found.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["method"] == found.method
    assert [row["hand"] for row in plain["players"]] == list(found.hands)
    assert plain["deals"] == found.deals
    tally = {frozenset(int(p) - 1 for p in who.split("+")): n for who, n in plain["tally"].items()}
    assert tally == found.tally
    assert sum(tally.values()) == found.deals


# Interrupts


def test_an_interrupt_carries_the_holdings_so_far() -> None:
    def stop(odds: ev.Odds) -> None:
        raise KeyboardInterrupt

    with pytest.raises(ev.OddsInterrupted) as caught:
        ev.odds(HANDS, exact=False, target_error=1e-7, seed=9, progress=stop)
    partial = caught.value.partial
    assert partial is not None
    again = ev.odds(HANDS, samples=int(partial.deals), seed=9)
    assert partial.tally == again.tally
    assert partial.holdings(0).deals.tolist() == again.holdings(0).deals.tolist()
    assert partial.hands == again.hands


# Refusals


@pytest.mark.parametrize(
    ("hands", "kind", "position", "message"),
    [
        (["QQ+, AKz", "AhKh"], RangeError, 8, "player 1: .* at position 8 in 'QQ.*AKz'"),
        (["AhKh", "QQ+ hello"], RangeError, 5, "player 2: .* at position 5"),
        (["AhKh", "QQ:0.5 QQ:0.7"], RangeError, 8, "player 2: QdQc has weight 0.5 by .* 0.7 by"),
        (["AhKh", "KK !KK"], RangeError, 1, "player 2: 'KK' adds nothing at position 1"),
        (["AhKh", "top 0%"], RangeError, None, "player 2: "),
        (["AhKh", "22+:2"], RangeError, None, "player 2: "),
        (["AhKh", "AsAs"], RangeError, 1, "player 2: As twice in one hand at position 1"),
        (["AhKh Qh", "AA"], CardError, None, "player 1 has 3 cards: Ah Kh Qh; 2 hole cards or a"),
        (["AhKh", "AhKh, AhQh"], DealError, None, "player 2: no hand of the range AhKh, AhQh can"),
        (["JcJh, 7c7d", "Jc7c"], DealError, None, "be held beside the cards known, 2c 7c 7d Jc Jh"),
    ],
)
def test_ranges_that_are_refused(
    hands: list[str], kind: type[Exception], position: int | None, message: str
) -> None:
    with pytest.raises(kind, match=message) as caught:
        ev.odds(hands, BOARD)
    assert isinstance(caught.value, EvaluatorError)
    if position is not None:
        assert caught.value.position == position  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("hands", "options", "kind", "message"),
    [
        (
            ["AA, 22", "KK"],
            {"policy": "short-deck"},
            CardError,
            r"player 1: the range holds 2d 2c, which is not in the pack \(36 cards of ranks",
        ),
        (
            ["random"] * 10,
            {"dead": list(range(30))},
            DealError,
            "22 cards are left, and the board needs 5 more and the players 20",
        ),
        (["AA", 5.0], {}, EvaluatorError, "player 2"),
        (["AA", None], {}, EvaluatorError, "player 2"),
    ],
)
def test_questions_that_are_refused(
    hands: Any, options: dict[str, Any], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        ev.odds(hands, **options)
