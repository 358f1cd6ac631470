"""Keep the tables of the policies that are made up here out of the user's own cache folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evaluator.tables import store


@pytest.fixture(scope="session", autouse=True)
def tables_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        # Not by XDG_CACHE_HOME: compiled kernels are to stay where they are.
        patch.setattr(store, "user_cache_dir", lambda: folder)
        yield
