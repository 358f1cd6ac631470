"""A run as data, as tables, as a picture, beside another run."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest

from evaluator.errors import ArgumentError
from evaluator.peers.compare import compare
from evaluator.peers.markdown import to_markdown
from evaluator.peers.results import (
    Absent,
    Answer,
    Entry,
    Report,
    Speed,
    Timing,
    Verdict,
    read_report,
)
from evaluator.peers.table import render
from evaluator.peers.text import duration, rate

ROOT = Path(__file__).resolve().parents[2]
PAIR = "As Kd (ace high) against Ks Qd (king high): by our order the first wins, they tie"


def entry(name, *seconds, count=1000, wrong=0, **more):
    facts = {
        "name": name,
        "version": "1.0",
        "batch": False,
        "form": "texts",
        "variant": "",
        "policy": "standard",
        "ours": name == "mistigris",
        "larger_is_stronger": True,
        "inferred": False,
        "verdicts": (Verdict(7, 33333, wrong, PAIR if wrong else ""),),
        "speeds": (Speed(7, "random", Timing(count, seconds)),),
    }
    return Entry(**{**facts, **more})


@pytest.fixture
def report():
    return Report(
        when="2026-01-02T03:04:05+00:00",
        seed=1,
        hands=1000,
        repeats=3,
        checked=33333,
        machine={
            "processor": "Some Processor",
            "cores": 2,
            "vectors": "AVX2",
            "system": "Linux x86_64",
            "python": "3.11.0",
            "numpy": "2.0",
            "numba": "0.61",
            "mistigris": "0.1.0",
        },
        load_before=0.1,
        load_after=1.2,
        copies=(Speed(7, "random", Timing(1000, (1e-6, 1e-6, 1.1e-6))),),
        entries=(
            entry("mistigris", 1e-3, 1.1e-3, 0.9e-3),
            entry("mistigris", 2e-6, 2e-6, 2e-6, batch=True, variant="bitmask"),
            entry("slow", 1e-2, 1e-2, 1e-2),
            entry("wrong", 5e-4, 5e-4, 5e-4, wrong=12, inferred=True, larger_is_stronger=False),
            entry(
                "failing",
                verdicts=(Verdict(7, 0, 0, "crashed with SIGSEGV", failed=True),),
                speeds=(Speed(7, "random"),),
            ),
        ),
        answers=(
            Answer("mistigris", "a spot", True, 0, (0.5, 0.5), True, Timing(10, (1e-3, 1e-3))),
            Answer("mistigris", "a spot", False, 100, (0.5,), True, Timing(10, (1e-3, 1e-3))),
            Answer("wrong", "a spot", True, 0, (0.25,), False, Timing(1, (1e-3, 1e-3))),
            Answer("failing", "a spot", True, note="ValueError: no"),
        ),
        absent=(Absent("gone", "ModuleNotFoundError: No module named 'gone'"),),
    )


def test_json_round_trip(report, tmp_path):
    path = tmp_path / "run.json"
    path.write_text(report.to_json(), encoding="utf-8")
    assert read_report(path) == report


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is no result of mistigris bench"),
        ("[]", "is no result of mistigris bench"),
        ("{}", "is no result of mistigris bench"),
        ('{"kind": "another", "schema": 1}', "is 'another' of schema 1; 'mistigris bench' of"),
        ('{"kind": "mistigris bench", "schema": 99}', "of schema 99; .* of schema 1 is accepted"),
        ('{"kind": "mistigris bench", "schema": 1}', "is no result of mistigris bench"),
    ],
)
def test_what_is_no_run_is_refused(content, message, tmp_path):
    path = tmp_path / "run.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ArgumentError, match=message):
        read_report(path)


def test_a_run_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(ArgumentError, match=r"run\.json cannot be read: No such file"):
        read_report(tmp_path / "run.json")


def test_fields_of_an_entry_must_be_known(report, tmp_path):
    content = json.loads(report.to_json())
    content["entries"][0]["colour"] = "red"
    path = tmp_path / "run.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ArgumentError, match="is no result"):
        read_report(path)


def test_table(report):
    text = render(report)
    lines = text.splitlines()
    assert lines[0].startswith("Some Processor, 2 cores, AVX2, Linux x86_64, Python 3.11.0")
    table = {line.split("  ")[0]: line.split() for line in lines}
    assert table["ONE CALL A HAND"][4:] == ["order", "7", "random", "spread", "to", "ours"]
    # The fastest first, though it is wrong: its mark says so.
    first = list(table).index("ONE CALL A HAND")
    assert list(table)[first + 1 : first + 4] == ["wrong", "mistigris", "slow"]
    assert table["wrong"] == ["wrong", "WRONG", "2.00", "M!", "0%", "2.00x"]
    assert table["mistigris"] == ["mistigris", "right", "1.00", "M", "20%", "1.00x"]
    assert table["slow"] == ["slow", "right", "100", "k", "0%", "0.10x"]
    assert table["failing"] == ["failing", "FAILED", "-", "-", "-"]
    assert table["mistigris, bitmask"][2:] == ["right", "500", "M", "0%", "1.00x", "0.50x"]
    assert f"WRONG! wrong, 7 cards: 12 pairs of 33,333 hands, such as {PAIR}" in text
    assert "wrong: smaller values are the stronger, as found from the values" in text
    assert "FAILED failing, 7 cards: crashed with SIGSEGV" in text
    assert "not measured: gone: ModuleNotFoundError" in text
    assert "a spot  exact, time" in text
    assert "100 µs" in text
    assert "1.00 ms!" in text
    assert "1.00 M" in text
    assert "WRONG! wrong, a spot, exact: equity 0.2500" in text
    assert "FAILED failing, a spot, exact: ValueError: no" in text
    assert "as many hands, in the cache, so few are they: 1.00 G hands a second" in text
    assert "warning" not in text


def test_a_busy_machine_is_warned_of(report):
    assert "load average was 1.1 on 2 cores" in render(replace(report, load_before=1.1))
    noisy = entry("noisy", 1e-3, 2e-3, 1e-3)
    text = render(replace(report, entries=(*report.entries, noisy), load_before=None))
    assert "warning: 1 of 5 speeds have a spread of more than 25%" in text


def test_compare(report):
    faster = entry("mistigris", 5e-4, 6e-4, 4e-4)
    slower = entry("slow", 1.2e-2, 1.3e-2, 1.2e-2)
    same = entry("wrong", 5e-4, 6e-4, 7e-4)
    new = replace(report, entries=(faster, slower, same), seed=2)
    text = compare(report, new)
    table = {line.split("  ")[0]: line.split() for line in text.splitlines()}
    assert table["mistigris"][-2:] == ["2.00", "faster"]
    assert table["slow"][-2:] == ["0.83", "slower"]
    assert table["wrong"][-1] == "0.83"
    assert "mistigris, bitmask (batch)" not in table
    assert "warning: seed was 1 and is 2" in text


def test_compare_names_other_machines_and_versions(report):
    machine = {**report.machine, "processor": "Another"}
    old = replace(report, machine=machine, entries=(entry("slow", 1.0, version="0.9"),))
    text = compare(old, report)
    assert "warning: processor was 'Another' and is 'Some Processor'" in text
    assert "warning: version of slow was '0.9' and is '1.0'" in text
    assert compare(report, report).count("warning") == 0


def test_runs_with_nothing_in_common(report):
    text = compare(replace(report, entries=()), report)
    assert "the two runs have no speed in common" in text


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_chart(report, tmp_path, ending):
    pytest.importorskip("matplotlib")
    from evaluator.peers.chart import draw

    path = tmp_path / f"speeds.{ending}"
    draw(report, path)
    content = path.read_bytes()
    if ending == "png":
        assert content.startswith(b"\x89PNG")
    else:
        assert b"</svg>" in content
    assert len(content) > 5000


def test_a_chart_of_nothing(report, tmp_path):
    pytest.importorskip("matplotlib")
    from evaluator.peers.chart import draw

    with pytest.raises(ArgumentError, match="there is no speed of 7 cards random to draw"):
        draw(replace(report, entries=()), tmp_path / "speeds.png")


def test_markdown(report):
    text = to_markdown(report, "docs/peers.svg")
    assert "on 2026-01-02, on Some Processor (2 cores, AVX2)" in text
    assert "failing 1.0, slow 1.0, wrong 1.0; seed 1" in text
    assert "![Random hands of seven cards a second](docs/peers.svg)" in text
    assert "| wrong | WRONG | 2.00 M! | 0% | 2.00x |" in text
    assert "| a spot | exact, time | 100 µs | 1.00 ms! |" in text
    assert "Noisy" not in text
    assert "**Noisy**: the load average" in to_markdown(replace(report, load_before=9.0), "")


def script():
    spec = importlib.util.spec_from_file_location("peers_report", ROOT / "scripts/peers_report.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_writes_between_the_markers(report, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    module = script()
    results, readme, chart = (tmp_path / name for name in ("run.json", "README.md", "speeds.svg"))
    results.write_text(report.to_json(), encoding="utf-8")
    readme.write_text(f"before\n{module.BEGIN}\nold\n{module.END}\nafter\n", encoding="utf-8")
    words = [str(results), "--readme", str(readme), "--chart", str(chart)]
    assert module.main(words) == 0
    assert "wrote the speeds of 5 evaluators" in capsys.readouterr().out
    text = readme.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{module.BEGIN}\nMeasured by")
    assert text.endswith(f"|\n{module.END}\nafter\n")
    assert "](speeds.svg)" in text
    assert chart.is_file()
    assert module.main(words) == 0
    assert readme.read_text(encoding="utf-8") == text


def test_the_script_needs_markers(report, tmp_path, capsys):
    module = script()
    results, readme = tmp_path / "run.json", tmp_path / "README.md"
    results.write_text(report.to_json(), encoding="utf-8")
    readme.write_text(f"{module.END}{module.BEGIN}", encoding="utf-8")
    assert module.main([str(results), "--readme", str(readme)]) == 1
    assert "must hold the lines" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(2.0, "2.00 s"), (0.0125, "12.5 ms"), (0.00099999, "1.00 ms"), (1e-7, "0.10 µs")],
)
def test_duration(seconds, text):
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("per_second", "text"),
    [(1.5e9, "1.50 G"), (999.96e6, "1.00 G"), (99.96e6, "100 M"), (12_345, "12.3 k"), (5, "5.00")],
)
def test_rate(per_second, text):
    assert rate(per_second).strip() == text
