"""Laws of bidding, on random games played to the end."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.settlement import septic

RULES = st.builds(
    septic.BiddingRules,
    st.just("a game"),
    st.booleans(),
    st.sampled_from([0, 1]),
    st.sampled_from([(3, 1, 1), (2, 1, 1, 1), (5,), (1, 1, 1, 1, 1)]),
)
relaxed = settings(deadline=None)


@st.composite
def finished(draw):
    """A game played at random, and every round of it from the first to the last."""
    game = septic.Round(draw(st.integers(2, 5)), draw(RULES))
    history = [game]
    while game.phase == "bidding":
        acts = ["fold", "raise"]
        if game.highest is not None:
            acts += ["see"] * 6
        elif game.rules.min_step == 0 and game.agreed:
            acts += ["check"] * 2
        act = draw(st.sampled_from(acts))
        if act == "fold":
            game = game.fold()
        elif act == "see":
            game = game.see()
        elif act == "check":
            game = game.check()
        else:
            least = game.minimum if game.highest is None else game.highest + 1
            game = game.bid(least + draw(st.integers(0, 3)))
        history.append(game)
    if game.phase == "showdown":
        winners = draw(st.lists(st.sampled_from(game.players_in), min_size=1, unique=True))
        game = game.showdown(winners)
        history.append(game)
    return history


@relaxed
@given(finished())
def test_fines(history):
    game = history[-1]
    fines = game.fines()
    assert set(fines) == set(game.players)
    for player in game.players:
        if player in game.winners:
            assert fines[player] == 0
        elif player in game.players_in:
            assert fines[player] == game.agreed[-1] == game.highest
        else:
            stated = [
                int(line.split()[-1])
                for line in game.transcript
                if line.startswith(f"{player} ") and line[-1].isdigit()
            ]
            assert fines[player] == max([1, *stated])


@relaxed
@given(finished())
def test_bids_never_fall_and_each_round_keeps_its_minimum(history):
    game = history[-1]
    step = game.rules.min_step
    bids = [1 - step, *game.agreed]
    assert all(later >= earlier + step for earlier, later in pairwise(bids))
    said = [int(line.split()[-1]) for line in game.transcript if line[-1].isdigit()]
    assert said == sorted(said)


@relaxed
@given(finished())
def test_every_position_of_a_game_replays_from_its_transcript(history):
    for game in history:
        assert septic.replay("\n".join(game.transcript), game.players, game.rules) == game


@relaxed
@given(finished())
def test_the_turn_passes_to_the_left_and_a_bid_goes_round(history):
    for before, after in pairwise(history):
        if after.phase != "bidding":
            continue
        order = before.players
        start = order.index(before.to_act)
        following = [
            player
            for player in order[start + 1 :] + order[: start + 1]
            if player in after.players_in
        ]
        if after.round_number == before.round_number:
            assert after.to_act == following[0]
        else:
            assert after.to_act == after.players_in[0]
            assert after.highest is None
            # Everyone still in has agreed to the bid that has gone round.
            agreed = after.agreed[-1]
            assert all(after.agreed_to[player] == agreed for player in after.players_in)
            assert after.board_cards == before.board_cards + before.cards_to_expose


@relaxed
@given(finished())
def test_a_game_ends_with_all_cards_exposed_or_one_player_left(history):
    game = history[-1]
    assert game.winners
    assert game.board_cards == 5 or len(game.players_in) == 1
    assert game.cards_to_expose == 0
