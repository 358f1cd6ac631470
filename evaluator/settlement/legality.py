"""What SEPTIC and Anne Austin hold'em forbid: each refusal in the words of its rule."""

from __future__ import annotations

from evaluator.errors import IllegalActError
from evaluator.settlement.chips import in_words
from evaluator.settlement.state import State


def check_turn(state: State, player: str | None) -> None:
    """Refuse an act of bidding when there is none, or by anyone but the player in turn."""
    if player is not None and player not in state.players:
        raise IllegalActError(
            f"{player!r} is not in the game; players are {in_words(state.players)}"
        )
    check_not_over(state)
    if state.phase == "showdown":
        raise IllegalActError(
            f"the bidding is over: the final bid of {state.highest} has gone round"
        )
    actor = state.players[state.turn]
    if player is not None and player != actor:
        folded = state.players.index(player) in state.folded
        raise IllegalActError(
            f"{player} {'has folded' if folded else 'is out of turn'}: it is {actor}'s turn"
        )


def check_not_over(state: State) -> None:
    """Refuse any act after the game."""
    if state.winners:
        won = [state.players[seat] for seat in state.winners]
        raise IllegalActError(
            f"the game is over: {in_words(won)} {'has' if len(won) == 1 else 'have'} won"
        )


def check_bid(state: State, bid: int) -> None:
    """Refuse a bid that is not above all others of the round, or below its minimum."""
    if state.highest is None:
        if bid < state.minimum:
            raise IllegalActError(f"{_actor(state)} bids {bid}, but {_minimum(state)}")
    elif bid < state.highest:
        raise IllegalActError(
            f"{_actor(state)} bids {bid}, but a bid must be at least the highest stated so far, "
            f"{state.highest}"
        )
    elif bid == state.highest:
        raise IllegalActError(
            f"{_actor(state)} bids {bid}, but agreeing with the bid of {bid} is pronounced "
            f"'see {bid}'"
        )


def check_see(state: State, bid: int | None) -> int:
    """Return the bid that is seen; refuse to see nothing, or another bid than the highest."""
    if state.highest is None:
        raise IllegalActError(
            f"{_actor(state)} sees, but nothing has been bid in this round: {_minimum(state)}"
        )
    if bid is not None and bid != state.highest:
        raise IllegalActError(
            f"{_actor(state)} sees {bid}, but the highest bid stated so far is {state.highest}"
        )
    return state.highest


def check_check(state: State, bid: int | None) -> int:
    """Return the bid that a check repeats; refuse a check where the rules know none."""
    if state.rules.min_step:
        raise IllegalActError(
            f"{_actor(state)} checks, but each new round must start with a raise: {_minimum(state)}"
        )
    if state.highest is not None:
        raise IllegalActError(
            f"{_actor(state)} checks, but only the instigator of a round can check, and "
            f"{state.highest} was stated in this one"
        )
    if not state.agreed:
        raise IllegalActError(
            f"{_actor(state)} checks, but there is no previous round to match: {_minimum(state)}"
        )
    if bid is not None and bid != state.minimum:
        raise IllegalActError(
            f"{_actor(state)} checks at {bid}, but a check matches the bid agreed in the "
            f"previous round, {state.minimum}"
        )
    return state.minimum


def check_winners(state: State, winners: list[str]) -> tuple[int, ...]:
    """Return the seats of the winners; refuse a showdown too early, or a winner who is not in."""
    check_not_over(state)
    if state.phase == "bidding":
        raise IllegalActError(
            f"hands are revealed after the final bid is agreed; it is {_actor(state)}'s turn in "
            f"round {state.round_number} of {state.rules.rounds}"
        )
    still_in = [state.players[seat] for seat in state.seats_in]
    if not winners:
        raise IllegalActError(
            f"nobody is named to win; one or more of {in_words(still_in)} have the best hand"
        )
    for player in winners:
        if player not in still_in:
            raise IllegalActError(f"{player!r} cannot win; still in are {in_words(still_in)}")
        if winners.count(player) > 1:
            raise IllegalActError(f"{player!r} is named to win twice")
    return tuple(seat for seat in state.seats_in if state.players[seat] in winners)


def _actor(state: State) -> str:
    return state.players[state.turn]


def _minimum(state: State) -> str:
    words = f"the minimum bid is {state.minimum}"
    if not state.agreed:
        return words
    if state.rules.min_step:
        return f"{words}: the {state.agreed[-1]} agreed in the previous round plus one"
    return f"{words}: the bid agreed in the previous round, which a check matches"
