"""Write the speeds of the last benchmark run into README.md, or check that they are all there.

    make bench                                measure into bench/results/latest.json, then report
    python scripts/bench_report.py            report what was measured last
    python scripts/bench_report.py --check    look for a table row that is missing in README.md

Everything between the two marker lines of README.md comes from here. ``--check`` looks at the
rows and heads of the tables, not at the numbers: those differ from machine to machine. The exit
status is 0 when all is well and 1, with a message, when not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
BEGIN: Final = "<!-- speeds:begin -->"
END: Final = "<!-- speeds:end -->"
MEASURE: Final = "measure with: make bench"
COMMIT_DIGITS: Final = 40

COPY_MASKS: Final = "copy of 8 bytes in, 4 out"
COPY_CARDS: Final = "copy of 7 bytes in, 4 out"
MASKS: Final = "evaluate, masks"
ROWS: Final = "evaluate, cards in rows"
COLUMNS: Final = "evaluate, cards in columns"
BY_TABLES: Final = "evaluate, masks, by tables"
COPY_OF: Final = {
    COPY_MASKS: COPY_MASKS,
    COPY_CARDS: COPY_CARDS,
    MASKS: COPY_MASKS,
    ROWS: COPY_CARDS,
    COLUMNS: COPY_CARDS,
    BY_TABLES: COPY_MASKS,
    "evaluate, cards in rows, by tables": COPY_CARDS,
}
"""What is ranked through the public face, and the copy of the bytes that it reads and writes."""
KERNEL_COPY_OF: Final = {
    "kernel, masks": COPY_MASKS,
    "kernel, masks, unchecked": COPY_MASKS,
    "kernel, cards in rows": COPY_CARDS,
    "kernel, cards in rows, unchecked": COPY_CARDS,
    "kernel, cards in columns": COPY_CARDS,
    "kernel, masks, by tables": COPY_MASKS,
}
FROM_MEMORY: Final = "2·10⁶, from memory"
MANY: Final = "10⁷"
SIZES: Final = ("10⁴", "10⁶", "2·10⁶", FROM_MEMORY, MANY)
SIZES_FOR_THREADS: Final = SIZES[1:]

HEADS_UP: Final = "exact, 2 players before the flop"
SAMPLED: Final = "sampled, 2 players before the flop"
ODDS: Final = (
    HEADS_UP,
    "exact, 3 players before the flop",
    "exact, 6 players before the flop",
    "exact, 10 players before the flop",
    "exact, 2 players on the flop",
    "exact, 3 players on the flop",
    "exact, 6 players on the flop",
    "exact, 10 players on the flop",
    SAMPLED,
    "sampled, 10 players before the flop",
)
CARDS: Final = (
    "parse_cards, a hand as text",
    "format_cards, a hand",
    "evaluate, a hand as text",
    "evaluate, a mask",
    "describe, a hand as text",
    "evaluate, a list of 10⁴ texts",
    "cards_to_masks, 10⁴ hands",
    "masks_to_cards, 10⁴ hands",
)
STANDARD_RULES: Final = "standard, 52 cards"
RULES: Final = (
    STANDARD_RULES,
    "laws1891, 52 cards",
    "laws1891-modern-kickers, 52 cards",
    "short-deck, 36 cards",
    "short-deck-trips, 36 cards",
    "pai-gow, 52 cards",
    "joker-wild, 52 cards",
    "joker-wild, 54 cards",
    "joker-wild, 56 cards",
    "mistigris, 52 cards",
    "joker-bug, 52 cards",
    "joker-bug, 54 cards",
    "pai-gow, 53 cards",
    "deuces-wild, 52 cards",
    "one-eyed-jacks, 52 cards",
    "septic, 52 cards",
    "septic, 54 cards",
    "italian, 32 cards",
    "ace-to-five, 52 cards",
    "ace-to-five, 53 cards",
    "ace-to-six, 52 cards",
    "deuce-to-seven, 52 cards",
    "soko, 52 cards",
)
RULES_ODDS: Final = tuple(
    f"sampled, {row}"
    for row in (
        STANDARD_RULES,
        "joker-wild, 54 cards",
        "joker-bug, 54 cards",
        "septic, 54 cards",
    )
)
NATURAL: Final = (
    *("laws1891, 52 cards", "laws1891-modern-kickers, 52 cards"),
    *("short-deck, 36 cards", "short-deck-trips, 36 cards"),
    *("pai-gow, 52 cards", "joker-wild, 52 cards", "mistigris, 52 cards", "joker-bug, 52 cards"),
    *("ace-to-five, 52 cards", "ace-to-six, 52 cards", "deuce-to-seven, 52 cards"),
    "soko, 52 cards",
)
"""Hands without wild cards, of rules in which suits break no ties."""
RULES_LEAST: Final = {
    **dict.fromkeys(NATURAL, 1 / 2),
    "joker-wild, 54 cards": 1 / 12,
    "joker-bug, 54 cards": 1 / 12,
    "septic, 54 cards": 1 / 20,
    "sampled, joker-wild, 54 cards": 0.3,
}
"""Least speed asked for, as a share of that of the standard rules."""
OURS: Final = "mistigris"
PEER: Final = "xiapl"
TWO_SAMPLED: Final = "two hands before the flop, sampled"
SIX_SAMPLED: Final = "one hand by five random ones, sampled"
BESIDE_LEAST: Final = {
    "two hands before the flop, exact": 50.0,
    "three hands before the flop, exact": 20.0,
    "any two hands by any two on a flop, exact, by holding": 20.0,
    TWO_SAMPLED: 2.5,
}
"""How many times as fast as the peer, at least."""
RANGES: Final = "QQ+,AK by random before the flop, exact"
NUMPY: Final = "import numpy"
PACKAGE: Final = "import evaluator"
PACKAGE_USED: Final = "import evaluator, read a card"
HELP: Final = "mistigris --help"
ODDS_EMPTY: Final = "mistigris odds AhKh QsQd, empty cache"
ODDS_WARM: Final = "mistigris odds AhKh QsQd, warm cache"
START: Final = (
    NUMPY,
    PACKAGE,
    PACKAGE_USED,
    HELP,
    ODDS_EMPTY,
    ODDS_WARM,
    "evaluate a hand, empty cache",
    "evaluate a hand, warm cache",
)


class ReportError(Exception):
    """Results or a README that no report can be made of; the message is for the user."""


@dataclass(frozen=True)
class Timing:
    """One benchmark: the median time of a round, and what was done in it."""

    median: float
    count: int
    unit: str
    facts: dict[str, Any]

    @property
    def per_second(self) -> float:
        """What was done in a second."""
        return self.count / self.median


@dataclass(frozen=True)
class Results:
    """All benchmarks of one run, by row, column and threads."""

    timings: dict[tuple[str, str, int], Timing]
    machine: dict[str, Any]
    commit: dict[str, Any]
    date: str

    @property
    def all_threads(self) -> int:
        """The largest number of threads measured."""
        return max(threads for _, _, threads in self.timings)

    def timing(self, row: str, column: str = "", threads: int = 1) -> Timing:
        """Return one benchmark, or say that it was not run."""
        key = row, column, threads
        if key not in self.timings:
            where = f" of {column}" if column else ""
            raise ReportError(f"{row!r}{where}, threads {threads}, was not measured; {MEASURE}")
        return self.timings[key]

    def ratio(self, row: str, to: str, column: str, threads: int = 1) -> float:
        """Return how fast one row is, as a share of another."""
        fast = self.timing(row, column, threads).per_second
        return fast / self.timing(to, column, threads).per_second


Cells = Callable[[Results], Sequence[str]]


@dataclass(frozen=True)
class Table:
    """A table of the report: what stands in its margins, and how to fill in the rest."""

    title: str
    note: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, Cells], ...]

    def render(self, results: Results) -> str:
        """Return the table as Markdown."""
        lines = [f"**{self.title}**", "", self.note, ""] if self.note else [f"**{self.title}**", ""]
        lines += [line(self.head), line(["---"] + ["---:"] * (len(self.head) - 1))]
        lines += [line([label, *cells(results)]) for label, cells in self.rows]
        return "\n".join(lines)


def line(cells: Sequence[str]) -> str:
    """Return a line of a Markdown table."""
    return "| " + " | ".join(cells) + " |"


def digits(number: float) -> str:
    """Return a number with three digits that count."""
    rounded = float(f"{number:.3g}")
    return f"{rounded:,.0f}" if abs(rounded) >= 100 else f"{number:.3g}"


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if abs(seconds) >= size:
            return f"{digits(seconds / size)} {unit}"
    return f"{digits(seconds / 1e-9)} ns"


def rate(per_second: float) -> str:
    """Return how many in a second, in the unit that suits it."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if per_second >= size:
            return f"{digits(per_second / size)} {unit}"
    return digits(per_second)


