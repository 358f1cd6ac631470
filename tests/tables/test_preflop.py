"""The table of match-ups before the flop: complete, what the boards give, found by any pair."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import chain, combinations, permutations
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from evaluator.cli import tables as command
from evaluator.equity import matchup_table
from evaluator.errors import TablesCorruptError, TablesNotFoundError
from evaluator.tables import matchups, preflop, store
from tests.golden.load import rows
from tests.tables.folders import copied, edit_manifest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "build_preflop.py"
BOARDS = 1_712_304
RANKS = "AKQJT98765432"

#: Cards of each holding, written as the design has it: holding b*(b - 1)//2 + a is a < b.
PAIRS = sorted(combinations(range(52), 2), key=lambda pair: pair[::-1])
NUMBERS = {pair: number for number, pair in enumerate(PAIRS)}
EVERY = np.arange(1326)


def renamed(holding: int, suits: tuple[int, ...]) -> int:
    """A holding with its suits renamed."""
    a, b = sorted(card // 4 * 4 + suits[card % 4] for card in PAIRS[holding])
    return NUMBERS[a, b]


RENAMINGS = np.array([[renamed(h, suits) for h in EVERY] for suits in permutations(range(4))])
APART = np.array([[not {*one} & {*other} for other in PAIRS] for one in PAIRS])


@pytest.fixture(scope="module")
def codes() -> NDArray[np.int32]:
    return preflop.codes_of(EVERY, EVERY)


def name_of(pair: tuple[int, int]) -> str:
    """The class of two cards."""
    low, high = (RANKS[12 - card // 4] for card in pair)
    return high + low + ("" if high == low else "s" if pair[0] % 4 == pair[1] % 4 else "o")


# Which match-ups there are


def test_there_are_as_many_rows_as_burnside_counts() -> None:
    # Distinct match-ups: the mean number of ordered pairs that a renaming leaves as they are,
    # with or without the players changing places.
    fixed = 0
    for suits in RENAMINGS:
        same = suits == EVERY
        fixed += int(APART[np.ix_(same, same)].sum())
        fixed += sum(APART[h, suits[h]] and suits[suits[h]] == h for h in EVERY)
    assert Fraction(fixed, 48) == len(store.load_matchups().holdings) == 47008


def test_rows_are_listed_in_order_and_as_the_file_has_them() -> None:
    holdings = store.load_matchups().holdings
    assert np.array_equal(matchups.list_matchups(), holdings)
    assert (np.diff(matchups.keys_of(holdings).astype(np.int64)) > 0).all()
    assert APART[holdings[:, 0], holdings[:, 1]].all()


def test_each_row_is_the_smallest_of_the_pairs_it_stands_for() -> None:
    first, second = store.load_matchups().holdings.astype(np.int64).T
    keys = 1326 * first + second
    for suits in RENAMINGS:
        assert (keys <= 1326 * suits[first] + suits[second]).all()
        assert (keys <= 1326 * suits[second] + suits[first]).all()


def test_pairs_that_collide_have_no_row(codes: NDArray[np.int32]) -> None:
    assert np.array_equal(codes == matchups.COLLIDING, ~APART)
    assert np.array_equal(matchups.collide(EVERY[:, None], EVERY), ~APART)


def test_each_pair_finds_the_row_that_stands_for_it(codes: NDArray[np.int32]) -> None:
    holdings = store.load_matchups().holdings.astype(np.int64)
    found = holdings[codes // 2]
    own = np.where(codes % 2 == 0, found[..., 0], found[..., 1])
    other = np.where(codes % 2 == 0, found[..., 1], found[..., 0])
    reached = np.zeros(codes.shape, dtype=bool)
    for suits in RENAMINGS:
        reached |= (suits[own] == EVERY[:, None]) & (suits[other] == EVERY)
    assert reached[APART].all()


def test_one_pair_is_found_as_all_are(codes: NDArray[np.int32]) -> None:
    some = np.random.default_rng(1).integers(0, 1326, (3000, 2))
    some = some[APART[some[:, 0], some[:, 1]]]
    for first, second in some.tolist():
        assert preflop.code_of(first, second) == codes[first, second]
        pairs = [
            pair
            for suits in RENAMINGS[:, [first, second]].tolist()
            for pair in (tuple(suits), tuple(suits[::-1]))
        ]
        one, other, changed = matchups.smallest_pair(first, second)
        assert (one, other) == min(pairs)
        assert changed == (min(pairs) not in pairs[::2])


def test_some_pairs_are_found_as_all_are(codes: NDArray[np.int32]) -> None:
    first, second = np.array([1325, 7, 7]), np.array([0, 80, 1325, 500])
    assert np.array_equal(preflop.codes_of(first, second), codes[np.ix_(first, second)])
    assert preflop.codes_of(EVERY[:0], EVERY).shape == (0, 1326)


# What they hold


def test_counts_are_of_all_boards() -> None:
    table = store.load_matchups()
    assert (table.wins.sum(axis=1) <= BOARDS).all()
    assert (table.categories.sum(axis=2) == BOARDS).all()


def test_a_row_that_either_player_may_be_first_in_is_even(codes: NDArray[np.int32]) -> None:
    table = store.load_matchups()
    even = np.unique(codes[(codes == codes.T) & APART] // 2)
    assert len(even) > 100
    assert (table.wins[even, 0] == table.wins[even, 1]).all()
    assert (table.categories[even, 0] == table.categories[even, 1]).all()


def test_changing_places_changes_sides(codes: NDArray[np.int32]) -> None:
    wins = store.load_matchups().wins.reshape(-1)
    assert (codes // 2 == codes.T // 2)[APART].all()
    assert (wins[codes] == wins[codes.T ^ 1])[APART].all()


def test_rows_are_what_every_board_gives() -> None:
    # Boards listed one by one and ranked by `evaluate`: none of the short cuts of the count.
    table = store.load_matchups()
    places = np.fromiter(
        chain.from_iterable(combinations(range(48), 5)), dtype=np.uint8, count=5 * BOARDS
    ).reshape(BOARDS, 5)
    for row in np.random.default_rng(2).choice(len(table.holdings), 3, replace=False):
        hands = [PAIRS[holding] for holding in table.holdings[row]]
        deck = np.setdiff1d(np.arange(52, dtype=np.uint8), [*hands[0], *hands[1]])
        boards = ev.cards_to_masks(deck[places])
        values = [
            ev.evaluate(boards | ev.cards_to_masks(np.array([hand], dtype=np.uint8)))
            for hand in hands
        ]
        wins = [(values[0] > values[1]).sum(), (values[1] > values[0]).sum()]
        assert table.wins[row].tolist() == wins
        for player, of_player in enumerate(values):
            categories = np.bincount(of_player >> 28, minlength=9)
            assert table.categories[row, player].tolist() == categories.tolist()


def test_rows_counted_again() -> None:
    table = store.load_matchups()
    for row in np.random.default_rng(3).choice(len(table.holdings), 20, replace=False):
        count = matchup_table.count_pair(*table.holdings[row].tolist())
        assert count.tally[1:3].tolist() == table.wins[row].tolist()
        assert count.tally.sum() == BOARDS
        assert np.array_equal(count.categories, table.categories[row])


@pytest.mark.slow
@pytest.mark.parametrize("quarter", range(4))
def test_all_rows_counted_again(quarter: int, monkeypatch: pytest.MonkeyPatch) -> None:
    some = store.load_matchups().holdings[quarter::4]
    monkeypatch.setattr(matchup_table, "list_matchups", lambda: some)
    counted = matchup_table.build_matchup_table()
    for found, shipped in zip(counted, store.load_matchups(), strict=True):
        assert np.array_equal(found, shipped[quarter::4])


# By class


def test_classes_against_a_random_hand() -> None:
    # b-inary/holdem-hand-evaluator d7b2a5b; see tests/golden/README.md.
    theirs = {row["hand"]: row for row in rows("preflop_random")}
    assert len(theirs) == 169
    counts = preflop.class_counts()
    numbers = matchups.renamings().classes
    sizes = np.bincount(numbers)
    for pair, number in zip(PAIRS, numbers.tolist(), strict=True):
        row = theirs[name_of(pair)]
        assert [*counts[number].tolist(), sizes[number]] == [
            int(row[column]) for column in ("win", "lose", "tie", "combos")
        ]


def test_classes_are_cells_of_the_chart() -> None:
    names = {number: name_of(PAIRS[h]) for h, number in enumerate(matchups.renamings().classes)}
    assert [names[number] for number in (0, 1, 12, 13, 14, 15, 156, 168)] == [
        *("AA", "AKs", "A2s", "AKo", "KK", "KQs", "A2o", "22")
    ]


def test_all_hands_together_are_even() -> None:
    counts = preflop.class_counts().astype(object)
    assert (counts.sum(axis=1) == 1225 * BOARDS).all()
    sizes = np.bincount(matchups.renamings().classes).astype(object)
    won, _, tied = (counts * sizes[:, None]).sum(axis=0)
    assert Fraction(2 * won + tied, 2 * 1326 * 1225 * BOARDS) == Fraction(1, 2)


def test_equities_follow_from_the_counts() -> None:
    equities = preflop.class_equities()
    assert equities.shape == (169,)
    # AA and 32o as b-inary/holdem-hand-evaluator prints them.
    assert equities[[0, 167]] == pytest.approx([0.8520371330, 0.3230322813], abs=5e-11)
    won, lost, tied = preflop.class_counts().T.astype(float)
    assert equities == pytest.approx((won + tied / 2) / (won + lost + tied), rel=1e-15)


# The files


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the tables, in use."""
    made = copied(tmp_path / "tables")
    monkeypatch.setenv(store.VARIABLE, str(made))
    return made


