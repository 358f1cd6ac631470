"""Pictures of odds, drawn by matplotlib where it is installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from evaluator.errors import ArgumentError

if TYPE_CHECKING:
    from evaluator.equity import Odds

ENDINGS: Final = (".png", ".svg")
WIN_COLOUR: Final = "#2a6f97"
TIE_COLOUR: Final = "#a9d6e5"


def check_plot(path: Path) -> Path:
    """Return the path, once it is clear that a picture can be drawn there.

    Raises
    ------
    ArgumentError
        If the ending is neither .png nor .svg, the folder does not exist, or matplotlib is not
        installed.
    """
    if path.suffix.lower() not in ENDINGS:
        raise ArgumentError(f"--plot {path}: the name must end in .png or .svg")
    if not path.parent.is_dir():
        raise ArgumentError(f"--plot {path}: there is no folder {path.parent}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise ArgumentError(
            'drawing needs matplotlib; install it with: pip install "mistigris[plot]"'
        ) from None
    return path


def plot_odds(odds: Odds, path: Path) -> None:
    """Draw a bar a player: the share won alone, then the share tied.

    Parameters
    ----------
    odds : Odds
    path : Path
        Ends in .png or .svg.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1.7 + 0.5 * odds.players), layout="constrained")
    axes = figure.add_subplot()
    rows = range(odds.players)
    win, tie = 100 * odds.win, 100 * odds.tie
    axes.barh(rows, win, color=WIN_COLOUR, label="win")
    axes.barh(rows, tie, left=win, color=TIE_COLOUR, label="tie")
    for row, equity in enumerate(100 * odds.equity):
        end = float(win[row] + tie[row])
        axes.text(end + 1, row, f"{equity:.2f}%", va="center")
    axes.set_yticks(rows, odds.hands)
    axes.invert_yaxis()
    axes.set_xlim(0, 112)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("share of deals in %; the number is the equity")
    figure.suptitle(odds.summary(), fontsize=10, x=0.02, ha="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)
    figure.savefig(path, dpi=150)
