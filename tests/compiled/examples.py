"""The examples of tests/rules, to be run again with the values that kernels give.

Those tests rank hands through three short functions, which are exchanged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from types import ModuleType
from typing import Any

import evaluator as ev
from evaluator.ranking.compiled import is_compiled
from evaluator.rules.definition import Best
from evaluator.rules.layout import category_place
from tests.rules import ranked

USED = {"best", "category", "winner"}


def best(cards: str, rules: Any = "standard") -> Best:
    """Rank a hand, its value by kernels where they know the rules."""
    found: Best = ranked.best(cards, rules)  # type: ignore[no-untyped-call]
    policy = ev.policy(rules)
    if not (policy.transitive and is_compiled(policy)):
        return found
    return replace(found, value=ev.evaluate(cards, policy))


def category(cards: str, rules: Any = "standard") -> str:
    """Name the category that is in the value."""
    policy = ev.policy(rules)
    return policy.categories[category_place(best(cards, rules).value, wide=policy.wide)]


def winner(first: str, second: str, rules: Any = "standard") -> int:
    """Return 1 or 2 for the stronger hand, 0 for a tie."""
    one, two = best(first, rules).value, best(second, rules).value
    return (one > two) + 2 * (two > one)


def examples_of(module: ModuleType) -> Iterator[tuple[str, Callable[..., None], dict[str, Any]]]:
    """Give each test of a module that ranks hands, with the arguments of each of its cases.

    Not those that count whole spaces by the definition: here kernels count them.
    """
    for name, function in vars(module).items():
        if name.endswith("_frequencies") or not name.startswith("test_"):
            continue
        if USED & set(function.__code__.co_names):
            for arguments in cases_of(function):
                yield f"{name}-{'-'.join(map(str, arguments.values()))}", function, arguments


def cases_of(function: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Give the arguments that the marks of a test list for it."""
    choices = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            listed, values = mark.args[:2]
            names = listed.split(",") if isinstance(listed, str) else listed
            rows = [(value,) if len(names) == 1 else value for value in values]
            choices.append([dict(zip(names, row, strict=True)) for row in rows])
    for combination in product(*choices):
        yield {name: value for row in combination for name, value in row.items()}
