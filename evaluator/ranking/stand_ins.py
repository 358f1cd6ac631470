"""How wild cards share out among them the ranks that they are to stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple, TypeAlias

from evaluator.cards.layout import FIRST_JOKER
from evaluator.rules import Policy, knobs
from evaluator.rules.reading import FIRST_ACE
from evaluator.rules.substitutes import options_of

Cards: TypeAlias = tuple[int, ...]
Ranks: TypeAlias = tuple[int, ...]


class Kind(NamedTuple):
    """Wild cards that are interchangeable: what they may stand for, and whether they are bugs."""

    options: Cards
    is_bug: bool


def kind_of(policy: Policy, card: int, category: str) -> Kind:
    """Return the kind of a wild card in a hand that is to be of a category.

    Parameters
    ----------
    policy : Policy
    card : int
        Card number of a wild card.
    category : str

    Returns
    -------
    Kind
        A bug that completes no straight or flush is an ace, unless it may repeat none: then it
        has no ace to be where all four are in the hand.
    """
    options = options_of(policy, card)
    if card < FIRST_JOKER or policy.joker != "bug":
        return Kind(options, False)
    if category not in knobs.SEQUENCE_AND_SUIT_CATEGORIES and policy.duplicates != "never":
        options = tuple(option for option in options if option >= FIRST_ACE)
    return Kind(options, True)


def shared_out(
    kinds: Sequence[tuple[Kind, list[int]]], ranks: Ranks, suit: int | None
) -> Iterator[dict[int, int]]:
    """Give every way in which wild cards stand for cards of these ranks.

    Parameters
    ----------
    kinds : sequence of (Kind, list of int)
        Wild cards by kind, ascending.
    ranks : tuple of int
        As many as there are wild cards.
    suit : int or None
        The suit of all cards stood for, if it is but one.

    Yields
    ------
    dict of int to int
        By wild card: the card that it stands for. Of the ways that differ only in which card of
        a kind stands for what, one in which as many as can stand for themselves.
    """
    if not kinds:
        yield {}
        return
    (kind, cards), *others = kinds
    for share in set(combinations(ranks, len(cards))):
        left = tuple(sorted((Counter(ranks) - Counter(share)).elements()))
        for substitutes in _substitutes(kind.options, share, suit):
            for rest in shared_out(others, left, suit):
                yield _dealt(cards, substitutes) | rest


def _substitutes(options: Cards, ranks: Ranks, suit: int | None) -> Iterator[list[int]]:
    """Give every set of cards of these ranks that one kind of wild cards may stand for."""
    choices = [
        combinations_with_replacement(
            [card for card in options if card >> 2 == rank and suit in (None, card & 3)], count
        )
        for rank, count in Counter(ranks).items()
    ]
    for chosen in product(*choices):
        yield list(chain.from_iterable(chosen))


def _dealt(cards: Sequence[int], substitutes: Sequence[int]) -> dict[int, int]:
    """Let each wild card stand for itself if it may, and the others for the rest, highest first."""
    themselves = {card: card for card in cards if card in substitutes}
    left = sorted(substitutes, reverse=True)
    for card in themselves:
        left.remove(card)
    others = [card for card in cards if card not in themselves]
    return themselves | dict(zip(others, left, strict=True))
