"""The evaluators of other packages, as far as they are installed, and our own."""

from importlib.util import find_spec

import pytest

from evaluator.peers.catalogue import PEERS, our_peer
from evaluator.peers.judging import judge
from evaluator.peers.results import Entry
from evaluator.peers.spots import SPOTS, is_right

pytestmark = [
    pytest.mark.compiled,
    # Other packages may use what is deprecated.
    pytest.mark.filterwarnings("ignore"),
]
#: Answers the same 63% for every hand against one of any two cards.
WRONG_ODDS = {"holdem-hand-evaluator"}


def loaded(peer, near):
    if not peer.ours and find_spec(peer.name.replace("-", "_")) is None:
        pytest.skip(f"{peer.name} is not installed")
    worker = near(peer)
    return worker, worker.ask("load")


@pytest.mark.slow
@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_other_packages_order_hands_as_we_do(peer, near, trials):
    worker, told = loaded(peer, near)
    assert told["version"]
    for place, way in enumerate(told["ways"]):
        entry = Entry(name=peer.name, version="", ours=False, inferred=False, **way)
        for trial in trials.values():
            verdict, _ = judge(worker, place, entry, trial)
            assert verdict.right, verdict.note


@pytest.mark.slow
@pytest.mark.parametrize("peer", [our_peer(), *PEERS], ids=lambda peer: peer.name)
@pytest.mark.parametrize("spot", SPOTS, ids=lambda spot: spot.name)
def test_odds_are_right(peer, spot, near):
    worker, told = loaded(peer, near)
    for exactly in (True, False):
        answer = worker.ask("ask", spot, exactly, 1, 0.01) if told["calculator"] else None
        if answer is not None:
            equity, deals, ready, _ = answer
            assert is_right(spot, equity, deals) == (peer.name not in WRONG_ODDS)
            assert worker.ask("time", ready) > 0


def test_a_right_answer_is_within_the_error_of_a_sample():
    spot = SPOTS[0]
    hero, villain = spot.equity
    assert is_right(spot, [hero, villain], 0)
    assert is_right(spot, [hero + 5e-7], 0)
    assert not is_right(spot, [hero + 2e-6], 0)
    assert not is_right(spot, [villain, hero], 0)
    assert not is_right(spot, [], 0)
    # Six standard errors of ten thousand deals are at most 0.03.
    assert is_right(spot, [hero + 0.029], 10_000)
    assert not is_right(spot, [hero + 0.031], 10_000)
