"""Tables on disk: found, mapped read-only, and every kind of damage told with its cure."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import TablesCorruptError, TablesError, TablesNotFoundError
from evaluator.ranking.compiled import compiled
from evaluator.tables import store
from tests.tables.folders import copied, edit_manifest, replace_file

CURE = r"; rebuild the tables with: mistigris tables build$"
FILES = [
    *(f"index/{name}.npy" for name in ("high_index", "lane_keys", "low_index")),
    *(f"standard/{name}.npy" for name in ("classes", "flushes", "ranks")),
]
HAND = "As Ks Qs Js Ts 2c 3d"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the tables, in use, and an empty cache folder of the user."""
    # What was loaded before is not asked for again.
    compiled.cache_clear()
    made = copied(tmp_path / "tables")
    monkeypatch.setenv(store.VARIABLE, str(made))
    monkeypatch.setattr(store, "user_cache_dir", lambda: tmp_path / "cache")
    return made


def load_all() -> list[Any]:
    return [*store.load_index(), *store.load_values(ev.policy("standard"))]


# Finding


def test_the_tables_of_the_checkout_or_the_package_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(store.VARIABLE, raising=False)
    assert (store.find_folder() / store.MANIFEST).is_file()


@pytest.mark.parametrize(
    ("present", "found"),
    [
        (["package/_tables", "tables"], "package/_tables"),
        (["package/_tables"], "package/_tables"),
        (["tables"], "tables"),
    ],
)
def test_the_installed_folder_comes_before_that_of_the_checkout(
    present: list[str], found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in present:
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / store.MANIFEST).write_text("{}")
    monkeypatch.delenv(store.VARIABLE, raising=False)
    monkeypatch.setattr(store, "__file__", str(tmp_path / "package" / "tables" / "store.py"))
    assert store.find_folder() == tmp_path / found


def test_no_tables_anywhere_names_the_places_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(store.VARIABLE, raising=False)
    monkeypatch.setattr(store, "__file__", str(tmp_path / "package" / "tables" / "store.py"))
    with pytest.raises(TablesNotFoundError, match=CURE) as caught:
        store.find_folder()
    assert str(tmp_path / "package" / "_tables") in str(caught.value)
    assert str(tmp_path / "tables") in str(caught.value)
    assert store.VARIABLE not in str(caught.value)


def test_the_variable_is_obeyed_and_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store.find_folder() == folder
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "elsewhere"))
    with pytest.raises(TablesNotFoundError, match=f"elsewhere.*{store.VARIABLE} is set.*{CURE}"):
        ev.evaluate(HAND, method="table")


def test_an_empty_variable_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(store.VARIABLE, raising=False)
    usual = store.find_folder()
    monkeypatch.setenv(store.VARIABLE, "")
    assert store.find_folder() == usual


def test_another_folder_is_read_in_the_same_process(folder: Path) -> None:
    # Altered values show that they are read from this one.
    name = "standard/flushes.npy"
    replace_file(folder, name, store.encode(np.load(folder / name) + np.uint32(1)))
    assert store.load_values(ev.policy("standard")).flushes[0, 0, 0] == 1


# Loading


def test_arrays_are_mapped_and_cannot_be_written(folder: Path) -> None:
    for array in load_all():
        assert array.dtype == np.uint32
        assert array.flags.c_contiguous
        assert not array.flags.writeable
        assert isinstance(array.base, np.memmap)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.setflags(write=True)


def test_files_are_read_once_a_process(folder: Path) -> None:
    first = load_all()
    shutil.rmtree(folder / "index")
    shutil.rmtree(folder / "standard")
    assert all(a is b for a, b in zip(first, load_all(), strict=True))


def test_encoding_is_little_endian_c_order_npy_1_0() -> None:
    array = np.arange(6, dtype=">u4").reshape(2, 3).T
    content = store.encode(array)
    assert content[:8] == b"\x93NUMPY\x01\x00"
    assert b"'descr': '<u4', 'fortran_order': False, 'shape': (3, 2)" in content
    assert content.endswith(np.array([0, 3, 1, 4, 2, 5], dtype="<u4").tobytes())


# Damage


