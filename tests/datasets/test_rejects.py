"""Nothing is lost: each row that cannot be ranked keeps its place, and is told of."""

import csv
import json

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from evaluator.datasets import rank_file
from evaluator.errors import CardError
from tests.datasets.files import TARGETS, values_of
from tests.datasets.hands import FAULTY, WRITTEN, deal, texts_of

# Interpreted kernels would take minutes over whole files.
pytestmark = pytest.mark.compiled

GOOD = "AsKsQsJsTs"


def ranked(tmp_path, content, name="in.csv", target="out.parquet", **options):
    source = tmp_path / name
    source.write_bytes(content.encode() if isinstance(content, str) else content)
    report = rank_file(source, tmp_path / target, rejects=tmp_path / "rejects.csv", **options)
    with open(tmp_path / "rejects.csv", newline="", encoding="utf-8") as file:
        rejects = list(csv.DictReader(file))
    values = values_of(tmp_path / target)
    assert len(values) == report.rows
    assert values.count(None) == report.rejected == len({row["row"] for row in rejects})
    assert [at + 1 for at, value in enumerate(values) if value is None] == [
        int(row) for row in dict.fromkeys(row["row"] for row in rejects)
    ]
    return report, rejects


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("chunk_rows", [1, 3, 1000])
def test_faulty_texts(tmp_path, chunk_rows, target):
    rows = [f'"{text}"' for text, _ in (*WRITTEN, *FAULTY, *WRITTEN)]
    report, rejects = ranked(
        tmp_path, "\n".join(["hand", *rows, ""]), target=target, chunk_rows=chunk_rows
    )
    assert report.rows == 2 * len(WRITTEN) + len(FAULTY)
    assert report.hands == 2 * len(WRITTEN)
    assert [int(row["row"]) for row in rejects] == [
        len(WRITTEN) + 1 + at for at in range(len(FAULTY))
    ]
    for row, (text, reason) in zip(rejects, FAULTY, strict=True):
        assert row["column"] == "hand"
        assert row["text"] == text
        assert reason in row["reason"]


def test_rows_with_other_numbers_of_fields(tmp_path):
    content = f"a,hand,b\n1,{GOOD},2\nshort\n3,{GOOD},4,more\n\n5,{GOOD},6\n7,{GOOD}"
    content += f"\n8,{GOOD},9" * 20
    report, rejects = ranked(tmp_path, content)
    assert report.rows == 26
    assert [(row["row"], row["text"]) for row in rejects] == [
        ("2", "short"),
        ("3", f"3,{GOOD},4,more"),
        ("4", ""),
        ("6", f"7,{GOOD}"),
    ]
    assert rejects[0]["reason"] == "1 field where 3 are expected"
    assert rejects[1]["reason"] == "4 fields where 3 are expected"
    out = pq.read_table(tmp_path / "out.parquet").to_pylist()
    # What could be read of such rows is there.
    assert (out[1]["a"], out[1]["hand"], out[2]["b"], out[5]["hand"]) == ("short", None, "4", GOOD)


def test_a_first_line_that_is_a_count(tmp_path):
    # As in the UCI data: a count, then rows; the last is cut off.
    rows = ["20,10", *["1,10,1,11,1,13,1,12,1,1,9"] * 20, "4,4,4,7,4,1,3,6,"]
    report, rejects = ranked(tmp_path, "\n".join(rows), layout="uci", name="in.data")
    assert [row["row"] for row in rejects] == ["1", "22"]
    assert report.counts["straight flush"] == 20


def test_quotes_that_are_never_closed(tmp_path):
    content = f'a,hand\n1,{GOOD}\n2,"{GOOD}\n3,{GOOD}\n'
    report, rejects = ranked(tmp_path, content, columns="hand", header=True)
    assert report.rows == 3
    assert [(row["row"], row["reason"]) for row in rejects] == [
        ("2", "a quote is opened and never closed")
    ]


@pytest.mark.parametrize("chunk_rows", [1, 2, 100])
def test_lines_of_json_that_are_not_like_the_others(tmp_path, chunk_rows):
    good = json.dumps({"hand": GOOD, "n": 1})
    lines = [
        good,
        good,
        "{not json",
        "",
        json.dumps({"hand": GOOD, "n": "text"}),
        json.dumps({"hand": GOOD, "more": 1}),
        json.dumps([1]),
        json.dumps({"n": 5}),
        good,
    ]
    content = "\n".join(lines) + "\n"
    # The sample ends before the first line that is not like the others.
    report, rejects = ranked(tmp_path, content, "in.jsonl", chunk_rows=chunk_rows, columns="hand")
    assert report.rows == len(lines)
    assert [row["row"] for row in rejects] == ["3", "4", "5", "6", "7", "8"]


def test_shares_of_a_faulty_file_are_those_of_its_hands(tmp_path):
    texts = texts_of(deal(100, 5))
    texts[10:20] = ["xx"] * 10
    report, _ = ranked(tmp_path, "\n".join(["hand", *texts]))
    assert (report.rows, report.rejected, report.hands) == (100, 10, 90)
    assert report.sizes == {5: 90, 6: 0, 7: 0}
    assert sum(report.shares.values()) == pytest.approx(1)
    assert "10 rejected (see " in str(report)


def test_one_of_two_hands_is_faulty(tmp_path):
    content = f"p1,p2\n{GOOD},2c3c4c5c7d\n{GOOD},xx\n"
    source = tmp_path / "in.csv"
    source.write_text(content)
    report = rank_file(source, tmp_path / "out.parquet", columns="p1/p2")
    out = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert out[1]["value_1"] == out[0]["value_1"]
    assert out[1]["value_2"] is out[1]["winner"] is out[1]["ties"] is None
    assert (report.rejected, report.hands) == (1, 3)


def test_nulls_and_numbers_in_typed_files(tmp_path):
    source = tmp_path / "in.parquet"
    codes = {f"c{at}": pa.array([at, None, 60, 0], pa.int16()) for at in range(5)}
    pq.write_table(pa.table(codes), source)
    rank_file(source, tmp_path / "out.parquet", layout="codes", rejects=tmp_path / "r.csv")
    with open(tmp_path / "r.csv", newline="") as file:
        rejects = list(csv.DictReader(file))
    assert [row["row"] for row in rejects] == ["2", "3", "4"]
    assert "empty" in rejects[0]["reason"]
    assert "no card has the number 60" in rejects[1]["reason"]
    assert "card 2c is in the columns c0 and c1" in rejects[2]["reason"]


def test_strict_stops_at_the_first_and_leaves_nothing(tmp_path):
    source = tmp_path / "in.csv"
    source.write_text(f"hand\n{GOOD}\n{GOOD}\nAsXd\nzz\n")
    options = {"strict": True, "chunk_rows": 1, "rejects": tmp_path / "r", "columns": "hand"}
    for name in TARGETS:
        with pytest.raises(CardError, match=r"row 3, column hand: unknown rank 'X'"):
            rank_file(source, tmp_path / name, **options)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_npy_with_values_of_rejected_rows(tmp_path):
    source = tmp_path / "in.npy"
    np.save(source, np.array([0, 1 << 15], dtype=np.uint64))
    rank_file(source, tmp_path / "out.npy", layout="mask")
    assert np.load(tmp_path / "out.npy").tolist() == [0, 0]
