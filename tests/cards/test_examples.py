"""The examples in the documentation of this layer, run."""

from __future__ import annotations

import doctest

import pytest

from evaluator.cards import masks, notation


@pytest.mark.parametrize("module", [masks, notation], ids=lambda module: module.__name__)
def test_examples_are_true(module) -> None:  # type: ignore[no-untyped-def]
    results = doctest.testmod(module)
    assert results.attempted > 0
    assert results.failed == 0
