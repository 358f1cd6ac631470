"""From a policy to its tables. Pure: no file, no clock, no chance; the policy is the only input.

Only five cards as they play are read by the policy's definition. The rest follows by taking
maxima: a wild card is the best of the cards that it may be, and the best five of a larger hand
are the best of the hands that leave one card out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.layout import N_RANKS, N_SUITS, RANK_CHARS, SUIT_CHARS
from evaluator.errors import PolicyError
from evaluator.rules import Policy, knobs
from evaluator.rules.packing import value_of_reading
from evaluator.rules.reading import reader
from evaluator.tables import index
from evaluator.tables.multisets import multisets, offsuit, ranks_of, with_one_more, without

BUILDER: Final = 2
"""Raised whenever this module makes other tables of the same rules: kept ones are then stale."""
HAND_SIZE: Final = 5
ACE: Final = RANK_CHARS.index("A")
HEARTS: Final = SUIT_CHARS.index("h")

#: What the 32-bit tables of a policy leave out: suits and jokers that break ties.
UNTIED: Final = {
    "suit_order": None,
    "suit_compare": "positional",
    "natural": "off",
    "natural_position": "after_ranks",
}


class Index(NamedTuple):
    """The arrays that find a hand in the tables of any policy; see `index`."""

    lane_keys: NDArray[np.uint32]
    high_index: NDArray[np.uint32]
    low_index: NDArray[np.uint32]


class Values(NamedTuple):
    """The arrays of one policy. Wild cards are taken out of a hand and counted.

    Attributes
    ----------
    flushes : ndarray(uint32, shape=(w + 1, kinds, 8192))
        By number of wild cards, kind of suit and set of ranks in that suit: the value of the
        best five among them; 0 where they are fewer than five. There is one kind of suit, or a
        second one for hearts where hearts are special.
    ranks : ndarray(uint32, shape=(w + 1, 76155))
        By number of wild cards and multiset of ranks (`index.positions`): the value of the best
        five, a flush left out of account; 0 where they are fewer than five.
    classes : ndarray(uint32, shape=(c,))
        Every value that a hand can have, ascending.
    """

    flushes: NDArray[np.uint32]
    ranks: NDArray[np.uint32]
    classes: NDArray[np.uint32]


def build_index() -> Index:
    """Return the arrays that every policy shares."""
    return Index(index.lane_keys(), index.high_index(), index.low_index())


def table_policy(policy: Policy) -> Policy:
    """Return the policy whose tables serve another: the same rules, suits and jokers untied.

    Policies that differ only in how suits and jokers break ties share their tables.
    """
    return policy.replace(name=policy.name, **UNTIED)


def most_wild(policy: Policy) -> int:
    """Return how many wild cards a hand can hold under a policy."""
    return policy.max_jokers + len(policy.wild)


def missing_feature(policy: Policy) -> str | None:
    """Return the rule for which tables do not suffice, or None.

    Tables know ranks, how many cards are wild, and the set of ranks in each suit.
    """
    if policy.joker == "color":
        return "joker='color'"
    if policy.joker == "bug" and policy.wild:
        return "bugs beside other wild cards"
    if policy.hearts_sequence in ("top_card", "most_hearts"):
        return f"hearts_sequence={policy.hearts_sequence!r}"
    if avoids_flushes(policy) and policy.wide:
        return "suits or jokers that break ties, and flushes in a low game"
    if knobs.FOUR_FLUSH in policy.order and not _knows_four_flushes(policy):
        return "four-card flushes with other rules that move them"
    return None


def avoids_flushes(policy: Policy) -> bool:
    """Whether flushes count in a game that the weakest hand wins."""
    return policy.goal == "low" and bool({knobs.FLUSH, knobs.STRAIGHT_FLUSH} & set(policy.order))


def hearts_matter(policy: Policy) -> bool:
    """Whether five hearts may be worth more than five cards of another suit."""
    return policy.hearts_flush != "off" or policy.hearts_sequence != "off"


def _knows_four_flushes(policy: Policy) -> bool:
    """Whether a four-card flush is four ranks and a fifth card, and weaker than a flush."""
    return (
        policy.goal == "high"
        and policy.ace == "high"
        and not policy.wide
        and most_wild(policy) == 0
        and policy.order.index(knobs.FOUR_FLUSH) < policy.order.index(knobs.FLUSH)
    )


def build_values(policy: Policy) -> Values:
    """Return the tables of one policy.

    Parameters
    ----------
    policy : Policy

    Returns
    -------
    Values

    Raises
    ------
    PolicyError
        If its values do not follow from such tables; names the rule.
    """
    reason = missing_feature(policy)
    if reason is not None:
        raise PolicyError(f"no tables for the policy {policy.name!r}: {reason}")
    short = table_policy(policy)
    ranks = _rank_tables(short)
    flushes = _flush_tables(short)
    classes = np.unique(np.concatenate([ranks.ravel(), flushes.ravel()]))
    return Values(flushes, ranks, classes[classes > 0])


def _value(policy: Policy, five: tuple[int, ...]) -> int:
    """Return the value of five cards as they play."""
    rules = reader(policy)
    return value_of_reading(rules, rules.read(five), five, 0)


class _Fives(NamedTuple):
    """Values of five cards without a flush: as a table, and of five cards of one rank."""

    table: NDArray[np.uint32]
    alike: NDArray[np.uint32]


def _fives(policy: Policy) -> _Fives:
    """Return the values of all five ranks of the deck."""
    deck = deck_ranks(policy)
    table = np.zeros(index.N_MULTISETS, dtype=np.uint32)
    values = [
        _value(policy, offsuit(ranks)) if set(ranks) <= deck else 0 for ranks in ranks_of(HAND_SIZE)
    ]
    table[multisets(HAND_SIZE).positions] = values
    alike = np.zeros(N_RANKS, dtype=np.uint32)
    if policy.five_of_a_kind != "none":
        for rank in deck:
            alike[rank] = _value(policy, offsuit((rank,) * HAND_SIZE))
    return _Fives(table, alike)


def deck_ranks(policy: Policy) -> set[int]:
    """Return the ranks in the deck."""
    return {RANK_CHARS.index(rank) for rank in policy.ranks}


def suited_ranks(policy: Policy) -> Iterator[tuple[int, ...]]:
    """Yield the ranks of every five cards of one suit, ascending.

    An ace comes more than once only where the policy allows that in a flush.
    """
    deck = sorted(deck_ranks(policy))
    aces = most_wild(policy) if policy.double_ace_flush else 0
    for again in range(min(aces, HAND_SIZE - 1) + 1):
        for ranks in combinations(deck, HAND_SIZE - again):
            if not again or ACE in ranks:
                yield (*ranks, *(ACE,) * again)


def _rank_tables(policy: Policy) -> NDArray[np.uint32]:
    """Return `Values.ranks`."""
    fives = _fives(policy)
    sections = [fives.table]
    restricted = _completing(policy, fives) if policy.joker == "bug" else fives
    completing = [restricted.table]
    for wild in range(1, most_wild(policy) + 1):
        completing.append(_with_wild(completing[-1], restricted.alike, HAND_SIZE - wild))
        section = completing[-1].copy()
        if policy.joker == "bug":
            np.maximum(section, _with_aces(fives, wild), out=section)
        sections.append(section)
    tables = np.stack(sections)
    for wild, table in enumerate(tables):
        for size in range(HAND_SIZE + 1 - wild, index.MOST_CARDS + 1 - wild):
            group = multisets(size)
            best = np.zeros(len(group.positions), dtype=np.uint32)
            if wild:
                best = tables[wild - 1, group.positions]
            for rank in range(N_RANKS):
                held, fewer = without(size, rank)
                best[held] = np.maximum(best[held], table[fewer])
            table[group.positions] = best
    return tables


def _with_wild(
    table: NDArray[np.uint32], alike: NDArray[np.uint32], size: int
) -> NDArray[np.uint32]:
    """Return the values of `size` ranks and one wild card more than in `table`."""
    group = multisets(size)
    best = np.zeros(len(group.positions), dtype=np.uint32)
    for rank in range(N_RANKS):
        free, more = with_one_more(size, rank)
        best[free] = np.maximum(best[free], table[more])
        four = group.counts[:, rank] == N_SUITS
        best[four] = np.maximum(best[four], alike[rank])
    result = np.zeros_like(table)
    result[group.positions] = best
    return result


def _with_aces(fives: _Fives, wild: int) -> NDArray[np.uint32]:
    """Return the values of hands whose wild cards are all aces."""
    group = multisets(HAND_SIZE - wild)
    counts = group.counts.copy()
    counts[:, ACE] += wild
    best = np.zeros(len(counts), dtype=np.uint32)
    possible = counts[:, ACE] <= N_SUITS
    best[possible] = fives.table[index.positions(counts[possible])]
    best[~possible] = fives.alike[ACE]
    result = np.zeros_like(fives.table)
    result[group.positions] = best
    return result


def _completing(policy: Policy, fives: _Fives) -> _Fives:
    """Return the values that a bug may help to as any card: straights, and whatever it must be.

    Where all four aces are in the hand and none may be repeated, a bug has no ace to be.
    """
    group = multisets(HAND_SIZE)
    values = fives.table[group.positions]
    categories = np.array(
        [name in knobs.SEQUENCE_AND_SUIT_CATEGORIES for name in policy.categories]
    )
    allowed = categories[values >> 28]
    if policy.duplicates == "never":
        allowed |= group.counts[:, ACE] == N_SUITS
    table = np.zeros_like(fives.table)
    table[group.positions] = np.where(allowed, values, 0)
    return _Fives(table, np.zeros_like(fives.alike))


def _flush_tables(policy: Policy) -> NDArray[np.uint32]:
    """Return `Values.flushes`."""
    suits = (0, HEARTS) if hearts_matter(policy) else (0,)
    most = most_wild(policy)
    tables = np.zeros((most + 1, len(suits), index.N_RANK_SETS), dtype=np.uint32)
    if not {knobs.FLUSH, knobs.STRAIGHT_FLUSH} & set(policy.order):
        return tables
    for kind, suit in enumerate(suits):
        fives = _suited_fives(policy, suit)
        for wild in range(most + 1):
            _fill_five(tables[wild, kind], fives, wild)
        if avoids_flushes(policy):
            # A larger hand may do better than its flush, and a wild card is of another suit.
            tables[1:] = 0
        else:
            _fill_larger(tables[:, kind])
    return tables


def _suited_fives(policy: Policy, suit: int) -> dict[tuple[int, ...], int]:
    """Return the value of every five cards of a suit that are a flush of any kind, by ranks.

    Where flushes are avoided every five cards of a suit are looked up here, so all have a value.
    """
    rules = reader(policy)
    every = avoids_flushes(policy)
    values = {}
    for ranks in suited_ranks(policy):
        cards = tuple(N_SUITS * rank + suit for rank in ranks)
        reading = rules.read(cards)
        if every or reading.suit is not None:
            values[ranks] = value_of_reading(rules, reading, cards, 0)
    return values


def _fill_five(table: NDArray[np.uint32], fives: dict[tuple[int, ...], int], wild: int) -> None:
    """Enter the sets that make a flush of five with `wild` wild cards.

    Any `wild` of its cards may be the wild ones, so long as the others are different.
    """
    for ranks, value in fives.items():
        for held in combinations(ranks, HAND_SIZE - wild):
            if len(set(held)) == len(held):
                held_set = sum(1 << rank for rank in held)
                table[held_set] = max(int(table[held_set]), value)


def _fill_larger(tables: NDArray[np.uint32]) -> None:
    """Enter the sets that make more than five cards with their wild ones."""
    sets = np.arange(index.N_RANK_SETS)
    sizes = (sets[:, None] >> np.arange(N_RANKS) & 1).sum(axis=1)
    for wild, table in enumerate(tables):
        for size in range(HAND_SIZE + 1 - wild, index.MOST_CARDS + 1 - wild):
            larger = sets[sizes == size]
            if wild:
                table[larger] = tables[wild - 1, larger]
            for rank in range(N_RANKS):
                held = larger[larger >> rank & 1 == 1]
                table[held] = np.maximum(table[held], table[held ^ (1 << rank)])
