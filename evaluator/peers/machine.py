"""Where and with what a run was made, and how busy the machine was."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Any, Final

import numpy as np

CPUINFO: Final = Path("/proc/cpuinfo")
VECTORS: Final = {
    "avx512_bitalg": "AVX-512 with 16-bit population count",
    "avx512bw": "AVX-512",
    "avx2": "AVX2",
    "asimd": "NEON",
}
"""Vector instructions by the flag that Linux lists for them, the widest first."""


def facts() -> dict[str, Any]:
    """Return processor, system and versions, ready for JSON."""
    from importlib.metadata import version

    from evaluator import __version__
    from evaluator.kernels.threads import available_cores

    processor, flags = _processor()
    return {
        "processor": processor,
        "cores": available_cores(),
        "vectors": next(
            (words for flag, words in VECTORS.items() if flag in flags),
            "unknown vector instructions",
        ),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": version("numba"),
        "mistigris": __version__,
    }


def _processor() -> tuple[str, set[str]]:
    """Return the name of the processor and the flags of its instructions, as far as known."""
    name = platform.processor() or platform.machine() or "unknown processor"
    if not CPUINFO.is_file():
        return name, set()
    lines = [line.partition(":") for line in CPUINFO.read_text(encoding="utf-8").splitlines()]
    told = {key.strip(): value.strip() for key, _, value in reversed(lines)}
    flags = told.get("flags") or told.get("Features") or ""
    return told.get("model name", name), set(flags.split())


def load() -> float | None:
    """Return the load average of the last minute; None where the system keeps none."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
