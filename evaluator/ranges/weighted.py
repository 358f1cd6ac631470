"""What a range is made of: weights by holding that never change, from and to other forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from evaluator.cards.holdings import FIRST, N_HOLDINGS, SECOND, TEXTS
from evaluator.ranges import exchange


class WeightedHands:
    """Weights by holding, at least one of them above 0, that never change."""

    __slots__ = ("weights",)
    weights: NDArray[np.float64]

    def _set(self, weights: NDArray[np.float64]) -> None:
        # A view of bytes, unlike an array of its own, can never be made writable again.
        frozen = np.frombuffer(weights.tobytes(), dtype=np.float64)
        object.__setattr__(self, "weights", frozen)

    @classmethod
    def _of(cls, weights: NDArray[np.float64]) -> Self:
        made = cls.__new__(cls)
        made._set(weights)
        return made

    @classmethod
    def from_array(cls, hands: ArrayLike, weights: ArrayLike | None = None) -> Self:
        """Make a range of an array of hands.

        Parameters
        ----------
        hands : array_like of integers of shape (n, 2), or ndarray(uint64, shape=(n,))
            Natural cards, 0..51, or masks of two of them. A hand may be there again with the same
            weight.
        weights : array_like of float of shape (n,), optional
            Above 0, at most 1; 1 if left out.

        Returns
        -------
        Range

        Raises
        ------
        RangeError
            If there is no hand, a card is a joker, a weight is out of bounds, or a hand is there
            with two weights; names the row.
        CardError
            If a number is not a card, or a hand holds a card twice; names the row.
        ArgumentError
            If an array has another shape.
        InputTypeError
            If an array has another type.
        """
        return cls._of(exchange.of_array(hands, weights))

    @classmethod
    def from_weights(cls, weights: ArrayLike) -> Self:
        """Make a range of an array of weights.

        Parameters
        ----------
        weights : array_like of float of shape (1326,)
            0 to 1 by holding number, 0 for those not in the range.

        Returns
        -------
        Range

        Raises
        ------
        RangeError
            If a weight is out of bounds, or all are 0.
        ArgumentError
            If the array has another shape.
        InputTypeError
            If it does not hold numbers.
        """
        return cls._of(exchange.of_weights(weights))

    @classmethod
    def from_grid(cls, grid: ArrayLike) -> Self:
        """Make a range of a chart.

        Parameters
        ----------
        grid : array_like of float of shape (13, 13)
            0 to 1 by class, 0 for those not in the range: row and column 0 are aces, pairs lie
            on the diagonal, suited hands above it.

        Returns
        -------
        Range

        Raises
        ------
        RangeError
            If a weight is out of bounds, or all are 0.
        ArgumentError
            If the array has another shape.
        InputTypeError
            If it does not hold numbers.
        """
        return cls._of(exchange.of_grid(grid))

    @classmethod
    def from_pandas(cls, data: Any) -> Self:
        """Make a range of a data frame.

        Parameters
        ----------
        data : pandas.DataFrame or pandas.Series
            Columns `hand`, text as `Range` reads it, and `weight`; or weights indexed by text.

        Returns
        -------
        Range

        Raises
        ------
        RangeError
            As `Range` does; names the row.
        ArgumentError
            If a column is missing, or pandas is not installed.
        InputTypeError
            If `data` is of another type.
        """
        return cls._of(exchange.of_pandas(data))

    def to_grid(self) -> NDArray[np.float64]:
        """Return the average weight of each class as a chart, a new array of shape (13, 13)."""
        return exchange.to_grid(self.weights)

    def to_pandas(self) -> Any:
        """Return a pandas.DataFrame with the columns `hand` and `weight`, a row a hand.

        Raises
        ------
        ArgumentError
            If pandas is not installed.
        """
        return exchange.to_pandas(self)

    @property
    def hands(self) -> NDArray[np.uint8]:
        """Hole cards, the higher one first, by ascending holding number: uint8, shape (n, 2)."""
        held = np.flatnonzero(self.weights)
        return np.stack((SECOND[held], FIRST[held]), axis=1)

    @property
    def share(self) -> float:
        """Sum of the weights as a share of all 1,326 hands."""
        return float(self.weights.sum()) / N_HOLDINGS

    def __len__(self) -> int:
        return int(np.count_nonzero(self.weights))

    def __iter__(self) -> Iterator[tuple[str, float]]:
        """Yield text and weight of each hand, in the order of `hands`."""
        for holding in np.flatnonzero(self.weights).tolist():
            yield TEXTS[holding], float(self.weights[holding])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WeightedHands):
            return NotImplemented
        return bool(np.array_equal(self.weights, other.weights))

    def __hash__(self) -> int:
        return hash(self.weights.tobytes())

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a range does not change: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a range does not change: {name!r} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_weights, (np.array(self.weights),)
