"""The answers of equity calculators as a table."""

from __future__ import annotations

from evaluator.peers.results import Answer, Report
from evaluator.peers.text import NONE, duration, rate


def answer_rows(report: Report) -> list[list[str]]:
    """Return the cells of the table of equity calculators: spots down, calculators across."""
    answers = [answer for answer in report.answers if answer.timing]
    names = list(dict.fromkeys(answer.name for answer in answers))
    if not names:
        return []
    found = {(answer.spot, answer.exact, answer.name): answer for answer in answers}
    rows = [["ODDS", "", *names]]
    for exact, what in ((True, "exact, time"), (False, "deals/s")):
        for spot in dict.fromkeys(answer.spot for answer in report.answers):
            cells = [_answer_cell(found.get((spot, exact, name))) for name in names]
            if set(cells) != {NONE}:
                rows.append([spot, what, *cells])
    return rows


def _answer_cell(answer: Answer | None) -> str:
    """Return the time of an exact answer, or the deals a second of a sampled one."""
    if answer is None or answer.timing is None:
        return NONE
    speed = answer.timing.per_second
    text = duration(1 / speed) if answer.exact else rate(speed * answer.deals)
    return text + ("" if answer.right else "!")


def answer_notes(report: Report) -> list[str]:
    """Return what must be known of the answers, and which are wrong or missing."""
    lines = [f"odds: one thread; {NONE} where a package cannot be asked so"]
    for answer in report.answers:
        how = "exact" if answer.exact else "sampled"
        if answer.timing and not answer.right:
            shares = ", ".join(f"{share:.4f}" for share in answer.equity)
            lines.append(f"WRONG! {answer.name}, {answer.spot}, {how}: equity {shares}")
        elif answer.note:
            lines.append(f"FAILED {answer.name}, {answer.spot}, {how}: {answer.note}")
    return lines
