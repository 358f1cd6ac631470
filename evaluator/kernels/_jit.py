"""How this package compiles: one decorator for kernels, one for the functions inlined into them."""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba.core import config as numba_config

from evaluator.folders import user_cache_dir

# numba sets its configuration by name at run time, which type checkers cannot follow.
config: Any = numba_config

#: True when numba is told to interpret (NUMBA_DISABLE_JIT=1), as the coverage run does.
INTERPRETED: bool = bool(config.DISABLE_JIT)


def source_digest() -> str:
    """Digest of the sources that end up in compiled code, in hexadecimal."""
    here = Path(__file__).resolve().parent
    digest = hashlib.sha256()
    for path in sorted(here.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_dir() -> str:
    """Folder of the compiled kernels of exactly these sources.

    numba notices an edit only in the file that defines a function, not in those it calls, so the
    folder is named by a digest of all of them. ``NUMBA_CACHE_DIR`` moves the parent.
    """
    name = f"kernels-{source_digest()}"
    parents = [Path(config.CACHE_DIR)] if config.CACHE_DIR else [user_cache_dir()]
    parents.append(
        Path(tempfile.gettempdir()) / f"mistigris-{os.getuid() if os.name == 'posix' else 0}"
    )
    for parent in parents:
        folder = parent / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return str(folder)
    return ""


_CACHE_DIR = "" if INTERPRETED else _cache_dir()

#: Held while a function is declared to numba, whose configuration is global, or compiled.
_COMPILING = threading.RLock()


@contextmanager
def _our_cache() -> Iterator[None]:
    """Point numba at our folder while it decorates: other users of numba keep theirs."""
    with _COMPILING:
        before = config.CACHE_DIR
        config.CACHE_DIR = _CACHE_DIR
        try:
            yield
        finally:
            config.CACHE_DIR = before


def routine(function: Callable[..., Any]) -> Callable[..., Any]:
    """Declare a part of a kernel that is compiled once and called by several.

    For work on whole blocks, where a call costs nothing beside the work. Arrays may be passed,
    which `inlined` functions must not take: there each call would count references.
    """
    if INTERPRETED:
        return function
    with _our_cache():
        decorate = numba.njit(nogil=True, error_model="numpy", cache=bool(_CACHE_DIR))
        dispatcher: Callable[..., Any] = decorate(function)
    return dispatcher


class Kernel:
    """A function compiled for one signature, at its first call.

    The signature is fixed because numba would compile a second, wrong version for an array of
    another dtype without a word; here that is a `TypeError`.
    """

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self.__module__ = function.__module__
        self.function = function
        self.signature = signature
        self._compiled: Any = None

    def __repr__(self) -> str:
        return f"<kernel {self.__name__}: {self.signature}>"

    def compiled(self) -> Any:
        """Return the numba dispatcher, compiling it or loading it from the cache if need be."""
        with _COMPILING:
            if self._compiled is None:
                dispatcher: Any = routine(self.function)
                dispatcher.compile(self.signature)
                dispatcher.disable_compile()
                self._compiled = dispatcher
        return self._compiled

    def __call__(self, *args: Any) -> Any:
        """Run the kernel; see its own docstring for the arguments."""
        return (self._compiled or self.compiled())(*args)


def kernel(signature: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare a kernel with the numba signature that it is compiled for.

    ``nogil`` lets threads run it side by side, ``cache`` keeps the machine code on disk, and
    ``error_model="numpy"`` leaves out the check for division by zero that stops vectorisation.
    Read-only arrays are declared as such: that signature takes writable arrays too.
    """

    def declare(function: Callable[..., Any]) -> Callable[..., Any]:
        return function if INTERPRETED else Kernel(function, signature)

    return declare


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Declare a function of scalars that is copied into each kernel that calls it.

    numba inlines it before LLVM sees it. Left to LLVM, the callee has been through code
    generation by then, with patterns (``x - 1`` beside ``x == 0``) that stop vectorisation.
    """
    if INTERPRETED:
        return function
    inlined_function: Callable[..., Any] = numba.njit(inline="always")(function)
    return inlined_function
