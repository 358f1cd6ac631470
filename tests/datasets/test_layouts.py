"""The hands of a table are found, or the user is asked; what he says is done."""

from __future__ import annotations

import csv

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.cards import cards_to_masks, format_cards
from evaluator.datasets.layouts import (
    HandColumns,
    Layout,
    detect,
    from_columns,
    named,
    sniff_delimiter,
)
from evaluator.errors import ArgumentError, LayoutError
from tests.golden.load import rows as golden_rows

UCI = ("S1", "C1", "S2", "C2", "S3", "C3", "S4", "C4", "S5", "C5", "CLASS")
# The first lines of the UCI Poker Hand training file (Cattral and Oppacher 2007).
UCI_LINES = ("1,10,1,11,1,13,1,12,1,1,9", "2,11,2,13,2,10,2,12,2,1,9", "3,12,3,11,3,13,3,10,3,1,9")
# The first lines of the hands of Project Euler, problem 54.
EULER_LINES = ("8C TS KC 9H 4S 7D 2S 5D 3S AC", "5C AD 5D AC 9C 7C 5H 8D TD KS")


def deals(n_rows: int, n_cards: int, seed: int = 5) -> np.ndarray:
    """Return rows of different cards."""
    generator = np.random.default_rng(seed)
    return np.array([generator.permutation(52)[:n_cards] for _ in range(n_rows)], dtype=np.uint8)


def codes(n_rows: int, n_cards: int) -> list[list[str]]:
    """Return rows of card numbers, as text."""
    return [[str(card) for card in row] for row in deals(n_rows, n_cards)]


def cards(n_rows: int, n_cards: int) -> list[list[str]]:
    """Return rows of cards, each as text."""
    return [[format_cards([card]) for card in row] for row in deals(n_rows, n_cards)]


def texts(n_rows: int, *sizes: int) -> list[list[str]]:
    """Return rows of texts of several cards."""
    rows = []
    for row in deals(n_rows, sum(sizes)):
        parts = np.split(row, np.cumsum(sizes)[:-1])
        rows.append([format_cards(part, sep="") for part in parts])
    return rows


def masks(n_rows: int, *sizes: int) -> list[list[str]]:
    """Return rows of masks, as text."""
    parts = np.split(deals(n_rows, sum(sizes)), np.cumsum(sizes)[:-1], axis=1)
    columns = [cards_to_masks(part) for part in parts]
    return [[str(mask) for mask in row] for row in zip(*columns, strict=True)]


def hands(layout: Layout) -> list[tuple[str, ...]]:
    """Return the columns of each hand, with the board."""
    return [(*hand.columns, *hand.board) for hand in layout.hands]


def split(lines: list[str] | tuple[str, ...]) -> list[list[str]]:
    """Cut lines at the delimiter that was found."""
    delimiter = sniff_delimiter(lines)
    assert delimiter is not None
    return list(csv.reader(lines, delimiter=delimiter))


@pytest.mark.parametrize("n_columns", [10, 11])
def test_uci_without_names(n_columns: int) -> None:
    layout = detect(None, [row[:n_columns] for row in split(UCI_LINES)])
    assert layout.names == UCI[:n_columns]
    assert (layout.kind, layout.header, hands(layout)) == ("uci", False, [UCI[:10]])
    assert layout.label == ("CLASS" if n_columns == 11 else None)
    assert "rank 1 is the ace" in layout.explanation


def test_uci_under_a_count() -> None:
    layout = detect(None, [["5000", "10"], *split(UCI_LINES)])
    assert (layout.kind, layout.header, layout.names) == ("uci", False, UCI)


def test_uci_with_a_broken_last_line() -> None:
    layout = detect(None, [*split(UCI_LINES), [*"4447413", "6", ""]])
    assert (layout.kind, layout.names) == ("uci", UCI)


