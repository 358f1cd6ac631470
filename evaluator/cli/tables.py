"""``mistigris tables``: look at, verify or rebuild the tables."""

from __future__ import annotations

import argparse
import sys
from typing import Any


def add_parser(commands: Any) -> None:
    """Add the subcommand to the parser."""
    parser = commands.add_parser(
        "tables",
        help="look at, verify or rebuild the tables",
        description="Look at, verify or rebuild the tables of the table evaluator.",
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    info = actions.add_parser("info", help="list the files", description="List the files.")
    info.set_defaults(run=run_info)
    verify = actions.add_parser(
        "verify",
        help="compare every file with the manifest",
        description="Compare every file with the manifest; exit status 3 if one is damaged.",
    )
    verify.set_defaults(run=run_verify)
    build = actions.add_parser(
        "build",
        help="build the tables from the rules",
        description="Build the tables from the rules alone and put them in place. The counts of"
        " hands before the flop, which take half a minute, are made anew only where they are"
        " missing or damaged.",
    )
    build.set_defaults(run=run_build)


def run_info(arguments: argparse.Namespace) -> int:
    """List the files of the tables in use."""
    from evaluator.tables.store import find_folder, read_manifest

    folder = find_folder()
    manifest = read_manifest(folder)
    print(f"tables in {folder}")
    for name, digest in manifest.policies.items():
        print(f"policy {name}, digest {digest}")
    width = max(map(len, manifest.arrays))
    for name, entry in manifest.arrays.items():
        size = (folder / name).stat().st_size if (folder / name).is_file() else 0
        shape = " x ".join(map(str, entry.shape))
        state = f"{size:>9,} bytes" if size else "  missing"
        print(f"{name.ljust(width)}  {entry.dtype} {shape:>6} {state}")
    return 0


def run_verify(arguments: argparse.Namespace) -> int:
    """Compare every file with the manifest."""
    from evaluator.tables.store import find_folder, verify

    folder = find_folder()
    names = verify(folder)
    print(f"{len(names)} files in {folder} are as the manifest says")
    return 0


def run_build(arguments: argparse.Namespace) -> int:
    """Build the tables and put them in place."""
    from evaluator.tables.store import build_files, build_folder, shipped_policies, write_files

    folder = build_folder()
    files = build_files(shipped_policies(), _matchups())
    write_files(folder, files)
    print(f"wrote {len(files)} files to {folder}")
    return 0


def _matchups() -> Any:
    """Return the counts of hands before the flop, kept or made."""
    from evaluator.errors import TablesNotFoundError
    from evaluator.tables.store import kept_matchups

    try:
        return kept_matchups()
    except TablesNotFoundError:
        from evaluator.equity.matchup_table import build_matchup_table

        print("counting all hands before the flop: half a minute", file=sys.stderr)
        return build_matchup_table()
