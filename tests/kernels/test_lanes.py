"""The operations on unsigned integers against plain Python, and that none changes the width."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluator.kernels import lanes
from evaluator.kernels._jit import inlined

WIDTHS = {16: np.uint16, 32: np.uint32, 64: np.uint64}

ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "and_": operator.and_,
    "or_": operator.or_,
    "xor": operator.xor,
    "and_not": lambda a, b: a & ~b,
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
}
SHIFTS: dict[str, Callable[[int, int], int]] = {"shl": operator.lshift, "shr": operator.rshift}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "ge": operator.ge,
}
CONNECTIVES: dict[str, Callable[[bool, bool], bool]] = {
    "both": lambda a, b: a and b,
    "either": lambda a, b: a or b,
}


def operation(name: str) -> Any:
    """An operation as a function that can be called from here, compiled if the kernels are."""
    apply = getattr(lanes, name)

    def call(a: Any, b: Any) -> Any:
        return apply(a, b)

    return inlined(call)


def operands(bits: int) -> list[int]:
    """Edges of the range, single bits, runs of ones, and some numbers in between."""
    top = 1 << bits
    edges = {0, 1, 2, 3, top - 1, top - 2, top // 2, top // 2 - 1, top // 2 + 1}
    powers = {1 << n for n in range(0, bits, 5)}
    runs = {(1 << n) - 1 for n in range(0, bits, 7)}
    rng = np.random.default_rng(bits)
    others = {int(x) % top for x in rng.integers(0, 1 << 63, 12)}
    return sorted(edges | powers | runs | others)


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic_wraps_at_the_width(name: str, bits: int) -> None:
    call, plain, dtype = operation(name), ARITHMETIC[name], WIDTHS[bits]
    for a in operands(bits):
        for b in operands(bits):
            assert int(call(dtype(a), dtype(b))) == plain(a, b) % (1 << bits), (a, b)


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize("name", SHIFTS)
def test_shifts_by_less_than_the_width(name: str, bits: int) -> None:
    call, plain, dtype = operation(name), SHIFTS[name], WIDTHS[bits]
    for a in operands(bits):
        for b in range(bits):
            assert int(call(dtype(a), dtype(b))) == plain(a, b) % (1 << bits), (a, b)


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize("name", COMPARISONS)
def test_comparisons_are_unsigned(name: str, bits: int) -> None:
    call, plain, dtype = operation(name), COMPARISONS[name], WIDTHS[bits]
    for a in operands(bits):
        for b in operands(bits):
            assert call(dtype(a), dtype(b)) is plain(a, b), (a, b)


@pytest.mark.parametrize("name", CONNECTIVES)
def test_connectives_of_truth_values(name: str) -> None:
    call, plain = operation(name), CONNECTIVES[name]
    for a in (False, True):
        for b in (False, True):
            assert call(a, b) is plain(a, b)


@pytest.mark.parametrize("bits", WIDTHS)
def test_select_takes_one_of_two(bits: int) -> None:
    choose = inlined(lambda condition, a, b: lanes.select(condition, a, b))
    dtype = WIDTHS[bits]
    for a in operands(bits):
        for b in operands(bits)[::5]:
            assert int(choose(True, dtype(a), dtype(b))) == a
            assert int(choose(False, dtype(a), dtype(b))) == b


@pytest.mark.parametrize("bits", WIDTHS)
def test_popcount(bits: int) -> None:
    count = inlined(lambda a: lanes.popcount(a))
    dtype = WIDTHS[bits]
    numbers = range(1 << 16) if bits == 16 else operands(bits)
    for a in numbers:
        assert int(count(dtype(a))) == a.bit_count()


@pytest.mark.compiled
@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize("name", [*ARITHMETIC, *SHIFTS])
def test_result_has_the_type_of_the_operands(name: str, bits: int) -> None:
    # numba alone would make it int64 or uint64, and the loop four times slower.
    call = operation(name)
    call(WIDTHS[bits](6), WIDTHS[bits](2))
    (signature,) = call.nopython_signatures
    assert str(signature.return_type) == f"uint{bits}"


@pytest.mark.compiled
def test_popcount_and_select_keep_the_type() -> None:
    count: Any = inlined(lambda a: lanes.popcount(a))
    choose: Any = inlined(lambda condition, a, b: lanes.select(condition, a, b))
    count(np.uint16(7))
    choose(True, np.uint16(7), np.uint16(8))
    assert str(count.nopython_signatures[0].return_type) == "uint16"
    assert str(choose.nopython_signatures[0].return_type) == "uint16"
