"""The usual 13 x 13 chart of hole cards, as text for a terminal."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import CLASS_NAMES
from evaluator.cards.layout import N_RANKS, RANK_CHARS
from evaluator.errors import ArgumentError

RANKS: Final = RANK_CHARS[::-1]
"""Ranks in the order of rows and columns."""
CELL: Final = 6
"""Characters of a cell: "100.0" and what keeps it from its neighbour."""
NOT_IN_RANGE: Final = "."
BACKGROUNDS: Final = (167, 173, 179, 185, 186, 187, 150, 114, 78, 72)
"""Numbers of terminal colours for shares from 0 to 1: red, yellow, green."""
COLOURED: Final = "\x1b[38;5;16;48;5;{}m{}\x1b[0m"


def class_name(row: int, column: int) -> str:
    """Return the name of the hole cards in a cell of the chart.

    Parameters
    ----------
    row, column : int
        0 for the ace to 12 for the deuce.

    Returns
    -------
    str
        Like "AA" on the diagonal, "AKs" above and "AKo" below it.
    """
    return CLASS_NAMES[N_RANKS * row + column]


def check_grid(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the values of a chart, once it is clear that they are shares.

    Raises
    ------
    ArgumentError
        If the shape is another one, or a value is neither from 0 to 1 nor NaN; names the cell.
    """
    if values.shape != (N_RANKS, N_RANKS):
        raise ArgumentError(
            f"a chart is an array of shape {(N_RANKS, N_RANKS)}; this one has {values.shape}"
        )
    wrong = ~(np.isnan(values) | ((values >= 0) & (values <= 1)))
    if wrong.any():
        row, column = np.argwhere(wrong)[0].tolist()
        raise ArgumentError(
            f"{class_name(row, column)} of the chart is {values[row, column]}; shares from 0 to 1,"
            " and NaN for hands not in the range, are accepted"
        )
    return values


def grid_text(values: NDArray[np.float64], *, colour: bool) -> str:
    """Write a share for each kind of hole cards, in percent, as the usual chart.

    Parameters
    ----------
    values : ndarray(float64, shape=(13, 13))
        Shares from 0 to 1; NaN for hands not in the range. Row and column 0 are the ace, suited
        hands are above the diagonal.
    colour : bool
        Whether to colour the cells, for a terminal of 256 colours.

    Returns
    -------
    str
        14 lines of at most 79 characters, escapes left out.

    Raises
    ------
    ArgumentError
        If the values are no such chart.
    """
    check_grid(values)
    lines = [" " + "".join(rank.rjust(CELL) for rank in RANKS)]
    for row, rank in enumerate(RANKS):
        lines.append(rank + "".join(_cell(value, colour=colour) for value in values[row].tolist()))
    return "\n".join(lines)


def _cell(value: float, *, colour: bool) -> str:
    """Write one cell."""
    if np.isnan(value):
        return NOT_IN_RANGE.rjust(CELL)
    text = f"{100 * value:.1f}".rjust(CELL)
    if not colour:
        return text
    shade = min(len(BACKGROUNDS) - 1, int(value * len(BACKGROUNDS)))
    return COLOURED.format(BACKGROUNDS[shade], text)
