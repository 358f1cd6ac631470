"""The loops over many hands are compiled to vector instructions.

A loop that LLVM no longer vectorises gives the same values, many times slower. So the kernels are
compiled afresh in a process of its own (numba keeps no assembly of what it loads from its cache)
and the assembly is read: for this processor, for one with AVX2 only, and with the vectoriser
switched off, which shows that the reading notices.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import evaluator as ev

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(INTERPRETED, reason="NUMBA_DISABLE_JIT: nothing is compiled"),
    pytest.mark.skipif(
        platform.machine().lower() not in ("x86_64", "amd64"),
        reason="reads the assembly of x86-64",
    ),
]

# Stages are routines that the kernels named last call; compiling those compiles them for the
# types that they are used with.
COMPILE = """
import json, sys
import llvmlite.binding
import evaluator as ev
from evaluator.kernels import batch, choose, deals, rankwise, runouts, sample, sampled, suits
from evaluator.ranking.expressible import natural_kernel
from evaluator.ranking.tied import suit_rules

sizes = [int(size) for size in sys.argv[1].split()]
policies = sys.argv[2].split()
kernels = {
    "evaluate_masks": batch.evaluate_masks,
    **{f"evaluate_rows {size}": batch.EVALUATE_ROWS[size] for size in sizes},
    **{f"evaluate_columns {size}": batch.EVALUATE_COLUMNS[size] for size in sizes},
    **{f"natural_kernel {name}": natural_kernel(ev.policy(name)) for name in policies},
    "add_suits natural": suits.suits_kernel(suit_rules(ev.policy("septic"), 0)),
    "add_suits wild": suits.suits_kernel(suit_rules(ev.policy("septic"), 2)),
    "count_by_ranks": rankwise.count_by_ranks,
    "count_runouts": runouts.count_runouts,
    "sample_deals": sampled.sample_deals,
}
stages = {
    "append": runouts.append,
    "encode": choose.encode,
    "draw": sample.draw,
    "step_past_four": sample.step_past_four,
    "step_past_one": sample.step_past_one,
    "exclude": sample.exclude,
    "lay": sample.lay,
    "rank_known": deals.rank_known,
    "rank_dealt": deals.rank_dealt,
    "find_winners": deals.find_winners,
    "count_winners": deals.count_winners,
    "count_categories": deals.count_categories,
}
compiled = {name: kernel.compiled() for name, kernel in kernels.items()} | stages
assembly = {}
for name, dispatcher in compiled.items():
    for signature, text in dispatcher.inspect_asm().items():
        assembly[name if len(dispatcher.signatures) == 1 else f"{name} {signature}"] = text
