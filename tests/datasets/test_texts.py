"""Hands read from the bytes of text columns, against `parse_cards`."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import evaluator as ev
from evaluator.cards.layout import FIRST_JOKER
from evaluator.datasets.assemble import assemble
from evaluator.datasets.layouts import HandColumns
from evaluator.kernels import statuses
from evaluator.kernels.texts import ADD_TEXTS, signs_table
from tests.datasets.hands import FAULTY, WRITTEN

#: Pieces of texts: all that means something, and things that do not.
PIECES = st.sampled_from(
    [
        *"23456789TJQKAtjqkacdhsCDHS♣♦♥♠♧♢♡♤ ,\t\u00a0\x1c\ufe0f\ufe0e01x-*ſ♪é",
        *("10", "Jk", "jK", "As", "Kd"),
    ]
)
TEXTS = st.lists(PIECES, max_size=12).map("".join)


def masks_of(texts, kind="text", offsets=None):
    column = pa.array(texts, offsets or pa.string())
    return assemble(pa.table({"hand": column}), HandColumns(kind, ("hand",)))


def naive(text):
    """Return the mask of a text, None if `parse_cards` refuses it."""
    try:
        cards = ev.parse_cards(text)
    except ev.errors.CardError:
        return None
    return int(ev.cards_to_masks(cards))


@given(st.lists(TEXTS, max_size=20), st.sampled_from([pa.string(), pa.large_string()]))
def test_texts_are_read_as_parse_cards_reads_them(texts, kind):
    masks, status = masks_of(texts, offsets=kind)
    found = [int(m) if s == statuses.GOOD else None for m, s in zip(masks, status, strict=True)]
    assert found == [naive(text) for text in texts]


@given(st.lists(TEXTS, max_size=20))
def test_a_column_of_single_cards_holds_exactly_one(texts):
    _, status = masks_of(texts, "cards")
    one = [naive(text) is not None and len(ev.parse_cards(text)) == 1 for text in texts]
    assert (status == statuses.GOOD).tolist() == one


@pytest.mark.parametrize("text", [text for text, _ in WRITTEN])
def test_the_kernel_alone_reads_what_is_common(text):
    data = np.frombuffer(text.encode(), dtype=np.uint8)
    masks = np.zeros(1, dtype=np.uint64)
    status = np.zeros(1, dtype=np.uint8)
    offsets = np.array([0, len(data)], dtype=np.int32)
    assert ADD_TEXTS[4](offsets, data, signs_table(), False, masks, status) == 0
    assert int(masks[0]) == naive(text)


def test_slices_and_nulls():
    texts = pa.array(["2c3c", None, "AsKd", "", "x"])
    table = pa.table({"hand": texts}).slice(1, 4)
    masks, status = assemble(table, HandColumns("text", ("hand",)))
    assert masks[:3].tolist() == [0, naive("AsKd"), 0]
    assert status.tolist() == [0, 0, 0, statuses.UNREAD]


def test_jokers_of_several_columns_take_free_numbers():
    table = pa.table({"hole": ["Jk As", "* jk"], "board": ["* Kd", "Jk Jk Jk"]})
    masks, status = assemble(table, HandColumns("text", ("hole",), ("board",)))
    jokers = [FIRST_JOKER, FIRST_JOKER + 1]
    assert int(masks[0]) == int(ev.cards_to_masks([*jokers, 51, 45]))
    assert status.tolist() == [statuses.GOOD, statuses.JOKERS]


def test_a_card_in_two_columns_is_a_duplicate():
    table = pa.table({"hole": ["AsKs", "A♠️Ks"], "board": ["As2c3c", "As2c3c"]})
    _, status = assemble(table, HandColumns("text", ("hole",), ("board",)))
    assert status.tolist() == [statuses.REPEATED] * 2


def test_lists_of_texts_are_hands():
    table = pa.table({"hand": [["As", "Kd"], None, [], ["10h"]]})
    masks, status = assemble(table, HandColumns("text", ("hand",)))
    assert masks.tolist() == [naive("AsKd"), 0, 0, naive("Th")]
    assert not status.any()
    # A slice of lists keeps to its own rows.
    masks, _ = assemble(table.slice(3, 1), HandColumns("text", ("hand",)))
    assert masks.tolist() == [naive("Th")]


def test_all_faulty_texts_have_a_status_or_no_hand():
    for text, _ in FAULTY:
        masks, status = masks_of([text])
        assert status[0] != statuses.GOOD or not 5 <= int(masks[0]).bit_count() <= 7 or "Jk" in text
