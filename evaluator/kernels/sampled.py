"""Monte Carlo odds: random deals, in blocks.

A deal is a function of (seed, block, place in the block), whichever thread makes it. Its rows of
cards are, in this order: two for each player with a range, two for each player who is dealt any
two cards, and those of the board to come.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel, routine
from evaluator.kernels.choose import choose, count_holdings, encode, hold
from evaluator.kernels.deals import (
    CAPACITY,
    count_categories,
    count_winners,
    find_winners,
    rank_players,
)
from evaluator.kernels.lanes import add, mul, sub
from evaluator.kernels.sample import draw, exclude, lay, mix, settle

U16 = np.uint16
U64 = np.uint64

READ_U64 = "Array(uint64, 1, 'C', readonly=True)"
READ_ROWS = "Array(uint16, 2, 'C', readonly=True)"

# Signatures of the arguments that say who is dealt what, in the order of `deal`.
WHOM = (
    f"uint64, uint64, uint64, Array(uint16, 1, 'C', readonly=True), {READ_U64}, {READ_U64},"
    f" {READ_U64}, {READ_U64}, {READ_U64}, {READ_U64}, {READ_ROWS}, {READ_ROWS}"
)


@routine
def deal(  # type: ignore[no-untyped-def]
    key,
    block,
    deck_size,
    cards,
    dealt,
    known,
    groups,
    entries,
    thresholds,
    aliases,
    seat_group,
    seat_start,
    places,
    hole_lanes,
    chosen,
    draws,
    scratch,
    boards,
    own,
):
    """Deal the cards of one block.

    Parameters
    ----------
    key : uint64
        Mixed seed.
    block : uint64
        Number of the block.
    deck_size : uint64
        Cards that can come.
    cards : uint64
        Board cards to come.
    dealt : uint64
        Players who get any two cards.
    known : ndarray(uint16, shape=(k,)), read
        Cards below the highest one that can come, and cannot come themselves, ascending.
    groups, entries, thresholds, aliases : read
        See `choose.choose`.
    seat_group, seat_start, places, hole_lanes : read
        See `choose.hold`.
    chosen : ndarray(uint64, shape=(g * CAPACITY,)), written
        See `choose.choose`.
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), scratch
    scratch : ndarray(uint16, shape=(CAPACITY,)), scratch
    boards : ndarray(uint16, shape=(4 * CAPACITY,)), written
        Suit lanes of the cards to come, lane after lane.
    own : ndarray(uint16, shape=(4 * CAPACITY * u,)), written
        Suit lanes of the cards of the players with ranges, then of those who get any two.
    """
    held = mul(U64(seat_group.size), U64(2))
    drawn = add(mul(dealt, U64(2)), cards)
    if held > U64(0):
        choose(key, block, groups, entries, thresholds, aliases, chosen)
        hold(seat_group, seat_start, places, hole_lanes, chosen, draws, own)
        encode(draws, held, scratch)
    if drawn > U64(0):
        draw(key, block, sub(deck_size, held), held, drawn, draws)
        end = add(held, drawn)
        settle(draws, held, end, scratch)
        exclude(draws, known, held, end)
    for d in range(dealt):
        row = add(held, mul(d, U64(2)))
        lay(draws, row, U64(2), own, add(U64(seat_group.size), d))
    lay(draws, add(held, mul(dealt, U64(2))), cards, boards, U64(0))


@kernel(
    f"void(uint64, uint64, uint64, {WHOM}, {READ_U64}, {READ_U64}, {READ_ROWS}, {READ_U64},"
    " uint64[::1], uint16[::1], uint16[::1], uint16[::1], uint16[::1], uint16[::1], uint16[::1],"
    " uint16[::1], uint16[::1], uint64[::1], uint64[:, ::1], uint64[:, ::1])"
)
def sample_deals(  # type: ignore[no-untyped-def]
    seed,
    first_deal,
    last_deal,
    deck_size,
    cards,
    dealt,
    known,
    groups,
    entries,
    thresholds,
    aliases,
    seat_group,
    seat_start,
    places,
    hole_lanes,
    seat_player,
    holdings,
    holes,
    slots,
    chosen,
    draws,
    own,
    scratch,
    boards,
    high,
    low,
    best,
    winners,
    tally,
    categories,
    counts,
):
    """Sample deals number `first_deal` to `last_deal - 1` of a seed and count them.

    Parameters
    ----------
    seed : uint64
    first_deal, last_deal : uint64
        `first_deal` is a multiple of CAPACITY.
    deck_size, cards, dealt, known : read
        See `deal`.
    groups, entries, thresholds, aliases, seat_group, seat_start, places, hole_lanes : read
        See `deal`.
    seat_player, holdings : read
        See `choose.count_holdings`.
    holes, slots : read
        See `deals.rank_players`.
    chosen, draws, own, scratch : scratch
        See `deal`.
    boards, high, low, best, winners : scratch
        See `deals`.
    tally, categories : added to
        See `deals`.
    counts : added to
        See `choose.count_holdings`.
    """
    key = mix(seed)
    first = first_deal
    while first < last_deal:
        deal(
            key,
            first // U64(CAPACITY),
            deck_size,
            cards,
            dealt,
            known,
            groups,
            entries,
            thresholds,
            aliases,
            seat_group,
            seat_start,
            places,
            hole_lanes,
            chosen,
            draws,
            scratch,
            boards,
            own,
        )
        n = min(U64(CAPACITY), sub(last_deal, first))
        rank_players(boards, holes, slots, own, high, low, n)
        find_winners(high, low, best, winners, n)
        count_winners(winners, holes.shape[0], tally, n)
        count_categories(high, categories, n)
        count_holdings(seat_player, seat_group, seat_start, holdings, chosen, winners, n, counts)
        first = add(first, U64(CAPACITY))


@routine
def gather(lanes, at, first, masks):  # type: ignore[no-untyped-def]
    """Write lanes of a block, kept lane after lane, as masks.

    Parameters
    ----------
    lanes : ndarray(uint16, shape=(4 * CAPACITY * m,)), read
    at : uint64
        Which of the m sets of cards to read.
    first : uint64
        Deal to write first.
    masks : ndarray(uint16, shape=(4 * n,)), written
        Little-endian masks, seen as lanes.
    """
    row = mul(at, U64(4 * CAPACITY))
    for i in range(U64(CAPACITY)):
        to = mul(add(first, i), U64(4))
        masks[to] = lanes[add(row, i)]
        masks[add(to, U64(1))] = lanes[add(add(row, i), U64(CAPACITY))]
        masks[add(to, U64(2))] = lanes[add(add(row, i), U64(2 * CAPACITY))]
        masks[add(to, U64(3))] = lanes[add(add(row, i), U64(3 * CAPACITY))]


@kernel(
    f"void(uint64, uint64, {WHOM}, uint64[:, ::1], uint16[::1], uint16[::1], uint16[::1],"
    " uint16[::1], uint16[::1], uint16[:, ::1])"
)
def sample_masks(  # type: ignore[no-untyped-def]
    seed,
    first_deal,
    deck_size,
    cards,
    dealt,
    known,
    groups,
    entries,
    thresholds,
    aliases,
    seat_group,
    seat_start,
    places,
    hole_lanes,
    chosen,
    draws,
    own,
    scratch,
    lanes,
    boards,
    masks,
):
    """Write the cards of some blocks of deals, those of `sample_deals` with the same seed.

    Parameters
    ----------
    seed : uint64
    first_deal : uint64
        A multiple of CAPACITY.
    deck_size, cards, dealt, known : read
        See `deal`.
    groups, entries, thresholds, aliases, seat_group, seat_start, places, hole_lanes : read
        See `deal`.
    chosen : ndarray(uint64, shape=(blocks, g * CAPACITY)), written
        For each block, see `deal`.
    draws, own, scratch : scratch
        See `deal`.
    lanes : ndarray(uint16, shape=(4 * CAPACITY,)), scratch
    boards : ndarray(uint16, shape=(4 * CAPACITY * blocks,)), written
        Little-endian masks of the cards to come, seen as lanes.
    masks : ndarray(uint16, shape=(u, 4 * CAPACITY * blocks)), written
        The same of the cards of each player in `own`.
    """
    key = mix(seed)
    first_block = first_deal // U64(CAPACITY)
    for block in range(U64(chosen.shape[0])):
        deal(
            key,
            add(first_block, block),
            deck_size,
            cards,
            dealt,
            known,
            groups,
            entries,
            thresholds,
            aliases,
            seat_group,
            seat_start,
            places,
            hole_lanes,
            chosen[block],
            draws,
            scratch,
            lanes,
            own,
        )
        first = mul(block, U64(CAPACITY))
        gather(lanes, U64(0), first, boards)
        for u in range(U64(masks.shape[0])):
            gather(own, u, first, masks[u])


@kernel(
    f"void({READ_U64}, {READ_U64}, {READ_U64}, {READ_U64}, {READ_U64},"
    " Array(uint16, 1, 'C', readonly=True), uint64, uint64[:, ::1])"
)
def count_chosen(  # type: ignore[no-untyped-def]
    seat_player, seat_group, seat_start, holdings, chosen, winners, n, counts
):
    """Add deals of other rules to the counts of holdings.

    Parameters
    ----------
    seat_player, seat_group, seat_start, holdings, chosen, winners : read
        See `choose.count_holdings`.
    n : uint64
    counts : added to
        See `choose.count_holdings`.
    """
    count_holdings(seat_player, seat_group, seat_start, holdings, chosen, winners, n, counts)
