"""Fines in fifth-fingers, fingers and pints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from evaluator.errors import ArgumentError, InputTypeError

FIFTHS_PER_FINGER = 5
FINGERS_PER_PINT = 8


class Fines(Mapping[str, int]):
    """What each player drinks, as a mapping of players to fifth-fingers.

    Parameters
    ----------
    fifth_fingers : mapping of str to int
        A bid of n is a fine of n fifth-fingers.

    Raises
    ------
    InputTypeError
        If a fine is not an int.
    ArgumentError
        If a fine is negative.

    Notes
    -----
    Five fifth-fingers make a finger, eight fingers a pint (Cambridge University Tiddlywinks
    Club, cutwc.org/Social/DrinkingGames).

    Examples
    --------
    >>> Fines({"P1": 0, "P2": 7}).fingers["P2"]
    Fraction(7, 5)
    """

    __slots__ = ("_fifths",)

    def __init__(self, fifth_fingers: Mapping[str, int]) -> None:
        for player, fine in fifth_fingers.items():
            if type(fine) is not int:
                raise InputTypeError(f"the fine of {player!r} is {fine!r}; an int is accepted")
            if fine < 0:
                raise ArgumentError(f"the fine of {player!r} is {fine}; it cannot be negative")
        self._fifths = dict(fifth_fingers)

    def __getitem__(self, player: str) -> int:
        return self._fifths[player]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fifths)

    def __len__(self) -> int:
        return len(self._fifths)

    def __repr__(self) -> str:
        return f"Fines({self._fifths!r})"

    @property
    def fingers(self) -> dict[str, Fraction]:
        """What each player drinks, in fingers."""
        return {player: Fraction(fine, FIFTHS_PER_FINGER) for player, fine in self.items()}

    @property
    def pints(self) -> dict[str, Fraction]:
        """What each player drinks, in pints."""
        return {player: fingers / FINGERS_PER_PINT for player, fingers in self.fingers.items()}