def ranking_cells(row: str, copy: str, columns: Sequence[str], all_threads: bool) -> Cells:
    """Return how to fill in the speeds of one way to rank hands."""

    def cells(results: Results) -> list[str]:
        threads = results.all_threads if all_threads else 1
        texts = []
        for column in columns:
            speed = digits(results.timing(row, column, threads).per_second / 1e6)
            ratio = results.ratio(row, copy, column, threads)
            texts.append(speed if row == copy else f"{speed} ({ratio:.2f})")
        return texts

    return cells


def odds_cells(row: str) -> Cells:
    """Return how to fill in the times of one question."""

    def cells(results: Results) -> list[str]:
        one = results.timing(row)
        texts = [f"{one.count:,}", duration(one.median), f"{digits(one.per_second / 1e6)}"]
        # The few boards after a flop are one piece of work, and not measured on several threads.
        if (row, "", results.all_threads) not in results.timings and "on the flop" in row:
            return [*texts, "", ""]
        several = results.timing(row, threads=results.all_threads)
        return [*texts, duration(several.median), f"{digits(several.per_second / 1e6)}"]

    return cells


def call_cells(row: str) -> Cells:
    """Return how to fill in the time of one call."""

    def cells(results: Results) -> list[str]:
        timing = results.timing(row)
        return [duration(timing.median), f"{rate(timing.per_second)} {timing.unit}/s"]

    return cells


