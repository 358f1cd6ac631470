"""The bench command, with fakes for other packages and a module of a user's."""

import json

import pytest

from evaluator.cli.main import main
from evaluator.peers import catalogue
from evaluator.peers.model import Peer
from evaluator.peers.results import read_report
from tests.peers import fakes

pytestmark = pytest.mark.compiled
FAST = ["--quick", "--repeats", "1", "--hands", "2000"]
USER = """
RANKS = "23456789TJQKA"

def weigh(text):
    ranks = [RANKS.index(rank) for rank in text[::2]]
    return sorted((ranks.count(rank), rank) for rank in set(ranks))[::-1]

class Box:
    weigh = staticmethod(weigh)

number = 7
"""


@pytest.fixture
def run(capsys, monkeypatch):
    """Return what runs the command with fakes as the packages that may be installed."""
    peers = tuple(map(fakes.peer, ("right", "kickers_ignored", "not_there", "crashes")))
    monkeypatch.setattr(catalogue, "PEERS", peers)
    monkeypatch.setattr(catalogue.find_peers, "__defaults__", (peers,))

    def run(*words):
        status = main(["bench", *FAST, *words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def test_everyone_is_checked_and_timed(run, tmp_path):
    path = tmp_path / "run.json"
    status, out, err = run("--json", str(path))
    assert (status, err) == (0, "")
    table = {line.split("  ")[0]: line for line in out.splitlines()}
    assert " right " in table["mistigris"]
    assert " right " in table["right"]
    assert " WRONG " in table["kickers_ignored"]
    assert "!" in table["kickers_ignored"]
    assert "WRONG! kickers_ignored, 7 cards:" in out
    assert "FAILED crashes, 7 cards: crashed with SIGSEGV" in out
    assert "not measured: not_there: ModuleNotFoundError: No module named 'no_such_module'" in out
    report = read_report(path)
    assert (report.seed, report.repeats, report.hands) == (1, 1, 2000)
    assert {entry.name for entry in report.entries} == {
        "mistigris",
        "right",
        "kickers_ignored",
        "crashes",
    }
    for answer in report.answers:
        assert answer.right, answer
    again = tmp_path / "again.json"
    status, out, _ = run("--against", "right", "--json", str(again), "--compare", str(path))
    assert status == 0
    assert f"compared with the run of {report.when}" in out
    assert "kickers_ignored" not in out


def test_json_to_stdout_is_nothing_else(run):
    status, out, _ = run("--against", "--json", "--seed", "5")
    content = json.loads(out)
    assert status == 0
    assert (content["kind"], content["seed"]) == ("mistigris bench", 5)
    assert {entry["name"] for entry in content["entries"]} == {"mistigris"}


def test_a_function_of_the_users_own(run, tmp_path, monkeypatch):
    function = "Box.weigh"
    (tmp_path / "mine.py").write_text(USER, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    status, out, _ = run("--against", "--evaluator", f"mine:{function}")
    assert status == 0
    # It knows no straight and no flush.
    assert f"WRONG! mine:{function}, 7 cards:" in out
    assert f"mine:{function}: larger values are the stronger, as found from the values" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--against", "nobody"), "--against nobody: no such evaluator; accepted are right, "),
        (("--evaluator", "mine"), "--evaluator 'mine': module:function is accepted"),
        (("--evaluator", "a:b", "--form", "x"), "--form 'x': accepted are text, ints, mask"),
        (
            ("--against", "--evaluator", "no_such_module:f"),
            "--evaluator no_such_module:f: ModuleNotFoundError: No module named",
        ),
        (
            ("--against", "--evaluator", "os:sep"),
            "--evaluator os:sep: os:sep is str, which cannot be called",
        ),
        (("--policies", "short-deck"), "policy 'short-deck' is played with 36 cards; one with 52"),
        (("--policies", "nothing"), "nothing"),
        (("--repeats", "0"), "repeats is 0; 1 or more is accepted"),
        (("--hands", "0"), "hands is 0; 1 or more is accepted"),
        (("--seed", "-1"), "seed is -1; 0 or more is accepted"),
        (("--json", "no/such/folder.json"), "a file in a folder that exists is accepted"),
        (("--compare", "no_such.json"), "no_such.json cannot be read: No such file"),
        (("--plot", "speeds.pdf"), "must end in .png or .svg"),
    ],
)
def test_what_is_refused(run, words, message):
    status, out, err = run(*words)
    assert (status, out) == (1, "")
    assert message in err


def test_a_picture(run, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "speeds.svg"
    assert run("--against", "right", "--plot", str(path))[0] == 0
    assert "kickers" not in path.read_text(encoding="utf-8")


def test_names_of_packages():
    names = [peer.name for peer in catalogue.PEERS]
    assert names == sorted(set(names), key=names.index)
    assert all(isinstance(peer, Peer) and not peer.ours for peer in catalogue.PEERS)
    assert [peer.name for peer in catalogue.find_peers(["eval7", "treys", "eval7"])] == [
        "eval7",
        "treys",
    ]


@pytest.mark.parametrize("peer", catalogue.PEERS, ids=lambda peer: peer.name)
def test_every_adapter_has_its_loader(peer):
    from evaluator.peers import adapters

    module, _, function = peer.loader.partition(":")
    assert module == adapters.__name__
    assert callable(getattr(adapters, function))
