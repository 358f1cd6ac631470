"""Policies as TOML text."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from evaluator.errors import PolicyError, PolicyFileError
from evaluator.rules.canonical import nearest
from evaluator.rules.catalog import policy as named_policy
from evaluator.rules.model import FIELD_NAMES, Policy

BASE = "base"


def read_policy(path: str | Path) -> Policy:
    """Read a policy from a TOML file.

    Parameters
    ----------
    path : str or Path
        File whose keys are fields of `Policy`. A key ``base`` names a preset for the fields that
        are not given; without it they are those of the standard game.

    Returns
    -------
    Policy
        Named after the file where it gives no name.

    Raises
    ------
    PolicyError
        If the file is not TOML, has a key that is no field, or its rules contradict each other.
    PolicyFileError
        If the file cannot be read.
    """
    file = Path(path)
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PolicyFileError(f"{file}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PolicyError(f"{file}: not TOML text: {error}") from error
    try:
        return policy_of(table, file.stem)
    except PolicyError as error:
        raise type(error)(f"{file}: {error}") from error


def policy_of(table: dict[str, Any], name: str) -> Policy:
    """Make a policy from the keys of a TOML table.

    Parameters
    ----------
    table : dict
        Fields of `Policy`, and ``base``.
    name : str
        Name of the policy where the table gives none.

    Returns
    -------
    Policy

    Raises
    ------
    PolicyError
        If a key is no field, or the rules contradict each other.
    """
    for key in table:
        if key != BASE and key not in FIELD_NAMES:
            raise PolicyError(f"a policy has no field {key!r}{nearest(key, (BASE, *FIELD_NAMES))}")
    given = {"name": name} | {key: value for key, value in table.items() if key != BASE}
    if BASE not in table:
        return Policy(**given)
    base = table[BASE]
    if not isinstance(base, str):
        raise PolicyError(f"base is {base!r}, and must be the name of a policy")
    return named_policy(base).replace(**{"source": "", "notes": ""} | given)


def toml_of(policy: Policy) -> str:
    """Write a policy as TOML.

    Parameters
    ----------
    policy : Policy
        Any policy.

    Returns
    -------
    str
        Every field but those that are None, which TOML cannot say.
    """
    values = {field: getattr(policy, field) for field in FIELD_NAMES}
    lines = [f"{field} = {_literal(v)}" for field, v in values.items() if v is not None]
    return "\n".join(lines) + "\n"


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_literal, value))}]"
    return _quoted(str(value))


def _quoted(text: str) -> str:
    """Quote text: TOML bars control characters, the quote and the backslash."""
    escaped = (
        f"\\u{ord(c):04x}" if ord(c) < 0x20 or ord(c) == 0x7F else f"\\{c}" if c in '"\\' else c
        for c in text
    )
    return f'"{"".join(escaped)}"'
