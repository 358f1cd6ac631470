"""Ranking and odds under other rules than the standard ones, jokers included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import evaluator as ev
from bench.hands import random_masks
from bench.harness import Measure, is_measured

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.benchmark(max_time=0.5, min_rounds=15, disable_gc=True),
]


class Game(NamedTuple):
    """A policy, and how many jokers are in its pack."""

    policy: str
    jokers: int = 0

    @property
    def row(self) -> str:
        """What the table of the README calls it."""
        cards = len(ev.policy(self.policy).cards) + self.jokers
        return f"{self.policy}, {cards} cards"

    @property
    def pack(self) -> tuple[int, ...]:
        """Card numbers that are dealt from."""
        return (*sorted(ev.policy(self.policy).cards), *range(52, 52 + self.jokers))


GAMES = (
    Game("standard"),
    Game("laws1891"),
    Game("laws1891-modern-kickers"),
    Game("short-deck"),
    Game("short-deck-trips"),
    Game("pai-gow"),
    Game("joker-wild"),
    Game("joker-wild", 2),
    Game("joker-wild", 4),
    Game("mistigris"),
    Game("joker-bug"),
    Game("joker-bug", 2),
    Game("pai-gow", 1),
    Game("deuces-wild"),
    Game("one-eyed-jacks"),
    Game("septic"),
    Game("septic", 2),
    Game("italian"),
    Game("ace-to-five"),
    Game("ace-to-five", 1),
    Game("ace-to-six"),
    Game("deuce-to-seven"),
    Game("soko"),
)
HANDS = 2 * 10**6
SMOKE_HANDS = 10**5
ODDS = (Game("standard"), Game("joker-wild", 2), Game("joker-bug", 2), Game("septic", 2))
SAMPLES = 1 << 22
SMOKE_SAMPLES = 1 << 14


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    measured = is_measured(metafunc.config)
    if metafunc.function is test_rank_under_policies:
        numbers, games = (HANDS if measured else SMOKE_HANDS), GAMES
    else:
        numbers, games = (SAMPLES if measured else SMOKE_SAMPLES), ODDS
    metafunc.parametrize(("game", "n"), list(cases(games, numbers)))


def cases(games: tuple[Game, ...], n: int) -> Iterator[Any]:
    for game in games:
        yield pytest.param(game, n, id=game.row)


def test_rank_under_policies(measure: Measure, game: Game, n: int) -> None:
    masks = random_masks(n, game.pack)
    policy = ev.policy(game.policy)
    out = np.ones(n, dtype=policy.value_dtype)
    values = measure(
        lambda: ev.evaluate(masks, policy, out=out, threads=1),
        group="Rank random hands of seven cards under other rules with 1 thread",
        row=game.row,
        count=n,
        unit="hands",
    )
    # The look-up tables, or for rules that only those know the definition, say the same.
    some = slice(0, 2000)
    assert (values[some] == ev.evaluate(masks[some], policy, method="table")).all()


def test_odds_under_policies(measure: Measure, game: Game, n: int) -> None:
    answer = measure(
        lambda: ev.odds(
            ["AhKh", "QsQd"],
            policy=game.policy,
            jokers=game.jokers,
            samples=n,
            seed=1,
            threads=1,
        ),
        group="Sample deals before the flop under other rules with 1 thread",
        row=f"sampled, {game.row}",
        count=n,
        unit="deals",
    )
    exact = ev.odds(["AhKh", "QsQd"], policy=game.policy, jokers=game.jokers, exact=True)
    assert answer.deals == n
    assert abs(answer.equity - exact.equity).max() < 5 * answer.standard_error.max()
