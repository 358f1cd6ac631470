"""What the values of columns give away: cards as text, card numbers, masks, or none of these."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from evaluator.cards.layout import CARD_LIMIT, CARDS_MASK
from evaluator.cards.text import read_text
from evaluator.errors import CardSyntaxError

Content: TypeAlias = Literal["card", "hand", "code", "mask", "number", "other", "empty"]

MOST: Final = 0.75
"""Share of the values of a sample that must be of a kind: some rows may be faulty."""

FEWEST_CARDS: Final = 5
MOST_CARDS: Final = 7

_SMALLEST_MASK: Final = 1 << 13
_INTEGER: Final = re.compile(r"\s*\d{1,20}\s*")
_LONGEST_HAND: Final = 120
_INTEGER_TYPES: Final = ("int", "uint", "string", "large_string", "dictionary", "object", "str")


@dataclass(frozen=True, slots=True)
class Column:
    """A column and what it seems to hold.

    Attributes
    ----------
    name : str
    place : int
        Counted from 0.
    content : str
        ``"card"`` and ``"hand"`` are text of one card and of more, ``"code"`` card numbers,
        ``"mask"`` masks, ``"number"`` other integers, ``"empty"`` nothing in the whole sample.
    n_cards : int
        How many cards a value usually has, if any.
    """

    name: str
    place: int
    content: Content
    n_cards: int

    def __str__(self) -> str:
        """Say what it holds, for a message."""
        what = {
            "card": "one card as text",
            "hand": f"{self.n_cards} cards as text",
            "code": "card numbers, or other small integers",
            "mask": f"masks of {self.n_cards} cards",
            "number": "integers",
            "other": "no cards",
            "empty": "nothing",
        }[self.content]
        return f"{self.name!r} ({what})"


def look_at(
    names: Sequence[str], rows: Sequence[Sequence[str]], types: Sequence[str] | None
) -> list[Column]:
    """Look at each column of a sample; rows may be ragged."""
    columns = []
    for place, name in enumerate(names):
        values = [row[place].strip() for row in rows if place < len(row)]
        numeric = types is None or types[place].startswith(_INTEGER_TYPES)
        content, n_cards = _content([value for value in values if value], numeric=numeric)
        columns.append(Column(name, place, content, n_cards))
    return columns


def cards_in(value: str) -> int:
    """Count the cards of a text, 0 if it is none."""
    if len(value) > _LONGEST_HAND:
        return 0
    try:
        return len(read_text(value)[0])
    except CardSyntaxError:
        return 0


def integer(value: str) -> int | None:
    """Return the natural number that a text is, if it is one."""
    return int(value) if _INTEGER.fullmatch(value) else None


def distinct(rows: Sequence[Sequence[str]], places: Sequence[int]) -> bool:
    """Tell whether most rows hold no value twice at `places`, as hands do."""
    whole = [row for row in rows if len(row) > max(places, default=-1)]
    right = sum(len({row[place].strip() for place in places}) == len(places) for row in whole)
    return right >= MOST * len(whole)


def _content(values: list[str], *, numeric: bool) -> tuple[Content, int]:
    if not values:
        return "empty", 0
    needed = MOST * len(values)
    sizes = Counter(size for value in values if (size := cards_in(value)))
    if sizes.total() >= needed:
        usual = max(sizes, key=lambda size: (sizes[size], size))
        return ("card" if usual == 1 else "hand"), usual
    numbers = [number for value in values if (number := integer(value)) is not None]
    if len(numbers) < needed or not numeric:
        return "other", 0
    if sum(number < CARD_LIMIT for number in numbers) >= needed:
        return "code", 1
    held = Counter(number.bit_count() for number in numbers if _may_be_mask(number))
    if held.total() >= needed:
        return "mask", held.most_common(1)[0][0]
    return "number", 0


def _may_be_mask(number: int) -> bool:
    """Tell a mask from another integer; one of clubs alone is smaller than some identifiers."""
    if number & ~int(CARDS_MASK) or number.bit_count() > MOST_CARDS:
        return False
    return number >= _SMALLEST_MASK or number.bit_count() >= FEWEST_CARDS
