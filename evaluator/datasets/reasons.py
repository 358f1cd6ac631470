"""Why a row cannot be ranked, in words: looked for only once a kernel has found that it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import card_name, masks_to_cards, parse_cards
from evaluator.cards.faults import ACCEPTED_NUMBERS, bad_mask
from evaluator.cards.layout import CARD_LIMIT, FIRST_JOKER, N_JOKERS
from evaluator.datasets.assemble import UCI_RANKS, UCI_SUITS
from evaluator.datasets.fields import as_codes, as_masks, as_texts, flat
from evaluator.datasets.layouts import HandColumns
from evaluator.errors import CardError
from evaluator.ranking.hands import SIZES
from evaluator.rules import Policy
from evaluator.rules.hands import checked_hand


class Fault(NamedTuple):
    """What is wrong with a row.

    Attributes
    ----------
    column : str
        Name of the column, several with commas where the fault is in none alone.
    text : str
        What stands there.
    reason : str
        What is wrong with it.
    """

    column: str
    text: str
    reason: str


class _Fault(Exception):
    """Carries a `Fault` out of a loop over columns."""

    def __init__(self, column: str, text: str, reason: str) -> None:
        super().__init__(reason)
        self.fault = Fault(column, text, reason)


def fault_of_row(table: Any, row: int, hand: HandColumns, policy: Policy) -> Fault:
    """Say why the hand of a row cannot be ranked.

    Parameters
    ----------
    table : pyarrow.Table or RecordBatch
    row : int
        Counted from 0; a row to which a kernel gave a status.
    hand : HandColumns
        The hand in question.
    policy : Policy

    Returns
    -------
    Fault
    """
    one = table.slice(row, 1)
    columns = [(name, flat(one.column(name))) for name in (*hand.columns, *hand.board)]
    try:
        cards = _cards(columns, hand.kind)
        checked_hand(policy, cards, SIZES)
    except _Fault as found:
        return found.fault
    except CardError as error:
        return Fault(_names(columns), _texts(columns), str(error))
    raise AssertionError(f"a kernel found a fault where there is none: {_texts(columns)!r}")


def _names(columns: list[tuple[str, Any]]) -> str:
    return ", ".join(name for name, _ in columns)


def _text(column: Any) -> str:
    value = column[0].as_py()
    return "" if value is None else str(value)


def _texts(columns: list[tuple[str, Any]]) -> str:
    return " ".join(text for _, column in columns if (text := _text(column)))


def _cards(columns: list[tuple[str, Any]], kind: str) -> list[int]:
    """Return the cards of a row, all different, or raise what is wrong with it."""
    if all(not _text(column).strip() for _, column in columns):
        raise _Fault(_names(columns), "", "empty: there are no cards")
    owners: dict[int, str] = {}
    if kind == "uci":
        for suit, rank in zip(columns[::2], columns[1::2], strict=True):
            text = f"{_text(suit[1])},{_text(rank[1])}"
            _own(owners, f"{suit[0]}, {rank[0]}", text, [_uci_card(suit, rank)])
        return list(owners)
    for name, column in columns:
        text = _text(column)
        if kind != "text" and not text.strip():
            raise _Fault(name, text, "empty: there is no card")
        _own(owners, name, text, _READERS[kind](name, column, text, owners))
    return list(owners)


def _own(owners: dict[int, str], column: str, text: str, cards: list[int]) -> None:
    """Note in which column cards are; raise if one of them is in another already."""
    for card in cards:
        if card in owners:
            raise _Fault(
                column,
                text,
                f"card {card_name(card)} is in the columns {owners[card]} and {column}",
            )
        owners[card] = column


def _of_text(name: str, column: Any, text: str, owners: dict[int, str]) -> list[int]:
    """Cards of a text; its jokers take the numbers that are free."""
    shown = as_texts(column, name)[0].as_py() or ""
    try:
        cards = parse_cards(shown).tolist()
    except CardError as error:
        raise _Fault(name, text, str(error)) from None
    free = [card for card in range(FIRST_JOKER, CARD_LIMIT) if card not in owners]
    jokers = sum(card >= FIRST_JOKER for card in cards)
    if jokers > len(free):
        raise _Fault(name, text, f"one joker too many (at most {N_JOKERS} jokers)")
    return [card for card in cards if card < FIRST_JOKER] + free[:jokers]


def _of_one(name: str, column: Any, text: str, owners: dict[int, str]) -> list[int]:
    """Return the card of a text that must hold exactly one."""
    cards = _of_text(name, column, text, owners)
    if len(cards) != 1:
        raise _Fault(name, text, f"{len(cards)} cards where one is accepted")
    return cards


def _of_code(name: str, column: Any, text: str, owners: dict[int, str]) -> list[int]:
    """Return the card of a number."""
    code = int(as_codes(column, name)[0])
    if code >= CARD_LIMIT:
        raise _Fault(name, text, f"no card has the number {text} ({ACCEPTED_NUMBERS})")
    return [code]


def _of_mask(name: str, column: Any, text: str, owners: dict[int, str]) -> list[int]:
    """Return the cards of a mask."""
    mask = as_masks(column, name)[0]
    try:
        cards: list[int] = masks_to_cards(mask).tolist()
    except CardError:
        reason = str(bad_mask(int(text))) if text.lstrip("-").isdigit() else f"{text!r} is no mask"
        raise _Fault(name, text, reason) from None
    return cards


_READERS = {"text": _of_text, "cards": _of_one, "codes": _of_code, "mask": _of_mask}


def _uci_card(suit: tuple[str, Any], rank: tuple[str, Any]) -> int:
    """Return the card of a suit and a rank of the UCI data."""
    numbers: list[int] = []
    for (name, column), known, what in (
        (suit, UCI_SUITS, "suits are 1 to 4, hearts, spades, diamonds, clubs"),
        (rank, UCI_RANKS, "ranks are 1, the ace, to 13, the king"),
    ):
        text = _text(column)
        if not text.strip():
            raise _Fault(name, text, "empty: there is no number")
        number = int(as_codes(column, name)[0])
        value: int | None = known[number] if number < len(known) else None
        if value is None:
            raise _Fault(name, text, f"{text} is out of range ({what})")
        numbers.append(value)
    suit_number, rank_number = numbers
    return 4 * rank_number + suit_number


def faults_of(
    table: Any,
    hands: Sequence[HandColumns],
    wrong: Sequence[NDArray[np.bool_] | None],
    policy: Policy,
) -> list[tuple[int, Fault]]:
    """Say what is wrong with all rows that cannot be ranked.

    Parameters
    ----------
    table : pyarrow.Table or RecordBatch
    hands : sequence of HandColumns
        The hands of a row.
    wrong : sequence of ndarray(bool, shape=(n,)), or None where no row is wrong
        For each of these hands.
    policy : Policy

    Returns
    -------
    list of (int, Fault)
        Rows, from 0 and ascending; several times the same where several of its hands are wrong,
        once where these are wrong in the same way, as with a board that they share.
    """
    found: dict[tuple[int, Fault], None] = {}
    rows = [
        (int(row), at)
        for at, some in enumerate(wrong)
        if some is not None
        for row in np.flatnonzero(some)
    ]
    for row, at in sorted(rows):
        found[row, fault_of_row(table, row, hands[at], policy)] = None
    return list(found)