@pytest.mark.parametrize(
    "names",
    [
        UCI,
        ("id", *UCI[:10], "hand"),
        tuple(name.lower() for name in UCI),
        (
            *(f"{what} of card #{n}" for n in range(1, 6) for what in ("Suit", "Rank")),
            "Poker hand",
        ),
    ],
)
def test_uci_with_names(names: tuple[str, ...]) -> None:
    rows = [["7"] * names.count("id") + row for row in split(UCI_LINES)]
    layout = detect(None, [names, *rows])
    first = names.count("id")
    assert (layout.kind, layout.header) == ("uci", True)
    assert hands(layout) == [names[first : first + 10]]
    assert layout.label == names[-1]
    assert detect(names, rows).hands == layout.hands


def test_ten_card_numbers_are_not_uci() -> None:
    layout = detect(None, codes(30, 10))
    assert (layout.kind, [len(hand) for hand in hands(layout)]) == ("codes", [5, 5])


def test_two_hands_a_line() -> None:
    assert sniff_delimiter(EULER_LINES) == " "
    layout = detect(None, split(EULER_LINES))
    assert (layout.kind, layout.header) == ("cards", False)
    assert [len(hand) for hand in hands(layout)] == [5, 5]
    assert layout.explanation.startswith("2 hands a row")


@pytest.mark.parametrize("name", ["cards", "hand", "Hands", "my cards", "x"])
def test_one_column_of_text(name: str) -> None:
    layout = detect([name, "note"], [["AsKdQhJsTc", "a"], ["2c 3d 4h 5s 9c 9d 9h", "Ad?"]])
    assert layout.hands == (HandColumns("text", (name,)),)


def test_one_hand_a_line_without_a_name() -> None:
    lines = [["AsKdQhJsTc"], ["bad hand"], ["2c3d4h5s9c"], ["2c3d4h5s9d"], ["2c3d4h5s9h"]]
    layout = detect(None, lines)
    assert (layout.header, layout.names, hands(layout)) == (False, ("hand",), [("hand",)])


def test_one_strange_word_above_hands_is_not_taken_for_a_name() -> None:
    assert not detect(None, [["xyzzy"], *texts(5, 7)]).header
    assert detect(None, [["cards"], *texts(5, 7)]).header
    layout = detect(None, [["xyzzy"], *texts(5, 7)], header=True)
    assert (layout.header, hands(layout)) == (True, [("xyzzy",)])


def test_words_above_cards_are_names() -> None:
    layout = detect(
        None, [["who", "what"], *([f"p{n}", row[0]] for n, row in enumerate(texts(5, 7)))]
    )
    assert (layout.header, hands(layout)) == (True, [("what",)])


def test_a_row_of_cards_is_no_header() -> None:
    layout = detect(None, cards(4, 7))
    assert (layout.header, layout.kind, len(hands(layout)[0])) == (False, "cards", 7)


@pytest.mark.parametrize("n_cards", [5, 6, 7])
@pytest.mark.parametrize("written", [codes, cards])
def test_a_card_a_column(n_cards: int, written: object) -> None:
    rows = written(20, n_cards)  # type: ignore[operator]
    names = [f"card{n}" for n in range(1, n_cards + 1)]
    layout = detect(names, rows)
    assert hands(layout) == [tuple(names)]
    assert layout.kind == ("codes" if written is codes else "cards")
    strange = [chr(ord("p") + n) for n in range(n_cards)]
    assert hands(detect(strange, rows)) == [tuple(strange)]


def test_small_integers_beside_card_numbers() -> None:
    names = ["id", *(f"c{n}" for n in range(1, 8)), "label", "players"]
    rows = [[str(n), *row, str(n % 10), "6"] for n, row in enumerate(codes(40, 7))]
    assert hands(detect(names, rows, ["int64"] * 10)) == [tuple(names[1:8])]


