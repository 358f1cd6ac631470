"""The documentation is complete, and its examples are true."""

from __future__ import annotations

import ast
import dataclasses
import doctest
import importlib
import inspect
import pkgutil
import re
import shlex
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import evaluator as ev
from evaluator.cli.main import main

ROOT = Path(__file__).resolve().parents[1]
NAMES = ["evaluator", *(info.name for info in pkgutil.walk_packages(ev.__path__, "evaluator."))]
#: All but the command's entry, which runs when it is imported as the main module.
MODULES = {name: importlib.import_module(name) for name in NAMES if name != "evaluator.__main__"}


def named_in(text: str, title: str) -> list[str] | None:
    """Return the names that a section of a docstring describes; None if there is no such section.

    They stand at the left edge, several with commas between: ``low, high : int``.
    """
    head = f"{title}\n{'-' * len(title)}\n"
    if head not in text:
        return None
    lines = text.partition(head)[2].splitlines()
    ends = [i for i, line in enumerate(lines) if line and set(line) == {"-"}]
    lines = lines[: ends[0] - 1] if ends else lines
    heads = [line.partition(" : ")[0] for line in lines if line and not line.startswith(" ")]
    return [name.strip().lstrip("*") for head in heads for name in head.split(",")]


def arguments_of(function: ast.FunctionDef) -> list[str]:
    """Return the names of a function's parameters, `self` and `cls` left out."""
    given = function.args
    every = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    names = [argument.arg for argument in every if argument is not None]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def test_described_parameters_are_those_of_the_function() -> None:
    wrong = []
    for path in sorted((ROOT / "evaluator").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            described = named_in(ast.get_docstring(node) or "", "Parameters")
            if described is not None and described != arguments_of(node):
                place = path.relative_to(ROOT)
                wrong.append(f"{place}: {node.name}{tuple(arguments_of(node))} has {described}")
    assert wrong == []


def public() -> Iterator[tuple[str, Any]]:
    """Yield every function and class in an `__all__`, and their public methods, by full name."""
    found: dict[str, Any] = {}
    for module in MODULES.values():
        for name in getattr(module, "__all__", ()):
            thing = getattr(module, name)
            if inspect.isfunction(thing) or inspect.isclass(thing):
                found[f"{thing.__module__}.{thing.__qualname__}"] = thing
            if inspect.isclass(thing):
                for member in vars(thing).values():
                    method = getattr(member, "__func__", member)
                    if inspect.isfunction(method) and not method.__name__.startswith("_"):
                        found[f"{method.__module__}.{method.__qualname__}"] = method
    yield from sorted(found.items())


PUBLIC = [pytest.param(thing, id=name) for name, thing in public()]


@pytest.mark.parametrize("thing", PUBLIC)
def test_public_names_are_described_in_full(thing: Any) -> None:
    text = inspect.getdoc(thing)
    assert text
    if inspect.isclass(thing):
        fields = dataclasses.fields(thing) if dataclasses.is_dataclass(thing) else ()
        public_fields = {field.name for field in fields if not field.name.startswith("_")}
        described = {*(named_in(text, "Attributes") or ()), *(named_in(text, "Parameters") or ())}
        assert public_fields - described == set()
        return
    # That they are the right ones is tested above.
    if any(name not in ("self", "cls") for name in inspect.signature(thing).parameters):
        assert named_in(text, "Parameters") is not None


def with_examples() -> list[str]:
    """Return the names of the modules whose documentation has examples."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    return [
        name
        for name, module in MODULES.items()
        if any(test.examples for test in finder.find(module, name))
    ]


@pytest.mark.compiled
@pytest.mark.parametrize("name", with_examples())
def test_examples_are_true(name: str) -> None:
    # Any public name may be used in an example, as after `from evaluator import ...`.
    names = {name: getattr(ev, name) for name in ev.__all__}
    assert doctest.testmod(MODULES[name], extraglobs=names).failed == 0


README = (ROOT / "README.md").read_text(encoding="utf-8")


def sessions() -> Iterator[tuple[str, str]]:
    """Yield each command that README.md shows, with what it prints."""
    for command, output in re.findall(r"^    \$ mistigris (.*)\n((?:    .*\n)*)", README, re.M):
        yield command, textwrap.dedent(output)


def without_times(text: str) -> str:
    """Return the text without what differs from run to run."""
    return re.sub(r"[\d.e-]+ s$", "... s", text, flags=re.MULTILINE)


@pytest.mark.compiled
@pytest.mark.parametrize(("command", "output"), list(sessions()))
def test_commands_of_the_readme_print_what_it_shows(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(command)) == 0
    assert without_times(capsys.readouterr().out) == without_times(output)


@pytest.mark.compiled
@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```", README, re.M | re.S))
def test_code_of_the_readme_runs(block: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "README.md", "exec"), {})


def test_the_readme_shows_commands_and_code() -> None:
    assert len(list(sessions())) >= 2
    assert "```python\n" in README
