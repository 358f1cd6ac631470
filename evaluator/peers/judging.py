"""Try an evaluator on rare hands, and say in words what it gets wrong."""

from __future__ import annotations

from typing import Final

from evaluator.cards import cards_to_masks, format_cards
from evaluator.errors import PeerError
from evaluator.peers.checking import Disagreement, compare_orders
from evaluator.peers.crew import Worker
from evaluator.peers.model import Rows
from evaluator.peers.rare import Trial
from evaluator.peers.results import Entry, Verdict

OUTCOMES: Final = {1: "the first wins", 0: "they tie", -1: "the second wins"}
STANDARD: Final = "standard"


def judge(worker: Worker, way: int, entry: Entry, trial: Trial) -> tuple[Verdict, bool | None]:
    """Have hands ranked in one way and compare their order with ours.

    Parameters
    ----------
    worker : Worker
    way : int
        Its number among the ways of the evaluator.
    entry : Entry
        Says how its values are to be read, as far as that is known.
    trial : Trial

    Returns
    -------
    Verdict
    bool or None
        Whether larger values are stronger; None if nothing could be compared.
    """
    from evaluator.ranking import evaluate

    rows, values = trial
    if entry.policy != STANDARD:
        # Other evaluators do not know these rules, so our slower way checks the faster one.
        values = evaluate(cards_to_masks(rows), entry.policy, method="table")
    cards = rows.shape[1]
    try:
        theirs = worker.ask("order", way, rows)
    except PeerError as error:
        verdict = Verdict(cards, 0, note=str(error), failed=True)
        return verdict, entry.larger_is_stronger
    found = compare_orders(values, theirs, entry.larger_is_stronger)
    note = "" if found.first is None else in_words(found.first, rows, entry.policy)
    return Verdict(cards, len(rows), found.wrong_pairs, note), found.larger_is_stronger


def in_words(pair: Disagreement, rows: Rows, policy: str) -> str:
    """Say which two hands are ordered how, by us and by the evaluator."""
    from evaluator.ranking import describe

    first, second = (
        f"{format_cards(rows[place].tolist())} ({describe(rows[place].tolist(), policy).text})"
        for place in (pair.better, pair.other)
    )
    return (
        f"{first} against {second}: by our order {OUTCOMES[pair.ours]}, by its order"
        f" {OUTCOMES[pair.theirs]}"
    )
