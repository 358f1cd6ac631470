"""The shape of the project: who may import whom, and what may stand where."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "evaluator"

#: From left to right; a module imports from its own place and from those left of it. Layers of one
#: row know nothing of each other.
LAYERS = (
    ("errors", "folders"),
    ("cards",),
    ("rules",),
    ("tables",),
    ("kernels",),
    ("ranking",),
    ("ranges",),
    ("equity", "settlement"),
    ("datasets", "peers"),
    ("cli",),
)
ROW_OF = {layer: row for row, layers in enumerate(LAYERS) for layer in layers}
#: The public face and the command's entry stand above all layers.
ABOVE = ("__init__", "__main__")

#: Importing these loads numba.
COMPUTING = ("kernels", "equity")

COMPILERS = ("numba", "llvmlite")
COMPILING = ("jit", "njit", "vectorize", "guvectorize", "cfunc", "stencil")


def modules() -> list[Path]:
    """Return every source file of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """Return the dotted name of a module below the package, such as ``cards.layout``."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def layer_of(path: Path) -> str:
    """Return the first part of a module's name."""
    return name_of(path).split(".", maxsplit=1)[0]


def parse(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the full name of everything that is imported, wherever in the file it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_at_once(tree: ast.Module) -> Iterator[str]:
    """Yield the full name of what is imported as soon as the module is."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imported(node)
        waiting.extend(ast.iter_child_nodes(node))


def layers_imported(names: Iterator[str]) -> set[str]:
    """Return what stands directly below `evaluator` in the imported names."""
    parts = [name.split(".") for name in names]
    return {part[1] for part in parts if part[0] == "evaluator" and len(part) > 1}


def where(path: Path) -> str:
    """Return the place of a file below the root, as a failing test shows it."""
    return path.relative_to(ROOT).as_posix()


def test_every_part_of_the_package_has_a_layer() -> None:
    parts = {path.stem for path in PACKAGE.glob("*.py")} - set(ABOVE)
    parts |= {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert parts == set(ROW_OF)


def test_imports_point_left() -> None:
    wrong = [
        f"{where(path)} imports {other}"
        for path in modules()
        if (layer := layer_of(path)) not in ABOVE
        for other in layers_imported(imported(parse(path))) - {layer, "__version__"}
        # A public name, such as `evaluator.odds`, is not left of anything.
        if ROW_OF.get(other, len(LAYERS)) >= ROW_OF[layer]
    ]
    assert wrong == []


def test_the_public_face_imports_no_layer_but_errors_at_once() -> None:
    tree = parse(PACKAGE / "__init__.py")
    assert layers_imported(imported_at_once(tree)) == {"errors"}


def test_only_kernels_import_a_compiler() -> None:
    importers = {
        layer_of(path)
        for path in modules()
        if any(name.split(".")[0] in COMPILERS for name in imported(parse(path)))
    }
    assert importers == {"kernels"}


def test_what_compiles_is_imported_late() -> None:
    # `equity` does nothing but compute, so it is itself what others import late.
    early = [
        where(path)
        for path in modules()
        if layer_of(path) not in COMPUTING
        and not layers_imported(imported_at_once(parse(path))).isdisjoint(COMPUTING)
    ]
    assert early == []


def test_kernels_load_no_tables() -> None:
    # numba freezes globals into its cache, where a table that was built anew would stay old.
    loaders = [
        where(path)
        for path in PACKAGE.glob("kernels/*.py")
        if any(name.startswith("evaluator.tables.store") for name in imported(parse(path)))
    ]
    assert loaders == []


def test_only_the_house_decorators_compile() -> None:
    users = set()
    for path in modules():
        for node in ast.walk(parse(path)):
            name = getattr(node, "attr", getattr(node, "id", None))
            if isinstance(node, ast.Attribute | ast.Name) and name in COMPILING:
                users.add(where(path))
    assert users == {"evaluator/kernels/_jit.py"}


def test_only_the_command_prints() -> None:
    printers = {
        layer_of(path)
        for path in modules()
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    }
    assert printers == {"cli"}


def test_nothing_is_validated_by_assert() -> None:
    # `python -O` leaves them out.
    asserting = [
        where(path)
        for path in modules()
        if any(isinstance(node, ast.Assert) for node in ast.walk(parse(path)))
    ]
    assert asserting == []


def kernels() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the signature and the definition of each ``@kernel(signature)``."""
    for path in sorted(PACKAGE.glob("kernels/*.py")):
        for node in ast.walk(parse(path)):
            for decorator in getattr(node, "decorator_list", []):
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "kernel":
                    assert isinstance(node, ast.FunctionDef)
                    yield ast.unparse(decorator.args[0]), node


@pytest.mark.parametrize(
    ("signature", "function"), [pytest.param(*found, id=found[1].name) for found in kernels()]
)
def test_kernels_say_what_they_take_and_give(signature: str, function: ast.FunctionDef) -> None:
    text = ast.get_docstring(function) or ""
    gives_nothing = signature.lstrip("f'\"").startswith("void(")
    assert ("Returns\n-------\n" in text) != gives_nothing
    described = text.partition("Parameters\n----------\n")[2].splitlines()
    heads = [line.partition(" : ")[0] for line in described if line and line[0] != " "]
    named = {name.strip() for head in heads for name in head.split(",")}
    assert {argument.arg for argument in function.args.args} <= named


def test_the_oracle_is_independent() -> None:
    # Its own tests may compare it with the package.
    oracle = [path for path in ROOT.glob("tests/oracle/*.py") if path.name[:5] != "test_"]
    assert len(oracle) > 1
    names = {name.split(".")[0] for path in oracle for name in imported(parse(path))}
    assert "evaluator" not in names


def test_tables_holds_data_only() -> None:
    # As a package it would shadow PyTables wherever the checkout is the current folder.
    assert [str(path) for path in (ROOT / "tables").rglob("*.py")] == []


def test_no_installed_tables_hide_those_of_the_checkout() -> None:
    assert not (PACKAGE / "_tables").exists()


LIGHT = {
    "import": ["-c", "import evaluator"],
    "cards and policies": [
        "-c",
        "import evaluator as ev; ev.parse_cards('As'); ev.policies(); dir(ev); ev.evaluate",
    ],
    "--help": ["-m", "evaluator", "--help"],
    "odds --help": ["-m", "evaluator", "odds", "--help"],
    "rank --help": ["-m", "evaluator", "rank", "--help"],
    "bench --help": ["-m", "evaluator", "bench", "--help"],
    "hand": ["-m", "evaluator", "hand", "AsKsQsJsTs"],
    "policies": ["-m", "evaluator", "policies"],
    "tables info": ["-m", "evaluator", "tables", "info"],
}


@pytest.mark.parametrize("arguments", LIGHT.values(), ids=LIGHT)
def test_numba_is_loaded_only_to_compute(arguments: list[str]) -> None:
    # What `-X importtime` lists is all that was imported, whichever way the program ends.
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert "evaluator" in loaded
    assert {name for name in loaded if name.split(".")[0] in COMPILERS} == set()


def test_hooks_need_no_network() -> None:
    config = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    entries = [line.split(":", 1) for line in config.splitlines() if ":" in line]
    values = {
        key: {value.strip() for name, value in entries if name.strip(" -") == key}
        for key in ("repo", "language")
    }
    assert values == {"repo": {"local"}, "language": {"system", "fail"}}
