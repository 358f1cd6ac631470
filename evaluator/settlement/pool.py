"""Settlement of the pool: laws 58 to 64 and 76, or ordinary side pots.

The laws are those of W. H. Peel ("Baxter-Wray"), *Round Games with Cards*, 1891, chapter
"Poker". Every settlement is one computation: each contender has a *reach* into the stake of
each player, counted from its first chip, and every chip goes to the best hand that reaches it.
The two rules differ in the reach only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from evaluator.errors import ArgumentError, SettlementError
from evaluator.settlement.account import Settlement
from evaluator.settlement.chips import Chips
from evaluator.settlement.game import check_calls, read_game
from evaluator.settlement.reach import AnteClaim, Rule, divide
from evaluator.settlement.seats import Player, from_left_of, known
from evaluator.settlement.steps import OddChip, forfeits, payments, unshown, void


def settle(
    stakes: Mapping[Any, Chips] | Iterable[Chips],
    ranking: Mapping[Any, int | None] | Iterable[int | None],
    *,
    rule: Rule = "law60",
    folded: Iterable[Any] = (),
    foul: Iterable[Any] = (),
    demands: Mapping[Any, Iterable[Any]] | None = None,
    antes: Mapping[Any, Chips] | None = None,
    odd_chip: OddChip = "fraction",
    dealer: Player | None = None,
    ante_claim: AnteClaim = "dead_only",
) -> Settlement:
    """Divide the pool among the players of one game.

    Parameters
    ----------
    stakes : mapping of players to chips, or iterable of chips
        All that each player has put into the pool, his ante or straddle included, as ints or
        fractions. Players are listed in order of seats, each to the left of the one before.
        Those of an iterable are called P1, P2, ...
    ranking : mapping of players to places, or iterable of places
        The place of each hand, 1 for the best, equal places for equal hands; None for a player
        who has folded or has a foul hand, and, if he likes, for the last player left.
        `places_of` makes places of values.
    rule : {"law60", "modern"}, default "law60"
        ``"law60"``: a player who demanded a show claims his stake from every player who was in
        the game at that time, and the dead antes. ``"modern"``: side pots; who has staked less
        than others claims up to his stake from every player, folded ones too.
    folded : iterable of players, optional
        Who has retired. Their stakes stay in the pool (law 54).
    foul : iterable of players, optional
        Whose hand is foul. Their stakes stay in the pool (laws 63, 64).
    demands : mapping of players to iterables of players, optional
        For each player who could not call and demanded a show for what he had, the players who
        had folded by then. Under ``"law60"`` everyone who stayed in for less than the highest
        stake must be here; ``"modern"`` needs no demands.
    antes : mapping of players to chips, optional
        The part of a player's stake that is ante or straddle.
    odd_chip : {"fraction", "left_of_dealer"}, default "fraction"
        What becomes of a sum that does not split into whole chips: exact fractions, or one chip
        more for each of the first tied players to the left of the dealer.
    dealer : player, optional
        Who dealt. Without it the first player listed sits to the left of the dealer.
    ante_claim : {"dead_only", "always"}, default "dead_only"
        Whether the antes that a show claims under law 60 are those of players no longer in the
        game, or all of them on top of the equal stakes, as the law says to the letter.

    Returns
    -------
    Settlement
        Payouts, odd chips and a step by step account. Payouts add up to the pool exactly.

    Raises
    ------
    SettlementError
        If stakes, hands, folds and demands contradict each other or the laws.
    InputTypeError
        If an argument is of a type that is not accepted; chips may not be floats.
    ArgumentError
        If an option does not exist or can have no effect.

    Notes
    -----
    Where the laws are silent: a player who demanded a show gets his own stake back with his
    claim; hands that tie share the chips that each of them reaches; when every hand that called
    in full is foul, the deepest stake left counts as the full one; when all hands are foul the
    game is void and every stake goes back, folded ones too.

    References
    ----------
    W. H. Peel ("Baxter-Wray"), *Round Games with Cards*, 1891, "Poker", laws 53-64 and 76.

    Examples
    --------
    >>> settle({"A": 40, "B": 100, "C": 100}, [1, 2, 3], demands={"A": []}).payouts
    {'A': 120, 'B': 120, 'C': 0}
    """
    _check_option("rule", rule, get_args(Rule))
    _check_option("odd_chip", odd_chip, get_args(OddChip))
    _check_option("ante_claim", ante_claim, get_args(AnteClaim))
    if rule == "modern" and ante_claim == "always":
        raise ArgumentError("ante_claim='always' belongs to rule 'law60'; side pots have no claims")
    game = read_game(
        stakes,
        ranking,
        folded=folded,
        foul=foul,
        demands={} if demands is None else demands,
        antes={} if antes is None else antes,
    )
    if dealer is not None:
        known(game.players, [dealer], "dealer")
    if rule == "law60":
        check_calls(game)
    if odd_chip == "left_of_dealer":
        for player, stake in game.stakes.items():
            if not isinstance(stake, int):
                raise SettlementError(
                    f"the stake of {player!r} is {stake}; odd chips fall to the left of the dealer "
                    "only where every stake is a whole number"
                )
    steps = forfeits(game)
    if not game.contenders:
        steps.append(void(game))
    elif len(game.contenders) == 1:
        steps.append(unshown(game))
    else:
        turn = from_left_of(game.players, dealer)
        steps += payments(game, divide(game, rule, ante_claim), rule, odd_chip, turn)
    taken: dict[Player, Chips] = dict.fromkeys(game.players, 0)
    for step in steps:
        for player, amount in step.paid:
            taken[player] += amount
    return Settlement(
        players=game.players,
        stakes=tuple(game.stakes.values()),
        amounts=tuple(taken.values()),
        account=tuple(steps),
    )


def _check_option(name: str, value: object, accepted: tuple[str, ...]) -> None:
    if value not in accepted:
        raise ArgumentError(
            f"{name} is {value!r}; accepted are {' and '.join(map(repr, accepted))}"
        )
