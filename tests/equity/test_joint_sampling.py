"""Joint holdings that are sampled: each has its share among those without a clash."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from evaluator.equity import groups as grouping
from evaluator.equity.groups import make_groups
from evaluator.equity.live import live_holdings
from evaluator.equity.montecarlo import _Dealer
from evaluator.equity.query import Query, read_query
from evaluator.kernels.deals import CAPACITY
from evaluator.kernels.sampled import sample_masks

pytestmark = pytest.mark.compiled

LIMIT = 4.5


def query_of(hands: list[Any], board: str = "", dead: str = "", **options: Any) -> Query:
    policy = ev.policy(options.pop("policy", "standard"))
    return read_query(hands, board, dead, policy=policy, **options)


def held(query: Query, blocks: int, seed: int = 5) -> tuple[NDArray[Any], NDArray[Any]]:
    """Masks of the cards of each player not known, shape (u, n), and of the board to come."""
    dealer = _Dealer(query, make_groups(query))
    once, *scratch = dealer.scratch()
    chosen = np.empty((blocks, len(once)), dtype=np.uint64)
    boards = np.empty(blocks * CAPACITY, dtype=np.uint64)
    own = np.empty((len(dealer.unknown), len(boards)), dtype=np.uint64)
    lanes = np.empty(4 * CAPACITY, dtype=np.uint16)
    sample_masks(
        np.uint64(seed),
        np.uint64(0),
        *dealer.whom,
        chosen,
        *scratch,
        lanes,
        boards.view(np.uint16),
        own.view(np.uint16),
    )
    return own, boards


def shares(query: Query) -> dict[tuple[int, ...], float]:
    """Share of each joint holding of the players with ranges, by the product of weights."""
    lives = [live_holdings(query, player) for player in query.ranged]
    weights = {}
    for which in product(*(range(len(live.masks)) for live in lives)):
        masks = [int(live.masks[i]) for live, i in zip(lives, which, strict=True)]
        # No card twice: then the sum of the masks is their union.
        if sum(masks) == reduce(or_, masks):
            weight = np.prod([live.weights[i] for live, i in zip(lives, which, strict=True)])
            weights[tuple(masks)] = float(weight)
    total = sum(weights.values())
    return {masks: weight / total for masks, weight in weights.items()}


OVERLAPPING = {
    "weights": ["AA:0.5, KK, AKs:0.25", "AA, AKo:0.1", "KK:0.3, QQ"],
    "one range thrice": ["AA,KK"] * 3,
    "hand and ranges": ["AsKs", "AA:0.2, KK", "AKs, QQ:0.4"],
    "one narrow": ["AsAh, AdAc:0.01", "AsKs, AhKh, AdKd, QQ"],
    "two pairs of players": ["AA", "AA", "KK", "KK"],
}


@pytest.mark.parametrize("hands", OVERLAPPING.values(), ids=OVERLAPPING)
def test_every_joint_holding_has_its_share(hands: list[str]) -> None:
    query = query_of(hands)
    found, boards = held(query, blocks=120)
    dealt = np.vstack([found, boards[None]])
    assert (np.bitwise_or.reduce(dealt) == np.bitwise_xor.reduce(dealt)).all()
    expected = shares(query)
    joint, counts = np.unique(found, axis=1, return_counts=True)
    times = dict(zip(map(tuple, joint.T.tolist()), counts.tolist(), strict=True))
    assert times.keys() <= expected.keys()
    deals = found.shape[1]
    share = np.array(list(expected.values()))
    seen = np.array([times.get(masks, 0) for masks in expected])
    # Every share, and all at once: chi-square by its normal approximation.
    assert (np.abs(seen / deals - share) <= LIMIT * np.sqrt(share * (1 - share) / deals)).all()
    often = share * deals > 5
    chi_square = (((seen - share * deals) ** 2)[often] / (share * deals)[often]).sum()
    freedom = max(int(often.sum()) - 1, 1)
    assert abs(chi_square - freedom) <= LIMIT * np.sqrt(2 * freedom)


def test_a_wanted_card_makes_a_holding_rare() -> None:
    # Aces for both: 6 of 42 joint holdings. Drawing the second player anew until he does not
    # clash, and him alone, would leave the first his aces half the time.
    query = query_of(["AA,KK", "AA"])
    found, _ = held(query, blocks=20)
    aces = np.uint64(int(ev.cards_to_masks("AcAdAhAs")))
    share = float((found[0] & aces != 0).mean())
    assert abs(share - 1 / 7) <= LIMIT * np.sqrt(1 / 7 * 6 / 7 / found.shape[1])


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["random"] * 10, ""),
        (["22+"] * 4 + ["A2s+:0.5, K2s+"] * 3 + ["random"] * 3, ""),
        (["AsKs", "QQ, JJ", "random", "TT, 99:0.3", "2c3c", "A2o+", "any"], "4d 5d 6d"),
        (["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55"], "2c 2d 3h 3s 4c"),
    ],
)
def test_no_card_is_dealt_twice_to_many_players(hands: list[str], board: str) -> None:
    query = query_of(hands, board)
    found, boards = held(query, blocks=10)
    known = np.uint64(int(ev.cards_to_masks(board))) if board else np.uint64(0)
    hole = [np.full(found.shape[1], mask & ~known) for mask in query.masks if mask & ~known]
    dealt = np.vstack([found, boards[None], np.full_like(boards, known)[None], *hole])
    cards = np.bitwise_count(dealt).sum(axis=0)
    assert (cards == 2 * len(hands) + 5).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(dealt)) == cards).all()
    # And each player's cards are of his range.
    for row, player in enumerate(query.ranged):
        assert np.isin(found[row], live_holdings(query, player).masks).all()


# Groups


@pytest.mark.parametrize(
    ("hands", "groups"),
    [
        (["QQ+", "22+, A2+"], 2),
        (["AA,KK"] * 3, 1),
        (["AA", "AA"], 1),
        (["AA", "AA", "KK", "KK", "QQ", "QQ"], 3),
        (["AhKh", "QQ", "random"], 1),
        (["AhKh", "QsQd"], 0),
    ],
)
def test_players_who_often_clash_are_drawn_together(hands: list[str], groups: int) -> None:
    assert len(make_groups(query_of(hands)).bounds) - 1 == groups


def test_merged_and_single_groups_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, board = ["JJ+, AK:0.4", "QQ+, AKs:0.7", "AK, TT"], "2c 7d Jh"
    apart = ev.odds(hands, board, samples=400_000, seed=1)
    assert len(make_groups(query_of(hands, board)).bounds) - 1 > 1
    monkeypatch.setattr(grouping, "GOOD_SHARE", 1.1)
    assert len(make_groups(query_of(hands, board)).bounds) - 1 == 1
    together = ev.odds(hands, board, samples=400_000, seed=1)
    error = np.hypot(apart.standard_error, together.standard_error)
    assert (np.abs(apart.equity - together.equity) <= LIMIT * error).all()


def test_ranges_that_hardly_ever_go_together() -> None:
    with pytest.raises(
        ev.errors.DealError,
        match=r"the ranges of player 1, .*player 9 share so many cards that fewer than one in"
        r" 1,000 joint draws can be dealt; narrower ranges or fewer players are accepted",
    ):
        ev.odds(["TT+"] * 9, samples=1000)


@pytest.mark.parametrize(
    ("hands", "names"),
    [
        (["AA", "AA", "AA"], "player 1, player 2, player 3"),
        (["KsKd", "AsAd", "AA", "AA"], "player 3, player 4"),
        (["AsAd, KsKd", "22", "AsKs, AdKd, AsKd, AdKs"], "player 1, player 3"),
    ],
)
def test_ranges_that_cannot_be_held_at_once_are_named(hands: list[str], names: str) -> None:
    with pytest.raises(
        ev.errors.DealError, match=f"{names} cannot hold hands of their ranges at once"
    ):
        ev.odds(hands, samples=1000)


# Tables for drawing


@pytest.mark.parametrize(
    "weights",
    [[1.0], [1.0, 1.0, 1.0], [1.0, 0.5, 0.25], [1e-9, 1.0], [0.3] * 7 + [1.0], "random"],
)
def test_alias_tables_give_each_entry_its_share(weights: Any) -> None:
    if weights == "random":
        weights = np.random.default_rng(1).random(300) ** 4 + 1e-6
    weights = np.array(weights)
    thresholds, aliases = grouping._alias_table(weights)
    stays = thresholds / 2**32
    found = stays.copy()
    np.add.at(found, aliases.astype(int), 1 - stays)
    assert np.allclose(found / len(weights), weights / weights.sum(), rtol=0, atol=2**-32)
    assert (thresholds <= 2**32).all()


def test_jokers_are_dealt_to_players_with_any_two() -> None:
    query = query_of(["AA", "random"], policy="joker-wild", jokers=2)
    found, boards = held(query, blocks=60)
    deals = found.shape[1]
    jokers = np.uint64(1 << 13 | 1 << 29)
    for masks, cards in ((found[1], 2), (boards, 5)):
        # Each of 52 cards that are no ace of the first player is as likely in each place.
        mean = np.bitwise_count(masks & jokers).mean()
        expected = 2 * cards / 52
        assert abs(mean - expected) <= LIMIT * np.sqrt(expected / deals)
