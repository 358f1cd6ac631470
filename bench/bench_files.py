"""Whole files and tables: end to end, beside the evaluator alone.

A file is read and written once before the clock runs, so that it lies in the memory of the system.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from bench.hands import random_hands
from bench.harness import Measure, in_words, thread_counts

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from evaluator.datasets import rank_file, rank_table  # noqa: E402

pytestmark = pytest.mark.compiled

SMOKE = 10**4
ROWS = 10**7
#: Sums of the values of the first hands.
SUMS = {SMOKE: 4242617500142, ROWS: 4240033775237873}
TEXTS = np.array([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"], dtype="S2")


def rows_of(measured: bool) -> int:
    return ROWS if measured else SMOKE


def write_csv(path: Path, rows: int) -> None:
    """Write hands of seven cards as text, one a line."""
    with open(path, "wb") as file:
        file.write(b"hand\n")
        cards = random_hands(rows)[0].rows
        for start in range(0, rows, SMOKE * 10):
            part = TEXTS[cards[start : start + SMOKE * 10]].view(np.uint8)
            ends = np.full((len(part), 1), ord("\n"), dtype=np.uint8)
            file.write(np.concatenate([part.reshape(len(part), -1), ends], axis=1).tobytes())


def write_codes(path: Path, rows: int) -> None:
    """Write hands of seven cards as seven columns of numbers."""
    cards = random_hands(rows)[0].columns
    table = pa.table(list(cards.T), names=[f"card_{at + 1}" for at in range(7)])
    pq.write_table(table, path)


FILES = {"text in CSV": (write_csv, "hands.csv"), "numbers in Parquet": (write_codes, "in.parquet")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.mark.parametrize("threads", thread_counts())
@pytest.mark.parametrize("row", FILES)
def test_rank_file(measure: Measure, measured: bool, folder: Path, row: str, threads: int) -> None:
    rows = rows_of(measured)
    write, name = FILES[row]
    source, target = folder / f"{rows} {name}", folder / "out.parquet"
    if not source.exists():
        write(source, rows)
    report = measure(
        lambda: rank_file(source, target, class_number=False, threads=threads),
        group=f"Rank a file of {rows:,} hands to Parquet with {in_words(threads)}",
        row=row,
        column=in_words(threads),
        count=rows,
        unit="rows",
        threads=threads,
        rounds=3,
    )
    values = pq.read_table(target, columns=["value"])["value"].to_numpy()
    assert report.rows == rows
    assert int(values.sum(dtype=np.uint64)) == SUMS[rows]


def evaluate_masks(table: Any) -> Any:
    return ev.evaluate(table["mask"].chunk(0).to_numpy())


def rank_masks(table: Any) -> Any:
    return rank_table(table)["value"].to_numpy()


def rank_masks_in_full(table: Any) -> Any:
    return rank_table(table, class_number=True)["value"].to_numpy()


WAYS = {
    "evaluate": evaluate_masks,
    "rank_table": rank_masks,
    "rank_table with class numbers": rank_masks_in_full,
}


@pytest.mark.parametrize("row", WAYS)
def test_rank_table(measure: Measure, measured: bool, row: str) -> None:
    rows = rows_of(measured)
    table = pa.table({"mask": random_hands(rows)[0].masks})
    values = measure(
        lambda: WAYS[row](table),
        group=f"Rank a table of {rows:,} masks",
        row=row,
        count=rows,
        unit="rows",
    )
    assert int(values.sum(dtype=np.uint64)) == SUMS[rows]