def test_the_recorded_digests_are_those_of_the_manifest() -> None:
    arrays = store.read_manifest(ROOT / "tables").arrays
    assert {name: arrays[name].sha256 for name in matchups.COUNTED} == matchups.COUNTED


def test_arrays_are_small_read_only_and_read_once(folder: Path) -> None:
    table = store.load_matchups()
    assert [array.dtype.name for array in table] == ["uint16", "uint32", "uint32"]
    assert not any(array.flags.writeable for array in table)
    assert sum(array.nbytes for array in table) < 4_000_000
    for name in matchups.COUNTED:
        (folder / name).unlink()
    assert store.load_matchups() is table


@pytest.mark.parametrize("name", matchups.COUNTED)
def test_a_damaged_file(name: str, folder: Path) -> None:
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(TablesCorruptError, match=f"{name} is damaged.*mistigris tables build$"):
        store.load_matchups()
    (folder / name).unlink()
    with pytest.raises(TablesNotFoundError, match=f"{name} is missing.*mistigris tables build$"):
        store.load_matchups()


def test_tables_of_an_earlier_version(folder: Path) -> None:
    edit_manifest(folder, lambda content: content["arrays"].pop("preflop/wins.npy"))
    with pytest.raises(TablesNotFoundError, match=r"does not list preflop/wins.npy; rebuild"):
        store.load_matchups()


