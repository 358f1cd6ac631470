"""Tables of a user's own policy: built at the first use, kept, shared, and made again when lost."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import TablesError
from evaluator.tables import store
from evaluator.tables.build import Values, build_values, table_policy
from tests.kernels.processes import run_python


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of the user, and nothing remembered of another."""
    monkeypatch.setattr(store, "user_cache_dir", lambda: tmp_path)
    forget()
    return tmp_path


def forget() -> None:
    store._user_values.cache_clear()
    store._load_values.cache_clear()


def own_policy(**rules: Any) -> Any:
    changes = {"name": "home game", "ace_in_straights": "high", "wheel": "none", **rules}
    return ev.policy("standard").replace(**changes)


def same(found: Values, expected: Values) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))


def folder_of(policy: Any) -> Path:
    return store.user_folder(table_policy(policy).digest)


def test_tables_are_built_kept_and_found_again(cache: Path) -> None:
    policy = own_policy()
    expected = build_values(policy)
    assert same(store.load_values(policy), expected)
    assert sorted(path.name for path in folder_of(policy).rglob("*.*")) == [
        "classes.npy",
        "flushes.npy",
        "manifest.json",
        "ranks.npy",
    ]
    assert folder_of(policy).is_relative_to(cache)
    forget()
    written = {path: path.stat().st_mtime_ns for path in cache.rglob("*.npy")}
    assert same(store.load_values(policy), expected)
    assert written == {path: path.stat().st_mtime_ns for path in cache.rglob("*.npy")}


def test_what_is_loaded_cannot_be_written_whether_built_or_found(cache: Path) -> None:
    for _ in range(2):
        forget()
        for array in store.load_values(own_policy()):
            assert not array.flags.writeable


def test_presets_do_not_use_the_cache(cache: Path) -> None:
    store.load_values(ev.policy("standard"))
    store.load_values(ev.policy("septic"))
    assert not list(cache.iterdir())


def test_policies_that_need_the_same_tables_share_them(cache: Path) -> None:
    ranked = own_policy(suit_order="chsd")
    assert folder_of(own_policy(name="other")) == folder_of(own_policy()) == folder_of(ranked)
    store.load_values(own_policy())
    forget()
    store.load_values(ranked)
    assert len(list(cache.rglob("manifest.json"))) == 1


@pytest.mark.parametrize("damage", ["file", "missing", "manifest", "empty"])
def test_damaged_tables_are_built_again(damage: str, cache: Path) -> None:
    policy = own_policy()
    expected = build_values(policy)
    store.load_values(policy)
    (ranks,) = cache.rglob("ranks.npy")
    if damage == "file":
        ranks.write_bytes(ranks.read_bytes()[:-1] + b"?")
    elif damage == "missing":
        ranks.unlink()
    else:
        (folder_of(policy) / store.MANIFEST).write_text("{}" if damage == "manifest" else "")
    forget()
    assert same(store.load_values(policy), expected)
    assert store.verify(folder_of(policy))
    assert np.array_equal(np.load(ranks), expected.ranks)


def test_a_folder_that_cannot_be_written_costs_time_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(store, "user_cache_dir", lambda: tmp_path / "file")
    forget()
    assert same(store.load_values(own_policy()), build_values(own_policy()))
    with pytest.raises(TablesError, match="cannot be written"):
        store.write_files(folder_of(own_policy()), {"a": b""})


def test_values_of_other_rules_are_not_mixed_up(cache: Path) -> None:
    wheel = "Ah 2c 3d 4s 5h"
    assert ev.evaluate(wheel) > ev.evaluate("As Ad 9c 8d 7h")
    assert ev.evaluate(wheel, own_policy()) < ev.evaluate("As Ad 9c 8d 7h", own_policy())
    assert ev.evaluate(wheel, own_policy(), method="table") == ev.evaluate(wheel, own_policy())


SCRIPT = """
import evaluator as ev
policy = ev.policy("standard").replace(name="home game", ace_in_straights="low")
print(ev.evaluate("As Ks Qs Js Ts 2c 3d", policy, method="table"))
"""


def test_two_processes_may_build_the_same_tables_at_once(tmp_path: Path) -> None:
    variables = {"XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    numbers: list[str] = []

    def run() -> None:
        finished = run_python("-c", SCRIPT, variables=variables)
        assert finished.returncode == 0, finished.stderr
        numbers.append(finished.stdout)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    policy = ev.policy("standard").replace(name="home game", ace_in_straights="low")
    assert {int(number) for number in numbers} == {ev.evaluate("As Ks Qs Js Ts 2c 3d", policy)}
    assert len(numbers) == 2
    (manifest,) = tmp_path.rglob("manifest.json")
    assert store.verify(manifest.parent)
    assert not list(tmp_path.rglob("*.part"))
