"""Odds of hands and ranges, beside the fastest Python package that answers the same question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

import evaluator as ev
from bench.harness import Measure, thread_counts

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.benchmark(max_time=0.5, min_rounds=5, disable_gc=True),
]

OURS: Final = "mistigris"
PEER: Final = "xiapl"
GROUP: Final = "Odds beside a peer"
FLOP: Final = "2c 7d Jh"
SEED: Final = 1
SAMPLES: Final = 1 << 20
"""Fewer than there are boards: the peer counts them all otherwise."""

EXACT: Final = {
    "two hands before the flop, exact": (("AhKh", "QsQd"), "", 0.462144),
    "three hands before the flop, exact": (("AhKh", "QsQd", "9c9d"), "", 0.395200),
    "any two hands by any two on a flop, exact, by holding": (("random", "random"), FLOP, 0.5),
}
SAMPLED: Final = {
    "two hands before the flop, sampled": ("AhKh", "QsQd"),
    "one hand by five random ones, sampled": ("AhKh", *["random"] * 5),
}
RANGES: Final = "QQ+,AK by random before the flop, exact"


def masks_of(peer: Any, text: str) -> int:
    """Return cards as the peer takes them."""
    cards = text.replace(" ", "")
    read = [peer.card.Card.from_string(cards[i : i + 2]) for i in range(0, len(cards), 2)]
    mask: int = peer.utils.cards_to_mask(read)
    return mask


def options(peer: Any, samples: int | None = None) -> Any:
    """Return the peer's options, for one thread."""
    kind = peer.simulation.SimulationOptions
    chosen = kind.exact() if samples is None else kind.mc_seeded(samples, SEED)
    chosen.threads = 1
    return chosen


def ask_peer(peer: Any, hands: tuple[str, ...], board: str) -> Callable[[], float]:
    """Return what asks the peer for the first player's equity."""
    at = masks_of(peer, board)
    if "random" not in hands:
        masks = [masks_of(peer, hand) for hand in hands]
        return lambda: float(
            peer.simulation.calculate_equity(masks, at, options(peer)).players[0].equity
        )
    every = peer.range.Range.all()
    return lambda: float(
        peer.simulation.calculate_range_equity(
            every, every, at, options(peer)
        ).hero_aggregate_equity
    )


@pytest.mark.parametrize("question", EXACT)
def test_exact(measure: Measure, question: str) -> None:
    hands, board, expected = EXACT[question]
    equity = measure(
        lambda: float(ev.odds(hands, board, exact=True, threads=1).equity[0]),
        group=GROUP,
        row=question,
        column=OURS,
    )
    assert equity == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("question", EXACT)
def test_exact_by_peer(measure: Measure, question: str) -> None:
    hands, board, expected = EXACT[question]
    peer = pytest.importorskip(PEER)
    ask = ask_peer(peer, hands, board)
    equity = measure(ask, group=GROUP, row=question, column=PEER)
    assert equity == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("question", SAMPLED)
@pytest.mark.parametrize("threads", [n for n in thread_counts() if n <= 2])
def test_sampled(measure: Measure, question: str, threads: int) -> None:
    samples = SAMPLES << 4
    answer = measure(
        lambda: ev.odds(SAMPLED[question], samples=samples, seed=SEED, threads=threads),
        group=GROUP,
        row=question,
        column=OURS,
        count=samples,
        unit="deals",
        threads=threads,
    )
    assert answer.deals == samples


def test_sampled_by_peer(measure: Measure) -> None:
    peer = pytest.importorskip(PEER)
    question = next(iter(SAMPLED))
    masks = [masks_of(peer, hand) for hand in SAMPLED[question]]
    answer = measure(
        lambda: peer.simulation.calculate_equity(masks, 0, options(peer, SAMPLES)),
        group=GROUP,
        row=question,
        column=PEER,
        count=SAMPLES,
        unit="deals",
    )
    assert not answer.exact
    assert answer.players[0].equity == pytest.approx(0.462144, abs=3e-3)


def test_ranges(measure: Measure) -> None:
    answer = measure(
        lambda: ev.odds(["QQ+,AK", "random"], exact=True, threads=1),
        group=GROUP,
        row=RANGES,
        column=OURS,
    )
    assert answer.equity[0] == pytest.approx(0.746226, abs=1e-6)
