"""The terms of a range: ``AKs``, ``22+``, ``T9s-54s``, ``AhKh``, ``AhK``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from evaluator.cards.holdings import HOLDINGS_OF, class_at, holding_of
from evaluator.cards.layout import CARD_TEXTS, N_RANKS, N_SUITS, RANK_CHARS
from evaluator.ranges.scan import Cursor

_JACK: Final = RANK_CHARS.index("J")
_KING: Final = RANK_CHARS.index("K")
_KINDS: Final = {"s": "s", "S": "s", "o": "o", "O": "o"}
_SEQUENCES: Final = (
    "a dash joins two pairs, as in 99-55, two hands with the same high card, as in A5s-A2s, or two "
    "with the same gap, as in T9s-54s"
)


class _Shape(NamedTuple):
    """Two ranks, the higher first, and ``"s"`` suited, ``"o"`` offsuit or ``""`` both."""

    high: int
    low: int
    kind: str

    @property
    def gap(self) -> int:
        return self.high - self.low

    @property
    def name(self) -> str:
        return RANK_CHARS[self.high] + RANK_CHARS[self.low] + self.kind

    def holdings(self) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        if self.kind != "o" and self.gap:
            found = HOLDINGS_OF[class_at(self.high, self.low, suited=True)]
        if self.kind != "s":
            found += HOLDINGS_OF[class_at(self.high, self.low)]
        return found


def read_term(cursor: Cursor) -> tuple[int, ...]:
    """Read hands that are named by their cards.

    Parameters
    ----------
    cursor : Cursor
        Stands at the term, and is moved to what follows.

    Returns
    -------
    tuple of int
        Holdings, each once.

    Raises
    ------
    RangeError
        If there is no such term.
    """
    start = cursor.at
    first = cursor.rank()
    suit = cursor.suit()
    if suit is None:
        return _read_shapes(cursor, start, first)
    card = 4 * first + suit
    if not cursor.char or cursor.char in ",;!()" or cursor.char.isspace():
        raise cursor.fault(
            f"{CARD_TEXTS[card]} is a single card", start, "a hand is two cards, as in AhKh or AhK"
        )
    second = cursor.rank()
    suit = cursor.suit()
    if suit is None:
        others = [4 * second + other for other in range(N_SUITS)]
        return tuple(holding_of(card, other) for other in others if other != card)
    if 4 * second + suit == card:
        raise cursor.fault(
            f"{CARD_TEXTS[card]} twice in one hand", start, "a hand is two different cards"
        )
    return (holding_of(card, 4 * second + suit),)


def _read_shapes(cursor: Cursor, start: int, first: int) -> tuple[int, ...]:
    """Read the rest of a term without suits: what follows its first rank."""
    shape = _finish_shape(cursor, start, first)
    if cursor.take("+"):
        return _holdings_of(_and_better(shape))
    if cursor.at_dash:
        dash = cursor.at
        cursor.at += 1
        if not cursor.char or cursor.char.isspace():
            raise cursor.fault("nothing after the dash", dash, _SEQUENCES)
        other = _finish_shape(cursor, cursor.at, cursor.rank())
        return _holdings_of(_between(cursor, start, shape, other))
    return shape.holdings()


def _finish_shape(cursor: Cursor, start: int, first: int) -> _Shape:
    """Read the second rank and the kind."""
    second = cursor.rank()
    kind = _KINDS.get(cursor.char, "")
    cursor.at += len(kind)
    shape = _Shape(max(first, second), min(first, second), kind)
    if kind and not shape.gap:
        pair = shape.name[:2]
        raise cursor.fault(
            f"{pair}{kind}: a pair is neither suited nor offsuit", start, f"write {pair}"
        )
    if not kind and (first, second) == (_JACK, _KING):
        raise cursor.fault(
            "this may be a joker, or king and jack",
            start,
            "ranges hold natural cards only; king and jack are KJ",
        )
    suit_at = cursor.at
    suit = None if kind else cursor.suit()
    if suit is not None:
        suited = CARD_TEXTS[4 * second + suit]
        raise cursor.fault(
            "only the second card has a suit",
            suit_at,
            f"write {suited}{RANK_CHARS[first]} for {suited} with any {RANK_CHARS[first]}, and "
            f"{RANK_CHARS[first]}{RANK_CHARS[second]}s for suited cards",
        )
    return shape


def _and_better(shape: _Shape) -> list[_Shape]:
    """Return higher pairs, or higher second cards below the same first one."""
    if not shape.gap:
        return [_Shape(rank, rank, "") for rank in range(shape.low, N_RANKS)]
    return [shape._replace(low=low) for low in range(shape.low, shape.high)]


def _between(cursor: Cursor, start: int, one: _Shape, other: _Shape) -> list[_Shape]:
    """Return all hands from one to the other, in either order."""
    name = f"{one.name}-{other.name}"
    if one.kind != other.kind:
        kinds = {"s": "suited", "o": "offsuit", "": "suited and offsuit"}
        raise cursor.fault(
            f"{name} joins {kinds[one.kind]} and {kinds[other.kind]}",
            start,
            "both ends of a dash are of one kind, as in AQs-AKs",
        )
    low, high = sorted((one, other))
    if low.gap == high.gap:
        return [_Shape(top, top - low.gap, low.kind) for top in range(low.high, high.high + 1)]
    if low.high == high.high and low.gap and high.gap:
        return [low._replace(low=kicker) for kicker in range(low.low, high.low + 1)]
    raise cursor.fault(f"nothing lies between {one.name} and {other.name}", start, _SEQUENCES)


def _holdings_of(shapes: Sequence[_Shape]) -> tuple[int, ...]:
    return tuple(holding for shape in shapes for holding in shape.holdings())
