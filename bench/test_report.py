"""The report has a row for every benchmark, and a benchmark for every row."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench import (
    bench_cards,
    bench_equities,
    bench_odds,
    bench_policies,
    bench_rank,
    bench_start,
    ways,
)

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "bench_report.py"
README = "# Title\n\n<!-- speeds:begin -->\n<!-- speeds:end -->\n\nThe end.\n"
THREADS = (1, 2, 4)


@pytest.fixture(scope="module")
def script() -> Any:
    spec = importlib.util.spec_from_file_location("bench_report", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def measured_rows() -> Iterator[tuple[str, str, bool]]:
    """Yield row, column and whether several threads are measured, for every benchmark."""
    for workload in bench_rank.WORKLOADS:
        for row in {**ways.COPIES, **ways.PUBLIC}:
            yield row, workload.column, workload.hands >= bench_rank.THREADS_FROM
        for row in ways.BARE:
            yield row, workload.column, False
    for players, street in bench_odds.EXACT:
        yield f"exact, {players} players {street}", "", street == "before the flop"
    for players in {players for players, _ in bench_odds.SAMPLED}:
        yield f"sampled, {players} players before the flop", "", True
    for question in (*bench_equities.EXACT, bench_equities.RANGES):
        yield question, bench_equities.OURS, False
    for question in bench_equities.SAMPLED:
        yield question, bench_equities.OURS, True
    for question in (*bench_equities.EXACT, next(iter(bench_equities.SAMPLED))):
        yield question, bench_equities.PEER, False
    for game in bench_policies.GAMES:
        yield game.row, "", False
    for game in bench_policies.ODDS:
        yield f"sampled, {game.row}", "", False
    for row in (*bench_cards.ONE, *bench_cards.SEVERAL, *bench_start.IMPORTS, "mistigris --help"):
        yield row, "", False
    for use in bench_start.FIRST_USES:
        for state in ("empty", "warm"):
            yield f"{use}, {state} cache", "", False


def results(*, seconds: float = 0.002, load: float = 0.1, without: str = "") -> dict[str, Any]:
    """Return what pytest-benchmark would write if every round took as long."""
    benchmarks = [
        {
            # A peer is much slower, as it is to be.
            "stats": {"median": seconds / threads * (100 if column == bench_equities.PEER else 1)},
            "extra_info": {
                "row": row,
                "column": column,
                "threads": threads,
                "count": 2_000_000,
                "unit": "hands",
                "loads_numba": False,
            },
        }
        for row, column, is_threaded in measured_rows()
        for threads in (THREADS if is_threaded else [1])
        if row != without
    ]
    machine = {
        "cpu": "A Processor",
        "cores": 4,
        "vectors": "AVX2",
        "system": "Linux",
        "python_version": "3.11.7",
        "numpy": "2.4.6",
        "numba": "0.68.1",
        "tables": "0123456789ab",
        "load_before": load,
    }
    return {
        "benchmarks": benchmarks,
        "machine_info": machine,
        "commit_info": {"id": "f" * 40, "dirty": False},
        "datetime": "2026-01-31T12:00:00+00:00",
    }


@pytest.fixture
def run(script: Any, tmp_path: Path) -> Any:
    def run_with(
        *options: str, readme: str | None = README, content: dict[str, Any] | None = None
    ) -> tuple[int, str]:
        """Run the script on these files; return its status and the README it leaves."""
        target = tmp_path / "README.md"
        source = tmp_path / "latest.json"
        if readme is not None:
            target.write_text(readme, encoding="utf-8")
        if content is not None:
            source.write_text(json.dumps(content), encoding="utf-8")
        status = script.main(["--readme", str(target), "--results", str(source), *options])
        return status, target.read_text(encoding="utf-8") if target.exists() else ""

    return run_with


def test_every_benchmark_has_a_row_and_every_row_a_benchmark(run: Any) -> None:
    status, readme = run(content=results())
    assert status == 0
    for row, column, _ in measured_rows():
        assert f"| {row} |" in readme or f"| {row}, " in readme
        assert column in readme


def test_report_says_where_and_when_and_keeps_the_rest_of_the_readme(run: Any) -> None:
    _, readme = run(content=results())
    assert readme.startswith(
        "# Title\n\n<!-- speeds:begin -->\nMeasured by `make bench` on 2026-01-31"
    )
    assert "A Processor (4 cores, AVX2), Linux, Python 3.11.7, numpy 2.4.6, numba 0.68.1" in readme
    assert "commit ffffffffff, tables 0123456789ab" in readme
    assert readme.endswith("\n<!-- speeds:end -->\n\nThe end.\n")


def test_report_of_a_report_is_the_same(run: Any) -> None:
    _, once = run(content=results())
    _, twice = run(readme=once, content=results())
    assert twice == once


def test_numbers_are_speeds_ratios_and_verdicts(run: Any) -> None:
    _, readme = run(content=results())
    assert "| copy of 8 bytes in, 4 out | 1,000 | 1,000 | 1,000 | 1,000 | 1,000 |" in readme
    assert "| evaluate, masks | 1,000 (1.00) |" in readme
    assert "| evaluate, masks | 4,000 (1.00) |" in readme
    assert "| exact, 2 players on the flop | 2,000,000 | 2 ms | 1,000 |  |  |" in readme
    assert (
        "| evaluate, masks, to a copy of 8 bytes in, 4 out | at least 0.6 | 1.00 | yes |" in readme
    )
    assert "| exact, 2 players before the flop | at most 4 ms | 2 ms | yes |" in readme
    assert "| mistigris --help | numba not loaded | not loaded | yes |" in readme
    assert "**no**" not in readme


def test_what_is_not_reached_stands_out(run: Any) -> None:
    _, readme = run(content=results(seconds=0.005))
    assert "| exact, 2 players before the flop | at most 4 ms | 5 ms | **no** |" in readme


@pytest.mark.parametrize(("load", "is_noisy"), [(0.9, False), (1.1, True), (float("nan"), False)])
def test_a_busy_machine_is_called_noisy(run: Any, load: float, is_noisy: bool) -> None:
    _, readme = run(content=results(load=load))
    assert ("**Noisy**: the load average was 1.1" in readme) == is_noisy


def test_a_missing_measurement_is_named(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    status, readme = run(content=results(without="evaluate, masks"))
    assert (status, readme) == (1, README)
    assert "'evaluate, masks' of 2·10⁶, from memory, threads 1, was not measured" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("readme", "message"),
    [
        ("# Title\n", "must hold the lines <!-- speeds:begin --> and <!-- speeds:end -->"),
        ("<!-- speeds:end --><!-- speeds:begin -->", "once each and in this order"),
        (README + README, "once each and in this order"),
        (None, "README.md is missing"),
    ],
)
def test_a_readme_without_markers_is_refused(
    run: Any, capsys: pytest.CaptureFixture[str], readme: str | None, message: str
) -> None:
    status, after = run(readme=readme, content=results())
    assert (status, after) == (1, readme or "")
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "latest.json is missing"), ({"benchmarks": 1}, "is no result of these benchmarks")],
)
def test_results_that_are_none_are_refused(
    run: Any,
    capsys: pytest.CaptureFixture[str],
    content: dict[str, Any] | None,
    message: str,
) -> None:
    assert run(content=content) == (1, README)
    assert message in capsys.readouterr().err


def test_check_accepts_a_report_with_other_numbers(run: Any) -> None:
    _, readme = run(content=results(seconds=0.005))
    assert run("--check", readme=readme)[0] == 0


def test_check_names_each_row_that_is_missing(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    _, readme = run(content=results())
    lines = readme.splitlines(keepends=True)
    at = next(i for i, text in enumerate(lines) if text.startswith("| import numpy |"))
    assert run("--check", readme="".join(lines[:at] + lines[at + 1 :]))[0] == 1
    assert capsys.readouterr().err.count("README.md lacks the row 'import numpy'") == 1


def test_check_of_an_empty_readme_fails(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--check") == (1, README)
    assert "README.md lacks the table 'Speed to reach'" in capsys.readouterr().err
