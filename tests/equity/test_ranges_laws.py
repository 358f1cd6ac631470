"""Laws of the odds of ranges, for random questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator as ev
from tests.equity.questions import Question, question

laws = settings(max_examples=25, deadline=None)

KINDS = ["rr", "kr", "ra", "rrr", "krr", "rkr", "ark"]


@st.composite
def questions(draw: st.DrawFn, kinds: list[str] = KINDS, *, weighted: bool = True) -> Question:
    """Questions on a flop, turn or river of a short pack."""
    return question(
        draw(st.integers(0, 1 << 20)),
        draw(st.sampled_from(kinds)),
        draw(st.integers(3, 5)),
        draw(st.integers(9, 12)),
        weighted=weighted,
    )


def exact(asked: Question) -> ev.Odds | None:
    """The odds, or None where the ranges cannot be held at once."""
    try:
        return asked.odds(exact=True)
    except ev.errors.DealError:
        return None


def same(one: ev.Odds, other: ev.Odds, order: list[int] | None = None) -> None:
    """Check that two answers are equal, the second's player i being the first's order[i]."""
    order = list(range(one.players)) if order is None else order
    expected = {frozenset(order.index(p) for p in who): n for who, n in one.tally.items()}
    assert other.tally == expected
    assert np.array_equal(other.categories, one.categories[order])
    for place, player in enumerate(order):
        if player in one._lives:
            mine, theirs = one.holdings(player), other.holdings(place)
            assert mine.hands == theirs.hands
            for name in ("weights", "deals", "win", "tie", "equity"):
                assert np.array_equal(getattr(mine, name), getattr(theirs, name), equal_nan=True)


@laws
@given(questions())
def test_shares_of_a_deal_sum_to_one(asked: Question) -> None:
    found = exact(asked)
    if found is not None:
        assert found.equity.sum() == pytest.approx(1, abs=1e-12)
        assert np.allclose(found.categories.sum(axis=1), found.deals)
        assert sum(found.tally.values()) == found.deals


@laws
@given(questions(), st.data())
def test_players_in_another_order(asked: Question, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(asked.hands))))
    moved = replace(asked, hands=tuple(asked.hands[p] for p in order))
    one, other = exact(asked), exact(moved)
    assert (one is None) is (other is None)
    if one is not None and other is not None:
        same(one, other, list(order))


@laws
@given(questions())
def test_a_dead_card_equals_a_missing_one(asked: Question) -> None:
    # Holdings with a dead card are left out of the text altogether, or are not.
    texts = []
    for hand, held in zip(asked.hands, asked.held, strict=True):
        terms = [
            f"{ev.format_cards(list(pair)).replace(' ', '')}:{weight:g}"
            for pair, weight in held.items()
        ]
        texts.append(", ".join(terms) if ":" in hand else hand)
    one, other = exact(asked), exact(replace(asked, hands=tuple(texts)))
    assert (one is None) is (other is None)
    if one is not None and other is not None:
        same(one, other)


@laws
@given(questions(["rr", "kr", "rrr"]), st.sampled_from([0.5, 0.25]))
def test_other_weights_in_the_same_ratio_change_nothing(asked: Question, factor: float) -> None:
    scaled: list[Any] = [
        ev.Range(hand).scaled(factor) if ":" in hand else hand for hand in asked.hands
    ]
    one, other = exact(asked), exact(replace(asked, hands=tuple(scaled)))
    assert (one is None) is (other is None)
    if one is not None and other is not None:
        # Weights are told with the largest of those left as 1, whatever was given.
        assert all(live.weights.max() == 1 for live in other._lives.values())
        same(one, other)


@laws
@given(questions(["rr", "rrr"]))
def test_a_range_is_the_sum_of_its_holdings_by_weight(asked: Question) -> None:
    found = exact(asked)
    if found is None:
        return
    for player in range(found.players):
        each = found.holdings(player)
        fine = each.deals > 0
        weight = each.weights * each.deals
        assert weight.sum() == pytest.approx(found.deals)
        for name in ("win", "tie", "equity"):
            mean = (weight * getattr(each, name))[fine].sum() / weight.sum()
            assert mean == pytest.approx(getattr(found, name)[player], abs=1e-12)


@laws
@given(questions(["rr", "kr", "rrr"], weighted=False), st.data())
def test_a_range_is_what_its_parts_add_up_to(asked: Question, data: st.DataObject) -> None:
    # The tally of a range is the sum of those of two ranges that it is cut into.
    player = max(range(len(asked.hands)), key=lambda p: len(asked.held[p]))
    pairs = [ev.format_cards(list(p)).replace(" ", "") for p in asked.held[player]]
    cut = data.draw(st.integers(1, len(pairs) - 1))
    whole = exact(asked)
    total: dict[frozenset[int], int | float] = {}
    for part in (pairs[:cut], pairs[cut:]):
        hands = list(asked.hands)
        hands[player] = ", ".join(part)
        found = exact(replace(asked, hands=tuple(hands)))
        for who, n in ({} if found is None else found.tally).items():
            total[who] = total.get(who, 0) + n
    assert ({} if whole is None else whole.tally) == total


@laws
@given(questions(), st.permutations("cdhs"))
def test_suits_under_other_names(asked: Question, suits: list[str]) -> None:
    names = str.maketrans("cdhs", "".join(suits))

    def renamed(text: str) -> str:
        return text if text == "random" else text.translate(names)

    other = replace(
        asked,
        hands=tuple(map(renamed, asked.hands)),
        board=renamed(asked.board),
        dead=renamed(asked.dead),
    )
    one, two = exact(asked), exact(other)
    assert (one is None) is (two is None)
    if one is not None and two is not None:
        assert one.tally == two.tally
        assert np.array_equal(one.categories, two.categories)


def test_random_is_every_pair_of_cards() -> None:
    for board in ("", "2c 7d Jh"):
        one = ev.odds(["AhKh", "random"], board)
        other = ev.odds(["AhKh", ev.Range("random")], board)
        same(one, other)
