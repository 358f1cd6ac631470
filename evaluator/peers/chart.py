"""A run as a bar chart, drawn by matplotlib where it is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from evaluator.errors import ArgumentError
from evaluator.peers.results import Report
from evaluator.peers.table import copy_speed, headline, order_word, ranked
from evaluator.peers.text import rate

OUR_COLOUR: Final = "#2a6f97"
THEIR_COLOUR: Final = "#a9b4bd"
WRONG_COLOUR: Final = "#c1443c"
TITLES: Final = {False: "one call a hand", True: "many hands a call"}
ROOM: Final = 8.0
"""How much further than the longest bar the axis goes, so that its number fits."""


def draw(report: Report, path: Path) -> None:
    """Draw how many random hands of seven cards a second each evaluator ranks.

    Parameters
    ----------
    report : Report
        With at least one such speed.
    path : Path
        Ends in .png or .svg.

    Raises
    ------
    ArgumentError
        If there is nothing to draw.
    """
    from matplotlib.figure import Figure

    groups = {
        batch: [entry for entry in ranked(report, batch) if headline(entry)]
        for batch in (False, True)
    }
    groups = {batch: entries for batch, entries in groups.items() if entries}
    if not groups:
        raise ArgumentError("there is no speed of 7 cards random to draw")
    heights = [len(entries) + 1 for entries in groups.values()]
    figure = Figure(figsize=(9, 1.6 + 0.34 * sum(heights)), layout="constrained")
    grid = figure.subplots(len(groups), 1, sharex=True, squeeze=False, height_ratios=heights)
    speeds = [headline(entry) for entries in groups.values() for entry in entries]
    copy = copy_speed(report)
    for axes, (batch, entries) in zip(grid[:, 0], groups.items(), strict=True):
        for place, entry in enumerate(entries):
            wrong = order_word(entry) != "right"
            colour = WRONG_COLOUR if wrong else OUR_COLOUR if entry.ours else THEIR_COLOUR
            speed = headline(entry)
            axes.barh(place, speed, color=colour, hatch="///" if wrong else None, height=0.75)
            text = rate(speed).strip() + (f", {order_word(entry)}" if wrong else "")
            axes.annotate(
                text,
                (speed, place),
                (4, 0),
                textcoords="offset points",
                va="center",
                fontsize=9,
                # The line of the copy would run through the number.
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
            )
        if batch and copy:
            axes.axvline(copy, color="black", linestyle=":", linewidth=1)
            axes.annotate(
                "copy of memory",
                (copy, len(entries) - 0.5),
                (-4, 2),
                textcoords="offset points",
                ha="right",
                va="bottom",
                fontsize=8,
            )
        axes.set_xscale("log")
        axes.set_yticks(range(len(entries)), [entry.title for entry in entries])
        axes.set_ylim(len(entries) - 0.4, -0.6)
        axes.set_title(TITLES[batch], loc="left", fontsize=10)
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="x", alpha=0.3)
        axes.set_axisbelow(True)
    # On a logarithmic axis a bar has no natural start: begin a decade below the shortest.
    grid[-1, 0].set_xlim(min(speeds) / 10, max(*speeds, copy) * ROOM)
    grid[-1, 0].set_xlabel("random hands of seven cards a second, one thread, logarithmic")
    machine = report.machine
    figure.suptitle(
        f"{machine['processor']}, Python {machine['python']}, {report.when[:10]}",
        fontsize=10,
        x=0.02,
        ha="left",
    )
    figure.savefig(path, dpi=150)
