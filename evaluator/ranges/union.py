"""Collecting the hands of a range, each with one weight and the place where it was named."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from evaluator.cards.faults import quote
from evaluator.cards.holdings import TEXTS
from evaluator.errors import RangeError
from evaluator.ranges.faults import Source, two_weights
from evaluator.ranges.scan import ARITHMETIC


class Union:
    """Hands with their weights, by holding number; each is reached once, however often it is named.

    Parameters
    ----------
    text : str or None
        The text that the sources are terms of; None if they are entries of a list.
    """

    __slots__ = ("_held", "_text")

    def __init__(self, text: str | None = None) -> None:
        self._held: dict[int, tuple[Decimal, Source]] = {}
        self._text = text

    def __contains__(self, holding: int) -> bool:
        return holding in self._held

    def add(self, holdings: Iterable[int], weight: Decimal, source: Source) -> None:
        """Take in hands of one weight.

        Raises
        ------
        RangeError
            If one of them is here already with another weight; names both and their sources.
        """
        held = self._held
        now = (weight, source)
        for holding in holdings:
            before = held.setdefault(holding, now)
            if before[0] != weight:
                raise self._clash(holding, before, now)

    def add_all(self, other: Union, factor: Decimal, source: Source | None = None) -> None:
        """Take in all hands of another union, their weights multiplied.

        Raises
        ------
        RangeError
            If one of them is here already with another weight; names both and their sources,
            which for hands of `other` is `source` if given, or the one known there.
        """
        for holding, (weight, known) in other._held.items():
            self.add((holding,), ARITHMETIC.multiply(weight, factor), source or known)

    def remove(self, holdings: Iterable[int]) -> None:
        """Drop those of the hands that are here."""
        for holding in holdings:
            self._held.pop(holding, None)

    def holdings(self) -> Iterable[int]:
        """Return the holdings, in the order in which they were first named."""
        return self._held.keys()

    def weights(self) -> dict[int, float]:
        """Return the weight of each holding, in (0, 1].

        Raises
        ------
        RangeError
            If a product of weights is too small for a float.
        """
        weights = {holding: float(weight) for holding, (weight, _) in self._held.items()}
        for holding, weight in weights.items():
            if weight == 0:
                exact, source = self._held[holding]
                raise RangeError(
                    f"{TEXTS[holding]} has weight {exact:.3e} by {self._place(source)} (the "
                    "smallest weight is 5e-324)",
                    text=self._text,
                    position=source.position,
                )
        return weights

    def _place(self, source: Source) -> str:
        return source.name if self._text is None else f"{source.name} at position {source.position}"

    def _clash(
        self, holding: int, before: tuple[Decimal, Source], now: tuple[Decimal, Source]
    ) -> RangeError:
        first, second = (
            (f"{weight.normalize(ARITHMETIC):f}", self._place(source))
            for weight, source in (before, now)
        )
        place = "" if self._text is None else f" in {quote(self._text, now[1].position)}"
        return two_weights(
            holding, first, second, place=place, text=self._text, position=now[1].position
        )