def flip(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "first bit": lambda content: flip(content, 0),
    "header": lambda content: flip(content, 40),
    "middle": lambda content: flip(content, len(content) // 2),
    "last byte": lambda content: flip(content, len(content) - 1),
    "cut": lambda content: content[:-1],
    "header alone": lambda content: content[:128],
    "empty": lambda content: b"",
    "longer": lambda content: content + b"\0",
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file(name: str, damage: str, folder: Path) -> None:
    path = folder / name
    path.write_bytes(DAMAGE[damage](path.read_bytes()))
    with pytest.raises(TablesCorruptError, match=rf"{name} is damaged: sha256 is \w+, .*{CURE}"):
        load_all()
    with pytest.raises(TablesCorruptError, match=f"{name} is damaged"):
        store.verify(folder)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file(name: str, folder: Path) -> None:
    (folder / name).unlink()
    with pytest.raises(TablesNotFoundError, match=f"{name} is missing{CURE}"):
        load_all()
    with pytest.raises(TablesNotFoundError, match=f"{name} is missing"):
        store.verify(folder)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read(name: str, folder: Path) -> None:
    (folder / name).unlink()
    (folder / name).mkdir()
    with pytest.raises(TablesError, match=f"{name} cannot be read: .*{CURE}"):
        load_all()


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_another_shape_or_type(name: str, folder: Path) -> None:
    array = np.load(folder / name)
    for other in (array[:-1], array[:, None], array.astype(np.uint64), array.astype(np.int32)):
        replace_file(folder, name, store.encode(other))
        with pytest.raises(TablesCorruptError, match=rf"{name} holds \w+ \(.*the manifest says"):
            store.verify(folder)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_array_though_the_manifest_knows_it(name: str, folder: Path) -> None:
    replace_file(folder, name, b"no array")
    with pytest.raises(TablesCorruptError, match=CURE):
        store.verify(folder)


def test_evaluate_says_how_to_rebuild(folder: Path) -> None:
    (folder / "index" / "lane_keys.npy").write_bytes(b"")
    with pytest.raises(TablesCorruptError, match=CURE):
        ev.evaluate(HAND, method="table")
    # The bitmask evaluator has no table and goes on.
    assert ev.evaluate(HAND) > 0


def test_errors_are_what_callers_expect(folder: Path) -> None:
    (folder / "standard" / "ranks.npy").unlink()
    with pytest.raises(FileNotFoundError):
        load_all()
    with pytest.raises(OSError):  # noqa: PT011
        load_all()


# The manifest


def test_a_missing_manifest(folder: Path) -> None:
    (folder / store.MANIFEST).unlink()
    with pytest.raises(TablesNotFoundError, match=f"no manifest.json in .*{CURE}"):
        load_all()
    with pytest.raises(TablesNotFoundError, match=f"manifest.json is missing{CURE}"):
        store.verify(folder)


def test_a_manifest_that_cannot_be_read(folder: Path) -> None:
    (folder / store.MANIFEST).unlink()
    (folder / store.MANIFEST).mkdir()
    with pytest.raises(TablesError, match=CURE):
        store.verify(folder)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", "null", '"tables"', "{}", '{"kind": "mistigris-tables"}', "\0"]
)
def test_a_file_that_is_no_manifest(text: str, folder: Path) -> None:
    (folder / store.MANIFEST).write_text(text)
    with pytest.raises(TablesCorruptError, match=rf"is no manifest of tables \(.*{CURE}"):
        load_all()


def test_a_manifest_of_another_schema(folder: Path) -> None:
    edit_manifest(folder, lambda manifest: manifest.update(schema=store.SCHEMA + 1))
    with pytest.raises(
        TablesCorruptError,
        match=f"schema {store.SCHEMA + 1}; this version reads .*schema {store.SCHEMA}{CURE}",
    ):
        load_all()


def test_a_manifest_of_something_else(folder: Path) -> None:
    edit_manifest(folder, lambda manifest: manifest.update(kind="recipes"))
    with pytest.raises(TablesCorruptError, match=f"kind 'recipes'.*{CURE}"):
        load_all()


@pytest.mark.parametrize("key", ["kind", "schema", "arrays", "policies"])
def test_a_manifest_without_one_of_its_parts(key: str, folder: Path) -> None:
    edit_manifest(folder, lambda manifest: manifest.pop(key))
    with pytest.raises(TablesCorruptError, match=f"is no manifest of tables .*{key}"):
        load_all()


@pytest.mark.parametrize("key", ["shape", "dtype", "sha256"])
@pytest.mark.parametrize("value", [None, 1, "nonsense", [1, 2]])
def test_a_manifest_with_a_wrong_entry(key: str, value: Any, folder: Path) -> None:
    def edit(manifest: dict[str, Any]) -> None:
        manifest["arrays"]["standard/ranks.npy"][key] = value

    edit_manifest(folder, edit)
    with pytest.raises(TablesCorruptError, match=CURE):
        load_all()


def test_a_manifest_that_does_not_list_a_file(folder: Path) -> None:
    edit_manifest(folder, lambda manifest: manifest["arrays"].pop("index/low_index.npy"))
    with pytest.raises(
        TablesNotFoundError, match=f"manifest.json does not list index/low_index.npy{CURE}"
    ):
        load_all()


def test_any_changed_character_of_the_manifest_is_noticed_or_harmless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "user_cache_dir", lambda: tmp_path / "cache")
    source = store.find_folder()
    sound = (source / store.MANIFEST).read_bytes()
    expected = load_all()
    rng = np.random.default_rng(1)
    for number in range(150):
        # A new folder each time: a folder is read once a process.
        folder = tmp_path / str(number)
        folder.mkdir()
        for group in ("index", "standard"):
            (folder / group).symlink_to(source / group)
        at = int(rng.integers(len(sound)))
        changed = sound[:at] + bytes([int(rng.integers(32, 127))]) + sound[at + 1 :]
        (folder / store.MANIFEST).write_bytes(changed)
        monkeypatch.setenv(store.VARIABLE, str(folder))
        try:
            found = load_all()
        except TablesError:
            continue
        assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True)), changed


