"""A ranked hand in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluator.cards import card_rank
from evaluator.cards.layout import RANK_CHARS, RANK_NAMES, RANK_PLURALS

ROYAL_TOP: Final = 12


def describe_five(category: str, cards: Sequence[int]) -> str:
    """Put five cards of a category into words.

    Parameters
    ----------
    category : str
        Name of the category.
    cards : sequence of int, shape (5,)
        Natural cards in the order in which they are compared: for a straight from the top, else
        those of one rank first.

    Returns
    -------
    str
        Like "full house, aces over kings".
    """
    ranks = [card_rank(card) for card in cards]
    one = [RANK_NAMES[rank] for rank in ranks]
    many = [RANK_PLURALS[rank] for rank in ranks]
    if category in ("straight", "straight flush"):
        royal = category == "straight flush" and ranks[0] == ROYAL_TOP
        return "royal flush" if royal else f"{category}, {one[0]} high"
    if category == "pair":
        return f"pair of {many[0]}, {' '.join(one[2:])}"
    if category == "two pair":
        return f"two pair, {many[0]} and {many[2]}, {one[4]} kicker"
    if category == "three of a kind":
        return f"three of a kind, {many[0]}, {' '.join(one[3:])}"
    if category == "full house":
        return f"full house, {many[0]} over {many[3]}"
    if category == "four of a kind":
        return f"four of a kind, {many[0]}, {one[4]} kicker"
    if category == "five of a kind":
        return f"five of a kind, {many[0]}"
    return f"{category}, {' '.join(one)}"


def compare(category: str, cards: Sequence[str], other: str, other_cards: Sequence[str]) -> str:
    """Say why one hand beats another.

    Parameters
    ----------
    category : str
        Category of the better hand.
    cards : sequence of str, shape (5,)
        Its cards as text, in the order in which they are compared.
    other, other_cards
        The same of the other hand.

    Returns
    -------
    str
        Like "full house beats flush", or "both pair, ace beats king as kicker".
    """
    if category != other:
        return f"{category} beats {other}"
    pairs = zip(cards, other_cards, strict=True)
    for at, (mine, theirs) in enumerate(pairs):
        if mine[0] != theirs[0]:
            ranks = [RANK_NAMES[RANK_CHARS.index(card[0])] for card in (mine, theirs)]
            role = _role(category, at)
            return f"both {category}, {ranks[0]} beats {ranks[1]}{role}"
    return f"both {category} of the same ranks, decided by suits or jokers"


def _role(category: str, at: int) -> str:
    """Say what the card at a place of a hand does there."""
    grouped = {"pair": 2, "two pair": 4, "three of a kind": 3, "four of a kind": 4}
    if category in grouped and at >= grouped[category]:
        return " as kicker"
    if category == "two pair" and at == 2:
        return " in the second pair"
    if category == "full house" and at == 3:
        return " in the pair"
    if category in ("high card", "flush") and at > 0:
        return f" as {('second', 'third', 'fourth', 'fifth')[at - 1]} card"
    return ""
