"""Tables in memory: the same rows and columns out, with what `evaluate` says of them."""

import numpy as np
import pyarrow as pa
import pytest

import evaluator as ev
from evaluator.datasets import rank_table, ranked
from evaluator.errors import ArgumentError, CardError, InputTypeError, LayoutError, PolicyError
from tests.datasets.hands import FAULTY, WRITTEN, deal, texts_of

TEXTS = [text for text, _ in WRITTEN] + [text for text, _ in FAULTY] + [None]
CATEGORIES = [category for _, category in WRITTEN] + [None] * (len(FAULTY) + 1)


def test_texts_have_their_categories():
    table = pa.table({"hand": TEXTS, "n": range(len(TEXTS))})
    ranked_table = rank_table(table, columns="hand", class_number=True, text=True, faults=True)
    assert ranked_table.select(["hand", "n"]).equals(table)
    assert ranked_table["category"].to_pylist() == CATEGORIES
    assert ranked_table.schema.names[2:] == ["value", "category", "class_number", "text", "fault"]
    for row in ranked_table.to_pylist():
        if row["category"] is None:
            assert row["value"] is row["class_number"] is row["text"] is None
            continue
        described = ev.describe(row["hand"])
        assert row["value"] == described.value
        assert row["class_number"] == described.class_number
        assert row["text"] == described.text
        assert row["fault"] is None
    faults = ranked_table["fault"].to_pylist()
    assert all(
        reason in fault
        for (_, reason), fault in zip(FAULTY, faults[len(WRITTEN) : -1], strict=True)
    )
    assert faults[-1] == "hand: empty: there are no cards"


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("threads", [1, 3])
def test_every_form_of_a_hand_has_one_value(size, threads, monkeypatch):
    monkeypatch.setattr(ranked, "SLICE", 64)
    cards = deal(500, size)
    values = ev.evaluate(cards)
    masks = ev.cards_to_masks(cards)
    names = [f"c{at}" for at in range(size)]
    forms = {
        "text": pa.table({"hand": texts_of(cards)}),
        "mask": pa.table({"hand": masks}),
        "signed": pa.table({"hand": masks.astype(np.int64)}),
        "codes": pa.table(list(cards.T.copy()), names=names),
        "cards": pa.table([[ev.format_cards([c]) for c in col] for col in cards.T], names=names),
        "chunked": pa.table({"hand": pa.chunked_array([masks[:7], masks[7:7], masks[7:]])}),
    }
    for form, table in forms.items():
        columns = "mask:hand" if form == "signed" else None
        out = rank_table(table, columns=columns, threads=threads)
        assert out["value"].to_pylist() == values.tolist(), form
        assert out.select(table.schema.names).equals(table)


def test_faults_among_masks_and_codes():
    masks = [int(ev.cards_to_masks("AsKsQsJsTs")), 0, 1 << 15, 7, None]
    out = rank_table(pa.table({"m": pa.array(masks, pa.uint64())}), columns="mask:m", faults=True)
    assert out["value"].null_count == 4
    for fault, words in zip(
        out["fault"].to_pylist()[1:],
        ["a hand of 0 cards", "bit 15 set", "a hand of 3 cards", "empty"],
        strict=True,
    ):
        assert words in fault
    codes = pa.table({name: [at, at] for at, name in enumerate("abcde")}).set_column(
        0, "a", pa.array([4, 56])
    )
    out = rank_table(codes, columns="codes:a,b,c,d,e", faults=True)
    assert out["fault"].to_pylist() == [
        "e: card 3c is in the columns a and e",
        "a: no card has the number 56 (card numbers are 0 to 51, jokers 52 to 55)",
    ]


def test_several_hands_a_row():
    table = pa.table(
        {
            "p1": ["AsKs", "AhKh", "2c2d", "AsKs"],
            "p2": ["QhQd", "AdKd", "9h9d", ""],
            "board": ["Qs Js Ts 2c 3d", "2s 2h 3d 4c 9s", "3c 4c 5c 6c 7c", "Qs Js Ts 2c"],
        }
    )
    out = rank_table(table, columns="p1/p2@board", faults=True)
    assert out["winner"].to_pylist() == [1, None, None, None]
    assert out["ties"].to_pylist() == [0, 2, 2, None]
    assert out["category_1"].to_pylist()[0] == "straight flush"
    assert out["value_1"].to_pylist()[3] is not None
    assert out["fault"].to_pylist()[3].startswith("p2, board: a hand of 4 cards")


