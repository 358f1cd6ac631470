"""The chart of hole cards as text."""

from __future__ import annotations

import re

import numpy as np
import pytest

from evaluator.cli.grid import class_name, grid_text
from evaluator.errors import ArgumentError


def test_names_of_the_cells() -> None:
    assert [class_name(0, 0), class_name(0, 1), class_name(1, 0)] == ["AA", "AKs", "AKo"]
    assert [class_name(12, 12), class_name(11, 12), class_name(12, 11)] == ["22", "32s", "32o"]
    assert len({class_name(row, column) for row in range(13) for column in range(13)}) == 169


def test_a_chart_fits_a_terminal() -> None:
    values = np.linspace(0, 1, 169).reshape(13, 13)
    values[2, 3] = np.nan
    head, *lines = grid_text(values, colour=False).splitlines()
    assert head.split() == list("AKQJT98765432")
    assert [line[0] for line in lines] == list("AKQJT98765432")
    assert {len(line) for line in [head, *lines]} == {79}
    cells = [line[1:].split() for line in lines]
    assert cells[0][0] == "0.0"
    assert cells[12][12] == "100.0"
    assert cells[2][3] == "."
    assert cells[0][1] == f"{100 / 168:.1f}"


def test_colours_change_nothing_else() -> None:
    values = np.full((13, 13), np.nan)
    values[0] = np.linspace(0, 1, 13)
    plain, coloured = (grid_text(values, colour=colour) for colour in (False, True))
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    assert "\x1b" not in plain
    # The worst and the best have colours of their own, hands that are not in the range none.
    shades = re.findall(r"48;5;(\d+)m", coloured)
    assert len(shades) == 13
    assert shades[0] == "167"
    assert shades[-1] == "72"


@pytest.mark.parametrize("shape", [(13,), (12, 13), (169,)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ArgumentError, match=r"shape \(13, 13\); this one has"):
        grid_text(np.zeros(shape), colour=False)


@pytest.mark.parametrize("value", [-0.1, 1.5, np.inf])
def test_what_is_no_share_is_named(value: float) -> None:
    values = np.zeros((13, 13))
    values[1, 0] = value
    with pytest.raises(ArgumentError, match=f"AKo of the chart is {value}; shares from 0 to 1"):
        grid_text(values, colour=True)
