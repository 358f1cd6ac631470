"""From a reading to the integer that stands for it, as drawn in `evaluator.rules.layout`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from evaluator.cards.layout import RANK_CHARS, SUIT_CHARS
from evaluator.rules import knobs, layout
from evaluator.rules.reading import Reader, Reading

HEARTS: Final = SUIT_CHARS.index("h")
ACE: Final = RANK_CHARS.index("A")
FLUSHES: Final = frozenset((knobs.STRAIGHT_FLUSH, knobs.ROYAL_FLUSH))
STRAIGHTS: Final = FLUSHES | {knobs.STRAIGHT}
SINGLES: Final = frozenset((knobs.HIGH_CARD, knobs.FLUSH))
"""Categories that are compared by five different ranks."""
GROUPS: Final = frozenset(knobs.GROUP_CATEGORIES.values()) - SINGLES


def value_of_reading(
    rules: Reader, reading: Reading, five: tuple[int, ...], wild_count: int
) -> int:
    """Pack a reading into a value.

    Parameters
    ----------
    rules : Reader
        What gave the reading.
    reading : Reading
        Of `five`.
    five : tuple of int
        Cards as they play.
    wild_count : int
        How many of them are played by wild cards.

    Returns
    -------
    int
        The value under the policy of `rules`.
    """
    policy = rules.policy
    ranks = _ranks(rules, reading, five)
    if policy.goal == "low":
        ranks ^= layout.RANKS_MASK
    short = rules.category_place(reading.category) << layout.CATEGORY_SHIFT
    short |= _absolute_hearts(rules, reading) << layout.HEARTS_BIT | ranks
    if not policy.wide:
        return short
    natural = _natural(policy.natural, wild_count)
    suits = 0 if policy.suit_order is None else _suits(rules, reading, five)
    return layout.join(short, natural, suits, policy.natural_position)


def counted_kickers(rules: Reader, reading: Reading) -> tuple[int, ...]:
    """Return the side ranks of a reading that the policy compares."""
    return () if reading.category in rules.policy.no_kickers else reading.kickers


def _ranks(rules: Reader, reading: Reading, five: tuple[int, ...]) -> int:
    """Return bits 0..25: everything about ranks, and hearts that break a tie of ranks."""
    if _split_hearts(rules, reading):
        return 0
    category = reading.category
    if category == knobs.FLUSH:
        return _flush_ranks(rules, reading)
    if category in GROUPS and rules.policy.rank_compare == "sorted":
        return _sorted_ranks(rules, reading, five)
    kickers = _rank_set(rules, counted_kickers(rules, reading))
    if reading.window is not None:
        primary = reading.window.primary
    else:
        primary = _rank_set(rules, reading.primary)
    hearts = _hearts_of_straight(rules, reading, five) if category in STRAIGHTS else 0
    return primary << layout.PRIMARY_SHIFT | kickers << layout.KICKERS_SHIFT | hearts


def _rank_set(rules: Reader, ranks: Iterable[int]) -> int:
    return sum(1 << rules.places[rank] for rank in ranks)


def _flush_ranks(rules: Reader, reading: Reading) -> int:
    repeated_aces = 5 - len(reading.kickers)
    ranks = _rank_set(rules, reading.kickers)
    if rules.policy.hearts_flush == "tiebreak":
        ranks = ranks << layout.FLUSH_TIE_SHIFT | (reading.suit == HEARTS)
    return repeated_aces << layout.REPEATED_ACES_SHIFT | ranks


def _sorted_ranks(rules: Reader, reading: Reading, five: tuple[int, ...]) -> int:
    """Return the places of all cards that count, from the top down, four bits each."""
    counted = (*reading.primary, *counted_kickers(rules, reading))
    places = sorted((rules.places[c >> 2] for c in five if c >> 2 in counted), reverse=True)
    packed = 0
    for position, place in enumerate(places, 1):
        packed |= place << layout.SORTED_WIDTH * (layout.SORTED_CARDS - position)
    return packed


def _absolute_hearts(rules: Reader, reading: Reading) -> bool:
    return (
        rules.policy.hearts_flush == "absolute"
        and reading.category == knobs.FLUSH
        and reading.suit == HEARTS
    )


def _split_hearts(rules: Reader, reading: Reading) -> bool:
    return rules.policy.hearts_vs_hearts == "split" and _absolute_hearts(rules, reading)


def _hearts_of_straight(rules: Reader, reading: Reading, five: tuple[int, ...]) -> int:
    """Return what hearts add to a straight: 0 or 1, or the number of hearts."""
    rule = rules.policy.hearts_sequence
    if rule == "flush_sequence":
        return int(reading.suit == HEARTS)
    hearts = [card for card in five if card & 3 == HEARTS]
    if rule == "top_card":
        return sum(card >> 2 == reading.primary[0] for card in hearts)
    return len(hearts) if rule == "most_hearts" else 0


def _natural(rule: knobs.Natural, wild_count: int) -> int:
    if rule == "fewest_jokers":
        return layout.MOST_WILD - wild_count
    return int(rule == "binary" and wild_count == 0)


def _suits(rules: Reader, reading: Reading, five: tuple[int, ...]) -> int:
    """Return the suits held at each rank that counts, in the order of the comparison."""
    if _split_hearts(rules, reading):
        return 0
    held = dict.fromkeys(range(len(RANK_CHARS)), 0)
    for card in five:
        held[card >> 2] |= 1 << rules.suit_strength[card & 3]
    sets = [held[rank] for rank in suit_ranks(rules, reading)]
    if rules.policy.suit_compare == "top_only":
        sets = [1 << (held_suits.bit_length() - 1) for held_suits in sets[:1]]
    packed = 0
    for position, held_suits in enumerate(sets, 1):
        packed |= held_suits << layout.SUIT_WIDTH * (layout.SUIT_SETS - position)
    return packed


def suit_ranks(rules: Reader, reading: Reading) -> tuple[int, ...]:
    """Return the ranks that count, each once, in the order in which their suits are compared."""
    kickers = counted_kickers(rules, reading)
    compare = rules.policy.suit_compare
    if compare == "side_cards":
        ranks = (*kickers, *reading.primary)
    else:
        ranks = (*reading.primary, *kickers)
    in_sorted_order = rules.policy.rank_compare == "sorted" and reading.category in GROUPS
    if compare == "highest_card" or (in_sorted_order and compare != "side_cards"):
        window = () if reading.window is None else reading.window.ranks
        low_ace = window[-1:] == (ACE,)

        def height(rank: int) -> int:
            if rank in window:
                return -1 if rank == ACE and low_ace else rank
            return rules.places[rank]

        ranks = tuple(sorted(ranks, key=height, reverse=True))
    return tuple(dict.fromkeys(ranks))
