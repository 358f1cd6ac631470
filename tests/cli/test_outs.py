"""The commands `outs` and `strength`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluator.cli.main import main

DRAW = ["AhKh", "QsQd", "--board", "2h 7d Jh"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(list(words))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_outs_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "outs", *DRAW)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("board 2h 7d Jh: 45 cards can come, exact, ")
    assert lines[-2].split()[:4] == ["1", "9", "96.46%", "flush"]
    assert len(lines) == 7


def test_a_line_for_each_card(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "outs", *DRAW, "--dead", "As Ad", "--cards")
    assert status == 0
    lines = out.splitlines()
    assert "dead As Ad: 43 cards can come" in lines[0]
    assert len(lines) == 7 + 44
    assert lines[7].split()[0] == "card"
    assert lines[8].split()[0] == "Ac"


def test_outs_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "outs", *DRAW, "--policy", "septic", "--jokers", "1", "--json")
    answer = json.loads(out)
    assert status == 0
    assert (answer["policy"], answer["jokers"]) == ("septic", 1)
    assert "Jk" in [card["card"] for card in answer["cards"]]
    assert set(answer["players"][0]) == {"hand", "equity", "holds", "best", "outs", "ties"}


def test_strength_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "strength", "AhKh", "--board", "2h 7d Jh")
    assert (status, err) == (0, "")
    assert "equity against a random hand 72.14%" in out


def test_strength_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "strength", "AhKh", "--board", "2h 7d Jh", "--dead", "2c", "--json"
    )
    answer = json.loads(out)
    assert status == 0
    assert (answer["dead"], answer["runouts"], answer["opponents"]) == ("2c", 1035, 946)


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_strength_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib")
    target = tmp_path / f"strength{ending}"
    words = ["strength", "AhKh", "--board", "2h 7d Jh", "--plot", str(target)]
    assert run(capsys, *words)[0] == 0
    assert target.read_bytes()[:5] == (b"\x89PNG\r" if ending == ".png" else b"<?xml")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["outs", "AhKh", "QsQd", "--board", "2h"], "the board has 1 card; outs accepts 3 and 4"),
        (["outs", "AhKh", "AhQd", "--board", "2h7d9c"], "Ah is with player 1 and with player 2"),
        (["outs", *DRAW, "--policy", "nonsense"], "no policy is named 'nonsense'"),
        (["strength", "Ah"], "the hand has 1 card"),
        (["strength", "AhKh", "--plot", "odds.gif"], "must end in .png or .svg"),
        (["strength", "AhKh", "--jokers", "1"], "jokers is 1"),
    ],
)
def test_wrong_input_is_status_1(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (1, "")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["outs", "AhKh", "QsQd"], ["strength"], ["strength", "a", "b"]])
def test_wrong_usage_is_status_2(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    assert "usage: mistigris" in capsys.readouterr().err
