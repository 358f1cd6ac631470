"""The grammar of ranges.

::

    range     = item { separator item }          separators are white space, commas, semicolons
    item      = [ "!" | "-" ] hands [ weight ]   an exclusion has no weight
    hands     = "random" | "any" | [ "top" ] number "%" | term | group
    group     = [ number [ "%" ] ] "(" range ")"
    weight    = ( ":" | "@" ) number [ "%" ]     above 0, at most 1 or 100%
    term      = what `evaluator.ranges.terms` reads

A range is the union of its items without its exclusions, in whatever order they are written; so
is a group in parentheses, for itself. The weights of a group and of what is in it are multiplied.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, TypeAlias

from evaluator.ranges.faults import GRAMMAR, Source
from evaluator.ranges.items import (
    read_hands,
    read_mark,
    read_opening,
    read_weight,
    refuse_continuation,
)
from evaluator.ranges.scan import Cursor
from evaluator.ranges.union import Union

_ONE: Final = Decimal(1)
_Item: TypeAlias = tuple[Source, Sequence[int]]


class _Group:
    """What stands in a pair of parentheses, or the whole text, as far as it is read.

    Attributes
    ----------
    start, opening : int
        Where the item begins, with its mark and weight, and where the parenthesis is; both are
        -1 for the whole text.
    marked : bool
        Whether the group is excluded from the one around it.
    weightless : bool
        Whether the group is part of an exclusion at any depth, so that nothing in it is weighed.
    weight : Decimal or None
        The weight before the parenthesis.
    union : Union
        The hands so far, before exclusions.
    included, excluded : list of (Source, sequence of int)
        Its items with their holdings.
    """

    __slots__ = (
        "excluded",
        "included",
        "marked",
        "opening",
        "start",
        "union",
        "weight",
        "weightless",
    )

    def __init__(self, text: str) -> None:
        self.start = self.opening = -1
        self.marked = self.weightless = False
        self.weight: Decimal | None = None
        self.union = Union(text)
        self.included: list[_Item] = []
        self.excluded: list[_Item] = []


def read_range(text: str) -> Union:
    """Read a range.

    Parameters
    ----------
    text : str
        A range as `evaluator.Range` describes it.

    Returns
    -------
    Union
        At least one hand, with weights in (0, 1].

    Raises
    ------
    RangeError
        If anything in the text is not understood, contradicts the rest or changes nothing, or if
        no hand is left; names its position.
    """
    cursor = Cursor(text)
    # The innermost group last: no recursion, so that no depth of parentheses overflows.
    groups = [_Group(text)]
    fresh = True
    while True:
        fresh |= cursor.skip_separators()
        if not cursor.char:
            break
        if cursor.char == ")":
            _close(cursor, groups)
        else:
            _read_item(cursor, groups, fresh)
        fresh = cursor.text[cursor.at - 1] == "("
    if len(groups) > 1:
        raise cursor.fault("a parenthesis that is not closed", groups[-1].opening)
    _settle(cursor, groups[0])
    return groups[0].union


def _read_item(cursor: Cursor, groups: list[_Group], fresh: bool) -> None:
    """Read an item to its end, or to the inside of its parentheses."""
    outer, start = groups[-1], cursor.at
    marked = read_mark(cursor, fresh)
    weightless = marked or outer.weightless
    opens, weight = read_opening(cursor, weightless)
    if opens:
        inner = _Group(cursor.text)
        inner.start, inner.opening = start, cursor.at - 1
        inner.marked, inner.weightless, inner.weight = marked, weightless, weight
        groups.append(inner)
        return
    holdings = read_hands(cursor)
    weight = read_weight(cursor, weightless)
    source = _end_item(cursor, start)
    if marked:
        outer.excluded.append((source, holdings))
    else:
        outer.included.append((source, holdings))
        outer.union.add(holdings, weight or _ONE, source)


def _close(cursor: Cursor, groups: list[_Group]) -> None:
    """End a group and add it to the one around it."""
    if len(groups) == 1:
        raise cursor.fault("a parenthesis that was not opened")
    inner = groups.pop()
    outer = groups[-1]
    _settle(cursor, inner)
    cursor.at += 1
    weight_at = cursor.at
    weight = read_weight(cursor, inner.weightless)
    if weight and inner.weight:
        raise cursor.fault("a second weight of one group", weight_at, "one weight is enough")
    source = _end_item(cursor, inner.start)
    holdings = tuple(inner.union.holdings())
    if inner.marked:
        outer.excluded.append((source, holdings))
    else:
        outer.included.append((source, holdings))
        outer.union.add_all(inner.union, weight or inner.weight or _ONE)


def _end_item(cursor: Cursor, start: int) -> Source:
    """Refuse what follows without a separator, and name the item."""
    refuse_continuation(cursor)
    return Source(repr(cursor.text[start : cursor.at]), start + 1)


def _settle(cursor: Cursor, group: _Group) -> None:
    """Take the exclusions out of a group, all of whose items are read."""
    if not group.included:
        if group.excluded:
            at = group.excluded[0][0].position - 1
            raise cursor.fault("nothing but exclusions", at, "all but aces is: random, !AA")
        raise cursor.fault("no hands", max(group.opening, 0), GRAMMAR)
    gone: set[int] = set()
    for source, holdings in group.excluded:
        if not any(holding in group.union for holding in holdings):
            raise cursor.fault(
                f"{source.name} excludes nothing",
                source.position - 1,
                "an exclusion takes out some of the other hands",
            )
        gone.update(holdings)
    for source, holdings in group.included if gone else ():
        if gone.issuperset(holdings):
            raise cursor.fault(
                f"{source.name} adds nothing",
                source.position - 1,
                "all its hands are excluded beside it",
            )
    group.union.remove(gone)
