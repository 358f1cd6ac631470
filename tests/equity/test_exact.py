"""Exact odds: equal to dealing every board, and lawful where that would take too long."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator as ev
from tests.equity.spots import DECK, Spot, deal, random_spot, spots
from tests.oracle.bruteforce import tally

laws = settings(max_examples=60, deadline=None)


def winners(*players: int) -> frozenset[int]:
    return frozenset(players)


# Against dealing every board


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("dead", [0, 5])
def test_equals_dealing_every_board(players: int, board: int, dead: int) -> None:
    for seed in range(4):
        spot = random_spot(1000 * players + 100 * board + 10 * dead + seed, players, board, dead)
        assert spot.odds().tally == tally(spot.hands, spot.board, spot.dead)


@pytest.mark.parametrize("board", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3])
def test_equals_dealing_every_board_of_a_short_pack(players: int, board: int) -> None:
    # So many dead cards that what is left can be dealt out by a slow count.
    spot = random_spot(50 + players + board, players, board, dead=50 - 2 * players - board - 18)
    found = spot.odds(exact=True)
    assert found.deals == comb(20, 5 - board)
    assert found.tally == tally(spot.hands, spot.board, spot.dead)


@pytest.mark.parametrize("board", [1, 2])
def test_equals_dealing_every_board_after_one_or_two_cards(board: int) -> None:
    spot = random_spot(board, 2, board)
    assert spot.odds().tally == tally(spot.hands, spot.board)


@pytest.mark.parametrize("players", [6, 9, 10])
def test_equals_dealing_every_board_for_many_players(players: int) -> None:
    spot = random_spot(players, players, 3)
    assert spot.odds().tally == tally(spot.hands, spot.board)


def test_the_last_cards_of_the_pack_are_dealt() -> None:
    # One board is possible with five cards left, six with six.
    for left, deals in ((5, 1), (6, 6), (7, 21)):
        spot = random_spot(left, 2, 0, dead=48 - left)
        found = spot.odds()
        assert found.deals == deals
        assert found.tally == tally(spot.hands, "", spot.dead)


def test_a_complete_board_is_one_deal() -> None:
    found = ev.odds(["AsAd", "KsKd"], "2c 3d 4h 9s 9c")
    assert (found.deals, found.tally) == (1, {winners(0): 1})
    assert ev.odds(["2c2d", "3c3d"], "As Ah Ad Ks Kd").tally == {winners(0, 1): 1}
    options: list[dict[str, Any]] = [{"exact": False}, {"samples": 100}, {"target_error": 0.01}]
    for option in options:
        assert ev.odds(["2c2d", "3c3d"], "As Ah Ad Ks Kd", **option).exact


def test_before_the_flop_as_counted_by_poker_eval() -> None:
    # poker-eval, pokenum -h Qs Qh - Ad Kd.
    found = ev.odds(["QsQh", "AdKd"])
    assert found.exact
    assert found.tally == {winners(0): 917606, winners(1): 787966, winners(0, 1): 6732}


# Laws


@laws
@given(spots())
def test_every_deal_is_counted_once_for_all_and_once_for_each(spot: Spot) -> None:
    found = spot.odds()
    assert found.deals == comb(52 - len(spot.known), spot.to_come)
    assert sum(found.tally.values()) == found.deals
    assert found.categories.shape == (len(spot.hands), 9)
    assert (found.categories.sum(axis=1) == found.deals).all()


@laws
@given(st.data(), spots(fewest_on_board=2))
def test_players_in_another_order(data: st.DataObject, spot: Spot) -> None:
    order = data.draw(st.permutations(range(len(spot.hands))))
    found = spot.odds()
    moved = Spot(tuple(spot.hands[p] for p in order), spot.board, spot.dead).odds()
    expected = {winners(*(order.index(p) for p in who)): n for who, n in found.tally.items()}
    assert moved.tally == expected
    assert np.array_equal(moved.categories, found.categories[list(order)])
    assert np.array_equal(moved.equity, found.equity[list(order)])


@laws
@given(spots(), st.sampled_from(list(permutations("cdhs"))))
def test_suits_under_other_names(spot: Spot, suits: tuple[str, ...]) -> None:
    names = str.maketrans("cdhs", "".join(suits))
    renamed = Spot(
        tuple(hand.translate(names) for hand in spot.hands),
        spot.board.translate(names),
        spot.dead.translate(names),
    )
    found, other = spot.odds(), renamed.odds()
    assert found.tally == other.tally
    assert np.array_equal(found.categories, other.categories)


@laws
@given(spots(fewest_on_board=1), st.data())
def test_a_card_comes_or_does_not(spot: Spot, data: st.DataObject) -> None:
    # Boards with a card and boards without it are all boards: the latter as if it were dead.
    if spot.to_come == 0:
        return
    card = data.draw(st.sampled_from([card for card in DECK if card not in spot.known]))
    whole = spot.odds()
    without = Spot(spot.hands, spot.board, spot.dead + card).odds()
    with_it = Spot(spot.hands, spot.board + card, spot.dead).odds()
    assert Counter(without.tally) + Counter(with_it.tally) == Counter(whole.tally)
    assert np.array_equal(without.categories + with_it.categories, whole.categories)


@laws
@given(spots(fewest_on_board=2), st.data())
def test_a_board_and_dead_cards_in_another_order(spot: Spot, data: st.DataObject) -> None:
    def shuffled(text: str) -> str:
        return "".join(
            data.draw(st.permutations([text[i : i + 2] for i in range(0, len(text), 2)]))
        )

    other = Spot(tuple(map(shuffled, spot.hands)), shuffled(spot.board), shuffled(spot.dead))
    assert other.odds().tally == spot.odds().tally


@laws
@given(st.permutations(DECK), st.integers(3, 4))
def test_a_further_player_leaves_the_others_values_alone(deck: list[str], board: int) -> None:
    # Dead cards and a further player's cards take the same cards away.
    spot = deal(deck, 2, board, 2)
    three = Spot((*spot.hands, spot.dead), spot.board).odds()
    two = spot.odds()
    assert np.array_equal(three.categories[:2], two.categories)
    alone = sum(n for who, n in three.tally.items() if 0 in who and 1 not in who)
    assert alone <= two.tally.get(winners(0), 0)


# Threads


@pytest.mark.parametrize(("players", "board"), [(2, 0), (3, 0), (2, 1), (4, 3), (2, 4)])
def test_same_bytes_at_any_number_of_threads(players: int, board: int) -> None:
    spot = random_spot(7 * players + board, players, board)
    one = spot.odds(exact=True, threads=1)
    for threads in (None, 2, 4):
        other = spot.odds(exact=True, threads=threads)
        assert other.tally == one.tally
        assert other.categories.tobytes() == one.categories.tobytes()
