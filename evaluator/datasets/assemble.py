"""The hands of a table as masks, each with what is wrong with it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from evaluator.cards import cards_to_masks, parse_cards
from evaluator.cards.layout import CARDS_MASK, FIRST_JOKER
from evaluator.datasets.fields import as_codes, as_masks, as_texts, flat, text_buffers
from evaluator.datasets.layouts import HandColumns
from evaluator.errors import CardError

# In the UCI data suits 1-4 are hearts, spades, diamonds, clubs; rank 1 is the ace.
UCI_SUITS: Final = (None, 2, 3, 1, 0)
UCI_RANKS: Final = (None, 12, *range(12))

_JOKER_BITS: Final = tuple(np.uint64(1 << (16 * lane + 13)) for lane in range(4))


class Assembled(NamedTuple):
    """Hands of a table.

    Attributes
    ----------
    masks : ndarray(uint64, shape=(n,))
        Meaningless where the status is not `GOOD`.
    statuses : ndarray(uint8, shape=(n,))
        See `evaluator.kernels.statuses`.
    """

    masks: NDArray[np.uint64]
    statuses: NDArray[np.uint8]


def assemble(table: Any, hand: HandColumns) -> Assembled:
    """Put the cards of one hand of each row together.

    Parameters
    ----------
    table : pyarrow.Table or RecordBatch
    hand : HandColumns

    Returns
    -------
    Assembled
        How many cards a hand has, and of which deck, is not looked at.

    Raises
    ------
    InputTypeError
        If a column is of a type that cannot hold what `hand` says.
    """
    from evaluator.kernels.statuses import MISSING

    n = table.num_rows
    hands = Assembled(np.zeros(n, dtype=np.uint64), np.zeros(n, dtype=np.uint8))
    columns = [(name, flat(table.column(name))) for name in (*hand.columns, *hand.board)]
    for _, column in columns:
        # An empty place is no card; in texts of any number of cards it is none of them.
        if hand.kind != "text" and column.null_count:
            hands.statuses[column.is_null().to_numpy(zero_copy_only=False)] = MISSING
    if hand.kind == "uci":
        for (suit, suits), (rank, ranks) in zip(columns[::2], columns[1::2], strict=True):
            _add_codes(hands, _uci_codes(as_codes(suits, suit), as_codes(ranks, rank)))
        return hands
    for name, column in columns:
        if hand.kind == "codes":
            _add_codes(hands, as_codes(column, name))
        elif hand.kind == "mask":
            _add_masks(hands, as_masks(column, name))
        else:
            _add_texts(hands, as_texts(column, name), single=hand.kind == "cards")
    return hands


def _add_codes(hands: Assembled, codes: NDArray[np.uint8]) -> None:
    """Add a column of card numbers."""
    from evaluator.kernels.columns import add_codes

    add_codes(codes, *hands)


def _add_masks(hands: Assembled, masks: NDArray[np.uint64]) -> None:
    """Add a column of masks."""
    from evaluator.kernels.columns import add_masks

    add_masks(np.ascontiguousarray(masks), CARDS_MASK, *hands)


def _uci_codes(suits: NDArray[np.uint8], ranks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return card numbers of the suits and ranks of the UCI data, 255 for what is no card."""
    suit_of = np.full(256, 255, dtype=np.uint8)
    suit_of[1 : len(UCI_SUITS)] = UCI_SUITS[1:]
    rank_of = np.full(256, 255, dtype=np.uint8)
    rank_of[1 : len(UCI_RANKS)] = UCI_RANKS[1:]
    suit, rank = suit_of[suits], rank_of[ranks]
    codes: NDArray[np.uint8] = np.where((suit == 255) | (rank == 255), 255, 4 * rank + suit)
    return codes.astype(np.uint8)


def _add_texts(hands: Assembled, texts: Any, *, single: bool) -> None:
    """Add a column of texts: by the kernel, and one by one what only `parse_cards` can read."""
    from evaluator.kernels.statuses import GOOD, UNREAD
    from evaluator.kernels.texts import ADD_TEXTS

    given = texts.fill_null("") if texts.null_count else texts
    offsets, data = text_buffers(given)
    before = hands.statuses == GOOD
    faults = ADD_TEXTS[offsets.itemsize](offsets, data, _signs(), single, *hands)
    if not faults:
        return
    rows = np.flatnonzero(before & (hands.statuses == UNREAD))
    for row, text in zip(rows.tolist(), given.take(pa.array(rows)).to_pylist(), strict=True):
        _add_text(hands, row, text, single=single)


@lru_cache(maxsize=1)
def _signs() -> NDArray[np.uint8]:
    """Return what each byte stands for; made once."""
    from evaluator.kernels.texts import signs_table

    return signs_table()


def _add_text(hands: Assembled, row: int, text: str, *, single: bool) -> None:
    """Add the cards of a text as `parse_cards` reads it; leave the status as it is if it cannot."""
    from evaluator.kernels.statuses import GOOD, JOKERS, NOT_ONE, REPEATED

    try:
        cards = parse_cards(text)
    except CardError:
        return
    held = hands.masks[row]
    added = np.uint64(cards_to_masks(cards[cards < FIRST_JOKER]))
    jokers = int(np.count_nonzero(cards >= FIRST_JOKER))
    free = [bit for bit in _JOKER_BITS if not held & bit][:jokers]
    if single and len(cards) != 1:
        hands.statuses[row] = NOT_ONE
    elif held & added:
        hands.statuses[row] = REPEATED
    elif len(free) < jokers:
        hands.statuses[row] = JOKERS
    else:
        hands.masks[row] = np.bitwise_or.reduce([held, added, *free])
        hands.statuses[row] = GOOD
