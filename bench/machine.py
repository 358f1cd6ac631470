"""Where a measurement was made: what a reader must know to compare it with another."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from typing import Any

from evaluator.peers import machine
from evaluator.tables.store import MANIFEST, find_folder


def load() -> float:
    """Return the load average of the last minute; not a number where the system keeps none."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


@cache
def facts() -> dict[str, Any]:
    """Return processor, versions and tables, ready for JSON."""
    told = machine.facts()
    return {
        "cpu": told["processor"],
        "cores": told["cores"],
        "vectors": told["vectors"],
        "numpy": told["numpy"],
        "numba": told["numba"],
        "tables": hashlib.sha256((find_folder() / MANIFEST).read_bytes()).hexdigest()[:12],
    }
