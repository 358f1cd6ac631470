"""The naive evaluator and the brute-force odds against the golden data of other programs."""

from __future__ import annotations

import pytest

from tests.golden.load import rows
from tests.oracle.bruteforce import tally
from tests.oracle.class_counts import class_counts
from tests.oracle.naive import CATEGORIES, Value, parse, value


@pytest.fixture(scope="module")
def class_numbers() -> dict[Value, int]:
    strongest_first = sorted(class_counts(5), reverse=True)
    return {value: number for number, value in enumerate(strongest_first, start=1)}


@pytest.mark.parametrize("name", ["rank5", "rank6", "rank7", "classes"])
def test_class_numbers(name: str, class_numbers: dict[Value, int]) -> None:
    wrong = [
        row
        for row in rows(name)
        if class_numbers[value(parse(row["cards"]))] != int(row["class_number"])
    ]
    assert wrong == []


def test_winners_of_pokersolver() -> None:
    for row in rows("pokersolver"):
        first, second = value(parse(row["first"])), value(parse(row["second"]))
        winner = "first" if first > second else "second" if second > first else "tie"
        assert (winner, CATEGORIES[first[0]], CATEGORIES[second[0]]) == (
            row["winner"],
            row["first_category"],
            row["second_category"],
        )


def test_winners_of_pluribus() -> None:
    for row in rows("pluribus"):
        values = [value(parse(row["board"] + hole)) for hole in row["hole_cards"].split()]
        winners = [i for i, each in enumerate(values) if each == max(values)]
        assert winners == [int(i) for i in row["winners"].split()]


def test_classes_of_uci() -> None:
    for row in rows("uci"):
        best = value(parse(row["cards"]))
        # The data set counts the royal flush apart, as class 9.
        expected = 9 if best == (8, 12) else best[0]
        assert expected == int(row["uci_class"])


@pytest.mark.parametrize("row", [r for r in rows("pokenum") if r["board"]], ids=lambda r: r["case"])
def test_counts_of_pokenum_with_a_board(row: dict[str, str]) -> None:
    hands = row["hands"].split()
    counts = tally(hands, row["board"], row["dead"])
    assert sum(counts.values()) == int(row["deals"])
    for player, (wins, ties) in enumerate(
        zip(row["wins"].split(), row["ties"].split(), strict=True)
    ):
        assert counts.get(frozenset({player}), 0) == int(wins)
        shared = [n for winners, n in counts.items() if player in winners and len(winners) > 1]
        assert sum(shared) == int(ties)
