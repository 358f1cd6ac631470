"""A run: start everyone, check everyone, then time everyone in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, TypeAlias

from evaluator.errors import ArgumentError, PeerError
from evaluator.peers import machine
from evaluator.peers.crew import PATIENCE, Worker
from evaluator.peers.hands import ORDERS
from evaluator.peers.judging import judge
from evaluator.peers.model import SIZES, Peer, Spot
from evaluator.peers.rare import CLASSES, rare_hands
from evaluator.peers.results import Absent, Answer, Entry, Report, Speed
from evaluator.peers.spots import SPOTS, is_right
from evaluator.peers.turns import Turns
from evaluator.peers.user import LOADER

Say: TypeAlias = Callable[[str], None]

CHECKED: Final = 100_000
HANDS: Final = 1_000_000
REPEATS: Final = 5
BUDGET: Final = 0.03
"""Seconds that one timing should take: much longer than a clock's tick, shorter than most noise."""


@dataclass(frozen=True)
class Plan:
    """What is measured.

    Attributes
    ----------
    peers : tuple of Peer
        Ours first.
    hands : int
        Hands that a call or a loop of calls ranks at most; a slow evaluator gets fewer.
    repeats : int
        Timings of each.
    seed : int
    checked : int
        Hands by which the order is checked, for all numbers of cards together.
    cards : tuple of int
    orders : tuple of str
    spots : tuple of Spot
    budget, patience : float
        Seconds that a timing should take, and that an answer may take.
    """

    peers: tuple[Peer, ...]
    hands: int = HANDS
    repeats: int = REPEATS
    seed: int = 1
    checked: int = CHECKED
    cards: tuple[int, ...] = SIZES
    orders: tuple[str, ...] = tuple(ORDERS)
    spots: tuple[Spot, ...] = SPOTS
    budget: float = BUDGET
    patience: float = PATIENCE

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, least in (("hands", 1), ("repeats", 1), ("seed", 0)):
            value = getattr(self, name)
            if value < least:
                raise ArgumentError(f"{name} is {value}; {least} or more is accepted")
        least = 2 * len(self.cards) * max(CLASSES[cards] for cards in self.cards)
        if self.checked < least:
            raise ArgumentError(
                f"checked is {self.checked}; {least} or more is accepted, so that all classes are"
                " among the hands"
            )


@dataclass
class _Member:
    """A worker with the entries of its evaluator, which are filled in on the way."""

    worker: Worker
    entries: list[Entry]
    calculates: bool


def run(plan: Plan, say: Say) -> Report:
    """Measure.

    Parameters
    ----------
    plan : Plan
    say : callable
        Told in a few words what is being done.

    Returns
    -------
    Report

    Raises
    ------
    ArgumentError
        If the user's own function cannot be imported.
    """
    report = Report(
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        seed=plan.seed,
        hands=plan.hands,
        repeats=plan.repeats,
        checked=plan.checked,
        machine=machine.facts(),
        load_before=machine.load(),
        load_after=None,
    )
    with ExitStack() as stack:
        # All start at once: importing is what takes longest before the first question.
        workers = [stack.enter_context(Worker(peer, plan.patience)) for peer in plan.peers]
        crew, absent = _load(workers, say)
        _check(plan, crew, say)
        copies = _time_hands(plan, crew, say)
        answers = list(_question(plan, crew, say))
    return replace(
        report,
        load_after=machine.load(),
        copies=tuple(copies),
        entries=tuple(entry for member in crew for entry in member.entries),
        answers=tuple(answers),
        absent=tuple(absent),
    )


def _load(workers: list[Worker], say: Say) -> tuple[list[_Member], list[Absent]]:
    """Have everyone import their evaluator."""
    crew, absent = [], []
    for worker in workers:
        peer = worker.peer
        say(f"importing {peer.name}")
        try:
            told = worker.ask("load")
        except PeerError as error:
            if peer.loader == LOADER:
                raise ArgumentError(f"--evaluator {peer.name}: {error}") from None
            absent.append(Absent(peer.name, str(error)))
            continue
        entries = [
            Entry(
                name=peer.name,
                version=told["version"],
                ours=peer.ours,
                inferred=way["larger_is_stronger"] is None,
                **way,
            )
            for way in told["ways"]
        ]
        crew.append(_Member(worker, entries, told["calculator"]))
    return crew, absent


def _check(plan: Plan, crew: list[_Member], say: Say) -> None:
    """Compare everyone's order with ours; fill in verdicts."""
    for cards in plan.cards:
        say(f"choosing hands of {cards} cards")
        rows = rare_hands(cards, plan.checked // len(plan.cards), plan.seed)
        for member, place in _places(crew):
            entry = member.entries[place]
            say(f"checking {entry.title}, {cards} cards")
            verdict, larger = judge(member.worker, place, entry, rows)
            member.entries[place] = replace(
                entry, verdicts=(*entry.verdicts, verdict), larger_is_stronger=larger
            )


def _places(crew: list[_Member]) -> Iterator[tuple[_Member, int]]:
    """Yield everyone's ways to rank."""
    for member in crew:
        for place in range(len(member.entries)):
            yield member, place


def _time_hands(plan: Plan, crew: list[_Member], say: Say) -> list[Speed]:
    """Time everyone on each kind of hands; fill in speeds and return those of the copies."""
    copies = []
    for cards in plan.cards:
        for order in plan.orders:
            say(f"timing {cards} cards, {order}")
            turns = Turns(plan.repeats)
            copy = turns.add(crew[0].worker, "prepare_copy", plan.hands, plan.budget)
            slots = []
            for member, place in _places(crew):
                verdict = member.entries[place].verdict(cards)
                # What cannot rank them at all is not asked again.
                failed = verdict is not None and verdict.failed
                kind = (place, cards, order, plan.seed, plan.budget, plan.hands)
                slot = -1 if failed else turns.add(member.worker, "prepare", *kind)
                slots.append((member, place, slot))
            turns.take()
            copies.append(Speed(cards, order, *turns.result(copy)))
            for member, place, slot in slots:
                entry = member.entries[place]
                result = turns.result(slot) if slot >= 0 else (None, "")
                speed = Speed(cards, order, *result)
                member.entries[place] = replace(entry, speeds=(*entry.speeds, speed))
    return copies


def _question(plan: Plan, crew: list[_Member], say: Say) -> Iterator[Answer]:
    """Ask all calculators each question, counting and sampling."""
    for spot in plan.spots:
        for exact in (True, False):
            how = "exact" if exact else "sampled"
            say(f"asking for odds, {spot.name}, {how}")
            turns = Turns(plan.repeats)
            asked = []
            for member in crew:
                if not member.calculates:
                    continue
                answer = Answer(member.worker.peer.name, spot.name, exact)
                try:
                    told = member.worker.ask("ask", spot, exact, plan.seed, plan.budget)
                except PeerError as error:
                    yield replace(answer, note=str(error))
                    continue
                if told is None:
                    continue
                equity, deals, ready, answers = told
                answer = replace(
                    answer,
                    deals=deals,
                    equity=tuple(equity),
                    right=is_right(spot, equity, deals),
                )
                asked.append((answer, turns.add_ready(member.worker, ready, answers)))
            turns.take()
            for answer, slot in asked:
                timing, note = turns.result(slot)
                yield replace(answer, timing=timing, note=note)
