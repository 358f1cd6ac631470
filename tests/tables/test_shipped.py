"""The tables that the package ships are what the rules give, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluator.tables import store
from evaluator.tables.build import table_policy
from tests.kernels.processes import run_python

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "tables"
SCRIPT = str(ROOT / "scripts" / "build_tables.py")


def test_rebuilt_files_are_the_shipped_ones() -> None:
    files = store.build_files(store.shipped_policies())
    assert store.differences(TABLES, files) == []


def test_every_preset_that_tables_can_serve_finds_its_own() -> None:
    listed = store.read_manifest(TABLES).policies
    for policy in store.shipped_policies():
        assert table_policy(policy).digest in listed, policy.name
        assert store.load_values(policy).classes.size, policy.name


def test_every_shipped_array_is_in_the_manifest_and_sound() -> None:
    arrays = {path.relative_to(TABLES).as_posix() for path in TABLES.rglob("*.npy")}
    assert set(store.verify(TABLES)) == arrays


def test_the_folder_holds_data_alone() -> None:
    # A module would make the folder importable as "tables".
    assert not list(TABLES.rglob("*.py"))


def test_the_script_finds_nothing_to_say() -> None:
    run = run_python(SCRIPT, "--check")
    assert run.returncode == 0, run.stderr
    assert "files are what the rules give" in run.stdout


def test_the_script_writes_the_same_files_and_checks_them(tmp_path: Path) -> None:
    run = run_python(SCRIPT, "--to", str(tmp_path))
    assert run.returncode == 0, run.stderr
    written = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    for name in written:
        assert (tmp_path / name).read_bytes() == (TABLES / name).read_bytes(), name
    assert written == {*store.verify(TABLES), store.MANIFEST}


@pytest.mark.parametrize("damage", ["changed", "missing"])
def test_the_script_names_a_file_that_is_not_what_the_rules_give(
    damage: str, tmp_path: Path
) -> None:
    store.write_files(tmp_path, store.build_files(store.shipped_policies()))
    path = tmp_path / "standard" / "ranks.npy"
    content = path.read_bytes()
    path.unlink()
    if damage == "changed":
        path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    run = run_python(SCRIPT, "--check", "--to", str(tmp_path))
    assert run.returncode == 3
    assert run.stderr.splitlines() == [f"{path} is not what the rules give"]
    assert path.exists() == (damage == "changed")