@pytest.mark.parametrize("written", [codes, cards])
def test_hole_and_board_columns(written: object) -> None:
    names = ["p1_hole1", "p1_hole2", "p2_hole1", "p2_hole2", "flop1", "flop2", "flop3", "turn"]
    names.append("river")
    layout = detect(names, written(20, 9))  # type: ignore[operator]
    assert [hand.columns for hand in layout.hands] == [tuple(names[:2]), tuple(names[2:4])]
    assert {hand.board for hand in layout.hands} == {tuple(names[4:])}
    assert "board of columns flop1..river" in layout.explanation


@pytest.mark.parametrize("written", [texts, masks])
def test_players_and_a_board(written: object) -> None:
    layout = detect(["p1", "p2", "board"], written(20, 2, 2, 5))  # type: ignore[operator]
    assert hands(layout) == [("p1", "board"), ("p2", "board")]
    assert layout.kind == ("text" if written is texts else "mask")


def test_single_cards_beside_a_board_of_text() -> None:
    rows = [[*own, *board] for own, board in zip(cards(9, 2), texts(9, 5), strict=True)]
    layout = detect(["hole1", "hole2", "board"], rows)
    assert layout.hands == (HandColumns("text", ("hole1", "hole2"), ("board",)),)


def test_a_board_that_is_empty_in_the_sample() -> None:
    layout = detect(["hole", "board"], [["AsKd", ""], ["2c2d", ""]])
    assert hands(layout) == [("hole", "board")]


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_masks(n_cards: int) -> None:
    rows = [[str(900_000 + n), *row] for n, row in enumerate(masks(40, n_cards))]
    layout = detect(["hand_id", "m"], rows, ["int64", "uint64"])
    assert layout.hands == (HandColumns("mask", ("m",)),)


def test_what_shown_hands_look_like() -> None:
    rows = [["17", *row, "".join(row)] for row in texts(9, 2, 5)]
    layout = detect(["hand", "hole", "board", "cards"], rows)
    assert layout.hands == (HandColumns("text", ("cards",)),)


def test_numbered_hands() -> None:
    names = ["hand1", "hand2", "hand3"]
    assert hands(detect(names, texts(9, 7, 7, 7))) == [("hand1",), ("hand2",), ("hand3",)]


def test_a_table_without_rows() -> None:
    assert detect(None, []).names == ("hand",)
    assert hands(detect(["cards", "x"], [], ["string", "int64"])) == [("cards",)]
    assert detect(["mask"], [], ["uint64"]).kind == "mask"
    assert detect(["S1", *UCI[1:]], []).kind == "uci"
    assert detect(None, [["cards"]]).header
    with pytest.raises(LayoutError, match="no rows, and the names do not tell"):
        detect(["x", "y"], [])


@pytest.mark.parametrize(
    ("names", "rows", "what"),
    [
        (["a", "b", "a_best"], texts(9, 7, 7, 5), "several columns could be the hand"),
        (["hole", "board"], texts(9, 4, 5), "more than 7 cards"),
        (["hole", "board"], texts(9, 5, 5), "more than 7"),
        (["name", "n"], [["ann", "99"]], "no column holds cards"),
        (["board"], texts(9, 5), "there is a board but no hand"),
        (["a", "b", "c"], cards(9, 3), "3 columns of one card"),
        (["a", "b", "c"], [["As", "KdQd", "2c"]], "some columns hold one card"),
        (["a", "b", "c", "d", "e"], [["3"] * 5], "no column holds cards"),
        (["m", "n", "o"], masks(9, 7, 7, 7), "several columns could be the hand"),
    ],
)
def test_what_is_not_clear_is_asked(names: list[str], rows: list[list[str]], what: str) -> None:
    with pytest.raises(LayoutError, match=what) as caught:
        detect(names, rows)
    assert "name them with columns=" in str(caught.value)
    assert all(repr(name) in str(caught.value) for name in names)


