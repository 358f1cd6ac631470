"""Every illegal act is refused in the words of its rule."""

import pytest

from evaluator.errors import ArgumentError, IllegalActError, InputTypeError
from evaluator.settlement import septic

AUSTIN = septic.anne_austin()
START = septic.Round(3)
SECOND = START.bid(4).see().see()
SHOWDOWN = septic.Round(2).bid(1).see().bid(2).see().bid(3).see()
OVER = SHOWDOWN.showdown("P2")
LATER = septic.Round(3, AUSTIN).bid(2).see().see()


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: START.bid(0), r"P1 bids 0, but the minimum bid is 1$"),
        (lambda: START.bid(-3), r"P1 bids -3, but the minimum bid is 1$"),
        (
            lambda: SECOND.bid(4),
            r"P1 bids 4, but the minimum bid is 5: the 4 agreed in the previous round plus one$",
        ),
        (
            lambda: LATER.bid(1),
            r"P1 bids 1, but the minimum bid is 2: the bid agreed in the previous round, which a "
            r"check matches$",
        ),
        (
            lambda: START.bid(3).bid(2),
            r"P2 bids 2, but a bid must be at least the highest stated so far, 3$",
        ),
        (
            lambda: START.bid(3).bid(3),
            r"P2 bids 3, but agreeing with the bid of 3 is pronounced 'see 3'$",
        ),
        (
            lambda: START.see(),
            r"P1 sees, but nothing has been bid in this round: the minimum bid is 1$",
        ),
        (
            lambda: SECOND.see(4),
            r"P1 sees, but nothing has been bid in this round: the minimum bid is 5: the 4 agr",
        ),
        (
            lambda: START.bid(3).see(2),
            r"P2 sees 2, but the highest bid stated so far is 3$",
        ),
        (
            lambda: SECOND.check(),
            r"P1 checks, but each new round must start with a raise: the minimum bid is 5: the 4",
        ),
        (
            lambda: LATER.check().check(),
            r"P2 checks, but only the instigator of a round can check, and 2 was stated in this",
        ),
        (
            lambda: septic.Round(3, AUSTIN).check(),
            r"P1 checks, but there is no previous round to match: the minimum bid is 1$",
        ),
        (
            lambda: LATER.check(3),
            r"P1 checks at 3, but a check matches the bid agreed in the previous round, 2$",
        ),
        (lambda: START.bid(1, player="P2"), r"P2 is out of turn: it is P1's turn$"),
        (lambda: START.bid(1).see(player="P1"), r"P1 is out of turn: it is P2's turn$"),
        (lambda: START.fold(player="P3"), r"P3 is out of turn: it is P1's turn$"),
        (lambda: LATER.check(player="P2"), r"P2 is out of turn: it is P1's turn$"),
        (lambda: START.fold().bid(1, player="P1"), r"P1 has folded: it is P2's turn$"),
        (
            lambda: START.bid(1, player="Z"),
            r"'Z' is not in the game; players are P1, P2 and P3$",
        ),
        (
            lambda: SHOWDOWN.bid(4),
            r"the bidding is over: the final bid of 3 has gone round$",
        ),
        (lambda: SHOWDOWN.fold(), r"the bidding is over: the final bid of 3 has gone round$"),
        (lambda: OVER.see(), r"the game is over: P2 has won$"),
        (lambda: OVER.showdown("P1"), r"the game is over: P2 has won$"),
        (
            lambda: SHOWDOWN.showdown(["P2", "P1"]).fold(),
            r"the game is over: P1 and P2 have won$",
        ),
        (
            lambda: SECOND.showdown("P1"),
            r"hands are revealed after the final bid is agreed; it is P1's turn in round 2 of 3$",
        ),
        (
            lambda: SHOWDOWN.showdown([]),
            r"nobody is named to win; one or more of P1 and P2 have the best hand$",
        ),
        (lambda: SHOWDOWN.showdown("Z"), r"'Z' cannot win; still in are P1 and P2$"),
        (lambda: SHOWDOWN.showdown(["P1", "P1"]), r"'P1' is named to win twice$"),
        (
            lambda: SHOWDOWN.fines(),
            r"fines are drunk when the game is over; it is in its showdown phase$",
        ),
    ],
)
def test_illegal_acts(act, message):
    with pytest.raises(IllegalActError, match=f"^{message}") as caught:
        act()
    assert isinstance(caught.value, ValueError)


