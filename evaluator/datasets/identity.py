"""What a run is: noted in its target, and compared before another run continues it."""

from __future__ import annotations

import hashlib
import json
import os
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from evaluator import __version__
from evaluator.datasets.layouts import HandColumns
from evaluator.datasets.pieces import Source

if TYPE_CHECKING:
    from evaluator.datasets.running import Options

_HEAD: Final = 1 << 16


def metadata_of(options: Options, source: Source, target: str, command: str | None) -> str:
    """Return what is noted in a target, as JSON.

    Parameters
    ----------
    options : Options
    source : Source
    target : str
    command : str, optional
        What made it; by default the call of `evaluator.rank_file`, without what cannot be seen in
        the target: threads, progress, cluster.
    """
    about = {
        "software": "mistigris",
        "version": __version__,
        "policy": options.policy.name,
        "digest": options.policy.digest,
        "command": command or _call(options, source.name, target),
        "layout": source.layout.explanation,
    }
    return json.dumps(about)


def _call(options: Options, source: str, target: str) -> str:
    """Return the call that makes a target, with the options that are not the usual ones."""
    words = [repr(source), repr(target), f"policy={options.policy.name!r}"]
    usual: dict[str, Any] = {
        "columns": None,
        "layout": None,
        "header": None,
        "class_number": True,
        "text": False,
        "prefix": "",
    }
    for name, value in usual.items():
        given = getattr(options, name)
        if given != value:
            words.append(f"{name}={given!r}")
    return f"rank_file({', '.join(words)})"


def identity_of(
    options: Options,
    source: Source,
    given: str | PathLike[str] | BinaryIO,
    rejects: Path | None,
    about: str,
) -> dict[str, Any]:
    """Return what must be the same for an unfinished run to be continued.

    Parameters
    ----------
    options : Options
    source : Source
    given : str, PathLike or binary stream
        The source as the user named it.
    rejects : Path, optional
    about : str
        The metadata of the target.
    """
    layout = source.layout
    return {
        "version": __version__,
        "policy": options.policy.digest,
        "source": _file(given),
        "layout": [list(layout.names), [_plain(hand) for hand in layout.hands]],
        "options": [
            options.class_number,
            options.text,
            options.prefix,
            options.chunk_rows,
            None if rejects is None else str(rejects),
        ],
        "metadata": about,
    }


def _plain(hand: HandColumns) -> list[Any]:
    """Return where a hand is, as JSON has it."""
    return [hand.kind, list(hand.columns), list(hand.board)]


def _file(given: str | PathLike[str] | BinaryIO) -> list[Any]:
    """Return what tells a file from another: path, size, time of change, and how it begins."""
    if not isinstance(given, str | PathLike) or given == "-":
        return ["a stream"]
    path = os.path.realpath(given)
    status = os.stat(path)
    with open(path, "rb") as file:
        head = hashlib.sha256(file.read(_HEAD)).hexdigest()
    return [path, status.st_size, status.st_mtime_ns, head]
