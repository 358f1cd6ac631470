"""Numbers and amounts: read exactly, shared exactly, never rounded in silence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from numbers import Integral, Rational
from typing import TypeAlias

from evaluator.errors import InputTypeError, SettlementError

Chips: TypeAlias = int | Fraction


def read_chips(amount: object, what: str) -> Chips:
    """Read an amount that is zero or more.

    Parameters
    ----------
    amount : int or Fraction
        Any rational number type, numpy integers included.
    what : str
        What the amount is, for the message of an error.

    Returns
    -------
    int or Fraction
        An int when the amount is whole.

    Raises
    ------
    InputTypeError
        If `amount` is not a whole number or a fraction. Floats are refused because a pool of
        floats need not add up.
    SettlementError
        If `amount` is negative.
    """
    if isinstance(amount, bool) or not isinstance(amount, Rational):
        raise InputTypeError(
            f"{what} is {amount!r}; whole numbers and fractions.Fraction are accepted"
        )
    if amount < 0:
        raise SettlementError(f"{what} is {amount}; it cannot be negative")
    return plain(Fraction(int(amount.numerator), int(amount.denominator)))


def read_whole(number: object, what: str) -> int:
    """Read a whole number of any integer type, numpy integers included.

    Parameters
    ----------
    number : int
        The number.
    what : str
        What it is, for the message of an error.

    Raises
    ------
    InputTypeError
        If `number` is not a whole number; True and False are none.
    """
    if isinstance(number, bool) or not isinstance(number, Integral):
        raise InputTypeError(f"{what} is {number!r}; a whole number is accepted")
    return int(number)


def plain(amount: Fraction) -> Chips:
    """Return an int when the amount is whole, otherwise the fraction itself."""
    return amount.numerator if amount.denominator == 1 else amount


def share(amount: Chips, sharers: int) -> Chips:
    """Return an equal share, to the last fraction (law 76)."""
    return plain(Fraction(amount) / sharers)


def share_whole(amount: int, sharers: int) -> tuple[list[int], int]:
    """Return shares in whole chips, the odd chips one each to the first sharers, and their number.

    The law (76) is silent about chips that cannot be split; the first tied players to the left
    of the dealer take them, so sharers are to be given in that order.
    """
    each, odd = divmod(amount, sharers)
    return [each + (position < odd) for position in range(sharers)], odd


def in_words(items: Sequence[object]) -> str:
    """Return "A", "A and B" or "A, B and C"."""
    words = [str(item) for item in items]
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"