def test_counts_are_kept_when_tables_are_built(folder: Path) -> None:
    (folder / store.MANIFEST).unlink()
    (folder / "preflop" / "wins.npy").write_bytes(b"")
    # Damaged here, they are taken from the package.
    kept = store.kept_matchups()
    assert all(
        map(np.array_equal, kept, [np.load(ROOT / "tables" / name) for name in matchups.COUNTED])
    )


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No counts in any place where tables may be."""
    monkeypatch.delenv(store.VARIABLE, raising=False)
    monkeypatch.setattr(store, "__file__", str(tmp_path / "package" / "tables" / "store.py"))


@pytest.mark.usefixtures("nowhere")
def test_counts_that_are_nowhere() -> None:
    with pytest.raises(TablesNotFoundError, match=r"preflop/wins.npy.* nowhere.*tables build$"):
        store.build_files([])


@pytest.mark.usefixtures("nowhere")
def test_the_command_counts_what_is_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = matchups.MatchupTable(*map(np.zeros, (1, 2, 3)))
    monkeypatch.setattr(matchup_table, "build_matchup_table", lambda: table)
    monkeypatch.setattr(store, "shipped_policies", list)
    assert command.run_build(command.argparse.Namespace()) == 0
    assert "half a minute" in capsys.readouterr().err
    assert np.load(tmp_path / "package" / "_tables" / "preflop" / "wins.npy").shape == (2,)


# Counting


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_results_and_progress_do_not_depend_on_threads(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = store.load_matchups().holdings[::4000]
    monkeypatch.setattr(matchup_table, "list_matchups", lambda: some)
    monkeypatch.setattr(matchup_table, "PART", 5)
    shown: list[tuple[int, int]] = []
    table = matchup_table.build_matchup_table(threads, lambda *at: shown.append(at))
    assert len(shown) == 3
    assert shown == sorted(shown)
    assert shown[-1] == (12, 12)
    for found, shipped in zip(table, store.load_matchups(), strict=True):
        assert found.dtype == shipped.dtype
        assert np.array_equal(found, shipped[::4000])


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, counting at once what is shipped."""
    spec = importlib.util.spec_from_file_location("build_preflop", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "build_matchup_table", lambda *_: store.kept_matchups())
    return module


Run = Callable[..., int]


@pytest.fixture
def run(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", [str(SCRIPT), *arguments])
        return int(script.main())

    return run


def test_the_script_checks(run: Run, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--check", "--to", str(folder)) == 0
    assert "3 files are what the count gives" in capsys.readouterr().out
    (folder / "preflop" / "wins.npy").write_bytes(b"")
    assert run("--check", "--to", str(folder)) == 3
    assert "wins.npy is not what the count gives" in capsys.readouterr().err


def test_the_script_writes_all_tables(
    run: Run, script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One policy stands for all.
    monkeypatch.setattr(script, "shipped_policies", lambda: [ev.policy("standard")])
    assert run("--to", str(tmp_path)) == 0
    names = store.verify(tmp_path)
    assert {name.split("/")[0] for name in names} == {"index", "preflop", "standard"}
    for name in names:
        assert (tmp_path / name).read_bytes() == (ROOT / "tables" / name).read_bytes(), name


def test_the_script_writes_no_other_counts(
    run: Run,
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = store.kept_matchups()
    other = kept._replace(wins=kept.wins + np.uint32(1))
    monkeypatch.setattr(script, "build_matchup_table", lambda *_: other)
    assert run("--to", str(tmp_path)) == 3
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert said[0].startswith("preflop/wins.npy: counted ")
    assert said[0].endswith(f"recorded {matchups.COUNTED['preflop/wins.npy']}")
    assert list(tmp_path.iterdir()) == []