def rules_cells(row: str) -> Cells:
    """Return how to fill in the speed under some rules, beside that of the standard ones."""
    standard = f"sampled, {STANDARD_RULES}" if row in RULES_ODDS else STANDARD_RULES

    def cells(results: Results) -> list[str]:
        speed = digits(results.timing(row).per_second / 1e6)
        ratio = results.ratio(row, standard, "")
        least = RULES_LEAST.get(row)
        if least is None:
            return [speed, f"{ratio:.2f}", "", ""]
        return [speed, f"{ratio:.2f}", f"{least:.2g}", "yes" if ratio >= least else "**no**"]

    return cells


def beside_cells(row: str) -> Cells:
    """Return how to fill in the time of one question beside that of the peer."""

    def cells(results: Results) -> list[str]:
        ours, peer = results.timing(row, OURS), results.timing(row, PEER)
        ratio = ours.per_second / peer.per_second
        least = BESIDE_LEAST[row]
        if ours.unit == "calls":
            times = [duration(timing.median) for timing in (ours, peer)]
        else:
            times = [f"{digits(timing.per_second / 1e6)} M deals/s" for timing in (ours, peer)]
        return [*times, digits(ratio), digits(least), "yes" if ratio >= least else "**no**"]

    return cells


def start_cells(row: str) -> Cells:
    """Return how to fill in the time of one process."""
    return lambda results: [duration(results.timing(row).median)]


def target(
    wanted: str,
    reach: Callable[[Results], float],
    is_met: Callable[[float], bool],
    show: Callable[[float], str],
) -> Cells:
    """Return how to hold what was reached against what was to be reached."""

    def cells(results: Results) -> list[str]:
        reached = reach(results)
        return [wanted, show(reached), "yes" if is_met(reached) else "**no**"]

    return cells


def at_least(least: float, reach: Callable[[Results], float]) -> Cells:
    """Hold a ratio against the least that was asked for."""
    return target(f"at least {least:.3g}", reach, lambda reached: reached >= least, "{:.2f}".format)


def at_most(most: float, reach: Callable[[Results], float]) -> Cells:
    """Hold a time against the longest that was asked for."""
    return target(f"at most {duration(most)}", reach, lambda reached: reached <= most, duration)


def two_threads(row: str, column: str = "") -> Cells:
    """Hold two threads against one; a machine with one core cannot tell."""

    def cells(results: Results) -> Sequence[str]:
        if results.all_threads == 1:
            return ["at least 1.7", "one core only", "not measured"]
        return at_least(
            1.7,
            lambda results: (
                results.timing(row, column, 2).per_second / results.timing(row, column).per_second
            ),
        )(results)

    return cells


def help_cells(results: Results) -> Sequence[str]:
    """Tell whether the help loads numba."""
    loads = bool(results.timing(HELP).facts["loads_numba"])
    return ["numba not loaded", "loaded" if loads else "not loaded", "**no**" if loads else "yes"]


