"""From a block of boards to integer tallies: rank every player, find the winners, count.

Boards and values are kept as separate arrays for each lane and each half ("structure of
arrays"), so that every stage is a plain loop over uint16 arrays that stay in the first-level
cache. A stage counts in uint16 within a block and adds to uint64 totals.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import routine
from evaluator.kernels.bitmask import value_of_lanes
from evaluator.kernels.lanes import add, both, either, eq, gt, mul, or_, select, shl, shr

U16 = np.uint16
U64 = np.uint64

#: Room for the deals of one block. A constant of the machine code: rows of the flat arrays below
#: are then known not to overlap. Counts within a block are uint16, so it must stay below 65,536.
CAPACITY = 2048

#: Categories counted: high card to straight flush.
CATEGORIES = 9

#: Up to this many players each set of winners is counted in a pass of its own, which vectorises.
FEW_PLAYERS = 3


@routine
def rank_known(boards, holes, player, high, low, n):  # type: ignore[no-untyped-def]
    """Rank the hand of a player with the same cards on each board; see `rank_players`."""
    clubs = holes[player, 0]
    diamonds = holes[player, 1]
    hearts = holes[player, 2]
    spades = holes[player, 3]
    row = mul(player, U64(CAPACITY))
    for i in range(n):
        high[add(row, i)], low[add(row, i)] = value_of_lanes(
            or_(boards[i], clubs),
            or_(boards[add(i, U64(CAPACITY))], diamonds),
            or_(boards[add(i, U64(2 * CAPACITY))], hearts),
            or_(boards[add(i, U64(3 * CAPACITY))], spades),
        )


@routine
def rank_dealt(boards, holes, player, own, slot, high, low, n):  # type: ignore[no-untyped-def]
    """Rank the hand of a player whose cards change from deal to deal; see `rank_players`."""
    clubs = holes[player, 0]
    diamonds = holes[player, 1]
    hearts = holes[player, 2]
    spades = holes[player, 3]
    row = mul(player, U64(CAPACITY))
    mine = mul(slot, U64(4 * CAPACITY))
    for i in range(n):
        at = add(mine, i)
        high[add(row, i)], low[add(row, i)] = value_of_lanes(
            or_(or_(boards[i], own[at]), clubs),
            or_(or_(boards[add(i, U64(CAPACITY))], own[add(at, U64(CAPACITY))]), diamonds),
            or_(or_(boards[add(i, U64(2 * CAPACITY))], own[add(at, U64(2 * CAPACITY))]), hearts),
            or_(or_(boards[add(i, U64(3 * CAPACITY))], own[add(at, U64(3 * CAPACITY))]), spades),
        )


@routine
def rank_players(boards, holes, slots, own, high, low, n):  # type: ignore[no-untyped-def]
    """Rank the hand of each player on each board of a block.

    Parameters
    ----------
    boards : ndarray(uint16, shape=(4 * CAPACITY,)), read
        Suit lanes of the boards, lane after lane.
    holes : ndarray(uint16, shape=(players, 4)), read
        Suit lanes of each player's known cards and of the cards already on the board.
    slots : ndarray(uint64, shape=(players,)), read
        Which of the sets of `own` is each player's; those past its end mean known cards.
    own : ndarray(uint16, shape=(4 * CAPACITY * u,)), read
        Suit lanes, lane after lane, of the cards of each player that change from deal to deal.
    high, low : ndarray(uint16, shape=(players * CAPACITY,)), written
        Halves of the values, player after player.
    n : uint64
        Boards in the block.
    """
    for player in range(U64(holes.shape[0])):
        if mul(slots[player], U64(4 * CAPACITY)) < U64(own.size):
            rank_dealt(boards, holes, player, own, slots[player], high, low, n)
        else:
            rank_known(boards, holes, player, high, low, n)


@routine
def find_winners(high, low, best, winners, n):  # type: ignore[no-untyped-def]
    """Find who wins each deal of a block.

    Parameters
    ----------
    high, low : ndarray(uint16, shape=(players * CAPACITY,)), read
    best : ndarray(uint16, shape=(2 * CAPACITY,)), scratch
        Halves of the best value so far.
    winners : ndarray(uint16, shape=(CAPACITY,)), written
        Set of the players with the best value, bit p for player p.
    n : uint64
        Deals in the block.
    """
    for i in range(n):
        best[i] = high[i]
        best[add(i, U64(CAPACITY))] = low[i]
        winners[i] = U16(1)
    for player in range(1, high.size // CAPACITY):
        winner = shl(U16(1), U16(player))
        row = U64(player * CAPACITY)
        for i in range(n):
            upper = high[add(row, i)]
            lower = low[add(row, i)]
            level = eq(upper, best[i])
            better = either(gt(upper, best[i]), both(level, gt(lower, best[add(i, U64(CAPACITY))])))
            equal = both(level, eq(lower, best[add(i, U64(CAPACITY))]))
            tied = or_(winners[i], winner)
            winners[i] = select(better, winner, select(equal, tied, winners[i]))
            best[i] = select(better, upper, best[i])
            best[add(i, U64(CAPACITY))] = select(better, lower, best[add(i, U64(CAPACITY))])


@routine
def count_winners(winners, players, tally, n):  # type: ignore[no-untyped-def]
    """Add the deals of a block to the tally.

    Parameters
    ----------
    winners : ndarray(uint16, shape=(CAPACITY,)), read
    players : int
    tally : ndarray(uint64, shape=(2**players,)), added to
        Deals by set of winners.
    n : uint64
        Deals in the block.
    """
    if players <= FEW_PLAYERS:
        for which in range(1, tally.size):
            count = U16(0)
            for i in range(n):
                count = add(count, select(eq(winners[i], U16(which)), U16(1), U16(0)))
            tally[which] += U64(count)
    else:
        for i in range(n):
            tally[winners[i]] += U64(1)


@routine
def count_categories(high, categories, n):  # type: ignore[no-untyped-def]
    """Add the deals of a block to each player's counts per category.

    Parameters
    ----------
    high : ndarray(uint16, shape=(players * CAPACITY,)), read
        High halves of the values; the category is in bits 12..15.
    categories : ndarray(uint64, shape=(players, CATEGORIES)), added to
    n : uint64
        Deals in the block.
    """
    for player in range(categories.shape[0]):
        row = U64(player * CAPACITY)
        for category in range(CATEGORIES):
            count = U16(0)
            for i in range(n):
                here = eq(shr(high[add(row, i)], U16(12)), U16(category))
                count = add(count, select(here, U16(1), U16(0)))
            categories[player, category] += U64(count)


@routine
def score_block(boards, holes, high, low, best, winners, tally, categories, n):  # type: ignore[no-untyped-def]
    """Rank, compare and count the first `n` deals of a block, all hands known."""
    for player in range(U64(holes.shape[0])):
        rank_known(boards, holes, player, high, low, n)
    find_winners(high, low, best, winners, n)
    count_winners(winners, holes.shape[0], tally, n)
    count_categories(high, categories, n)
