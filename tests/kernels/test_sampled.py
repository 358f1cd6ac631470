"""Sampled deals: those of the slow twin, whoever is dealt what, and their counts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluator.kernels import sampled
from evaluator.kernels.deals import CAPACITY, CATEGORIES
from tests.kernels.blocks import (
    Table,
    count,
    count_deals,
    lanes_of_rows,
    scratch,
    stale,
    words,
)
from tests.kernels.sampler import Entry

U64 = np.uint64
NOBODY = 1 << 20
SEEDS = [0, 1, 1234567, (1 << 64) - 1]

KNOWN = {0: [51, 46], 1: [50, 49]}
BOARD = [23, 28, 33, 41]
PAIRS = [Entry(((card, card + 1),), 1 << 31, 3) for card in range(0, 12, 2)]
COUPLES = [Entry(((0, 5), (10, 15))), Entry(((2, 7), (0, 5))), Entry(((20, 24), (1, 3)))]


def deck_without(*cards: int) -> list[int]:
    return [card for card in range(52) if card not in cards]


#: A table, the players with ranges, those with any two, and the cards of the others.
SCENES: dict[str, tuple[Table, list[int], list[int], dict[int, list[int]]]] = {
    "known": (Table(deck_without(51, 46, 50, 49), [], [], 0, 5), [], [], KNOWN),
    "a range": (Table(deck_without(51, 46), [PAIRS], [(0, 0)], 0, 5), [1], [], {0: [51, 46]}),
    "any two": (Table(deck_without(51, 46), [], [], 1, 3), [], [0], {1: [51, 46]}),
    "two ranges": (
        Table(deck_without(), [PAIRS, COUPLES], [(0, 0), (1, 1)], 0, 5),
        [0, 1],
        [],
        {},
    ),
    "nothing to draw": (
        Table(deck_without(), [PAIRS, COUPLES], [(0, 0), (1, 0)], 0, 0),
        [0, 1],
        [],
        {},
    ),
    "all kinds": (
        Table(deck_without(51, 46, 30), [PAIRS, COUPLES], [(1, 0), (0, 0), (1, 1)], 2, 4),
        [0, 2, 5],
        [1, 4],
        {3: [51, 46]},
    ),
    "no board to come": (
        Table(deck_without(51, 46), [PAIRS], [(0, 0)], 1, 0),
        [2],
        [0],
        {1: [51, 46]},
    ),
}


def held_by_twin(
    scene: str, seed: int, number: int
) -> tuple[list[list[int]], list[int], list[int]]:
    """Each player's cards in a deal, the board to come, and the entries chosen."""
    table, ranged, dealt, known = SCENES[scene]
    deal = table.deal(seed, number)
    hands = {
        **known,
        **{p: list(hand) for p, hand in zip(ranged, deal.held, strict=True)},
        **dict(zip(dealt, deal.dealt, strict=True)),
    }
    return [hands[p] for p in range(len(hands))], deal.board, deal.chosen


def board_of(scene: str) -> list[int]:
    """Cards on the board already: any that neither twin nor kernel takes for granted."""
    table = SCENES[scene][0]
    return [52 - 4 * n - 13 for n in range(5 - table.cards)]


def run(
    scene: str, seed: int, first: int, last: int, board: list[int]
) -> tuple[list[int], list[list[int]], NDArray[np.uint64]]:
    """Tally, categories and counts of holdings by the kernel."""
    table, ranged, dealt, known = SCENES[scene]
    players = len(ranged) + len(dealt) + len(known)
    slots = np.full(players, NOBODY)
    slots[[*ranged, *dealt]] = np.arange(table.unknown)
    rows = sum(map(len, table.holdings))
    tally = np.zeros(1 << players, dtype=np.uint64)
    categories = np.zeros((players, CATEGORIES), dtype=np.uint64)
    counts = np.zeros((rows, 4), dtype=np.uint64)
    holes = np.concatenate([lanes_of_rows([[*known.get(p, []), *board]]) for p in range(players)])
    chosen, draws, own, places = table.room()
    sampled.sample_deals(
        U64(seed),
        U64(first),
        U64(last),
        *table.whom(),
        words(ranged),
        words(np.arange(rows)),
        holes,
        words(slots),
        chosen,
        draws,
        own,
        places,
        stale(4 * CAPACITY),
        *scratch(players),
        tally,
        categories,
        counts,
    )
    return tally.tolist(), categories.tolist(), counts


