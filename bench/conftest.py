"""Fixtures of the benchmarks, and what is kept beside their times."""

from __future__ import annotations

from typing import Any

import pytest

from bench.harness import Measure, is_measured, measure_with
from bench.machine import facts, load

LOAD_BEFORE = load()
FAILED: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        FAILED.add(report.nodeid)


def pytest_benchmark_update_json(output_json: dict[str, Any]) -> None:
    """Leave out how fast a wrong answer is given, and the time of every single round."""
    output_json["benchmarks"] = [
        entry for entry in output_json["benchmarks"] if entry["fullname"] not in FAILED
    ]
    for entry in output_json["benchmarks"]:
        entry["stats"].pop("data", None)


def pytest_benchmark_update_machine_info(machine_info: dict[str, Any]) -> None:
    machine_info.update(facts(), load_before=LOAD_BEFORE)


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> bool:
    return is_measured(request.config)


@pytest.fixture
def measure(benchmark: Any, measured: bool) -> Measure:
    return measure_with(benchmark, measured)
