"""Files of hands, ranked: any format in, any out, in constant memory, nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from evaluator.datasets.optional import require
from evaluator.errors import ArgumentError
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

if TYPE_CHECKING:
    from evaluator.datasets.cluster import ClusterLike
    from evaluator.datasets.layouts import ColumnsSpec, Layout
    from evaluator.datasets.report import RankReport

CHUNK_ROWS: Final = 1 << 18
"""Rows of a piece: enough that calls cost nothing, few enough that several fit the memory."""


class RankProgress(NamedTuple):
    """How far a run has come.

    Attributes
    ----------
    rows, rejected : int
        Rows that are written, and those among them that were rejected.
    fraction : float or None
        How much of the source was read, 0 to 1; None where its size is not known.
    seconds : float
    """

    rows: int
    rejected: int
    fraction: float | None
    seconds: float


def rank_file(
    source: str | PathLike[str] | BinaryIO,
    target: str | PathLike[str],
    *,
    policy: str | Policy = "standard",
    columns: ColumnsSpec | None = None,
    layout: str | Layout | None = None,
    header: bool | None = None,
    rejects: str | PathLike[str] | None = None,
    class_number: bool = True,
    text: bool = False,
    prefix: str = "",
    chunk_rows: int = CHUNK_ROWS,
    threads: int | None = None,
    progress: Callable[[RankProgress], None] | None = None,
    cluster: ClusterLike | None = None,
    strict: bool = False,
    resume: bool = False,
    command: str | None = None,
) -> RankReport:
    """Rank the hands of a file.

    Parameters
    ----------
    source : str, PathLike or binary stream
        CSV and other delimited text, or a hand a line (UTF-8, UTF-16 or cp1252; gzip, zstd, bz2);
        Parquet; Feather; ``.npy`` and ``.npz``; JSON lines; hand histories in PHH. What it is, its
        first bytes say. ``"-"`` is text on the standard input.
    target : str or PathLike
        ``.parquet``, ``.csv``, ``.tsv``, ``.feather`` or ``.npy`` (values alone, 0 where a row is
        rejected). ``"-"`` is CSV on the standard output.
    policy : str or Policy, default "standard"
        The rules that order the hands.
    columns : str, int, list or dict, optional
        Where the hands are; see `evaluator.datasets.layouts.from_columns`. By default they are
        found, and the report says how.
    layout : {"uci", "text", "cards", "codes", "mask"} or Layout, optional
        How they are written, if all columns together are one hand.
    header : bool, optional
        Whether the first line of delimited text names the columns; by default that is found out.
    rejects : str or PathLike, optional
        A CSV file for the rows that cannot be ranked: row (from 1), column, text, reason. It
        replaces one that is there.
    class_number : bool, default True
        Add class numbers, where the rules are the standard ones.
    text : bool, default False
        Add the hands in words.
    prefix : str, default ""
        What the names of the added columns begin with.
    chunk_rows : int, default 262144
        Rows that are worked on at a time, about. Fixes the row groups of a Parquet target.
    threads : int, optional
        Threads to use; by default all cores. The target is the same bytes.
    progress : callable, optional
        Called now and then with a `RankProgress`.
    cluster : str or distributed.Client, optional
        Address of a Dask scheduler, ``"tcp://..."``, ``"local"`` for processes of this machine, or
        a client: the work is done there. The target is the same bytes.
    strict : bool, default False
        Stop at the first row that cannot be ranked.
    resume : bool, default False
        Continue an unfinished run to the same Parquet file. Where there is none, begin.
    command : str, optional
        What is noted in the target as what made it; by default this call.

    Returns
    -------
    RankReport

    Raises
    ------
    SourceError
        If the source cannot be read.
    LayoutError
        If the hands are not found, or a result would have the name of a column.
    TargetError
        If the target or the rejects cannot be written.
    CardError
        With ``strict``: what is wrong with the first row that cannot be ranked.
    ResumeError
        With ``resume``: if the unfinished run had another source, other rules or options.
    PolicyError
        If there is no such policy, or it does not order hands.
    ArgumentError
        If an option is not as above, or a package is not installed.

    Notes
    -----
    The rows of the source are those of the target, in their order; their columns come first and
    the results after them, as `rank_table` adds them. Columns of delimited text stay text, just as
    they are written. A row that cannot be ranked keeps its place, with null results; so does a
    line with too few or too many fields, with those that it has.

    The target is written under a hidden name in its folder and gets its own when it is complete.
    A run that fails leaves nothing, but for a Parquet target that `resume` can continue: its
    hidden files remain when the process is interrupted or killed, or the disk is full.

    The policy, its digest, the version and the command are in the metadata of Parquet and Feather,
    under the key ``mistigris``, and beside a CSV or ``.npy`` file in ``<name>.meta.json``.
    """
    rules = find_policy(policy)
    rules.require_transitive("rank_file")
    if isinstance(chunk_rows, bool) or not isinstance(chunk_rows, int) or chunk_rows < 1:
        raise ArgumentError(f"chunk_rows is {chunk_rows!r}; a whole number from 1 is accepted")
    require("pyarrow", "files", "ranking files")
    from evaluator.datasets.running import Options, Run

    options = Options(
        policy=rules,
        columns=columns,
        layout=layout,
        header=header,
        class_number=class_number,
        text=text,
        prefix=prefix,
        chunk_rows=chunk_rows,
        strict=strict,
        resume=resume,
    )
    run = Run(source, target, rejects, options, command)
    return run.go(threads=threads, progress=progress, cluster=cluster)
