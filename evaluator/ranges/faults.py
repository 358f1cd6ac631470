"""The errors of this layer. Each function returns one for the caller to raise."""

from __future__ import annotations

from typing import Final, NamedTuple

from evaluator.cards.faults import quote
from evaluator.cards.holdings import TEXTS
from evaluator.errors import RangeError

GRAMMAR: Final = "a range is written like 'QQ+, AKs:0.5, A5s-A2s, AhKh, top 15%, !KK'"


class Source(NamedTuple):
    """Where hands of a range come from: a term of a text, or an entry of a list.

    `name` is how a message calls it, `position` counts from 1.
    """

    name: str
    position: int


def bad_text(what: str, text: str, position: int, accepted: str = GRAMMAR) -> RangeError:
    """Error for text that is not a range; `what` says what is wrong at `position`."""
    message = f"{what} at position {position} in {quote(text, position)} ({accepted})"
    return RangeError(message, text=text, position=position)


def two_weights(
    holding: int,
    first: tuple[str, str],
    second: tuple[str, str],
    *,
    place: str = "",
    text: str | None = None,
    position: int | None = None,
    row: int | None = None,
) -> RangeError:
    """Error for a holding with two different weights; each is given as weight and source."""
    message = (
        f"{TEXTS[holding]} has weight {first[0]} by {first[1]} and weight {second[0]} by "
        f"{second[1]}{place} (a hand has one weight; take it out of one of the two, as in "
        "'(22+ !AA):0.5, AA')"
    )
    return RangeError(message, text=text, position=position, row=row)


def no_hand_left(why: str) -> RangeError:
    """Error for a range without hands."""
    return RangeError(f"the range is empty: {why} (a range holds at least one hand)")
