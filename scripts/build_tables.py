"""Build the tables that the package ships, or check that they are what the rules give.

    python scripts/build_tables.py            write tables/
    python scripts/build_tables.py --check    build in memory and compare with tables/

The exit status of ``--check`` is 0 when every file is the same, byte for byte, and 3 when not.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from evaluator.tables.store import build_files, differences, shipped_policies, write_files

TABLES = Path(__file__).resolve().parents[1] / "tables"


def main() -> int:
    """Build or check; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument(
        "--to", type=Path, default=TABLES, metavar="DIR", help="default: %(default)s"
    )
    arguments = parser.parse_args()
    files = build_files(shipped_policies())
    if not arguments.check:
        write_files(arguments.to, files)
        print(f"wrote {len(files)} files to {arguments.to}")
        return 0
    different = differences(arguments.to, files)
    for name in different:
        print(f"{arguments.to / name} is not what the rules give", file=sys.stderr)
    if not different:
        print(f"{len(files)} files are what the rules give")
    return 3 if different else 0


if __name__ == "__main__":
    sys.exit(main())
