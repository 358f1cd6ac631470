"""Tables on disk: find the folder, check each file against the manifest, map it read-only."""

from __future__ import annotations

import hashlib
import io
import json
import operator
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.errors import TablesCorruptError, TablesError, TablesNotFoundError
from evaluator.folders import user_cache_dir
from evaluator.rules import Policy, policies
from evaluator.tables.build import (
    BUILDER,
    Index,
    Values,
    build_index,
    build_values,
    missing_feature,
    table_policy,
)
from evaluator.tables.matchups import COUNTED, PREFLOP, MatchupTable

MANIFEST: Final = "manifest.json"
KIND: Final = "mistigris-tables"
SCHEMA: Final = 1
USER_GROUP: Final = "policy"
"""Folder of the arrays of a user's policy, whose name may be no name of a folder."""
VARIABLE: Final = "MISTIGRIS_TABLES"
INDEX: Final = "index"
"""Folder of the arrays that all policies share."""
REBUILD: Final = "rebuild the tables with: mistigris tables build"


@dataclass(frozen=True, slots=True)
class Entry:
    """What the manifest says of one file."""

    shape: tuple[int, ...]
    dtype: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The list of all files, and by the digest of the rules the folder that they fill.

    The digest is that of `build.table_policy`: rules that need the same tables share them.
    """

    policies: dict[str, str]
    arrays: dict[str, Entry]

    def to_json(self) -> str:
        """Return the text of the manifest file."""
        content = {"kind": KIND, "schema": SCHEMA, **asdict(self)}
        return json.dumps(content, indent=2, sort_keys=True) + "\n"


def encode(array: NDArray[Any]) -> bytes:
    """Return the bytes of an ``.npy`` file: version 1.0, little-endian, C order."""
    buffer = io.BytesIO()
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    np.lib.format.write_array(buffer, little, version=(1, 0), allow_pickle=False)
    return buffer.getvalue()


def shipped_policies() -> list[Policy]:
    """Return the policies whose tables come with the package: every preset that orders hands."""
    return [
        policy
        for policy in policies().values()
        if policy.transitive and missing_feature(policy) is None
    ]


def build_files(
    policies: Sequence[Policy], matchups: MatchupTable | None = None
) -> dict[str, bytes]:
    """Return the content of every file of a table folder, the manifest included, by name.

    Parameters
    ----------
    policies : sequence of Policy
        Policies to build the tables of. Those whose tables are the same share them.
    matchups : MatchupTable, optional
        By default those of `kept_matchups`, for counting them takes half a minute.

    Returns
    -------
    dict of str to bytes
        The manifest last.

    Raises
    ------
    TablesNotFoundError
        If no match-ups are given and none are found.
    """
    arrays = _named(INDEX, build_index())
    arrays |= _named(PREFLOP, kept_matchups() if matchups is None else matchups)
    groups: dict[str, str] = {}
    for policy in policies:
        digest = table_policy(policy).digest
        if digest not in groups:
            groups[digest] = policy.name
            arrays |= _named(policy.name, build_values(policy))
    return _files(arrays, groups)


def kept_matchups() -> MatchupTable:
    """Return the match-ups from the first place with files as they were when last counted.

    The manifest is not asked: this is for when it is to be written anew.

    Raises
    ------
    TablesNotFoundError
        If they are nowhere as counted.
    """
    for place in dict.fromkeys([*_places(), *_own_places()]):
        try:
            contents = [(place / name).read_bytes() for name in COUNTED]
        except OSError:
            continue
        digests = [hashlib.sha256(content).hexdigest() for content in contents]
        if digests == list(COUNTED.values()):
            return MatchupTable(*(np.load(io.BytesIO(content)) for content in contents))
    raise TablesNotFoundError(f"{', '.join(COUNTED)} are nowhere as they were counted; {REBUILD}")


def _named(group: str, arrays: Index | Values | MatchupTable) -> dict[str, NDArray[Any]]:
    """Return the arrays of a group by the names of their files."""
    return {f"{group}/{name}.npy": array for name, array in arrays._asdict().items()}


def _files(arrays: dict[str, NDArray[Any]], groups: dict[str, str]) -> dict[str, bytes]:
    """Return the content of the files of some arrays, and last the manifest that lists them."""
    files = {name: encode(array) for name, array in arrays.items()}
    manifest = Manifest(
        policies=groups,
        arrays={
            name: Entry(array.shape, array.dtype.name, hashlib.sha256(files[name]).hexdigest())
            for name, array in arrays.items()
        },
    )
    return {**files, MANIFEST: manifest.to_json().encode()}


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files below `folder`, each under its final name only when complete.

    Raises
    ------
    TablesError
        If the folder cannot be written.
    """
    try:
        for name, content in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f"{target.name}.{os.getpid()}.part")
            part.write_bytes(content)
            part.replace(target)
    except OSError as error:
        raise TablesError(
            f"{error.filename} cannot be written: {error.strerror}; set {VARIABLE} to a folder"
            " that can"
        ) from error


