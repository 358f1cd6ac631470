"""The hand, policies and tables commands."""

import io
import json
import os
import shutil
import subprocess
import sys

import pytest

from evaluator import policies
from evaluator.cli.main import main
from evaluator.tables.store import find_folder


def run(capsys, *words):
    status = main(list(words))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_one_hand(capsys):
    status, out, _ = run(capsys, "hand", "AcAdAhKcKd2h3s")
    assert status == 0
    assert out == "Ah Ad Ac Kd Kc  full house, aces over kings  class 167\n"


def test_cards_one_by_one_are_one_hand(capsys):
    assert run(capsys, "hand", "As", "Ks", "Qs", "Js", "10s") == (
        0,
        "As Ks Qs Js Ts  royal flush  class 1\n",
        "",
    )


def test_who_wins_and_why(capsys):
    status, out, _ = run(capsys, "hand", "AhKh", "QsQd", "--board", "Qc Jh Th 2c 3d")
    assert status == 0
    assert out.splitlines() == [
        "1  Ah Kh Qc Jh Th  straight, ace high  class 1600",
        "2  Qs Qd Qc Jh Th  three of a kind, queens, jack ten  class 1763",
        "1 wins: straight beats three of a kind",
    ]


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (["AcAd9h5s3c", "AhAs9c5d2c"], "1 wins: both pair, three beats deuce as kicker"),
        (["KcKd5h5s3c", "KhKs4h4sAc"], "1 wins: both two pair, five beats four in the second pair"),
        (["7c7d7hKcKd", "6c6d6hAcAd"], "1 wins: both full house, seven beats six"),
        (["Ac Jc 9c 5c 3c", "Ad Jd 9d 6d 2d"], "2 wins: both flush, six beats five as fourth card"),
        (["5c4d3h2sAc", "6c5d4h3s2c"], "2 wins: both straight, six beats five"),
        (["AcKd9h5s3c", "AdKc9s5h3d"], "1 and 2 tie: all have high card, ace king nine five three"),
    ],
)
def test_reasons(capsys, hands, reason):
    status, out, _ = run(capsys, "hand", *hands)
    assert status == 0
    assert out.splitlines()[-1] == reason


@pytest.mark.parametrize(
    ("policy", "cards", "line"),
    [
        (
            "joker-wild",
            "9d8dJk6d5d",
            "9d 8d Jk 6d 5d  straight flush, nine high, joker as 7d",
        ),
        (
            "septic",
            "AcAh9s5d2d",
            "Ac Ah 9s 5d 2d  pair of aces, club and heart, nine five deuce",
        ),
        ("laws1891", "7h5h4h3h2h", "7h 5h 4h 3h 2h  flush in hearts, seven high"),
    ],
)
def test_one_hand_under_other_rules(capsys, policy, cards, line):
    assert run(capsys, "hand", cards, "--policy", policy) == (0, f"{line}\n", "")


@pytest.mark.parametrize(
    ("policy", "hands", "reason"),
    [
        (
            "septic",
            ["KcKd9h5s3c", "KhJk9c5h3d"],
            "1 wins: both pairs of kings; wins by naturals before jokers",
        ),
        (
            "septic",
            ["AsAd9c5c2c", "AcAh9s5d2d"],
            "2 wins: both pairs of aces; wins by suits: club beats spade at the ace",
        ),
        (
            "laws1891",
            ["7h5h4h3h2h", "AsKsQsJs9s"],
            "1 wins: both flushes; wins by hearts before other suits",
        ),
        (
            "laws1891",
            ["8c8d5c5dAc", "8h8s5h5s2c"],
            "1 and 2 tie: all have two pair, eights and fives",
        ),
        (
            "laws1891-literal",
            ["AcKd9h5s3c", "AdQcJhTs8c", "KhJs7c6d2d"],
            "2 wins: three high cards; wins by the highest card not tied: queen",
        ),
        (
            "italian-cycle",
            ["AsKsQsJsTs", "Ah7h8h9hTh"],
            "2 wins: the lowest straight flush beats the highest",
        ),
    ],
)
def test_which_rule_decided(capsys, policy, hands, reason):
    status, out, _ = run(capsys, "hand", *hands, "--policy", policy)
    assert status == 0
    assert out.splitlines()[-1] == reason


def test_jokers_in_hands_and_on_the_board(capsys):
    status, out, _ = run(
        capsys, "hand", "AhJk", "QsQd", "--board", "Jk Jh Th 2c 3d", "--policy", "joker-wild"
    )
    assert status == 0
    assert out.splitlines() == [
        "1  Ah Jk Jk Jh Th  royal flush, jokers as Kh and Qh",
        "2  Qs Jk Qd Jh Th  three of a kind, queens, jack ten, joker as Qh",
        "1 wins: straight flush beats three of a kind",
    ]


