"""Spots to compute the odds of: known hands, a board and dead cards that fit one deck."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

import evaluator as ev

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@dataclass(frozen=True)
class Spot:
    """What `odds` is asked, as text."""

    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""

    @property
    def known(self) -> list[str]:
        """The cards that cannot come."""
        text = "".join([*self.hands, self.board, self.dead])
        return [text[i : i + 2] for i in range(0, len(text), 2)]

    @property
    def to_come(self) -> int:
        """Board cards to come."""
        return 5 - len(self.board) // 2

    def odds(self, **options: object) -> ev.Odds:
        """The odds of the spot."""
        return ev.odds(self.hands, self.board, self.dead, **options)  # type: ignore[arg-type]


def deal(deck: list[str], players: int, board: int, dead: int) -> Spot:
    """A spot of the first cards of a deck."""
    hands = tuple(deck[2 * p] + deck[2 * p + 1] for p in range(players))
    rest = deck[2 * players :]
    return Spot(hands, "".join(rest[:board]), "".join(rest[board : board + dead]))


def random_spot(seed: int, players: int, board: int, dead: int = 0) -> Spot:
    """A spot drawn with a seed."""
    deck = np.random.default_rng(seed).permutation(DECK).tolist()
    return deal(deck, players, board, dead)


@st.composite
def spots(
    draw: st.DrawFn, fewest_on_board: int = 3, most_players: int = 4, most_dead: int = 6
) -> Spot:
    """Spots that are cheap to count."""
    players = draw(st.integers(2, most_players))
    board = draw(st.integers(fewest_on_board, 5))
    dead = draw(st.integers(0, most_dead))
    deck = draw(st.permutations(DECK))
    return deal(deck, players, board, dead)
