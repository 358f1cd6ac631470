"""How holdings and classes are numbered."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from evaluator.cards import cards_to_masks, parse_cards
from evaluator.cards.holdings import (
    CLASS_NAMES,
    CLASS_OF,
    CLASS_SIZES,
    FIRST,
    HOLDINGS_OF,
    MASKS,
    N_CLASSES,
    N_HOLDINGS,
    SECOND,
    TEXTS,
    class_at,
    holding_of,
    index_of,
)
from tests.oracle.ranges import holdings_of_term


def test_holdings_are_numbered_without_a_gap() -> None:
    pairs = sorted(combinations(range(52), 2), key=lambda pair: pair[::-1])
    assert [*zip(FIRST.tolist(), SECOND.tolist(), strict=True)] == pairs
    assert [b * (b - 1) // 2 + a for a, b in pairs] == [*range(N_HOLDINGS)]


def test_index_of_either_order() -> None:
    cards = np.stack((FIRST, SECOND), axis=1)
    assert index_of(cards).tolist() == [*range(N_HOLDINGS)]
    assert index_of(cards[:, ::-1]).dtype == np.intp
    assert index_of(cards[:, ::-1]).tolist() == [*range(N_HOLDINGS)]
    assert index_of(cards.reshape(2, 663, 2)).shape == (2, 663)
    assert [holding_of(b, a) for a, b in cards.tolist()] == [*range(N_HOLDINGS)]


def test_masks_and_texts_hold_both_cards() -> None:
    assert (cards_to_masks(np.stack((FIRST, SECOND), axis=1)) == MASKS).all()
    read = [parse_cards(text).tolist() for text in TEXTS]
    assert read == [[b, a] for a, b in zip(FIRST.tolist(), SECOND.tolist(), strict=True)]


def test_classes_are_the_cells_of_the_chart() -> None:
    known = {"AA": (0, 0), "AKs": (0, 1), "AKo": (1, 0), "A2s": (0, 12), "A2o": (12, 0)}
    known |= {"22": (12, 12), "T9s": (4, 5), "32o": (12, 11)}
    for name, cell in known.items():
        assert divmod(CLASS_NAMES.index(name), 13) == cell
    assert len(set(CLASS_NAMES)) == N_CLASSES
    assert class_at(12, 11, suited=True) == 1
    assert class_at(12, 11) == 13


@pytest.mark.parametrize("number", range(N_CLASSES), ids=CLASS_NAMES)
def test_every_class_holds_its_hands(number: int) -> None:
    name = CLASS_NAMES[number]
    expected = {frozenset(parse_cards(text).tolist()) for text in holdings_of_term(name)}
    found = {frozenset((int(FIRST[i]), int(SECOND[i]))) for i in HOLDINGS_OF[number]}
    assert found == expected
    assert len(HOLDINGS_OF[number]) == CLASS_SIZES[number]
    assert (CLASS_OF[list(HOLDINGS_OF[number])] == number).all()


@pytest.mark.parametrize("array", [FIRST, SECOND, MASKS, CLASS_OF, CLASS_SIZES])
def test_no_table_can_be_written(array: np.ndarray) -> None:
    assert not array.flags.writeable
