"""Ranges from and to lists, arrays, grids and data frames."""

from __future__ import annotations

import re
import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.cards import cards_to_masks
from evaluator.cards.holdings import CLASS_NAMES
from evaluator.errors import (
    ArgumentError,
    CardSyntaxError,
    DuplicateCardError,
    HandSizeError,
    InputTypeError,
    RangeError,
)
from evaluator.ranges import Range
from tests.ranges.strategies import ranges

FOUND = Range("QQ+, AKs:0.5, A5s-A2s:0.25")


@settings(max_examples=20)
@given(ranges())
def test_every_form_comes_back(found: Range) -> None:
    held = found.weights[found.weights > 0]
    assert len(found) == len(held) == len(found.hands)
    assert Range(list(found)) == found
    assert Range(dict(found)) == found
    assert Range.from_weights(found.weights) == found
    assert Range.from_weights(found.weights.tolist()) == found
    assert Range.from_array(found.hands, held) == found
    assert Range.from_array(found.hands[:, ::-1].astype(np.int64), held) == found
    assert Range.from_array(cards_to_masks(found.hands), held) == found
    assert Range.from_pandas(found.to_pandas()) == found
    assert Range.from_pandas(found.to_pandas().set_index("hand")["weight"]) == found


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0, 1 / 3]), min_size=169, max_size=169).filter(any))
def test_grids_come_back(cells: list[float]) -> None:
    grid = np.array(cells).reshape(13, 13)
    # An average of twelve equal numbers may be off by a rounding.
    np.testing.assert_allclose(Range.from_grid(grid).to_grid(), grid, rtol=1e-15)


def test_grid_is_the_usual_chart() -> None:
    grid = Range("AA, AKs:0.5, A2o, AhKd").to_grid()
    assert grid.shape == (13, 13)
    assert (grid[0, 0], grid[0, 1], grid[12, 0], grid[1, 0]) == (1, 0.5, 1, 1 / 12)
    assert np.count_nonzero(grid) == 4


def test_hands_go_with_their_weights() -> None:
    assert FOUND.hands.dtype == np.uint8
    assert (FOUND.hands[:, 0] > FOUND.hands[:, 1]).all()
    assert [hand for hand, _ in Range("AKs, 2c2d")] == ["2d2c", "AcKc", "AdKd", "AhKh", "AsKs"]
    assert [weight for _, weight in FOUND] == FOUND.weights[FOUND.weights > 0].tolist()
    assert all(type(weight) is float for _, weight in FOUND)
    assert FOUND.weights.dtype == np.float64
    assert FOUND.weights.shape == (1326,)


def test_share() -> None:
    assert Range("random").share == 1
    assert FOUND.share == (18 + 4 * 0.5 + 16 * 0.25) / 1326


def test_lists_and_mappings() -> None:
    assert Range(["QQ+", ("AKs", 0.5), ("A5s-A2s:0.5", 0.5)]) == FOUND
    assert Range({"QQ+": 1, "AKs": np.float32(0.5), "A5s-A2s": 0.25}) == FOUND
    assert Range(text for text in ("AA", "AA", "KK")) == Range("KK+")
    assert Range({"0.1(AA), KK": 0.7}) == Range("AA:0.07, KK:0.7")


ENTRIES: list[tuple[Any, type[Exception], str]] = [
    ([], RangeError, "the range is empty: there is no entry"),
    ({}, RangeError, "the range is empty: there is no entry"),
    (["AA", "A"], RangeError, "entry 2: rank missing at position 2 in 'A'"),
    (["AA", ("KK", 0)], RangeError, "entry 2 ('KK'): weight 0 (weights are above 0 and at most 1)"),
    ({"AA": 1.5}, RangeError, "entry 1 ('AA'): weight 1.5"),
    ({"AA": float("nan")}, RangeError, "entry 1 ('AA'): weight nan"),
    ({"AA": True}, InputTypeError, "entry 1 ('AA'): weight True of type bool"),
    ({"AA": "1"}, InputTypeError, "entry 1 ('AA'): weight '1' of type str"),
    (["AA", 5], InputTypeError, "entry 2: 5 of type int"),
    ([("AA", 1, 2)], InputTypeError, "entry 1: ('AA', 1, 2) of type tuple"),
    ([(50, 51)], InputTypeError, "entry 1: (50, 51) of type tuple"),
    (
        [("AA", 0.5), "AhAd"],
        RangeError,
        "AhAd has weight 0.5 by entry 1 ('AA') and weight 1 by entry 2 ('AhAd')",
    ),
    (np.ones(1326), InputTypeError, "arrays go to Range.from_array"),
    (pd.DataFrame({"hand": ["AA"]}), InputTypeError, "data frames to Range.from_pandas"),
]


