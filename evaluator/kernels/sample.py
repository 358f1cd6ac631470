"""Random cards without replacement, a block of deals at a time.

The random words are those of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014), addressed by counter: word k of a seed is
``mix(mix(seed) + k * GAMMA)``. So every deal is a function of (seed, block, place in the block),
whichever thread makes it.
"""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import inlined, routine
from evaluator.kernels.batch import add_card
from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.lanes import add, and_, ge, mul, select, shr, sub, xor

U16 = np.uint16
U64 = np.uint64

GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
HALF = 0xFFFFFFFF
NEVER = 0xFFFF

#: Cards of one deal at most: two for each of ten players, five of the board.
MOST_CARDS = 25
#: Rows of the array of draws: one more is left over by an odd number of cards.
ROWS = MOST_CARDS + 1


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


@routine
def draw(key, block, deck_size, at, cards, draws):  # type: ignore[no-untyped-def]
    """Draw, for each deal, a place among the cards left for its first, second, ... card.

    Parameters
    ----------
    key : uint64
        Mixed seed.
    block : uint64
        Number of the block.
    deck_size : uint64
        Cards left before the first draw.
    at : uint64
        Row of the first card.
    cards : uint64
        Cards to draw for each deal.
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), written
        Row ``at + j`` is uniform in ``0 .. deck_size - j - 1``. Two rows share a word.
    """
    words = shr(add(cards, U64(1)), U64(1))
    for w in range(words):
        first = mul(add(mul(block, words), w), U64(CAPACITY))
        start = add(key, mul(first, U64(GAMMA)))
        # Both factors of `below` are then known to fit 32 bits, which makes one multiplication.
        left = and_(sub(deck_size, mul(w, U64(2))), U64(HALF))
        fewer = and_(sub(left, U64(1)), U64(HALF))
        row = mul(add(at, mul(w, U64(2))), U64(CAPACITY))
        for i in range(U64(CAPACITY)):
            word = mix(add(start, mul(U64(GAMMA), U64(i))))
            draws[add(row, i)] = below(shr(word, U64(32)), left)
            # With an odd number of cards the last of these goes to a row that nobody reads.
            draws[add(add(row, i), U64(CAPACITY))] = below(and_(word, U64(HALF)), fewer)


@routine
def step_past_four(draws, row, places):  # type: ignore[no-untyped-def]
    """Have each place step past four rows: the one at `row`, then those before it.

    A call of its own: nested in other loops, this one would not vectorise.
    """
    second = sub(row, U64(CAPACITY))
    third = sub(row, U64(2 * CAPACITY))
    fourth = sub(row, U64(3 * CAPACITY))
    for i in range(U64(CAPACITY)):
        place = step_past(places[i], draws[add(row, i)])
        place = step_past(place, draws[add(second, i)])
        place = step_past(place, draws[add(third, i)])
        places[i] = step_past(place, draws[add(fourth, i)])


@routine
def step_past_one(draws, row, places):  # type: ignore[no-untyped-def]
    """Have each place step past the row at `row`; see `step_past_four`."""
    for i in range(U64(CAPACITY)):
        places[i] = step_past(places[i], draws[add(row, i)])


@routine
def settle(draws, at, end, places):  # type: ignore[no-untyped-def]
    """Turn places among the cards left into places in the pack without the known cards.

    The last row first: a place steps past each earlier row, the nearest first, while those are
    still places among the cards left to them (the code of D. H. Lehmer, read backwards). So no
    row is ever sorted.

    Parameters
    ----------
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), changed
    at, end : uint64
        Rows to settle. Earlier rows are stepped past and stay as they are.
    places : ndarray(uint16, shape=(CAPACITY,)), scratch
        Holds the row being settled: within one array the compiler cannot tell rows apart.
    """
    for back in range(sub(end, at)):
        earlier = sub(sub(end, U64(1)), back)
        row = mul(earlier, U64(CAPACITY))
        for i in range(U64(CAPACITY)):
            places[i] = draws[add(row, i)]
        while earlier >= U64(4):
            step_past_four(draws, mul(sub(earlier, U64(1)), U64(CAPACITY)), places)
            earlier = sub(earlier, U64(4))
        while earlier >= U64(1):
            step_past_one(draws, mul(sub(earlier, U64(1)), U64(CAPACITY)), places)
            earlier = sub(earlier, U64(1))
        for i in range(U64(CAPACITY)):
            draws[add(row, i)] = places[i]


@routine
def exclude(draws, known, at, end):  # type: ignore[no-untyped-def]
    """Turn places in the pack without the known cards into card numbers.

    Parameters
    ----------
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), changed
    known : ndarray(uint16, shape=(k,)), read
        Known cards, ascending.
    at, end : uint64
        Rows to change.
    """
    first = mul(at, U64(CAPACITY))
    for k in range(U64(0), U64(known.size), U64(2)):
        one = known[k]
        # Nothing steps past the second of a pair that is not there.
        two = known[add(k, U64(1))] if add(k, U64(1)) < U64(known.size) else U16(NEVER)
        for i in range(mul(sub(end, at), U64(CAPACITY))):
            draws[add(first, i)] = step_past(step_past(draws[add(first, i)], one), two)


@routine
def lay(draws, at, cards, lanes, to):  # type: ignore[no-untyped-def]
    """Write the suit lanes of some cards of each deal.

    Parameters
    ----------
    draws : ndarray(uint16, shape=(ROWS * CAPACITY,)), read
    at, cards : uint64
        First row and number of rows.
    lanes : ndarray(uint16, shape=(4 * CAPACITY * m,)), written
        Suit lanes, lane after lane, of m sets of cards a deal.
    to : uint64
        Which set to write.
    """
    clubs_row = mul(to, U64(4 * CAPACITY))
    diamonds_row = add(clubs_row, U64(CAPACITY))
    hearts_row = add(clubs_row, U64(2 * CAPACITY))
    spades_row = add(clubs_row, U64(3 * CAPACITY))
    none = U16(0)
    if cards == U64(0):
        for i in range(U64(4 * CAPACITY)):
            lanes[add(clubs_row, i)] = none
    else:
        row = mul(at, U64(CAPACITY))
        for i in range(U64(CAPACITY)):
            clubs, diamonds, hearts, spades = add_card(none, none, none, none, draws[add(row, i)])
            lanes[add(clubs_row, i)] = clubs
            lanes[add(diamonds_row, i)] = diamonds
            lanes[add(hearts_row, i)] = hearts
            lanes[add(spades_row, i)] = spades
    for j in range(U64(1), cards):
        row = mul(add(at, j), U64(CAPACITY))
        for i in range(U64(CAPACITY)):
            clubs, diamonds, hearts, spades = add_card(
                lanes[add(clubs_row, i)],
                lanes[add(diamonds_row, i)],
                lanes[add(hearts_row, i)],
                lanes[add(spades_row, i)],
                draws[add(row, i)],
            )
            lanes[add(clubs_row, i)] = clubs
            lanes[add(diamonds_row, i)] = diamonds
            lanes[add(hearts_row, i)] = hearts
            lanes[add(spades_row, i)] = spades
