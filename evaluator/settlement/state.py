"""Where a game of SEPTIC hold'em stands, and how one state follows another.

Nothing is refused here; `legality` does that first. Players are known by their seat, 0 for the
one to the left of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from evaluator.settlement.bidding import BiddingRules

Phase: TypeAlias = Literal["bidding", "showdown", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """One moment of the game.

    Attributes
    ----------
    players : tuple of str
        Names by seat.
    rules : BiddingRules
        The rules of the bidding.
    turn : int
        The seat whose turn it is, while there is bidding.
    waiting : int
        How many players have yet to answer the highest bid; at 0 it has gone round.
    agreed_to : tuple of int
        By seat, the largest bid the player has agreed to; 0 for none.
    highest : int or None
        The highest bid stated in the present or last round.
    agreed : tuple of int
        The bid agreed in each finished round.
    folded : frozenset of int
        Seats of those who have folded.
    winners : tuple of int
        Seats of those who have won; empty until the game is over.
    transcript : tuple of str
        What was said.
    """

    players: tuple[str, ...]
    rules: BiddingRules
    turn: int
    waiting: int
    agreed_to: tuple[int, ...]
    highest: int | None = None
    agreed: tuple[int, ...] = ()
    folded: frozenset[int] = frozenset()
    winners: tuple[int, ...] = ()
    transcript: tuple[str, ...] = ()

    @classmethod
    def start(cls, players: tuple[str, ...], rules: BiddingRules) -> State:
        """Return the state before the first bid."""
        return cls(players, rules, turn=0, waiting=len(players), agreed_to=(0,) * len(players))

    @property
    def phase(self) -> Phase:
        """Bidding, then showdown, then over."""
        if self.winners:
            return "over"
        return "showdown" if len(self.agreed) == self.rules.rounds else "bidding"

    @property
    def round_number(self) -> int:
        """The present or last round of bidding, from 1."""
        return min(len(self.agreed) + 1, self.rules.rounds)

    @property
    def minimum(self) -> int:
        """The least bid that may open the present or last round."""
        before = self.agreed[: self.round_number - 1]
        return before[-1] + self.rules.min_step if before else 1

    @property
    def seats_in(self) -> tuple[int, ...]:
        """Seats of those who have not folded."""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.folded)

    def after_bid(self, bid: int, verb: str, *, raised: bool) -> State:
        """Return the state after the player in turn has agreed to a bid, his own or another's."""
        seat = self.turn
        agreed_to = (*self.agreed_to[:seat], bid, *self.agreed_to[seat + 1 :])
        waiting = len(self.seats_in) if raised else self.waiting
        said = f"{self.players[seat]} {verb} {bid}"
        return replace(
            self,
            agreed_to=agreed_to,
            highest=bid,
            waiting=waiting,
            transcript=(*self.transcript, said),
        )._passed()

    def after_fold(self) -> State:
        """Return the state after the player in turn has folded; the last one left has won."""
        said = f"{self.players[self.turn]} folds"
        state = replace(self, folded=self.folded | {self.turn}, transcript=(*self.transcript, said))
        if len(state.seats_in) == 1:
            return replace(state, winners=state.seats_in)
        return state._passed()

    def after_showdown(self, winners: tuple[int, ...]) -> State:
        """Return the state after hands were shown."""
        who = ", ".join(self.players[seat] for seat in winners)
        said = f"{who} {'wins' if len(winners) == 1 else 'win'}"
        return replace(self, winners=winners, transcript=(*self.transcript, said))

    def _passed(self) -> State:
        """Pass the turn on; start the next round if the bid has gone round."""
        waiting = self.waiting - 1
        if waiting:
            turn = next((seat for seat in self.seats_in if seat > self.turn), self.seats_in[0])
            return replace(self, turn=turn, waiting=waiting)
        # At least two are in and all have answered: somebody has bid, so `highest` is a number.
        agreed = (*self.agreed, self.highest or 0)
        if len(agreed) == self.rules.rounds:
            return replace(self, waiting=0, agreed=agreed)
        return replace(
            self,
            turn=self.seats_in[0],
            waiting=len(self.seats_in),
            agreed=agreed,
            highest=None,
        )
