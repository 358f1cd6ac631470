"""The kernels a second time in one process, compiled or interpreted whatever the run is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

PACKAGE = "evaluator.kernels"


@contextmanager
def fresh(*, interpreted: bool) -> Iterator[Callable[[str], Any]]:
    """Lend a function that imports modules of the kernels anew, as if started in the other way.

    Whatever is compiled must be compiled inside the block: outside, the setting of the run rules.
    Kernels that tests make are not kept on disk; those of the package are.
    """
    package = import_module(PACKAGE)
    config = import_module(f"{PACKAGE}._jit").config
    names = vars(package).copy()
    modules = {name: sys.modules.pop(name) for name in list(sys.modules) if _is_ours(name)}
    before = config.DISABLE_JIT
    config.DISABLE_JIT = int(interpreted)

    def load(name: str) -> Any:
        module = import_module(f"{PACKAGE}.{name}")
        if name == "_jit":
            module._CACHE_DIR = ""  # type: ignore[attr-defined]
        return module

    try:
        yield load
    finally:
        config.DISABLE_JIT = before
        for name in list(sys.modules):
            if _is_ours(name):
                del sys.modules[name]
        sys.modules.update(modules)
        vars(package).clear()
        vars(package).update(names)


def _is_ours(name: str) -> bool:
    return name.startswith(f"{PACKAGE}.")
