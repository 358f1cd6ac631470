"""How a hand fares against a random one: now, and by what the board may become."""

from __future__ import annotations

from functools import reduce
from itertools import chain, combinations
from math import comb
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, card_name, format_cards
from evaluator.cards.card import is_integer
from evaluator.cards.layout import CARD_BITS, JOKER_MASK, N_CARDS, N_SUITS
from evaluator.cards.masks import mask_of
from evaluator.cards.table import BOARD, DEAD, parse_places
from evaluator.equity.boards import lanes_of
from evaluator.equity.rows import BOARD_CARDS
from evaluator.equity.strength_result import HandStrength
from evaluator.errors import ArgumentError, CardError, DealError, HandSizeError
from evaluator.kernels.threads import run_parts, thread_count
from evaluator.ranking.compiled import compiled
from evaluator.ranking.describe import describe
from evaluator.rules import Policy, layout
from evaluator.rules import policy as find_policy

HOLE_CARDS: Final = 2
FEWEST_TO_RANK: Final = 3
"""Board cards with which two hole cards make a hand."""
BLOCK_HANDS: Final = 1 << 15
"""Hands ranked together, so that their masks and values stay in the second cache level."""
PART_RUNOUTS: Final = 1 << 10

Masks = NDArray[np.uint64]


def hand_strength(
    hand: CardsLike,
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    policy: str | Policy = "standard",
    jokers: int = 0,
    threads: int | None = None,
) -> HandStrength:
    """Compute how a hand fares against a random one: the hand strength distribution.

    For each way to complete the board, the share of all holdings of an opponent that the hand
    beats, a tie counted half. Every run-out and every holding is counted.

    Parameters
    ----------
    hand : cards
        Two hole cards.
    board : cards, default ""
        0 to 5 community cards. Before the flop there are two million run-outs with a thousand
        holdings each: some seconds under the standard rules, minutes under others.
    dead : cards, default ""
        Cards known to be out of play.
    policy : str or Policy, default "standard"
        Rules that order hands, and the deck that they are played with.
    jokers : int, default 0
        Jokers in the pack, those held or on the board included.
    threads : int, optional
        Threads to use; by default all cores. The result is the same.

    Returns
    -------
    HandStrength

    Raises
    ------
    CardError, HandSizeError, DealError
        If the cards cannot be dealt so; names the card and the place.
    ArgumentError
        If an option is out of range.
    PolicyError
        If the policy does not order hands.

    Notes
    -----
    The term is that of D. Billings, A. Davidson, J. Schaeffer and D. Szafron, "The challenge of
    poker", Artificial Intelligence 134 (2002), section 5: the share of holdings that a hand beats
    now, and what becomes of it.

    Examples
    --------
    >>> turn = hand_strength("AhKh", "2h 7d Jh 3c")
    >>> turn.runouts, turn.opponents, round(turn.equity, 4)
    (46, 990, 0.5941)
    >>> turn.now
    (504, 9, 522)
    """
    began = perf_counter()
    rules = find_policy(policy)
    rules.require_transitive("hand_strength")
    workers = thread_count(threads)
    held, shared, gone, deck = _read(hand, board, dead, rules, jokers)
    drawn = BOARD_CARDS - len(shared)
    pairs = _choices(deck, HOLE_CARDS)
    runouts = _choices(deck, drawn)
    mask, seen = mask_of(held), mask_of(shared)
    weights = np.ones(len(runouts), dtype=np.int64)
    if _suits_are_alike(rules) and drawn:
        runouts, weights = _merged(runouts, _alike(mask, seen, mask_of(gone)))
    opponents = comb(len(deck) - drawn, HOLE_CARDS)
    shift = layout.LONG_CATEGORY_SHIFT if rules.wide else layout.CATEGORY_SHIFT

    def count_part(start: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        part = slice(start, start + PART_RUNOUTS)
        own, beaten, tied = _compare(rules, mask, seen, runouts[part], pairs)
        return (
            _counts(2 * beaten + tied, weights[part], 2 * opponents + 1),
            _counts((own >> own.dtype.type(shift)), weights[part], len(rules.categories)),
        )

    parts = run_parts(count_part, range(0, len(runouts), PART_RUNOUTS), workers)
    now, holds = None, None
    if len(shared) >= FEWEST_TO_RANK:
        none = np.zeros(1, dtype=np.uint64)
        _, beaten, tied = _compare(rules, mask, seen, none, pairs)
        now = (int(beaten[0]), int(tied[0]), int(len(pairs) - beaten[0] - tied[0]))
        holds = describe([*held, *shared], rules).text
    return HandStrength(
        hand=format_cards(list(held)),
        board=format_cards(list(shared)),
        dead=format_cards(list(gone)),
        policy=rules.name,
        jokers=int(jokers),
        opponents=opponents,
        counts=sum((counts for counts, _ in parts), np.zeros(2 * opponents + 1, dtype=np.int64)),
        categories=sum((found for _, found in parts), np.zeros(len(rules.categories), np.int64)),
        category_names=rules.categories,
        now=now,
        holds=holds,
        seconds=perf_counter() - began,
    )


def _read(
    hand: CardsLike, board: CardsLike, dead: CardsLike, rules: Policy, jokers: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], list[int]]:
    """Return the hand, the board and the dead cards, and the cards that are left."""
    if not is_integer(jokers) or not 0 <= jokers <= rules.max_jokers:
        raise ArgumentError(
            f"jokers is {jokers!r}; the policy {rules.name!r} accepts"
            f" {f'0 to {rules.max_jokers}' if rules.max_jokers else 'none, so 0'}"
        )
    names = ("the hand", BOARD, DEAD)
    held, shared, gone = parse_places(list(zip(names, (hand, board, dead), strict=True)))
    pack = [*sorted(rules.cards), *range(N_CARDS, N_CARDS + int(jokers))]
    for name, cards in zip(names, (held, shared, gone), strict=True):
        for position, card in enumerate(cards, start=1):
            if card not in pack:
                raise CardError(
                    f"{name}: card {position}, {card_name(card)}, is not in the pack"
                    f" (ranks {rules.ranks}, jokers {jokers})",
                    position=position,
                )
    if len(held) != HOLE_CARDS:
        size = f"{len(held)} card{'s' if len(held) != 1 else ''}"
        raise HandSizeError(f"the hand has {size}; {HOLE_CARDS} hole cards are accepted")
    if len(shared) > BOARD_CARDS:
        raise HandSizeError(f"the board has {len(shared)} cards; 0 to {BOARD_CARDS} are accepted")
    deck = [card for card in pack if card not in (*held, *shared, *gone)]
    needed = BOARD_CARDS - len(shared) + HOLE_CARDS
    if len(deck) < needed:
        raise DealError(f"{len(deck)} cards are left; board and opponent need {needed} more")
    return held, shared, gone, deck