def test_a_fault_of_the_board_is_told_once():
    table = pa.table({"p1": ["AsKs"], "p2": ["QhQd"], "board": ["Qs Js Xs 2c 3d"]})
    out = rank_table(table, columns="p1/p2@board", faults=True)
    assert out["fault"].to_pylist()[0].count("unknown rank") == 1


@pytest.mark.parametrize("name", ["septic", "joker-wild", "ace-to-five", "short-deck"])
def test_other_rules(name):
    policy = ev.policy(name)
    cards = sorted(policy.cards)
    draw = np.random.default_rng(4)
    hands = np.array([draw.choice(cards, 7, replace=False) for _ in range(100)], dtype=np.uint8)
    if policy.max_jokers:
        hands[::3, 0] = 52
    out = rank_table(pa.table({"hand": texts_of(hands)}), policy=policy, text=True)
    assert out["value"].to_pylist() == ev.evaluate(hands, policy).tolist()
    assert out["value"].type == pa.from_numpy_dtype(policy.value_dtype)
    for row, hand in zip(out.to_pylist(), hands, strict=True):
        described = ev.describe(hand, policy)
        assert row["category"] == described.category
        # What jokers stand for is no part of what equal hands have in common.
        assert described.text.startswith(row["text"])
    assert "class_number" not in out.schema.names


def test_pandas_comes_back_as_pandas():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(
        {"hand": TEXTS, "any": [object()] * len(TEXTS)}, index=[*range(5, 5 + len(TEXTS))]
    )
    out = rank_table(frame, columns="hand", class_number=True)
    assert list(out.index) == list(frame.index)
    assert out["any"].tolist() == frame["any"].tolist()
    assert out["value"].dtype == "UInt32"
    assert [None if pd.isna(c) else c for c in out["category"]] == CATEGORIES
    assert "value" not in frame.columns


def test_polars_comes_back_as_polars():
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"hand": TEXTS})
    out = rank_table(frame)
    assert out["category"].to_list() == CATEGORIES
    assert out["value"].dtype == pl.UInt32
    with pytest.raises(InputTypeError, match="LazyFrame; collect"):
        rank_table(frame.lazy())


def test_record_batches_come_back_as_record_batches():
    batch = pa.record_batch({"hand": TEXTS}).replace_schema_metadata({"k": "v"})
    out = rank_table(batch)
    assert isinstance(out, pa.RecordBatch)
    assert out["category"].to_pylist() == CATEGORIES
    assert out.schema.metadata[b"k"] == b"v"


@pytest.mark.parametrize("rows", [0, 1])
def test_few_rows(rows):
    table = pa.table({"hand": pa.array(["AsKsQsJsTs"][:rows], pa.string())})
    assert rank_table(table, columns="hand").num_rows == rows


def test_what_is_refused():
    table = pa.table({"hand": ["AsKsQsJsTs", "As"], "n": [1, 2]})
    with pytest.raises(CardError, match=r"row 1, column hand: a hand of 1 card"):
        rank_table(table, columns="hand", on_error="raise")
    with pytest.raises(ArgumentError, match="on_error is 'drop'"):
        rank_table(table, on_error="drop")
    with pytest.raises(ArgumentError, match="give one of them"):
        rank_table(table, columns="hand", layout="text")
    with pytest.raises(InputTypeError, match="layout is of type int"):
        rank_table(table, layout=5)
    with pytest.raises(LayoutError, match="nothing"):
        rank_table(table, columns="nothing")
    with pytest.raises(InputTypeError, match="table is of type list"):
        rank_table([["AsKsQsJsTs"]])
    with pytest.raises(PolicyError, match="rank_table needs rules that order hands"):
        rank_table(table, policy="laws1891-literal")
    ranked_table = rank_table(table, columns="hand")
    with pytest.raises(LayoutError, match="has a column 'value' already"):
        rank_table(ranked_table, columns="hand")
    twice = rank_table(ranked_table, columns="hand", policy="septic", prefix="septic_")
    assert twice.schema.names[-2:] == ["septic_value", "septic_category"]
