"""How kernels are compiled: for one signature, at the first call, into a cache of their own."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from evaluator import folders
from evaluator.kernels import _jit
from evaluator.kernels.batch import EVALUATE_ROWS, evaluate_masks
from evaluator.kernels.joint import count_joint
from evaluator.kernels.keyed import look_up_masks
from evaluator.kernels.pack import pack_cards
from evaluator.kernels.rankwise import count_by_ranks, count_flushless
from evaluator.kernels.runouts import count_runouts
from evaluator.kernels.sampled import count_chosen, sample_deals, sample_masks
from evaluator.kernels.sweep import sweep_boards
from evaluator.kernels.valued import COUNT_LONG, COUNT_SHORT, list_runouts
from tests.kernels.both import fresh

KERNELS = [evaluate_masks, *EVALUATE_ROWS.values(), look_up_masks, pack_cards, count_runouts]
KERNELS += [sample_deals, sample_masks, count_chosen, count_flushless, count_by_ranks]
KERNELS += [sweep_boards, count_joint, list_runouts, COUNT_SHORT, COUNT_LONG]


def double(a: Any, b: Any) -> None:
    """Double a number."""
    b[0] = a[0] + a[0]


SIGNATURE = "void(Array(float64, 1, 'C', readonly=True), float64[::1])"


# Compiling


def test_a_kernel_is_compiled_at_its_first_call_and_for_one_signature() -> None:
    with fresh(interpreted=False) as load:
        kernel = load("_jit").kernel(SIGNATURE)(double)
        assert kernel._compiled is None
        out = np.zeros(1)
        kernel(np.array([21.0]), out)
        assert out[0] == 42.0
        assert len(kernel.compiled().signatures) == 1
        with pytest.raises(TypeError, match="No matching definition"):
            kernel(np.array([21], dtype=np.int64), out)
        assert len(kernel.compiled().signatures) == 1


def test_a_kernel_takes_read_only_input() -> None:
    with fresh(interpreted=False) as load:
        kernel = load("_jit").kernel(SIGNATURE)(double)
        given, out = np.array([4.0]), np.zeros(1)
        given.setflags(write=False)
        kernel(given, out)
        assert out[0] == 8.0
        out.setflags(write=False)
        with pytest.raises(TypeError, match="No matching definition"):
            kernel(given, out)


def test_a_kernel_is_compiled_once_when_several_threads_call_it_first() -> None:
    with fresh(interpreted=False) as load:
        kernel = load("_jit").kernel(SIGNATURE)(double)
        together = threading.Barrier(6, timeout=60)

        def call(number: int) -> tuple[float, int]:
            out = np.zeros(1)
            together.wait()
            kernel(np.array([float(number)]), out)
            return float(out[0]), id(kernel.compiled())

        with ThreadPoolExecutor(6) as pool:
            found = list(pool.map(call, range(6)))
    assert [value for value, _ in found] == [0, 2, 4, 6, 8, 10]
    assert len({dispatcher for _, dispatcher in found}) == 1


def test_a_kernel_says_what_it_is() -> None:
    with fresh(interpreted=False) as load:
        kernel = load("_jit").kernel(SIGNATURE)(double)
    assert repr(kernel) == f"<kernel double: {SIGNATURE}>"
    assert kernel.__doc__ == "Double a number."
    assert kernel.__name__ == "double"
    assert kernel.__module__ == __name__


def test_interpreted_kernels_are_the_functions_themselves() -> None:
    with fresh(interpreted=True) as load:
        jit = load("_jit")
        assert jit.INTERPRETED
        assert jit.kernel(SIGNATURE)(double) is double
        assert jit.routine(double) is double
        assert jit.inlined(double) is double


def test_a_routine_releases_the_gil_and_an_inlined_function_has_no_code_of_its_own() -> None:
    with fresh(interpreted=False) as load:
        jit = load("_jit")
        assert jit.routine(double).targetoptions["nogil"]
        assert jit.inlined(double).targetoptions["inline"] == "always"


@pytest.mark.compiled
@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
def test_every_kernel_has_the_house_options(kernel: Any) -> None:
    options = kernel.compiled().targetoptions
    assert options["nogil"]
    assert options["error_model"] == "numpy"
    assert "fastmath" not in options
    assert "parallel" not in options


# Cache


def test_numba_keeps_its_own_cache_folder() -> None:
    with fresh(interpreted=False) as load:
        jit = load("_jit")
        config = jit.config
        before = config.CACHE_DIR
        jit._CACHE_DIR = "somewhere"
        with jit._our_cache():
            assert config.CACHE_DIR == "somewhere"
        assert before == config.CACHE_DIR
        with pytest.raises(ZeroDivisionError), jit._our_cache():
            raise ZeroDivisionError
        assert before == config.CACHE_DIR


def test_the_digest_changes_with_every_source(monkeypatch: Any, tmp_path: Path) -> None:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("1\n")
    monkeypatch.setattr(_jit, "__file__", str(tmp_path / "a.py"))
    digests = {_jit.source_digest()}
    (tmp_path / "b.py").write_text("2\n")
    digests.add(_jit.source_digest())
    (tmp_path / "b.py").rename(tmp_path / "c.py")
    digests.add(_jit.source_digest())
    (tmp_path / "notes.txt").write_text("no source")
    digests.add(_jit.source_digest())
    assert len(digests) == 3
    assert all(len(digest) == 16 for digest in digests)


def test_the_cache_folder_is_named_by_the_digest(monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.setattr(_jit.config, "CACHE_DIR", str(tmp_path / "numba"))
    found = Path(_jit._cache_dir())
    assert found == tmp_path / "numba" / f"kernels-{_jit.source_digest()}"
    assert found.is_dir()


def test_the_cache_is_in_the_users_folder_by_default(monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.setattr(_jit.config, "CACHE_DIR", "")
    monkeypatch.setattr(_jit, "user_cache_dir", lambda: tmp_path / "user")
    assert Path(_jit._cache_dir()).parent == tmp_path / "user"


def test_a_cache_folder_that_cannot_be_made_is_passed_over(
    monkeypatch: Any, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(_jit.config, "CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    assert Path(_jit._cache_dir()).parents[1] == tmp_path / "temporary"


def test_without_any_folder_nothing_is_cached(monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.setattr(_jit.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert _jit._cache_dir() == ""


@pytest.mark.parametrize(
    ("platform", "variable", "expected"),
    [
        ("linux", "XDG_CACHE_HOME", "set/mistigris"),
        ("linux", None, ".cache/mistigris"),
        ("darwin", None, "Library/Caches/mistigris"),
        ("win32", "LOCALAPPDATA", "set/mistigris"),
        ("win32", None, "AppData/Local/mistigris"),
    ],
)
def test_the_users_folder_on_each_platform(
    platform: str, variable: str | None, expected: str, monkeypatch: Any, tmp_path: Path
) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "set"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    assert folders.user_cache_dir() == tmp_path / expected
