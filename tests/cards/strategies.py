"""Hypothesis strategies for cards and for the many ways to write them."""

from __future__ import annotations

from hypothesis import strategies as st

from evaluator.cards.layout import RANK_CHARS, SUIT_CHARS, SUIT_OUTLINES, SUIT_SIGNS

naturals = st.integers(0, 51)
hands = st.lists(st.integers(0, 55), unique=True, max_size=56)
separators = st.text(alphabet=" ,\t\n\r\u00a0\u2009\u3000", max_size=3)
positions_of_bits = st.sets(
    st.sampled_from([16 * suit + bit for suit in range(4) for bit in range(14)])
)


@st.composite
def spellings(draw: st.DrawFn, card: int) -> str:
    """Any accepted way to write one card."""
    if card >= 52:
        return draw(st.sampled_from(["Jk", "JK", "jk", "jK", "*"]))
    rank, suit = RANK_CHARS[card >> 2], card & 3
    ranks = [rank, rank.lower()] + ["10"] * (rank == "T")
    signs = [SUIT_SIGNS[suit], SUIT_OUTLINES[suit]]
    suits = [SUIT_CHARS[suit], SUIT_CHARS[suit].upper(), *signs]
    suits += [sign + selector for sign in signs for selector in "\ufe0e\ufe0f"]
    return draw(st.sampled_from(ranks)) + draw(st.sampled_from(suits))


@st.composite
def written_hands(draw: st.DrawFn) -> tuple[list[int], str]:
    """A hand, its jokers numbered in order, and one text of it."""
    cards = draw(st.lists(naturals, unique=True, max_size=20))
    jokers = draw(st.lists(st.integers(0, len(cards)), max_size=4))
    for joker, at in enumerate(sorted(jokers, reverse=True)):
        cards.insert(at, 51 + len(jokers) - joker)
    text = draw(separators)
    for card in cards:
        text += draw(spellings(card)) + draw(separators)
    return cards, text
