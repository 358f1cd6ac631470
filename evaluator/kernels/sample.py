"""Monte Carlo odds of known hands: random completions of the board, in blocks.

The random words are those of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014), addressed by counter: word k of a seed is
``mix(mix(seed) + k * GAMMA)``. So every deal is a function of (seed, block, place in the block),
whichever thread makes it.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined, kernel, routine
from evaluator.kernels.batch import add_card
from evaluator.kernels.deals import CAPACITY, score_block
from evaluator.kernels.lanes import add, and_, ge, gt, mul, select, shr, sub, xor

U16 = np.uint16
U64 = np.uint64

GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
HALF = 0xFFFFFFFF

#: Rows of the array of draws: five cards, and one that an odd number of them leaves over.
ROWS = 6


@inlined
def mix(word):  # type: ignore[no-untyped-def]
    """Return the word with every bit spread over all bits; a bijection of uint64."""
    word = mul(xor(word, shr(word, U64(30))), U64(MIX_1))
    word = mul(xor(word, shr(word, U64(27))), U64(MIX_2))
    return xor(word, shr(word, U64(31)))


@inlined
def below(half, n):  # type: ignore[no-untyped-def]
    """Return a number below n from 32 random bits; no number is off by more than n / 2**32."""
    return U16(shr(mul(half, n), U64(32)))


@inlined
def step_past(place, gone):  # type: ignore[no-untyped-def]
    """Return the place, counted with a card that the count had left out."""
    return add(place, select(ge(place, gone), U16(1), U16(0)))


@inlined
def low_high(a, b):  # type: ignore[no-untyped-def]
    """Return the two in ascending order."""
    swap = gt(a, b)
    return select(swap, b, a), select(swap, a, b)


@routine
def draw(key, block, deck_size, cards, draws):  # type: ignore[no-untyped-def]
    """Draw, for each deal, a place among the cards left for its first, second, ... card.

    Parameters
    ----------
    key : uint64
        Mixed seed.
    block : uint64
        Number of the block.
    deck_size : uint64
        Cards left before the first draw.
    cards : uint64
        Cards to draw for each deal, 1 to 5.
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), written
        Row j, below `cards`, is uniform in ``0 .. deck_size - j - 1``. Two rows share a word.
    """
    words = shr(add(cards, U64(1)), U64(1))
    for w in range(words):
        first = mul(add(mul(block, words), w), U64(CAPACITY))
        start = add(key, mul(first, U64(GAMMA)))
        # Both factors of `below` are then known to fit 32 bits, which makes one multiplication.
        left = and_(sub(deck_size, mul(w, U64(2))), U64(HALF))
        fewer = and_(sub(left, U64(1)), U64(HALF))
        row = mul(w, U64(2 * CAPACITY))
        for i in range(U64(CAPACITY)):
            word = mix(add(start, mul(U64(GAMMA), U64(i))))
            draws[add(row, i)] = below(shr(word, U64(32)), left)
            # With an odd number of cards the last of these goes to a row that nobody reads.
            draws[add(add(row, i), U64(CAPACITY))] = below(and_(word, U64(HALF)), fewer)


@routine
def settle(draws):  # type: ignore[no-untyped-def]
    """Turn places among the cards left into places in the pack without the known cards.

    A place steps past each earlier draw that it does not lie below, lowest first. All five rows
    are settled; those that were not drawn stay meaningless.
    """
    for i in range(U64(CAPACITY)):
        second = add(i, U64(CAPACITY))
        third = add(i, U64(2 * CAPACITY))
        fourth = add(i, U64(3 * CAPACITY))
        fifth = add(i, U64(4 * CAPACITY))
        a = draws[i]
        b = step_past(draws[second], a)
        draws[second] = b
        a, b = low_high(a, b)
        c = step_past(step_past(draws[third], a), b)
        draws[third] = c
        b, c = low_high(b, c)
        a, b = low_high(a, b)
        d = step_past(step_past(step_past(draws[fourth], a), b), c)
        draws[fourth] = d
        c, d = low_high(c, d)
        b, c = low_high(b, c)
        a, b = low_high(a, b)
        e = step_past(step_past(draws[fifth], a), b)
        draws[fifth] = step_past(step_past(e, c), d)


@routine
def exclude(draws, known, cards):  # type: ignore[no-untyped-def]
    """Turn places in the pack without the known cards into card numbers.

    Parameters
    ----------
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), changed
    known : ndarray(uint16, shape=(k,)), read
        Known cards, ascending.
    cards : uint64
        Rows to change.
    """
    for k in range(known.size):
        gone = known[k]
        for i in range(mul(cards, U64(CAPACITY))):
            draws[i] = step_past(draws[i], gone)


@routine
def lay(draws, cards, boards):  # type: ignore[no-untyped-def]
    """Write the suit lanes of the cards drawn for each deal."""
    for i in range(U64(4 * CAPACITY)):
        boards[i] = U16(0)
    for j in range(cards):
        row = mul(j, U64(CAPACITY))
        for i in range(U64(CAPACITY)):
            clubs, diamonds, hearts, spades = add_card(
                boards[i],
                boards[add(i, U64(CAPACITY))],
                boards[add(i, U64(2 * CAPACITY))],
                boards[add(i, U64(3 * CAPACITY))],
                draws[add(row, i)],
            )
            boards[i] = clubs
            boards[add(i, U64(CAPACITY))] = diamonds
            boards[add(i, U64(2 * CAPACITY))] = hearts
            boards[add(i, U64(3 * CAPACITY))] = spades


@kernel(
    "void(uint64, uint64, uint64, uint64, Array(uint16, 1, 'C', readonly=True),"
    " Array(uint16, 2, 'C', readonly=True), uint16[::1], uint16[::1], uint16[::1],"
    " uint16[::1], uint16[::1], uint16[::1], uint64[::1], uint64[:, ::1])"
)
def sample_runouts(  # type: ignore[no-untyped-def]
    seed,
    first_deal,
    last_deal,
    cards,
    known,
    holes,
    draws,
    boards,
    high,
    low,
    best,
    winners,
    tally,
    categories,
):
    """Sample deals number `first_deal` to `last_deal - 1` of a seed and count them.

    Parameters
    ----------
    seed : uint64
    first_deal, last_deal : uint64
        `first_deal` is a multiple of CAPACITY.
    cards : uint64
        Board cards to come, 1 to 5.
    known : ndarray(uint16, shape=(k,)), read
        Cards that cannot be drawn, ascending.
    holes : ndarray(uint16, shape=(players, 4)), read
        Suit lanes of each player's cards with the board so far.
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), scratch
    boards, high, low, best, winners : scratch
        See `deals`.
    tally, categories : added to
        See `deals`.
    """
    key = mix(seed)
    deck_size = U64(52 - known.size)
    deal = first_deal
    while deal < last_deal:
        draw(key, deal // U64(CAPACITY), deck_size, cards, draws)
        settle(draws)
        exclude(draws, known, cards)
        lay(draws, cards, boards)
        n = min(U64(CAPACITY), last_deal - deal)
        score_block(boards, holes, high, low, best, winners, tally, categories, n)
        deal += U64(CAPACITY)
