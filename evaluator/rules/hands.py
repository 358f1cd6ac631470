"""Which cards are a hand of a policy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from evaluator.cards.card import is_integer
from evaluator.cards.faults import ACCEPTED_NUMBERS, duplicate_card, no_such_card, not_cards
from evaluator.cards.layout import CARD_LIMIT, CARD_TEXTS, FIRST_JOKER
from evaluator.errors import CardError, HandSizeError
from evaluator.rules.model import Policy

MOST_SHOWN: Final = 10
"""Cards of a hand that a message lists."""


def text_of(cards: Iterable[int]) -> str:
    """Write cards for a message, numbers that are no card as they are."""
    return " ".join(CARD_TEXTS[card] if 0 <= card < CARD_LIMIT else str(card) for card in cards)


def checked_hand(policy: Policy, cards: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """Check that cards are a hand of a policy.

    Parameters
    ----------
    policy : Policy
        Says which cards are in the deck.
    cards : sequence of int
        Card numbers, python or numpy integers.
    sizes : sequence of int
        Numbers of cards that are accepted, ascending.

    Returns
    -------
    tuple of int
        The same cards, in the same order.

    Raises
    ------
    InputTypeError
        If a card is no integer.
    CardError
        If there is no such card, it is not in the deck, or there are too many jokers.
    DuplicateCardError
        If a card appears twice.
    HandSizeError
        If the number of cards is not among `sizes`.
    """
    for position, card in enumerate(cards, 1):
        if not is_integer(card):
            raise not_cards(card, f"position {position}", ACCEPTED_NUMBERS)
    hand = tuple(int(card) for card in cards)
    jokers = 0
    for position, card in enumerate(hand, 1):
        if not 0 <= card < CARD_LIMIT:
            raise no_such_card(card, position)
        if card in hand[: position - 1]:
            raise duplicate_card(hand, range(1, len(hand) + 1))
        if card >= FIRST_JOKER:
            jokers += 1
            if jokers > policy.max_jokers:
                raise CardError(
                    f"joker at position {position} is one too many (policy {policy.name!r} "
                    f"accepts {policy.max_jokers or 'none'})",
                    position=position,
                )
        elif card not in policy.cards:
            raise CardError(
                f"card {CARD_TEXTS[card]} at position {position} is not in the deck of policy "
                f"{policy.name!r} (its ranks are {policy.ranks})",
                position=position,
            )
    if len(hand) not in sizes:
        accepted = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
        size = f"{len(hand)} card{'s' if len(hand) != 1 else ''}"
        shown = f", {text_of(hand[:MOST_SHOWN])}" if hand else ""
        more = " ..." if len(hand) > MOST_SHOWN else ""
        raise HandSizeError(f"a hand of {size}{shown}{more} ({accepted} are accepted)")
    return hand
