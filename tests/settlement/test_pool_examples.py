"""Worked settlements, citing the laws of W. H. Peel, *Round Games with Cards*, 1891, "Poker"."""

from fractions import Fraction

import pytest

from evaluator.settlement import places_of, settle


def test_law_60_short_player_with_the_best_hand_claims_his_stake_from_each():
    settled = settle({"A": 40, "B": 100, "C": 100}, [1, 2, 3], demands={"A": []})
    assert settled.payouts == {"A": 120, "B": 120, "C": 0}
    assert [step.rule for step in settled.account] == ["law 60", "law 60"]
    assert str(settled) == (
        "A, with a show for 40, claims 120 out of the stakes (A 40, B 40, C 40) (law 60)\n"
        "B claims the remainder of the pool, 120 (law 60)\n"
        "A: 120\n"
        "B: 120\n"
        "C: 0"
    )


def test_law_59_a_better_full_hand_takes_the_pool():
    settled = settle({"A": 40, "B": 100, "C": 100}, [2, 1, 3], demands={"A": []})
    assert settled.payouts == {"A": 0, "B": 240, "C": 0}
    assert str(settled.account[0]) == "B claims the pool, 240 (law 59)"


# Law 60: D's ante of 2 is dead, E had staked 10 and folded before A demanded his show for 30.
DEAD_MONEY = {
    "stakes": {"D": 2, "E": 10, "A": 30, "B": 80, "C": 80},
    "ranking": {"A": 1, "C": 2, "B": 3},
    "folded": ["D", "E"],
    "demands": {"A": ["D", "E"]},
    "antes": {"D": 2},
}


def test_law_60_money_folded_before_the_demand_goes_to_the_next_best_hand():
    settled = settle(**DEAD_MONEY)
    assert settled.payouts == {"D": 0, "E": 0, "A": 2 + 3 * 30, "B": 0, "C": 110}
    assert [step.rule for step in settled.account] == ["law 54", "law 54", "law 60", "law 60"]


def test_side_pots_give_folded_money_up_to_his_stake_to_the_short_player():
    settled = settle(**DEAD_MONEY, rule="modern")
    assert settled.payouts == {"D": 0, "E": 0, "A": 102, "B": 0, "C": 100}
    assert [step.rule for step in settled.account[2:]] == ["side pots", "side pots"]


def test_law_60_claims_only_the_ante_of_a_poster_who_has_staked_more_and_retired():
    settled = settle(
        {"D": 12, "A": 30, "B": 80, "C": 80},
        [None, 1, 3, 2],
        folded=["D"],
        demands={"A": ["D"]},
        antes={"D": 2},
    )
    assert settled.payouts == {"D": 0, "A": 92, "B": 0, "C": 110}


def test_law_60_who_folds_after_the_demand_still_pays():
    settled = settle(
        {"X": 1, "Y": 2, "A": 30, "B": 80, "C": 50},
        [None, None, 1, 2, None],
        folded=["X", "Y", "C"],
        demands={"A": ["X", "Y"]},
        antes={"X": 1, "Y": 2},
    )
    assert settled.payouts == {"X": 0, "Y": 0, "A": 93, "B": 70, "C": 0}


@pytest.mark.parametrize(
    ("order", "paid"),
    [
        ("ABCD", {"A": 80, "B": 120, "C": 80, "D": 0}),
        ("BADC", {"A": 0, "B": 200, "C": 0, "D": 80}),
    ],
)
@pytest.mark.parametrize("rule", ["law60", "modern"])
def test_law_60_two_shows(rule, order, paid):
    settled = settle(
        {"A": 20, "B": 60, "C": 100, "D": 100},
        {player: place for place, player in enumerate(order, start=1)},
        rule=rule,
        demands={"A": [], "B": []},
    )
    assert settled.payouts == paid


def test_law_76_a_tie_with_a_short_player_splits_what_both_may_claim():
    settled = settle({"A": 40, "B": 100, "C": 100}, [1, 3, 1], demands={"A": []})
    assert settled.payouts == {"A": 60, "B": 0, "C": 180}
    assert [step.rule for step in settled.account] == ["laws 60, 76", "law 60"]
    assert settled.account[0].text == (
        "A and C hold equal hands and share 120 out of the stakes (A 40, B 40, C 40)"
    )


