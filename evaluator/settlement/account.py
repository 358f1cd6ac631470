"""What a settlement says: who gets what, and why, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from evaluator.errors import SettlementError
from evaluator.settlement.chips import Chips
from evaluator.settlement.seats import Player


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a settlement.

    Attributes
    ----------
    rule : str
        The rule applied: "law 60", "laws 60, 76", "side pots", ...
    text : str
        What happens, in plain words.
    paid : tuple of (player, int or Fraction)
        What the step pays out of the pool; empty when it pays nothing.
    odd_chips : tuple of players
        Who of those paid received a chip more because the sum could not be split.
    """

    rule: str
    text: str
    paid: tuple[tuple[Player, Chips], ...] = ()
    odd_chips: tuple[Player, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who gets what from the pool. The payouts always add up to it.

    Attributes
    ----------
    players : tuple of players
        In order of seats.
    stakes : tuple of int or Fraction
        What each player had put in.
    amounts : tuple of int or Fraction
        What each player takes out.
    account : tuple of Step
        How it came about; the payments of the steps add up to `amounts`.

    Raises
    ------
    SettlementError
        If the lengths differ, an amount is negative, the amounts do not add up to the pool, or
        the account does not add up to the amounts.
    """

    players: tuple[Player, ...]
    stakes: tuple[Chips, ...]
    amounts: tuple[Chips, ...]
    account: tuple[Step, ...]

    def __post_init__(self) -> None:
        if not len(self.players) == len(self.stakes) == len(self.amounts):
            raise SettlementError(
                f"{len(self.players)} players, {len(self.stakes)} stakes and "
                f"{len(self.amounts)} amounts; one of each is needed for every player"
            )
        for player, amount in zip(self.players, self.amounts, strict=True):
            if amount < 0:
                raise SettlementError(f"{player!r} is paid {amount}; a payout cannot be negative")
        if sum(self.amounts) != self.pool:
            raise SettlementError(f"payouts add up to {sum(self.amounts)}, the pool is {self.pool}")
        paid: dict[Player, Chips] = dict.fromkeys(self.players, 0)
        for step in self.account:
            for player, amount in step.paid:
                paid[player] = paid.get(player, 0) + amount
        if paid != self.payouts:
            raise SettlementError(
                f"the account pays {paid}, the settlement {self.payouts}; they must be the same"
            )

    @property
    def pool(self) -> Chips:
        """All the money that was staked."""
        return sum(self.stakes)

    @property
    def payouts(self) -> dict[Player, Chips]:
        """What each player takes out of the pool, in order of seats."""
        return dict(zip(self.players, self.amounts, strict=True))

    @property
    def gains(self) -> dict[Player, Chips]:
        """What each player takes out less what he put in. They add up to 0."""
        return {
            player: amount - stake
            for player, stake, amount in zip(self.players, self.stakes, self.amounts, strict=True)
        }

    @property
    def odd_chips(self) -> dict[Player, int]:
        """How many odd chips each player received, in order of seats."""
        return {
            player: sum(step.odd_chips.count(player) for step in self.account)
            for player in self.players
        }

    def __str__(self) -> str:
        lines = [str(step) for step in self.account]
        lines += [f"{player}: {amount}" for player, amount in self.payouts.items()]
        return "\n".join(lines)
