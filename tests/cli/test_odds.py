"""The odds command: what it prints, and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from evaluator.cli.main import main

# A process begun in the background of a shell ignores interrupts unless it asks for them.
INTERRUPTIBLE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from evaluator.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
QUICK = ["odds", "AhKh", "QsQd", "--board", "2c 7d Jh"]


def run(capsys, *words):
    status = main(list(words))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_exact_table(capsys):
    # 990 run-outs; the shares are those of an independent enumeration in tests/oracle.
    status, out, err = run(capsys, *QUICK)
    assert status == 0
    assert err == ""
    lines = out.splitlines()
    assert lines[0].startswith("board 2c 7d Jh: exact, 990 deals")
    assert lines[1].split() == ["player", "hand", "win", "tie", "equity"]
    assert lines[2].split() == ["1", "Ah", "Kh", "28.99%", "0.00%", "28.99%"]
    assert lines[3].split() == ["2", "Qs", "Qd", "71.01%", "0.00%", "71.01%"]


def test_exact_json(capsys):
    status, out, _ = run(capsys, *QUICK, "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["exact"] is True
    assert answer["seed"] is None
    assert answer["deals"] == 990
    assert answer["tally"] == {"1": 287, "2": 703}
    assert [player["hand"] for player in answer["players"]] == ["Ah Kh", "Qs Qd"]
    assert sum(player["equity"] for player in answer["players"]) == pytest.approx(1, abs=1e-12)
    for player in answer["players"]:
        assert sum(player["categories"].values()) == 990


def test_sampled_names_samples_seed_and_error(capsys):
    status, out, _ = run(capsys, "odds", "AhKh", "QsQd", "--samples", "1e5", "--seed", "7")
    assert status == 0
    assert "100,000 deals sampled, seed 7" in out
    assert out.splitlines()[1].split()[-2:] == ["±", "error"]
    assert re.search(r"0\.15\d%", out.splitlines()[2])


def test_seed_and_threads(capsys):
    words = ["odds", "AhKh", "QsQd", "--samples", "300_000", "--seed", "7", "--json", "--threads"]
    answers = [json.loads(run(capsys, *words, threads)[1]) for threads in ("1", "2", "4")]
    for answer in answers:
        del answer["seconds"]
    assert answers[0] == answers[1] == answers[2]


def test_drawn_seed_repeats(capsys):
    words = ["odds", "AhKh", "QsQd", "--samples", "5000", "--json"]
    first = json.loads(run(capsys, *words)[1])
    again = json.loads(run(capsys, *words, "--seed", str(first["seed"]))[1])
    assert again["tally"] == first["tally"]


def test_dead_cards(capsys):
    status, out, _ = run(capsys, *QUICK, "--dead", "Qc Qh")
    assert status == 0
    assert "dead Qc Qh: exact, 903 deals" in out


# Ranges


def test_range_against_random(capsys):
    # OMPEval, test.cpp: 159167583 wins, 108567320 losses and 6233737 ties.
    status, out, err = run(capsys, "odds", "AK", "random", "--board", "2c 3c", "--exact")
    assert status == 0
    assert err == ""
    lines = out.splitlines()
    assert lines[0].startswith("board 2c 3c: exact, 273,968,640 deals")
    assert lines[2].split() == ["1", "AK", "58.10%", "2.28%", "59.23%"]
    assert lines[3].split() == ["2", "random", "39.63%", "2.28%", "40.77%"]


def test_weighted_ranges_as_json(capsys):
    words = ["odds", "QQ+, AKs:0.5", "JJ", "random", "--samples", "20000", "--seed", "3"]
    status, out, _ = run(capsys, *words, "--json")
    answer = json.loads(out)
    assert status == 0
    assert [player["hand"] for player in answer["players"]] == ["QQ+, AKs:0.5", "JJ", "random"]
    assert answer["method"] == "sampled as asked"
    assert sum(answer["tally"].values()) == answer["deals"] == 20000


def test_exact_weighted_ranges_as_json(capsys):
    status, out, _ = run(capsys, "odds", "QQ+, AKs:0.5", "JJ", "--board", "2c7dJh", "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["exact"] is True
    assert answer["seed"] is None
    assert sum(answer["tally"].values()) == pytest.approx(answer["deals"])


def test_grid_of_a_range(capsys):
    status, out, _ = run(capsys, "odds", "KK+, AKs", "QsQd", "--board", "2c 7d Jh", "--grid")
    assert status == 0
    assert "player 1, KK+, AKs: equity of each hand in %" in out
    assert "player 2" not in out
    chart = out[out.index("equity of each") :]
    numbers = re.findall(r"\b\d+\.\d\b", chart)
    assert len(numbers) == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["AhKh", "AhQd"], "Ah is with player 1 and with player 2"),
        (["AhKh", "QsXd"], "player 2: unknown rank 'X' at position 3 in 'QsXd'"),
        (["AhKh", "QQ+, AKz"], "player 2: unexpected 'z' at position 8 in 'QQ+, AKz'"),
        (["AhKh"], "1 player; 2 to 10 are accepted"),
        (["AhKh", "QsQd", "--board", "Qs 2c 3c"], "Qs is with player 2 and on the board"),
        (["AhKh", "QsQd", "--jokers", "1"], "jokers is 1"),
        (["AhKh", "QsQd", "--policy", "nonsense"], "no policy is named 'nonsense'"),
        (["AhKh", "QsQd", "--exact", "--samples", "10"], "exact=True goes with none of"),
        (["AhKh", "QsQd", "--game", "omaha"], "game is 'omaha'"),
        (["AhKh", "QsQd", "--error", "0"], "target_error is 0.0"),
        (["AhKh", "QsQd", "--grid"], "--grid: no player has a range"),
        (["AhKh", "QsQd", "--plot", "odds.gif"], "must end in .png or .svg"),
    ],
)
def test_wrong_input_is_status_1(capsys, words, message):
    status, out, err = run(capsys, "odds", *words)
    assert status == 1
    assert out == ""
    assert err.startswith("mistigris: error: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["odds"], ["odds", "AhKh", "QsQd", "--samples", "1.5"]])
def test_wrong_usage_is_status_2(capsys, words):
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    assert "usage: mistigris" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="sends an interrupt as a POSIX signal")
@pytest.mark.compiled
@pytest.mark.parametrize("form", ["table", "json"])
def test_interrupt_prints_the_answer_so_far(form):
    words = ["odds", "AhKh", "QsQd", "--samples", "1e13", "--seed", "3"]
    words += ["--json"] if form == "json" else []
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            # Long enough to have imported, compiled and sampled for a while.
            main(["odds", "AhKh", "QsQd", "--samples", "1000"])
            time.sleep(5)
            process.send_signal(signal.SIGINT)
            sent = time.monotonic()
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert time.monotonic() - sent < 5
    assert process.returncode == 130
    assert "interrupted; the deals sampled until then" in err
    if form == "json":
        answer = json.loads(out)
        assert answer["interrupted"] is True
        assert answer["players"][0]["standard_error"] > 0
        assert answer["deals"] == sum(answer["tally"].values())
    else:
        assert "deals sampled, seed 3" in out
        assert "± error" in out


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_plot(capsys, tmp_path, ending):
    pytest.importorskip("matplotlib")
    target = tmp_path / f"odds{ending}"
    status, _, _ = run(capsys, *QUICK, "--plot", str(target))
    assert status == 0
    head = target.read_bytes()[:5]
    assert head == (b"\x89PNG\r" if ending == ".png" else b"<?xml")
    if ending == ".svg":
        assert "</svg>" in target.read_text(encoding="utf-8")


def test_reader_that_leaves_early(tmp_path):
    command = f"{sys.executable} -m evaluator odds AhKh QsQd --board '2c 7d Jh' --json | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=120)
    assert done.stdout == "{\n"
    assert done.stderr == ""
