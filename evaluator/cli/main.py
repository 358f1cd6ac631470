"""Parse the command line, run a subcommand, turn errors into messages and exit statuses."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from evaluator import __version__
from evaluator.cli import bench, hand, odds, outs, policies, rank, strength, tables
from evaluator.errors import EvaluatorError, TablesError

DONE: Final = 0
WRONG_INPUT: Final = 1
DAMAGED_TABLES: Final = 3
INTERRUPTED: Final = 130

EPILOG: Final = (
    "exit status: 0 done, 1 the input is wrong, 2 usage, 3 tables missing or damaged,"
    " 130 interrupted"
)


def get_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="mistigris",
        description="Rank poker hands under rules that are data, and compute odds.",
        epilog=EPILOG,
    )
    parser.add_argument("-V", "--version", action="version", version=f"mistigris {__version__}")
    parser.add_argument(
        "--debug", action="store_true", help="show where in the program an error arose"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (odds, outs, strength, hand, rank, policies, tables, bench):
        module.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The words after the program's name; by default those of the process.

    Returns
    -------
    int
        The exit status: 0 done, 1 the input is wrong, 3 tables missing or damaged, 130
        interrupted. Wrong usage leaves through `SystemExit` with status 2.
    """
    arguments = get_parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except EvaluatorError as error:
        if arguments.debug:
            raise
        print(f"mistigris: error: {error}", file=sys.stderr)
        return DAMAGED_TABLES if isinstance(error, TablesError) else WRONG_INPUT
    except KeyboardInterrupt:
        print("mistigris: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has left, as `head` does. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