def _choices(deck: list[int], cards: int) -> Masks:
    """Return the mask of each choice of some cards of a deck."""
    count = comb(len(deck), cards)
    flat = np.fromiter(chain.from_iterable(combinations(deck, cards)), np.uint8, count * cards)
    columns = flat.reshape(count, cards).T
    none = np.zeros(count, dtype=np.uint64)
    return reduce(np.bitwise_or, (CARD_BITS[column] for column in columns), none)


def _suits_are_alike(rules: Policy) -> bool:
    """Whether hands that differ by a swap of suits alone have equal values."""
    return (
        rules.suit_order is None
        and rules.hearts_flush == "off"
        and rules.hearts_sequence == "off"
        and not rules.wild_cards
        and rules.joker != "color"
    )


def _alike(*known: np.uint64) -> list[list[int]]:
    """Return the suits in groups of those that hold the same ranks in every set of known cards."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for suit in range(N_SUITS):
        lanes = tuple(int(mask & ~JOKER_MASK) >> 16 * suit & 0xFFFF for mask in known)
        groups.setdefault(lanes, []).append(suit)
    return list(groups.values())


def _merged(runouts: Masks, groups: list[list[int]]) -> tuple[Masks, NDArray[np.int64]]:
    """Return one of the run-outs that differ by a swap of suits alone, and how many there are."""
    jokers = runouts & JOKER_MASK
    lanes = lanes_of(runouts & ~JOKER_MASK)
    for suits in groups:
        lanes[:, suits] = np.sort(lanes[:, suits], axis=1)
    ordered = lanes.reshape(-1).view(np.uint64) | jokers
    found, counts = np.unique(ordered, return_counts=True)
    return found, counts.astype(np.int64)


def _compare(
    rules: Policy, hand: np.uint64, board: np.uint64, runouts: Masks, pairs: Masks
) -> tuple[NDArray[Any], NDArray[np.int64], NDArray[np.int64]]:
    """Compare a hand with every other holding on each run-out.

    Returns
    -------
    own : ndarray(rules.value_dtype, shape=(n,))
        Values of the hand.
    beaten, tied : ndarray(int64, shape=(n,))
        Numbers of holdings.
    """
    ranker = compiled(rules)
    own = np.empty(len(runouts), dtype=rules.value_dtype)
    ranker.rank_hands(runouts | (hand | board), own)
    beaten = np.empty(len(runouts), dtype=np.int64)
    tied = np.empty(len(runouts), dtype=np.int64)
    step = max(1, BLOCK_HANDS // len(pairs))
    room: NDArray[Any] = np.empty(step * len(pairs), dtype=rules.value_dtype)
    for start in range(0, len(runouts), step):
        some = runouts[start : start + step, None]
        # Holdings that share a card with the run-out are ranked too, and then left out.
        hands = (some | board) | pairs
        values = room[: hands.size]
        ranker.rank_hands(hands.reshape(-1), values)
        table, mine = values.reshape(hands.shape), own[start : start + step, None]
        apart = (some & pairs) == 0
        beaten[start : start + step] = _numbers((table < mine) & apart)
        tied[start : start + step] = _numbers((table == mine) & apart)
    return own, beaten, tied


def _numbers(found: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the number of true entries of each row."""
    numbers: NDArray[np.int64] = np.bitwise_count(np.packbits(found, axis=1)).sum(
        axis=1, dtype=np.int64
    )
    return numbers


def _counts(places: NDArray[Any], weights: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Return the sum of the weights at each place."""
    counts = np.zeros(size, dtype=np.int64)
    np.add.at(counts, places.astype(np.intp), weights)
    return counts
