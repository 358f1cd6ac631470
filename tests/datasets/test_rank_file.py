"""Every format in, every format out: the same rows, with what `evaluate` says of them."""

import io
import json
import subprocess
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import evaluator as ev
from evaluator.datasets import rank_file
from evaluator.errors import (
    ArgumentError,
    LayoutError,
    PolicyError,
    SourceError,
    SourceNotFoundError,
)
from tests.datasets.files import (
    CARDS,
    CODES,
    FILES,
    ROWS,
    TARGETS,
    TEXTS,
    VALUES,
    make,
    read,
    values_of,
)

# Interpreted kernels would take minutes over whole files.
pytestmark = pytest.mark.compiled

#: Rows of a piece: several pieces a file.
CHUNK = 64


@pytest.mark.parametrize("name", FILES)
def test_every_format_in(tmp_path, name):
    source, target = make(tmp_path, name), tmp_path / "out.parquet"
    report = rank_file(source, target, chunk_rows=CHUNK)
    assert values_of(target) == VALUES
    assert (report.rows, report.rejected, report.hands) == (ROWS, 0, ROWS)
    assert sum(report.counts.values()) == ROWS
    assert report.sizes == {5: 0, 6: 0, 7: ROWS}
    assert report.best.value == max(VALUES)
    assert report.best.row == VALUES.index(max(VALUES)) + 1
    assert report.worst.value == min(VALUES)
    assert report.worst.row == VALUES.index(min(VALUES)) + 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "out.parquet"])


@pytest.mark.parametrize("source", ["quoted.csv", "codes.parquet"])
@pytest.mark.parametrize("name", TARGETS)
def test_every_format_out(tmp_path, source, name):
    target = tmp_path / name
    rank_file(make(tmp_path, source), target, chunk_rows=CHUNK, text=True)
    assert values_of(target) == VALUES
    if target.suffix == ".npy":
        assert np.load(target).dtype == np.uint32
        return
    out = read(target)
    words = out["text"].to_pylist()
    assert words == [ev.describe(hand).text for hand in CARDS]
    assert out["category"].to_pylist() == [ev.describe(hand).category for hand in CARDS]
    assert out["class_number"].to_pylist() == ev.class_number(np.array(VALUES)).tolist()
    if source == "codes.parquet":
        assert out.select(CODES.schema.names).to_pylist() == CODES.to_pylist()
    else:
        notes = [f'say "{at}",\nthen\n' for at in range(ROWS)]
        assert out["note"].to_pylist() == notes
        assert out["hand"].to_pylist() == TEXTS


