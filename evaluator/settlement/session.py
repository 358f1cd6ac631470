"""The session worst: there is some pride in the weakest hand stated all evening."""

from __future__ import annotations

from dataclasses import dataclass

from evaluator.errors import ArgumentError, InputTypeError
from evaluator.settlement.chips import read_whole


@dataclass(frozen=True, slots=True)
class StatedHand:
    """A hand that a player stated at a showdown.

    Attributes
    ----------
    value : int
        Larger is stronger, comparable within one policy.
    label : str
        Who stated what, in any words.
    """

    value: int
    label: str


class SessionWorst:
    """The weakest hand stated so far, for each number of cards it was chosen from.

    A hand of seven cards can never be as weak as the weakest of five, so hands are compared only
    with hands chosen from as many cards. Values are to be of one policy throughout; how hands
    rank is known to the caller alone.

    Examples
    --------
    >>> session = SessionWorst()
    >>> session.record(120, "P2, nine high", cards=7)
    True
    >>> session.record(450, "P1, pair of twos", cards=7)
    False
    >>> session.worst[7].label
    'P2, nine high'
    """

    __slots__ = ("_worst",)

    def __init__(self) -> None:
        self._worst: dict[int, StatedHand] = {}

    def record(self, value: int, label: str, *, cards: int) -> bool:
        """Record a stated hand, and tell whether it is the new session worst.

        Parameters
        ----------
        value : int
            Larger is stronger. numpy integers are accepted.
        label : str
            Who stated what, in any words.
        cards : int
            How many cards the hand was chosen from.

        Returns
        -------
        bool
            False also for a hand that equals the worst: the first to state it keeps the pride.

        Raises
        ------
        InputTypeError
            If `value` or `cards` is not a whole number, or `label` not a str.
        ArgumentError
            If `cards` is less than 1.
        """
        stated = StatedHand(read_whole(value, "value"), label)
        count = read_whole(cards, "cards")
        if not isinstance(label, str):
            raise InputTypeError(f"label is {label!r}; a str is accepted")
        if count < 1:
            raise ArgumentError(f"cards is {count}; a hand has at least 1 card")
        worst = self._worst.get(count)
        if worst is not None and worst.value <= stated.value:
            return False
        self._worst[count] = stated
        return True

    @property
    def worst(self) -> dict[int, StatedHand]:
        """The session worst by number of cards; numbers of which no hand was stated are absent."""
        return dict(self._worst)

    def __repr__(self) -> str:
        return f"SessionWorst({self._worst!r})"