@pytest.mark.parametrize(
    "line",
    [
        "PokerStars Hand #41255650: 5 Card Draw No Limit ($0.25/$0.50)",
        "***** Betfair Poker Hand History for Game 100000000 *****",
        "Full Tilt Poker Game #20000008: Table Douai, 6 max",
        "Winamax Poker - CashGame - HandId: #11-22-33 - Omaha5 pot limit (0.01/0.02)",
    ],
)
def test_hand_histories_of_sites_are_refused_as_such(line: str) -> None:
    with pytest.raises(LayoutError, match=r"begins a poker site's hand history.*\.phh"):
        detect(None, [[line], ["Seat 1: ann ($10)"], ["Board [As Kd 2c]"]])


def test_floating_numbers_are_no_cards() -> None:
    with pytest.raises(LayoutError, match="no column holds cards"):
        detect([f"c{n}" for n in range(5)], codes(9, 5), ["double"] * 5)


def test_two_columns_of_one_name() -> None:
    with pytest.raises(LayoutError, match=r"2 columns are called 'cards' \(positions 1, 3\)"):
        detect(["cards", "x", "cards"], [[row[0], "x", row[0]] for row in texts(5, 7)])


def test_a_header_is_not_said_twice() -> None:
    with pytest.raises(ArgumentError, match="header="):
        detect(["cards"], texts(5, 7), header=True)


@pytest.mark.parametrize(
    ("lines", "delimiter"),
    [
        (["a\tb", "As,Kd\tx"], "\t"),
        (["a;b", "1,5;2,5"], ";"),
        (["a,b|c", "1,2|3", "1,2|4"], "|"),
        (["file,seats", 'x,"1 | 2"', "y,1 | 2", "z,1 | 2 | 3"], ","),
        (["a;b", '"x,y;z";2', "x;2", '"x,y;1,1'], ";"),
        (["5000,10", *UCI_LINES], ","),
        (["As Kd Qh Js Tc"], None),
        (["AsKdQhJsTc", "2c3c4c5c6c"], None),
        (["As Kd Qh Js Tc 9c 8c 7c 6c Xx"], None),
        ([], None),
        ([""], None),
    ],
)
def test_delimiters(lines: list[str], delimiter: str | None) -> None:
    assert sniff_delimiter(lines) == delimiter


NAMES = ("id", "p1", "p2", "board", "a/b", "2", "x-y")


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("p1", [("p1",)]),
        (2, [("p1",)]),
        ("3", [("p2",)]),
        ("2", [("2",)]),  # a name goes before a position
        ("p1,p2", [("p1", "p2")]),
        ("p1/p2", [("p1",), ("p2",)]),
        (" p1 / p2 @ board ", [("p1", "board"), ("p2", "board")]),
        ("1-3", [("id", "p1", "p2")]),
        ("id-p2/4", [("id", "p1", "p2"), ("board",)]),
        ("x-y", [("x-y",)]),
        ("a/b", [("a/b",)]),
        (["a/b"], [("a/b",)]),
        (["p1", 4], [("p1", "board")]),
        ([["p1"], ["p2"]], [("p1",), ("p2",)]),
        ({"hands": "p1"}, [("p1",)]),
        ({"hands": ["p1", "p2"], "board": "board"}, [("p1", "board"), ("p2", "board")]),
        ({"hands": [["p1", 3], [1]], "board": ["board"]}, [("p1", "p2", "board"), ("id", "board")]),
    ],
)
def test_columns_that_are_said(spec: object, expected: list[tuple[str, ...]]) -> None:
    layout = from_columns(spec, NAMES)  # type: ignore[arg-type]
    assert hands(layout) == expected
    assert layout.names == NAMES
    assert "as columns= says" in layout.explanation


