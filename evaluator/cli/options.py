"""Options and converters that several subcommands share."""

from __future__ import annotations

import argparse
from decimal import Decimal, InvalidOperation
from pathlib import Path

from evaluator.rules import Policy
from evaluator.rules import policy as find_policy


def whole_number(text: str) -> int:
    """Read a whole number, such as 1000000, 1_000_000, 1,000,000 or 1e6."""
    try:
        number = Decimal(text.replace(",", ""))
        whole = int(number)
    except (InvalidOperation, ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
    if whole != number:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return whole


def add_policy(parser: argparse.ArgumentParser) -> None:
    """Add ``--policy``."""
    parser.add_argument(
        "--policy",
        default="standard",
        metavar="NAME|FILE.toml",
        help="rules that order the hands; see: mistigris policies (default: %(default)s)",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def read_policy(text: str) -> Policy:
    """Return the policy of ``--policy``: a name, or a file if it ends in ``.toml``."""
    if not text.endswith(".toml"):
        return find_policy(text)
    return Policy.from_toml(Path(text))