features = [name for name, has in llvmlite.binding.get_host_cpu_features().items() if has]
json.dump({"features": features, "assembly": assembly}, sys.stdout)
"""

SIZES = (5, 6, 7)
#: One for each rule that has instructions of its own.
POLICIES = (
    *("laws1891", "short-deck", "joker-wild", "soko"),
    *("ace-to-five", "ace-to-six", "deuce-to-seven"),
)
KERNELS = {
    "evaluate_masks",
    *(f"natural_kernel {name}" for name in POLICIES),
    "add_suits natural",
    "add_suits wild",
    "count_by_ranks",
    *(f"evaluate_{order} {size}" for order in ("rows", "columns") for size in SIZES),
}
STAGES = {
    "append",
    "encode",
    "draw",
    "step_past_four",
    "step_past_one",
    "exclude",
    "lay",
    "rank_known",
    "rank_dealt",
    "find_winners",
    "count_winners",
    "count_categories",
}
#: Those that count bits, for which AVX-512 BITALG has an instruction.
COUNTING = {*KERNELS, "rank_known", "rank_dealt"}
#: Without AVX-512, the bytes of five to seven neighbours can only be sorted out one by one.
INTERLEAVED = {name for name in KERNELS if "rows" in name}
#: Compiling takes seconds: enough to see what becomes of other settings.
SAMPLE = {
    *("evaluate_masks", "evaluate_rows 7", "evaluate_columns 7", f"natural_kernel {POLICIES[-1]}"),
    *STAGES,
}

LABEL = re.compile(r"(\.?LBB\d+_\d+):")
JUMP = re.compile(r"\s+j\w+\s+(\.?LBB\d+_\d+)\b")
ONE_BY_ONE = re.compile(r"vpextr|vpinsr|vp?gather|vp?scatter")

AVX2 = {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": "+avx2"}
SCALAR = {"NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}


@dataclass(frozen=True)
class Loop:
    """The instructions of a loop that holds no other loop."""

    instructions: tuple[str, ...]

    def wide(self, registers: str) -> int:
        """Return how many instructions use vector registers of the kinds given by a pattern."""
        return sum(re.search(rf"%{registers}\d", line) is not None for line in self.instructions)

    def is_vectorised(self, registers: str) -> bool:
        """Whether most instructions, and not just a few moves, use such registers."""
        return 2 * self.wide(registers) > len(self.instructions)

    def uses(self, instruction: re.Pattern[str]) -> bool:
        return any(instruction.match(line) for line in self.instructions)


def innermost_loops(assembly: str) -> Iterator[Loop]:
    """Find what lies between a label and a jump back to it, if nothing like it lies within."""
    lines = assembly.splitlines()
    labels: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    for number, line in enumerate(lines):
        if label := LABEL.match(line):
            labels[label[1]] = number
        elif (jump := JUMP.match(line)) and jump[1] in labels:
            spans.append((labels[jump[1]], number))
    for first, last in spans:
        if not any(first <= a and b <= last and (a, b) != (first, last) for a, b in spans):
            body = (line for line in lines[first : last + 1] if line.startswith("\t"))
            stripped = (line.strip() for line in body)
            yield Loop(tuple(line for line in stripped if not line.startswith((".", "#"))))


def hot_loop(assembly: str, registers: str) -> Loop:
    """Return the innermost loop with the most work in vector registers.

    The loops beside it do the rest of the hands that does not fill a register.
    """
    return max(innermost_loops(assembly), key=lambda loop: loop.wide(registers))


@pytest.fixture(scope="module")
def compile_afresh(tmp_path_factory: pytest.TempPathFactory) -> Any:
    @cache
    def compile_with(
        sizes: tuple[int, ...], options: tuple[tuple[str, str], ...]
    ) -> dict[str, Any]:
        folder = str(tmp_path_factory.mktemp("kernels"))
        policies = POLICIES if sizes == SIZES else POLICIES[-1:]
        # Other settings of numba, such as bounds checks, give other code.
        env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        env |= {"NUMBA_CACHE_DIR": folder, "PYTHONPATH": str(Path(ev.__file__).parents[1])}
        run = subprocess.run(
            [sys.executable, "-c", COMPILE, " ".join(map(str, sizes)), " ".join(policies)],
            env=env | dict(options),
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        found: dict[str, Any] = json.loads(run.stdout)
        return found

    return lambda *sizes, **options: compile_with(sizes, tuple(sorted(options.items())))


def check(assembly: dict[str, str], registers: str, *, has_bit_count: bool, name: str) -> None:
    versions = {key: text for key, text in assembly.items() if f"{key} ".startswith(f"{name} ")}
    assert versions, f"{name} was not compiled"
    for version, text in versions.items():
        loop = hot_loop(text, registers)
        listing = f"hot loop of {version}:\n" + "\n".join(loop.instructions)
        assert loop.is_vectorised(registers), listing
        if has_bit_count and name in COUNTING:
            assert loop.uses(re.compile("vpopcntw")), listing
        if has_bit_count or name not in INTERLEAVED:
            assert not loop.uses(ONE_BY_ONE), listing


@pytest.mark.parametrize("name", sorted(KERNELS | STAGES))
def test_hot_loop_uses_the_vector_registers_of_this_processor(
    name: str, compile_afresh: Any
) -> None:
    found = compile_afresh(*SIZES)
    features = set(found["features"])
    if "avx2" not in features:
        pytest.skip("this processor has no AVX2")
    # With AVX-512, LLVM takes the narrower registers where the processor slows down for the wide.
    registers = "[yz]mm" if "avx512bw" in features else "ymm"
    has_bit_count = {"avx512bitalg", "avx512vl"} <= features
    check(found["assembly"], registers, has_bit_count=has_bit_count, name=name)


@pytest.mark.parametrize("name", sorted(SAMPLE))
def test_hot_loop_uses_vector_registers_where_there_is_only_avx2(
    name: str, compile_afresh: Any
) -> None:
    check(compile_afresh(7, **AVX2)["assembly"], "ymm", has_bit_count=False, name=name)


@pytest.mark.parametrize("name", sorted(SAMPLE))
def test_scalar_code_would_be_noticed(name: str, compile_afresh: Any) -> None:
    scalar = compile_afresh(7, **SCALAR)["assembly"]
    with pytest.raises(AssertionError, match="hot loop of"):
        check(scalar, "[yz]mm", has_bit_count=False, name=name)
