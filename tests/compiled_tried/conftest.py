"""Leave nothing behind of the policies that are made up here, on disk or in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evaluator.ranking.compiled import compiled
from evaluator.tables import store


@pytest.fixture(scope="module", autouse=True)
def nothing_kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        # Not by XDG_CACHE_HOME: compiled kernels are to stay where they are.
        patch.setattr(store, "user_cache_dir", lambda: folder)
        yield
    compiled.cache_clear()
    store._user_values.cache_clear()
