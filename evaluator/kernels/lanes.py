"""Unsigned operations that keep the width of their operands.

numba widens ``uint16 & uint16`` to 64 bits, which quarters what a vector register holds, and
mixes ``uint64`` with plain integers into signed or floating numbers. These are single LLVM
instructions: both operands have one type and so has the result. A comparison gives a boolean,
and `select` chooses without a branch, so that a loop made of them vectorises.

Each operation also exists as plain Python, for the interpreted run that measures coverage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from evaluator.kernels._jit import INTERPRETED

Build = Callable[..., Any]


def _wrap(value: int, like: Any) -> Any:
    """Return `value` reduced to the width of the numpy scalar `like`."""
    dtype = np.asarray(like).dtype
    return dtype.type(value & ((1 << (8 * dtype.itemsize)) - 1))


def _binary(build: Build, plain: Callable[[int, int], int]) -> Any:
    """Make an operation on two values of one type that gives a third."""
    if INTERPRETED:
        return lambda a, b: _wrap(plain(int(a), int(b)), a)

    @intrinsic
    def operation(typing_context: Any, a: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return build(builder, args[0], args[1])

        return a(a, a), codegen

    return operation


def _comparison(build: Build, plain: Callable[[int, int], bool]) -> Any:
    """Make a comparison of two values of one type."""
    if INTERPRETED:
        return lambda a, b: plain(int(a), int(b))

    @intrinsic
    def operation(typing_context: Any, a: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return build(builder, args[0], args[1])

        return types.boolean(a, a), codegen

    return operation


and_ = _binary(lambda b, x, y: b.and_(x, y), lambda x, y: x & y)
or_ = _binary(lambda b, x, y: b.or_(x, y), lambda x, y: x | y)
xor = _binary(lambda b, x, y: b.xor(x, y), lambda x, y: x ^ y)
and_not = _binary(lambda b, x, y: b.and_(x, b.not_(y)), lambda x, y: x & ~y)
add = _binary(lambda b, x, y: b.add(x, y), lambda x, y: x + y)
sub = _binary(lambda b, x, y: b.sub(x, y), lambda x, y: x - y)
mul = _binary(lambda b, x, y: b.mul(x, y), lambda x, y: x * y)
shl = _binary(lambda b, x, y: b.shl(x, y), lambda x, y: x << y)
shr = _binary(lambda b, x, y: b.lshr(x, y), lambda x, y: x >> y)

eq = _comparison(lambda b, x, y: b.icmp_unsigned("==", x, y), lambda x, y: x == y)
ne = _comparison(lambda b, x, y: b.icmp_unsigned("!=", x, y), lambda x, y: x != y)
gt = _comparison(lambda b, x, y: b.icmp_unsigned(">", x, y), lambda x, y: x > y)
ge = _comparison(lambda b, x, y: b.icmp_unsigned(">=", x, y), lambda x, y: x >= y)

# The same instructions on booleans. Python's `and` and `or` would branch, `~` would not negate.
both = _comparison(lambda b, x, y: b.and_(x, y), lambda x, y: bool(x & y))
either = _comparison(lambda b, x, y: b.or_(x, y), lambda x, y: bool(x | y))

if INTERPRETED:

    def select(condition: Any, a: Any, b: Any) -> Any:
        """Return `a` where the condition holds, else `b`."""
        return a if condition else b

    def popcount(a: Any) -> Any:
        """Return the number of set bits."""
        return _wrap(int(a).bit_count(), a)

else:

    @intrinsic
    def select(typing_context: Any, condition: Any, a: Any, b: Any) -> Any:
        """Return `a` where the condition holds, else `b`."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.select(*args)

        return a(types.boolean, a, a), codegen

    @intrinsic
    def popcount(typing_context: Any, a: Any) -> Any:
        """Return the number of set bits."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return a(a), codegen
