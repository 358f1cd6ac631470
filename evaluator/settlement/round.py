"""One hand of SEPTIC or Anne Austin hold'em, from the first bid to the fines."""

from __future__ import annotations

from collections.abc import Iterable

from evaluator.errors import ArgumentError, IllegalActError, InputTypeError
from evaluator.settlement import legality
from evaluator.settlement.bidding import BiddingRules, septic
from evaluator.settlement.chips import read_whole
from evaluator.settlement.fines import Fines
from evaluator.settlement.seats import listed, read_names
from evaluator.settlement.state import Phase, State

LEAST_PLAYERS = 2
LEAST_FINE = 1


class Round:
    """One hand of SEPTIC or Anne Austin hold'em: bids, folds, showdown, fines.

    A round never changes: every act returns the round that follows it, so that acts chain and
    an earlier round can be gone back to. Cards are not known here, only how many are exposed and
    who says what. Bids are in fifth-fingers.

    Parameters
    ----------
    players : int or iterable of str
        Players in order, first the one to the left of the dealer; or their number, which calls
        them P1, P2, ... At least two.
    rules : BiddingRules, optional
        `septic()` unless given.

    Raises
    ------
    InputTypeError
        If `players` or `rules` is of a type that is not accepted.
    ArgumentError
        If there are fewer than two players, two of the same name, or a name that a transcript
        could not hold.

    References
    ----------
    Cambridge University Tiddlywinks Club, "SEPTIC Hold 'Em",
    cutwc.org/Social/DrinkingGames/SEPTICHoldEm.shtml.

    Examples
    --------
    >>> game = Round(2).bid(1).see().bid(2).bid(4).fold()
    >>> game.phase, game.winners, dict(game.fines())
    ('over', ('P2',), {'P1': 2, 'P2': 0})
    """

    __slots__ = ("_state",)

    _state: State

    def __init__(self, players: int | Iterable[str], rules: BiddingRules | None = None) -> None:
        named = read_names(players)
        if len(named) < LEAST_PLAYERS:
            raise ArgumentError(
                f"a round of {len(named)} players; at least {LEAST_PLAYERS} are needed"
            )
        if rules is None:
            rules = septic()
        if not isinstance(rules, BiddingRules):
            raise InputTypeError(
                f"rules is {rules!r}; BiddingRules are accepted, such as septic() or anne_austin()"
            )
        self._state = State.start(named, rules)

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone, first the player to the left of the dealer."""
        return self._state.players

    @property
    def rules(self) -> BiddingRules:
        """The rules of the bidding."""
        return self._state.rules

    @property
    def phase(self) -> Phase:
        """``"bidding"``, then ``"showdown"`` (bids agreed, hands to be shown), then ``"over"``."""
        return self._state.phase

    @property
    def round_number(self) -> int:
        """The round of bidding, from 1; the last one from the showdown on."""
        return self._state.round_number

    @property
    def players_in(self) -> tuple[str, ...]:
        """Players who have not folded, in the order in which they act and show."""
        return tuple(self.players[seat] for seat in self._state.seats_in)

    @property
    def to_act(self) -> str | None:
        """Whose turn it is to bid, see, check or fold; None when the bidding is over."""
        return self.players[self._state.turn] if self.phase == "bidding" else None

    @property
    def minimum(self) -> int:
        """The least bid that may open the round; in the first 1."""
        return self._state.minimum

    @property
    def highest(self) -> int | None:
        """The highest bid stated in the round; None while there is none."""
        return self._state.highest

    @property
    def agreed(self) -> tuple[int, ...]:
        """The bid agreed in each round that has finished."""
        return self._state.agreed

    @property
    def agreed_to(self) -> dict[str, int]:
        """The largest bid that each player has agreed to in any round, 0 for none."""
        return dict(zip(self.players, self._state.agreed_to, strict=True))

    @property
    def board_cards(self) -> int:
        """How many cards of the board are exposed."""
        return sum(self.rules.exposures[: self.round_number])

    @property
    def cards_to_expose(self) -> int:
        """How many cards are exposed once the bid has gone round; 0 if no more are."""
        if self.phase != "bidding" or self.round_number == self.rules.rounds:
            return 0
        return self.rules.exposures[self.round_number]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; empty until the game is over."""
        return tuple(self.players[seat] for seat in self._state.winners)

    @property
    def transcript(self) -> tuple[str, ...]:
        """Every statement so far, as `replay` reads them."""
        return self._state.transcript

    def bid(self, number: int, *, player: str | None = None) -> Round:
        """State a bid above all others of the round.

        Parameters
        ----------
        number : int
            At least `minimum`, and more than `highest`.
        player : str, optional
            Who bids. When given, here and in the other acts, it must be the player in turn.

        Raises
        ------
        IllegalActError
            If it is not the player's turn, or the rules forbid the bid.
        InputTypeError
            If `number` is not a whole number.
        """
        legality.check_turn(self._state, player)
        bid = read_whole(number, "a bid")
        legality.check_bid(self._state, bid)
        return _round(self._state.after_bid(bid, "bids", raised=True))

    def see(self, number: int | None = None, *, player: str | None = None) -> Round:
        """Agree with the highest bid of the round.

        Parameters
        ----------
        number : int, optional
            The bid; when given it must be the highest.
        player : str, optional
            Who sees.

        Raises
        ------
        IllegalActError
            If it is not the player's turn, nothing was bid in this round, or the highest bid is
            another one.
        InputTypeError
            If `number` is not a whole number.
        """
        legality.check_turn(self._state, player)
        bid = legality.check_see(
            self._state, None if number is None else read_whole(number, "a bid")
        )
        return _round(self._state.after_bid(bid, "sees", raised=False))

    def check(self, number: int | None = None, *, player: str | None = None) -> Round:
        """Open a round with the bid agreed in the one before (Anne Austin hold'em only).

        Parameters
        ----------
        number : int, optional
            The bid; when given it must be the one agreed.
        player : str, optional
            Who checks.

        Raises
        ------
        IllegalActError
            If it is not the player's turn, the rules know no check, a bid was already stated in
            this round, or there was no round before it.
        InputTypeError
            If `number` is not a whole number.
        """
        legality.check_turn(self._state, player)
        bid = legality.check_check(
            self._state, None if number is None else read_whole(number, "a bid")
        )
        return _round(self._state.after_bid(bid, "checks at", raised=True))

    def fold(self, *, player: str | None = None) -> Round:
        """Leave the game, for a fine of the largest bid agreed to. The last one left wins unshown.

        Parameters
        ----------
        player : str, optional
            Who folds.

        Raises
        ------
        IllegalActError
            If it is not the player's turn.
        """
        legality.check_turn(self._state, player)
        return _round(self._state.after_fold())

    def showdown(self, winners: str | Iterable[str]) -> Round:
        """Say who has the best hand, once the last bid is agreed.

        Parameters
        ----------
        winners : str or iterable of str
            The player with the best hand, or all who tie for it: they all win.

        Raises
        ------
        IllegalActError
            If the bidding goes on or the game is over, or if nobody is named, somebody twice, or
            somebody who is not in.
        InputTypeError
            If `winners` is neither a str nor an iterable of them.
        """
        named = [winners] if isinstance(winners, str) else listed(winners, "winners")
        return _round(self._state.after_showdown(legality.check_winners(self._state, named)))

    def fines(self) -> Fines:
        """Return what everyone drinks.

        Returns
        -------
        Fines
            In fifth-fingers: for winners 0; for others still in the final bid; for players who
            folded the largest bid they had agreed to, at least 1.

        Raises
        ------
        IllegalActError
            If the game is not over.
        """
        state = self._state
        if not state.winners:
            raise IllegalActError(
                f"fines are drunk when the game is over; it is in its {state.phase} phase"
            )
        return Fines(
            {
                player: 0 if seat in state.winners else max(LEAST_FINE, state.agreed_to[seat])
                for seat, player in enumerate(state.players)
            }
        )

    def __eq__(self, other: object) -> bool:
        return self._state == other._state if isinstance(other, Round) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state)

    def __repr__(self) -> str:
        return (
            f"<Round of {self.rules.name}: {self.phase}, round {self.round_number} of "
            f"{self.rules.rounds}, in: {', '.join(self.players_in)}, highest: {self.highest}, "
            f"to act: {self.to_act}>"
        )


def _round(state: State) -> Round:
    following = object.__new__(Round)
    following._state = state
    return following
