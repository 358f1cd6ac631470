"""How all tests run: the examples that hypothesis draws, and what an interpreted run leaves out."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

# The first call of a kernel compiles it, so no deadline; a shared machine may stall at any draw.
settings.register_profile(
    "mistigris",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    max_examples=10 if INTERPRETED else 100,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mistigris")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without a compiler, leave out the tests that need one and those that would take hours."""
    if not INTERPRETED:
        return
    left_out = [item for item in items if any(map(item.get_closest_marker, ("compiled", "slow")))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
