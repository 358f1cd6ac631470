"""``mistigris bench``: evaluators side by side, checked and timed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from evaluator.cli.options import whole_number
from evaluator.errors import ArgumentError

if TYPE_CHECKING:
    from evaluator.peers.bench import Plan

STDOUT: Final = "-"
EXAMPLES: Final = """\
Every evaluator runs in a process of its own. First its order of hands is compared with ours, then
all are timed in turns, on the same seeded hands, each in the form that is fastest for it.

examples:
  mistigris bench --quick
  mistigris bench --against eval7 phevaluator treys pkrbot xiapl
  mistigris bench --evaluator mymodule:rank --form text --against treys
  mistigris bench --json new.json --compare old.json --plot speeds.svg

Your own function takes one hand of 5, 6 or 7 cards and returns something that compares by < and
==; whether larger is stronger is found out and said. Forms:
  text  "AsKd9h9c7s"
  ints  a list of 4*rank + suit: ranks 2..A are 0..12, suits c d h s are 0..3
  mask  an int with bit 16*suit + rank for each card
"""


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "bench",
        help="evaluators side by side, checked and timed",
        description="Check and time hand evaluators and equity calculators: ours, other"
        ' packages\' (pip install "mistigris[peers]"), and your own.',
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--against",
        nargs="*",
        metavar="NAME",
        help="packages to measure; none: ours alone; default: all that are installed",
    )
    parser.add_argument("--evaluator", metavar="MODULE:FUNCTION", help="a function of your own")
    parser.add_argument(
        "--form", default="text", metavar="text|ints|mask", help="what it takes (default: text)"
    )
    parser.add_argument(
        "--policies",
        nargs="*",
        metavar="POLICY",
        help="other rules under which ours is measured; default: laws1891 septic",
    )
    parser.add_argument(
        "--hands", type=whole_number, metavar="N", help="hands of a timing at most (default: 1e6)"
    )
    parser.add_argument(
        "--repeats", type=whole_number, metavar="N", help="timings of each speed (default: 5)"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=1, metavar="S", help="of all hands (default: 1)"
    )
    parser.add_argument(
        "--quick", action="store_true", help="random hands of 7 cards only, fewer of everything"
    )
    parser.add_argument(
        "--json",
        nargs="?",
        const=STDOUT,
        metavar="FILE",
        help="write the run as JSON; to stdout instead of the table if no file is named",
    )
    parser.add_argument("--plot", metavar="FILE", help="draw the speeds to a .png or .svg file")
    parser.add_argument("--compare", metavar="OLD.json", help="show what changed since another run")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    from evaluator.cli.plot import check_plot
    from evaluator.peers.bench import run as measure
    from evaluator.peers.compare import compare
    from evaluator.peers.results import read_report
    from evaluator.peers.table import render

    plot = None if arguments.plot is None else check_plot(Path(arguments.plot))
    old = None if arguments.compare is None else read_report(Path(arguments.compare))
    target = _json_target(arguments.json)
    plan = make_plan(arguments)
    report = measure(plan, _progress())
    _clear()
    if target is not None:
        target.write_text(report.to_json() + "\n", encoding="utf-8")
    print(report.to_json() if arguments.json == STDOUT else render(report))
    if old is not None:
        # JSON on stdout stays JSON.
        stream = sys.stderr if arguments.json == STDOUT else sys.stdout
        print("\n" + compare(old, report), file=stream)
    if plot is not None:
        from evaluator.peers.chart import draw

        draw(report, plot)
    return 0


def make_plan(arguments: argparse.Namespace) -> Plan:
    """Return what the options ask for."""
    from evaluator.peers import bench
    from evaluator.peers.catalogue import PEERS, POLICIES, find_peers, our_peer
    from evaluator.peers.spots import SPOTS
    from evaluator.peers.user import user_peer

    quick = arguments.quick
    peers = PEERS if arguments.against is None else find_peers(arguments.against)
    default_policies = () if quick else POLICIES
    policies = default_policies if arguments.policies is None else arguments.policies
    own = () if arguments.evaluator is None else (user_peer(arguments.evaluator, arguments.form),)
    options: dict[str, Any] = {"seed": arguments.seed}
    if quick:
        options.update(
            repeats=3,
            budget=bench.BUDGET / 3,
            checked=bench.CHECKED // 10,
            cards=(7,),
            orders=("random",),
            spots=SPOTS[:2],
        )
    for name in ("hands", "repeats"):
        if getattr(arguments, name) is not None:
            options[name] = getattr(arguments, name)
    return bench.Plan(peers=(our_peer(policies), *own, *peers), **options)


def _json_target(text: str | None) -> Path | None:
    """Return the file for JSON, if there is to be one, once it is clear that it can be written."""
    if text is None or text == STDOUT:
        return None
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise ArgumentError(f"--json {path}: a file in a folder that exists is accepted")
    return path


def _progress() -> Callable[[str], None]:
    """Return what shows what is being done: a line on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        return lambda text: None
    return lambda text: print(f"\r\x1b[K{text} ...", end="", file=sys.stderr, flush=True)


def _clear() -> None:
    """Remove the line of progress."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