def test_who_has_folded_cannot_win():
    game = septic.Round(3).fold().bid(1).see().bid(2).see().bid(3).see()
    with pytest.raises(IllegalActError, match=r"^'P1' cannot win; still in are P2 and P3$"):
        game.showdown(["P1", "P2"])


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: START.bid(1.5), r"a bid is 1\.5; a whole number is accepted"),
        (lambda: START.bid("2"), r"a bid is '2'; a whole number is accepted"),
        (lambda: START.bid(True), r"a bid is True; a whole number is accepted"),
        (lambda: START.bid(2).see(2.0), r"a bid is 2\.0; a whole number is accepted"),
        (lambda: LATER.check("2"), r"a bid is '2'; a whole number is accepted"),
        (lambda: SHOWDOWN.showdown(3), r"winners is 3 of type int; a list, tuple"),
        (lambda: SHOWDOWN.showdown({"P1"}), r"winners is \{'P1'\} of type set"),
        (lambda: septic.Round(2.5), r"players is 2\.5; a whole number is accepted"),
        (lambda: septic.Round(True), r"players is True; a whole number is accepted"),
        (lambda: septic.Round("P1P2"), r"players is 'P1P2' of type str"),
        (lambda: septic.Round(["A", 2]), r"player 2 is 2; a str is accepted"),
        (lambda: septic.Round(2, "septic"), r"rules is 'septic'; BiddingRules are accepted"),
        (lambda: septic.replay(5, 2), r"statements is 5 of type int"),
        (lambda: septic.replay([5], 2), r"statement 1 is 5; a str is accepted"),
        (
            lambda: septic.BiddingRules(7, True, 1, (5,)),
            r"name is 7; a str is accepted",
        ),
        (
            lambda: septic.BiddingRules("X", 1, 1, (5,)),
            r"preflop_round is 1; a bool is accepted",
        ),
        (lambda: septic.septic([3, 1, 1]), r"board_schedule is \[3, 1, 1\]; a tuple of ints"),
        (lambda: septic.septic((3, 1, True)), r"board_schedule is \(3, 1, True\); a tuple of"),
        (lambda: septic.Fines({"P1": 0.5}), r"the fine of 'P1' is 0\.5; an int is accepted"),
    ],
)
def test_types(act, message):
    with pytest.raises(InputTypeError, match=message):
        act()


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: septic.Round(1), r"a round of 1 players; at least 2 are needed"),
        (lambda: septic.Round([]), r"a round of 0 players; at least 2 are needed"),
        (lambda: septic.Round(-2), r"players is -2; a number of players cannot be negative"),
        (lambda: septic.Round(["A", "A"]), r"two players are named 'A'; names must differ"),
        (lambda: septic.Round(["A", ""]), r"player 2 is named ''; a name is printable"),
        (lambda: septic.Round([" A", "B"]), r"player 1 is named ' A'; a name is printable"),
        (lambda: septic.Round(["A", "B\nC"]), r"player 2 is named 'B\\nC'; a name is printable"),
        (lambda: septic.Round(["A", "B, C"]), r"player 2 is named 'B, C'; .* without commas"),
        (
            lambda: septic.BiddingRules("X", True, 2, (3, 1, 1)),
            r"min_step is 2; 0 and 1 are accepted",
        ),
        (
            lambda: septic.BiddingRules("X", True, True, (3, 1, 1)),
            r"min_step is True; 0 and 1 are accepted",
        ),
        (lambda: septic.septic((3, 1)), r"board_schedule is \(3, 1\); one or more .* 5 in all"),
        (lambda: septic.septic((5, 0)), r"board_schedule is \(5, 0\); one or more cards are exp"),
        (lambda: septic.septic(()), r"board_schedule is \(\); one or more cards are exposed"),
        (lambda: septic.Fines({"P1": -1}), r"the fine of 'P1' is -1; it cannot be negative"),
        (
            lambda: septic.replay("P1 bids 1\nP2 raises 3", 2),
            r"statement 2: 'P2 raises 3' cannot be read; accepted are 'X bids N', 'X sees N'",
        ),
        (lambda: septic.replay("P1 bids", 2), r"statement 1: 'P1 bids' cannot be read"),
        (lambda: septic.replay("P1 bids 1.5", 2), r"statement 1: 'P1 bids 1\.5' cannot be read"),
        (lambda: septic.replay("bids 1", 2), r"statement 1: 'bids 1' cannot be read"),
        (lambda: septic.replay("P1 folds 1", 2), r"statement 1: 'P1 folds 1' cannot be read"),
    ],
)
def test_arguments(act, message):
    with pytest.raises(ArgumentError, match=message):
        act()


def test_replay_names_the_statement_that_breaks_a_rule():
    with pytest.raises(IllegalActError, match=r"^statement 3: P2 is out of turn: it is P1's turn$"):
        septic.replay(["P1 bids 1", "P2 bids 2", "P2 sees 2"], 2)
