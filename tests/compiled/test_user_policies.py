"""A user's own policy, from a file to values, in processes that share a cache folder."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import evaluator as ev
from evaluator.kernels import _jit
from evaluator.rules.definition import value_of_cards
from evaluator.tables import store
from evaluator.tables.build import table_policy
from tests.compiled.hands import rare_hands
from tests.compiled.kinds import wild_mask
from tests.compiled.presets import METHODS
from tests.kernels.processes import run_python

pytestmark = pytest.mark.compiled

RULES = """
base = "joker-wild"
name = "kitchen table"
max_jokers = 2
wild_cards = ["Jh"]
double_ace_flush = true
no_kickers = ["pair"]
order = [
    "high card", "pair", "two pair", "skip straight", "three of a kind", "straight",
    "full house", "flush", "four of a kind", "straight flush",
]
"""

# Ranks the masks in a file. With "found" tables are not to be built, only loaded.
SCRIPT = """
import sys, time
import numpy as np
import evaluator as ev
from evaluator.tables import store

def refuse(policy):
    raise SystemExit("tables were built anew")

policy = ev.Policy.from_toml(sys.argv[1])
if sys.argv[3] == "found":
    store.build_values = refuse
start = time.perf_counter()
store.load_values(policy)
seconds = time.perf_counter() - start
print(*ev.evaluate(np.load(sys.argv[2]), policy), sep=" ")
print(f"tables {sys.argv[3]} in {seconds:.3f} s", file=sys.stderr)
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "kitchen table.toml"
    path.write_text(RULES, encoding="utf-8")
    return path


@pytest.fixture
def policy(rules: Path) -> ev.Policy:
    return ev.Policy.from_toml(rules)


@pytest.fixture
def hands(policy: ev.Policy, tmp_path: Path) -> Path:
    """File of masks with one wild card at most, which the definition can afford."""
    masks = np.concatenate([ev.cards_to_masks(rare_hands(policy, 60, k, k)) for k in (5, 6, 7)])
    path = tmp_path / "masks.npy"
    np.save(path, masks[np.bitwise_count(masks & np.uint64(wild_mask(policy))) <= 1])
    return path


@pytest.fixture
def expected(policy: ev.Policy, hands: Path) -> list[int]:
    return [value_of_cards(policy, hand).value for hand in cards_in(hands)]


def cards_in(path: Path) -> list[list[int]]:
    return [ev.masks_to_cards(mask).tolist() for mask in np.load(path)]


def values_in_a_new_process(rules: Path, hands: Path, cache: Path, tables: str) -> list[int]:
    """Rank by a process with a cache folder of its own, save for compiled kernels."""
    finished = run_python(
        *("-c", SCRIPT, str(rules), str(hands), tables),
        variables={
            "XDG_CACHE_HOME": str(cache),
            "LOCALAPPDATA": str(cache),
            "HOME": str(cache),
            "NUMBA_CACHE_DIR": str(Path(_jit._CACHE_DIR).parent),
        },
    )
    assert finished.returncode == 0, finished.stderr
    sys.stdout.write(finished.stderr)
    return [int(value) for value in finished.stdout.split()]


def test_values_are_those_of_the_definition(
    policy: ev.Policy, hands: Path, expected: list[int]
) -> None:
    for method in METHODS:
        assert ev.evaluate(np.load(hands), policy, method=method).tolist() == expected


def test_one_process_builds_and_the_next_one_loads(
    policy: ev.Policy, rules: Path, hands: Path, expected: list[int], tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    assert values_in_a_new_process(rules, hands, cache, "built") == expected
    (manifest,) = cache.rglob("manifest.json")
    assert manifest.parent.name == table_policy(policy).digest
    assert values_in_a_new_process(rules, hands, cache, "found") == expected
    assert list(cache.rglob("manifest.json")) == [manifest]


def test_damage_is_mended(rules: Path, hands: Path, expected: list[int], tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    values_in_a_new_process(rules, hands, cache, "built")
    (table,) = cache.rglob("ranks.npy")
    sound = table.read_bytes()
    table.write_bytes(sound[:-4] + b"\xff\xff\xff\xff")
    assert values_in_a_new_process(rules, hands, cache, "mended") == expected
    assert table.read_bytes() == sound


def test_processes_that_build_at_once(
    rules: Path, hands: Path, expected: list[int], tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    with ThreadPoolExecutor(2) as pool:
        runs = [
            pool.submit(values_in_a_new_process, rules, hands, cache, "built") for _ in range(2)
        ]
    assert [run.result() for run in runs] == [expected] * 2
    (manifest,) = cache.rglob("manifest.json")
    assert store.verify(manifest.parent)
    assert not list(cache.rglob("*.part"))


def test_a_cache_folder_that_is_a_file(
    rules: Path, hands: Path, expected: list[int], tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    cache.write_text("no folder", encoding="utf-8")
    assert values_in_a_new_process(rules, hands, cache, "built") == expected
    assert cache.read_text(encoding="utf-8") == "no folder"


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="the superuser may write anywhere"
)
@pytest.mark.parametrize("mode", [0o555, 0o000])
def test_a_cache_folder_that_is_closed(
    mode: int, rules: Path, hands: Path, expected: list[int], tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    (cache / "mistigris").mkdir(parents=True)
    (cache / "mistigris").chmod(mode)
    try:
        assert values_in_a_new_process(rules, hands, cache, "built") == expected
    finally:
        (cache / "mistigris").chmod(0o755)
    assert not list((cache / "mistigris").iterdir())
