"""``mistigris hand``: describe hands, say who wins and why."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any, Final

from evaluator.cards import format_cards, parse_cards
from evaluator.cli.options import add_json, add_policy, read_policy
from evaluator.errors import ArgumentError, CardError

if TYPE_CHECKING:
    from evaluator.ranking import HandDescription, Showdown

EXAMPLES: Final = """\
examples:
  mistigris hand AsKsQsJsTs
  mistigris hand As Ks Qs Js Ts 2c 2d
  mistigris hand AhKh QsQd --board "Qc Jh Th 2c 3d"
  mistigris hand "9d 8d Jk 6d 5d" --policy joker-wild
  mistigris hand KcKd9h5s3c KhJk9c5h3d --policy septic
  mistigris hand - < hands.txt
"""


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "hand",
        help="describe hands, say who wins and why",
        description="Describe hands of 5 to 7 cards; of several, say who wins and why.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "hands",
        nargs="+",
        metavar="CARDS",
        help="a hand; or the cards of one hand, one by one; - reads a hand a line",
    )
    parser.add_argument("--board", default="", metavar="CARDS", help="cards all players share")
    add_policy(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Describe the hands and print who wins."""
    from evaluator.ranking import showdown
    from evaluator.ranking.describe import describe

    rules = read_policy(arguments.policy)
    hands = _hands(arguments.hands)
    if len(hands) > 1:
        result = showdown(hands, arguments.board, policy=rules)
        _print(list(result.descriptions), arguments.json, result)
    else:
        _print([describe(_with_board(hands[0], arguments.board), rules)], arguments.json, None)
    return 0


def _hands(words: list[str]) -> list[str]:
    """Return one text a hand: cards given one by one are one hand, ``-`` stands for stdin."""
    if words == ["-"]:
        lines = [line.strip() for line in sys.stdin]
        words = [line for line in lines if line]
        if not words:
            raise ArgumentError("no hand on standard input; one a line is accepted")
        return words
    return [" ".join(words)] if all(_is_one_card(word) for word in words) else words


def _is_one_card(word: str) -> bool:
    """Whether a word is a single card."""
    try:
        return len(parse_cards(word)) == 1
    except CardError:
        return False


def _with_board(hand: str, board: str) -> str:
    """Return all the cards that a single hand may use."""
    return f"{format_cards(hand)} {format_cards(board)}"


def _print(hands: list[HandDescription], as_json: bool, result: Showdown | None) -> None:
    """Print the descriptions, and the outcome where there is one."""
    if as_json:
        content: dict[str, Any] = {"hands": [hand.to_dict() for hand in hands]}
        if result is not None:
            content["winners"] = [player + 1 for player in result.winners]
            content["places"] = list(result.places)
            content["reason"] = result.reason
        print(json.dumps(content, indent=2))
        return
    names = [str(i + 1) for i in range(len(hands))]
    for name, hand in zip(names, hands, strict=True):
        prefix = f"{name}  " if result is not None else ""
        number = "" if hand.class_number is None else f"  class {hand.class_number}"
        print(f"{prefix}{format_cards(hand.cards)}  {hand.text}{number}")
    if result is not None:
        who = " and ".join(names[player] for player in result.winners)
        verb = "wins" if len(result.winners) == 1 else "tie"
        print(f"{who} {verb}: {result.reason}")
