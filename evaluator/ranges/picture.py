"""The usual chart of a range, 13 rows of 13 classes, for notebooks."""

from __future__ import annotations

from html import escape
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import CLASS_NAMES
from evaluator.cards.layout import N_RANKS
from evaluator.ranges.exchange import to_grid

#: Hues of pairs, suited and offsuit hands.
_PAIR, _SUITED, _OFFSUIT = 42, 145, 205
_CELL: Final = "width:2.6em;height:2em;padding:0;text-align:center;border:1px solid #999;"


def html_grid(weights: NDArray[np.float64], caption: str) -> str:
    """Return a table whose cells are the darker, the higher their average weight.

    Parameters
    ----------
    weights : ndarray(float64, shape=(1326,))
        Weights by holding.
    caption : str
        Text above the table, escaped here.

    Returns
    -------
    str
        HTML. Every cell names its class, and its average weight as a tooltip.
    """
    shares = to_grid(weights).ravel().tolist()
    rows = []
    for row in range(N_RANKS):
        cells = []
        for column in range(N_RANKS):
            number = N_RANKS * row + column
            hue = _PAIR if row == column else _SUITED if row < column else _OFFSUIT
            cells.append(_cell(CLASS_NAMES[number], shares[number], hue))
        rows.append(f"<tr>{''.join(cells)}</tr>")
    style = "border-collapse:collapse;font:12px sans-serif"
    return (
        f'<table style="{style}"><caption>{escape(caption)}</caption><tbody>'
        f"{''.join(rows)}</tbody></table>"
    )


def _cell(name: str, share: float, hue: int) -> str:
    if share == 0:
        colours = "background:#f4f4f4;color:#888"
    else:
        colours = f"background:hsl({hue},65%,{90 - 38 * share:.0f}%);color:#111"
    return f'<td title="{name}: {100 * share:.4g}%" style="{_CELL}{colours}">{name}</td>'