def differences(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Return the names of the files that are missing below `folder` or differ in some byte."""
    return [
        name
        for name, content in files.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != content
    ]


def _places() -> list[Path]:
    """Return where tables may be: the folder that is set, or the package's and the checkout's."""
    chosen = os.environ.get(VARIABLE)
    return [Path(chosen)] if chosen else _own_places()


def _own_places() -> list[Path]:
    """Return where the tables of the package and of the checkout are."""
    package = Path(__file__).resolve().parents[1]
    return [package / "_tables", package.parent / "tables"]


def build_folder() -> Path:
    """Return where to put tables that are built anew, whatever is there now.

    That is the first of the places that exists, as a folder damaged beyond use still does; else
    the first of them.
    """
    places = _places()
    return next((place for place in places if place.is_dir()), places[0])


def find_folder() -> Path:
    """Return the folder of the tables in use.

    That is ``MISTIGRIS_TABLES`` if it is set, else the folder in the installed package, else
    that of the checkout.

    Raises
    ------
    TablesNotFoundError
        If there is none; names the places tried.
    """
    places = _places()
    for place in places:
        if (place / MANIFEST).is_file():
            return place
    tried = ", ".join(str(place) for place in places)
    source = f" ({VARIABLE} is set)" if os.environ.get(VARIABLE) else ""
    raise TablesNotFoundError(f"no {MANIFEST} in {tried}{source}; {REBUILD}")


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a table folder.

    Raises
    ------
    TablesNotFoundError
        If there is none.
    TablesCorruptError
        If it is not a manifest of this schema.
    """
    path = folder / MANIFEST
    try:
        content = json.loads(path.read_bytes())
        if content["kind"] != KIND or content["schema"] != SCHEMA:
            raise TablesCorruptError(
                f"{path}: kind {content['kind']!r}, schema {content['schema']!r};"
                f" this version reads {KIND!r}, schema {SCHEMA}; {REBUILD}"
            )
        arrays = {name: _entry(entry) for name, entry in content["arrays"].items()}
        return Manifest(policies=dict(content["policies"]), arrays=arrays)
    except TablesError:
        raise
    except FileNotFoundError as error:
        raise TablesNotFoundError(f"{path} is missing; {REBUILD}") from error
    except OSError as error:
        raise TablesError(f"{path} cannot be read: {error.strerror}; {REBUILD}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TablesCorruptError(
            f"{path} is no manifest of tables ({error!r}); {REBUILD}"
        ) from error


def _entry(fields: dict[str, Any]) -> Entry:
    """Return an entry of a manifest, or raise what `read_manifest` turns into a message."""
    name = fields["dtype"]
    if not isinstance(name, str) or np.dtype(name).name != name:
        raise ValueError(f"dtype {name!r}")
    return Entry(tuple(operator.index(n) for n in fields["shape"]), name, str(fields["sha256"]))


def read_array(folder: Path, name: str, entry: Entry) -> NDArray[Any]:
    """Map one array read-only, after checking the file against the manifest.

    Raises
    ------
    TablesNotFoundError
        If the file is missing.
    TablesCorruptError
        If its bytes, shape or dtype are not those of the manifest.
    """
    path = folder / name
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError as error:
        raise TablesNotFoundError(f"{path} is missing; {REBUILD}") from error
    except OSError as error:
        raise TablesError(f"{path} cannot be read: {error.strerror}; {REBUILD}") from error
    if found != entry.sha256:
        raise TablesCorruptError(
            f"{path} is damaged: sha256 is {found}, the manifest says {entry.sha256}; {REBUILD}"
        )
    try:
        array: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError) as error:
        raise TablesCorruptError(f"{path} is no array ({error}); {REBUILD}") from error
    if array.shape != entry.shape or array.dtype != np.dtype(entry.dtype):
        raise TablesCorruptError(
            f"{path} holds {array.dtype} {array.shape}, the manifest says {entry.dtype}"
            f" {entry.shape}; {REBUILD}"
        )
    return array


