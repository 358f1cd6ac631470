"""Laws that every settlement obeys, on random games and on all small ones."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from evaluator.settlement import settle

from .games import chip_by_chip, games, in_play, side_pots, walk

RULES = st.sampled_from(["law60", "modern"])
ODD = st.sampled_from(["fraction", "left_of_dealer"])
relaxed = settings(deadline=None)


@relaxed
@given(games(), RULES, ODD, st.data())
def test_the_pool_is_conserved(game, rule, odd_chip, data):
    dealer = data.draw(st.sampled_from(list(game["stakes"])))
    settled = settle(**game, rule=rule, odd_chip=odd_chip, dealer=dealer)
    assert sum(settled.payouts.values()) == sum(game["stakes"].values()) == settled.pool
    assert sum(settled.gains.values()) == 0
    assert sum(amount for step in settled.account for _, amount in step.paid) == settled.pool
    assert all(amount >= 0 for amount in settled.amounts)
    if in_play(game):
        assert all(not settled.payouts[name] for name in game["folded"] + game["foul"])


@relaxed
@given(games())
def test_law_60_asked_of_every_chip(game):
    assert settle(**game).payouts == chip_by_chip(game)


@relaxed
@given(games())
def test_law_60_with_antes_to_the_letter_asked_of_every_chip(game):
    assert settle(**game, ante_claim="always").payouts == chip_by_chip(game, always=True)


@relaxed
@given(games())
def test_law_60_as_a_walk_from_the_best_hand(game):
    contenders = in_play(game)
    assume(contenders)
    game["ranking"] = {name: place for place, name in enumerate(contenders, start=1)}
    assert settle(**game).payouts == walk(game)


@relaxed
@given(games())
def test_side_pots_layer_by_layer(game):
    contenders = in_play(game)
    assume(contenders)
    settled = settle(**game, rule="modern")
    assert settled.payouts == side_pots(game["stakes"], game["ranking"], contenders)


@pytest.mark.parametrize("stakes", list(product(range(1, 5), repeat=3)))
def test_side_pots_of_all_small_games_of_three(stakes):
    by_name = dict(zip("ABC", stakes, strict=True))
    for places in product((1, 2, 3), repeat=3):
        if min(places) == 1:
            ranking = dict(zip("ABC", places, strict=True))
            settled = settle(by_name, ranking, rule="modern")
            assert settled.payouts == side_pots(by_name, ranking, list("ABC"))


@relaxed
@given(games(roles=["full", "short", "foul", "foul short"]), ODD)
def test_the_two_rules_agree_when_nobody_has_folded(game, odd_chip):
    law = settle(**game, rule="law60", odd_chip=odd_chip)
    assert law.payouts == settle(**game, rule="modern", odd_chip=odd_chip).payouts


@relaxed
@given(games(), RULES, st.data())
def test_seats_do_not_matter_where_chips_can_be_split(game, rule, data):
    before = settle(**game, rule=rule).payouts
    order = data.draw(st.permutations(list(game["stakes"])))
    game["stakes"] = {name: game["stakes"][name] for name in order}
    game["folded"] = data.draw(st.permutations(game["folded"]))
    demands = data.draw(st.permutations(list(game["demands"].items())))
    game["demands"] = dict(demands)
    assert settle(**game, rule=rule).payouts == before


@relaxed
@given(games(), RULES, st.data())
def test_turning_the_table_with_the_dealer_changes_nothing(game, rule, data):
    names = list(game["stakes"])
    dealer = data.draw(st.sampled_from(names))
    before = settle(**game, rule=rule, odd_chip="left_of_dealer", dealer=dealer)
    turn = data.draw(st.integers(0, len(names) - 1))
    game["stakes"] = {name: game["stakes"][name] for name in names[turn:] + names[:turn]}
    after = settle(**game, rule=rule, odd_chip="left_of_dealer", dealer=dealer)
    assert after.payouts == before.payouts
    assert after.odd_chips == before.odd_chips


@relaxed
@given(games(), RULES)
def test_odd_chips_are_whole_and_next_to_the_exact_shares(game, rule):
    exact = settle(**game, rule=rule)
    whole = settle(**game, rule=rule, odd_chip="left_of_dealer")
    for name, amount in whole.payouts.items():
        assert type(amount) is int
        steps = sum(name in dict(step.paid) for step in whole.account)
        assert abs(amount - exact.payouts[name]) < max(1, steps)
    for step in whole.account:
        amounts = [amount for _, amount in step.paid]
        if len(amounts) > 1 and in_play(game):
            assert max(amounts) - min(amounts) == bool(step.odd_chips)
            assert len(step.odd_chips) == sum(amounts) % len(amounts)


@relaxed
@given(games(), RULES, st.fractions(min_value=Fraction(1, 9), max_value=9))
def test_the_value_of_a_chip_does_not_matter(game, rule, worth):
    before = settle(**game, rule=rule).payouts
    for what in ("stakes", "antes"):
        game[what] = {name: amount * worth for name, amount in game[what].items()}
    after = settle(**game, rule=rule).payouts
    assert after == {name: amount * worth for name, amount in before.items()}


@relaxed
@given(games(), RULES)
def test_only_the_order_of_places_matters(game, rule):
    before = settle(**game, rule=rule)
    dense = sorted(set(game["ranking"].values()))
    game["ranking"] = {name: 1 + dense.index(at) for name, at in game["ranking"].items()}
    assert settle(**game, rule=rule) == before


@relaxed
@given(games())
def test_under_law_60_a_later_demand_never_claims_more_of_folded_stakes(game):
    # Whoever had folded by a demand pays that show at most his ante.
    settled = settle(**game)
    for name, gone in game["demands"].items():
        if name in in_play(game) and len(in_play(game)) > 1:
            deepest = max(game["stakes"][other] for other in in_play(game))
            if game["stakes"][name] < deepest:
                limit = sum(
                    game["antes"][owner] if owner in gone else min(stake, game["stakes"][name])
                    for owner, stake in game["stakes"].items()
                )
                assert settled.payouts[name] <= limit
