"""The table evaluator: sum a key over the suits, look the value up.

The key of a hand counts its cards of each rank in base 5, so it is the same for every order and
suit of the cards, and different for every multiset of ranks. Two small tables turn it into a
dense index without a gap (ARCHITECTURE.md, "Tables"); a flag in the key says that some suit
holds five cards. Wild cards are taken out of the hand first and counted: tables have a section
for each number of them.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined, kernel
from evaluator.kernels.lanes import add, and_, and_not, ge, gt, ne, or_, popcount, select, shr, sub

U32 = np.uint32
U64 = np.uint64

LANE = 0xFFFF
LOW_BITS = 17
LOW_KEY = (1 << LOW_BITS) - 1
HIGH_KEY = (1 << 14) - 1
FLUSH_FLAG = 1 << 31
JOKERS = 0x2000200020002000
FEWEST_CARDS = 5
MOST_EXTRA_CARDS = 2

# Signatures of the arguments that all kernels on tables share.
TABLES = (
    "Array(uint32, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True),"
    " Array(uint32, 1, 'C', readonly=True), Array(uint64, 1, 'C', readonly=True),"
    " Array(uint32, 3, 'C', readonly=True), Array(uint32, 2, 'C', readonly=True)"
)


@inlined
def irregular(mask, allowed, most_jokers):  # type: ignore[no-untyped-def]
    """Return a non-zero word unless the mask holds 5 to 7 cards that are allowed."""
    extra = sub(popcount(mask), U64(FEWEST_CARDS))
    fault = select(gt(extra, U64(MOST_EXTRA_CARDS)), U64(1), and_not(mask, allowed))
    return select(gt(popcount(and_(mask, U64(JOKERS))), most_jokers), U64(1), fault)


@inlined
def lanes_of(mask):  # type: ignore[no-untyped-def]
    """Return the ranks of a mask in clubs, diamonds, hearts and spades."""
    clubs = and_(mask, U64(LANE))
    diamonds = and_(shr(mask, U64(16)), U64(LANE))
    hearts = and_(shr(mask, U64(32)), U64(LANE))
    return clubs, diamonds, hearts, shr(mask, U64(48))


@inlined
def parts_of(key):  # type: ignore[no-untyped-def]
    """Return where a key is found in `high_index` and in `low_index`."""
    return U64(and_(shr(key, U32(LOW_BITS)), U32(HIGH_KEY))), U64(and_(key, U32(LOW_KEY)))


@kernel("uint64(Array(uint64, 1, 'C', readonly=True), uint64, uint64)")
def check_masks(masks, allowed, most_jokers):  # type: ignore[no-untyped-def]
    """Check masks that another kernel is going to rank.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,)), read
    allowed : uint64
        Mask of the cards that a hand may hold.
    most_jokers : uint64
        Jokers that it may hold.

    Returns
    -------
    uint64
        Non-zero when some mask does not hold 5 to 7 cards of those.
    """
    faults = U64(0)
    for i in range(masks.size):
        faults = or_(faults, irregular(masks[i], allowed, most_jokers))
    return faults


@kernel("uint64(Array(uint64, 1, 'C', readonly=True), uint64, uint32[::1], uint32[::1])")
def split_wild(masks, wild_cards, natural_at, wild_at):  # type: ignore[no-untyped-def]
    """List the hands without a wild card, and those with one.

    Each list is then ranked by a loop that need not guess which kind of hand comes next.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,)), read
    wild_cards : uint64
        Mask of the wild cards.
    natural_at, wild_at : ndarray(uint32, shape=(n + 1,)), written
        Places of the hands, ascending; the rest of each list is meaningless.

    Returns
    -------
    uint64
        Number of hands with a wild card.
    """
    natural = U64(0)
    wild = U64(0)
    for i in range(U64(masks.size)):
        is_wild = ne(and_(masks[i], wild_cards), U64(0))
        # Both are written; only the right list grows.
        natural_at[natural] = U32(i)
        wild_at[wild] = U32(i)
        natural = add(natural, select(is_wild, U64(0), U64(1)))
        wild = add(wild, select(is_wild, U64(1), U64(0)))
    return wild


@kernel(
    "void(Array(uint64, 1, 'C', readonly=True), Array(uint32, 1, 'C', readonly=True), uint64,"
    f" boolean, {TABLES}, uint32[::1])"
)
def look_up_masks(  # type: ignore[no-untyped-def]
    masks,
    at,
    wild_cards,
    are_wild,
    lane_keys,
    high_index,
    low_index,
    suit_kinds,
    flushes,
    ranks,
    values,
):
    """Rank some masks by look-up.

    Parameters
    ----------
    masks : ndarray(uint64, shape=(n,)), read
        Checked by `check_masks`: a stray bit would index past the tables.
    at : ndarray(uint32, shape=(m,)), read
        Places of the masks to rank.
    wild_cards : uint64
        Mask of the wild cards.
    are_wild : bool
        Whether all those masks hold a wild card, rather than none of them.
    lane_keys : ndarray(uint32, shape=(8192,)), read
        Key of each set of ranks in one suit.
    high_index : ndarray(uint32, shape=(15625,)), read
        By count of the six highest ranks: where their entries begin in `ranks`.
    low_index : ndarray(uint32, shape=(78125,)), read
        By count of the seven lowest ranks: how far from there.
    suit_kinds : ndarray(uint64, shape=(4,)), read
        Which table of `flushes` is that of each suit.
    flushes : ndarray(uint32, shape=(w + 1, kinds, 8192)), read
        By number of wild cards: value of the best five of one suit, 0 for fewer than five.
    ranks : ndarray(uint32, shape=(w + 1, 76155)), read
        By number of wild cards: value of each multiset of at most seven ranks, the suits left
        out.
    values : ndarray(uint32, shape=(n,)), written
        Only at those places.

    Notes
    -----
    A hand costs four look-ups in 32 kB, one each in 62, 305 and 305 kB, four more where there
    may be a flush. The body stays in the kernel: an array passed to an inlined function is
    reference-counted there, hand by hand, at more than the cost of the look-ups.
    """
    for k in range(at.size):
        i = at[k]
        wild = popcount(and_(masks[i], wild_cards))
        mask = and_not(masks[i], wild_cards)
        clubs, diamonds, hearts, spades = lanes_of(mask)
        key = add(
            add(lane_keys[clubs], lane_keys[diamonds]), add(lane_keys[hearts], lane_keys[spades])
        )
        high, low = parts_of(key)
        value = ranks[wild, U64(add(high_index[high], low_index[low]))]
        if are_wild or ge(key, U32(FLUSH_FLAG)):
            value = max(value, flushes[wild, suit_kinds[0], clubs])
            value = max(value, flushes[wild, suit_kinds[1], diamonds])
            value = max(value, flushes[wild, suit_kinds[2], hearts])
            value = max(value, flushes[wild, suit_kinds[3], spades])
        values[i] = value
