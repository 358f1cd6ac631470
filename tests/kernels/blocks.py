"""Blocks of deals as the kernels of the odds lay them out, and a plain count of the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.kernels import sample
from evaluator.kernels.deals import CAPACITY, CATEGORIES
from tests.kernels import sampler
from tests.kernels.hands import expected_value, masks_of

U64 = np.uint64
#: Full of what must not matter.
STALE = 0xABCD


def words(numbers: Any) -> NDArray[np.uint64]:
    """Numbers as the kernels read them."""
    return np.array(numbers, dtype=np.uint64)


def lanes_of(masks: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """Suit lanes of masks, shape (n, 4)."""
    lanes: NDArray[np.uint16] = masks.astype("<u8").view("<u2")
    return lanes.reshape(-1, 4)


def lanes_of_rows(rows: Sequence[Sequence[int]]) -> NDArray[np.uint16]:
    """Suit lanes of rows of cards, shape (n, 4); a row may hold no card."""
    width = len(rows[0])
    cards = np.array(rows, dtype=np.uint8).reshape(len(rows), width)
    return lanes_of(masks_of(cards)) if width else np.zeros((len(rows), 4), dtype=np.uint16)


def block_of(boards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Boards laid out lane after lane, each with room for CAPACITY, the room full of all cards."""
    block = np.full((4, CAPACITY), 0x1FFF, dtype=np.uint16)
    block[:, : len(boards)] = lanes_of(masks_of(boards)).T
    return block.reshape(-1)


def stale(size: int) -> NDArray[np.uint16]:
    """An array of a kernel whose contents must not matter."""
    return np.full(size, STALE, dtype=np.uint16)


def scratch(players: int) -> tuple[NDArray[np.uint16], ...]:
    """Arrays high, low, best, winners."""
    return tuple(map(stale, (players * CAPACITY, players * CAPACITY, 2 * CAPACITY, CAPACITY)))


def draws(seed: int, block: int, known: Sequence[int], cards: int) -> NDArray[np.uint16]:
    """Cards that the kernels draw in one block, shape (cards, CAPACITY)."""
    rows = stale(sample.ROWS * CAPACITY)
    key = U64(sampler.mix(seed))
    start, end = U64(0), U64(cards)
    sample.draw(key, U64(block), U64(52 - len(known)), start, end, rows)
    sample.settle(rows, start, end, stale(CAPACITY))
    sample.exclude(rows, np.array(sorted(known), dtype=np.uint16), start, end)
    return rows.reshape(sample.ROWS, CAPACITY)[:cards]


@dataclass(frozen=True)
class Table:
    """Who is dealt what, for the kernels and for their slow twin.

    Attributes
    ----------
    deck : list of int
        Cards that can come, ascending.
    groups : list of list of Entry
    seats : list of (int, int)
        Group of each player with a range, and his place in it.
    dealt : int
        Players who get any two cards.
    cards : int
        Board cards to come.
    """

    deck: list[int]
    groups: list[list[sampler.Entry]]
    seats: list[tuple[int, int]]
    dealt: int
    cards: int

    @property
    def unknown(self) -> int:
        """Players whose cards change from deal to deal."""
        return len(self.seats) + self.dealt

    @property
    def holdings(self) -> list[list[tuple[int, int]]]:
        """For each player with a range, what he holds with each entry of his group."""
        return [[entry.hands[place] for entry in self.groups[group]] for group, place in self.seats]

    @property
    def seat_group(self) -> NDArray[np.uint64]:
        return words([group for group, _ in self.seats])

    @property
    def seat_start(self) -> NDArray[np.uint64]:
        return words(np.cumsum([0, *map(len, self.holdings)])[:-1])

    def entries(self) -> tuple[NDArray[np.uint64], ...]:
        """Arrays groups, entries, thresholds, aliases."""
        flat = [entry for group in self.groups for entry in group]
        masks = [int(masks_of(np.array([sorted(entry.cards)]))[0]) for entry in flat]
        return (
            words(np.cumsum([0, *map(len, self.groups)])),
            words(masks),
            words([entry.threshold for entry in flat]),
            words([entry.alias for entry in flat]),
        )

    def holes(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        """Arrays places and hole_lanes."""
        hands = np.array([h for each in self.holdings for h in each], dtype=np.intp).reshape(-1, 2)
        places = np.searchsorted(self.deck, hands).astype(np.uint16)
        return places, lanes_of(masks_of(hands.astype(np.uint8)))

    def whom(self) -> tuple[Any, ...]:
        """The arguments of `sampled.deal` that say who is dealt what, in its order."""
        known = [card for card in range(max(self.deck)) if card not in self.deck]
        return (
            U64(len(self.deck)),
            U64(self.cards),
            U64(self.dealt),
            np.array(known, dtype=np.uint16),
            *self.entries(),
            self.seat_group,
            self.seat_start,
            *self.holes(),
        )

    def room(self) -> tuple[NDArray[Any], ...]:
        """Arrays chosen, draws, own, scratch."""
        return (
            words(np.full(len(self.groups) * CAPACITY, 1 << 40)),
            stale(sample.ROWS * CAPACITY),
            stale(self.unknown * 4 * CAPACITY),
            stale(CAPACITY),
        )

    def deal(self, seed: int, number: int) -> sampler.Deal:
        """A deal by the slow twin."""
        return sampler.deal(
            seed, number, self.deck, self.groups, self.seats, self.dealt, self.cards
        )


def count(
    boards: Sequence[Sequence[int]], holes: Sequence[Sequence[int]]
) -> tuple[list[int], list[list[int]]]:
    """Tally by set of winners, and categories by player, deal by deal."""
    return count_deals(boards, [holes] * len(boards), len(holes))


def count_deals(
    boards: Sequence[Sequence[int]], holes: Sequence[Sequence[Sequence[int]]], players: int
) -> tuple[list[int], list[list[int]]]:
    """The same where the players hold other cards in each deal."""
    tally: Counter[int] = Counter()
    categories = [[0] * CATEGORIES for _ in range(players)]
    for board, hands in zip(boards, holes, strict=True):
        values = [expected_value([*hand, *board]) for hand in hands]
        tally[sum(1 << p for p, v in enumerate(values) if v == max(values))] += 1
        for row, value in zip(categories, values, strict=True):
            row[value >> 28] += 1
    return [tally[which] for which in range(1 << players)], categories
