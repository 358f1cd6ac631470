"""Pictures: that they are drawn, and that they show what they should."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.cli.plot import check_plot, draw_grid, plot_grid, plot_odds, plot_strength
from evaluator.equity.strength import hand_strength

pytest.importorskip("matplotlib")
from matplotlib.figure import Figure

BOARD = "2h 7d Jh"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """Pictures that are saved while the test runs."""
    figures: list[Figure] = []
    save: Callable[..., Any] = Figure.savefig

    def keep(figure: Figure, *args: Any, **options: Any) -> None:
        save(figure, *args, **options)
        figures.append(figure)

    monkeypatch.setattr(Figure, "savefig", keep)
    return figures


def texts(axes: Any) -> list[str]:
    """All that is written on some axes."""
    return [text.get_text() for text in axes.texts]


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_files_are_what_their_names_say(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"odds{ending}"
    plot_odds(ev.odds(["AhKh", "QsQd"], BOARD), target)
    head = target.read_bytes()[:5]
    assert head == (b"\x89PNG\r" if ending == ".png" else b"<?xml")


def test_known_hands_have_shares_and_categories(tmp_path: Path, drawn: list[Figure]) -> None:
    answer = ev.odds(["AhKh", "QsQd", "7c7s"], BOARD)
    plot_odds(answer, tmp_path / "odds.svg")
    shares, categories = drawn[0].axes
    assert texts(shares) == [f"{100 * equity:.2f}%" for equity in answer.equity]
    assert [label.get_text() for label in shares.get_yticklabels()] == list(answer.hands)
    widths = [bar.get_width() for bar in categories.patches]
    assert sum(widths) == pytest.approx(300)
    shown = [label.get_text() for label in categories.get_legend().get_texts()]
    assert shown == [
        name
        for name, counts in zip(answer.category_names, answer.categories.T, strict=True)
        if counts.any()
    ]


def test_ranges_have_charts(tmp_path: Path, drawn: list[Figure]) -> None:
    answer = ev.odds(["AhKh", "QQ+, AQs, 98o"], BOARD)
    plot_odds(answer, tmp_path / "odds.png")
    assert len(drawn[0].axes) == 3
    chart = drawn[0].axes[2]
    assert chart.get_title(loc="left").startswith("player 2, QQ+, AQs, 98o: equity of each hand")
    grid = answer.grid(1)
    assert f"QQ\n{100 * grid[2, 2]:.1f}" in texts(chart)
    assert "22" in texts(chart)


def test_long_ranges_are_shortened(tmp_path: Path, drawn: list[Figure]) -> None:
    long = "QQ+, AQs+, KQs, QJs, JTs, T9s, 98s, 87s"
    plot_odds(ev.odds(["AhKh", long], BOARD), tmp_path / "odds.png")
    name = drawn[0].axes[0].get_yticklabels()[1].get_text()
    assert name == f"{long[:23]}..."


def test_charts(tmp_path: Path, drawn: list[Figure]) -> None:
    values = np.linspace(0, 1, 169).reshape(13, 13)
    values[3, 4] = np.nan
    plot_grid(values, "a title", tmp_path / "grid.svg")
    (axes,) = drawn[0].axes
    written = texts(axes)
    assert len(written) == 169
    assert written[:2] == ["AA\n0.0", "AKs\n0.6"]
    assert written[3 * 13 + 4] == "JTs"
    assert axes.get_title(loc="left") == "a title"
    with pytest.raises(ev.errors.ArgumentError, match=r"shape \(13, 13\)"):
        plot_grid(values[:5], "a title", tmp_path / "grid.svg")


def test_charts_have_the_ace_first() -> None:
    axes = Figure().subplots()
    draw_grid(axes, np.full((13, 13), 0.5), "")
    assert [label.get_text() for label in axes.get_xticklabels()] == list("AKQJT98765432")
    left, right = axes.get_xlim()
    bottom, top = axes.get_ylim()
    assert left < right
    assert top < bottom


@pytest.mark.parametrize("is_flop", [True, False])
def test_distributions(tmp_path: Path, drawn: list[Figure], is_flop: bool) -> None:
    found = hand_strength("AhKh", BOARD)
    if not is_flop:
        # As before the flop, which takes seconds to count.
        found = replace(found, now=None, holds=None)
    plot_strength(found, tmp_path / "strength.png")
    (axes,) = drawn[0].axes
    assert [bar.get_height() for bar in axes.patches] == pytest.approx(100 * found.histogram(20))
    legend = [label.get_text() for label in axes.get_legend().get_texts()]
    marks = [f"mean {100 * found.equity:.2f}%"]
    assert legend == marks + (["now 59.62%"] if is_flop else [])


@pytest.mark.parametrize(
    ("name", "message"),
    [("odds.gif", "must end in .png or .svg"), ("nowhere/odds.png", "there is no folder")],
)
def test_where_no_picture_can_be(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(ev.errors.ArgumentError, match=message):
        check_plot(tmp_path / name)
