"""The rules of a bidding round that differ between SEPTIC and Anne Austin hold'em."""

from __future__ import annotations

from dataclasses import dataclass

from evaluator.errors import ArgumentError, InputTypeError

BOARD_CARDS = 5


@dataclass(frozen=True, slots=True)
class BiddingRules:
    """When bids are made, and how high the first of each round must be.

    Attributes
    ----------
    name : str
        What the game is called.
    preflop_round : bool
        Whether a round is bid before any card of the board is exposed.
    min_step : {0, 1}
        How far the minimum bid of a round lies above the bid agreed in the one before. With 0
        the instigator of a round may check, which repeats that bid.
    board_schedule : tuple of int
        How many cards are exposed at a time. They add up to 5, and each exposure is followed by
        a round of bidding.

    Raises
    ------
    InputTypeError
        If a field is not of its type.
    ArgumentError
        If `min_step` is neither 0 nor 1, or the schedule does not expose 5 cards.
    """

    name: str
    preflop_round: bool
    min_step: int
    board_schedule: tuple[int, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise InputTypeError(f"name is {self.name!r}; a str is accepted")
        if not isinstance(self.preflop_round, bool):
            raise InputTypeError(f"preflop_round is {self.preflop_round!r}; a bool is accepted")
        if type(self.min_step) is not int or self.min_step not in (0, 1):
            raise ArgumentError(f"min_step is {self.min_step!r}; 0 and 1 are accepted")
        schedule = self.board_schedule
        if not isinstance(schedule, tuple) or not all(type(cards) is int for cards in schedule):
            raise InputTypeError(f"board_schedule is {schedule!r}; a tuple of ints is accepted")
        if not all(cards > 0 for cards in schedule) or sum(schedule) != BOARD_CARDS:
            raise ArgumentError(
                f"board_schedule is {schedule!r}; one or more cards are exposed at a time, "
                f"{BOARD_CARDS} in all"
            )

    @property
    def exposures(self) -> tuple[int, ...]:
        """How many cards are exposed before each round of bidding."""
        return (0, *self.board_schedule) if self.preflop_round else self.board_schedule

    @property
    def rounds(self) -> int:
        """How many rounds of bidding there are."""
        return len(self.exposures)


def septic(board_schedule: tuple[int, ...] = (3, 1, 1)) -> BiddingRules:
    """Return the rules of SEPTIC hold'em: each new round must start with a raise.

    Parameters
    ----------
    board_schedule : tuple of int, default (3, 1, 1)
        The source names three cards for the first exposure in its rules and two in its
        introduction; the latter reading is ``(2, 1, 1, 1)``.

    References
    ----------
    Cambridge University Tiddlywinks Club, "SEPTIC Hold 'Em",
    cutwc.org/Social/DrinkingGames/SEPTICHoldEm.shtml.
    """
    return BiddingRules("SEPTIC hold'em", False, 1, board_schedule)


def anne_austin(board_schedule: tuple[int, ...] = (3, 1, 1)) -> BiddingRules:
    """Return the rules of Anne Austin hold'em: a round before the board, and checks.

    Parameters
    ----------
    board_schedule : tuple of int, default (3, 1, 1)
        As for `septic`.

    References
    ----------
    Cambridge University Tiddlywinks Club, "SEPTIC Hold 'Em",
    cutwc.org/Social/DrinkingGames/SEPTICHoldEm.shtml, first paragraph.
    """
    return BiddingRules("Anne Austin hold'em", True, 0, board_schedule)