def _read_all(folder: Path, manifest: Manifest, group: str, names: tuple[str, ...]) -> list[Any]:
    """Map the named arrays of one group, in order, as plain read-only views of the maps."""
    arrays = []
    for name in names:
        file = f"{group}/{name}.npy"
        if file not in manifest.arrays:
            raise TablesNotFoundError(f"{folder / MANIFEST} does not list {file}; {REBUILD}")
        arrays.append(np.asarray(read_array(folder, file, manifest.arrays[file])))
    return arrays


@cache
def _load_index(folder: Path) -> Index:
    return Index(*_read_all(folder, read_manifest(folder), INDEX, Index._fields))


@cache
def _load_values(folder: Path, digest: str) -> Values | None:
    """Return the tables of a digest in a folder, or None where it has none."""
    manifest = read_manifest(folder)
    group = manifest.policies.get(digest)
    if group is None:
        return None
    return Values(*_read_all(folder, manifest, group, Values._fields))


@cache
def _load_matchups(folder: Path) -> MatchupTable:
    return MatchupTable(*_read_all(folder, read_manifest(folder), PREFLOP, MatchupTable._fields))


def user_folder(digest: str) -> Path:
    """Return where the tables of a user's own policy are kept."""
    return user_cache_dir() / f"tables-{SCHEMA}.{BUILDER}" / digest


def load_index() -> Index:
    """Return the arrays that every policy shares: read-only, mapped, checked once a process.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        If a file is missing or damaged; the message says how to rebuild it.
    """
    return _load_index(find_folder())


def load_matchups() -> MatchupTable:
    """Return the counts of hands before the flop: read-only, mapped, checked once a process.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        If a file is missing or damaged; the message says how to rebuild it.
    """
    return _load_matchups(find_folder())


def load_values(policy: Policy) -> Values:
    """Return the arrays of a policy: read-only, mapped, checked once a process.

    The tables of presets come with the package. Those of other policies are built at their first
    use, in a fraction of a second, and kept in the user's cache folder by the digest of their
    rules; two processes may build the same at once. Without a folder to keep them in, they are
    built anew in each process.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        If a file of the package is missing or damaged; the message says how to rebuild it.
    PolicyError
        If the values of the policy do not follow from tables.
    """
    digest = table_policy(policy).digest
    shipped = _load_values(find_folder(), digest)
    return _user_values(policy, digest) if shipped is None else shipped


@cache
def _user_values(policy: Policy, digest: str) -> Values:
    """Return the tables of a user's own policy, from the cache folder or built."""
    folder = user_folder(digest)
    try:
        kept = _load_values(folder, digest)
        if kept is not None:
            return kept
    except TablesError:
        # Not there yet, or damaged: a cache is simply filled again.
        _load_values.cache_clear()
    values = build_values(policy)
    for array in values:
        array.setflags(write=False)
    with suppress(TablesError):
        write_files(folder, _files(_named(USER_GROUP, values), {digest: USER_GROUP}))
    return values


def verify(folder: Path) -> list[str]:
    """Check every file of a folder against its manifest.

    Returns
    -------
    list of str
        The names of the files, all of them sound.

    Raises
    ------
    TablesNotFoundError, TablesCorruptError
        At the first file that is missing or damaged.
    """
    manifest = read_manifest(folder)
    for name, entry in manifest.arrays.items():
        read_array(folder, name, entry)
    return list(manifest.arrays)
