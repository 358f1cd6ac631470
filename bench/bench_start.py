"""How long a user waits for the first answer: imports, the command, an empty compilation cache.

Each round is a process of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import evaluator as ev
from bench.harness import Measure

pytestmark = pytest.mark.compiled

# The package imports numpy only once it is needed.
IMPORTS = {
    "import numpy": "import numpy",
    "import evaluator": "import evaluator",
    "import evaluator, read a card": "import evaluator; evaluator.parse_cards('As')",
}
# What the console script does.
COMMAND = "import sys; from evaluator.cli.main import main; sys.exit(main())"
HELP_THEN_NUMBA = """
import sys
from evaluator.cli.main import main
try:
    main(["--help"])
finally:
    print("numba loaded:", "numba" in sys.modules)
"""
EVALUATE = "import evaluator; print(evaluator.evaluate('As Ks Qs Js Ts'))"
ROYAL_FLUSH = 8 << 28 | 1 << 13 + 12
FIRST_USES = {
    "mistigris odds AhKh QsQd": ((COMMAND, "odds", "AhKh", "QsQd"), "1,712,304 deals"),
    "evaluate a hand": ((EVALUATE,), str(ROYAL_FLUSH)),
}
GROUP = "Start a process and wait for its answer"


class Cache:
    """A folder for compiled kernels that is not the user's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.filled_by: tuple[str, ...] | None = None

    def empty(self) -> None:
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        self.filled_by = None

    def fill(self, *arguments: str) -> None:
        """Leave what these arguments compile, and nothing else, in the cache."""
        if self.filled_by != arguments:
            self.empty()
            self.run(*arguments)

    def run(self, *arguments: str) -> str:
        """Run Python code with arguments and return what it prints."""
        places = ("XDG_CACHE_HOME", "LOCALAPPDATA", "NUMBA_CACHE_DIR")
        env = os.environ | dict.fromkeys(places, str(self.folder))
        env["PYTHONPATH"] = str(Path(ev.__file__).parents[1])
        run = subprocess.run(
            [sys.executable, "-c", *arguments],
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 0, run.stderr
        self.filled_by = arguments
        return run.stdout


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    return Cache(tmp_path_factory.mktemp("cache"))


@pytest.mark.parametrize("row", IMPORTS)
def test_import(measure: Measure, cache: Cache, row: str) -> None:
    printed = measure(lambda: cache.run(IMPORTS[row]), group=GROUP, row=row, rounds=21)
    assert printed == ""


def test_help(measure: Measure, benchmark: Any, cache: Cache) -> None:
    row = "mistigris --help"
    printed = measure(lambda: cache.run(COMMAND, "--help"), group=GROUP, row=row, rounds=11)
    assert printed.startswith("usage: mistigris")
    loads_numba = cache.run(HELP_THEN_NUMBA).endswith("numba loaded: True\n")
    benchmark.extra_info["loads_numba"] = loads_numba
    assert not loads_numba


# The warm cache is what the last round with an empty one has left.
@pytest.mark.parametrize(
    ("use", "state"), [(use, state) for use in FIRST_USES for state in ("empty", "warm")]
)
def test_first_use(measure: Measure, cache: Cache, use: str, state: str) -> None:
    arguments, expected = FIRST_USES[use]
    if state == "warm":
        cache.fill(*arguments)
    printed = measure(
        lambda: cache.run(*arguments),
        group=GROUP,
        row=f"{use}, {state} cache",
        rounds=3 if state == "empty" else 11,
        setup=cache.empty if state == "empty" else None,
    )
    assert expected in printed
