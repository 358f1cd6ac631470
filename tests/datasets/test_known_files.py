"""Data of other people, through the whole path: right answers, and nothing lost."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from evaluator.cards import parse_cards
from evaluator.datasets import rank_file, rank_table
from evaluator.rules import policy
from tests.golden import load

pytestmark = pytest.mark.compiled

ROYAL = 9
"""UCI's number of the royal flush, which is a straight flush here."""


def uci_line(cards: str, uci_class: str) -> str:
    """Write a hand as the UCI files do: suits 1-4 are hearts, spades, diamonds, clubs."""
    fields = []
    for card in parse_cards(cards).tolist():
        rank, suit = divmod(card, 4)
        fields += ["4312"[suit], str(1 if rank == 12 else rank + 2)]
    return ",".join([*fields, uci_class])


@pytest.mark.parametrize("encoding", ["ascii", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_uci(tmp_path: Path, encoding: str, end: str) -> None:
    golden = load.rows("uci")
    # A count above the hands and a last line that breaks off are in copies of these files.
    lines = ["5000,10", *(uci_line(**row) for row in golden), "4,4,4,7,4,1,3,6,"]
    source, target, rejects = (tmp_path / name for name in ("uci.data", "out.parquet", "bad.csv"))
    source.write_bytes(end.join(lines).encode(encoding))
    report = rank_file(source, target, rejects=rejects)
    assert (report.rows, report.rejected) == (len(golden) + 2, 2)
    with rejects.open(encoding="utf-8", newline="") as file:
        bad = list(csv.DictReader(file))
    assert [row["row"] for row in bad] == ["1", str(len(lines))]
    assert [row["text"] for row in bad] == [lines[0], lines[-1]]
    table = pq.read_table(target)
    assert table["category"].to_pylist()[:: len(lines) - 1] == [None, None]
    categories = policy("standard").categories
    for row, found in zip(golden, table.slice(1, len(golden)).to_pylist(), strict=True):
        uci_class = int(row["uci_class"])
        assert found["CLASS"] == row["uci_class"]
        assert categories.index(found["category"]) == min(uci_class, ROYAL - 1)
        assert (found["class_number"] == 1) == (uci_class == ROYAL)


def test_pluribus() -> None:
    players = [
        {"deal": deal, "player": player, "hole": hole, "board": row["board"]}
        for deal, row in enumerate(load.rows("pluribus"))
        for player, hole in enumerate(row["hole_cards"].split())
    ]
    ranked = rank_table(pa.Table.from_pylist(players)).to_pylist()
    values: dict[int, list[int]] = defaultdict(list)
    for row in ranked:
        values[row["deal"]].append(row["value"])
    for deal, row in enumerate(load.rows("pluribus")):
        best = max(values[deal])
        winners = [player for player, value in enumerate(values[deal]) if value == best]
        assert winners == [int(player) for player in row["winners"].split()]


def test_phh(tmp_path: Path) -> None:
    source = tmp_path / "session.phhs"
    shown = "'d db Th5c3s', 'd db 4d', 'd db 7h', 'p1 sm Kd2d', 'p2 sm QdQh', 'p3 sm ????'"
    stacks = "starting_stacks = [1, 1, 1]"
    source.write_text(
        f"[1]\nvariant = 'NT'\n{stacks}\nactions = [{shown}]\n"
        f"[2]\nvariant = 'PO'\n{stacks}\nactions = ['p1 sm AsAdKsKd']\n"
        "[3]\nactions = [\n",
        encoding="utf-8",
    )
    target, rejects = tmp_path / "out.parquet", tmp_path / "bad.csv"
    report = rank_file(source, target, rejects=rejects)
    assert (report.rows, report.rejected) == (4, 2)
    table = pq.read_table(target)
    assert table["category"].to_pylist() == ["high card", "pair", None, None]
    assert table["player"].to_pylist() == ["p1", "p2", "p1", ""]
    told = rejects.read_text(encoding="utf-8")
    assert "exactly two hole cards count" in told
    assert "not TOML" in told
