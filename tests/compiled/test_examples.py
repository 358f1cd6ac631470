"""Worked examples, law by law and rule by rule, with the values that kernels give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import evaluator as ev
from tests.compiled import examples
from tests.compiled.presets import METHODS, Method
from tests.rules import test_laws, test_low_and_other, test_septic, test_standard, test_wild

pytestmark = pytest.mark.compiled

MODULES = (test_laws, test_septic, test_wild, test_low_and_other, test_standard)

EXAMPLES = [
    pytest.param(module, function, arguments, id=f"{module.__name__.rpartition('.')[2]}-{name}")
    for module in MODULES
    for name, function, arguments in examples.examples_of(module)
]


@pytest.mark.parametrize(("module", "function", "arguments"), EXAMPLES)
def test_example(
    module: Any,
    function: Callable[..., None],
    arguments: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in examples.USED & set(vars(module)):
        monkeypatch.setattr(module, name, getattr(examples, name))
    function(**arguments)


def test_no_example_is_forgotten() -> None:
    assert len(test_laws.EXAMPLES) == 26
    for module in MODULES:
        assert sum(param.values[0] is module for param in EXAMPLES) > 10


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("law", "first", "second", "by_laws", "modern"), test_laws.EXAMPLES)
def test_winners_by_the_laws_of_1891(
    law: str, first: str, second: str, by_laws: int, modern: int, method: Method
) -> None:
    for policy, expected in (("laws1891", by_laws), ("standard", modern)):
        one, two = ev.evaluate([first, second], policy, method=method).tolist()
        assert (one > two) + 2 * (two > one) == expected, f"law {law} under {policy}"
