"""Which way is chosen, by what it costs and what precision is asked for, and what is said of it."""

from __future__ import annotations

from importlib import import_module
from math import inf
from typing import Any

import pytest

import evaluator as ev
from evaluator.equity.plan import IN_WORDS, Plan, plan_exact
from evaluator.equity.query import read_query

FLOP = "2c 7d Jh"
#: The module: as an attribute of its package, that name is the function.
MODULE = import_module("evaluator.equity.odds")


def plan(hands: list[Any], board: str = "", dead: str = "", **options: Any) -> Plan:
    policy = ev.policy(options.pop("policy", "standard"))
    return plan_exact(read_query(hands, board, dead, policy=policy, **options))


@pytest.mark.parametrize(
    ("hands", "board", "dead", "options", "way"),
    [
        (["AhKh", "QsQd"], "", "", {}, "table"),
        (["QQ+, AK", "random"], "", "", {}, "table"),
        (["AhKh", "QsQd"], "", "2c", {}, "known"),
        (["AhKh", "QsQd"], FLOP, "", {}, "known"),
        (["AhKh", "QsQd", "9c9d"], "", "", {}, "known"),
        (["AhKh", "QsQd"], "", "", {"policy": "septic"}, "known"),
        (["random", "random"], FLOP, "", {}, "sweep"),
        (["22+, A2+", "random"], "2c 7d Jh Ks", "", {}, "sweep"),
        (["AA", "KK"], FLOP, "", {}, "boards"),
        (["TT+", "AK", "QJs"], FLOP, "", {}, "boards"),
        (["TT+", "AK", "QJs"], "", "", {}, "merged"),
        (["AA", "KK"], "", "2c", {}, "merged"),
    ],
)
def test_the_cheapest_way(
    hands: list[Any], board: str, dead: str, options: dict[str, Any], way: str
) -> None:
    found = plan(hands, board, dead, **options)
    assert found.way == way
    assert 0 < found.seconds < inf


def test_a_wider_range_costs_more() -> None:
    ranges = ["AA", "TT+", "22+", "22+, A2+", "random"]
    for board in (FLOP, "2c 7d Jh Ks", "2c"):
        seconds = [plan([held, "QQ+, AK"], board).seconds for held in ranges]
        assert seconds == sorted(seconds)


def test_dead_cards_that_tell_suits_apart_cost_more() -> None:
    # Three suits alike, two and two, two.
    seconds = [plan(["QQ", "random"], dead=dead).seconds for dead in ("2c3c", "2c2d", "2c3d")]
    assert seconds == sorted(set(seconds))


def test_too_many_joint_hands_cannot_be_planned() -> None:
    assert plan(["random"] * 3).seconds == inf
    with pytest.raises(
        ev.errors.ArgumentError, match="exact=True: these ranges have too many joint hands"
    ):
        ev.odds(["random"] * 3, exact=True)
    found = ev.odds(["random"] * 3, target_error=0.01, seed=1)
    assert found.method == "sampled: there are too many joint hands to count every deal"


# What odds decides


def method(hands: list[str], board: str = "", **options: Any) -> tuple[bool, str]:
    found = ev.odds(hands, board, seed=1, **options)
    return found.exact, found.method


def test_exact_is_said_with_its_way() -> None:
    assert method(["AhKh", "QsQd"], FLOP) == (True, "every board")
    assert method(["AhKh", "QQ"]) == (True, "from the table of match-ups")
    assert method(["random", "22+"], FLOP) == (True, IN_WORDS["sweep"])
    assert method(["AA", "KK", "QQ"], FLOP, exact=True) == (True, IN_WORDS["boards"])


def test_a_number_of_samples_is_sampled() -> None:
    assert method(["AhKh", "QQ"], samples=100) == (False, "sampled as asked")
    assert method(["AhKh", "QQ"], exact=False, target_error=0.01) == (False, "sampled as asked")


@pytest.mark.parametrize(
    ("options", "exactly"),
    [
        ({"target_error": 1e-5}, True),
        ({"target_error": 0.01}, False),
        ({"time_limit": 30.0}, True),
        ({"time_limit": 1e-3}, False),
    ],
)
def test_an_error_or_a_time_is_a_budget(options: dict[str, Any], exactly: bool) -> None:
    # Predicted to take some tenths of a second, and some milliseconds.
    wide, narrow = ["22+, A2s+, KTs+, ATo+", "QQ+, AK", "TT, AQs"], ["TT", "AK"]
    found, said = method(narrow if exactly else wide, "2c" if exactly else "", **options)
    assert found is exactly
    if not exactly:
        assert said.startswith("sampled: to count every deal would take about ")
        assert said.endswith(" s")


def test_patience_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "PATIENCE", 1e-9)
    monkeypatch.setattr(MODULE, "DEFAULT_ERROR", 0.01)
    found, said = method(["TT", "AK"], FLOP)
    assert not found
    assert said.startswith("sampled: to count every deal would take about ")


@pytest.mark.parametrize("hands", [["TT", "AK", "QJs"], ["AhKh", "QsQd", "9c9d"]])
def test_the_choice_does_not_depend_on_threads(
    hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = plan(hands, FLOP).seconds
    for limit, exactly in ((seconds * 0.99, False), (seconds * 1.01, True)):
        monkeypatch.setattr(MODULE, "PATIENCE", limit)
        monkeypatch.setattr(MODULE, "DEFAULT_ERROR", 0.01)
        answers = [ev.odds(hands, FLOP, seed=1, threads=threads) for threads in (1, 2, 4)]
        assert [answer.exact for answer in answers] == [exactly] * 3
        assert answers[0].tally == answers[1].tally == answers[2].tally


def test_one_deal_is_always_counted() -> None:
    assert method(["AhKh", "QsQd"], "2c 7d Jh 3s 4s", samples=100)[0]
    assert not method(["AhKh", "QQ"], "2c 7d Jh 3s 4s", samples=100)[0]
