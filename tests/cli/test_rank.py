"""The rank command: what it prints, what it writes, and how it ends."""

import json
import subprocess
import sys

import pyarrow.parquet as pq
import pytest

from evaluator.cli.main import main
from tests.datasets.files import VALUES, make, values_of

# Interpreted kernels would take minutes over whole files.
pytestmark = pytest.mark.compiled


def run(capsys, *words):
    status = main(["rank", *map(str, words)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_summary(capsys, tmp_path):
    source, target = make(tmp_path, "hands.csv"), tmp_path / "out.parquet"
    status, out, err = run(capsys, source, "-o", target)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert "hands of column hand (text)" in lines[0]
    assert lines[1].split() == ["category", "hands", "share", "expected"]
    # 41,584 of 133,784,560 hands of seven cards are straight flushes.
    assert lines[2].split()[:2] == ["straight", "flush"]
    assert lines[2].split()[-1] == "0.0311%"
    assert lines[11].startswith("session best : row ")
    assert lines[12].startswith("session worst: row ")
    assert lines[13].startswith("700 rows, 0 rejected, 700 hands ranked under standard")
    assert values_of(target) == VALUES


def test_json_and_rejects(capsys, tmp_path):
    source = tmp_path / "in.csv"
    source.write_text("hand\n" + "AsKsQsJsTs\n" * 5 + "AsXd\n")
    rejects = tmp_path / "rejects.csv"
    status, out, _ = run(
        capsys, source, "-o", tmp_path / "o.csv", "--rejects", rejects, "--text", "--json"
    )
    report = json.loads(out)
    assert status == 0
    assert (report["rows"], report["rejected"], report["rejects"]) == (6, 1, str(rejects))
    assert report["best"]["text"] == "royal flush"
    assert rejects.read_text().splitlines()[1].startswith("6,hand,AsXd,\"unknown rank 'X'")
    assert (tmp_path / "o.csv").read_text().splitlines()[1].endswith(",1,royal flush")


def test_options_reach_the_file(capsys, tmp_path):
    source = tmp_path / "in.csv"
    source.write_text("AhKh,QsQd,2c7dJh3s4s\n" * 3)
    words = [source, "-o", tmp_path / "o.parquet", "--columns", "1/2@3", "--no-header"]
    words += ["--policy", "septic", "--prefix", "s_", "--threads", "1", "--chunk-rows", "2"]
    status, _, _ = run(capsys, *words)
    out = pq.read_table(tmp_path / "o.parquet")
    assert status == 0
    assert out["s_winner"].to_pylist() == [2, 2, 2]
    about = json.loads(out.schema.metadata[b"mistigris"])
    assert about["command"] == (
        f"mistigris rank {source} -o {tmp_path / 'o.parquet'} --policy septic --columns 1/2@3"
        " --no-header --prefix s_ --chunk-rows 2"
    )


@pytest.mark.parametrize("ending", [".png", ".svg"])
@pytest.mark.parametrize("rows", [0, 3])
def test_plot(capsys, tmp_path, ending, rows):
    pytest.importorskip("matplotlib")
    source, picture = tmp_path / "in.csv", tmp_path / f"shares{ending}"
    source.write_text("hand\n" + "AsKsQsJsTs\n" * rows)
    status, _, _ = run(capsys, source, "-o", tmp_path / "o.csv", "--plot", picture)
    assert status == 0
    assert picture.read_bytes()[:5] == (b"\x89PNG\r" if ending == ".png" else b"<?xml")


def test_standard_input_and_output():
    done = subprocess.run(
        [sys.executable, "-m", "evaluator", "rank", "-", "-o", "-", "--no-class-number"],
        input=b"AsKsQsJsTs\nAcAdAhAsKd\n",
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().splitlines() == [
        "hand,value,category",
        "AsKsQsJsTs,2181038080,straight flush",
        "AcAdAhAsKd,1912604672,four of a kind",
    ]
    assert b"2 rows, 0 rejected" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none.csv", "-o", "o.csv"], "there is no such file"),
        (["in.csv", "-o", "o.xlsx"], "must end in .parquet"),
        (["in.csv", "-o", "o.csv", "--columns", "zz"], "no column 'zz'"),
        (["in.csv", "-o", "o.csv", "--layout", "zz"], "'zz'"),
        (["in.csv", "-o", "o.csv", "--policy", "zz"], "no policy is named 'zz'"),
        (["in.csv", "-o", "o.csv", "--strict"], "row 2, column hand: a hand of 1 card"),
        (["in.csv", "-o", "o.csv", "--threads", "0"], "threads is 0"),
        (["in.csv", "-o", "o.csv", "--chunk-rows", "0"], "chunk_rows is 0"),
        (["in.csv", "-o", "o.csv", "--plot", "o.gif"], "must end in .png or .svg"),
        (["in.csv", "-o", "o.csv", "--resume"], "resume=True goes with a Parquet target"),
    ],
)
def test_wrong_input_is_status_1(capsys, tmp_path, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.csv").write_text("hand\nAsKsQsJsTs\nAs\nAsKsQsJsTs\n")
    status, out, err = run(capsys, *words)
    assert status == 1
    assert out == ""
    assert err.startswith("mistigris: error: ")
    assert message in err
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_help_loads_nothing_heavy():
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "evaluator", "rank", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "evaluator" in loaded
    assert loaded.isdisjoint({"numba", "pyarrow", "pandas", "polars", "rich", "dask", "matplotlib"})