# Writing


def test_written_files_are_whole_and_leave_nothing_behind(tmp_path: Path) -> None:
    files = {"a.npy": b"1", "b/c.npy": b"22", store.MANIFEST: b"{}"}
    (tmp_path / "a.npy").write_bytes(b"older")
    store.write_files(tmp_path, files)
    found = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert found == files


def test_a_file_that_could_not_be_written_keeps_its_old_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.npy").write_bytes(b"older")
    calls = count()

    def fail(self: Path, content: bytes) -> int:
        next(calls)
        with self.open("wb") as file:
            file.write(content[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(
        TablesError, match=r"cannot be written: No space left.*set MISTIGRIS_TABLES"
    ):
        store.write_files(tmp_path, {"a.npy": b"newer"})
    assert next(calls) == 1
    assert (tmp_path / "a.npy").read_bytes() == b"older"


def test_the_manifest_is_written_last(tmp_path: Path) -> None:
    # A folder that was not completed has no manifest that vouches for it.
    assert list(store.build_files([ev.policy("standard")]))[-1] == store.MANIFEST


def test_a_built_folder_is_sound_and_complete(tmp_path: Path) -> None:
    files = store.build_files([ev.policy("standard")])
    store.write_files(tmp_path, files)
    assert sorted([*store.verify(tmp_path), store.MANIFEST]) == sorted(files)
    assert store.differences(tmp_path, files) == []
    manifest = json.loads((tmp_path / store.MANIFEST).read_text())
    assert manifest["kind"] == store.KIND
    assert manifest["schema"] == store.SCHEMA
    assert manifest["policies"] == {ev.policy("standard").digest: "standard"}
    for name, entry in manifest["arrays"].items():
        array = np.load(tmp_path / name)
        assert (list(array.shape), array.dtype.name) == (entry["shape"], entry["dtype"])


def test_differences_names_what_is_missing_or_changed(tmp_path: Path) -> None:
    store.write_files(tmp_path, {"a": b"1", "b": b"2", "c": b"3"})
    (tmp_path / "b").write_bytes(b"x")
    (tmp_path / "c").unlink()
    assert store.differences(tmp_path, {"a": b"1", "b": b"2", "c": b"3"}) == ["b", "c"]
