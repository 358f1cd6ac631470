"""Which match-ups of two hands there are before the flop, up to the names of suits and players.

Holdings and their classes are numbered as in `cards.holdings`. Of the pairs of holdings that
become one another when suits are renamed or the players change places, the table holds one: the
smallest, comparing the first holdings, then the second ones. There are 47,008 of them.

Any holding becomes the smallest of its class, its form, when suits are renamed.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards.holdings import CLASS_OF, FIRST, N_CLASSES, N_HOLDINGS, SECOND
from evaluator.cards.layout import N_CARDS, N_RANKS, N_SUITS

PREFLOP: Final = "preflop"
"""Folder of the arrays of `MatchupTable`."""
COLLIDING: Final = -1
"""What stands for two holdings that share a card where the number of a row is expected."""
COUNTED: Final = {
    "preflop/holdings.npy": "5305a3ebfad4eb787302ece8b7afd6895709908d813d3d0abd697db2fd261eff",
    "preflop/wins.npy": "ad5f07a7670483de178b67d864c0796462648f1f4309fe0f56f1099b34c28dc5",
    "preflop/categories.npy": "2f4d4360fa27acdd98dd3733f05ef8a5e6850f64baa871444f60f65dedc9f0a7",
}
"""Files of `MatchupTable` with their sha256: what a full count gives."""


class MatchupTable(NamedTuple):
    """What happens in each match-up, counted over its 1,712,304 boards under standard rules.

    Attributes
    ----------
    holdings : ndarray(uint16, shape=(n, 2))
        Holding of the first and of the second player, rows ascending.
    wins : ndarray(uint32, shape=(n, 2))
        Boards that each of them wins alone.
    categories : ndarray(uint32, shape=(n, 2, 9))
        Boards by the category that each of them makes, high card first.
    """

    holdings: NDArray[np.uint16]
    wins: NDArray[np.uint32]
    categories: NDArray[np.uint32]


class Renamings(NamedTuple):
    """The 24 ways to rename the suits.

    Attributes
    ----------
    holdings : ndarray(uint16, shape=(24, 1326))
        What each holding becomes; the first row is the holdings themselves.
    to_form : ndarray(uint8, shape=(1326,))
        A renaming that makes each holding the form of its class.
    classes : ndarray(uint8, shape=(1326,))
        Class of each holding.
    forms : ndarray(uint16, shape=(169,))
        Form of each class.
    """

    holdings: NDArray[np.uint16]
    to_form: NDArray[np.uint8]
    classes: NDArray[np.uint8]
    forms: NDArray[np.uint16]


@cache
def renamings() -> Renamings:
    """Return the 24 ways to rename the suits, made at the first call in about a millisecond."""
    suits = np.array(list(permutations(range(N_SUITS))), dtype=np.int32)
    cards = np.arange(N_CARDS) // N_SUITS * N_SUITS + np.tile(suits, N_RANKS)
    one, other = cards[:, FIRST], cards[:, SECOND]
    high, low = np.maximum(one, other), np.minimum(one, other)
    holdings = (high * (high - 1) // 2 + low).astype(np.uint16)

    forms = np.empty(N_CLASSES, dtype=np.uint16)
    forms[CLASS_OF] = holdings.min(axis=0)
    made = Renamings(holdings, holdings.argmin(axis=0).astype(np.uint8), CLASS_OF, forms)
    for array in made:
        array.setflags(write=False)
    return made


def collide(first: NDArray[np.integer], second: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return whether holdings share a card, which one holding does with itself; broadcasts."""
    a, b = FIRST[first], SECOND[first]
    c, d = FIRST[second], SECOND[second]
    shared: NDArray[np.bool_] = (a == c) | (a == d) | (b == c) | (b == d)
    return shared


def keys_of(holdings: NDArray[np.uint16]) -> NDArray[np.uint32]:
    """Return pairs of holdings, shape (n, 2), as numbers that compare alike, shape (n,)."""
    keys: NDArray[np.uint32] = holdings[:, 0] * np.uint32(N_HOLDINGS) + holdings[:, 1]
    return keys


def smallest_pair(first: int, second: int) -> tuple[int, int, bool]:
    """Return the pair that stands for two holdings, and whether the players change places.

    Parameters
    ----------
    first, second : int
        Holdings, 0..1325, without a common card.

    Returns
    -------
    tuple of int, int, bool
        The smallest pair that the two become. Where they become it either way, the players stay.

    Examples
    --------
    Two aces against two deuces of the same suits:

    >>> smallest_pair(1325, 5)
    (0, 1224, True)
    """
    renamed = renamings().holdings
    one, other = renamed[:, first].tolist(), renamed[:, second].tolist()
    straight = min(zip(one, other, strict=True))
    changed = min(zip(other, one, strict=True))
    return (*min(straight, changed), changed < straight)


def class_keys() -> tuple[NDArray[np.uint32], NDArray[np.bool_]]:
    """Return the key of the pair that stands for each form against each holding.

    Returns
    -------
    keys : ndarray(uint32, shape=(169, 1326))
        See `keys_of`. Without meaning where the two collide.
    changed : ndarray(bool, shape=(169, 1326))
        Whether the players change places.
    """
    renamed, to_form, classes, forms = renamings()
    # The smallest that a holding becomes by a renaming that leaves the form as it is.
    least = np.empty((N_CLASSES, N_HOLDINGS), dtype=np.uint32)
    for number, form in enumerate(forms.tolist()):
        least[number] = renamed[renamed[:, form] == form].min(axis=0)
    straight = forms[:, None] * np.uint32(N_HOLDINGS) + least
    turned = renamed[to_form[None, :], forms[:, None]]
    changed = forms[classes] * np.uint32(N_HOLDINGS) + least[classes[None, :], turned]
    return np.minimum(straight, changed), changed < straight


def list_matchups() -> NDArray[np.uint16]:
    """Return all pairs that stand for a match-up, ascending, shape (47008, 2)."""
    keys, _ = class_keys()
    apart = ~collide(renamings().forms[:, None], np.arange(N_HOLDINGS))
    pairs = np.stack(np.divmod(np.unique(keys[apart]), np.uint32(N_HOLDINGS)), axis=1)
    return pairs.astype(np.uint16)
