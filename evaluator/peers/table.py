"""A run as the one table that the command prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from evaluator.peers.odds_table import answer_notes, answer_rows
from evaluator.peers.results import Entry, Report, Speed, Timing
from evaluator.peers.text import NONE, lines_of, rate, three_digits

NOISY_LOAD: Final = 0.5
"""Processes waiting for each core, at the start of a run, from which its times are doubted."""
NOISY_SPREAD: Final = 0.25
FROM_MEMORY: Final = 1_000_000
"""So many hands, in `model.PLACES` arrays that take turns, are more than caches hold."""
HEADLINE: Final = (7, "random")
"""The speed by which evaluators are sorted and compared."""
SHORT: Final = {"random": "random", "sequential": "seq."}


def render(report: Report) -> str:
    """Return the tables of a run, with what must be known to read them.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    parts = [heading(report)]
    for batch, title in ((False, "ONE CALL A HAND"), (True, "MANY HANDS A CALL")):
        entries = ranked(report, batch)
        if entries:
            parts.append("\n".join(lines_of(table_of(report, entries, title))))
    parts += ["\n".join(part) for part in (legend(report), wrongs(report)) if part]
    answers = answer_rows(report)
    if answers:
        parts.append("\n".join(lines_of(answers)))
        parts.append("\n".join(answer_notes(report)))
    if report.absent:
        parts.append(
            "\n".join(f"not measured: {gone.name}: {gone.reason}" for gone in report.absent)
        )
    parts += [f"warning: {warning}" for warning in warnings(report)]
    return "\n\n".join(parts)


def heading(report: Report) -> str:
    """Return what was measured, where and with what."""
    machine = report.machine
    return (
        f"{machine['processor']}, {machine['cores']} cores, {machine['vectors']},"
        f" {machine['system']}, Python {machine['python']}, numpy {machine['numpy']}, numba"
        f" {machine['numba']}\n"
        f"{report.when}, seed {report.seed}, median of {report.repeats}; hands a second, one"
        " thread, input made beforehand"
    )


def ranked(report: Report, batch: bool) -> list[Entry]:
    """Return the entries that rank hands one by one or in batches, the fastest first."""
    return sorted(
        (entry for entry in report.entries if entry.batch == batch),
        key=lambda entry: -headline(entry),
    )


def headline(entry: Entry) -> float:
    """Return the speed by which entries are compared; 0 if there is none."""
    timing = _timing(entry.speed(*HEADLINE))
    return timing.per_second if timing else 0.0


def best_of_ours(report: Report, batch: bool) -> float:
    """Return the speed of our fastest entry under the standard rules; 0 if there is none."""
    ours = [e for e in ranked(report, batch) if e.ours and e.policy == "standard"]
    return headline(ours[0]) if ours else 0.0


def copy_speed(report: Report) -> float:
    """Return the speed of the copy that took turns with what is compared; 0 if there is none."""
    found = (s.timing for s in report.copies if s.timing and (s.cards, s.order) == HEADLINE)
    timing = next(found, None)
    return timing.per_second if timing else 0.0


def kinds_of(report: Report) -> list[tuple[int, str]]:
    """Return the numbers of cards and orders of hands that were timed."""
    seen = (speed for entry in report.entries for speed in entry.speeds)
    return list(dict.fromkeys((speed.cards, speed.order) for speed in seen))


def table_of(report: Report, entries: Sequence[Entry], title: str) -> list[list[str]]:
    """Return the cells of the table of some entries, its head included."""
    kinds = kinds_of(report)
    batch = entries[0].batch
    ours, copy = best_of_ours(report, batch), copy_speed(report)
    head = [title, "order"]
    head += [f"{cards} {SHORT[order]}" for cards, order in kinds]
    head += ["spread", "to ours"] + (["to copy"] if batch else [])
    rows = [head]
    for entry in entries:
        timing = _timing(entry.speed(*HEADLINE))
        row = [entry.title, order_word(entry)]
        row += [_speed_cell(entry, entry.speed(*kind)) for kind in kinds]
        row.append(f"{timing.spread:.0%}" if timing else NONE)
        row.append(_ratio(timing, ours))
        if batch:
            row.append(_ratio(timing, copy))
        rows.append(row)
    return rows


