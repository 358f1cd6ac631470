"""``mistigris strength``: how a hand fares against a random one, now and in the end."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from evaluator.cli.options import add_json, add_policy, read_policy, whole_number

EXAMPLES: Final = """\
examples:
  mistigris strength AhKh --board "2h 7d Jh"
  mistigris strength AhKh --board "2h 7d Jh" --plot strength.png
  mistigris strength KcKd --board "Kh 7h 2s" --policy septic --json
"""


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "strength",
        help="how a hand fares against a random one, over all run-outs",
        description="Hands that a hand beats now, and by what the board may become; exact.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hand", metavar="HAND", help="two hole cards, such as AhKh")
    parser.add_argument("--board", default="", metavar="CARDS", help="0 to 5 community cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    add_policy(parser)
    parser.add_argument(
        "--jokers", type=whole_number, default=0, metavar="N", help="jokers in the pack"
    )
    parser.add_argument("--threads", type=whole_number, metavar="T", help="default: all cores")
    add_json(parser)
    parser.add_argument("--plot", metavar="FILE", help="draw it to a .png or .svg file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compute and print the distribution."""
    from evaluator.cli.plot import check_plot, plot_strength
    from evaluator.equity.strength import hand_strength

    target = None if arguments.plot is None else check_plot(Path(arguments.plot))
    answer = hand_strength(
        arguments.hand,
        arguments.board,
        arguments.dead,
        policy=read_policy(arguments.policy),
        jokers=arguments.jokers,
        threads=arguments.threads,
    )
    print(json.dumps(answer.to_dict(), indent=2) if arguments.json else answer)
    if target is not None:
        plot_strength(answer, target)
    return 0
