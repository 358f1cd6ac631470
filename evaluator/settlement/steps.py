"""The steps of a settlement: each pays a part of the pool and says why."""

from __future__ import annotations

from typing import Literal, TypeAlias

from evaluator.settlement.account import Step
from evaluator.settlement.chips import Chips, in_words, share, share_whole
from evaluator.settlement.game import Game
from evaluator.settlement.reach import Part, Rule
from evaluator.settlement.seats import Player

OddChip: TypeAlias = Literal["fraction", "left_of_dealer"]


def forfeits(game: Game) -> list[Step]:
    """Return the steps that pay nothing: stakes that stay in the pool."""
    steps = [
        Step("law 54", f"{player} has folded: his stake of {game.stakes[player]} stays in the pool")
        for player in game.folded
    ]
    if game.contenders:
        steps += [
            Step(
                "laws 63, 64",
                f"{player} has a foul hand: his stake of {game.stakes[player]} stays in the pool",
            )
            for player in game.foul
        ]
    return steps


def void(game: Game) -> Step:
    """Return the step that gives every stake back, because every hand left is foul."""
    return Step(
        "laws silent",
        "every hand left is foul: the game is void and each player takes back his stake",
        tuple((player, stake) for player, stake in game.stakes.items() if stake),
    )


def unshown(game: Game) -> Step:
    """Return the step that gives the pool to the only contender, who need not show his hand."""
    (winner,) = game.contenders
    if game.foul:
        reason = "has the only hand that is not foul, and claims the pool"
        rule = "law 64"
    else:
        reason = "is the only player left, and wins the pool without showing his hand"
        rule = "law 58"
    return Step(rule, f"{winner} {reason}: {game.pool}", ((winner, game.pool),))


def payments(
    game: Game,
    parts: list[Part],
    rule: Rule,
    odd_chip: OddChip,
    turn: tuple[Player, ...],
) -> list[Step]:
    """Return one step for each part of the pool.

    Parameters
    ----------
    game : Game
        The game being settled.
    parts : list of Part
        In the order in which they are claimed.
    rule : {"law60", "modern"}
        The rule by which the pool was divided.
    odd_chip : {"fraction", "left_of_dealer"}
        With the latter every stake must be whole.
    turn : tuple of players
        Everyone, first the player to the left of the dealer.
    """
    steps = []
    left = game.pool
    for part in parts:
        whole = part.amount == game.pool
        left -= part.amount
        winners = sorted(part.winners, key=turn.index)
        paid, odd = _shares(part.amount, winners, odd_chip)
        if whole:
            amount = f"the pool, {part.amount}"
        elif not left:
            amount = f"the remainder of the pool, {part.amount}"
        else:
            drawn = ", ".join(f"{owner} {chips}" for owner, chips in part.sources.items())
            amount = f"{part.amount} out of the stakes ({drawn})"
        if len(winners) == 1:
            (winner,) = winners
            show = f", with a show for {game.stakes[winner]}," if winner in game.in_game else ""
            text = f"{winner}{show} claims {amount}"
        else:
            text = f"{in_words(winners)} hold equal hands and share {amount}"
        if odd:
            text += f"; {len(odd)} odd to {in_words(odd)}, first to the left of the dealer"
        steps.append(Step(_source(game, part, rule, whole=whole), text, paid, odd))
    return steps


def _shares(
    amount: Chips, winners: list[Player], odd_chip: OddChip
) -> tuple[tuple[tuple[Player, Chips], ...], tuple[Player, ...]]:
    if odd_chip == "left_of_dealer" and isinstance(amount, int):
        shares, odd = share_whole(amount, len(winners))
        return tuple(zip(winners, shares, strict=True)), tuple(winners[:odd])
    each = share(amount, len(winners))
    return tuple((winner, each) for winner in winners), ()


def _source(game: Game, part: Part, rule: Rule, *, whole: bool) -> str:
    if rule == "modern":
        return "side pots"
    # A foul hand in the game makes law 64 the one by which the best hand takes the pool.
    laws = ("64" if game.foul else "59") if whole else "60"
    return f"laws {laws}, 76" if len(part.winners) > 1 else f"law {laws}"
