"""Games of SEPTIC and Anne Austin hold'em, statement by statement (source: cutwc.org)."""

from fractions import Fraction

import pytest

from evaluator.errors import IllegalActError
from evaluator.settlement import septic

EXAMPLE_1 = """
P1 bids 1
P2 bids 3
P3 folds
P4 sees 3
P1 sees 3

P1 bids 4
P2 sees 4
P4 folds

P1 bids 5
P2 bids 7
P1 sees 7

P1 wins
"""

EXAMPLE_2 = """
P1 bids 2
P2 sees 2
P3 bids 4
P1 folds
P2 sees 4

P2 bids 5
P3 sees 5

P2 bids 6
P3 sees 6

P2, P3 win
"""

ANNE_AUSTIN = """
P1 bids 1
P2 bids 2
P3 sees 2
P1 sees 2

P1 checks
P2 sees 2
P3 bids 3
P1 folds
P2 sees 3

P2 checks at 3
P3 sees

P2 bids 4
P3 sees 4

P2 wins
"""


def test_example_1():
    game = septic.replay(EXAMPLE_1, 4)
    assert game.phase == "over"
    assert game.agreed == (3, 4, 7)
    assert game.winners == ("P1",)
    fines = game.fines()
    assert fines == {"P1": 0, "P2": 7, "P3": 1, "P4": 3}
    assert fines.fingers == {
        "P1": 0,
        "P2": Fraction(7, 5),
        "P3": Fraction(1, 5),
        "P4": Fraction(3, 5),
    }
    assert fines.pints == {
        "P1": 0,
        "P2": Fraction(7, 40),
        "P3": Fraction(1, 40),
        "P4": Fraction(3, 40),
    }
    assert game.transcript == tuple(line for line in EXAMPLE_1.splitlines() if line)


def test_example_2_equal_hands_both_win():
    game = septic.replay(EXAMPLE_2, 3)
    assert game.winners == ("P2", "P3")
    assert game.fines() == {"P1": 2, "P2": 0, "P3": 0}
    with pytest.raises(IllegalActError) as caught:
        septic.replay(EXAMPLE_2.replace("P2 bids 5", "P2 bids 4"), 3)
    assert str(caught.value) == (
        "statement 8: P2 bids 4, but the minimum bid is 5: the 4 agreed in the previous round "
        "plus one"
    )


def test_anne_austin():
    game = septic.replay(ANNE_AUSTIN, 3, septic.anne_austin())
    assert game.agreed == (2, 3, 3, 4)
    assert game.agreed_to == {"P1": 2, "P2": 4, "P3": 4}
    assert game.fines() == {"P1": 2, "P2": 0, "P3": 4}
    assert game.transcript[4] == "P1 checks at 2"


def test_the_state_at_every_step_of_example_1():
    seen = []
    game = septic.Round(4)
    for line in EXAMPLE_1.split("\n"):
        game = septic.replay([*game.transcript, line], 4)
        if line:
            seen.append(
                (
                    game.phase,
                    game.round_number,
                    game.minimum,
                    game.highest,
                    game.to_act,
                    game.board_cards,
                    game.cards_to_expose,
                )
            )
    assert seen == [
        ("bidding", 1, 1, 1, "P2", 3, 1),
        ("bidding", 1, 1, 3, "P3", 3, 1),
        ("bidding", 1, 1, 3, "P4", 3, 1),
        ("bidding", 1, 1, 3, "P1", 3, 1),
        ("bidding", 2, 4, None, "P1", 4, 1),
        ("bidding", 2, 4, 4, "P2", 4, 1),
        ("bidding", 2, 4, 4, "P4", 4, 1),
        ("bidding", 3, 5, None, "P1", 5, 0),
        ("bidding", 3, 5, 5, "P2", 5, 0),
        ("bidding", 3, 5, 7, "P1", 5, 0),
        ("showdown", 3, 5, 7, None, 5, 0),
        ("over", 3, 5, 7, None, 5, 0),
    ]


def test_the_first_round_of_anne_austin_is_before_the_board():
    game = septic.Round(2, septic.anne_austin())
    assert (game.board_cards, game.cards_to_expose, game.minimum) == (0, 3, 1)
    game = game.bid(2).see()
    assert (game.board_cards, game.cards_to_expose, game.minimum) == (3, 1, 2)


@pytest.mark.parametrize(
    ("rules", "boards"),
    [
        (septic.septic(), [3, 4, 5]),
        (septic.septic((2, 1, 1, 1)), [2, 3, 4, 5]),
        (septic.anne_austin(), [0, 3, 4, 5]),
        (septic.anne_austin((2, 1, 1, 1)), [0, 2, 3, 4, 5]),
    ],
)
def test_boards_and_minima_of_each_schedule(rules, boards):
    game = septic.Round(2, rules)
    seen = []
    while game.phase == "bidding":
        seen.append(game.board_cards)
        assert game.minimum == max(1, len(seen) * rules.min_step)
        game = game.bid(game.minimum).see()
    assert seen == boards
    assert len(seen) == rules.rounds


def test_the_last_player_left_wins_unshown_and_drinks_nothing():
    game = septic.Round(3).fold().fold()
    assert (game.phase, game.winners, game.to_act) == ("over", ("P3",), None)
    assert game.fines() == {"P1": 1, "P2": 1, "P3": 0}


def test_whoever_folds_drinks_the_largest_bid_he_agreed_to_in_any_round():
    game = septic.Round(3).bid(4).see().see().fold().bid(9).fold()
    assert game.fines() == {"P1": 4, "P2": 0, "P3": 4}


def test_whoever_raised_may_fold_to_a_raise():
    game = septic.Round(2).bid(3).bid(5).fold()
    assert game.fines() == {"P1": 3, "P2": 0}


def test_players_in_act_from_the_left_of_the_dealer_in_each_round():
    game = septic.Round(["Ann", "Bob", "Cy"]).fold(player="Ann").bid(1, player="Bob")
    game = game.bid(2, player="Cy").see(2, player="Bob")
    assert game.to_act == "Bob"
    assert game.players_in == ("Bob", "Cy")
    assert game.players == ("Ann", "Bob", "Cy")


def test_a_round_never_changes():
    start = septic.Round(2)
    low, high = start.bid(1), start.bid(2)
    assert start.highest is None
    assert (low.highest, high.highest) == (1, 2)
    assert start == septic.Round(["P1", "P2"])
    assert hash(low) == hash(septic.Round(2).bid(1))
    assert low != high
    assert low != "P1 bids 1"


def test_repr_shows_where_the_game_stands():
    assert repr(septic.Round(2).bid(3)) == (
        "<Round of SEPTIC hold'em: bidding, round 1 of 3, in: P1, P2, highest: 3, to act: P2>"
    )


def test_names_that_look_like_statements():
    game = septic.Round(["P1", "P1 bids 1"]).bid(1).bid(2)
    assert game.transcript == ("P1 bids 1", "P1 bids 1 bids 2")
    assert septic.replay(game.transcript, game.players) == game


def test_fines_are_a_mapping():
    fines = septic.Fines({"P1": 0, "P2": 3})
    assert len(fines) == 2
    assert list(fines) == ["P1", "P2"]
    assert repr(fines) == "Fines({'P1': 0, 'P2': 3})"