def test_law_76_three_equal_hands_share_to_the_fraction():
    settled = settle([10, 10, 10, 10], [1, 1, 1, 4])
    third = Fraction(40, 3)
    assert settled.payouts == {"P1": third, "P2": third, "P3": third, "P4": 0}
    assert settled.odd_chips == {"P1": 0, "P2": 0, "P3": 0, "P4": 0}
    assert [step.rule for step in settled.account] == ["laws 59, 76"]


@pytest.mark.parametrize(
    ("dealer", "paid", "lucky"),
    [
        (None, [14, 13, 13, 0], "P1"),
        ("P4", [14, 13, 13, 0], "P1"),
        ("P1", [13, 14, 13, 0], "P2"),
        ("P2", [13, 13, 14, 0], "P3"),
        ("P3", [14, 13, 13, 0], "P1"),
    ],
)
def test_law_76_odd_chips_fall_to_the_left_of_the_dealer(dealer, paid, lucky):
    settled = settle([10] * 4, [1, 1, 1, 4], odd_chip="left_of_dealer", dealer=dealer)
    assert list(settled.payouts.values()) == paid
    assert settled.odd_chips == {name: int(name == lucky) for name in settled.players}
    assert f"1 odd to {lucky}, first to the left of the dealer" in settled.account[0].text


def test_law_76_two_odd_chips_fall_to_two_players():
    settled = settle([8, 8, 8, 8], [1, 1, 1, 2], odd_chip="left_of_dealer", dealer="P2")
    assert settled.payouts == {"P1": 11, "P2": 10, "P3": 11, "P4": 0}
    assert "2 odd to P3 and P1, first to the left of the dealer" in settled.account[0].text


def test_law_64_the_best_of_the_other_hands_claims_the_pool():
    settled = settle({"A": 50, "B": 50, "C": 50}, {"C": 1, "B": 2}, foul=["A"])
    assert settled.payouts == {"A": 0, "B": 0, "C": 150}
    assert [step.rule for step in settled.account] == ["laws 63, 64", "law 64"]


def test_law_64_the_only_other_player_claims_the_pool_without_comparison():
    settled = settle({"A": 50, "B": 50}, [None, None], foul=["A"])
    assert settled.payouts == {"A": 0, "B": 100}
    assert str(settled.account[-1]) == (
        "B has the only hand that is not foul, and claims the pool: 100 (law 64)"
    )


def test_law_64_even_the_only_other_player_who_had_a_show_for_less():
    settled = settle({"A": 40, "B": 100, "C": 100}, [None] * 3, foul=["B", "C"], demands={"A": []})
    assert settled.payouts == {"A": 240, "B": 0, "C": 0}


def test_law_60_foul_stakes_pay_a_show_like_any_other():
    settled = settle({"A": 40, "B": 100, "C": 100}, {"A": 1, "C": 2}, foul=["B"], demands={"A": []})
    assert settled.payouts == {"A": 120, "B": 0, "C": 120}


@pytest.mark.parametrize(
    ("places", "paid"),
    [
        ({"A": 1, "D": 2}, {"A": 80, "D": 200}),
        ({"A": 2, "D": 1}, {"A": 0, "D": 280}),
        ({"A": 1, "D": 1}, {"A": 40, "D": 240}),
    ],
)
@pytest.mark.parametrize("rule", ["law60", "modern"])
def test_law_64_where_all_full_hands_are_foul_the_deepest_stake_takes_their_place(
    rule, places, paid
):
    settled = settle(
        {"A": 20, "B": 100, "C": 100, "D": 60},
        places,
        rule=rule,
        foul=["B", "C"],
        demands={"A": [], "D": []},
    )
    assert settled.payouts == {"B": 0, "C": 0} | paid


def test_all_hands_foul_the_stakes_go_back():
    settled = settle(
        {"A": 50, "B": 50, "C": 5, "D": 0}, [None] * 4, foul=["A", "B"], folded=["C", "D"]
    )
    assert settled.payouts == {"A": 50, "B": 50, "C": 5, "D": 0}
    assert settled.gains == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert settled.account[-1].rule == "laws silent"


