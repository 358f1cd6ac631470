"""PHH hand histories: a row for each player who showed, a reason for each that is not ranked."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import pytest

from evaluator.datasets.phh import COLUMNS, ShownHand, read_rows
from evaluator.errors import SourceError, SourceNotFoundError

HOLDEM = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.10, 0.20, 0]
min_bet = 0.20
starting_stacks = [10, 36.80, 22.15]
actions = [
  'd dh p1 ????', 'd dh p2 ????', 'd dh p3 7c7d',  # dealt
  'p3 cc', 'p1 cc # limps', 'p2 cc',
  'd db Qc3s6c', 'p1 cc', 'p2 cc', 'p3 cbr 1.50', 'p1 cc', 'p2 cc',
  'd db 4c', 'd db 9s', '# all are in',
  'p1 sm 8h7h', 'p2 sm ????', 'p3 sm -',
]
players = ['Ann', 'José']
winnings = [0, 0, 12.50]
finishing_stacks = [8.50, 30, 30.15]
hand = 59937804922
"""


def rows(text: str) -> list[ShownHand]:
    """Read a text as a file."""
    return list(read_rows(io.BytesIO(text.encode())))


def hand(*actions: str, variant: str = "NT", n_players: int = 2) -> str:
    """Return a hand of PHH."""
    return (
        f"variant = {variant!r}\nstarting_stacks = {[100] * n_players}\nactions = {list(actions)}\n"
    )


def test_who_showed() -> None:
    first, third = rows(HOLDEM)
    assert tuple(first) == COLUMNS
    assert first == {
        "file": "the stream",
        "number": 1,
        "hand": "59937804922",
        "variant": "NT",
        "seat": 1,
        "player": "Ann",
        "hole": "8h7h",
        "board": "Qc3s6c4c9s",
        "cards": "8h7hQc3s6c4c9s",
        "starting_stack": "10",
        "finishing_stack": "8.50",
        "winnings": "0",
        "reason": "",
    }
    # His cards were dealt open and he is not named; "-" is how older files show them.
    assert (third["seat"], third["player"], third["hole"]) == (3, "p3", "7c7d")
    assert third["winnings"] == "12.50"


@pytest.mark.parametrize("action", ["p1 sm", "p1 sm ????", "p1 f", "p1 cc"])
def test_who_did_not_show(action: str) -> None:
    assert rows(hand("d dh p1 AsKd", "d dh p2 ????", "d db 2c3c4c5c6c", action)) == []


def test_stud_is_shown_with_what_lay_open() -> None:
    dealt = ("d dh p1 ????", "d dh p1 2c", "d dh p1 3c", "d dh p1 4c", "d dh p1 5c", "d dh p1 ??")
    (row,) = rows(hand(*dealt, "p1 sm AsAd????????Ah", variant="F7S"))
    assert (row["hole"], row["reason"]) == ("AsAd2c3c4c5cAh", "")
    (row,) = rows(hand(*dealt, "p1 sm As??2c3c4c5cAh", variant="F7S"))
    assert row["reason"] == "hidden cards in 'As??2c3c4c5cAh'"
    assert row["cards"] == ""


def test_draw_games_show_what_is_held_at_the_end() -> None:
    (row,) = rows(
        hand(
            "d dh p1 ??????????", "p1 sd ????", "d dh p1 ????", "p1 sm 2c3c4c5c7d", variant="N2L1D"
        )
    )
    assert row["cards"] == "2c3c4c5c7d"


@pytest.mark.parametrize(
    ("variant", "reason"),
    [
        ("PO", "variant PO, Omaha"),
        ("FO/8", "variant FO/8, Omaha"),
        ("FB", "variant FB, badugi"),
        ("XYZ", "variant 'XYZ' is not known"),
        ("", "variant '' is not known"),
    ],
)
def test_variants_that_are_not_ranked_say_so(variant: str, reason: str) -> None:
    (row,) = rows(hand("p2 sm AhAcKhKc", "d db 2c3c4c5c6c", variant=variant))
    assert row["reason"].startswith(reason)
    assert (row["hole"], row["cards"], row["seat"]) == ("AhAcKhKc", "", 2)


