"""Packages that only some work needs: said by name where one is missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from evaluator.errors import ArgumentError


def require(package: str, extra: str, purpose: str) -> ModuleType:
    """Import a package that is not always installed.

    Parameters
    ----------
    package : str
        Its import name.
    extra : str
        The extra of this distribution that installs it.
    purpose : str
        What it is needed for, to begin the message with.

    Returns
    -------
    module

    Raises
    ------
    ArgumentError
        If it is not installed; says how to install it.
    """
    if find_spec(package.partition(".")[0]) is None:
        raise ArgumentError(
            f'{purpose} needs {package}; install it with: pip install "mistigris[{extra}]"'
        )
    return import_module(package)
