"""Pieces of a file worked on by the workers of a Dask cluster.

The calling process reads, or only says which row group a worker is to read; workers rank and pack;
the calling process writes what they return in the order of the pieces. Which worker did what, and
how often it had to be done, cannot be seen in the target: it is the same bytes as on one machine.
"""

from __future__ import annotations

import logging
import platform
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import pyarrow as pa

import evaluator
from evaluator.datasets.optional import require
from evaluator.datasets.pipeline import Handle
from evaluator.errors import ArgumentError, ClusterError

ClusterLike: TypeAlias = Any
"""Address of a scheduler, ``"local"``, or a `distributed.Client`."""

LOCAL: Final = "local"
RETRIES: Final = 3
"""How often a piece is tried again elsewhere, after an error or the death of a worker."""

_AHEAD: Final = 2
"""Pieces handed out for each thread of a worker: one in work, one that waits beside it."""
_PATIENCE: Final = 30.0
"""Seconds to wait for a scheduler to answer, and for it to have a worker."""
_SETTINGS: Final = {
    # A piece of text goes with its task, so that the scheduler can give it to another worker.
    # There are never more than `ahead` of them.
    "distributed.admin.large-graph-warning-threshold": "1 GiB",
    "distributed.scheduler.allowed-failures": RETRIES,
}


@dataclass(frozen=True, slots=True)
class _Checked:
    """Work that a worker with other versions refuses: it may have come after the others."""

    work: Callable[[Any], Any]
    versions: dict[str, str]

    def __call__(self, piece: Any) -> Any:
        """Do the work."""
        theirs = versions()
        if theirs != self.versions:
            raise ClusterError(_differing(platform.node(), theirs, self.versions))
        return self.work(piece)


class _Task:
    """A piece in the hands of the cluster."""

    def __init__(self, future: Any, where: str) -> None:
        self._future = future
        self._where = where

    def result(self) -> Any:
        """Wait for the outcome, and let the cluster forget it."""
        from concurrent.futures import CancelledError

        from distributed.scheduler import KilledWorker

        try:
            return self._future.result()
        except KilledWorker as error:
            raise ClusterError(
                f"{self._where}: one worker after the other died while it ranked one piece; "
                "smaller pieces (chunk_rows) or more memory a worker may help"
            ) from error
        except CancelledError as error:
            raise ClusterError(f"{self._where}: the connection to the scheduler is lost") from error
        finally:
            self._future.release()


class Cluster:
    """Workers of a Dask cluster as an `evaluator.datasets.pipeline.Executor`.

    Parameters
    ----------
    client : distributed.Client
    where : str
        What to call the cluster in an error.
    owned : ExitStack
        What to close at the end.

    Attributes
    ----------
    ahead : int
        Pieces handed out at a time: that bounds the memory of the calling process, of the
        scheduler and of each worker.
    """

    def __init__(self, client: Any, where: str, owned: ExitStack) -> None:
        self._client = client
        self._where = where
        self._owned = owned
        self.ahead = _AHEAD * max(1, sum(client.nthreads().values()))

    def submit(self, function: Callable[[Any], Any], piece: Any) -> Handle:
        """Have a worker call a function with a piece.

        A worker that dies has its pieces given to others, `RETRIES` times each.
        """
        if hasattr(piece, "dask"):
            # A partition of a Dask DataFrame: computed there, where it may lie already.
            piece = self._client.compute(piece, retries=RETRIES)
        work = _Checked(function, versions())
        future = self._client.submit(work, piece, pure=False, retries=RETRIES)
        return _Task(future, self._where)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close what was opened for this run; a client or scheduler of the caller's lives on."""
        self._owned.close()


def open_cluster(cluster: ClusterLike, threads: int) -> Cluster:
    """Connect to a cluster, or start one.

    Parameters
    ----------
    cluster : str or distributed.Client
        ``"tcp://host:port"`` (or any address that Dask knows) of a scheduler whose workers see the
        files of this machine under the same paths; ``"local"`` for processes on this machine,
        started now and stopped at the end; or a client that is connected.
    threads : int
        Processes of a ``"local"`` cluster. Without meaning for others.

    Returns
    -------
    Cluster
        To be used in a ``with`` statement.

    Raises
    ------
    ArgumentError
        If `cluster` is none of these, or Dask is not installed.
    ClusterError
        If the scheduler does not answer or has no workers, or a worker has another version of
        this package or of pyarrow, so that its bytes could differ.
    """
    distributed = require("distributed", "cluster", "cluster=")
    dask = require("dask", "cluster", "cluster=")
    stack = ExitStack()
    try:
        stack.enter_context(dask.config.set(_SETTINGS))
        if isinstance(cluster, distributed.Client):
            client, where = cluster, "the cluster"
        elif cluster == LOCAL:
            started = distributed.LocalCluster(
                n_workers=threads,
                threads_per_worker=1,
                processes=True,
                # What goes wrong is raised here; a table of its traceback would say it twice.
                silence_logs=logging.CRITICAL,
                dashboard_address=":0",  # any free port: two runs may be at work
            )
            stack.enter_context(started)
            client, where = stack.enter_context(distributed.Client(started)), "the local cluster"
        elif isinstance(cluster, str) and "://" in cluster:
            client, where = stack.enter_context(_connected(distributed, cluster)), cluster
        else:
            raise ArgumentError(
                f"cluster is {cluster!r} (accepted are the address of a scheduler, such as "
                "'tcp://10.0.0.1:8786', 'local', and a distributed.Client)"
            )
        _check_workers(client, where)
        return Cluster(client, where, stack)
    except BaseException:
        stack.close()
        raise


def _connected(distributed: Any, address: str) -> Any:
    """Return a client of a scheduler."""
    try:
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"{address}: the scheduler does not answer: {error}") from error


def _check_workers(client: Any, where: str) -> None:
    """Refuse a cluster without workers, or with workers that could make other bytes."""
    end = time.monotonic() + _PATIENCE
    here = versions()
    while True:
        found = client.run(versions, on_error="return")
        # A worker that is just being started again does not answer; others may be coming.
        told = {worker: said for worker, said in found.items() if not isinstance(said, OSError)}
        if told and len(told) == len(found):
            break
        if time.monotonic() > end:
            raise ClusterError(f"{where}: no worker came within {_PATIENCE:g} seconds")
        time.sleep(0.05)
    for worker, said in told.items():
        if said != here:
            shown = said if isinstance(said, dict) else f"an error: {said!r}"
            raise ClusterError(f"{where}: {_differing(worker, shown, here)}")


def _differing(worker: str, theirs: object, here: dict[str, str]) -> str:
    return (
        f"the worker {worker} has {theirs}, this process {here} (all must have the same versions, "
        "so that the target is the same bytes)"
    )


def versions() -> dict[str, str]:
    """Return the versions on which the bytes of a target depend."""
    return {"mistigris": evaluator.__version__, "pyarrow": pa.__version__}
