"""One run over one file: what belongs together from opening the source to placing the target."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from evaluator.datasets.identity import identity_of, metadata_of
from evaluator.datasets.job import Job, Outcome
from evaluator.datasets.journal import Journal, Progress, read_journal
from evaluator.datasets.opening import open_source
from evaluator.datasets.pieces import Source
from evaluator.datasets.pipeline import Executor, Threads, run
from evaluator.datasets.rejects import Rejects
from evaluator.datasets.report import RankReport
from evaluator.datasets.reporting import report_of
from evaluator.datasets.results import Results
from evaluator.datasets.tally import Tally
from evaluator.datasets.targets import Target
from evaluator.errors import ArgumentError, CardError, EvaluatorError, TargetError
from evaluator.rules import Policy

if TYPE_CHECKING:
    from evaluator.datasets.cluster import ClusterLike
    from evaluator.datasets.files import RankProgress
    from evaluator.datasets.layouts import ColumnsSpec, Layout

_TICK: Final = 0.1
"""Seconds between two calls that tell of progress."""


@dataclass(frozen=True, slots=True)
class Options:
    """What `evaluator.rank_file` was asked for; see there."""

    policy: Policy
    columns: ColumnsSpec | None
    layout: str | Layout | None
    header: bool | None
    class_number: bool
    text: bool
    prefix: str
    chunk_rows: int
    strict: bool
    resume: bool


@dataclass(slots=True)
class _State:
    """How far a run has come."""

    tally: Tally = field(default_factory=Tally)
    resumed: int = 0
    started: float = field(default_factory=time.monotonic)
    told: float = 0.0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started


class Run:
    """A run over a file; parameters as of `evaluator.rank_file`."""

    def __init__(
        self,
        source: str | PathLike[str] | BinaryIO,
        target: str | PathLike[str],
        rejects: str | PathLike[str] | None,
        options: Options,
        command: str | None,
    ) -> None:
        self.options = options
        self._source = source
        self._target = os.fspath(target)
        self._rejects = None if rejects is None else Path(rejects)
        self._command = command
        self._state = _State()
        self._check_places()

    def _check_places(self) -> None:
        """Refuse a target that is the source, or that is the rejects."""
        places = {"target": self._target}
        if isinstance(self._source, str | PathLike) and self._source != "-":
            places["source"] = os.fspath(self._source)
        if self._rejects is not None:
            places["rejects"] = os.fspath(self._rejects)
        seen: dict[str, str] = {}
        for what, place in places.items():
            whole = os.path.realpath(place)
            if place != "-" and whole in seen:
                raise ArgumentError(f"{seen[whole]} and {what} are the same file, {place}")
            seen[whole] = what

    def go(
        self,
        *,
        threads: int | None,
        progress: Callable[[RankProgress], None] | None,
        cluster: ClusterLike | None,
    ) -> RankReport:
        """Rank the file; see `evaluator.rank_file`."""
        from evaluator.kernels.threads import thread_count

        used = thread_count(threads)
        options = self.options
        with ExitStack() as stack:
            source = open_source(
                self._source,
                chunk_rows=options.chunk_rows,
                columns=options.columns,
                layout=options.layout,
                header=options.header,
            )
            stack.callback(source.close)
            results = Results(
                options.policy,
                len(source.layout.hands),
                options.class_number,
                options.text,
                options.prefix,
            )
            results.check_names(source.schema.names)
            about = metadata_of(options, source, self._target, self._command)
            target = Target(self._target, source.schema, results, about)
            identity = identity_of(options, source, self._source, self._rejects, about)
            before = self._before(target, identity)
            job = Job(source.reader, source.layout, results, target.encoder, target.schema)
            executor = stack.enter_context(_executor(cluster, used))
            self._write(source, target, job, identity, before, executor, progress)
        return report_of(
            options.policy,
            source,
            self._target,
            self._rejects,
            self._state.tally,
            resumed=self._state.resumed,
            seconds=self._state.seconds,
            threads=used,
        )

    def _before(self, target: Target, identity: dict[str, Any]) -> Progress | None:
        """Return what an earlier run has done, if it is to be continued."""
        if not self.options.resume:
            return None
        if not target.can_resume:
            raise ArgumentError(
                f"resume=True goes with a Parquet target, which {self._target} is not"
            )
        return read_journal(Path(self._target), identity)

    def _write(
        self,
        source: Source,
        target: Target,
        job: Job,
        identity: dict[str, Any],
        before: Progress | None,
        executor: Executor,
        progress: Callable[[RankProgress], None] | None,
    ) -> None:
        """Write the target, and the rejects beside it."""
        state = self._state
        skipped = 0
        if before is not None:
            state.tally = before.tally
            state.resumed = before.tally.rows
            skipped = len(before.pieces)
        target.open(before)
        journal: Journal | None = None
        rejects: Rejects | None = None
        try:
            kept = None if before is None else before.rejects_end
            rejects = Rejects(self._rejects, kept)
            if target.can_resume:
                journal = Journal(Path(self._target), identity, skipped)

            def consume(outcome: Outcome) -> None:
                self._consume(outcome, target, rejects)
                if journal is not None and journal.is_due():
                    target.note(journal, rejects, state.tally)

            def tick() -> None:
                self._tell(source, progress)

            pieces = islice(source.pieces(), skipped, None)
            run(pieces, job, consume, executor, tick)
            self._tell(source, progress, last=True)
            rejects.place()
            target.finish()
        except BaseException as error:
            keep = _can_be_continued(error) and state.tally.rows > 0
            if keep and journal is not None and rejects is not None:
                keep = target.note_if_possible(journal, rejects, state.tally)
            self._give_up(target, rejects, journal, keep=keep)
            raise
        if journal is not None:
            journal.remove()

    def _give_up(
        self, target: Target, rejects: Rejects | None, journal: Journal | None, *, keep: bool
    ) -> None:
        """Leave what can be continued, and nothing else."""
        keep = keep and journal is not None
        target.give_up(keep=keep)
        if rejects is not None:
            rejects.give_up(keep=keep)
        if journal is not None:
            journal.close() if keep else journal.remove()

    def _consume(self, outcome: Outcome, target: Target, rejects: Rejects | None) -> None:
        """Write a piece and what is wrong with its rows."""
        first = self._state.tally.rows
        if outcome.faults and self.options.strict:
            row, fault = outcome.faults[0]
            column = f", column {fault.column}" if fault.column else ""
            raise CardError(f"row {first + row + 1}{column}: {fault.reason}", row=first + row)
        if rejects is not None:
            rejects.write(first, outcome.faults)
        target.write(outcome.packed)
        self._state.tally.add(outcome.tally)

    def _tell(
        self,
        source: Source,
        progress: Callable[[RankProgress], None] | None,
        *,
        last: bool = False,
    ) -> None:
        """Tell how far the run has come, if it is time to."""
        from evaluator.datasets.files import RankProgress

        now = time.monotonic()
        if progress is None or (now - self._state.told < _TICK and not last):
            return
        self._state.told = now
        tally = self._state.tally
        fraction = 1.0 if last else source.fraction()
        progress(RankProgress(tally.rows, tally.rejected, fraction, self._state.seconds))


def _executor(cluster: ClusterLike | None, threads: int) -> Executor:
    """Return who does the work."""
    if cluster is None:
        return Threads(threads)
    from evaluator.datasets.cluster import open_cluster

    return open_cluster(cluster, threads)


def _can_be_continued(error: BaseException) -> bool:
    """Whether a run that ended so might go on another time: it was no fault of the source."""
    return isinstance(error, TargetError | KeyboardInterrupt) or not isinstance(
        error, EvaluatorError
    )