def test_law_63_who_bets_with_a_foul_hand_loses_his_stake():
    settled = settle({"A": 7, "B": 30, "C": 30}, [None, None, 1], folded=["A"], foul=["B"])
    assert settled.payouts == {"A": 0, "B": 0, "C": 67}
    assert settled.gains == {"A": -7, "B": -30, "C": 37}


@pytest.mark.parametrize("ranking", [[None, None, None], [None, 1, None]])
def test_law_58_a_bet_that_nobody_calls_wins_unshown(ranking):
    settled = settle([2, 30, 10], ranking, folded=["P1", "P3"], antes={"P1": 2})
    assert settled.payouts == {"P1": 0, "P2": 42, "P3": 0}
    assert str(settled.account[-1]) == (
        "P2 is the only player left, and wins the pool without showing his hand: 42 (law 58)"
    )


def test_the_excess_of_an_uncalled_raise_returns_to_its_owner():
    stakes = {"A": 40, "B": 100, "C": 60}
    for order, paid in {
        "ACB": {"A": 120, "B": 40, "C": 40},
        "CAB": {"A": 0, "B": 40, "C": 160},
        "BAC": {"A": 0, "B": 200, "C": 0},
    }.items():
        places = {player: place for place, player in enumerate(order, start=1)}
        assert settle(stakes, places, demands={"A": [], "C": []}).payouts == paid


def test_antes_may_be_claimed_to_the_letter_on_top_of_equal_stakes():
    game = {
        "stakes": {"D": 100, "A": 30, "B": 100},
        "ranking": [2, 1, 3],
        "demands": {"A": []},
        "antes": {"D": 2},
    }
    assert settle(**game).payouts == {"D": 140, "A": 90, "B": 0}
    assert settle(**game, ante_claim="always").payouts == {"D": 138, "A": 92, "B": 0}


def test_antes_to_the_letter_cannot_exceed_the_stake_they_are_part_of():
    settled = settle(
        {"D": 31, "A": 30, "B": 100},
        [None, 1, 2],
        folded=["D"],
        demands={"A": []},
        antes={"D": 2, "A": 4},
        ante_claim="always",
    )
    assert settled.payouts == {"D": 0, "A": 31 + 30 + 30, "B": 70}


def test_one_poster_pays_his_ante_to_two_shows_once():
    # D was in the game when A demanded his show, and gone when B demanded his.
    game = {
        "stakes": {"D": 50, "A": 20, "B": 60, "C": 100},
        "folded": ["D"],
        "demands": {"A": [], "B": ["D"]},
        "antes": {"D": 2},
    }
    settled = settle(ranking=[None, 1, 2, 3], **game)
    assert settled.payouts == {"D": 0, "A": 80, "B": 80, "C": 70}
    settled = settle(ranking=[None, 2, 1, 3], **game)
    assert settled.payouts == {"D": 0, "A": 18, "B": 142, "C": 70}


def test_fractions_of_chips_are_accepted():
    half = Fraction(1, 2)
    settled = settle([half, half, half], [1, 1, 3])
    assert settled.payouts == {"P1": Fraction(3, 4), "P2": Fraction(3, 4), "P3": 0}


def test_whole_payouts_are_ints():
    settled = settle([Fraction(3, 2), Fraction(3, 2)], [1, 2])
    assert settled.payouts == {"P1": 3, "P2": 0}
    assert type(settled.amounts[0]) is int


def test_the_deepest_player_reaches_folded_money_above_all_stakes():
    # Side pots: C went away after an uncalled raise, and those left were all in for less.
    settled = settle([20, 60, 100], [1, 2, None], rule="modern", folded=["P3"])
    assert settled.payouts == {"P1": 60, "P2": 120, "P3": 0}


def test_values_become_places():
    assert places_of([5000, None, 7000, 5000]) == {"P1": 2, "P2": None, "P3": 1, "P4": 2}
    settled = settle([10, 10, 10, 10], places_of([5, None, 9, 9]), folded=["P2"])
    assert settled.payouts == {"P1": 0, "P2": 0, "P3": 20, "P4": 20}
