"""Kernels over columns of numbers, against plain Python."""

import numpy as np
import pyarrow as pa
import pytest

import evaluator as ev
from evaluator.cards.layout import CARDS_MASK, JOKER_MASK
from evaluator.datasets.assemble import UCI_RANKS, UCI_SUITS, assemble
from evaluator.datasets.layouts import HandColumns
from evaluator.datasets.numbering import number_classes
from evaluator.errors import InputTypeError
from evaluator.kernels import columns, statuses
from evaluator.ranking.compiled import deck_of
from evaluator.tables.store import load_values
from tests.datasets.hands import deal


def test_codes_of_every_number():
    codes = np.arange(256, dtype=np.uint8)
    masks = np.zeros(256, dtype=np.uint64)
    status = np.zeros(256, dtype=np.uint8)
    assert columns.add_codes(codes, masks, status) == 200
    assert masks[:56].tolist() == [int(ev.cards_to_masks([card])) for card in range(56)]
    assert status.tolist() == [statuses.GOOD] * 56 + [statuses.NO_CARD] * 200
    assert columns.add_codes(codes, masks, status) == 256
    assert status.tolist() == [statuses.REPEATED] * 56 + [statuses.NO_CARD] * 200


@pytest.mark.parametrize(
    "kind", [np.uint8, np.int8, np.int16, np.int64, np.uint64, np.float64, str]
)
def test_codes_of_any_type(kind):
    cards = deal(200, 7)
    table = pa.table([pa.array(column.astype(kind)) for column in cards.T], names=list("abcdefg"))
    masks, status = assemble(table, HandColumns("codes", tuple("abcdefg")))
    assert masks.tolist() == ev.cards_to_masks(cards).tolist()
    assert not status.any()


def test_numbers_that_are_no_cards():
    given = [-1, 56, 255, 1 << 40, None]
    table = pa.table({"a": pa.array(given, pa.int64())})
    _, status = assemble(table, HandColumns("codes", ("a",)))
    assert status.tolist() == [statuses.NO_CARD] * 4 + [statuses.MISSING]
    table = pa.table({"a": ["51", " 51", "", "x", "-1", "99999999999999999999999", "5.0"]})
    _, status = assemble(table, HandColumns("codes", ("a",)))
    assert status.tolist() == [0, 0, *[statuses.NO_CARD] * 5]
    table = pa.table({"a": [1.0, 1.5, float("nan"), float("inf")]})
    _, status = assemble(table, HandColumns("codes", ("a",)))
    assert status.tolist() == [0, *[statuses.NO_CARD] * 3]


def test_masks_of_any_form():
    mask = int(ev.cards_to_masks("As Kd Jk"))
    for column in ([mask], [str(mask)], [f" {mask} "], [hex(mask)]):
        masks, status = assemble(pa.table({"m": column}), HandColumns("mask", ("m",)))
        assert (masks.tolist(), status.tolist()) == ([mask], [0])
    wrong = pa.table({"m": pa.array([-1, 1 << 14, 0], pa.int64())})
    _, status = assemble(wrong, HandColumns("mask", ("m",)))
    assert status.tolist() == [statuses.NO_CARD] * 2 + [0]
    both = pa.table({"m": pa.array([mask], pa.uint64()), "n": pa.array([mask], pa.uint64())})
    assert assemble(both, HandColumns("mask", ("m",), ("n",))).statuses[0] == statuses.REPEATED
    with pytest.raises(InputTypeError, match="cannot hold all bits of a mask"):
        assemble(pa.table({"m": [1.0]}), HandColumns("mask", ("m",)))


def test_uci_numbers():
    # The suits and ranks as the data's description has them: hearts, spades, diamonds, clubs.
    table = pa.table(
        {"S1": ["1", "2", "3", "4", "5", "1"], "C1": ["1", "2", "10", "13", "1", "14"]}
    )
    masks, status = assemble(table, HandColumns("uci", ("S1", "C1")))
    assert masks[:4].tolist() == [
        int(ev.cards_to_masks([card])) for card in ("Ah", "2s", "Td", "Kc")
    ]
    assert status.tolist() == [0, 0, 0, 0, statuses.NO_CARD, statuses.NO_CARD]
    assert len(UCI_SUITS) == 5
    assert len(UCI_RANKS) == 14


@pytest.mark.parametrize("name", ["standard", "short-deck", "joker-wild", "joker-bug"])
def test_hands_are_checked_as_evaluate_checks_them(name):
    policy = ev.policy(name)
    deck = deck_of(policy)
    draw = np.random.default_rng(3)
    hands = [draw.choice(56, size=draw.integers(0, 10), replace=False) for _ in range(300)]
    masks = np.array(
        [int(ev.cards_to_masks(hand)) if len(hand) else 0 for hand in hands], np.uint64
    )
    given = masks.copy()
    status = np.zeros(len(masks), dtype=np.uint8)
    sizes = np.zeros(3, dtype=np.uint64)
    filler = np.uint64(int(ev.cards_to_masks("As Ks Qs Js Ts")))
    wrong = columns.check_hands(
        masks, status, deck.allowed, JOKER_MASK, deck.most_jokers, filler, sizes
    )
    right = []
    for mask in given.tolist():
        try:
            ev.evaluate(mask, policy)
            right.append(True)
        except ev.errors.CardError:
            right.append(False)
    assert (status == statuses.GOOD).tolist() == right
    assert wrong == right.count(False)
    assert masks.tolist() == [
        mask if good else int(filler) for mask, good in zip(given.tolist(), right, strict=True)
    ]
    counts = [mask.bit_count() for mask, good in zip(given.tolist(), right, strict=True) if good]
    assert sizes.tolist() == [counts.count(size) for size in (5, 6, 7)]


def test_bits_that_are_no_card_are_refused():
    for bit in range(64):
        masks = np.zeros(1, dtype=np.uint64)
        status = np.zeros(1, dtype=np.uint8)
        columns.add_masks(np.array([1 << bit], np.uint64), CARDS_MASK, masks, status)
        assert (status[0] == statuses.GOOD) == bool(int(CARDS_MASK) >> bit & 1)


def test_class_numbers_of_every_class():
    values = load_values(ev.policy("standard")).classes.astype(np.uint32)
    numbers = np.zeros(len(values), dtype=np.uint16)
    number_classes(values, numbers)
    assert numbers.tolist() == ev.class_number(values).tolist() == [*range(7462, 0, -1)]


def test_places_and_counts():
    values = np.array([5 << 28 | 7, 15 << 28, 3], dtype=np.uint32)
    places = np.zeros(3, dtype=np.uint8)
    columns.places_of_short(values, places)
    assert places.tolist() == [5, 15, 0]
    columns.places_of_long(values.astype(np.uint64) << np.uint64(32), places)
    assert places.tolist() == [5, 15, 0]
    counts = np.zeros(64, dtype=np.uint64)
    columns.count_places(np.array([0, 1, 1, 15, 1, 1, 1], np.uint8), counts)
    assert counts.reshape(4, 16).sum(axis=0).tolist() == [1, 5] + [0] * 13 + [1]