@pytest.mark.parametrize(("hands", "kind", "message"), ENTRIES)
def test_wrong_entries(hands: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        Range(hands)


ARRAYS: list[tuple[Any, Any, type[Exception], str]] = [
    ([], None, RangeError, "there is no hand in the array"),
    ([[51, 50], [51, 52]], None, RangeError, "joker 52 at position 2 of row 1"),
    ([[51, 50], [51, 51]], None, DuplicateCardError, "card As appears twice (positions 1 and 2 of"),
    ([[51, 50], [51, 56]], None, CardSyntaxError, "no card has the number 56 at position 2 of row"),
    ([[51, -1]], None, CardSyntaxError, "no card has the number -1"),
    ([51, 50], None, ArgumentError, "shape (2,) (accepted are cards of shape (n, 2), and masks"),
    ([[51, 50, 49]], None, ArgumentError, "shape (1, 3)"),
    ([[51.0, 50.0]], None, InputTypeError, "an array of float64"),
    (["AhKh"], None, InputTypeError, "an array of <U4"),
    (np.array([3, 7], np.uint64), None, HandSizeError, "row 1 holds 3 cards, the first one 2"),
    (np.array([7], np.uint64), None, ArgumentError, "shape (1, 3)"),
    (np.array([1 << 15], np.uint64), None, CardSyntaxError, "bit 15 set, which is no card"),
    ([[51, 50], [49, 48]], [1, 0], RangeError, "weight 0.0 in row 1 (weights are above 0"),
    ([[51, 50], [49, 48]], [1.5, 1], RangeError, "weight 1.5 in row 0"),
    ([[51, 50], [49, 48]], [1, np.nan], RangeError, "weight nan in row 1"),
    (
        [[51, 50], [49, 48]],
        [1],
        ArgumentError,
        "weights: an array of shape (1,) (accepted is (2,))",
    ),
    ([[51, 50]], ["1"], InputTypeError, "weights: an array of <U1 (accepted are numbers)"),
    (
        [[49, 48], [51, 50], [50, 51]],
        [1, 0.5, 1],
        RangeError,
        "AsAh has weight 0.5 by row 1 and weight 1.0 by row 2",
    ),
]


@pytest.mark.parametrize(("hands", "weights", "kind", "message"), ARRAYS)
def test_wrong_arrays(hands: Any, weights: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        Range.from_array(hands, weights)


def test_a_hand_may_be_repeated_with_its_weight() -> None:
    assert Range.from_array([[51, 50], [50, 51]]) == Range("AsAh")
    assert Range.from_array([[51, 50], [50, 51]], [0.5, 0.5]) == Range("AsAh:0.5")


def test_the_row_at_fault_is_known() -> None:
    with pytest.raises(RangeError) as caught:
        Range.from_array([[51, 50], [1, 0], [50, 51]], [1, 1, 0.5])
    assert caught.value.row == 2


@pytest.mark.parametrize("make", [Range.from_weights, Range.from_grid])
def test_wrong_weights(make: Any) -> None:
    shape = (1326,) if make == Range.from_weights else (13, 13)
    for value in (1.5, -0.1, np.nan, np.inf):
        wrong = np.zeros(shape)
        wrong.flat[14] = value
        with pytest.raises(
            RangeError, match=rf"weight {value} of \w+ in row 1.*weights are 0 to 1"
        ):
            make(wrong)
    with pytest.raises(RangeError, match="the range is empty: all weights are 0"):
        make(np.zeros(shape))
    with pytest.raises(ArgumentError, match=r"of shape \(3,\) \(accepted is"):
        make([1, 1, 1])
    with pytest.raises(InputTypeError, match="an array of <U1"):
        make(np.full(shape, "1"))
    assert make(np.ones(shape, dtype=bool)) == Range("any")
    assert make(np.ones(shape, dtype=np.int8)) == Range("any")


def test_no_weight_is_negative_zero() -> None:
    signed = FOUND.weights + 0.0
    signed[signed == 0] = -0.0
    assert hash(Range.from_weights(signed)) == hash(FOUND)


def test_data_frames() -> None:
    frame = FOUND.to_pandas()
    assert list(frame.columns) == ["hand", "weight"]
    assert len(frame) == len(FOUND)
    by_class = pd.DataFrame({"note": [1, 2], "weight": [1, 0.5], "hand": ["QQ+", "AK"]})
    assert Range.from_pandas(by_class) == Range("QQ+, AK:0.5")


FRAMES: list[tuple[Any, type[Exception], str]] = [
    (pd.DataFrame({"hand": ["AA"]}), ArgumentError, "no column 'weight', but ['hand']"),
    (pd.DataFrame({"hand": ["AA", "AAs"], "weight": 1.0}), RangeError, "row 1: AAs: a pair is"),
    (pd.Series({"AA": 1.0, "KK": 0.0}), RangeError, "row 1 ('KK'): weight 0.0"),
    (pd.Series([], dtype=float), RangeError, "there is no row"),
    (pd.Series([1.0]), InputTypeError, "row 0: (0, 1.0) of type tuple"),
    ({"AA": 1.0}, InputTypeError, "data of type dict"),
]


@pytest.mark.parametrize(("data", "kind", "message"), FRAMES)
def test_wrong_data_frames(data: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        Range.from_pandas(data)


def test_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ArgumentError, match=re.escape('pip install "mistigris[pandas]"')):
        FOUND.to_pandas()
    with pytest.raises(ArgumentError, match="data frames need pandas"):
        Range.from_pandas([])


def test_chart_for_notebooks() -> None:
    html = Range("QQ+, AKs:0.5, AhKd")._repr_html_()
    assert "<caption>" in html
    assert "23 hands, 1.58%" in html
    assert html.count("<td ") == 169
    assert html.count("<tr>") == 13
    shown = re.findall(r'title="(\w+): ([\d.]+)%"[^>]*>(\w+)<', html)
    assert [name for name, _, _ in shown] == list(CLASS_NAMES) == [name for _, _, name in shown]
    shares = {name: share for name, share, _ in shown if share != "0"}
    assert shares == {"AA": "100", "KK": "100", "QQ": "100", "AKs": "50", "AKo": "8.333"}
    assert "1 hand, 0.08%" in Range("AhKh")._repr_html_()
