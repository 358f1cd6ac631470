"""Ranges made ready for drawing: holdings of players who are drawn together, and alias tables."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.equity.boards import lanes_of
from evaluator.equity.live import Live, live_holdings
from evaluator.equity.query import Query
from evaluator.equity.seats import player_name
from evaluator.errors import DealError

TRIES: Final = 1 << 14
"""Joint draws by which the share of those without a clash is judged."""
GOOD_SHARE: Final = 0.5
"""Share of draws without a clash from which on groups are left as they are."""
LEAST_SHARE: Final = 1e-3
USUAL_ENTRIES: Final = 1 << 16
MOST_ENTRIES: Final = 1 << 22
WHOLE: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class _Group:
    """Players drawn together, and what they may hold without a clash.

    Attributes
    ----------
    players : tuple of int
    holdings : ndarray(intp, shape=(n, k))
        Which of his holdings each of the k players has.
    masks : ndarray(uint64, shape=(n,))
    weights : ndarray(float64, shape=(n,))
    """

    players: tuple[int, ...]
    holdings: NDArray[np.intp]
    masks: NDArray[np.uint64]
    weights: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.masks)


@dataclass(frozen=True, slots=True)
class Groups:
    """All that kernels need to draw from ranges; see `evaluator.kernels.choose`."""

    bounds: NDArray[np.uint64]
    entries: NDArray[np.uint64]
    thresholds: NDArray[np.uint64]
    aliases: NDArray[np.uint64]
    seat_group: NDArray[np.uint64]
    seat_start: NDArray[np.uint64]
    places: NDArray[np.uint16]
    hole_lanes: NDArray[np.uint16]
    seat_player: NDArray[np.uint64]
    rows: NDArray[np.uint64]
    holdings: int

    def drawing(self) -> tuple[NDArray[Any], ...]:
        """Return the arrays that dealing takes, in its order."""
        return (
            self.bounds,
            self.entries,
            self.thresholds,
            self.aliases,
            self.seat_group,
            self.seat_start,
            self.places,
            self.hole_lanes,
        )


def make_groups(query: Query) -> Groups:
    """Make the ranges of a query ready for drawing.

    Raises
    ------
    DealError
        If the players cannot hold hands of their ranges at once, or so seldom that drawing would
        not end.
    """
    lives = {player: live_holdings(query, player) for player in query.ranged}
    groups = _merge([_single(player, live) for player, live in lives.items()])
    seat_group, seat_start, places, lanes, rows = [], [], [], [], []
    first_row = dict(zip(lives, np.cumsum([0, *map(len_of, lives.values())]), strict=False))
    start = 0
    for player in query.ranged:
        number = next(i for i, group in enumerate(groups) if player in group.players)
        held = groups[number].holdings[:, groups[number].players.index(player)]
        live = lives[player].take(held)
        seat_group.append(number)
        seat_start.append(start)
        places.append(np.searchsorted(query.deck, live.cards).astype(np.uint16))
        lanes.append(lanes_of(np.ascontiguousarray(live.masks)))
        rows.append((first_row[player] + held).astype(np.uint64))
        start += len(held)
    tables = [_alias_table(group.weights) for group in groups]
    return Groups(
        bounds=np.cumsum([0, *map(len, groups)]).astype(np.uint64),
        entries=_joined([group.masks for group in groups], np.uint64),
        thresholds=_joined([table[0] for table in tables], np.uint64),
        aliases=_joined([table[1] for table in tables], np.uint64),
        seat_group=np.array(seat_group, dtype=np.uint64),
        seat_start=np.array(seat_start, dtype=np.uint64),
        places=np.concatenate([np.empty((0, 2), dtype=np.uint16), *places]),
        hole_lanes=np.concatenate([np.empty((0, 4), dtype=np.uint16), *lanes]),
        seat_player=np.array(query.ranged, dtype=np.uint64),
        rows=_joined(rows, np.uint64),
        holdings=sum(map(len_of, lives.values())),
    )


def len_of(live: Live) -> int:
    """Return the number of holdings (the length of the tuple is that of its fields)."""
    return len(live.masks)


def _joined(arrays: list[NDArray[Any]], dtype: type) -> NDArray[Any]:
    """Join arrays, none of them too."""
    return np.concatenate([np.empty(0, dtype=dtype), *arrays]).astype(dtype)


def _single(player: int, live: Live) -> _Group:
    """Return the group of one player."""
    numbers = np.arange(len_of(live))[:, None]
    return _Group((player,), numbers, live.masks, live.weights)


def _merge(groups: list[_Group]) -> list[_Group]:
    """Put players together until joint draws seldom clash."""
    while len(groups) > 1:
        share = _share_without_clash(groups)
        if share >= GOOD_SHARE:
            return groups
        limit = USUAL_ENTRIES if share >= LEAST_SHARE else MOST_ENTRIES
        one, two = min(combinations(groups, 2), key=lambda pair: len(pair[0]) * len(pair[1]))
        if len(one) * len(two) > limit:
            if share < LEAST_SHARE:
                raise DealError(
                    f"the ranges of {_names(groups)} share so many cards that fewer than one in"
                    f" {1 / LEAST_SHARE:,.0f} joint draws can be dealt; narrower ranges or fewer"
                    " players are accepted"
                )
            return groups
        groups = [group for group in groups if group not in (one, two)]
        groups.append(_together(one, two))
    return groups


def _together(one: _Group, two: _Group) -> _Group:
    """Return the group of the players of both, without the holdings that clash."""
    first, second = np.nonzero(one.masks[:, None] & two.masks[None, :] == 0)
    group = _Group(
        one.players + two.players,
        np.concatenate([one.holdings[first], two.holdings[second]], axis=1),
        one.masks[first] | two.masks[second],
        one.weights[first] * two.weights[second],
    )
    if not len(group):
        raise DealError(f"{_names([group])} cannot hold hands of their ranges at once")
    return group


def _names(groups: list[_Group]) -> str:
    """Name the players of some groups."""
    return ", ".join(player_name(p) for p in sorted(p for group in groups for p in group.players))


def _share_without_clash(groups: list[_Group]) -> float:
    """Estimate the share of joint draws without a clash, always by the same draws."""
    generator = np.random.default_rng(0)
    used = np.zeros(TRIES, dtype=np.uint64)
    fine = np.ones(TRIES, dtype=np.bool_)
    for group in groups:
        weights = group.weights / group.weights.sum()
        masks = group.masks[generator.choice(len(group), TRIES, p=weights)]
        fine &= used & masks == 0
        used |= masks
    return float(fine.mean())


def _alias_table(weights: NDArray[np.float64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return thresholds and aliases (M. D. Vose, IEEE Trans. Software Eng. 17 (1991) 972)."""
    n = len(weights)
    aliases = np.arange(n, dtype=np.uint64)
    thresholds = np.full(n, WHOLE, dtype=np.uint64)
    if (weights == weights[0]).all():
        return thresholds, aliases
    shares = (weights * (n / weights.sum())).tolist()
    small = [i for i, share in enumerate(shares) if share < 1]
    large = [i for i, share in enumerate(shares) if share >= 1]
    while small and large:
        less, more = small.pop(), large[-1]
        thresholds[less] = round(shares[less] * WHOLE)
        aliases[less] = more
        shares[more] -= 1 - shares[less]
        if shares[more] < 1:
            small.append(large.pop())
    return thresholds, aliases
