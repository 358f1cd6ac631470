"""Random cards without replacement: the random words, and the draws against a slow twin."""

from __future__ import annotations

from itertools import combinations, islice

import numpy as np
import pytest

from evaluator.kernels import sample
from evaluator.kernels.deals import CAPACITY
from tests.kernels import sampler
from tests.kernels.blocks import STALE, draws, lanes_of_rows, stale

U64 = np.uint64


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


@pytest.mark.parametrize("cards", [1, 2, 5, 9, pytest.param(25, marks=pytest.mark.compiled)])
def test_draws_after_rows_that_others_hold(cards: int) -> None:
    # Rows before `at` are places among the cards left, which later ones step past.
    deck = [card for card in range(52) if card not in (3, 17, 40)]
    if cards == 25:
        at, rows = 0, stale(sample.ROWS * CAPACITY)
        first: list[int] = []
    else:
        at, first = 2, [30, 7]
        rows = stale(sample.ROWS * CAPACITY)
        for row, card in enumerate(first):
            left = [c for c in deck if c not in first[:row]]
            rows[row * CAPACITY : (row + 1) * CAPACITY] = left.index(card)
    start, end = U64(at), U64(at + cards)
    left_of_deck = U64(len(deck) - at)
    sample.draw(U64(sampler.mix(6)), U64(1), left_of_deck, start, U64(cards), rows)
    before = rows[: at * CAPACITY].copy()
    sample.settle(rows, start, end, stale(CAPACITY))
    sample.exclude(rows, np.array([3, 17, 40], dtype=np.uint16), start, end)
    assert np.array_equal(rows[: at * CAPACITY], before)
    found = rows.reshape(sample.ROWS, CAPACITY)[at : at + cards]
    rest = [card for card in deck if card not in first]
    for place in [*range(20), CAPACITY - 1]:
        expected = sampler.draw(6, CAPACITY + place, rest, cards)
        assert found[:, place].tolist() == expected, place


def test_no_row_is_written_but_one_left_over() -> None:
    # An odd number of cards writes one row more than it needs, and no other.
    rows = stale(sample.ROWS * CAPACITY)
    sample.draw(U64(1), U64(0), U64(40), U64(4), U64(3), rows)
    written = (rows.reshape(sample.ROWS, CAPACITY) != STALE).any(axis=1)
    assert np.flatnonzero(written).tolist() == [4, 5, 6, 7]


def test_places_step_past_four_rows_the_nearest_first() -> None:
    rng = np.random.default_rng(1)
    rows = stale(sample.ROWS * CAPACITY)
    earlier = rng.integers(0, 48, (4, CAPACITY))
    rows[: 4 * CAPACITY] = earlier.reshape(-1)
    places = rng.integers(0, 45, CAPACITY).astype(np.uint16)
    expected = places.astype(int)
    for row in earlier[::-1]:
        expected += expected >= row
    four, one = places.copy(), places.copy()
    sample.step_past_four(rows, U64(3 * CAPACITY), four)
    for row in (3, 2, 1, 0):
        sample.step_past_one(rows, U64(row * CAPACITY), one)
    assert four.tolist() == one.tolist() == expected.tolist()


@pytest.mark.parametrize("cards", [0, 1, 2, 5])
@pytest.mark.parametrize("at", [0, 3])
def test_lay_sets_the_bits_of_the_cards_drawn(cards: int, at: int) -> None:
    found = draws(5, 2, [1, 2, 3, 4], cards) if cards else np.empty((0, CAPACITY))
    rows = np.full((sample.ROWS, CAPACITY), 60, dtype=np.uint16)
    rows[at : at + cards] = found
    lanes = stale(3 * 4 * CAPACITY)
    sample.lay(rows.reshape(-1), U64(at), U64(cards), lanes, U64(1))
    expected = lanes_of_rows(found.T.astype(int).tolist())
    before, block, after = lanes.reshape(3, 4, CAPACITY)
    assert np.array_equal(block.T, expected)
    assert (before == STALE).all()
    assert (after == STALE).all()
