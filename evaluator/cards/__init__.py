"""Cards: how they are numbered, written and packed into masks."""

from __future__ import annotations

from evaluator.cards.card import card_name, card_number, card_rank, card_suit, is_joker
from evaluator.cards.masks import cards_to_masks, masks_to_cards
from evaluator.cards.notation import CardsLike, format_cards, parse_cards

__all__ = [
    "CardsLike",
    "card_name",
    "card_number",
    "card_rank",
    "card_suit",
    "cards_to_masks",
    "format_cards",
    "is_joker",
    "masks_to_cards",
    "parse_cards",
]
