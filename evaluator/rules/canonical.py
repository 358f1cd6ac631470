"""One text and one digest for equal rules."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

SCHEMA_KEY: Final = "policy schema"
SCHEMA: Final = 1
"""To be raised when a field comes to mean something else."""


def canonical_json(rules: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """Return the rules that differ from the defaults as JSON with sorted keys.

    Rules at their default are left out, so that a knob added later, off by default, changes no
    digest. No default may ever change.
    """
    chosen = {name: value for name, value in rules.items() if value != defaults[name]}
    chosen[SCHEMA_KEY] = SCHEMA
    return json.dumps(chosen, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest_of(rules: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """Return the SHA-256 of `canonical_json` in hexadecimal."""
    return hashlib.sha256(canonical_json(rules, defaults).encode("ascii")).hexdigest()


def nearest(word: str, words: Iterable[str]) -> str:
    """Return a clause that names the words nearest to a mistaken one.

    Parameters
    ----------
    word : str
        What was written.
    words : iterable of str
        What is accepted.

    Returns
    -------
    str
        ``" (did you mean 'septic'?)"``; all words where none is near.
    """
    accepted = list(words)
    close = difflib.get_close_matches(word.lower(), accepted, n=3, cutoff=0.6)
    if close:
        return f" (did you mean {' or '.join(map(repr, close))}?)"
    return f" (accepted: {', '.join(accepted)})"
