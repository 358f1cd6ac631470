"""``mistigris rank``: rank a whole file of hands."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from evaluator.cli.options import add_json, add_policy, read_policy, whole_number

if TYPE_CHECKING:
    from evaluator.datasets.files import RankProgress

EXAMPLES: Final = """\
examples:
  mistigris rank hands.csv -o ranked.parquet
  mistigris rank hands.csv.gz -o ranked.parquet --rejects rejects.csv
  mistigris rank deals.parquet -o ranked.parquet --columns p1/p2@board --policy septic
  mistigris rank poker-hand-testing.data -o ranked.csv --layout uci --plot shares.png
  gunzip < hands.gz | mistigris rank - -o -
"""


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "rank",
        help="rank a whole file of hands",
        description=(
            "Rank the hands of a file of any size: CSV, text, Parquet, Feather, npy, JSON lines or"
            " PHH in; Parquet, CSV, Feather or npy out. Rows that cannot be ranked keep their"
            " place."
        ),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="FILE", help="file of hands; - is standard input")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE",
        help=".parquet, .csv, .tsv, .feather or .npy; - is CSV on standard output",
    )
    add_policy(parser)
    where = parser.add_argument_group("where the hands are", "found by looking, unless told")
    where.add_argument(
        "--columns",
        metavar="COLUMNS",
        help="like hand, 1-7 or p1/p2@board: commas between the columns of a hand, slashes between"
        " hands, @ before the board",
    )
    where.add_argument(
        "--layout", metavar="NAME", help="all columns are one hand: uci, text, cards, codes or mask"
    )
    where.add_argument(
        "--header",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="the first line of text names the columns, or does not",
    )
    what = parser.add_argument_group("what is written")
    what.add_argument(
        "--rejects", metavar="FILE", help="CSV of rows that cannot be ranked, and why"
    )
    what.add_argument("--strict", action="store_true", help="stop at the first such row")
    what.add_argument("--text", action="store_true", help="add the hands in words")
    what.add_argument(
        "--no-class-number",
        dest="class_number",
        action="store_false",
        help="leave out the class numbers of the standard rules",
    )
    what.add_argument(
        "--prefix", default="", metavar="TEXT", help="begin the names of the added columns with"
    )
    how = parser.add_argument_group("how")
    how.add_argument(
        "--resume", action="store_true", help="continue an unfinished run to a Parquet file"
    )
    how.add_argument("--threads", type=whole_number, metavar="T", help="default: all cores")
    how.add_argument(
        "--chunk-rows", type=whole_number, metavar="N", help="rows worked on at a time"
    )
    how.add_argument(
        "--cluster", metavar="ADDRESS", help="of a Dask scheduler, tcp://..., or local"
    )
    add_json(parser)
    parser.add_argument("--plot", metavar="FILE", help="draw the categories to a .png or .svg file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Rank the file and print what was found."""
    from evaluator.cli.plot import check_plot
    from evaluator.datasets import rank_file

    picture = None if arguments.plot is None else check_plot(Path(arguments.plot))
    rules = read_policy(arguments.policy)
    chunk = {} if arguments.chunk_rows is None else {"chunk_rows": arguments.chunk_rows}
    with _progress() as progress:
        report = rank_file(
            arguments.source,
            arguments.output,
            policy=rules,
            columns=arguments.columns,
            layout=arguments.layout,
            header=arguments.header,
            rejects=arguments.rejects,
            class_number=arguments.class_number,
            text=arguments.text,
            prefix=arguments.prefix,
            threads=arguments.threads,
            progress=progress,
            cluster=arguments.cluster,
            strict=arguments.strict,
            resume=arguments.resume,
            command=command_of(arguments),
            **chunk,
        )
    # The ranked rows themselves may be going to the standard output.
    out = sys.stderr if arguments.output == "-" else sys.stdout
    print(json.dumps(report.to_dict(), indent=2) if arguments.json else report, file=out)
    if picture is not None:
        from evaluator.cli.shares import plot_shares

        plot_shares(report, picture)
    return 0


def command_of(arguments: argparse.Namespace) -> str:
    """Return the command that makes the same file: without what cannot be seen in it."""
    words = ["mistigris", "rank", arguments.source, "-o", arguments.output]
    words += ["--policy", arguments.policy]
    for name in ("columns", "layout"):
        value = getattr(arguments, name)
        if value is not None:
            words += [f"--{name}", value]
    if arguments.header is not None:
        words.append("--header" if arguments.header else "--no-header")
    if arguments.text:
        words.append("--text")
    if not arguments.class_number:
        words.append("--no-class-number")
    if arguments.prefix:
        words += ["--prefix", arguments.prefix]
    if arguments.chunk_rows is not None:
        words += ["--chunk-rows", str(arguments.chunk_rows)]
    return shlex.join(words)


@contextmanager
def _progress() -> Iterator[Callable[[RankProgress], None] | None]:
    """Show a bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from evaluator.datasets.optional import require

    require("rich", "files", "the progress bar")
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("ranking", total=None)

        def show(done: RankProgress) -> None:
            speed = done.rows / done.seconds if done.seconds else 0.0
            rejected = f", {done.rejected:,} rejected" if done.rejected else ""
            words = f"{done.rows:,} rows{rejected}, {speed:,.0f} rows/s"
            known = done.fraction is not None
            bar.update(
                task,
                description=words,
                total=1.0 if known else None,
                completed=done.fraction or 0.0,
            )

        yield show
