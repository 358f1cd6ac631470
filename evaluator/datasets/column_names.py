"""What the names of columns give away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

N_UCI: Final = 10
"""Columns of a hand in the UCI layout: suit and rank of five cards."""

UCI_NAMES: Final = (*(f"{letter}{n}" for n in range(1, 6) for letter in "SC"), "CLASS")

_BOARD: Final = re.compile(r"(board|community|flop|turn|river|common)(cards?)?\d*")
_HOLE: Final = re.compile(r".*(hole|pocket|private)(cards?)?\d*")
_WHOLE: Final = re.compile(r"(all|full|seven|five|poker)?(cards?|hands?|masks?)(text|cards)?")
_PLAYER: Final = re.compile(r"(p|player|seat|hero|villain)\d*(cards?|hand)?\d*")
_LABEL: Final = re.compile(r"(class|label|hand|pokerhand|category)")
_UCI_SUIT: Final = re.compile(r"s(uit)?(ofcard)?([1-5])")
_UCI_RANK: Final = re.compile(r"(c|card|r|rank)(ofcard)?([1-5])")
_LAST_NUMBER: Final = re.compile(r"[\s_.-]*\d+$")


def plain(name: str) -> str:
    """Return the letters and digits of a name, in lower case."""
    return re.sub(r"[\W_]", "", name.lower())


def is_board(name: str) -> bool:
    """Tell a column of cards that all players share."""
    return _BOARD.fullmatch(plain(name)) is not None


def is_hole(name: str) -> bool:
    """Tell a column of cards that are a player's own, and not all he plays."""
    return _HOLE.fullmatch(plain(name)) is not None


def is_whole(name: str) -> bool:
    """Tell a column of whole hands."""
    return _WHOLE.fullmatch(plain(name)) is not None


def is_known(name: str) -> bool:
    """Tell a name that a column of cards would have; a card (``As``) is none."""
    key = plain(name)
    numbered = re.fullmatch(r"(c|h|card|hand|hole|cards|mask)\d+", key) is not None
    found = any(test(name) for test in (is_board, is_hole, is_whole))
    return found or numbered or _PLAYER.fullmatch(key) is not None


def stem(name: str) -> str:
    """Return a name without the number at its end: what the cards of one hand have in common."""
    return _LAST_NUMBER.sub("", name.strip().lower())


def uci_columns(names: Sequence[str]) -> tuple[int, ...] | None:
    """Places of the ten columns of the UCI layout, by their names; None if they are not there."""
    suits, ranks = {}, {}
    for place, name in enumerate(names):
        key = plain(name)
        if found := _UCI_SUIT.fullmatch(key):
            suits[found[3]] = place
        elif found := _UCI_RANK.fullmatch(key):
            ranks[found[3]] = place
    if len(suits) != N_UCI // 2 or suits.keys() != ranks.keys():
        return None
    return tuple(place for card in sorted(suits) for place in (suits[card], ranks[card]))


def label_column(names: Sequence[str], taken: Iterable[int]) -> str | None:
    """Name the column that says the category, None if there is none."""
    free = [name for place, name in enumerate(names) if place not in set(taken)]
    return next((name for name in free if _LABEL.fullmatch(plain(name))), None)


def made_up(width: int) -> tuple[str, ...]:
    """Names for columns that have none."""
    return ("hand",) if width == 1 else tuple(f"column_{n}" for n in range(1, width + 1))