@pytest.mark.parametrize(
    ("spec", "what"),
    [
        ("p3", r"no column 'p3' \(columns are id, p1"),
        ("9", "no column at position 9"),
        (0, "no column at position 0"),
        (-1, "no column at position -1"),
        ("p1/", "names no column where one is due"),
        ("p1@", "names no column where one is due"),
        ("", "names no column where one is due"),
        ("3-1", "run backwards"),
        ("hex:p1", "kind of the columns is 'hex'"),
        ("p1@p1", "names 'p1' twice in one hand"),
        ([], "a hand without columns"),
        ([[]], "a hand without columns"),
        (["p1", ["p2"]], "mixes columns and lists"),
        ([1.5], "1.5 of type float"),
        ([True], "True of type bool"),
        ({"board": "board"}, "has no key 'hands'"),
        ({"hands": "p1", "boards": 1}, "has the key 'boards'"),
        ({"hands": "p1", "kind": "x"}, "kind of the columns is 'x'"),
        ("uci:1-3", "accepted are pairs"),
    ],
)
def test_columns_that_are_said_wrongly(spec: object, what: str) -> None:
    with pytest.raises(LayoutError, match=what):
        from_columns(spec, NAMES)  # type: ignore[arg-type]


def test_too_many_columns_of_one_card() -> None:
    names = [f"c{n}" for n in range(1, 10)]
    with pytest.raises(LayoutError, match="a hand of the kind 'codes' has 9 columns"):
        from_columns("1-9", names, codes(3, 9))


def test_the_kind_is_what_the_sample_shows() -> None:
    names = ["a", "b", "c", "d", "e"]
    assert from_columns("1-5", names, codes(3, 5)).kind == "codes"
    assert from_columns("1-5", names, cards(3, 5)).kind == "cards"
    assert from_columns("a,b", names[:2], texts(3, 2, 5)).kind == "text"
    assert from_columns("a", names[:1], masks(3, 5)).kind == "mask"
    assert from_columns("text:a", names[:1], masks(3, 5)).kind == "text"
    assert from_columns({"hands": "a", "kind": "mask", "label": "b"}, names).label == "b"


def test_layouts_with_a_name() -> None:
    assert named("uci").names == UCI
    assert (named("uci", width=10).label, named("uci").label) == (None, "CLASS")
    assert hands(named("codes", width=7)) == [tuple(f"column_{n}" for n in range(1, 8))]
    assert hands(named("text")) == [("hand",)]
    assert named("cards", ["a", "b"]).header
    other = tuple("abcdefghijk")
    assert (hands(named("uci", other)), named("uci", other).label) == ([other[:10]], "k")


@pytest.mark.parametrize(
    ("name", "options", "what"),
    [
        ("uc", {}, "layout is 'uc' .accepted are text, cards, codes, mask, uci"),
        ("uci", {"width": 9}, "has 10 columns, or 11; here are 9"),
        ("uci", {"names": ["a", "b"]}, "wants the columns S1, C1"),
        ("codes", {"width": 8}, "has 8 columns"),
        ("mask", {"names": ["a", "a"]}, "2 columns are called 'a'"),
    ],
)
def test_layouts_without_one(name: str, options: dict[str, object], what: str) -> None:
    with pytest.raises(LayoutError, match=what):
        named(name, **options)  # type: ignore[arg-type]


def test_a_file_of_golden_hands() -> None:
    golden = [[row["cards"]] for row in golden_rows("uci")]
    assert detect(None, [["cards"], *golden]).hands == (HandColumns("text", ("cards",)),)


@given(st.lists(st.text(max_size=8), min_size=1, max_size=12), st.data())
def test_any_table_is_read_or_refused(names: list[str], data: st.DataObject) -> None:
    field = st.one_of(
        st.text(max_size=6), st.integers(0, 1 << 64).map(str), st.sampled_from(["As", "AsKd", "7"])
    )
    sample = data.draw(st.lists(st.lists(field, max_size=14), max_size=6))
    for given_names in (names, None):
        try:
            layout = detect(given_names, sample)
        except LayoutError:
            continue
        used = {name for hand in layout.hands for name in (*hand.columns, *hand.board)}
        assert used <= set(layout.names)
        assert "\n" not in layout.explanation or any("\n" in name for name in layout.names)
