"""The arrays of the kernel that tries everything: complete, and nothing in them but the rules."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
import pytest

import evaluator as ev
from evaluator.rules.definition import value_of_five
from evaluator.tables.fives import build_fives
from evaluator.tables.substitutes import Substitutes, build_substitutes
from tests.compiled_tried.policies import RULES, tried_policy

N_FIVES = comb(17, 5) - 13
"""Multisets of five of thirteen ranks, those of five alike left out."""


def ways(arrays: Substitutes, *counts: int) -> set[tuple[int, ...]]:
    """Every way for so many wild cards of each kind to play, as ascending cards."""
    n = sum(counts)
    (row,) = (row.tolist() for row in arrays.mixes if row[:3].tolist() == list(counts))
    found = set()
    for ranks in arrays.ranks[row[3] : row[4]].tolist():
        for suits in arrays.suits[row[5] : row[6]].tolist():
            cards = [4 * (ranks >> 4 * i & 15) + (suits >> 2 * i & 3) for i in range(n)]
            found.add(tuple(sorted(cards)))
    return found


def test_alike_wild_cards_play_as_every_multiset_of_cards() -> None:
    arrays = build_substitutes(ev.policy("joker-wild").replace(ranks="6789TJQKA"))
    deck = range(16, 52)
    for n in (0, 1, 2):
        assert ways(arrays, n, 0, 0) == set(combinations_with_replacement(deck, n))
    assert len(arrays.mixes) == 5
    assert arrays.mixes[:, 0].tolist() == [4, 3, 2, 1, 0]


def test_coloured_jokers_play_as_every_card_of_their_colour() -> None:
    arrays = build_substitutes(tried_policy("coloured jokers"))
    red = [card for card in range(52) if card % 4 in (1, 2)]
    black = [card for card in range(52) if card % 4 in (0, 3)]
    assert ways(arrays, 0, 1, 0) == {(card,) for card in red}
    assert ways(arrays, 0, 0, 2) == set(combinations_with_replacement(black, 2))
    assert ways(arrays, 0, 1, 1) == {tuple(sorted(pair)) for pair in product(red, black)}
    # Clubs, diamonds, hearts, spades: each lane has the joker of its number.
    assert [int(mask) for mask in arrays.kinds] == [0, 1 << 13 | 1 << 45, 1 << 29 | 1 << 61]


def test_bugs_that_are_all_aces_are_marked() -> None:
    arrays = build_substitutes(tried_policy("bugs beside wild cards"))
    for row in arrays.mixes.tolist():
        for word in arrays.ranks[row[3] : row[4]].tolist():
            ranks = [word >> 4 * i & 15 for i in range(row[0] + row[1])]
            assert word >> 31 & 1 == all(rank == 12 for rank in ranks[row[0] :])


def test_every_five_ranks_have_an_entry() -> None:
    arrays = build_fives(ev.policy("standard"))
    assert np.count_nonzero(arrays.ranks) == N_FIVES
    assert np.count_nonzero(arrays.suited) == 2 * comb(13, 5)
    assert not arrays.alike.any()
    assert arrays.four_suited.shape == (13, 0)
    assert np.count_nonzero(arrays.raised[0]) == comb(13, 5)
    assert not arrays.raised[1].any()
    soko = build_fives(ev.policy("soko"))
    # A fifth card of another suit may repeat a rank of the four.
    assert np.count_nonzero(soko.four_suited) == comb(13, 4) * 13
    assert np.count_nonzero(soko.raised[1]) == comb(13, 4) + comb(13, 5)


@pytest.mark.parametrize("name", RULES)
def test_nothing_raises_a_hand_above_what_is_said(name: str) -> None:
    arrays = build_fives(tried_policy(name))
    sets = np.flatnonzero(arrays.suited.max(axis=0))
    assert (arrays.suited[:, sets] >> 32 <= arrays.raised[0, sets]).all()
    assert (arrays.raised[0] >= arrays.raised[1]).all()


def test_values_and_orders_are_those_of_the_definition() -> None:
    arrays = build_fives(ev.policy("soko").replace(suit_order="chsd", suit_compare="side_cards"))
    king, nine, five, three, deuce = 11, 7, 3, 1, 0
    entry = int(arrays.four_suited[three, 1 << king | 1 << nine | 1 << five | 1 << deuce])
    expected = value_of_five(ev.policy("soko"), ev.parse_cards("Kd 9d 5d 2d 3c").tolist())
    assert entry >> 32 == expected
    assert [entry >> 4 * i & 15 for i in range(5)] == [three, king, nine, five, deuce]


def test_nothing_but_the_policy_goes_in() -> None:
    policy = tried_policy("four-flushes, jokers and suits")
    other = policy.replace(name="other")
    one = (*build_fives(policy), *build_substitutes(policy))
    two = (*build_fives(other), *build_substitutes(other))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
