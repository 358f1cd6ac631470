"""Sampled boards: the random words, the draws against a slow twin, and that they are uniform."""

from __future__ import annotations

from itertools import combinations, islice, pairwise

import numpy as np
import pytest

from evaluator.kernels import sample
from evaluator.kernels.deals import CAPACITY, CATEGORIES
from tests.kernels import sampler
from tests.kernels.blocks import count, draws, lanes_of_rows, scratch

U64 = np.uint64
SEEDS = [0, 1, 1234567, (1 << 64) - 1]


# Words


def test_mix_is_the_output_function_of_splitmix64() -> None:
    # First outputs for the seed 1234567: rosettacode.org, "Pseudo-random numbers/Splitmix64".
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert list(islice(sampler.splitmix64(1234567), 5)) == published
    states = [(1234567 + k * sampler.GAMMA) & sampler.MASK for k in range(1, 6)]
    assert [int(sample.mix(U64(state))) for state in states] == published


def test_mix_equals_its_twin() -> None:
    words = [0, 1, sampler.MASK, 1 << 63, *islice(sampler.splitmix64(5), 200)]
    assert [int(sample.mix(U64(word))) for word in words] == [sampler.mix(word) for word in words]


def test_below_covers_its_range_in_order() -> None:
    top = (1 << 32) - 1
    for n in range(1, 53):
        halves = [0, *(x for i in range(1, n) for x in ((i << 32) // n, -(-(i << 32) // n))), top]
        found = [int(sample.below(U64(half), U64(n))) for half in halves]
        assert found == [half * n >> 32 for half in halves]
        assert (found[0], found[-1]) == (0, n - 1)


# Draws


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("block", [0, 3])
def test_draws_equal_their_twin(cards: int, block: int) -> None:
    known = [0, 1, 17, 30, 31, 50, 51][: 2 + cards]
    found = draws(9, block, known, cards)
    for place in [*range(40), 1023, CAPACITY - 1]:
        expected = sampler.board(9, block * CAPACITY + place, known, cards)
        assert found[:, place].tolist() == expected, place


@pytest.mark.compiled
@pytest.mark.parametrize(
    "known", [[0, 1, 2, 3], [48, 49, 50, 51], [0, 13, 26, 51], list(range(47))]
)
@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_cards_of_a_deal_differ_and_none_is_known(known: list[int], cards: int) -> None:
    found = draws(77, 1, known, cards)
    assert not np.isin(found, known).any()
    assert found.max() < 52
    for first, second in combinations(found, 2):
        assert (first != second).all()


@pytest.mark.compiled
@pytest.mark.parametrize("cards", [1, 3, 5])
def test_the_last_cards_of_a_pack_all_come(cards: int) -> None:
    known = list(range(52 - cards))
    found = np.sort(draws(3, 0, known, cards), axis=0)
    assert (found == np.arange(52 - cards, 52)[:, None]).all()


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_lay_sets_the_bits_of_the_cards_drawn(cards: int) -> None:
    found = draws(5, 2, [1, 2, 3, 4], cards)
    rows = np.full((sample.ROWS, CAPACITY), 60, dtype=np.uint16)
    rows[:cards] = found
    boards = np.full(4 * CAPACITY, 0xFFFF, dtype=np.uint16)
    sample.lay(rows.reshape(-1), U64(cards), boards)
    expected = lanes_of_rows(found.T.tolist())
    assert np.array_equal(boards.reshape(4, CAPACITY).T, expected)


# Counts


def run(
    seed: int, first: int, last: int, known: list[int], holes: list[list[int]], cards: int
) -> tuple[list[int], list[list[int]]]:
    """Tally and categories that the kernel counts."""
    players = len(holes)
    tally = np.zeros(1 << players, dtype=np.uint64)
    categories = np.zeros((players, CATEGORIES), dtype=np.uint64)
    sample.sample_runouts(
        U64(seed),
        U64(first),
        U64(last),
        U64(cards),
        np.array(sorted(known), dtype=np.uint16),
        lanes_of_rows(holes),
        np.zeros(sample.ROWS * CAPACITY, dtype=np.uint16),
        np.zeros(4 * CAPACITY, dtype=np.uint16),
        *scratch(players),
        tally,
        categories,
    )
    return tally.tolist(), categories.tolist()


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_sampled_deals_are_those_of_the_twin(cards: int) -> None:
    board = [23, 28, 33, 41][: 5 - cards]
    hands = [[51, 46], [50, 49], [3, 7]]
    known = [card for hand in [*hands, board] for card in hand]
    boards = [[*board, *sampler.board(42, deal, known, cards)] for deal in range(60)]
    assert run(42, 0, 60, known, [[*h, *board] for h in hands], cards) == count(boards, hands)


def test_a_run_may_begin_at_any_block() -> None:
    known = [51, 46, 50, 49]
    holes = [[51, 46], [50, 49]]
    boards = [sampler.board(8, 5 * CAPACITY + place, known, 5) for place in range(30)]
    assert run(8, 5 * CAPACITY, 5 * CAPACITY + 30, known, holes, 5) == count(boards, holes)


def test_no_deals() -> None:
    assert run(8, CAPACITY, CAPACITY, [0, 1, 2, 3], [[0, 1], [2, 3]], 5)[0] == [0, 0, 0, 0]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", SEEDS)
def test_counts_of_blocks_add_up(seed: int) -> None:
    known, holes = [51, 46, 50, 49], [[51, 46], [50, 49]]
    edges = [0, CAPACITY, 3 * CAPACITY, 3 * CAPACITY + 777]
    parts = [run(seed, a, b, known, holes, 5)[0] for a, b in pairwise(edges)]
    assert np.sum(parts, axis=0).tolist() == run(seed, 0, edges[-1], known, holes, 5)[0]
