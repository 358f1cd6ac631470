"""The parts of an item of a range: its mark, its hands, its weight, its end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from evaluator.cards.holdings import N_HOLDINGS
from evaluator.ranges.scan import ARITHMETIC, NUMBER, Cursor
from evaluator.ranges.terms import read_term
from evaluator.ranges.top import best_class, top_holdings

_PREFIX: Final = re.compile(rf"({NUMBER})(\s*%)?\(")
_SHARE: Final = re.compile(rf"([tT][oO][pP]\s*+)?({NUMBER})\s*%")
_TOP: Final = re.compile(r"[tT][oO][pP]")
_GAP: Final = re.compile(r"\s++(?=\()")
_EVERYTHING: Final = re.compile(r"[rR][aA][nN][dD][oO][mM]|[aA][nN][yY]")
_FRACTION: Final = re.compile(r"[0-9]*+\.")
_SUFFIX: Final = re.compile(r"\s*+[:@]\s*+")
_WEIGHT: Final = re.compile(rf"({NUMBER})(\s*%)?")

_ACCEPTED_WEIGHTS: Final = "weights are above 0 and at most 1, or at most 100%"
_ACCEPTED_SHARES: Final = "a share of all hands is above 0% and at most 100%, as in top 15%"
_WEIGHTS_STAND: Final = (
    "a weight stands right before a parenthesis, as in 0.5(AKs), or follows, as in AKs:0.5"
)


def read_mark(cursor: Cursor, fresh: bool) -> bool:
    """Read the mark of an exclusion; tell whether there is one.

    Parameters
    ----------
    cursor : Cursor
    fresh : bool
        Whether no other item comes before, or a comma separates it. After mere space a dash with
        space on its other side too could mean a sequence just as well, and is refused.
    """
    at = cursor.at
    if cursor.at_dash:
        cursor.at += 1
        if cursor.char.isspace() and not fresh:
            raise cursor.fault(
                "a dash with space on both sides",
                at,
                "write A5s-A2s for all hands between, and A5s, !A2s for one without the other",
            )
    elif not cursor.take("!"):
        return False
    cursor.skip_spaces()
    if not cursor.char or cursor.char in ",;)!" or cursor.at_dash:
        raise cursor.fault("nothing to exclude", at)
    return True


def read_opening(cursor: Cursor, weightless: bool) -> tuple[bool, Decimal | None]:
    """Read a parenthesis that opens, with the weight before it.

    Returns
    -------
    opens : bool
        Whether there is one. If not, the cursor stays where it is.
    weight : Decimal or None
        The weight, if there is one.
    """
    at = cursor.at
    if cursor.take("("):
        return True, None
    found = cursor.match(_PREFIX)
    if found is None:
        return False, None
    if weightless:
        raise _weighed_exclusion(cursor, at)
    return True, _weight_of(cursor, found, at)


def read_hands(cursor: Cursor) -> Sequence[int]:
    """Read all hands, the best share of them, or hands named by their cards.

    Returns
    -------
    sequence of int
        Holdings, each once.
    """
    if cursor.match(_EVERYTHING):
        return range(N_HOLDINGS)
    at = cursor.at
    share = cursor.match(_SHARE)
    if share is not None:
        return _read_share(cursor, share, at)
    if cursor.match(_TOP):
        raise cursor.fault("no percentage after 'top'", at, _ACCEPTED_SHARES)
    if cursor.match(_FRACTION):
        raise cursor.fault("a weight without hands", at, _WEIGHTS_STAND)
    return read_term(cursor)


def _read_share(cursor: Cursor, share: re.Match[str], at: int) -> Sequence[int]:
    """Return the best hands that make up a percentage."""
    if share[1] is None and cursor.match(_GAP):
        raise cursor.fault(
            "space between a percentage and a parenthesis",
            at,
            "write 50%(AKs) for a weight, and 'top 50%, (AKs)' for two terms",
        )
    percent = Decimal(share[2])
    if not 0 < percent <= 100:
        raise cursor.fault(f"no share of all hands is {share[2]}%", at, _ACCEPTED_SHARES)
    holdings = top_holdings(percent)
    if not holdings:
        raise cursor.fault(f"no hand makes up the top {share[2]}%", at, best_class())
    return holdings


def read_weight(cursor: Cursor, weightless: bool) -> Decimal | None:
    """Read the weight after an item, if there is one."""
    at = cursor.at
    if cursor.match(_SUFFIX) is None:
        return None
    if weightless:
        raise _weighed_exclusion(cursor, at)
    number_at = cursor.at
    found = cursor.match(_WEIGHT)
    if found is None:
        raise cursor.fault("weight missing", number_at, _ACCEPTED_WEIGHTS)
    return _weight_of(cursor, found, number_at)


def refuse_continuation(cursor: Cursor) -> None:
    """Raise if something follows an item without a separator."""
    if not cursor.char or cursor.char in ",;)!" or cursor.char.isspace():
        return
    if cursor.at_dash:
        hint = "a dash joins two classes, as in A5s-A2s; an exclusion is written !A2s"
        raise cursor.fault("a dash that joins nothing", accepted=hint)
    hint = "commas or spaces stand between terms" if cursor.char != "(" else _WEIGHTS_STAND
    raise cursor.fault(f"unexpected {cursor.char!r}", accepted=hint)


def _weight_of(cursor: Cursor, found: re.Match[str], at: int) -> Decimal:
    """Return a number, perhaps a percentage, as a weight."""
    number = Decimal(found[1])
    weight = number if found[2] is None else ARITHMETIC.scaleb(number, -2)
    if weight > 1 or float(weight) <= 0:
        percentage = found[2] is None and 1 < number <= 100
        hint = f"; write {found[1]}% for a percentage" if percentage else ""
        shown = found[1] + ("" if found[2] is None else "%")
        raise cursor.fault(f"no weight is {shown}", at, _ACCEPTED_WEIGHTS + hint)
    return weight


def _weighed_exclusion(cursor: Cursor, at: int) -> Exception:
    return cursor.fault("a weight in an exclusion", at, "what is excluded is excluded whole")
