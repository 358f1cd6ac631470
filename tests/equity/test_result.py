"""The answer as text, as a table and as plain numbers."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import numpy as np
import pytest

import evaluator as ev

HANDS = ["AhKh", "QsQd"]


@pytest.fixture(scope="module")
def exact() -> ev.Odds:
    return ev.odds(HANDS, "2c 7d Jh", "3c")


@pytest.fixture(scope="module")
def sampled() -> ev.Odds:
    return ev.odds(HANDS, samples=40_000, seed=12)


def test_an_exact_answer_prints_as_a_table(exact: ev.Odds) -> None:
    first, head, *rows = str(exact).splitlines()
    assert first.startswith("board 2c 7d Jh, dead 3c: exact, 946 deals, ")
    assert head.split() == ["player", "hand", "win", "tie", "equity"]
    assert len(rows) == 2
    for player, row in enumerate(rows):
        shares = [exact.win[player], exact.tie[player], exact.equity[player]]
        cells = row.replace("%", "").split()
        assert cells[:3] == [str(player + 1), *exact.hands[player].split()]
        assert [float(cell) for cell in cells[3:]] == pytest.approx(
            [100 * share for share in shares], abs=0.005001
        )


def test_a_sampled_answer_prints_samples_seed_and_error(sampled: ev.Odds) -> None:
    first, head, *rows = str(sampled).splitlines()
    assert first.startswith("before the flop: 40,000 deals sampled, seed 12, ")
    assert head.endswith("± error")
    for player, row in enumerate(rows):
        assert row.endswith(f"{100 * sampled.standard_error[player]:.3f}%")


def test_columns_line_up(sampled: ev.Odds) -> None:
    lines = str(sampled).splitlines()[1:]
    assert len({len(line) for line in lines}) == 1


def test_one_deal_is_not_called_deals() -> None:
    assert "exact, 1 deal, " in str(ev.odds(HANDS, "2c 7d Jh 3s 4s"))


class Cells(HTMLParser):
    """Collects the text of the cells of each row, and the caption."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.caption = ""
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] in ("td", "th"):
            self.rows[-1].append(data)
        elif self.open[-1] == "caption":
            self.caption += data


def test_a_notebook_shows_the_same_table(sampled: ev.Odds) -> None:
    cells = Cells()
    cells.feed(sampled._repr_html_())
    assert cells.open == []
    first, *lines = str(sampled).splitlines()
    assert cells.caption == first
    assert [" ".join(row).split() for row in cells.rows] == [line.split() for line in lines]


def test_names_in_a_notebook_cannot_be_markup() -> None:
    policy = ev.policy("standard").replace(name="<b>")
    found = ev.odds(HANDS, "2c 7d Jh", policy=policy)
    assert "<b>" not in found._repr_html_()


@pytest.mark.parametrize("which", ["exact", "sampled"])
def test_plain_numbers_survive_json(which: str, request: pytest.FixtureRequest) -> None:
    found: ev.Odds = request.getfixturevalue(which)
    plain = found.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["deals"] == found.deals
    assert plain["seed"] == found.seed
    assert plain["exact"] is found.exact
    assert (plain["board"], plain["dead"]) == (found.board, found.dead)
    assert (plain["game"], plain["policy"]) == ("holdem", "standard")
    for player, row in enumerate(plain["players"]):
        assert row["hand"] == found.hands[player]
        for key in ("win", "tie", "equity", "standard_error"):
            assert row[key] == getattr(found, key)[player]
        assert list(row["categories"]) == list(found.category_names)
        assert list(row["categories"].values()) == found.categories[player].tolist()
    tally = {frozenset(int(p) - 1 for p in who.split("+")): n for who, n in plain["tally"].items()}
    assert tally == found.tally


def test_arrays_are_over_players(exact: ev.Odds) -> None:
    for name in ("win", "tie", "equity", "standard_error"):
        array = getattr(exact, name)
        assert array.dtype == np.float64
        assert array.shape == (2,)
    assert exact.players == 2
    assert exact.categories.dtype == np.uint64
    assert exact.seconds > 0


def test_an_answer_cannot_be_changed(exact: ev.Odds) -> None:
    with pytest.raises(AttributeError):
        exact.board = "2c"  # type: ignore[misc]
    before = exact.tally
    exact.tally.clear()
    assert exact.tally == before
    with pytest.raises(ValueError, match="read-only"):
        exact.categories[0, 0] = 7


def test_the_representation_is_short_and_says_what_was_asked(exact: ev.Odds) -> None:
    text = repr(exact)
    assert "hands=('Ah Kh', 'Qs Qd')" in text
    assert "exact=True" in text
    assert "array" not in text
    assert len(text) < 300