TARGETS: Final = Table(
    title="Speed to reach",
    note=f"One thread; hands from memory ({FROM_MEMORY.split(',')[0]} of them) where no other"
    " number is given.",
    head=("what", "asked for", "reached", "met"),
    rows=(
        (
            f"{MASKS}, to a {COPY_MASKS}",
            at_least(0.6, lambda results: results.ratio(MASKS, COPY_MASKS, FROM_MEMORY)),
        ),
        (
            f"{ROWS}, to a {COPY_MASKS}",
            at_least(0.3, lambda results: results.ratio(ROWS, COPY_MASKS, FROM_MEMORY)),
        ),
        (
            f"{COLUMNS}, to a {COPY_MASKS}",
            at_least(0.3, lambda results: results.ratio(COLUMNS, COPY_MASKS, FROM_MEMORY)),
        ),
        (
            f"{BY_TABLES}, to {MASKS}",
            at_least(0.1, lambda results: results.ratio(BY_TABLES, MASKS, FROM_MEMORY)),
        ),
        (f"{MASKS}, {MANY} hands, two threads to one", two_threads(MASKS, MANY)),
        (f"{ROWS}, {MANY} hands, two threads to one", two_threads(ROWS, MANY)),
        (f"{SAMPLED}, two threads to one", two_threads(SAMPLED)),
        (
            f"{SAMPLED}, deals to hands of {MASKS}",
            at_least(
                0.1,
                lambda results: (
                    results.timing(SAMPLED).per_second
                    / results.timing(MASKS, FROM_MEMORY).per_second
                ),
            ),
        ),
        (RANGES, at_most(0.02, lambda results: results.timing(RANGES, OURS).median)),
        (
            f"{SIX_SAMPLED}, deals to those of {TWO_SAMPLED}",
            at_least(
                40 / 150,
                lambda results: (
                    results.timing(SIX_SAMPLED, OURS).per_second
                    / results.timing(TWO_SAMPLED, OURS).per_second
                ),
            ),
        ),
        *(
            (f"{row}, two threads to one", two_threads(row, OURS))
            for row in (TWO_SAMPLED, SIX_SAMPLED)
        ),
        (HEADS_UP, at_most(0.004, lambda results: results.timing(HEADS_UP).median)),
        (
            f"{PACKAGE}, more than {NUMPY}",
            at_most(
                0.1,
                lambda results: results.timing(PACKAGE).median - results.timing(NUMPY).median,
            ),
        ),
        (
            f"{PACKAGE_USED}, more than {NUMPY}",
            at_most(
                0.1,
                lambda results: results.timing(PACKAGE_USED).median - results.timing(NUMPY).median,
            ),
        ),
        (HELP, help_cells),
        (ODDS_WARM, at_most(1.2, lambda results: results.timing(ODDS_WARM).median)),
        (ODDS_EMPTY, at_most(12, lambda results: results.timing(ODDS_EMPTY).median)),
    ),
)
TABLES: Final = (
    TARGETS,
    Table(
        title="Rank random hands of seven cards, one thread, millions a second",
        note="In brackets the ratio to the copy of the same bytes. Arrays are ranked over and"
        " over, and stay in the cache if they fit; those *from memory* take turns and do not."
        " What checking every hand costs is the difference to *unchecked*.",
        head=("", *SIZES),
        rows=tuple(
            (row, ranking_cells(row, copy, SIZES, all_threads=False))
            for row, copy in (COPY_OF | KERNEL_COPY_OF).items()
        ),
    ),
    Table(
        title="The same on all cores, millions a second",
        note="",
        head=("", *SIZES_FOR_THREADS),
        rows=tuple(
            (row, ranking_cells(row, copy, SIZES_FOR_THREADS, all_threads=True))
            for row, copy in COPY_OF.items()
        ),
    ),
    Table(
        title="Odds of known hands",
        note="",
        head=("", "deals", "one thread", "M deals/s", "all cores", "M deals/s"),
        rows=tuple((row, odds_cells(row)) for row in ODDS),
    ),
    Table(
        title="Odds beside the fastest other Python package, one thread",
        note=f"The same question to both, {OURS} and {PEER}, in one run; the ratio of their speeds"
        " and the ratio asked for.",
        head=("", OURS, PEER, "ratio", "asked for", "met"),
        rows=tuple((row, beside_cells(row)) for row in BESIDE_LEAST),
    ),
    Table(
        title="Under other rules, one thread, millions a second",
        note="Random hands of seven cards from the pack of the policy, as masks; then deals"
        " sampled before the flop for two known hands. Beside it the ratio to the standard"
        " rules, and the ratio asked for.",
        head=("", "M/s", "ratio", "asked for", "met"),
        rows=tuple((row, rules_cells(row)) for row in (*RULES, *RULES_ODDS)),
    ),
    Table(
        title="One call",
        note="",
        head=("", "time", "rate"),
        rows=tuple((row, call_cells(row)) for row in CARDS),
    ),
    Table(
        title="From the start of a process to its end",
        note="The cache is that of compiled kernels.",
        head=("", "time"),
        rows=tuple((row, start_cells(row)) for row in START),
    ),
)


