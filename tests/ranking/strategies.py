"""Hypothesis strategies for hands, the rare shapes as likely as the common ones."""

from __future__ import annotations

from hypothesis import strategies as st


@st.composite
def packs(draw: st.DrawFn) -> list[int]:
    """A pack of at least seven cards: the whole one, few suits, or few neighbouring ranks."""
    suits = draw(st.sets(st.integers(0, 3), min_size=1))
    first, width = draw(st.integers(0, 12)), draw(st.integers(7, 13))
    if len(suits) > 1 and draw(st.booleans()):
        width = max(2, -(-7 // len(suits)))
    return [4 * ((first + i) % 13) + suit for i in range(width) for suit in sorted(suits)]


@st.composite
def hands(draw: st.DrawFn, fewest: int = 5, most: int = 7) -> list[int]:
    """A hand of different cards, in any order."""
    pack = draw(packs())
    size = draw(st.integers(fewest, most))
    return draw(st.permutations(pack))[:size]
