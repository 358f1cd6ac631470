"""A ranked hand in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluator.cards import card_rank
from evaluator.cards.layout import RANK_NAMES, RANK_PLURALS

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