def read_results(path: Path) -> Results:
    """Read what pytest-benchmark has written.

    Raises
    ------
    ReportError
        If there is no such file, or it is not from these benchmarks.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        timings = {}
        for benchmark in content["benchmarks"]:
            facts = benchmark["extra_info"]
            key = facts["row"], facts["column"], facts["threads"]
            median = benchmark["stats"]["median"]
            timings[key] = Timing(median, facts["count"], facts["unit"], facts)
        return Results(
            timings, content["machine_info"], content["commit_info"], content["datetime"]
        )
    except FileNotFoundError:
        raise ReportError(f"{path} is missing; {MEASURE}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise ReportError(
            f"{path} is no result of these benchmarks ({error!r}); {MEASURE}"
        ) from None


def provenance(results: Results) -> str:
    """Return where, when and with what the speeds were measured."""
    machine = results.machine
    cores = machine["cores"]
    changed = ", with changes" if results.commit.get("dirty") else ""
    commit = str(results.commit.get("id") or "unknown")
    shown_commit = commit[:10] if len(commit) == COMMIT_DIGITS else commit
    text = (
        f"Measured by `make bench` on {results.date[:10]}, in one run, on {machine['cpu']}"
        f" ({cores} core{'s' if cores != 1 else ''}, {machine['vectors']}), {machine['system']},"
        f" Python {machine['python_version']}, numpy {machine['numpy']}, numba {machine['numba']};"
        f" commit {shown_commit}{changed}, tables {machine['tables']}. All times are medians."
    )
    load = machine["load_before"]
    # Not a number, where the system keeps no load, compares as false.
    if load > cores / 4:
        text += (
            f" **Noisy**: the load average was {load:.1f} before the run began, so other work"
            " took part of the machine."
        )
    return text


def report(results: Results) -> str:
    """Return all that stands between the markers."""
    parts = [provenance(results), *(table.render(results) for table in TABLES)]
    return "\n\n".join(parts)


def split_readme(text: str, path: Path) -> tuple[str, str, str]:
    """Return what stands before, between and after the markers.

    Raises
    ------
    ReportError
        If they are not there, once each and in order.
    """
    before, begin, rest = text.partition(BEGIN)
    between, end, after = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in before + after:
        raise ReportError(
            f"{path} must hold the lines {BEGIN} and {END}, once each and in this order; the"
            " speeds go between them"
        )
    return before, between, after


def missing_lines(between: str) -> Iterator[str]:
    """Find what a report would have that this text has not: titles, heads, rows in order."""
    lines = iter(between.splitlines())
    for table in TABLES:
        wanted = [
            (f"the table {table.title!r}", f"**{table.title}**", False),
            (f"the head of {table.title!r}", line(table.head), False),
            *(
                (f"the row {label!r} of {table.title!r}", f"| {label} |", True)
                for label, _ in table.rows
            ),
        ]
        for name, start, is_row in wanted:
            rest = list(lines)
            found = next(
                (
                    at
                    for at, text in enumerate(rest)
                    if (text.startswith(start) if is_row else text == start)
                ),
                None,
            )
            if found is None:
                yield name
            lines = iter(rest if found is None else rest[found + 1 :])


def main(argv: Sequence[str] | None = None) -> int:
    """Report or check; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="look for missing rows, write nothing")
    parser.add_argument(
        "--results",
        type=Path,
        default=ROOT / "bench" / "results" / "latest.json",
        metavar="FILE",
        help="what pytest-benchmark wrote (default: %(default)s)",
    )
    parser.add_argument(
        "--readme",
        type=Path,
        default=ROOT / "README.md",
        metavar="FILE",
        help="default: %(default)s",
    )
    arguments = parser.parse_args(argv)
    readme: Path = arguments.readme
    try:
        if not readme.is_file():
            raise ReportError(f"{readme} is missing")
        before, between, after = split_readme(readme.read_text(encoding="utf-8"), readme)
        if arguments.check:
            missing = list(missing_lines(between))
            for name in missing:
                print(f"{readme} lacks {name}; {MEASURE}", file=sys.stderr)
            return 1 if missing else 0
        text = report(read_results(arguments.results))
        readme.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
    except ReportError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"wrote the speeds into {readme}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
