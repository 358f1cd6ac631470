"""A cluster of real processes makes the same bytes as one, also when they are killed at work."""

from __future__ import annotations

import importlib.util
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import evaluator
from evaluator.datasets import cluster, rank_file
from evaluator.errors import ArgumentError, CardError, ClusterError

distributed = pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.compiled,
    # Loops of Dask that are closed with their cluster may still hold a socket when collected.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

N_ROWS = 3000
GROUP = 250
COMMAND = "test"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers, each a process of its own that is started again when it dies."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as workers,
        distributed.Client(workers) as connected,
    ):
        yield connected


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Parquet file of many row groups; some of its hands hold a card twice."""
    generator = np.random.default_rng(11)
    cards = np.argsort(generator.random((N_ROWS, 52)), axis=1)[:, :7].astype(np.uint8)
    cards[::700, 1] = cards[::700, 0]
    table = pa.table({f"c{n}": column for n, column in enumerate(cards.T)})
    path = tmp_path_factory.mktemp("source") / "hände.parquet"
    pq.write_table(table, path, row_group_size=GROUP)
    return path


def ranked(source: Path, target: Path, workers: object = None, **options: Any) -> list[bytes]:
    """Rank a file; return the bytes of the target and of the rejects."""
    rejects = target.with_suffix(".rejects.csv")
    options = {"command": COMMAND, "chunk_rows": GROUP} | options
    report = rank_file(source, target, rejects=rejects, cluster=workers, **options)  # type: ignore[arg-type]
    assert report.rows == N_ROWS
    return [target.read_bytes(), rejects.read_bytes()]


@dataclass(frozen=True)
class Fatal:
    """Work that kills the process which does it, as often as it is told to."""

    work: Callable[[Any], Any]
    folder: Path
    times: int

    def __call__(self, piece: Any) -> Any:
        # Which process may die is decided by whoever makes the file.
        for death in range(self.times):
            try:
                (self.folder / f"death-{death}").touch(exist_ok=False)
            except FileExistsError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)
        return self.work(piece)


def submit_fatal(monkeypatch: pytest.MonkeyPatch, folder: Path, times: int) -> None:
    """Have all work that is handed to a cluster be fatal."""
    submit = cluster.Cluster.submit
    monkeypatch.setattr(
        cluster.Cluster,
        "submit",
        lambda self, work, piece: submit(self, Fatal(work, folder, times), piece),
    )


@pytest.mark.parametrize("ending", [".parquet", ".csv", ".feather"])
def test_the_same_bytes(client: Any, source: Path, tmp_path: Path, ending: str) -> None:
    alone = ranked(source, tmp_path / f"alone{ending}")
    together = ranked(source, tmp_path / f"together{ending}", client)
    assert together == alone
    assert alone[1].count(b"is in the columns c0 and c1") == 5


def test_text_goes_to_the_workers_too(client: Any, source: Path, tmp_path: Path) -> None:
    text = tmp_path / "hands.csv"
    rank_file(source, text)
    prefixed = {"prefix": "again_", "columns": "codes:1-7"}
    alone = ranked(text, tmp_path / "alone.parquet", **prefixed)
    assert ranked(text, tmp_path / "together.parquet", client, **prefixed) == alone


def test_an_address(client: Any, source: Path, tmp_path: Path) -> None:
    address = client.scheduler.address
    alone = ranked(source, tmp_path / "alone.parquet")
    assert ranked(source, tmp_path / "together.parquet", address) == alone
    assert len(client.nthreads()) == 2  # the caller's cluster lives on


def test_a_worker_killed_while_it_works(
    client: Any, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = ranked(source, tmp_path / "alone.parquet")
    submit_fatal(monkeypatch, tmp_path, times=1)
    together = ranked(source, tmp_path / "together.parquet", client)
    assert (tmp_path / "death-0").exists()
    assert together == alone


def test_a_worker_killed_from_outside(client: Any, source: Path, tmp_path: Path) -> None:
    alone = ranked(source, tmp_path / "alone.parquet")
    killed: list[int] = []

    def kill_one(progress: Any) -> None:
        if progress.rows and not killed:
            killed.append(sorted(client.run(os.getpid).values())[0])
            os.kill(killed[0], signal.SIGKILL)

    together = ranked(source, tmp_path / "together.parquet", client, progress=kill_one)
    assert together == alone
    assert len(killed) == 1


def test_work_that_always_kills_is_given_up(
    client: Any, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit_fatal(monkeypatch, tmp_path, times=100)
    with pytest.raises(ClusterError, match="one worker after the other died"):
        ranked(source, tmp_path / "together.parquet", client)
    assert not (tmp_path / "together.parquet").exists()


def test_what_is_wrong_with_a_hand_is_said_as_without_a_cluster(
    client: Any, source: Path, tmp_path: Path
) -> None:
    messages = []
    for workers in (None, client):
        with pytest.raises(CardError, match=r"row 1, column c1: card .. is in") as caught:
            ranked(source, tmp_path / "strict.parquet", workers, strict=True)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_a_cluster_of_this_machine(source: Path, tmp_path: Path) -> None:
    alone = ranked(source, tmp_path / "alone.parquet")
    assert ranked(source, tmp_path / "together.parquet", "local", threads=2) == alone


def test_how_much_is_handed_out(client: Any) -> None:
    with cluster.open_cluster(client, 1) as workers:
        assert workers.ahead == 2 * sum(client.nthreads().values())
        handles = [workers.submit(abs, -n) for n in range(9)]
        assert [handle.result() for handle in handles] == list(range(9))


def test_workers_of_another_version(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "__version__", "99.0")
    with pytest.raises(ClusterError, match=r"the worker tcp://.* this process .*'99\.0'"):
        cluster.open_cluster(client, 1)


def test_a_worker_of_another_version_that_comes_later(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cluster.open_cluster(client, 1) as workers:
        monkeypatch.setattr(evaluator, "__version__", "99.0")
        with pytest.raises(ClusterError, match=r"the worker .* this process .*'99\.0'"):
            workers.submit(abs, -1).result()


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    with pytest.raises(ClusterError, match=r"tcp://127\.0\.0\.1:9: the scheduler does not answer"):
        cluster.open_cluster("tcp://127.0.0.1:9", 1)


def test_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as workers,
        pytest.raises(ClusterError, match=r"no worker came within 0\.5 seconds"),
    ):
        cluster.open_cluster(workers.scheduler_address, 1)


@pytest.mark.parametrize("wrong", ["locally", 8786, b"tcp://x"])
def test_what_is_no_cluster(wrong: object) -> None:
    with pytest.raises(
        ArgumentError, match=r"cluster is .*accepted are the address of a scheduler"
    ):
        cluster.open_cluster(wrong, 1)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "evaluator.datasets.optional.find_spec",
        lambda name: None if name == "distributed" else find(name),
    )
    with pytest.raises(ArgumentError, match=r'pip install "mistigris\[cluster\]"'):
        cluster.open_cluster("local", 1)
