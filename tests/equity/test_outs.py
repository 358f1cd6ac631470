"""Outs: what each next card does, against the odds after it and hands ranked by the oracle."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import evaluator as ev
from evaluator.equity.outs import outs
from evaluator.equity.outs_result import Outs
from tests.equity.spots import Spot, spots
from tests.oracle.bruteforce import tally
from tests.oracle.naive import parse, value

pytestmark = pytest.mark.compiled


def texts(cards: Any) -> set[str]:
    """Cards as text."""
    return set(ev.format_cards(cards).split())


def after(found: Outs, card: str) -> int:
    """The row of a card."""
    return found.cards.tolist().index(ev.parse_cards(card)[0])


@pytest.fixture(scope="module")
def draw() -> Outs:
    """A flush draw with two overcards against a pair."""
    return outs(["AhKh", "QsQd"], "2h 7d Jh")


def test_the_textbook_draw_has_fifteen_outs(draw: Outs) -> None:
    # Nine hearts, three aces, three kings.
    hearts = {f"{rank}h" for rank in "QT9876543"}
    assert texts(draw.outs(0)) == hearts | {"As", "Ad", "Ac", "Ks", "Kd", "Kc"}
    assert draw.outs(1).tolist() == []
    assert draw.outs(0, ties=True).tolist() == []
    assert len(draw.cards) == 45


def test_equities_are_odds_after_the_card(draw: Outs) -> None:
    for card in ("Qh", "Qc", "As", "7c", "3d"):
        row = after(draw, card)
        counts = tally(["AhKh", "QsQd"], f"2h7dJh{card}")
        expected = [counts.get(frozenset({player}), 0) / 44 for player in (0, 1)]
        # The board pairs no two players here, so there is no tie to share.
        assert sum(counts.values()) == counts.get(frozenset({0}), 0) + counts.get(frozenset({1}), 0)
        np.testing.assert_allclose(draw.equity[row], expected, rtol=1e-14)
    np.testing.assert_allclose(draw.equity.mean(axis=0), draw.equity_now, rtol=1e-13)
    np.testing.assert_array_equal(draw.gain, draw.equity - draw.equity_now)


@given(spots(fewest_on_board=3, most_players=3, most_dead=3))
def test_laws(spot: Spot) -> None:
    if spot.to_come == 0:
        return
    found = outs(list(spot.hands), spot.board, spot.dead)
    assert texts(found.cards) | set(spot.known) == texts(list(range(52)))
    np.testing.assert_allclose(found.equity.sum(axis=1), 1, rtol=1e-13)
    # Every next card comes equally often.
    np.testing.assert_allclose(found.equity.mean(axis=0), found.equity_now, rtol=1e-12, atol=1e-15)
    assert found.best.any(axis=1).all()
    assert found.standing is not None
    alone_now = found.standing.best_now.sum() == 1
    for player in range(found.players):
        mine = texts(found.outs(player))
        assert not mine or not (alone_now and found.standing.best_now[player])
        assert mine.isdisjoint(texts(found.outs(player, ties=True)))


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QsQd", "9c8c"], "2h7dJhTc"),
        (["AhKd", "AsKc"], "2h7hJhTc"),
        (["5c5d", "Ah2h", "KsQs"], "5h4h3s"),
        (["8s7s", "AcAd"], "6s5dKh"),
    ],
)
def test_who_is_best_by_the_oracle(hands: list[str], board: str) -> None:
    found = outs(hands, board)
    assert found.standing is not None
    for row, card in enumerate([None, *found.cards.tolist()]):
        more = "" if card is None else ev.format_cards([card])
        values = [value(parse(hand + board + more)) for hand in hands]
        best = [each == max(values) for each in values]
        assert (found.standing.best_now if card is None else found.best[row - 1]).tolist() == best


def test_level_players_have_outs_too() -> None:
    found = outs(["AhKd", "AsKc"], "2h 7h Jh Tc")
    assert texts(found.outs(0)) == {f"{rank}h" for rank in "KQT986543"}
    assert found.outs(1).tolist() == []
    assert "level, 9" in str(found)


def test_cards_that_bring_a_tie() -> None:
    # With a third ace on the board, or a third deuce, both have the same full house.
    found = outs(["AsKd", "AdQc"], "Ah 7c 2d 2s")
    assert texts(found.outs(1)) == {"Qs", "Qh", "Qd"}
    assert texts(found.outs(1, ties=True)) == {"Ac", "2h", "2c"}
    assert found.outs(0, ties=True).tolist() == []
    assert "full house to tie" in str(found)


def test_more_players_and_jokers_keep_their_numbers() -> None:
    found = outs(["AhJk", "QsQd"], "2h 7h Jk Tc", policy="joker-wild", jokers=4)
    assert {52, 53}.isdisjoint(found.cards.tolist())
    assert {54, 55} <= set(found.cards.tolist())
    # Jokers first: they are above every rank.
    assert found.cards[:2].tolist() == [55, 54]
    assert str(found).startswith("joker-wild, board 2h 7h Jk Tc: 48 cards can come, exact, ")


def test_a_table_is_printed(draw: Outs) -> None:
    first, head, one, two, groups, *lines = str(draw).splitlines()
    assert first.startswith("board 2h 7d Jh: 45 cards can come, exact, ")
    assert head.split() == ["player", "hand", "holds", "equity", "outs"]
    assert one.startswith("1       Ah Kh  high card, ace king jack seven deuce  54.44%")
    assert one.endswith("15")
    assert two.endswith("ahead")
    assert groups.split() == ["player", "outs", "equity", "then", "makes", "cards"]
    assert [line.split()[:4] for line in lines] == [
        ["1", "9", "96.46%", "flush"],
        ["1", "6", "97.73%", "pair"],
    ]
    assert lines[0].endswith("Qh Th 9h 8h 7h 6h 5h 4h 3h")


def test_a_line_for_each_card(draw: Outs) -> None:
    head, *lines = draw.table_of_cards().splitlines()
    assert head.split("  ")[0] == "card"
    assert len(lines) == 45
    assert lines[0].split() == ["As", "97.73%", "+43.28%", "2.27%", "-43.28%", "1"]


def test_plain_numbers_survive_json(draw: Outs) -> None:
    plain = draw.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["players"][0]["outs"] == ev.format_cards(draw.outs(0)).split()
    assert plain["players"][1]["best"] is True
    queen = plain["cards"][after(draw, "Qh")]
    assert (queen["card"], queen["best"], queen["makes"]) == (
        "Qh",
        [1],
        ["flush", "three of a kind"],
    )
    assert queen["equity"] == draw.equity[after(draw, "Qh")].tolist()


def test_a_notebook_shows_the_tables(draw: Outs) -> None:
    html = draw._repr_html_()
    assert html.count("<table>") == html.count("</table>") == 2
    assert html.count("<caption>") == 1
    assert "<td>Qh Th 9h 8h 7h 6h 5h 4h 3h</td>" in html


def test_ranges_have_equities_but_no_outs() -> None:
    found = outs(["AhKh", "QQ, TT"], "2h 7d Jh")
    alone = ev.odds(["AhKh", "QQ, TT"], "2h 7d Jh Ad", exact=True)
    np.testing.assert_allclose(found.equity[after(found, "Ad")], alone.equity, rtol=1e-14)
    assert found.standing is None
    assert "cards" in found.to_dict()
    assert str(found).count("\n") == 3
    assert "best" not in found.table_of_cards()
    with pytest.raises(ev.errors.ArgumentError, match="some player has a range; see equity"):
        found.outs(0)


def test_a_card_that_a_range_must_hold_cannot_come() -> None:
    found = outs(["KhKd", "AhAs, AhAd"], "2h 7d Jh")
    assert "Ah" not in texts(found.cards)
    assert {"As", "Ad"} <= texts(found.cards)


@pytest.mark.parametrize("board", ["", "2h", "2h7d", "2h7dJh3c4c", "2h7dJh3c4c5c"])
def test_boards_without_a_single_next_card_are_refused(board: str) -> None:
    with pytest.raises(
        ev.errors.ArgumentError, match=r"the board has \d cards?; outs accepts 3 an"
    ):
        outs(["AhKh", "QsQd"], board)


@pytest.mark.parametrize(
    ("hands", "board", "message"),
    [
        (["AhKh", "QsQd"], "Ah2c3c", "Ah is with player 1 and on the board"),
        (["AhKh", "QsQd"], "Ah2x3c", "the board: unknown suit 'x' at position 4"),
        (["AhKh"], "2c3c4c", "1 player; 2 to 10 are accepted"),
    ],
)
def test_other_questions_are_refused_as_odds_does(
    hands: list[str], board: str, message: str
) -> None:
    with pytest.raises(ev.errors.EvaluatorError, match=message):
        outs(hands, board)


@pytest.mark.parametrize("player", [-1, 2])
def test_players_that_are_not_there(draw: Outs, player: int) -> None:
    with pytest.raises(ev.errors.ArgumentError, match=f"player is {player}; 0 to 1 are accepted"):
        draw.outs(player)


def test_rules_that_order_nothing_are_refused() -> None:
    cyclic = ev.policy("standard").replace(straight_flush_cycle=True)
    with pytest.raises(ev.errors.PolicyError, match="outs needs rules that order hands"):
        outs(["AhKh", "QsQd"], "2h 7d Jh", policy=cyclic)
