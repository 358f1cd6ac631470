"""The numbering of cards and bits, against the words of its definition."""

from __future__ import annotations

import numpy as np
import pytest

from evaluator.cards import layout


def test_cards_run_from_the_deuce_of_clubs_to_the_ace_of_spades() -> None:
    assert layout.CARD_TEXTS[:5] == ("2c", "2d", "2h", "2s", "3c")
    assert layout.CARD_TEXTS[48:] == ("Ac", "Ad", "Ah", "As", "Jk", "Jk", "Jk", "Jk")
    assert len(layout.CARD_TEXTS) == layout.CARD_LIMIT == 56


@pytest.mark.parametrize("card", range(52))
def test_bit_of_a_natural_is_16_suit_plus_rank(card: int) -> None:
    rank, suit = divmod(card, 4)
    assert layout.BIT_NUMBERS[card] == 16 * suit + rank
    assert layout.CARD_BITS[card] == 1 << (16 * suit + rank)


@pytest.mark.parametrize("joker", range(4))
def test_bit_of_a_joker_is_bit_13_of_its_lane(joker: int) -> None:
    assert layout.CARD_BITS[52 + joker] == 1 << (16 * joker + 13)


def test_masks_of_deck_and_jokers() -> None:
    assert layout.DECK_MASK == 0x1FFF_1FFF_1FFF_1FFF
    assert layout.JOKER_MASK == 0x2000_2000_2000_2000
    assert layout.CARDS_MASK == 0x3FFF_3FFF_3FFF_3FFF
    assert np.bitwise_or.reduce(layout.CARD_BITS) == layout.CARDS_MASK
    for mask in (layout.DECK_MASK, layout.JOKER_MASK, layout.CARDS_MASK):
        assert isinstance(mask, np.uint64)


def test_card_bits_cannot_be_changed() -> None:
    assert layout.CARD_BITS.dtype == np.uint64
    with pytest.raises(ValueError, match="read-only"):
        layout.CARD_BITS[0] = 0


def test_names_follow_the_numbering() -> None:
    assert layout.RANK_NAMES[0] == "deuce"
    assert layout.RANK_NAMES[layout.RANK_CHARS.index("T")] == "ten"
    assert layout.RANK_NAMES[12] == "ace"
    assert " ".join(layout.RANK_PLURALS) == (
        "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces"
    )
    assert [name[0] for name in layout.SUIT_NAMES] == list(layout.SUIT_CHARS)
    assert layout.SUIT_PLURALS == ("clubs", "diamonds", "hearts", "spades")
    assert layout.SUIT_SIGNS == "\u2663\u2666\u2665\u2660"
    assert layout.SUIT_OUTLINES == "\u2667\u2662\u2661\u2664"
