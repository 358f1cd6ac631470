"""Reading cards off a text, character by character, with the position of each."""

from __future__ import annotations

from typing import Final

from evaluator.cards.faults import bad_text
from evaluator.cards.layout import RANK_CHARS, SUIT_CHARS, SUIT_OUTLINES, SUIT_SIGNS

UNNUMBERED_JOKER: Final = -1
"""Stands for a joker read from text until it is known which numbers are free."""

# Spelled out rather than folded with str.upper(), which would also turn the long s and the
# Kelvin sign into a suit and a rank.
_RANKS: Final = {
    char: rank for chars in (RANK_CHARS, RANK_CHARS.lower()) for rank, char in enumerate(chars)
}
_SUITS: Final = {
    char: suit
    for chars in (SUIT_CHARS, SUIT_CHARS.upper(), SUIT_SIGNS, SUIT_OUTLINES)
    for suit, char in enumerate(chars)
}
_PAIRS: Final = {
    **{r + s: 4 * rank + suit for r, rank in _RANKS.items() for s, suit in _SUITS.items()},
    **dict.fromkeys(("Jk", "JK", "jk", "jK"), UNNUMBERED_JOKER),
}
_TEN: Final = "10"
_TEN_RANK: Final = RANK_CHARS.index("T")
_JOKER_SIGN: Final = "*"
# A suit sign may carry a request to draw it as text (FE0E) or as an emoji (FE0F).
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


def is_separator(char: str) -> bool:
    """Tell whether a character may stand between two cards: white space of any kind, a comma."""
    return char == "," or char.isspace()


def read_text(text: str) -> tuple[list[int], list[int]]:
    """Read all cards of a text.

    Parameters
    ----------
    text : str
        Cards as `evaluator.parse_cards` describes them.

    Returns
    -------
    cards : list of int
        Card numbers as they come; every joker is `UNNUMBERED_JOKER`.
    positions : list of int
        Where each card begins, counted from 1.

    Raises
    ------
    CardSyntaxError
        At the first character that cannot be part of a card.
    """
    cards: list[int] = []
    positions: list[int] = []
    at = 0
    while at < len(text):
        card = _PAIRS.get(text[at : at + 2])
        if card is not None:
            width = 2
        elif is_separator(text[at]):
            at += 1
            continue
        else:
            card, width = _read_unusual(text, at)
        cards.append(card)
        positions.append(at + 1)
        at += width
        if at < len(text) and text[at] in _VARIATION_SELECTORS and not text[at - 1].isascii():
            at += 1
    return cards, positions


def _read_unusual(text: str, at: int) -> tuple[int, int]:
    """Read a card that is not a pair of characters: card and width, or the error that it is."""
    if text[at] == _JOKER_SIGN:
        return UNNUMBERED_JOKER, 1
    rank = _TEN if text.startswith(_TEN, at) else text[at]
    if rank != _TEN and rank not in _RANKS:
        raise bad_text(f"unknown rank {rank!r}", text, at + 1)
    suit_at = at + len(rank)
    if suit_at == len(text) or is_separator(text[suit_at]):
        raise bad_text(f"suit missing after {rank!r}", text, at + 1)
    suit = _SUITS.get(text[suit_at])
    if suit is None:
        raise bad_text(f"unknown suit {text[suit_at]!r}", text, suit_at + 1)
    # Any other rank with a known suit is a pair of characters, so this rank is the ten.
    return 4 * _TEN_RANK + suit, len(_TEN) + 1
