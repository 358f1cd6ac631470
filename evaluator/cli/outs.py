"""``mistigris outs``: what each card that can come next does for each player."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from evaluator.cli.options import add_json, add_policy, read_policy, whole_number

EXAMPLES: Final = """\
examples:
  mistigris outs AhKh QsQd --board "2h 7d Jh"
  mistigris outs AhKh QsQd 9c8c --board "2h 7d Jh Tc" --cards
  mistigris outs KcKd 9h8h --board "Kh 7h 2s" --policy septic --json
"""


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "outs",
        help="which next cards help whom, and by how much",
        description="For each card that can come next: who is helped, and by how much; exact.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hands", nargs="+", metavar="HAND", help="two hole cards, such as AhKh")
    parser.add_argument("--board", required=True, metavar="CARDS", help="3 or 4 community cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    add_policy(parser)
    parser.add_argument(
        "--jokers", type=whole_number, default=0, metavar="N", help="jokers in the pack"
    )
    parser.add_argument("--threads", type=whole_number, metavar="T", help="default: all cores")
    parser.add_argument("--cards", action="store_true", help="print a line for each card, too")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compute and print the outs."""
    from evaluator.equity.outs import outs

    answer = outs(
        arguments.hands,
        arguments.board,
        arguments.dead,
        policy=read_policy(arguments.policy),
        jokers=arguments.jokers,
        threads=arguments.threads,
    )
    if arguments.json:
        print(json.dumps(answer.to_dict(), indent=2))
        return 0
    print(answer)
    if arguments.cards:
        print(answer.table_of_cards())
    return 0
