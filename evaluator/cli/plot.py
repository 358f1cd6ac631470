"""Pictures of odds, drawn by matplotlib where it is installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cli.grid import RANKS, check_grid, class_name
from evaluator.errors import ArgumentError

if TYPE_CHECKING:
    from evaluator.equity import Odds
    from evaluator.equity.strength_result import HandStrength

ENDINGS: Final = (".png", ".svg")
WIN_COLOUR: Final = "#2a6f97"
TIE_COLOUR: Final = "#a9d6e5"
NOT_IN_RANGE: Final = "#eeeeee"
CATEGORY_COLOURS: Final = "viridis_r"
GRID_COLOURS: Final = "RdYlGn"
WIDTH: Final = 8.0
GRID_HEIGHT: Final = 6.4
"""Of pictures and of their parts, in inches."""
LONGEST_NAME: Final = 26
BINS: Final = 20


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
    """Draw the odds: shares won and tied, categories, and a chart for each range.

    Parameters
    ----------
    odds : Odds
    path : Path
        Ends in .png or .svg.
    """
    ranged = [player for player, held in enumerate(odds.ranges) if held is not None]
    bars = 1.3 + 0.42 * odds.players
    heights = [bars, bars + 0.5, *(GRID_HEIGHT for _ in ranged)]
    figure = _figure(sum(heights) + 0.3, odds.summary())
    parts = figure.subplots(len(heights), 1, gridspec_kw={"height_ratios": heights})
    names = [_shortened(hand) for hand in odds.hands]
    _draw_shares(parts[0], odds, names)
    _draw_categories(parts[1], odds, names)
    for axes, player in zip(parts[2:], ranged, strict=True):
        title = f"player {player + 1}, {names[player]}: equity of each hand in %"
        draw_grid(axes, odds.grid(player), title)
    figure.savefig(path, dpi=150)


def plot_strength(strength: HandStrength, path: Path) -> None:
    """Draw the distribution of a hand's equity over all run-outs of the board.

    Parameters
    ----------
    strength : HandStrength
    path : Path
        Ends in .png or .svg.
    """
    figure = _figure(4.5, strength.summary())
    axes = figure.subplots()
    edges = np.arange(BINS + 1) * 100 / BINS
    shares = 100 * strength.histogram(BINS)
    axes.bar(edges[:-1], shares, width=100 / BINS, align="edge", color=WIN_COLOUR, edgecolor="w")
    mean = 100 * strength.equity
    axes.axvline(mean, color="black", label=f"mean {mean:.2f}%")
    if strength.percentile is not None:
        now = 100 * strength.percentile
        axes.axvline(now, color="black", linestyle=":", label=f"now {now:.2f}%")
    axes.set_xlim(0, 100)
    axes.set_xticks(range(0, 101, 10))
    axes.set_xlabel("share of opposing hands beaten on the complete board in %, ties half")
    axes.set_ylabel("share of run-outs in %")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)
    figure.savefig(path, dpi=150)


def plot_grid(values: NDArray[np.float64], title: str, path: Path) -> None:
    """Draw a share for each kind of hole cards as the usual chart.

    Parameters
    ----------
    values : ndarray(float64, shape=(13, 13))
        As `evaluator.cli.grid.grid_text` takes them.
    title : str
    path : Path
        Ends in .png or .svg.

    Raises
    ------
    ArgumentError
        If the values are no such chart.
    """
    check_grid(values)
    figure = _figure(WIDTH, "")
    draw_grid(figure.subplots(), values, title)
    figure.savefig(path, dpi=150)


def draw_grid(axes: Any, values: NDArray[np.float64], title: str) -> None:
    """Draw a share for each kind of hole cards on some axes; see `plot_grid`."""
    from matplotlib import colormaps

    shades = colormaps[GRID_COLOURS].with_extremes(bad=NOT_IN_RANGE)
    axes.imshow(np.ma.masked_invalid(values), cmap=shades, vmin=0, vmax=1)
    for row in range(len(RANKS)):
        for column in range(len(RANKS)):
            value = float(values[row, column])
            place = {"ha": "center", "va": "center"}
            if np.isnan(value):
                name = class_name(row, column)
                axes.text(column, row, name, fontsize=6, color="#999999", **place)
            else:
                # Both ends of the colours are dark.
                colour = "white" if abs(value - 0.5) > 0.4 else "black"
                text = f"{class_name(row, column)}\n{100 * value:.1f}"
                axes.text(column, row, text, fontsize=6, color=colour, **place)
    edges = np.arange(len(RANKS) + 1) - 0.5
    axes.set_xticks(edges, [""] * len(edges), minor=True)
    axes.set_yticks(edges, [""] * len(edges), minor=True)
    axes.grid(which="minor", color="white", linewidth=0.8)
    axes.tick_params(which="both", length=0)
    axes.set_xticks(range(len(RANKS)), list(RANKS))
    axes.set_yticks(range(len(RANKS)), list(RANKS))
    axes.xaxis.tick_top()
    axes.spines[:].set_visible(False)
    axes.set_title(title, fontsize=10, loc="left")


def _figure(height: float, title: str) -> Any:
    """Return a new picture that is as wide as all others."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    if title:
        figure.suptitle(title, fontsize=10, x=0.02, ha="left")
    return figure


def _shortened(hand: str) -> str:
    """Return what a player holds, or the beginning of a long range."""
    return hand if len(hand) <= LONGEST_NAME else f"{hand[: LONGEST_NAME - 3]}..."


def _draw_shares(axes: Any, odds: Odds, names: list[str]) -> None:
    """Draw a bar a player: the share won alone, then the share tied."""
    rows = range(odds.players)
    win, tie = 100 * odds.win, 100 * odds.tie
    axes.barh(rows, win, color=WIN_COLOUR, label="win")
    axes.barh(rows, tie, left=win, color=TIE_COLOUR, label="tie")
    for row, equity in enumerate(100 * odds.equity):
        end = float(win[row] + tie[row])
        axes.text(end + 1, row, f"{equity:.2f}%", va="center")
    _frame_bars(axes, names, "share of deals in %; the number is the equity")
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)


def _draw_categories(axes: Any, odds: Odds, names: list[str]) -> None:
    """Draw a bar a player: the share of deals in which he ends with each category."""
    from matplotlib import colormaps

    counts = np.asarray(odds.categories, dtype=np.float64)
    shares = 100 * counts / counts.sum(axis=1, keepdims=True)
    shades = colormaps[CATEGORY_COLOURS](np.linspace(0, 1, len(odds.category_names)))
    left = np.zeros(odds.players)
    for name, share, shade in zip(odds.category_names, shares.T, shades, strict=True):
        if share.any():
            axes.barh(range(odds.players), share, left=left, color=shade, label=name)
            left += share
    _frame_bars(axes, names, "share of deals that end with each category in %")
    axes.legend(
        loc="lower left", bbox_to_anchor=(0, 1), ncols=5, frameon=False, fontsize=8, borderpad=0
    )


def _frame_bars(axes: Any, names: list[str], label: str) -> None:
    """Name the bars and the axis below them."""
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 112)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel(label)
    axes.spines[["top", "right"]].set_visible(False)
