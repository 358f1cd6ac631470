"""What the wild cards among five cards may stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Final

from evaluator.cards.layout import FIRST_JOKER, N_SUITS, SUIT_CHARS
from evaluator.rules import knobs
from evaluator.rules.model import Policy
from evaluator.rules.reading import FIRST_ACE, Reader, Reading

RED_SUITS: Final = frozenset(map(SUIT_CHARS.index, "dh"))


def options_of(policy: Policy, card: int) -> tuple[int, ...]:
    """Return every card that a card may stand for, the highest first.

    Parameters
    ----------
    policy : Policy
    card : int
        Card number. A card that is not wild stands for itself.

    Returns
    -------
    tuple of int
        For a bug all cards of the deck: whether it may be one depends on what it completes.
    """
    if card < FIRST_JOKER and card not in policy.wild:
        return (card,)
    deck = sorted(policy.cards, reverse=True)
    if card >= FIRST_JOKER and policy.joker == "color":
        red = (card - FIRST_JOKER) % 2 == 0
        return tuple(card for card in deck if ((card & 3) in RED_SUITS) == red)
    return tuple(deck)


def plays_of(rules: Reader, five: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Reading]]:
    """Give every five cards that five cards may play as, each with its reading.

    Parameters
    ----------
    rules : Reader
        Of the policy.
    five : tuple of int, shape (5,)
        Different cards, wild ones among them or not.

    Yields
    ------
    played : tuple of int, shape (5,)
        What each of the five stands for.
    reading : Reading
        Of `played`.
    """
    wild_at = [position for position, card in enumerate(five) if card in rules.wild]
    options = [options_of(rules.policy, five[position]) for position in wild_at]
    kinds = {_kind(rules.policy, five[position]) for position in wild_at}
    for chosen in _assignments(options, alike=len(kinds) == 1):
        cards = list(five)
        for position, card in zip(wild_at, chosen, strict=True):
            cards[position] = card
        played = tuple(cards)
        reading = reading_of(rules, five, played)
        if reading is not None:
            yield played, reading


def reading_of(rules: Reader, five: tuple[int, ...], played: tuple[int, ...]) -> Reading | None:
    """Read five cards as they are said to play, or return None where they may not.

    Parameters
    ----------
    rules : Reader
        Of the policy.
    five, played : tuple of int, shape (5,)
        Cards, and what each of them is to stand for.

    Returns
    -------
    Reading or None
    """
    if not _may_repeat(rules.policy, played):
        return None
    reading = rules.read(played)
    return reading if _bugs_keep_to_rule(rules.policy, five, played, reading) else None


def _kind(policy: Policy, card: int) -> tuple[tuple[int, ...], bool]:
    """Return what a wild card may stand for, and whether it is a bug."""
    return options_of(policy, card), policy.joker == "bug" and card >= FIRST_JOKER


def _assignments(options: Sequence[tuple[int, ...]], *, alike: bool) -> Iterable[tuple[int, ...]]:
    """Choose a card for each wild card; those that are alike are interchangeable."""
    if alike:
        return combinations_with_replacement(options[0], len(options))
    return product(*options)


def _may_repeat(policy: Policy, played: tuple[int, ...]) -> bool:
    """Tell whether a policy lets five cards repeat the cards that they repeat."""
    if len(set(played)) == len(played) or policy.duplicates == "always":
        return True
    if policy.duplicates == "never":
        return False
    if len({card >> 2 for card in played}) == 1:
        return True
    one_suit = len({card & 3 for card in played}) == 1
    repeated = [card for card in played if played.count(card) > 1]
    return policy.double_ace_flush and one_suit and min(repeated) >= FIRST_ACE


def _bugs_keep_to_rule(
    policy: Policy, five: tuple[int, ...], played: tuple[int, ...], reading: Reading
) -> bool:
    """Tell whether each bug is an ace or completes a straight or a flush.

    Where all four aces are in the five already and no card may be repeated, a bug has no ace to
    be and is any card.
    """
    if policy.joker != "bug" or reading.category in knobs.SEQUENCE_AND_SUIT_CATEGORIES:
        return True
    if all(card >= FIRST_ACE for bug, card in zip(five, played, strict=True) if bug >= FIRST_JOKER):
        return True
    aces = {card for card in played if card >= FIRST_ACE}
    return policy.duplicates == "never" and len(aces) == N_SUITS
