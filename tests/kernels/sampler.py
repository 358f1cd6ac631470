"""The sequence of sampled deals, one by one in plain Python: the slow twin of the sampler."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

MASK = (1 << 64) - 1
HALF = (1 << 32) - 1
GAMMA = 0x9E3779B97F4A7C15
CHOOSE = 0xD1B54A32D192ED03
BLOCK = 2048


class Entry(NamedTuple):
    """What one draw of a group may give: two cards for each of its players.

    Of 2**32 draws that hit it, `threshold` stay and the others go to entry `alias`.
    """

    hands: tuple[tuple[int, int], ...]
    threshold: int = 1 << 32
    alias: int = 0

    @property
    def cards(self) -> set[int]:
        return {card for hand in self.hands for card in hand}


class Deal(NamedTuple):
    """Cards of one deal: of players with ranges, of players with any two, and of the board."""

    chosen: list[int]
    held: list[tuple[int, int]]
    dealt: list[list[int]]
    board: list[int]


def mix(word: int) -> int:
    """The output function of SplitMix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def splitmix64(seed: int) -> Iterator[int]:
    """The sequence of SplitMix64 as its authors define it."""
    while True:
        seed = seed + GAMMA & MASK
        yield mix(seed)


def draw(seed: int, deal: int, deck: Collection[int], cards: int) -> list[int]:
    """Cards of one deal, in the order drawn: each uniform over what is left of the deck.

    A deal takes 32 random bits a card, two cards a word. The words of a block lie side by side:
    first those of the first two cards of all its deals, then those of the next two.
    """
    left = sorted(deck)
    words = (cards + 1) // 2
    block, place = divmod(deal, BLOCK)
    drawn = []
    for j in range(cards):
        number = (block * words + j // 2) * BLOCK + place
        word = mix(mix(seed) + number * GAMMA & MASK)
        half = word & HALF if j % 2 else word >> 32
        drawn.append(left.pop(half * len(left) >> 32))
    return drawn


def board(seed: int, deal: int, known: Collection[int], cards: int) -> list[int]:
    """Cards of the board of one deal, all hands known."""
    return draw(seed, deal, [card for card in range(52) if card not in known], cards)


def choose(seed: int, deal: int, groups: Sequence[Sequence[Entry]]) -> list[int]:
    """Number of the entry that each group draws in one deal.

    Each group takes a word for a deal. Where two groups hold a card, all draw anew, from a
    sequence that goes on from the last.
    """
    attempt = mix(mix(seed) + CHOOSE & MASK)
    while True:
        chosen = []
        for g, entries in enumerate(groups):
            word = mix(attempt + (deal * len(groups) + g) * GAMMA & MASK)
            entry = (word >> 32) * len(entries) >> 32
            stays = (word & HALF) < entries[entry].threshold
            chosen.append(entry if stays else entries[entry].alias)
        cards = [card for g, e in enumerate(chosen) for card in groups[g][e].cards]
        if len(set(cards)) == len(cards):
            return chosen
        attempt = mix(attempt + CHOOSE & MASK)


def deal(
    seed: int,
    number: int,
    deck: Collection[int],
    groups: Sequence[Sequence[Entry]],
    seats: Sequence[tuple[int, int]],
    dealt: int,
    cards: int,
) -> Deal:
    """One deal of a numbered sequence.

    `seats` names the group of each player with a range, and his place in it. What they hold is
    taken from the deck; the players who get any two cards draw from the rest, then the board.
    """
    chosen = choose(seed, number, groups)
    held = [groups[group][chosen[group]].hands[place] for group, place in seats]
    gone = {card for hand in held for card in hand}
    rest = [card for card in deck if card not in gone]
    drawn = draw(seed, number, rest, 2 * dealt + cards)
    hands = [drawn[2 * d : 2 * d + 2] for d in range(dealt)]
    return Deal(chosen, held, hands, drawn[2 * dealt :])
