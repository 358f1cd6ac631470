"""Which chips each hand may win: law 60, or ordinary side pots.

The reach of a contender into a stake is a number of its chips, counted from the first one
staked. Reaches into one stake are therefore nested, and each chip goes to the best of the hands
that reach it. That is the walk of law 60 from the best hand to the worst, each claiming what is
not yet taken, with every tie shared.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from evaluator.settlement.chips import Chips
from evaluator.settlement.game import Game
from evaluator.settlement.seats import Player

Rule: TypeAlias = Literal["law60", "modern"]
AnteClaim: TypeAlias = Literal["dead_only", "always"]


class Part(NamedTuple):
    """A part of the pool that the same players win.

    Attributes
    ----------
    winners : tuple of players
        In order of seats; several when their hands tie.
    sources : dict of player to int or Fraction
        How much of it comes out of whose stake.
    """

    winners: tuple[Player, ...]
    sources: dict[Player, Chips]

    @property
    def amount(self) -> Chips:
        """All of it."""
        return sum(self.sources.values())


def called_in_full(game: Game) -> tuple[Player, ...]:
    """Return the contenders with the deepest stake, who reach the whole pool.

    They are those who called in full; where all of these have foul hands, the deepest stake left
    takes their place, so that no chip is without a claimant (the laws are silent here).
    """
    deepest = max(game.stakes[player] for player in game.contenders)
    return tuple(player for player in game.contenders if game.stakes[player] == deepest)


def divide(game: Game, rule: Rule, ante_claim: AnteClaim) -> list[Part]:
    """Divide the pool into parts, the best hand's first, the most widely shared first.

    Parameters
    ----------
    game : Game
        With at least one contender, and a place for each.
    rule : {"law60", "modern"}
        How far a contender reaches who has not called in full.
    ante_claim : {"dead_only", "always"}
        Whether law 60 claims the antes of players still in the game a second time.

    Returns
    -------
    list of Part
        No two have the same winners; their amounts add up to the pool.
    """
    full = called_in_full(game)
    sources: dict[tuple[Player, ...], dict[Player, Chips]] = {}
    for owner, stake in game.stakes.items():
        reach: dict[Player, Chips] = {
            claimant: stake if claimant in full else _reach(game, claimant, owner, rule, ante_claim)
            for claimant in game.contenders
        }
        floor: Chips = 0
        for level in sorted(set(reach.values()) - {0}):
            reaching = [claimant for claimant in game.contenders if reach[claimant] >= level]
            best = min(game.places[claimant] for claimant in reaching)
            winners = tuple(player for player in reaching if game.places[player] == best)
            part = sources.setdefault(winners, {})
            part[owner] = part.get(owner, 0) + level - floor
            floor = level

    def order(part: Part) -> tuple[int, int, int]:
        first = part.winners[0]
        return game.places[first], -len(part.winners), game.players.index(first)

    return sorted((Part(*item) for item in sources.items()), key=order)


def _reach(game: Game, claimant: Player, owner: Player, rule: Rule, ante_claim: AnteClaim) -> Chips:
    stake = game.stakes[owner]
    level = game.stakes[claimant]
    if rule == "modern":
        return min(stake, level)
    ante = game.antes.get(owner, 0)
    if owner not in game.in_game[claimant]:
        return ante
    if ante_claim == "always":
        level += ante
    return min(stake, level)
