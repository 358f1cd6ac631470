"""Blocks of boards as the kernels of the odds lay them out, and a plain count of the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from evaluator.kernels import sample
from evaluator.kernels.deals import CAPACITY, CATEGORIES
from tests.kernels import sampler
from tests.kernels.hands import expected_value, masks_of

U64 = np.uint64


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


def scratch(players: int) -> tuple[NDArray[np.uint16], ...]:
    """Arrays high, low, best, winners, full of what must not matter."""
    sizes = (players * CAPACITY, players * CAPACITY, 2 * CAPACITY, CAPACITY)
    return tuple(np.full(size, 0xABCD, dtype=np.uint16) for size in sizes)


def draws(seed: int, block: int, known: Sequence[int], cards: int) -> NDArray[np.uint16]:
    """Cards that the kernels draw in one block, shape (cards, CAPACITY)."""
    rows = np.full(sample.ROWS * CAPACITY, 0xABCD, dtype=np.uint16)
    key = U64(sampler.mix(seed))
    sample.draw(key, U64(block), U64(52 - len(known)), U64(cards), rows)
    sample.settle(rows)
    sample.exclude(rows, np.array(sorted(known), dtype=np.uint16), U64(cards))
    return rows.reshape(sample.ROWS, CAPACITY)[:cards]


def count(
    boards: Sequence[Sequence[int]], holes: Sequence[Sequence[int]]
) -> tuple[list[int], list[list[int]]]:
    """Tally by set of winners, and categories by player, deal by deal."""
    tally: Counter[int] = Counter()
    categories = [[0] * CATEGORIES for _ in holes]
    for board in boards:
        values = [expected_value([*hole, *board]) for hole in holes]
        tally[sum(1 << p for p, v in enumerate(values) if v == max(values))] += 1
        for row, value in zip(categories, values, strict=True):
            row[value >> 28] += 1
    return [tally[which] for which in range(1 << len(holes))], categories
