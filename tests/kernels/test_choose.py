"""Holdings drawn from ranges: against the slow twin, their shares, and what is counted of them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels import choose, sample
from evaluator.kernels.deals import CAPACITY
from tests.kernels import sampler
from tests.kernels.blocks import STALE, Table, stale, words
from tests.kernels.sampler import Entry

U64 = np.uint64
DECK = list(range(52))

ALONE = [Entry(((0, 1),)), Entry(((2, 3),)), Entry(((4, 5),))]
#: Five entries, of which the first is hit more often and the second hardly ever.
WEIGHTED = [
    Entry(((0, 1),)),
    Entry(((1, 2),), 1 << 20, 0),
    Entry(((2, 3),), 1 << 31, 4),
    Entry(((8, 51),), 0, 2),
    Entry(((3, 9),)),
]
#: Two players drawn together.
TOGETHER = [
    Entry(((0, 1), (2, 3))),
    Entry(((4, 5), (0, 1)), 1 << 30, 2),
    Entry(((40, 41), (4, 5))),
]
TABLES = {
    "one range": Table(DECK, [ALONE], [(0, 0)], 0, 5),
    "weights": Table(DECK, [WEIGHTED], [(0, 0)], 0, 5),
    "two that clash": Table(DECK, [ALONE, WEIGHTED], [(0, 0), (1, 0)], 0, 5),
    "three of one range": Table(DECK, [ALONE] * 3, [(0, 0), (1, 0), (2, 0)], 0, 5),
    "drawn together": Table(DECK, [TOGETHER, WEIGHTED], [(0, 1), (1, 0), (0, 0)], 0, 5),
}


def chosen_by_kernel(table: Table, seed: int, block: int) -> NDArray[np.uint64]:
    """Entry of each group in each deal of a block, shape (g, CAPACITY)."""
    chosen = words(np.full(len(table.groups) * CAPACITY, 99))
    choose.choose(U64(sampler.mix(seed)), U64(block), *table.entries(), chosen)
    return chosen.reshape(-1, CAPACITY)


# Draws


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("block", [0, 5])
def test_entries_are_those_of_the_twin(table: Table, block: int) -> None:
    found = chosen_by_kernel(table, 12, block)
    for place in [*range(60), 1000, CAPACITY - 1]:
        expected = sampler.choose(12, block * CAPACITY + place, table.groups)
        assert found[:, place].tolist() == expected, place


@pytest.mark.compiled
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_joint_entries_have_their_share_of_those_without_a_clash(table: Table) -> None:
    blocks = 150
    found = np.hstack([chosen_by_kernel(table, 2024, block) for block in range(blocks)])
    counts = Counter(map(tuple, found.T.tolist()))
    shares = []
    for group in table.groups:
        # What an entry keeps of its own hits, and what others send it.
        share = np.array([entry.threshold / 2**32 for entry in group])
        for entry in group:
            share[entry.alias] += 1 - entry.threshold / 2**32
        shares.append(share / len(group))
    joint = {}
    for which in product(*(range(len(group)) for group in table.groups)):
        cards = [card for g, e in enumerate(which) for card in table.groups[g][e].cards]
        if len(set(cards)) == len(cards):
            joint[which] = float(np.prod([shares[g][e] for g, e in enumerate(which)]))
    total = sum(joint.values())
    assert counts.keys() <= {which for which, share in joint.items() if share}
    deals = blocks * CAPACITY
    for which, weight in joint.items():
        expected = weight / total
        error = np.sqrt(expected * (1 - expected) / deals)
        assert abs(counts[which] / deals - expected) <= 4.5 * error, which


@pytest.mark.compiled
def test_drawing_one_player_anew_would_be_noticed() -> None:
    # AA or KK for the first, aces for the second: he has aces with one of six, not half the time.
    aces = [(a, b) for a in range(48, 52) for b in range(48, a)]
    kings = [(a, b) for a in range(44, 48) for b in range(44, a)]
    groups = [[Entry((hand,)) for hand in [*aces, *kings]], [Entry((hand,)) for hand in aces]]
    found = chosen_by_kernel(Table(DECK, groups, [(0, 0), (1, 0)], 0, 5), 3, 0)
    share = float((found[0] < 6).mean())
    # 6 pairs of pairs of aces against 36 of kings and aces.
    assert share == pytest.approx(6 / 42, abs=4.5 * np.sqrt(6 / 42 * 36 / 42 / CAPACITY))


# Cards


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_hold_writes_the_cards_of_each_player(table: Table) -> None:
    seats = len(table.seats)
    chosen = np.stack(
        [np.arange(CAPACITY, dtype=np.uint64) % np.uint64(len(group)) for group in table.groups]
    )
    draws, own = stale(sample.ROWS * CAPACITY), stale((seats + 1) * 4 * CAPACITY)
    arrays = (table.seat_group, table.seat_start, *table.holes())
    choose.hold(*arrays, chosen.reshape(-1), draws, own)
    rows = draws.reshape(sample.ROWS, CAPACITY)
    lanes = own.reshape(seats + 1, 4, CAPACITY)
    for r, (group, _) in enumerate(table.seats):
        hands = np.array(table.holdings[r])[chosen[group].astype(int)]
        assert np.array_equal(rows[2 * r : 2 * r + 2].T, hands)
        for i in range(10):
            bits = [(card % 4, 1 << card // 4) for card in hands[i].tolist()]
            expected = [sum(bit for suit, bit in bits if suit == lane) for lane in range(4)]
            assert lanes[r, :, i].tolist() == expected
    assert (rows[2 * seats :] == STALE).all()
    assert (lanes[seats] == STALE).all()


@pytest.mark.parametrize("rows", [0, 1, 2, 4, 7])
def test_encode_is_undone_by_settle(rows: int) -> None:
    rng = np.random.default_rng(rows)
    places = rng.permuted(np.tile(np.arange(48), (CAPACITY, 1)), axis=1)[:, :rows].T
    draws = stale(sample.ROWS * CAPACITY)
    draws[: rows * CAPACITY] = places.reshape(-1)
    choose.encode(draws, U64(rows), stale(CAPACITY))
    for row in range(rows):
        # A place among the cards left: earlier rows below it do not count.
        lower = (places[:row] < places[row]).sum(axis=0)
        found = draws[row * CAPACITY : (row + 1) * CAPACITY]
        assert np.array_equal(found, places[row] - lower)
    sample.settle(draws, U64(0), U64(rows), stale(CAPACITY))
    assert np.array_equal(draws[: rows * CAPACITY], places.reshape(-1))
    assert (draws[rows * CAPACITY :] == STALE).all()


# Counts


@pytest.mark.parametrize("n", [0, 1, 150])
def test_holdings_are_counted(n: int) -> None:
    table = TABLES["drawn together"]
    # Players 3, 0 and 2 of four have the ranges; the row of each holding is any.
    players = [3, 0, 2]
    rng = np.random.default_rng(n)
    where = rng.permutation(sum(map(len, table.holdings)))
    chosen = np.stack([rng.integers(0, len(group), CAPACITY) for group in table.groups])
    winners = rng.integers(1, 16, CAPACITY).astype(np.uint16)
    counts = np.full((len(where), 4), 5, dtype=np.uint64)
    choose.count_holdings(
        words(players),
        table.seat_group,
        table.seat_start,
        words(where),
        words(chosen.reshape(-1)),
        winners,
        U64(n),
        counts,
    )
    expected = [[5] * 4 for _ in where]
    starts = table.seat_start.astype(int).tolist()
    for r, (group, _) in enumerate(table.seats):
        for i in range(n):
            row = expected[where[starts[r] + chosen[group, i]]]
            who = int(winners[i])
            best = who >> players[r] & 1
            row[0] += 1
            row[1] += who == 1 << players[r]
            row[2] += best and who.bit_count() > 1
            row[3] += best * 2520 // who.bit_count()
    assert counts.tolist() == expected


def test_a_pot_divides_among_any_number_of_players() -> None:
    assert [choose.POT % players for players in range(1, 11)] == [0] * 10
