"""Read the files of this folder."""

from __future__ import annotations

import csv
from pathlib import Path

FOLDER = Path(__file__).parent


def rows(name: str) -> list[dict[str, str]]:
    """Rows of ``name.csv`` as dictionaries; the first line, a comment, is skipped."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        comment = file.readline()
        if not comment.startswith("# "):
            raise ValueError(f"{name}.csv must begin with a line '# source', found {comment!r}")
        return list(csv.DictReader(file))
