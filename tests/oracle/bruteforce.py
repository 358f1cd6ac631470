"""Exact hold'em odds by dealing every board: the odds engine's oracle, for small spots.

Hands are ranked through `vectors`, so nothing of the package takes part. A deal costs about a
microsecond per player; a flop takes a moment, a heads-up hand before the flop some seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import numpy as np
from numpy.typing import NDArray

from tests.oracle.naive import parse
from tests.oracle.vectors import order_of_hands

Tally = dict[frozenset[int], int]

CHUNK = 200_000


def card_numbers(text: str) -> list[int]:
    """Cards of a text as numbers ``4 * rank + suit``."""
    return [4 * rank + suit for rank, suit in parse(text)]


def repeated(cards: Sequence[int], times: int) -> NDArray[np.uint8]:
    """The same cards in every row."""
    return np.tile(np.array(cards, dtype=np.uint8), (times, 1))


def boards(board: Sequence[int], stub: Sequence[int]) -> Iterator[NDArray[np.uint8]]:
    """Every completion of `board` to five cards from `stub`, in arrays of up to CHUNK rows."""
    missing = 5 - len(board)
    drawn = combinations(stub, missing)
    while chunk := list(islice(drawn, CHUNK)):
        run_outs = np.array(chunk, dtype=np.uint8).reshape(len(chunk), missing)
        yield np.hstack([repeated(board, len(chunk)), run_outs])


def tally(hands: Sequence[str], board: str = "", dead: str = "") -> Tally:
    """Number of boards won by each set of players, counted from 0; sets that never win are absent.

    Parameters
    ----------
    hands : sequence of str
        Two hole cards a player.
    board, dead : str
        Board cards known already, and cards that cannot come.
    """
    players = [card_numbers(hand) for hand in hands]
    known = card_numbers(board)
    gone = {*known, *card_numbers(dead), *(card for player in players for card in player)}
    stub = [card for card in range(52) if card not in gone]
    counts: Counter[frozenset[int]] = Counter()
    for chunk in boards(known, stub):
        orders = np.stack(
            [order_of_hands(np.hstack([chunk, repeated(hole, len(chunk))])) for hole in players]
        )
        wins = orders == orders.max(axis=0)
        bits = (wins << np.arange(len(players))[:, None]).sum(axis=0)
        for mask, count in zip(*np.unique(bits, return_counts=True), strict=True):
            winners = frozenset(i for i in range(len(players)) if int(mask) >> i & 1)
            counts[winners] += int(count)
    return dict(counts)
