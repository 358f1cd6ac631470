"""A picture of the categories of a file beside those of a full deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from evaluator.datasets.report import RankReport

FILE_COLOUR: Final = "#2a6f97"
DECK_COLOUR: Final = "#e09f3e"


def plot_shares(report: RankReport, path: Path) -> None:
    """Draw a bar a category, with a mark where a full deck would have it.

    Shares run over five powers of ten, so the axis is logarithmic.

    Parameters
    ----------
    report : RankReport
    path : Path
        Ends in .png or .svg; see `evaluator.cli.plot.check_plot`.
    """
    from matplotlib.figure import Figure

    names = list(report.counts)
    rows = range(len(names))
    shares = [100 * share for share in report.shares.values()]
    figure = Figure(figsize=(7, 1.7 + 0.4 * len(names)), layout="constrained")
    axes = figure.add_subplot()
    axes.barh(rows, shares, color=FILE_COLOUR, label="of the hands of the file")
    known = [share for share in shares if share]
    if report.expected is not None:
        expected = [100 * report.expected[name] for name in names]
        axes.scatter(
            expected, rows, marker="|", s=260, color=DECK_COLOUR, label="of all hands of the deck"
        )
        known += [share for share in expected if share]
    if known:
        axes.set_xscale("log")
        axes.set_xlim(min(known) / 3, 300)
    for row, share in enumerate(shares):
        if share:
            axes.text(share * 1.3, row, f"{share:.4g}%", va="center")
    axes.set_yticks(rows, names)
    axes.set_xlabel("share of hands in %, logarithmic")
    title = f"{Path(report.source).name}: {report.hands:,} hands under {report.policy}"
    figure.suptitle(title, fontsize=10, x=0.02, ha="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)
    figure.savefig(path, dpi=150)
