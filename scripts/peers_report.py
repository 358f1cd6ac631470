"""Write a run of ``mistigris bench --json`` into the README: tables and chart.

    mistigris bench --json bench/results/peers.json
    python scripts/peers_report.py bench/results/peers.json --chart bench/peers.svg

Everything between the two markers of the README is replaced.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from evaluator.errors import ArgumentError
from evaluator.peers.chart import draw
from evaluator.peers.markdown import to_markdown
from evaluator.peers.results import read_report

ROOT: Final = Path(__file__).resolve().parents[1]
BEGIN: Final = "<!-- peers: written by scripts/peers_report.py -->"
END: Final = "<!-- end of peers -->"


def replace_between(text: str, new: str, path: Path) -> str:
    """Return a text with what stands between the markers replaced.

    Raises
    ------
    ArgumentError
        If the markers are not there, once each and in order.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in before + after:
        raise ArgumentError(
            f"{path} must hold the lines {BEGIN} and {END}, once each and in this order; the"
            " tables go between them"
        )
    return f"{before}{BEGIN}\n{new}\n{END}{after}"


def main(argv: Sequence[str] | None = None) -> int:
    """Write the tables and the chart; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("results", type=Path, metavar="FILE", help="what --json wrote")
    parser.add_argument("--readme", type=Path, default=ROOT / "README.md", metavar="FILE")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw here: .svg or .png")
    arguments = parser.parse_args(argv)
    readme: Path = arguments.readme
    chart: Path | None = arguments.chart
    try:
        report = read_report(arguments.results)
        if not readme.is_file():
            raise ArgumentError(f"{readme} is missing")
        text = readme.read_text(encoding="utf-8")
        link = "" if chart is None else Path(os.path.relpath(chart, readme.parent)).as_posix()
        written = replace_between(text, to_markdown(report, link), readme)
        if chart is not None:
            draw(report, chart)
        readme.write_text(written, encoding="utf-8")
    except ArgumentError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"wrote the speeds of {len(report.entries)} evaluators into {readme}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
