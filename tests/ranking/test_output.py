"""The array to fill that a caller may give."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import evaluator as ev
from evaluator.errors import ArgumentError
from tests.kernels.hands import masks_of, random_hands

METHODS = ["bitmask", "table"]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", [0, 1, 500, 140_000])
def test_out_is_filled_and_returned(n: int, method: Any) -> None:
    hands = random_hands(n, 7, seed=n)
    for given in (hands, masks_of(hands)):
        out = np.full(n, 7, dtype=np.uint32)
        assert ev.evaluate(given, out=out, method=method, threads=2) is out
        assert np.array_equal(out, ev.evaluate(hands))


@pytest.mark.parametrize("method", METHODS)
def test_out_may_be_part_of_a_larger_array(method: Any) -> None:
    hands = random_hands(100, 6, seed=2)
    larger = np.full(120, 7, dtype=np.uint32)
    found = ev.evaluate(hands, out=larger[10:110], method=method)
    assert np.array_equal(larger[10:110], ev.evaluate(hands))
    assert (larger[:10] == 7).all()
    assert (larger[110:] == 7).all()
    assert np.shares_memory(found, larger)


def test_out_of_one_hand_is_an_array_of_one() -> None:
    out = np.zeros(1, dtype=np.uint32)
    assert ev.evaluate("As Ks Qs Js Ts", out=out) is out
    assert out.tolist() == [ev.evaluate("As Ks Qs Js Ts")]


def test_out_may_be_memory_mapped(tmp_path: Any) -> None:
    hands = random_hands(50, 7, seed=3)
    out = np.memmap(tmp_path / "values", dtype=np.uint32, mode="w+", shape=(50,))
    assert ev.evaluate(hands, out=out) is out
    assert np.array_equal(out, ev.evaluate(hands))


def test_out_of_rules_with_wide_values() -> None:
    hands = random_hands(20, 5, seed=4)
    out = np.zeros(20, dtype=np.uint64)
    assert ev.evaluate(hands, "septic", out=out) is out
    assert np.array_equal(out, ev.evaluate(hands, "septic"))
    with pytest.raises(ArgumentError, match=r"out is uint32 of shape \(20,\); .*'septic'.*uint64"):
        ev.evaluate(hands, "septic", out=np.zeros(20, dtype=np.uint32))


def read_only(n: int) -> Any:
    array = np.zeros(n, dtype=np.uint32)
    array.setflags(write=False)
    return array


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ([0] * 10, "out is list; a numpy array is accepted"),
        (np.zeros(9, dtype=np.uint32), r"shape \(9,\); 10 values of 'standard' need uint32 of sh"),
        (np.zeros((10, 1), dtype=np.uint32), r"out is uint32 of shape \(10, 1\)"),
        (np.zeros((), dtype=np.uint32), r"out is uint32 of shape \(\)"),
        (np.zeros(10, dtype=np.int32), r"out is int32 .*need uint32"),
        (np.zeros(10, dtype=np.uint64), r"out is uint64 .*need uint32"),
        (np.zeros(10, dtype=">u4"), r"out is >u4 .*need uint32"),
        (np.zeros(10), r"out is float64 .*need uint32"),
        (np.zeros(20, dtype=np.uint32)[::2], "out is read-only or not contiguous"),
        (np.zeros(10, dtype=np.uint32)[::-1], "out is read-only or not contiguous"),
        (read_only(10), "out is read-only or not contiguous"),
    ],
    ids=str.split("list short 2-d 0-d signed wide big-endian float strided backwards read-only"),
)
def test_refusals(out: Any, message: str) -> None:
    hands = random_hands(10, 7, seed=5)
    before = np.array(out)
    with pytest.raises(ArgumentError, match=message):
        ev.evaluate(hands, out=out)
    assert np.array_equal(before, out)


def test_out_that_overlaps_the_hands_is_refused() -> None:
    memory = np.zeros(200, dtype=np.uint64)
    masks = memory[:50]
    masks[:] = masks_of(random_hands(50, 7, seed=6))
    with pytest.raises(ArgumentError, match="out overlaps hands"):
        ev.evaluate(masks, out=memory[25:].view(np.uint32)[:50])
    assert np.array_equal(masks, masks_of(random_hands(50, 7, seed=6)))
    apart = memory[50:].view(np.uint32)[:50]
    assert np.array_equal(ev.evaluate(masks, out=apart), ev.evaluate(masks))


def test_out_that_overlaps_cards_is_refused() -> None:
    memory = np.zeros(700, dtype=np.uint8)
    cards = memory[:350].reshape(50, 7)
    cards[:] = random_hands(50, 7, seed=6)
    with pytest.raises(ArgumentError, match="out overlaps hands"):
        ev.evaluate(cards, out=memory[200:400].view(np.uint32))
