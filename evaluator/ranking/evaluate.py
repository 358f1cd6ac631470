"""Rank hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike
from evaluator.errors import ArgumentError
from evaluator.ranking.compiled import compiled
from evaluator.ranking.faults import fault_of
from evaluator.ranking.hands import Hands, as_hands
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

Method: TypeAlias = Literal["bitmask", "table"]
Values: TypeAlias = NDArray[np.uint32] | NDArray[np.uint64]

Ranker: TypeAlias = Callable[[int, int], bool]

METHODS: Final = ("bitmask", "table")
CHUNK: Final = 1 << 16
"""Hands ranked between two looks at whether to go on; converted together where need be."""
THREAD_WORTH: Final = 1 << 17
"""Hands that make a further thread worth its start."""


class _Part(NamedTuple):
    """A run of hands for one thread at a time."""

    start: int
    stop: int


@overload
def evaluate(
    hands: str,
    policy: str | Policy = ...,
    *,
    out: None = ...,
    threads: int | None = ...,
    method: Method = ...,
) -> int: ...
@overload
def evaluate(
    hands: CardsLike | Iterable[CardsLike],
    policy: str | Policy = ...,
    *,
    out: Values | None = ...,
    threads: int | None = ...,
    method: Method = ...,
) -> Any: ...
def evaluate(
    hands: CardsLike | Iterable[CardsLike],
    policy: str | Policy = "standard",
    *,
    out: Values | None = None,
    threads: int | None = None,
    method: Method = "bitmask",
) -> Any:
    """Rank hands of 5, 6 or 7 cards.

    Parameters
    ----------
    hands : str, list, ndarray(integers, shape=(n, k)) or ndarray(uint64, shape=(n,))
        * Text, or a list of cards: one hand.
        * A list of texts or of lists: one hand an entry; they may differ in size.
        * An integer array of card numbers, 5 to 7 a row, in any memory order.
        * A ``uint64`` array of masks; rows may differ in size. A single ``int`` or ``uint64`` is
          one mask.

        Arrays may be read-only, memory-mapped, strided or empty; uint8 and uint64 arrays that
        are contiguous (in rows or in columns) are read where they lie.
    policy : str or Policy, default "standard"
        The rules that order the hands. Under a few, such as coloured jokers or hearts that are
        counted in straights, a hand is tried as all that it may be played as: a million hands a
        second at best, and thousands of those with three or four wild cards.
    out : ndarray(policy.value_dtype, shape=(n,)), optional
        Filled and returned. Must be C-contiguous and must not overlap `hands`. After an error
        its content is undefined.
    threads : int, optional
        Threads to use; by default all cores for large inputs. The result is the same.
    method : {"bitmask", "table"}, default "bitmask"
        The evaluator: arithmetic on suit lanes wherever that knows the rules, or look-ups in
        tables throughout. Both give the same value.

    Returns
    -------
    int or ndarray(policy.value_dtype, shape=(n,))
        Larger is stronger, equal is a tie; comparable only within one policy. An ``int`` for
        one hand.

    Raises
    ------
    CardError
        If a hand is wrong; names the first such row: `CardSyntaxError` for what is no card,
        `DuplicateCardError`, `HandSizeError`.
    InputTypeError
        If `hands` or `out` is of a type or dtype that is not accepted.
    ArgumentError
        If `out`, `threads` or `method` is not as above.
    TablesError
        If tables are needed and are missing or damaged: for ``method="table"`` and for rules
        other than the standard ones.

    Examples
    --------
    >>> evaluate("As Ks Qs Js Ts") > evaluate("Ac Ad Ah As Kd 2c 3c")
    True
    >>> evaluate(["Ac Ad Kc Kd 9h", "As Ah Kh Ks 9c"])
    array([587202688, 587202688], dtype=uint32)
    """
    if method not in METHODS:
        raise ArgumentError(f"method is {method!r}; accepted are 'bitmask' and 'table'")
    rules = find_policy(policy)
    rules.require_transitive("evaluate")
    given = as_hands(hands)
    values = _output(out, given, rules)
    _fill(values, given, rules, threads, method)
    return int(values[0]) if given.single and out is None else values


@lru_cache(maxsize=256)
def is_standard(policy: Policy) -> bool:
    """Whether the rules of a policy, whatever its name, are those of the compiled evaluators."""
    return policy.digest == find_policy("standard").digest


def _output(out: Values | None, hands: Hands, policy: Policy) -> Values:
    """Return the array to fill: the caller's, checked, or a new one."""
    n = len(hands.array)
    dtype = np.dtype(policy.value_dtype)
    if out is None:
        new: Values = np.empty(n, dtype=dtype)
        return new
    if not isinstance(out, np.ndarray):
        raise ArgumentError(f"out is {type(out).__name__}; a numpy array is accepted")
    if out.dtype != dtype or out.shape != (n,):
        raise ArgumentError(
            f"out is {out.dtype} of shape {out.shape}; {n} values of {policy.name!r} need"
            f" {dtype} of shape {(n,)}"
        )
    if not (out.flags.writeable and out.flags.c_contiguous):
        raise ArgumentError("out is read-only or not contiguous; it must be neither")
    if np.may_share_memory(out, hands.array):
        raise ArgumentError("out overlaps hands; give it memory of its own")
    return out


