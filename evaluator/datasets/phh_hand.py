"""One hand of a PHH file: who showed what."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict

HOLDEM: Final = ("FT", "NT", "NS")
"""Two cards of a player's own and the board, any five of them."""
_UNION_VARIANTS: Final = (*HOLDEM, "F7S", "F7S/8", "FR", "N2L1D", "F2L3D")
_OMAHA: Final = "Omaha: exactly two hole cards count, so that no five to seven cards are the hand"
_REFUSED: Final = {
    "PO": _OMAHA,
    "FO/8": _OMAHA,
    "FB": "badugi: a hand of four cards",
}
_BOARD_SIZE: Final = 5
_CARD: Final = re.compile(r"([2-9TJQKA?])([cdhs?])")
_PLAYER: Final = re.compile(r"p([1-9]\d*)")
_SHOW_DEALT: Final = "-"


class ShownHand(TypedDict):
    """A row: what one player of one hand history showed.

    All are text but `number` and `seat`; what the file does not say is empty (None for `seat`).

    Attributes
    ----------
    file : str
        The path of the file.
    number : int
        Place of the hand in the file, counted from 1.
    hand : str
        The file's own number of the hand, else the name of its table.
    variant : str
        PHH's code: NT no-limit hold'em, FT fixed-limit hold'em, NS short-deck, PO Omaha, ...
    seat : int or None
        The player, counted from 1: ``p1``, ``p2``, ...
    player : str
        His name, else ``p1``, ...
    hole, board : str
        Cards as the file has them, without spaces.
    cards : str
        `hole` and `board`, ready to be ranked by a policy that fits the variant; empty where
        `reason` says why they cannot be.
    starting_stack, finishing_stack, winnings : str
        The player's numbers, as the file writes them.
    reason : str
        Why the hand cannot be ranked, else empty.
    """

    file: str
    number: int
    hand: str
    variant: str
    seat: int | None
    player: str
    hole: str
    board: str
    cards: str
    starting_stack: str
    finishing_stack: str
    winnings: str
    reason: str


COLUMNS: Final = tuple(ShownHand.__annotations__)


class _BadHandError(Exception):
    """A hand that is not PHH; the text says why."""


@dataclass(slots=True)
class _Showdown:
    """What the actions of a hand put on the table."""

    board: str = ""
    dealt: dict[int, str] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)


def rows_of(text: str, *, file: str, number: int, key: str) -> list[ShownHand]:
    """Return a row for each player who showed.

    Parameters
    ----------
    text : str
        TOML of one hand.
    file, number
        Go into the rows.
    key : str
        Name of the hand where it has no number of its own.

    Returns
    -------
    list of ShownHand
        In the order in which they showed. One row with a reason if the hand cannot be read.
    """
    row: ShownHand = {
        "file": file,
        "number": number,
        "hand": key,
        "variant": "",
        "seat": None,
        "player": "",
        "hole": "",
        "board": "",
        "cards": "",
        "starting_stack": "",
        "finishing_stack": "",
        "winnings": "",
        "reason": "",
    }
    try:
        # Amounts stay the text that they are: 0.10 is not 0.1 to whoever compares files.
        table = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as error:
        return [{**row, "reason": f"not TOML: {' '.join(str(error).split())}"}]
    row["hand"] = str(table.get("hand", key))
    row["variant"] = str(table.get("variant", ""))
    try:
        showdown = _played(table)
    except _BadHandError as error:
        return [{**row, "reason": str(error)}]
    row["board"] = showdown.board
    return [_shown_by(seat, hole, table, row) for seat, hole in showdown.shown.items()]


def _shown_by(seat: int, hole: str, table: dict[str, Any], row: ShownHand) -> ShownHand:
    reason = _reason(row["variant"], hole, row["board"])
    return {
        **row,
        "seat": seat,
        "player": _entry(table, "players", seat) or f"p{seat}",
        "hole": hole,
        "cards": "" if reason else hole + row["board"],
        "starting_stack": _entry(table, "starting_stacks", seat),
        "finishing_stack": _entry(table, "finishing_stacks", seat),
        "winnings": _entry(table, "winnings", seat),
        "reason": reason,
    }


