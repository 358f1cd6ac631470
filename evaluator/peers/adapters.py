"""How each evaluator is called: a loader for each, which imports it.

Only what a package offers in public is used, in the form in which it is fastest. Loops are part
of a timing, so each is written as its users would write it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import numpy as np

from evaluator.cards.layout import CARD_TEXTS
from evaluator.peers import forms
from evaluator.peers.model import PLACES, Loaded, Rows, Way
from evaluator.rules import policy as find_policy

TEXTS = CARD_TEXTS[:52]
STRINGS = "a text a hand"


def ours(*policies: str) -> Loaded:
    """Load mistigris: both evaluators under the standard rules, and other policies."""
    from evaluator.cards import cards_to_masks
    from evaluator.peers.calculators import ours as calculator
    from evaluator.ranking import evaluate

    def batch(
        variant: str,
        *,
        policy: str = "standard",
        method: Any = "bitmask",
        form: str = "uint64 masks",
        convert: Callable[[Rows], Any] = cards_to_masks,
    ) -> Way:
        rules = find_policy(policy)

        def rank(turns: Iterator[tuple[Any, Any]]) -> Any:
            hands, out = next(turns)
            return evaluate(hands, rules, out=out, threads=1, method=method)

        def prepare(rows: Rows) -> Iterator[tuple[Any, Any]]:
            return in_turns(convert(rows), rules.value_dtype)

        return Way(True, form, prepare, rank, variant=variant, policy=policy)

    ways = (
        Way(False, "a mask", forms.masks, lambda hands: [evaluate(hand) for hand in hands]),
        batch("bitmask"),
        batch("bitmask, cards", form="uint8 card numbers", convert=lambda rows: rows),
        batch("table", method="table"),
        *(batch(name, policy=name) for name in policies),
    )
    return Loaded(ways, calculator())


def in_turns(hands: Any, dtype: Any) -> Iterator[tuple[Any, Any]]:
    """Return hands and room for their values, in one place of the memory after the other."""
    # Ones, not an empty array: its pages would be handed out while the clock runs.
    return cycle([(hands.copy(), np.ones(len(hands), dtype=dtype)) for _ in range(PLACES)])


def treys() -> Loaded:
    """Load treys."""
    from treys import Card, Evaluator

    return Loaded((_in_two_lists(Card, Evaluator().evaluate),))


def deuces() -> Loaded:
    """Load deuces, the older relative of treys."""
    from deuces import Card, Evaluator

    return Loaded((_in_two_lists(Card, Evaluator().evaluate),))


def _in_two_lists(card: Any, evaluate: Any) -> Way:
    """Return how treys and deuces rank."""
    return Way(
        False,
        "two lists of int cards",
        forms.split_after_two([card.new(text) for text in TEXTS]),
        lambda hands: [evaluate(hole, board) for hole, board in hands],
        larger_is_stronger=False,
    )


def eval7() -> Loaded:
    """Load eval7."""
    from eval7 import Card, evaluate

    from evaluator.peers.calculators import eval7 as calculator

    way = Way(
        False,
        "a list of Card",
        forms.lists_of([Card(text) for text in TEXTS]),
        lambda hands: [evaluate(hand) for hand in hands],
    )
    return Loaded((way,), calculator())


def phevaluator() -> Loaded:
    """Load phevaluator."""
    from phevaluator.evaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards

    by_size: dict[int, Any] = {5: evaluate_5cards, 6: evaluate_6cards, 7: evaluate_7cards}
    way = Way(
        False,
        "int arguments",
        lambda rows: (by_size[rows.shape[1]], forms.ints(rows)),
        lambda hands: [hands[0](*hand) for hand in hands[1]],
        larger_is_stronger=False,
    )
    return Loaded((way,))


def pkrbot() -> Loaded:
    """Load pkrbot."""
    from pkrbot import Card, evaluate

    way = Way(
        False,
        "a list of Card",
        forms.lists_of([Card(text) for text in TEXTS]),
        lambda hands: [evaluate(hand) for hand in hands],
    )
    return Loaded((way,))


def pokerkit() -> Loaded:
    """Load pokerkit."""
    from pokerkit import Card, StandardHighHand

    from evaluator.peers.calculators import pokerkit as calculator

    rank = StandardHighHand.from_game
    (*cards,) = Card.parse("".join(TEXTS))
    make = forms.lists_of(cards)
    way = Way(
        False,
        "a tuple of Card",
        lambda rows: [tuple(hand) for hand in make(rows)],
        lambda hands: [rank(hand) for hand in hands],
        key=lambda hand: hand.entry.index,
    )
    return Loaded((way,), calculator())


def xiapl() -> Loaded:
    """Load xiapl."""
    from xiapl.card import Card
    from xiapl.eval import evaluate_mask
    from xiapl.utils import card_to_mask

    from evaluator.peers.calculators import xiapl as calculator

    bits = [card_to_mask(Card.from_string(text)) for text in TEXTS]
    way = Way(
        False,
        "a mask",
        lambda rows: [sum(bits[card] for card in row) for row in rows.tolist()],
        lambda hands: [evaluate_mask(hand) for hand in hands],
        key=lambda value: (int(value.category), tuple(value.kickers)),
    )
    return Loaded((way,), calculator())


def poker_equity() -> Loaded:
    """Load poker-equity; its `score_batch` is there for tests of its rules, but public."""
    from poker_equity import score_batch

    from evaluator.peers.calculators import poker_equity as calculator

    way = Way(
        True,
        STRINGS,
        forms.texts,
        lambda hands: score_batch("high", hands),
        larger_is_stronger=False,
    )
    return Loaded((way,), calculator())


def pokerfast() -> Loaded:
    """Load pokerfast: an evaluator in Python, and OMPEval for batches where it was built."""
    from pokerfast import equity, eval7

    from evaluator.peers.calculators import pokerfast as calculator

    single = Way(
        False,
        "a list of texts",
        forms.card_texts,
        lambda hands: [eval7(hand) for hand in hands],
    )
    if not equity.available():
        return Loaded((single,))
    batch = Way(True, "a list of texts a hand", forms.card_texts, equity.evaluate)
    return Loaded((single, batch), calculator())


def holdem_hand_evaluator() -> Loaded:
    """Load holdem-hand-evaluator."""
    from holdem_hand_evaluator import evaluate_hand

    from evaluator.peers.calculators import holdem_hand_evaluator as calculator

    way = Way(False, "one text", forms.texts, lambda hands: [evaluate_hand(hand) for hand in hands])
    return Loaded((way,), calculator())