def test_json_names_what_jokers_stand_for(capsys):
    status, out, _ = run(capsys, "hand", "KcKd9h5s3c", "KhJk9c5h3d", "--policy", "septic", "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["reason"] == "both pairs of kings; wins by naturals before jokers"
    assert [hand["stands_for"] for hand in answer["hands"]] == [{}, {"Jk (52)": "Kc"}]


def test_one_hand_has_no_value_under_rules_that_order_none(capsys):
    status, out, err = run(capsys, "hand", "AsKsQsJsTs", "--policy", "italian-cycle")
    assert (status, out) == (1, "")
    assert "use showdown" in err


def test_jokers_are_described_without_loading_a_compiler():
    program = (
        "import sys; from evaluator.cli.main import main;"
        " main(['hand', 'AhJkJk', 'QsQdJk', '--board', '2c2d3h', '--policy', 'joker-wild']);"
        " print(*sorted({'numba', 'llvmlite'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == ""


def test_json(capsys):
    status, out, _ = run(capsys, "hand", "AhKh", "QsQd", "--board", "Qc Jh Th 2c 3d", "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["winners"] == [1]
    assert answer["places"] == [1, 2]
    assert answer["hands"][0]["cards"] == "Ah Kh Qc Jh Th"
    assert [hand["class_number"] for hand in answer["hands"]] == [1600, 1763]


def test_hands_from_stdin(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("AsKsQsJsTs\n\nAc Ad Ah Kc Kd\n"))
    status, out, _ = run(capsys, "hand", "-")
    assert status == 0
    assert out.splitlines()[-1] == "1 wins: straight flush beats full house"


def test_no_hand_on_stdin(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    status, _, err = run(capsys, "hand", "-")
    assert status == 1
    assert "no hand on standard input" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["As", "Ks", "Qs", "Js"], "the hand holds 4 cards; 5 to 7 can be ranked"),
        (["AsKsQsJsTs9s8s7s"], "the hand holds 8 cards"),
        (["AsAsQsJsTs"], "card As appears twice"),
        (["AsKsQsJsTs", "AsKdQdJdTd"], "As is with player 1 and with player 2"),
        (["AsKsQsJsTs", "AcKdQd"], "player 2 has 3 cards with the board"),
    ],
)
def test_wrong_hands(capsys, words, message):
    status, out, err = run(capsys, "hand", *words)
    assert status == 1
    assert out == ""
    assert message in err


def test_policies_lists_every_policy_with_its_source(capsys):
    status, out, _ = run(capsys, "policies")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == list(policies())
    assert all(len(line.split()) > 2 for line in out.splitlines())


@pytest.mark.parametrize("name", list(policies()))
def test_policies_explains_each(capsys, name):
    status, out, _ = run(capsys, "policies", name)
    assert status == 0
    assert len(out.splitlines()) > 3


def test_policy_from_a_file(capsys, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(policies()["standard"].to_toml(), encoding="utf-8")
    status, out, _ = run(capsys, "hand", "AsKsQsJsTs", "--policy", str(path))
    assert status == 0
    assert "royal flush" in out


def test_policy_file_that_is_missing(capsys, tmp_path):
    status, _, err = run(capsys, "hand", "AsKsQsJsTs", "--policy", str(tmp_path / "no.toml"))
    assert status == 1
    assert "no.toml" in err
    assert "No such file" in err


def test_tables_info_and_verify(capsys):
    status, out, _ = run(capsys, "tables", "info")
    assert status == 0
    assert "standard/ranks.npy" in out
    status, out, _ = run(capsys, "tables", "verify")
    assert status == 0
    assert "as the manifest says" in out


def mistigris(*words, tables):
    """Run the command in a process of its own: tables are read once a process."""
    return subprocess.run(
        [sys.executable, "-m", "evaluator", *words],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "MISTIGRIS_TABLES": str(tables)},
    )


def test_damaged_table_is_status_3_until_rebuilt(tmp_path):
    folder = tmp_path / "tables"
    shutil.copytree(find_folder(), folder)
    damaged = folder / "standard" / "classes.npy"
    content = bytearray(damaged.read_bytes())
    content[-1] ^= 1
    damaged.write_bytes(content)
    for words in (["tables", "verify"], ["hand", "AsKsQsJsTs"]):
        done = mistigris(*words, tables=folder)
        assert done.returncode == 3
        assert "classes.npy is damaged" in done.stderr
        assert "mistigris tables build" in done.stderr
    assert mistigris("tables", "build", tables=folder).returncode == 0
    assert mistigris("hand", "AsKsQsJsTs", tables=folder).returncode == 0


@pytest.mark.parametrize("missing", ["manifest.json", "standard/ranks.npy"])
def test_missing_file_is_status_3_until_rebuilt(tmp_path, missing):
    folder = tmp_path / "tables"
    shutil.copytree(find_folder(), folder)
    (folder / missing).unlink()
    done = mistigris("tables", "verify", tables=folder)
    assert done.returncode == 3
    assert missing in done.stderr
    assert "mistigris tables build" in done.stderr
    assert mistigris("tables", "build", tables=folder).returncode == 0
    assert mistigris("tables", "verify", tables=folder).returncode == 0
