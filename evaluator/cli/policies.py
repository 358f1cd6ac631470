"""``mistigris policies``: what each policy is, and its source."""

from __future__ import annotations

import argparse
from typing import Any

from evaluator.cli.options import read_policy


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "policies",
        help="list the policies, or explain one",
        description="List the policies with their sources, or explain one in plain words.",
    )
    parser.add_argument("policy", nargs="?", metavar="NAME|FILE.toml", help="explain this one")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list or the explanation."""
    from evaluator.rules import policies
    from evaluator.rules.explain import explain

    if arguments.policy is not None:
        print(explain(read_policy(arguments.policy)))
        return 0
    catalogue = policies()
    width = max(map(len, catalogue))
    for name, policy in catalogue.items():
        print(f"{name.ljust(width)}  {policy.source}")
    return 0
