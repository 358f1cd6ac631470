"""Evaluators in processes of their own: what they may do without ending the run."""

import pytest

from evaluator.errors import PeerError
from evaluator.peers.crew import Worker
from evaluator.peers.hands import random_rows
from evaluator.peers.spots import SPOTS
from tests.peers import fakes

pytestmark = pytest.mark.compiled
ROWS = random_rows(5, 10, seed=1)


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("crashes", "crashed with SIGSEGV"),
        ("leaves", "ended its process with status 7"),
        ("sleeps", "gave no answer in 2 s and was ended"),
    ],
)
def test_what_ends_its_process_is_told(name, how):
    with Worker(fakes.peer(name)) as worker:
        worker.ask("load")
        worker.patience = 2.0
        with pytest.raises(PeerError, match=how):
            worker.ask("order", 0, ROWS)
        assert not worker.alive
        with pytest.raises(PeerError, match="was ended before"):
            worker.ask("load")


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("not_there", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raises_no_exception", "SystemExit: a peer that leaves"),
    ],
)
def test_what_cannot_be_imported_is_told(name, how):
    with Worker(fakes.peer(name)) as worker:
        with pytest.raises(PeerError, match=how):
            worker.ask("load")
        assert worker.alive


def test_what_a_peer_prints_goes_nowhere(capfd):
    with Worker(fakes.peer("talks")) as worker:
        worker.ask("load")
        assert len(worker.ask("order", 0, ROWS)) == 10
        ready, hands = worker.ask("prepare", 0, 7, "random", 1, 0.01, 100)
        assert hands % 100 == 0
        assert worker.ask("time", ready) > 0
        worker.ask("forget")
    assert capfd.readouterr() == ("", "")


def test_a_process_ends_with_its_worker():
    with Worker(fakes.peer("right")) as worker:
        assert worker.alive
    assert not worker.alive


def test_calculators_are_asked(near):
    worker = near(fakes.peer("calculates"))
    assert worker.ask("load")["calculator"]
    equity, deals, ready, answers = worker.ask("ask", SPOTS[0], True, 1, 0.001)
    assert (equity, deals) == ([SPOTS[0].equity[0]], 0)
    assert answers >= 1
    assert worker.ask("time", ready) > 0
    _, deals, _, _ = worker.ask("ask", SPOTS[0], False, 1, 0.001)
    assert deals == 1_000_000


def test_who_calculates_nothing_is_asked_in_vain(near):
    worker = near(fakes.peer("right"))
    assert not worker.ask("load")["calculator"]
    assert worker.ask("ask", SPOTS[0], True, 1, 0.001) is None
    assert worker.ask("ask", SPOTS[0], False, 1, 0.001) is None
