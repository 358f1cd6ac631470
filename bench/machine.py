"""Where a measurement was made: what a reader must know to compare it with another."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.metadata import version
from typing import Any

import cpuinfo  # type: ignore[import-untyped]

from evaluator.kernels.threads import available_cores
from evaluator.tables.store import MANIFEST, find_folder

VECTORS = {
    "avx512_bitalg": "AVX-512 with 16-bit population count",
    "avx512bw": "AVX-512",
    "avx2": "AVX2",
    "asimd": "NEON",
}
"""Vector instructions by the flag that tells of them, the widest first."""


def load() -> float:
    """Return the load average of the last minute; not a number where the system keeps none."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


@cache
def facts() -> dict[str, Any]:
    """Return processor, versions and tables, ready for JSON."""
    cpu = cpuinfo.get_cpu_info()
    known = (words for flag, words in VECTORS.items() if flag in cpu.get("flags", ()))
    return {
        "cpu": cpu.get("brand_raw", "unknown processor"),
        "cores": available_cores(),
        "vectors": next(known, "unknown vector instructions"),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "tables": hashlib.sha256((find_folder() / MANIFEST).read_bytes()).hexdigest()[:12],
    }