@pytest.mark.parametrize("name", TARGETS)
def test_threads_do_not_change_a_byte(tmp_path, name):
    source = make(tmp_path, "hands.csv")
    made = []
    for threads in (1, 4):
        target = tmp_path / name
        rank_file(source, target, chunk_rows=CHUNK, threads=threads)
        made.append(target.read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("rows", [0, 1])
def test_few_rows(tmp_path, name, rows):
    source = tmp_path / "in.csv"
    source.write_text("hand\n" + "AsKsQsJsTs\n" * rows)
    target = tmp_path / name
    report = rank_file(source, target)
    assert report.rows == report.hands == rows
    assert len(values_of(target)) == rows
    assert "0 rejected" in str(report)
    assert (report.best is None) == (rows == 0)


@pytest.mark.parametrize("kind", ["parquet", "feather", "npy"])
def test_typed_sources_without_rows(tmp_path, kind):
    source = tmp_path / f"in.{kind}"
    empty = pa.table({"hand": pa.array([], pa.string())})
    if kind == "parquet":
        pq.write_table(empty, source)
    elif kind == "feather":
        pa.feather.write_feather(empty, source)
    else:
        np.save(source, np.zeros(0, dtype=np.uint64))
    report = rank_file(source, tmp_path / "out.parquet", columns="hand")
    assert report.rows == 0
    assert read(tmp_path / "out.parquet").schema.names[:2] == ["hand", "value"]


def test_several_hands_a_row(tmp_path):
    # Two hands a line, as in Project Euler 54; the first two of its example, and their winners.
    source = tmp_path / "poker.txt"
    source.write_text("5H 5C 6S 7S KD 2C 3S 8S 8D TD\n5D 8C 9S JS AC 2C 5C 7D 8S QH\n")
    for name in ("out.parquet", "out.npy"):
        report = rank_file(source, tmp_path / name)
    out = read(tmp_path / "out.parquet")
    assert out["winner"].to_pylist() == [2, 1]
    assert out["ties"].to_pylist() == [0, 0]
    assert report.hands == 4
    assert report.best.hand == 2
    assert np.load(tmp_path / "out.npy").shape == (2, 2)


def test_hole_cards_and_board(tmp_path):
    source = tmp_path / "deals.csv"
    source.write_text("p1,p2,board\nAsKs,AhKh,QsJsTs2c3d\n2c2d,3c3d,AsAdKhKcQh\n")
    rank_file(source, tmp_path / "out.csv", columns="p1/p2@board")
    out = read(tmp_path / "out.csv")
    assert out["winner"].to_pylist() == [1, None]
    assert out["ties"].to_pylist() == [0, 2]


def test_standard_input_and_output(tmp_path):
    code = "import sys; from evaluator.datasets import rank_file; rank_file('-', '-')"
    run = subprocess.run(
        [sys.executable, "-c", code], input=b"AsKsQsJsTs\nAsAd\n", capture_output=True, check=True
    )
    lines = run.stdout.decode().splitlines()
    assert lines[0].startswith("hand,value,category")
    assert "AsKsQsJsTs,2181038080,straight flush,1" in lines
    assert lines[2] == "AsAd,,,"
    assert run.stderr == b""


def test_streams(tmp_path):
    rank_file(io.BytesIO(FILES["hands.csv.gz"]()), tmp_path / "out.parquet")
    assert values_of(tmp_path / "out.parquet") == VALUES


def test_names_in_any_script(tmp_path):
    folder = tmp_path / "Übung 手牌 🂡"
    folder.mkdir()
    source = make(folder, "hands.csv").rename(folder / "руки ♠.csv")
    target = folder / "réponse ♥.parquet"
    rank_file(source, target, rejects=folder / "rejetés.csv")
    assert values_of(target) == VALUES


@pytest.mark.parametrize("name", TARGETS)
def test_metadata(tmp_path, name):
    target = tmp_path / name
    rank_file(make(tmp_path, "hands.csv"), target, policy="septic")
    if target.suffix in (".csv", ".tsv", ".npy"):
        about = json.loads((tmp_path / f"{name}.meta.json").read_text())
    else:
        about = json.loads(read(target).schema.metadata[b"mistigris"])
    assert about["policy"] == "septic"
    assert about["digest"] == ev.policy("septic").digest
    assert about["version"] == ev.__version__
    assert "rank_file(" in about["command"]
    assert "policy='septic'" in about["command"]


def test_metadata_of_the_source_is_kept(tmp_path):
    source = tmp_path / "in.parquet"
    pq.write_table(pa.table({"hand": TEXTS}).replace_schema_metadata({"mine": "kept"}), source)
    rank_file(source, tmp_path / "out.parquet")
    assert read(tmp_path / "out.parquet").schema.metadata[b"mine"] == b"kept"


def test_large_row_groups_are_read_on(tmp_path):
    source = tmp_path / "in.parquet"
    pq.write_table(pa.table({"hand": TEXTS}), source)
    rank_file(source, tmp_path / "out.parquet", chunk_rows=10)
    assert values_of(tmp_path / "out.parquet") == VALUES


def test_progress_and_report(tmp_path):
    seen = []
    report = rank_file(
        make(tmp_path, "hands.csv"), tmp_path / "out.csv", chunk_rows=CHUNK, progress=seen.append
    )
    assert seen[-1].rows == ROWS
    assert seen[-1].fraction == 1.0
    plain = json.loads(json.dumps(report.to_dict()))
    assert plain["rows"] == ROWS
    assert plain["best"]["cards"]
    assert plain["rows_per_second"] > 0
    assert sum(plain["expected"].values()) == pytest.approx(1)
    assert "session worst: row" in str(report)


def test_values_of_other_rules(tmp_path):
    source = make(tmp_path, "codes.npy")
    rank_file(source, tmp_path / "out.npy", policy="septic")
    values = ev.evaluate(CARDS, "septic")
    out = np.load(tmp_path / "out.npy")
    assert out.dtype == values.dtype
    assert out.tolist() == values.tolist()
    rank_file(source, tmp_path / "out.parquet", policy="septic")
    assert "class_number" not in read(tmp_path / "out.parquet").schema.names


def test_what_is_refused(tmp_path):
    source = make(tmp_path, "hands.csv")
    target = tmp_path / "out.parquet"
    with pytest.raises(SourceNotFoundError, match="no such file"):
        rank_file(tmp_path / "none.csv", target)
    with pytest.raises(ArgumentError, match=r"must end in \.parquet"):
        rank_file(source, tmp_path / "out.xlsx")
    with pytest.raises(ArgumentError, match=r"source and target|target and source"):
        rank_file(source, source)
    with pytest.raises(ArgumentError, match="and rejects are the same file"):
        rank_file(source, target, rejects=target)
    with pytest.raises(ArgumentError, match="chunk_rows is 0"):
        rank_file(source, target, chunk_rows=0)
    with pytest.raises(ArgumentError, match="resume=True goes with a Parquet target"):
        rank_file(source, tmp_path / "out.csv", resume=True)
    with pytest.raises(ArgumentError, match="header= is for delimited text"):
        rank_file(make(tmp_path, "codes.npy"), target, header=True)
    with pytest.raises(PolicyError, match="rank_file needs rules that order hands"):
        rank_file(source, target, policy="italian-cycle")
    (tmp_path / "again.csv").write_text("hand,value\nAsKsQsJsTs,1\n")
    with pytest.raises(LayoutError, match="has a column 'value' already"):
        rank_file(tmp_path / "again.csv", target, columns="hand")
    for name, content in {
        "empty.csv": b"",
        "broken.parquet": b"PAR1" + b"x" * 100 + b"PAR1",
        "broken.feather": b"ARROW1\0\0" + b"x" * 100,
        "broken.npy": b"\x93NUMPY\x01\x00",
        "broken.npz": b"PK\x03\x04" + b"x" * 100,
        "broken.csv.gz": b"\x1f\x8b" + b"x" * 100,
        "broken.jsonl": b'{"hand": \n',
        "binary.csv": b"\0\1\2\3" * 100,
    }.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises((SourceError, LayoutError)):
            rank_file(tmp_path / name, target)
    assert not target.exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
