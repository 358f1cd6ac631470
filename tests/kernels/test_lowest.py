"""The ranks that play in a low game, against every five of the ranks in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from evaluator.kernels.bitmask import drop_lowest
from evaluator.kernels.lowest import RANKS, another_five, are_neighbours, by_place, play_few

U16 = np.uint16
WHEEL = 0b1000000001111
SHORT_WHEEL = WHEEL >> 12 << 12 | 0b1111 << 4
BROADWAY = 0b11111 << 8


def sets_of(size: int, ranks: range = range(13)) -> Iterator[int]:
    """Every set of so many ranks."""
    for chosen in combinations(ranks, size):
        yield sum(1 << rank for rank in chosen)


def fives_of(held: int) -> list[int]:
    """Every five of some ranks, the lowest five first: as integers they compare from the top."""
    ranks = [rank for rank in range(13) if held >> rank & 1]
    return sorted(sum(1 << rank for rank in five) for five in combinations(ranks, 5))


def is_line(five: int) -> bool:
    return five % 31 == 0 and five // 31 & (five // 31 - 1) == 0


def another(held: int, free: int, ace_straight: int) -> int:
    left = [U16(held)]
    for _ in range(5):
        left.append(drop_lowest(left[-1]))
    return int(another_five(left[0], *left[2:], U16(free), U16(ace_straight)))


def free_sets(held: int) -> Iterator[int]:
    """Any rank; or one or two of those held, which other cards than those of the suit have."""
    yield RANKS
    ranks = [1 << rank for rank in range(13) if held >> rank & 1]
    yield from ranks
    yield from (one | other for one, other in combinations(ranks, 2))


@pytest.mark.parametrize(
    ("ace_straight", "lowest"), [(0, 0), (WHEEL, 0), (SHORT_WHEEL, 4)], ids=["no", "wheel", "short"]
)
def test_another_five_is_the_lowest_that_may_play(ace_straight: int, lowest: int) -> None:
    tried = 0
    for size in (6, 7):
        for held in sets_of(size, range(lowest, 13)):
            fives = fives_of(held)
            for free in free_sets(held):
                if not is_line(fives[0]) and fives[0] & free:
                    continue
                tried += 1
                expected = next(
                    five
                    for five in fives
                    if not is_line(five) and five != ace_straight and five & free
                )
                assert another(held, free, ace_straight) == expected, (bin(held), bin(free))
    assert tried > 100


def test_neighbours() -> None:
    for five in sets_of(5):
        assert bool(are_neighbours(U16(five), U16(0))) == is_line(five)
        assert bool(are_neighbours(U16(five), U16(BROADWAY))) == (
            is_line(five) and five != BROADWAY
        )


def test_places() -> None:
    for rank in range(13):
        ranks = U16(1 << rank)
        assert by_place(ranks, False) == ranks
        assert by_place(ranks, True) == 1 << (rank + 1) % 13
    assert by_place(U16(RANKS), True) == RANKS


# Cards of each rank, from the lowest; the category; ranks of its groups and beside them.
FEW = {
    "two pair of the lowest, whatever is held thrice": ((3, 2, 2), "two pair", {0, 1}, {2}),
    "two pair, the third rank beside them": ((2, 3, 1), "two pair", {0, 1}, {2}),
    "two pair that leave the lowest rank alone": ((1, 4, 2), "two pair", {1, 2}, {0}),
    "three of a kind": ((1, 3, 1), "three", {1}, {0, 2}),
    "three of a kind of four": ((1, 1, 4), "three", {2}, {0, 1}),
    "full house of the lowest three": ((3, 3), "full house", {0}, {1}),
    "full house of three of four": ((4, 3), "full house", {0}, {1}),
    "full house of the only three": ((2, 4), "full house", {1}, {0}),
    "four of a kind": ((1, 4), "four", {1}, {0}),
}
WORDS = {"two pair": 1, "three": 2, "full house": 3, "four": 4}


@pytest.mark.parametrize("name", FEW)
def test_few_ranks(name: str) -> None:
    counts, category, primary, kickers = FEW[name]
    often = [
        U16(sum(1 << 3 * rank for rank, count in enumerate(counts) if count >= least))
        for least in (1, 2, 3)
    ]
    word, found, beside = play_few(*often, *map(U16, WORDS.values()))
    assert word == WORDS[category]
    assert found == sum(1 << 3 * rank for rank in primary)
    assert beside == sum(1 << 3 * rank for rank in kickers)
