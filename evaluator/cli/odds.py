"""``mistigris odds``: the odds of hands and ranges."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from evaluator.cli.options import add_json, add_policy, read_policy, whole_number

if TYPE_CHECKING:
    from evaluator.equity import Odds

INTERRUPTED: Final = 130

EXAMPLES: Final = """\
examples:
  mistigris odds AhKh QsQd
  mistigris odds AhKh QsQd --board "2c 7d Jh"
  mistigris odds AhKh QsQd 9c9d --samples 1e7 --seed 1 --json
  mistigris odds "QQ+, AKs:0.5" "top 15%" random --board "2c 7d Jh" --grid
"""


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "odds",
        help="win, tie and equity of hands and ranges",
        description=(
            "Odds of 2 to 10 players with known hole cards, ranges or any two cards; exact unless"
            " told to sample, or unless that would take long."
        ),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hands", nargs="+", metavar="HAND", help="AhKh, 'QQ+, AKs:0.5', or random")
    parser.add_argument("--board", default="", metavar="CARDS", help="0 to 5 community cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    add_policy(parser)
    parser.add_argument(
        "--jokers", type=whole_number, default=0, metavar="N", help="jokers in the pack"
    )
    parser.add_argument("--game", default="holdem", metavar="NAME", help="default: %(default)s")
    how = parser.add_argument_group("how", "exact by default; a limit samples where that is less")
    how.add_argument("--exact", action="store_true", help="count every deal")
    how.add_argument("--samples", type=whole_number, metavar="N", help="sample N deals")
    how.add_argument(
        "--error", type=float, metavar="E", help="sample to a standard error of equity, 0 to 1"
    )
    how.add_argument("--time", type=float, metavar="S", help="sample for S seconds")
    how.add_argument("--seed", type=whole_number, metavar="S", help="repeat a sample")
    how.add_argument("--threads", type=whole_number, metavar="T", help="default: all cores")
    add_json(parser)
    parser.add_argument(
        "--grid", action="store_true", help="print the equity of each kind of hand in a range"
    )
    parser.add_argument("--plot", metavar="FILE", help="draw the odds to a .png or .svg file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compute and print the odds."""
    from evaluator.cli.plot import check_plot, plot_odds
    from evaluator.equity import OddsInterrupted, odds

    target = None if arguments.plot is None else check_plot(Path(arguments.plot))
    rules = read_policy(arguments.policy)
    try:
        answer = odds(
            arguments.hands,
            arguments.board,
            arguments.dead,
            game=arguments.game,
            policy=rules,
            jokers=arguments.jokers,
            exact=True if arguments.exact else None,
            samples=arguments.samples,
            target_error=arguments.error,
            time_limit=arguments.time,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=_progress(),
        )
    except OddsInterrupted as interrupt:
        _clear_progress()
        if interrupt.partial is None:
            raise
        print("mistigris: interrupted; the deals sampled until then:", file=sys.stderr)
        _print(interrupt.partial, arguments, interrupted=True)
        return INTERRUPTED
    _clear_progress()
    _print(answer, arguments, interrupted=False)
    if target is not None:
        plot_odds(answer, target)
    return 0


def _print(answer: Odds, arguments: argparse.Namespace, *, interrupted: bool) -> None:
    """Print the answer."""
    if arguments.json:
        print(json.dumps({**answer.to_dict(), "interrupted": interrupted}, indent=2))
        return
    grids = _grids(answer) if arguments.grid else []
    print(answer, *grids, sep="\n\n")


def _grids(answer: Odds) -> list[str]:
    """Return a chart for each player with a range."""
    from evaluator.cli.grid import grid_text
    from evaluator.errors import ArgumentError

    if not any(answer.ranges):
        raise ArgumentError("--grid: no player has a range")
    return [
        f"player {player + 1}, {answer.hands[player]}: equity of each hand in %\n"
        + grid_text(answer.grid(player), colour=sys.stdout.isatty())
        for player, held in enumerate(answer.ranges)
        if held is not None
    ]


def _progress() -> Callable[[Odds], None] | None:
    """Return what shows how far a sample has come: a line on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        return None

    def show(answer: Odds) -> None:
        error = 100 * float(answer.standard_error.max())
        line = f"{answer.deals:,} deals, {answer.seconds:.1f} s, error {error:.4f}%"
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    return show


def _clear_progress() -> None:
    """Remove the line of progress."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
