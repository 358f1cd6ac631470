"""The sequence of sampled boards, deal by deal in plain Python: the slow twin of the sampler."""

from __future__ import annotations

from collections.abc import Collection, Iterator

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
BLOCK = 2048


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


def board(seed: int, deal: int, known: Collection[int], cards: int) -> list[int]:
    """Cards of one deal, in the order drawn: each uniform over what is left of 52.

    A deal takes 32 random bits a card, two cards a word. The words of a block lie side by side:
    first those of the first two cards of all its deals, then those of the next two.
    """
    left = [card for card in range(52) if card not in known]
    words = (cards + 1) // 2
    block, place = divmod(deal, BLOCK)
    drawn = []
    for j in range(cards):
        number = (block * words + j // 2) * BLOCK + place
        word = mix(mix(seed) + number * GAMMA & MASK)
        half = word & 0xFFFFFFFF if j % 2 else word >> 32
        drawn.append(left.pop(half * len(left) >> 32))
    return drawn
