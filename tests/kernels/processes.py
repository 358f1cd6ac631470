"""Scripts run in a process of their own, for what a test process must not do to itself."""

from __future__ import annotations

import os
import subprocess
import sys

PATIENCE = 120.0


def run_python(
    *arguments: str, variables: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run this Python with the same import path; standard output and error are captured."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.run(
        [sys.executable, *arguments],
        env={**environment, **(variables or {})},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
