"""Reading ranks, suits and numbers off the text of a range, with the position of each."""

from __future__ import annotations

import re
from decimal import Context
from typing import Final

from evaluator.cards.layout import RANK_CHARS, SUIT_CHARS, SUIT_OUTLINES, SUIT_SIGNS
from evaluator.cards.text import is_separator
from evaluator.errors import RangeError
from evaluator.ranges.faults import GRAMMAR, bad_text

# Spelled out rather than folded with str.upper(), as in evaluator.cards.text.
_RANKS: Final = {
    char: rank for chars in (RANK_CHARS, RANK_CHARS.lower()) for rank, char in enumerate(chars)
}
_SUITS: Final = {
    char: suit
    for chars in (SUIT_CHARS, SUIT_CHARS.upper(), SUIT_SIGNS, SUIT_OUTLINES)
    for suit, char in enumerate(chars)
}
_TEN: Final = "10"
_TEN_RANK: Final = RANK_CHARS.index("T")
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
_DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2212"
# Digits of an exponent are few, so that no number takes long to multiply.
NUMBER: Final = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,3})?"
"""Pattern of a number without a sign."""
_ACCEPTED_RANKS: Final = "ranks are 2-9, T or 10, J, Q, K, A"

# Of our own: the user's context may trap what is inexact, or round sooner than a float does.
ARITHMETIC: Final = Context(prec=60, Emin=-999_999, Emax=999_999, traps=[])


class Cursor:
    """A place in a text that moves to the right.

    Parameters
    ----------
    text : str
        What is read.

    Attributes
    ----------
    text : str
    at : int
        Index of the next character, counted from 0.
    """

    __slots__ = ("at", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def char(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    @property
    def at_dash(self) -> bool:
        """Whether the next character is a dash of any kind."""
        return self.char != "" and self.char in _DASHES

    def fault(self, what: str, at: int | None = None, accepted: str = GRAMMAR) -> RangeError:
        """Return the error for what is wrong at an index, by default the next character's."""
        return bad_text(what, self.text, (self.at if at is None else at) + 1, accepted)

    def skip_spaces(self) -> None:
        """Move past white space."""
        while self.char.isspace():
            self.at += 1

    def skip_separators(self) -> bool:
        """Move past white space, commas and semicolons; tell whether there was more than space."""
        more = False
        while self.char == ";" or (self.char and is_separator(self.char)):
            more |= not self.char.isspace()
            self.at += 1
        return more

    def take(self, chars: str) -> bool:
        """Move past the next character if it is one of `chars`; tell whether it was."""
        found = self.char != "" and self.char in chars
        self.at += found
        return found

    def rank(self) -> int:
        """Read a rank, 0..12 for 2..A.

        Raises
        ------
        RangeError
            If there is none.
        """
        if self.text.startswith(_TEN, self.at):
            self.at += len(_TEN)
            return _TEN_RANK
        rank = _RANKS.get(self.char)
        if rank is None:
            what = f"unknown rank {self.char!r}" if self.char else "rank missing"
            raise self.fault(what, accepted=_ACCEPTED_RANKS)
        self.at += 1
        return rank

    def suit(self) -> int | None:
        """Read a suit, 0..3 for clubs, diamonds, hearts, spades, or nothing."""
        suit = _SUITS.get(self.char)
        if suit is not None:
            signed = not self.char.isascii()
            self.at += 1
            if signed:
                self.take(_VARIATION_SELECTORS)
        return suit

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Move past what a pattern finds here, and return it; None if it finds nothing."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found