def without(scene: str, board: list[int]) -> Any:
    """The scene with the board's cards taken from the deck."""
    table, *rest = SCENES[scene]
    deck = [card for card in table.deck if card not in board]
    return Table(deck, table.groups, table.seats, table.dealt, table.cards), *rest


@pytest.fixture(autouse=True)
def boards_are_not_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    for scene in SCENES:
        monkeypatch.setitem(SCENES, scene, without(scene, board_of(scene)))


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("first", [0, 5 * CAPACITY])
def test_deals_are_those_of_the_twin(scene: str, first: int) -> None:
    n, board = 40, board_of(scene)
    twin = [held_by_twin(scene, 42, first + i) for i in range(n)]
    holes = [hands for hands, _, _ in twin]
    boards = [[*board, *rest] for _, rest, _ in twin]
    tally, categories, counts = run(scene, 42, first, first + n, board)
    assert (tally, categories) == count_deals(boards, holes, len(holes[0]))

    table, ranged, _, _ = SCENES[scene]
    starts = table.seat_start.astype(int).tolist()
    times = np.zeros(len(counts), dtype=int)
    for _, _, chosen in twin:
        for r, (group, _) in enumerate(table.seats):
            times[starts[r] + chosen[group]] += 1
    assert counts[:, 0].tolist() == times.tolist()
    for r, player in enumerate(ranged):
        mine = counts[starts[r] : starts[r] + len(table.holdings[r])].astype(int)
        best = sum(c for who, c in enumerate(tally) if who >> player & 1)
        assert mine[:, 1].sum() == tally[1 << player]
        assert mine[:, 2].sum() == best - tally[1 << player]


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_boards_of_known_hands(cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    board, hands = BOARD[: 5 - cards], {0: [51, 46], 1: [50, 49], 2: [3, 7]}
    known = [card for hand in [*hands.values(), board] for card in hand]
    table = Table(deck_without(*known), [], [], 0, cards)
    monkeypatch.setitem(SCENES, "known", (table, [], [], hands))
    boards = [[*board, *table.deal(42, number).board] for number in range(60)]
    assert run("known", 42, 0, 60, board)[:2] == count(boards, list(hands.values()))


def test_no_deals() -> None:
    tally, categories, counts = run("all kinds", 8, CAPACITY, CAPACITY, [])
    assert not any(tally)
    assert not any(map(any, categories))
    assert not counts.any()


@pytest.mark.compiled
@pytest.mark.parametrize("scene", ["known", "all kinds"])
@pytest.mark.parametrize("seed", SEEDS)
def test_counts_of_blocks_add_up(scene: str, seed: int) -> None:
    edges = [0, CAPACITY, 3 * CAPACITY, 3 * CAPACITY + 777]
    parts = [run(scene, seed, a, b, board_of(scene)) for a, b in pairwise(edges)]
    tally, categories, counts = run(scene, seed, 0, edges[-1], board_of(scene))
    assert np.sum([part[0] for part in parts], axis=0).tolist() == tally
    assert np.sum([part[1] for part in parts], axis=0).tolist() == categories
    assert np.array_equal(np.sum([part[2] for part in parts], axis=0), counts)


# Masks


def masks(scene: str, seed: int, block: int) -> tuple[Any, Any, Any]:
    """Boards, cards of the players not known and entries chosen, by the kernel."""
    table = SCENES[scene][0]
    boards = np.zeros(CAPACITY, dtype=np.uint64)
    own = np.zeros((table.unknown, CAPACITY), dtype=np.uint64)
    chosen, draws, lanes_of_own, places = table.room()
    arrays = (chosen[None], draws, lanes_of_own, places, stale(4 * CAPACITY))
    first = U64(block * CAPACITY)
    sampled.sample_masks(
        U64(seed), first, *table.whom(), *arrays, boards.view(np.uint16), own.view(np.uint16)
    )
    return boards, own, chosen.reshape(-1, CAPACITY)


def mask_of(cards: Any) -> int:
    return sum(1 << 16 * (card % 4) + card // 4 for card in cards)


@pytest.mark.parametrize("scene", SCENES)
def test_masks_are_those_of_the_twin(scene: str) -> None:
    block = 6
    table = SCENES[scene][0]
    boards, own, chosen = masks(scene, 11, block)
    for place in [*range(25), CAPACITY - 1]:
        deal = table.deal(11, block * CAPACITY + place)
        assert int(boards[place]) == mask_of(deal.board)
        assert own[:, place].tolist() == [mask_of(hand) for hand in [*deal.held, *deal.dealt]]
        assert chosen[:, place].tolist() == deal.chosen


@pytest.mark.compiled
def test_jokers_and_the_gaps_below_them_are_dealt_as_they_are() -> None:
    # A pack of a few cards and two jokers: 46 cards below the highest cannot come.
    deck = [0, 9, 18, 27, 36, 45, 52, 53]
    table = Table(deck, [[Entry(((9, 52),)), Entry(((0, 53),))]], [(0, 0)], 1, 3)
    boards, own, _ = np.zeros(CAPACITY, dtype=np.uint64), np.zeros((2, CAPACITY), "u8"), None
    chosen, draws, lanes_of_own, places = table.room()
    arrays = (chosen[None], draws, lanes_of_own, places, stale(4 * CAPACITY))
    sampled.sample_masks(
        U64(1), U64(0), *table.whom(), *arrays, boards.view(np.uint16), own.view(np.uint16)
    )
    for place in range(40):
        deal = table.deal(1, place)
        assert int(boards[place]) == mask_of(deal.board)
        assert own[:, place].tolist() == [mask_of(hand) for hand in [*deal.held, *deal.dealt]]


@pytest.mark.compiled
@pytest.mark.parametrize("scene", SCENES)
def test_no_card_is_dealt_twice(scene: str) -> None:
    table, _, _, known = SCENES[scene]
    boards, own, _ = masks(scene, 5, 2)
    dealt = np.vstack([boards[None], own])
    assert (np.bitwise_or.reduce(dealt) == np.bitwise_xor.reduce(dealt)).all()
    cards = np.bitwise_count(dealt).sum(axis=0)
    assert (cards == table.cards + 2 * table.unknown).all()
    gone = mask_of([card for hand in known.values() for card in hand])
    assert not (dealt & U64(gone)).any()


@pytest.mark.compiled
def test_several_blocks_at_once_are_those_one_by_one() -> None:
    scene = list(SCENES)[-1]
    table = SCENES[scene][0]
    chosen, draws, lanes_of_own, places = table.room()
    several = np.zeros((3, len(chosen)), dtype=np.uint64)
    boards = np.zeros(3 * CAPACITY, dtype=np.uint64)
    own = np.zeros((table.unknown, 3 * CAPACITY), dtype=np.uint64)
    arrays = (several, draws, lanes_of_own, places, stale(4 * CAPACITY))
    sampled.sample_masks(
        U64(5), U64(CAPACITY), *table.whom(), *arrays, boards.view(np.uint16), own.view(np.uint16)
    )
    singles = [masks(scene, 5, block) for block in (1, 2, 3)]
    assert np.array_equal(boards, np.concatenate([single[0] for single in singles]))
    assert np.array_equal(own, np.hstack([single[1] for single in singles]))


def test_chosen_holdings_are_counted_from_masks_too() -> None:
    table, ranged, _, _ = SCENES["two ranges"]
    chosen = np.zeros(2 * CAPACITY, dtype=np.uint64)
    chosen[:3] = [1, 2, 2]
    winners = np.array([1, 2, 3] + [3] * (CAPACITY - 3), dtype=np.uint16)
    counts = np.zeros((9, 4), dtype=np.uint64)
    arrays = (words(ranged), table.seat_group, table.seat_start, words(np.arange(9)))
    sampled.count_chosen(*arrays, chosen, winners, U64(3), counts)
    expected = np.zeros((9, 4), dtype=int)
    expected[1] = [1, 1, 0, 2520]
    expected[2] = [2, 0, 1, 1260]
    expected[6] = [3, 1, 1, 2520 + 1260]
    assert counts.tolist() == expected.tolist()
