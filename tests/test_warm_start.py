"""Compiled code is kept: a second process compiles nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# A kernel made by a function, as one for each number of cards, has no name in any module.
COMPILE_ALL = """
import gc, importlib, pkgutil
import evaluator.kernels as kernels
for module in pkgutil.iter_modules(kernels.__path__):
    importlib.import_module(f"{kernels.__name__}.{module.name}")
from evaluator.kernels._jit import Kernel
every = [thing for thing in gc.get_objects() if isinstance(thing, Kernel)]
for kernel in every:
    kernel.compiled()
print(len(every))
"""


def compile_all(cache: Path) -> tuple[int, dict[str, tuple[int, int]]]:
    """Compile every kernel in a new process.

    Returns their number, and each file of the cache with what tells a file from a later one of
    the same name.
    """
    run = subprocess.run(
        [sys.executable, "-c", COMPILE_ALL],
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(cache)},
        cwd=cache,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [path for path in cache.rglob("*") if path.is_file()]
    states = {path: path.stat() for path in files}
    return int(run.stdout), {
        path.relative_to(cache).as_posix(): (state.st_ino, state.st_mtime_ns)
        for path, state in states.items()
    }


@pytest.mark.compiled
def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    kernels, first = compile_all(tmp_path)
    # At least the machine code of each; what several kernels call is kept apart.
    assert sum(name.endswith(".nbc") for name in first) >= kernels > 0
    assert compile_all(tmp_path) == (kernels, first)