def _reason(variant: str, hole: str, board: str) -> str:
    """Say why a hand cannot be ranked, empty if it can."""
    if variant in _REFUSED:
        return f"variant {variant}, {_REFUSED[variant]}"
    if variant not in _UNION_VARIANTS:
        return f"variant {variant!r} is not known (accepted are {', '.join(_UNION_VARIANTS)})"
    if "?" in hole + board:
        return f"hidden cards in {hole + board!r}"
    if len(board) > 2 * _BOARD_SIZE:
        return f"a board of {len(board) // 2} cards: dealt more than once"
    return ""


def _played(table: dict[str, Any]) -> _Showdown:
    """Follow the actions of a hand."""
    actions = table.get("actions")
    if not isinstance(actions, list):
        what = "no actions" if actions is None else "actions are no list"
        raise _BadHandError(f"{what} (a PHH hand has variant, starting_stacks and actions)")
    stacks = table.get("starting_stacks")
    n_players = len(stacks) if isinstance(stacks, list) else None
    showdown = _Showdown()
    for position, action in enumerate(actions, start=1):
        if not isinstance(action, str):
            raise _BadHandError(f"action {position} is no text: {action!r}")
        words = action.partition("#")[0].split()
        try:
            _follow(words, showdown, n_players)
        except _BadHandError as error:
            raise _BadHandError(f"action {position}, {action!r}: {error}") from None
    return showdown


def _follow(words: list[str], showdown: _Showdown, n_players: int | None) -> None:
    """Note what one action deals or shows; bets and folds leave the cards as they are."""
    match words:
        case []:
            return
        case ["d", "db", cards]:
            showdown.board += _cards(cards)
        case ["d", "dh", player, cards]:
            seat = _seat(player, n_players)
            showdown.dealt[seat] = showdown.dealt.get(seat, "") + _cards(cards)
        case [player, "sm"]:
            _seat(player, n_players)
        case [player, "sm", cards]:
            seat = _seat(player, n_players)
            dealt = showdown.dealt.get(seat, "")
            shown = dealt if cards == _SHOW_DEALT else _cards(cards)
            if shown.strip("?"):
                # Cards that lay face up need not be told again.
                showdown.shown[seat] = _completed(shown, dealt)
        case [player, "f" | "cc" | "pb" | "sd" | "cbr", *_]:
            _seat(player, n_players)
        case _:
            raise _BadHandError("not an action of PHH")


def _completed(shown: str, dealt: str) -> str:
    """Put cards that were dealt open in the place of hidden ones."""
    if len(shown) != len(dealt):
        return shown
    pairs = zip(_CARD.findall(shown), _CARD.findall(dealt), strict=True)
    return "".join("".join(known if "?" in card else card) for card, known in pairs)


def _cards(text: str) -> str:
    """Check that a text is cards in PHH's notation, ``?`` for what is hidden."""
    if not text or _CARD.sub("", text):
        raise _BadHandError(f"{text!r} are not cards (such as AhKd, ???? where hidden)")
    return text


def _seat(player: str, n_players: int | None) -> int:
    found = _PLAYER.fullmatch(player)
    if found is None:
        raise _BadHandError(f"{player!r} is no player (p1, p2, ...)")
    seat = int(found[1])
    if n_players is not None and seat > n_players:
        raise _BadHandError(f"player {player} of {n_players}")
    return seat


def _entry(table: dict[str, Any], key: str, seat: int) -> str:
    """Return a player's entry of a list, as text; empty if there is none."""
    values = table.get(key)
    if not isinstance(values, list) or seat > len(values):
        return ""
    return str(values[seat - 1])
