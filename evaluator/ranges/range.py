"""Ranges: weighted sets of hole cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any, final

import numpy as np

from evaluator.cards.faults import not_cards
from evaluator.cards.holdings import N_HOLDINGS, index_of
from evaluator.cards.layout import N_CARDS
from evaluator.cards.masks import mask_of
from evaluator.cards.notation import CardsLike, format_cards, parse_cards
from evaluator.errors import ArgumentError, HandSizeError
from evaluator.ranges import algebra, exchange
from evaluator.ranges.exchange import is_number
from evaluator.ranges.picture import html_grid
from evaluator.ranges.reading import read_range
from evaluator.ranges.weighted import WeightedHands
from evaluator.ranges.writing import count_of, format_range


@final
class Range(WeightedHands):
    """A weighted set of hole cards: at least one hand, each with a weight above 0 and at most 1.

    Parameters
    ----------
    hands : str, iterable, mapping or Range
        Text as below; a list of such texts, or of pairs of text and weight; a mapping of text to
        weight. A weight beside a text multiplies the weights in it.

    Attributes
    ----------
    weights : ndarray(float64, shape=(1326,))
        Weight of each holding by its number, read-only; 0 for those not in the range. The hole
        cards `a` < `b` are holding ``b*(b - 1)//2 + a``.

    Raises
    ------
    RangeError
        If a text is not understood, contradicts itself or leaves no hand; names the position. If
        a weight is wrong, or two entries give a hand different weights; names the entries.
    InputTypeError
        If `hands` is of another type.

    Notes
    -----
    ==================== ==========================================================================
    ``AK AKs AKo``       ace and king: all 16, the 4 suited, the 12 offsuit; ``KA`` is ``AK``
    ``77``               the 6 pairs of sevens
    ``AhKh``, ``AhK``    one hand; the ace of hearts with any king
    ``TT+``              tens and higher pairs
    ``A9s+``, ``KQ+``    higher second cards, up to just below the first: ``KQ+`` is ``KQ``
    ``99-55``            pairs between, in either order
    ``A5s-A2s``          second cards between
    ``T9s-54s``          both cards step down together; ``J9s-86s`` keeps its gap
    ``random``, ``any``  all 1,326 hands
    ``top 15%``, ``15%`` the best by exact equity against a random hand: whole classes in order,
                         as long as they make up no more than that
    ``AKs:0.5``          with a weight; so are ``AKs@0.5``, ``AKs:50%``, ``0.5(AKs, QQ)``
    ``!AKs``, ``-AKs``   without these; ``0.5(22+ !AA)`` excludes within its parentheses only
    ==================== ==========================================================================

    Commas, semicolons and white space separate terms. Letters may be upper or lower case, a ten
    ``T`` or ``10``, suits signs; only ``JK`` is refused, as it may be a joker. A range is the union
    of its terms without its exclusions, in whatever order they stand. A hand that is named twice
    counts once, and is refused if its weights differ, as is whatever changes nothing: an exclusion
    of hands that are not there, a term of which all is excluded.

    ``|``, ``&`` and ``-`` combine ranges: of two weights for one hand one must be 1 or both equal
    for ``&``, both equal for ``|``; ``-`` takes hands whose weight in the second range is 1 or that
    in the first. ``~`` is ``Range("random") - range``. None of them gives an empty range: that is
    a RangeError.

    Examples
    --------
    >>> Range("QQ+, AKs:0.5, A5s-A2s")
    Range('QQ+, A5s-A2s, AKs:0.5')
    >>> len(Range("22+") | Range("AKs"))
    82
    >>> Range("AKs, AQs").without("Ah")
    Range('AQs+, !AhKh, !AhQh')
    """

    __slots__ = ()

    def __init__(self, hands: str | Iterable[Any] | Mapping[str, float] | Range) -> None:
        if isinstance(hands, Range):
            weights = hands.weights
        elif isinstance(hands, str):
            weights = exchange.of_union(read_range(hands))
        elif isinstance(hands, Mapping):
            weights = exchange.of_mapping(hands)
        elif (
            isinstance(hands, bytes | bytearray | memoryview)
            or hasattr(hands, "__array__")
            or not isinstance(hands, Iterable)
        ):
            raise not_cards(hands, "hands", exchange.ACCEPTED)
        else:
            weights = exchange.of_entries(hands)
        self._set(weights)

    def scaled(self, factor: float) -> Range:
        """Return the range with every weight multiplied.

        Parameters
        ----------
        factor : float
            Above 0, and such that no weight exceeds 1.

        Returns
        -------
        Range

        Raises
        ------
        ArgumentError
            If a weight would be above 1, or too small for a float, or `factor` is not above 0.
        InputTypeError
            If `factor` is not a number.
        """
        if not is_number(factor):
            raise not_cards(factor, "factor", "it is a number above 0")
        try:
            number = float(factor)
        except OverflowError:  # An int that is larger than any float.
            number = inf
        scaled = self.weights * number if 0 < number < inf else np.zeros(N_HOLDINGS)
        if scaled.max() > 1 or not scaled[self.weights > 0].all():
            raise ArgumentError(
                f"factor {factor} takes weights out of bounds (they are above 0 and at most 1, and "
                f"the highest is {self.weights.max()})"
            )
        return self._of(scaled)

    def without(self, cards: CardsLike) -> Range:
        """Return the hands that hold none of some cards, such as those on a board.

        Parameters
        ----------
        cards : str, iterable of str or int, ndarray of integers of shape (k,), int or uint64
            Whatever `evaluator.parse_cards` reads; jokers are in no hand of a range.

        Returns
        -------
        Range

        Raises
        ------
        RangeError
            If no hand is left.
        CardError, ArgumentError, InputTypeError
            As `evaluator.parse_cards` does.
        """
        gone = parse_cards(cards)
        mask = mask_of(gone.tolist())
        return self._of(algebra.without(self.weights, mask, format_cards(gone)))

    def isdisjoint(self, other: Range) -> bool:
        """Tell whether no hand is in both ranges.

        Parameters
        ----------
        other : Range
        """
        if not isinstance(other, Range):
            raise not_cards(other, "other", "it is a Range")
        return not ((self.weights > 0) & (other.weights > 0)).any()

    def __or__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(algebra.union(self.weights, other.weights))

    def __and__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(algebra.intersection(self.weights, other.weights))

    def __sub__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(algebra.difference(self.weights, other.weights))

    def __invert__(self) -> Range:
        return self._of(algebra.difference(np.ones(N_HOLDINGS), self.weights))

    def __contains__(self, hand: object) -> bool:
        """Tell whether a hand is in the range, or all hands of a text or of another range are.

        Parameters
        ----------
        hand : str, Range, or cards
            Text as `Range` reads it; or two cards in any form that `evaluator.parse_cards` takes.
        """
        if isinstance(hand, str):
            hand = Range(hand)
        if isinstance(hand, Range):
            return bool(self.weights[hand.weights > 0].all())
        cards = parse_cards(hand)  # type: ignore[arg-type]
        if len(cards) != 2:
            raise HandSizeError(f"{len(cards)} cards are no hand of a range (it has two)")
        if cards.max() >= N_CARDS:
            return False
        return bool(self.weights[index_of(cards)])

    def __str__(self) -> str:
        return format_range(self.weights)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def _repr_html_(self) -> str:
        """Return the chart for a notebook."""
        return html_grid(self.weights, count_of(self.weights))
