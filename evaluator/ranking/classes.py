"""Class numbers of the standard game, for exchange with other software."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from evaluator.cards.card import is_integer
from evaluator.errors import ArgumentError, InputTypeError
from evaluator.rules import policy
from evaluator.tables.store import load_values


def class_number(values: int | ArrayLike) -> Any:
    """Return class numbers: 1, a royal flush, to 7462, seven high, of the standard game.

    This is the numbering of Cactus Kev's evaluator, which most other software follows.

    Parameters
    ----------
    values : int or array_like(uint32)
        Values of ``evaluate(hands, "standard")``.

    Returns
    -------
    int or ndarray(uint16)
        1 is best; the shape of `values`.

    Raises
    ------
    ArgumentError
        If some number is no value of the standard policy; names the first.
    InputTypeError
        If they are not integers.
    TablesError
        If the tables are missing or damaged.

    Examples
    --------
    >>> class_number(evaluate("As Ks Qs Js Ts"))
    1
    """
    array = np.asarray(values)
    if array.dtype.kind not in "iu" and array.size:
        raise InputTypeError(f"values are {array.dtype}; integers are accepted")
    classes = load_values(policy("standard")).classes
    places = np.searchsorted(classes, array.astype(np.int64, casting="unsafe"))
    known = classes[np.minimum(places, len(classes) - 1)] == array
    if not known.all():
        at = int(np.flatnonzero(~known.ravel())[0])
        where = f" at position {at + 1}" if array.ndim else ""
        raise ArgumentError(f"{array.ravel()[at]}{where} is no value of the policy 'standard'")
    numbers = (len(classes) - places).astype(np.uint16)
    return int(numbers) if array.ndim == 0 and is_integer(values) else numbers
