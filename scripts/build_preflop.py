"""Count the match-ups of two hands before the flop, or check that the files hold those counts.

    python scripts/build_preflop.py            count; write tables/, the other tables included
    python scripts/build_preflop.py --check    count, and compare with tables/preflop/

Half a minute of one core. The exit status is 3, and nothing is written, where the counts are not
those whose digests `evaluator/tables/matchups.py` records; with ``--check`` also where they are
not those in the files.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from evaluator.equity.matchup_table import build_matchup_table
from evaluator.tables.matchups import COUNTED
from evaluator.tables.store import build_files, differences, encode, shipped_policies, write_files

TABLES = Path(__file__).resolve().parents[1] / "tables"


def show(done: int, total: int) -> None:
    """Show on a terminal how far the count is."""
    if sys.stderr.isatty():
        print(f"\r{done:>6} of {total}", end="" if done < total else "\n", file=sys.stderr)


def main() -> int:
    """Build or check; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--threads", type=int, metavar="T", help="default: one for each core")
    parser.add_argument(
        "--to", type=Path, default=TABLES, metavar="DIR", help="default: %(default)s"
    )
    arguments = parser.parse_args()
    table = build_matchup_table(arguments.threads, show)
    counted = dict(zip(COUNTED, [encode(array) for array in table], strict=True))
    wrong = False
    for name, content in counted.items():
        digest = hashlib.sha256(content).hexdigest()
        if digest != COUNTED[name]:
            wrong = True
            print(f"{name}: counted {digest}, recorded {COUNTED[name]}", file=sys.stderr)
    if arguments.check:
        for name in differences(arguments.to, counted):
            wrong = True
            print(f"{arguments.to / name} is not what the count gives", file=sys.stderr)
        if not wrong:
            print(f"{len(counted)} files are what the count gives")
    elif not wrong:
        files = build_files(shipped_policies(), table)
        write_files(arguments.to, files)
        print(f"wrote {len(files)} files to {arguments.to}")
    return 3 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
