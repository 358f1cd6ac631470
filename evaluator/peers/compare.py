"""Two runs side by side."""

from __future__ import annotations

from typing import Final

from evaluator.peers.results import Report, Timing
from evaluator.peers.table import copy_speed
from evaluator.peers.text import NONE, lines_of, rate

SETTINGS: Final = ("seed", "hands")
MACHINE: Final = ("processor", "cores", "vectors", "python", "numpy", "numba")
LEAST_CHANGE: Final = 0.05
"""A change of less than this is no change, whatever the spread."""


def compare(old: Report, new: Report) -> str:
    """Return what has become faster or slower, as a table.

    Parameters
    ----------
    old, new : Report

    Returns
    -------
    str
        Every speed that both runs have, with the ratio of new to old; a change is named only
        where the times of the two runs do not overlap.
    """
    rows = [["COMPARED", "hands", "before", "now", "ratio", ""]]
    before = {
        (entry.key, speed.cards, speed.order): speed.timing
        for entry in old.entries
        for speed in entry.speeds
    }
    for entry in new.entries:
        for speed in entry.speeds:
            was = before.get((entry.key, speed.cards, speed.order))
            if was is None or speed.timing is None:
                continue
            ratio = speed.timing.per_second / was.per_second
            rows.append(
                [
                    entry.title + (" (batch)" if entry.batch else ""),
                    f"{speed.cards} {speed.order}",
                    rate(was.per_second),
                    rate(speed.timing.per_second),
                    f"{ratio:.2f}",
                    change(was, speed.timing),
                ]
            )
    copies = [copy_speed(report) for report in (old, new)]
    moved = f"{copies[1] / copies[0]:.2f}" if all(copies) else NONE
    rows.append(["copy of memory", "", *(rate(copy) for copy in copies), moved, ""])
    lines = [f"compared with the run of {old.when}", *differences(old, new), ""]
    if len(rows) == 2:
        lines.append("the two runs have no speed in common")
    return "\n".join([*lines, *lines_of(rows)])


def change(old: Timing, new: Timing) -> str:
    """Return "faster" or "slower" if no time of one run is among those of the other."""
    before, now = ([s / timing.count for s in timing.seconds] for timing in (old, new))
    if max(now) < min(before) * (1 - LEAST_CHANGE):
        return "faster"
    if min(now) > max(before) * (1 + LEAST_CHANGE):
        return "slower"
    return ""


def differences(old: Report, new: Report) -> list[str]:
    """Return what besides the code differs between two runs, each as a warning."""
    pairs = [(name, old.machine.get(name), new.machine.get(name)) for name in MACHINE]
    pairs += [(name, getattr(old, name), getattr(new, name)) for name in SETTINGS]
    pairs += [
        (f"version of {name}", version, now)
        for name, version in _versions(old).items()
        if (now := _versions(new).get(name, version)) != version
    ]
    return [
        f"warning: {name} was {before!r} and is {now!r}"
        for name, before, now in pairs
        if before != now
    ]


def _versions(report: Report) -> dict[str, str]:
    """Return the version of each evaluator."""
    return {entry.name: entry.version for entry in report.entries}
