"""What is shipped: the lists in pyproject.toml, and the wheel at work outside the checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import evaluator as ev

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SHIPPED = ("pyproject.toml", "README.md", "LICENSE", "evaluator", "tables")
#: Settings of the machine that would let an installed package see the checkout, or hide its parts.
REFUSED_VARIABLES = ("PYTHON", "MISTIGRIS", "NUMBA", "COVERAGE", "VIRTUAL_ENV")


def table_files() -> set[str]:
    """Return the names of all files below tables/, its README and the manifest included."""
    folder = ROOT / "tables"
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def listed_tables() -> set[str]:
    """Return the names that the manifest lists."""
    manifest = json.loads((ROOT / "tables/manifest.json").read_text(encoding="utf-8"))
    return set(manifest["arrays"])


def test_every_package_on_disk_is_listed() -> None:
    folders = [path.parent for path in (ROOT / "evaluator").rglob("__init__.py")]
    on_disk = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    settings = PROJECT["tool"]["setuptools"]
    assert sorted(settings["packages"]) == sorted([*on_disk, "evaluator._tables"])
    assert settings["package-dir"] == {"evaluator._tables": "tables"}


def test_the_manifest_lists_every_table() -> None:
    assert table_files() == listed_tables() | {"manifest.json", "README.md"}


def test_the_version_is_written_alike() -> None:
    assert PROJECT["project"]["version"] == ev.__version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {ev.__version__}" in changes


def test_everything_that_is_needed_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    extras = PROJECT["project"]["optional-dependencies"].values()
    needed = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    needed += [item for extra in extras for item in extra if not item.startswith("mistigris[")]
    names = {item.split(">=")[0].split("[")[0].replace("-", "_") for item in needed}
    assert names - {name.replace("-", "_") for name in pins} == set()


def shipping(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that builds or installs: most of a minute, and packages from PyPI."""
    marked: Callable[..., None] = pytest.mark.slow(pytest.mark.network(test))
    return marked


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Run a program as a stranger would, away from the checkout; return what it prints."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(REFUSED_VARIABLES)
    }
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=kept | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an sdist, and with wheels from the sources and from the sdist."""
    work = tmp_path_factory.mktemp("build")
    # A copy, because setuptools puts the leftovers of earlier builds into a wheel.
    (work / "source").mkdir()
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            skip = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, work / "source" / name, ignore=skip)
        else:
            shutil.copy2(source, work / "source" / name)
    build = (sys.executable, "-m", "build", "source", "--outdir")
    run(*build, "direct", "--wheel", cwd=work)
    run(*build, "by-sdist", cwd=work)
    return work


@pytest.fixture(scope="session")
def direct_wheel(built: Path) -> Path:
    """Return the wheel built from the sources."""
    (wheel,) = built.glob("direct/*.whl")
    return wheel


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@shipping
def test_the_wheel_holds_the_package_and_its_tables_and_no_more(direct_wheel: Path) -> None:
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "evaluator").rglob("*")
        if path.suffix == ".py" or path.name == "py.typed"
    }
    tables = {f"evaluator/_tables/{name}" for name in table_files()}
    files = {name for name in contents(direct_wheel) if ".dist-info/" not in name}
    assert files == sources | tables
    assert any(name.endswith("/licenses/LICENSE") for name in contents(direct_wheel))


@shipping
def test_the_sdist_gives_the_same_wheel(built: Path, direct_wheel: Path) -> None:
    assert contents(built / "by-sdist" / direct_wheel.name) == contents(direct_wheel)


class Stranger:
    """A fresh environment in a folder of its own, with no sight of the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
        self.programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")

    def __call__(self, program: str, *arguments: str | Path) -> str:
        """Run a program of the environment."""
        cache = str(self.folder / "kernels")
        return run(self.programs / program, *arguments, cwd=self.folder, NUMBA_CACHE_DIR=cache)

    def install(self, *arguments: str | Path) -> None:
        """Install with pip, at the pinned versions."""
        pins = ROOT / "constraints.txt"
        self("python", "-m", "pip", "install", "--quiet", "--constraint", pins, *arguments)


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory, direct_wheel: Path) -> Stranger:
    """Return a fresh environment with the wheel installed."""
    someone = Stranger(tmp_path_factory.mktemp("stranger"))
    someone.install(direct_wheel)
    return someone


FROM_TABLES = """
import evaluator as ev
hands = ["As Ks Qs Js Ts", "7h 5d 4c 3s 2h"]
print(ev.class_number(ev.evaluate(hands, method="table")).tolist(), ev.__file__)
"""


def check_installed(stranger: Callable[..., str]) -> None:
    """Check that the installed package computes, and from its own files."""
    odds = json.loads(stranger("mistigris", "odds", "AhKh", "QsQd", "--board", "2c7dJh", "--json"))
    # Counted by tests/oracle/bruteforce.py.
    assert odds["tally"] == {"1": 287, "2": 703}
    hand = stranger("mistigris", "hand", "Ah Ad As Kc Kd 2h 3c")
    assert "full house, aces over kings" in hand
    classes, place = stranger("python", "-c", FROM_TABLES).split("] ")
    assert classes == "[1, 7462"
    assert not Path(place.strip()).is_relative_to(ROOT)
    assert "_tables" in stranger("mistigris", "tables", "verify")
    listed = stranger("python", "-m", "evaluator", "policies").splitlines()
    assert [line.split()[0] for line in listed] == list(ev.policies())


@shipping
def test_the_wheel_works_away_from_the_checkout(stranger: Stranger) -> None:
    check_installed(stranger)


@shipping
def test_the_sdist_works_away_from_the_checkout(stranger: Stranger, built: Path) -> None:
    (sdist,) = built.glob("by-sdist/*.tar.gz")
    stranger.install("--force-reinstall", "--no-deps", sdist)
    check_installed(stranger)


@shipping
def test_the_tables_are_no_import_of_their_own(stranger: Stranger) -> None:
    # PyTables is `import tables`.
    found = "import importlib.util; print(importlib.util.find_spec('tables'))"
    assert stranger("python", "-c", found).strip() == "None"
