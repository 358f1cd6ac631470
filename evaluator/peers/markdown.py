"""A run as Markdown, for the README."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluator.peers.odds_table import answer_rows
from evaluator.peers.results import Report
from evaluator.peers.table import copy_speed, ranked, table_of, warnings
from evaluator.peers.text import rate

COMMAND: Final = "mistigris bench"


def to_markdown(report: Report, chart: str) -> str:
    """Return the tables of a run, with where and when it was made.

    Parameters
    ----------
    report : Report
    chart : str
        Where the chart is, as a link in the README has it; "" if there is none.

    Returns
    -------
    str
    """
    parts = [provenance(report)]
    if chart:
        parts.append(f"![Random hands of seven cards a second]({chart})")
    for batch, title in ((False, "one call a hand"), (True, "many hands a call")):
        entries = ranked(report, batch)
        if entries:
            parts.append(table(table_of(report, entries, title)))
    rows = answer_rows(report)
    if rows:
        rows[0][:2] = ["odds", ""]
        parts.append(table(rows))
    return "\n\n".join(parts)


def provenance(report: Report) -> str:
    """Return where, when and with what the run was made, and how to read it."""
    machine = report.machine
    versions = sorted({(e.name, e.version) for e in report.entries if not e.ours and e.version})
    text = (
        f"Measured by `{COMMAND}` on {report.when[:10]}, on {machine['processor']}"
        f" ({machine['cores']} cores, {machine['vectors']}), {machine['system']}, Python"
        f" {machine['python']}, numpy {machine['numpy']}, numba {machine['numba']}, mistigris"
        f" {machine['mistigris']}; {', '.join(' '.join(pair) for pair in versions)}; seed"
        f" {report.seed}. Hands a second by the median of {report.repeats} timings, one thread,"
        " input made beforehand in the form that is fastest for each. *order*: whether"
        f" {report.checked:,} hands, all classes among them, are ordered as by mistigris; *spread*:"
        " slowest less fastest timing of seven random cards; *to ours*: speed there to the fastest"
        " mistigris; `!` marks what is wrong."
    )
    copy = copy_speed(report)
    if copy:
        text += (
            " *to copy*: speed there to copying 8 bytes in and 4 out a hand,"
            f" {rate(copy)} hands a second."
        )
    return " ".join([text, *(f"**Noisy**: {warning}." for warning in warnings(report))])


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table: the first column to the left, the others to the right."""
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    marks = "| " + " | ".join(["---"] + ["---:"] * (len(rows[0]) - 1)) + " |"
    return "\n".join([head, marks, *body])
