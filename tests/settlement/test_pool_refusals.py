"""Every contradiction in the arguments of `settle` is refused, and named."""

from fractions import Fraction

import numpy as np
import pytest

from evaluator.errors import ArgumentError, EvaluatorError, InputTypeError, SettlementError
from evaluator.settlement import settle

FULL = {"A": 100, "B": 100}
SHORT = {"A": 40, "B": 100, "C": 100}


@pytest.mark.parametrize(
    ("stakes", "ranking", "options", "message"),
    [
        ([], [], {}, r"stakes is empty; at least one player's stake is needed"),
        ({"A": -1, "B": 5}, [1, 2], {}, r"the stake of 'A' is -1; it cannot be negative"),
        (FULL, [1], {}, r"ranking has 1 entries for 2 stakes; one place or None .* for each"),
        (FULL, {"A": 1, "Z": 2}, {}, r"ranking names 'Z', who is not in the game \(.*'A', 'B'\)"),
        (FULL, [1, None], {}, r"'B' has no place in ranking, but has neither folded nor a foul"),
        (FULL, [2, 3], {}, r"the best place in ranking is 2; places count from 1"),
        (FULL, [0, 1], {}, r"the best place in ranking is 0; places count from 1"),
        (FULL, [9000, 8000], {}, r"best place in ranking is 8000; .* become places by places_of"),
        (FULL, [1, 2], {"folded": ["B"]}, r"'B' has folded and cannot be ranked \(place 2\)"),
        (FULL, [1, 2], {"foul": ["B"]}, r"'B' has a foul hand and cannot be ranked \(place 2\)"),
        (FULL, [1, None], {"folded": ["Z"]}, r"folded names 'Z', who is not in the game"),
        (FULL, [1, None], {"folded": ["B", "B"]}, r"folded names 'B' twice"),
        (FULL, [1, None], {"foul": ["Z"]}, r"foul names 'Z', who is not in the game"),
        (FULL, [1, None], {"foul": ["B"], "folded": ["B"]}, r"'B' is both folded and foul"),
        (FULL, [None, None], {"folded": ["A", "B"]}, r"every player has folded; .* \(law 58\)"),
        ({"A": 0, "B": 5}, [1, 2], {}, r"'A' has staked nothing and has not folded; .*\(law 54\)"),
        (SHORT, [1, 2, 3], {}, r"'A' has staked 40 where the highest stake is 100, but has "),
        (
            {"A": 40, "B": 100},
            [None, None],
            {"folded": ["B"]},
            r"'A' has staked 40 where the highest stake is 100, but has neither folded \(law 54\)",
        ),
        (FULL, [1, 2], {"demands": {"A": []}}, r"'A' demanded a show with a stake of 100, but nob"),
        (SHORT, [1, 2, 3], {"demands": {"A": [], "Z": []}}, r"demands names 'Z', who is not in"),
        (
            SHORT,
            [None, 1, 2],
            {"folded": ["A"], "demands": {"A": []}},
            r"'A' demanded a show and has folded; .* stays in the game to its end \(law 61\)",
        ),
        (
            SHORT,
            [1, 2, 3],
            {"demands": {"A": ["C"]}},
            r"'C' had folded when 'A' demanded a show, but is not in folded",
        ),
        (
            {"A": 40, "B": 60},
            [None, None],
            {"folded": ["B"], "demands": {"A": ["B"]}},
            r"'A' demanded a show with a stake of 40, but nobody in the game had staked more",
        ),
        (
            {"A": 20, "B": 30, "C": 40, "D": 5, "E": 5},
            [1, 2, 3, None, None],
            {"folded": ["D", "E"], "demands": {"A": ["D"], "B": ["E"]}},
            r"the demands of 'A' and 'B' contradict each other: whoever had folded before",
        ),
        (FULL, [1, 2], {"antes": {"A": 101}}, r"the ante of 'A' is 101, more than his stake of 1"),
        (FULL, [1, 2], {"antes": {"A": -1}}, r"the ante of 'A' is -1; it cannot be negative"),
        (FULL, [1, 2], {"antes": {"Z": 1}}, r"antes names 'Z', who is not in the game"),
        (FULL, [1, 2], {"dealer": "Z"}, r"dealer names 'Z', who is not in the game"),
        (
            {"A": Fraction(1, 2), "B": Fraction(1, 2)},
            [1, 2],
            {"odd_chip": "left_of_dealer"},
            r"the stake of 'A' is 1/2; odd chips fall .* only where every stake is a whole number",
        ),
    ],
)
def test_contradictions(stakes, ranking, options, message):
    with pytest.raises(SettlementError, match=message) as caught:
        settle(stakes, ranking, **options)
    assert isinstance(caught.value, ValueError)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("stakes", "ranking", "options", "message"),
    [
        ([1.5, 2], [1, 2], {}, r"the stake of 'P1' is 1\.5; whole numbers and fractions\.Fraction"),
        ([True, 1], [1, 2], {}, r"the stake of 'P1' is True"),
        (["1", 1], [1, 2], {}, r"the stake of 'P1' is '1'"),
        ("12", [1, 2], {}, r"stakes is '12' of type str; a list, tuple or other ordered collectio"),
        ({1, 2}, [1, 2], {}, r"stakes is \{1, 2\} of type set"),
        (7, [1], {}, r"stakes is 7 of type int"),
        (FULL, "12", {}, r"ranking is '12' of type str"),
        (FULL, [1, 2.0], {}, r"the place of 'B' is 2\.0; a whole number is accepted"),
        (FULL, [True, 2], {}, r"the place of 'A' is True; a whole number is accepted"),
        (FULL, [1, None], {"folded": "B"}, r"folded is 'B' of type str; a collection of players"),
        (FULL, [1, None], {"folded": 1}, r"folded is 1 of type int; a collection of players"),
        (FULL, [1, None], {"folded": [["B"]]}, r"folded names \['B'\], which cannot be a player"),
        (SHORT, [1, 2, 3], {"demands": ["A"]}, r"demands is \['A'\] of type list; a mapping is ac"),
        (SHORT, [1, 2, 3], {"demands": {"A": "B"}}, r"demands\['A'\] is 'B' of type str"),
        (FULL, [1, 2], {"antes": [1, 1]}, r"antes is \[1, 1\] of type list; a mapping from player"),
        (FULL, [1, 2], {"antes": {"A": 0.5}}, r"the ante of 'A' is 0\.5; whole numbers and "),
    ],
)
def test_types(stakes, ranking, options, message):
    with pytest.raises(InputTypeError, match=message) as caught:
        settle(stakes, ranking, **options)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rule": "law61"}, r"rule is 'law61'; accepted are 'law60' and 'modern'"),
        ({"odd_chip": "dealer"}, r"odd_chip is 'dealer'; accepted are 'fraction' and 'left_of_"),
        ({"ante_claim": "never"}, r"ante_claim is 'never'; accepted are 'dead_only' and 'always'"),
        (
            {"rule": "modern", "ante_claim": "always"},
            r"ante_claim='always' belongs to rule 'law60'; side pots have no claims",
        ),
    ],
)
def test_options(options, message):
    with pytest.raises(ArgumentError, match=message):
        settle(FULL, [1, 2], **options)


def test_side_pots_need_no_demand():
    assert settle(SHORT, [1, 2, 3], rule="modern").payouts == {"A": 120, "B": 120, "C": 0}


def test_demands_are_checked_under_either_rule():
    with pytest.raises(EvaluatorError, match="nobody in the game had staked more"):
        settle(FULL, [1, 2], rule="modern", demands={"A": []})


def test_numpy_integers_are_numbers():
    settled = settle(np.array([40, 100, 100]), np.array([1, 2, 3]), demands={"P1": []})
    assert settled.payouts == {"P1": 120, "P2": 120, "P3": 0}
    assert [type(amount) for amount in settled.amounts] == [int, int, int]
