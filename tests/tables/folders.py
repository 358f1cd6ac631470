"""Table folders to damage."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from evaluator.tables import store


def copied(target: Path) -> Path:
    """A copy of the tables in use."""
    return Path(shutil.copytree(store.find_folder(), target, ignore=lambda *_: ["__pycache__"]))


def edit_manifest(folder: Path, edit: Callable[[dict[str, Any]], None]) -> None:
    """Change the content of a manifest."""
    path = folder / store.MANIFEST
    content = json.loads(path.read_text())
    edit(content)
    path.write_text(json.dumps(content))


def replace_file(folder: Path, name: str, content: bytes) -> None:
    """Change a file, and its sum in the manifest with it."""
    (folder / name).write_bytes(content)

    def edit(manifest: dict[str, Any]) -> None:
        manifest["arrays"][name]["sha256"] = hashlib.sha256(content).hexdigest()

    edit_manifest(folder, edit)
