"""Dask DataFrames are ranked as the table that they are the parts of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from evaluator.cards import format_cards
from evaluator.datasets import rank_file, rank_table
from evaluator.datasets.dask_frames import is_dask_frame, rank_dask_frame
from evaluator.errors import ArgumentError, LayoutError, SourceError

dd = pytest.importorskip("dask.dataframe")
distributed = pytest.importorskip("distributed")

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore::ResourceWarning")]


def hands(n_rows: int = 60) -> pd.DataFrame:
    """Return hands as text, the third of which holds a card twice."""
    generator = np.random.default_rng(3)
    texts = [format_cards(generator.permutation(52)[:7], sep="") for _ in range(n_rows)]
    texts[2] = "AsAs2c3d4h5s6c"
    return pd.DataFrame({"player": [f"José {n}" for n in range(n_rows)], "hand": texts})


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as workers,
        distributed.Client(workers, set_as_default=False) as connected,
    ):
        yield connected


def test_to_a_file(tmp_path: Path, client: Any) -> None:
    table = hands()
    frame = dd.from_pandas(table, npartitions=5)
    targets = []
    for name, cluster in (("alone", None), ("together", client)):
        target = tmp_path / f"{name}.parquet"
        report = rank_file(frame, target, cluster=cluster, command="test")
        assert (report.rows, report.rejected) == (60, 1)
        targets.append(target.read_bytes())
    assert targets[0] == targets[1]
    expected = rank_table(table)
    found = pq.read_table(tmp_path / "alone.parquet")
    assert found["value"].to_pylist() == [v if v is not pd.NA else None for v in expected["value"]]
    assert found["player"].to_pylist() == table["player"].tolist()


def test_what_lies_in_the_workers_is_ranked_there(tmp_path: Path, client: Any) -> None:
    with client.as_current():
        frame = client.persist(dd.from_pandas(hands(), npartitions=4))
        report = rank_file(frame, tmp_path / "out.parquet", cluster=client)
    assert report.rows == 60


def test_empty_partitions_and_a_named_index(tmp_path: Path) -> None:
    table = hands().set_index("player")
    frame = dd.from_pandas(table, npartitions=5)
    last = frame[frame["hand"] == table["hand"].iloc[-1]]
    report = rank_file(last, tmp_path / "out.parquet")
    assert report.rows == 1
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.column_names[:2] == ["player", "hand"]
    assert found["hand"].to_pylist() == [table["hand"].iloc[-1]]


@pytest.mark.parametrize("options", [{}, {"columns": "hand"}, {"text": True, "faults": True}])
def test_lazily(options: dict[str, Any]) -> None:
    table = hands()
    ranked = rank_dask_frame(dd.from_pandas(table, npartitions=4), **options)
    assert ranked.npartitions == 4
    expected = rank_table(table, **options)
    found = ranked.compute(scheduler="synchronous")
    assert list(found.columns) == list(ranked.columns) == list(expected.columns)
    assert found["value"].equals(expected["value"])
    assert found["category"].astype(object).equals(expected["category"].astype(object))


def test_what_is_not_clear_is_asked_at_once() -> None:
    table = pd.DataFrame({"a": ["x"] * 9})
    with pytest.raises(LayoutError, match="no column holds cards"):
        rank_dask_frame(dd.from_pandas(table, npartitions=2))


def test_names_that_are_no_text() -> None:
    frame = dd.from_pandas(pd.DataFrame({7: ["AsKdQhJsTc"] * 4}), npartitions=2)
    with pytest.raises(ArgumentError, match="a column called 7"):
        rank_dask_frame(frame)


def test_partitions_that_differ(tmp_path: Path) -> None:
    table = hands(20).assign(n=range(20))
    frame = dd.from_pandas(table, npartitions=2)

    def spoil(part: pd.DataFrame) -> pd.DataFrame:
        return part.assign(n="x") if part["n"].max() > 10 else part

    spoiled = frame.map_partitions(spoil, meta=frame._meta)
    with pytest.raises(SourceError, match="a partition is not like the first"):
        rank_file(spoiled, tmp_path / "out.parquet")


def test_other_tables_are_no_dask_frames() -> None:
    assert not is_dask_frame(hands())
    assert is_dask_frame(dd.from_pandas(hands(), npartitions=1))