def test_a_board_that_was_dealt_twice() -> None:
    (row,) = rows(hand("d db 2c3c4c5c6c", "d db 2d3d4d5d6d", "p1 sm AsAd"))
    assert row["reason"] == "a board of 10 cards: dealt more than once"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("variant = 'NT'\n", "no actions"),
        ("actions = 7\n", "actions are no list"),
        ("actions = [7]\n", "action 1 is no text: 7"),
        (hand("d dh p1 AsKd", "p1 sm AsXx"), r"action 2, 'p1 sm AsXx': 'AsXx' are not cards"),
        (hand("p1 sm A"), "'A' are not cards"),
        (hand("d db ♠♠"), "'♠♠' are not cards"),
        (hand("p3 sm AsKd"), "player p3 of 2"),
        (hand("p0 sm AsKd"), "'p0' is no player"),
        (hand("ann sm AsKd"), "'ann' is no player"),
        (hand("p1 dances"), "not an action of PHH"),
        (hand("d dh p1"), "not an action of PHH"),
        ("actions = ['p1 sm AsKd'\nvariant = 'NT'\n", "not TOML: "),
    ],
)
def test_hands_that_are_not_phh_have_a_row_that_says_why(text: str, reason: str) -> None:
    (row,) = rows(text)
    assert reason in row["reason"]
    assert (row["number"], row["cards"], row["seat"]) == (1, "", None)
    assert "\n" not in row["reason"]


def test_many_hands_in_a_file() -> None:
    shown = hand("d db 2c3c4c5c6c", "p1 sm AsAd")
    text = f"# two hands\n[1]\n{shown}\n[ 2 ] # broken\nactions = [\n\n['three']\n{shown}hand = 7\n"
    first, second, third = rows(text)
    assert [row["hand"] for row in (first, second, third)] == ["1", "2", "7"]
    assert [row["number"] for row in (first, second, third)] == [1, 2, 3]
    assert first["cards"] == third["cards"] == "AsAd2c3c4c5c6c"
    assert second["reason"].startswith("not TOML")


@pytest.mark.parametrize("text", ["", "\n# nothing\n\n"])
def test_no_hands(text: str) -> None:
    assert rows(text) == []


def test_a_table_without_anything_is_a_broken_hand() -> None:
    assert [row["reason"][:10] for row in rows("[1]\n[2]\n")] == ["no actions"] * 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings_and_line_ends(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "Blätter.phh"
    path.write_bytes(HOLDEM.replace("\n", "\r\n").encode(encoding))
    assert [row["player"] for row in read_rows(path)] == ["Ann", "p3"]
    assert {row["file"] for row in read_rows(str(path))} == {str(path)}


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(SourceNotFoundError, match=r"none\.phh"):
        next(read_rows(tmp_path / "none.phh"))


class Endless(io.RawIOBase):
    """A file that never ends: a text over and over."""

    def __init__(self, text: str) -> None:
        self._text = text.encode() * (1 + (1 << 16) // len(text))
        self._at = 0
        self.n_bytes = 0

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            raise ValueError("it has no end")
        part = self._text[self._at : self._at + size]
        self._at = (self._at + len(part)) % len(self._text)
        self.n_bytes += len(part)
        return part


def test_hands_are_read_one_by_one() -> None:
    endless = Endless("[1]\n" + hand("p1 sm AsAd"))
    some = list(itertools.islice(read_rows(endless), 1000))  # type: ignore[arg-type]
    assert len(some) == 1000
    assert endless.n_bytes < 4 << 20


def test_a_hand_without_end_is_refused() -> None:
    endless = Endless("# no table begins here\n")
    with pytest.raises(SourceError, match="a hand of more than 16 MiB"):
        next(read_rows(endless))  # type: ignore[arg-type]