def _fill(
    values: Values, hands: Hands, policy: Policy, threads: int | None, method: Method
) -> None:
    """Fill `values`, chunk by chunk."""
    from evaluator.kernels.threads import run_parts, thread_count

    n = len(hands.array)
    most = thread_count(threads)
    if n == 0:
        return
    rank = _ranker(hands, values, policy, method)

    def rank_part(part: _Part) -> int | None:
        """Rank the hands of a part; return the first row of the chunk that has a fault."""
        for start in range(part.start, part.stop, CHUNK):
            if rank(start, min(start + CHUNK, part.stop)):
                return start
        return None

    used = min(most, max(1, n // THREAD_WORTH))
    faults = run_parts(rank_part, _parts(n, used), used)
    first = next((start for start in faults if start is not None), None)
    if first is not None:
        raise fault_of(hands.array[first : first + CHUNK], first, policy)


def _parts(n: int, threads: int) -> list[_Part]:
    """Cut n hands into parts, a few for each thread so that none waits long for another."""
    if threads == 1:
        return [_Part(0, n)]
    chunks = -(-n // CHUNK)
    count = min(chunks, 8 * threads)
    edges = [chunks * i // count * CHUNK for i in range(count)] + [n]
    return [_Part(start, stop) for start, stop in pairwise(edges)]


def _ranker(hands: Hands, values: Values, policy: Policy, method: Method) -> Ranker:
    """Return the function that ranks hands ``start .. stop - 1`` and tells whether one is wrong."""
    if is_standard(policy) and method == "bitmask":
        if hands.are_masks:
            return _standard_masks(hands.array, values)
        return _standard_cards(hands.array, values)
    rank_masks = compiled(policy, method == "bitmask").rank

    def rank(start: int, stop: int) -> bool:
        chunk = hands.array[start:stop]
        masks = _contiguous(chunk) if hands.are_masks else _packed(chunk)
        return masks is None or rank_masks(masks, values[start:stop])

    return rank


def _standard_masks(masks: NDArray[Any], values: Values) -> Ranker:
    """Return the function that ranks masks under the standard rules."""
    from evaluator.kernels.batch import evaluate_masks

    halves = values.view(np.uint16)

    def rank(start: int, stop: int) -> bool:
        lanes = _contiguous(masks[start:stop]).view(np.uint16)
        return bool(evaluate_masks(lanes, halves[2 * start : 2 * stop]))

    return rank


def _standard_cards(cards: NDArray[Any], values: Values) -> Ranker:
    """Return the function that ranks cards under the standard rules."""
    from evaluator.kernels.batch import EVALUATE_COLUMNS, EVALUATE_ROWS

    halves = values.view(np.uint16)
    by_row = EVALUATE_ROWS[cards.shape[1]]
    by_column = EVALUATE_COLUMNS[cards.shape[1]]
    in_place = cards.dtype == np.uint8
    rows = cards.reshape(-1) if in_place and cards.flags.c_contiguous else None
    columns = cards.T if in_place and cards.flags.f_contiguous else None

    def rank(start: int, stop: int) -> bool:
        part = halves[2 * start : 2 * stop]
        if rows is not None:
            return bool(by_row(rows, np.uint64(start), part))
        if columns is not None:
            return bool(by_column(columns, np.uint64(start), part))
        chunk = cards[start:stop]
        if not _fits_uint8(chunk):
            return True
        copy = np.ascontiguousarray(chunk, dtype=np.uint8).reshape(-1)
        return bool(by_row(copy, np.uint64(0), part))

    return rank


def _packed(cards: NDArray[Any]) -> NDArray[np.uint64] | None:
    """Return the masks of a chunk of cards, or None where some row is no set of cards."""
    from evaluator.kernels.pack import pack_cards

    if not _fits_uint8(cards):
        return None
    masks = np.empty(len(cards), dtype=np.uint64)
    faults = pack_cards(np.ascontiguousarray(cards, dtype=np.uint8), masks)
    return None if faults else masks


def _contiguous(masks: NDArray[Any]) -> NDArray[np.uint64]:
    """Return masks in native byte order, one after the other; a copy only where need be."""
    return np.ascontiguousarray(masks, dtype=np.uint64)


def _fits_uint8(cards: NDArray[Any]) -> bool:
    """Whether card numbers of another integer type can be narrowed without a change."""
    if cards.dtype == np.uint8 or cards.size == 0:
        return True
    return bool(cards.min() >= 0) and bool(cards.max() <= np.iinfo(np.uint8).max)
