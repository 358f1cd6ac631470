"""What every measurement has: a group, a result to check, and facts beside the times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import pytest

from bench.machine import facts
from evaluator.kernels.threads import available_cores

Result = TypeVar("Result")


class Measure(Protocol):
    """Time a function and return what it returns, to be compared with a constant.

    `row` and `column` say where in which table of the README the time goes; `count` and `unit`,
    how much was done in it. With `rounds`, the function is timed that often, once each, with
    `setup` before it; otherwise as often as fits the time of a benchmark, after a call that is
    not timed and compiles what is to be compiled.
    """

    def __call__(
        self,
        run: Callable[[], Result],
        *,
        group: str,
        row: str,
        column: str = "",
        count: int = 1,
        unit: str = "calls",
        threads: int = 1,
        rounds: int | None = None,
        setup: Callable[[], None] | None = None,
    ) -> Result: ...


def is_measured(config: pytest.Config) -> bool:
    """Whether times are wanted, rather than a look at whether the benchmarks still work."""
    return not config.getoption("benchmark_disable") or config.getoption("benchmark_enable")


def thread_counts() -> list[int]:
    """Return the numbers of threads worth telling apart here: one, two, all."""
    return sorted({1, min(2, available_cores()), available_cores()})


def in_words(threads: int) -> str:
    """Return a number of threads as a reader says it."""
    return f"{threads} thread{'s' if threads != 1 else ''}"


def measure_with(benchmark: Any, measured: bool) -> Measure:
    """Return the function that measures with the fixture of pytest-benchmark."""

    def measure(
        run: Callable[[], Result],
        *,
        group: str,
        row: str,
        column: str = "",
        count: int = 1,
        unit: str = "calls",
        threads: int = 1,
        rounds: int | None = None,
        setup: Callable[[], None] | None = None,
    ) -> Result:
        benchmark.group = group
        benchmark.extra_info.update(
            facts(), row=row, column=column, count=count, unit=unit, threads=threads
        )
        result: Result
        if rounds is not None:
            result = benchmark.pedantic(run, setup=setup, rounds=rounds, warmup_rounds=1)
        else:
            if measured:
                run()
            result = benchmark(run)
        if measured:
            benchmark.extra_info["per_second"] = count / benchmark.stats.stats.median
        return result

    return measure