def _timing(speed: Speed | None) -> Timing | None:
    """Return the timing of a speed, if there is one."""
    return speed.timing if speed else None


def _ratio(timing: Timing | None, yardstick: float) -> str:
    """Return a speed as a multiple of another."""
    if timing is None or not yardstick:
        return NONE
    ratio = timing.per_second / yardstick
    return f"{three_digits(ratio)}x" if ratio >= 0.1 else f"{ratio:.2g}x"


def order_word(entry: Entry) -> str:
    """Return in a word whether the evaluator is right."""
    if any(verdict.wrong for verdict in entry.verdicts):
        return "WRONG"
    failed = [verdict for verdict in entry.verdicts if verdict.failed]
    if not failed:
        return "right"
    return "FAILED" if len(failed) == len(entry.verdicts) else "partly"


def _speed_cell(entry: Entry, speed: Speed | None) -> str:
    """Return a speed, marked if the order of such hands is wrong."""
    timing = _timing(speed)
    if speed is None or timing is None:
        return "failed" if speed and speed.note else NONE
    verdict = entry.verdict(speed.cards)
    return rate(timing.per_second) + ("!" if verdict and verdict.wrong else "")


def legend(report: Report) -> list[str]:
    """Return what the columns mean."""
    lines = [
        f"order: compared with ours on {report.checked:,} hands, all classes among them; under"
        " other rules, our arithmetic with our tables",
        "spread: slowest less fastest of the repetitions, of 7 cards random; to ours: speed there"
        " to our fastest",
    ]
    copy = copy_speed(report)
    if copy:
        where = "from memory" if report.hands >= FROM_MEMORY else "in the cache, so few are they"
        lines.append(
            "to copy: speed there to copying 8 bytes in and 4 out a hand, as many hands,"
            f" {where}: {rate(copy)} hands a second"
        )
    lines += [
        f"{entry.title}: {'larger' if entry.larger_is_stronger else 'smaller'} values are the"
        " stronger, as found from the values"
        for entry in report.entries
        if entry.inferred and entry.larger_is_stronger is not None
    ]
    return lines


def wrongs(report: Report) -> list[str]:
    """Return what each evaluator got wrong or failed at."""
    lines = []
    for entry in report.entries:
        for verdict in entry.verdicts:
            if verdict.failed:
                lines.append(f"FAILED {entry.title}, {verdict.cards} cards: {verdict.note}")
            elif verdict.wrong:
                lines.append(
                    f"WRONG! {entry.title}, {verdict.cards} cards: {verdict.wrong:,} pairs of"
                    f" {verdict.hands:,} hands, such as {verdict.note}"
                )
        notes = {speed.note: speed for speed in entry.speeds if speed.note}
        lines += [
            f"FAILED {entry.title}, timing {speed.cards} cards {speed.order}: {note}"
            for note, speed in notes.items()
        ]
    return lines


def warnings(report: Report) -> Iterable[str]:
    """Yield why the times of a run may not be trusted."""
    load, cores = report.load_before, report.machine["cores"]
    if load is not None and load > NOISY_LOAD * cores:
        yield (
            f"the load average was {load:.1f} on {cores} cores before the run, so other work took"
            " part of the machine; ratios within this run say more than its times"
        )
    spreads = [s.timing.spread for e in report.entries for s in e.speeds if s.timing]
    noisy = sum(spread > NOISY_SPREAD for spread in spreads)
    if noisy:
        yield f"{noisy} of {len(spreads)} speeds have a spread of more than {NOISY_SPREAD:.0%}"
