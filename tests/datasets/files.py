"""Files of the same hands in every format, and readers of every format of results."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.feather
import pyarrow.parquet as pq

import evaluator as ev
from tests.datasets.hands import deal, texts_of

ROWS = 700
CARDS = deal(ROWS, 7)
TEXTS = texts_of(CARDS)
VALUES = ev.evaluate(CARDS).tolist()
NAMES = [f"card_{at + 1}" for at in range(7)]


def lines(texts, end="\n", header=True):
    return end.join(["hand", *texts] if header else texts).encode() + end.encode()


def quoted():
    """Return CSV with quoted fields that hold line ends, quotes and commas."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["note", "hand"])
    writer.writerows([f'say "{at}",\nthen\n', text] for at, text in enumerate(TEXTS))
    return out.getvalue().encode()


def single_cards(delimiter):
    rows = [delimiter.join(NAMES)]
    rows += [delimiter.join(ev.format_cards([card]) for card in hand) for hand in CARDS]
    return "\n".join(rows).encode()


def packed(write):
    out = io.BytesIO()
    write(out)
    return out.getvalue()


TABLE = pa.table({"hand": TEXTS})
CODES = pa.table(list(CARDS.T.copy()), names=NAMES)
MASKS = ev.cards_to_masks(CARDS)

#: Contents of files, by name: each holds the same hands.
FILES = {
    "hands.csv": lambda: lines(TEXTS),
    "hands.txt": lambda: lines(TEXTS, header=False),
    "crlf.csv": lambda: lines(TEXTS, "\r\n"),
    "mac.csv": lambda: lines(TEXTS, "\r"),
    "bom.csv": lambda: b"\xef\xbb\xbf" + lines(TEXTS),
    "utf16.csv": lambda: lines(TEXTS).decode().encode("utf-16"),
    "no end.csv": lambda: lines(TEXTS).rstrip(b"\n"),
    "hands.csv.gz": lambda: gzip.compress(lines(TEXTS)),
    "hands.csv.bz2": lambda: bz2.compress(lines(TEXTS)),
    "hands.csv.zst": lambda: bytes(pa.compress(lines(TEXTS), "zstd", asbytes=True)),
    "quoted.csv": quoted,
    "cards.csv": lambda: single_cards(","),
    "cards.tsv": lambda: single_cards("\t"),
    "codes.csv": lambda: "\n".join(",".join(map(str, hand)) for hand in CARDS.tolist()).encode(),
    "hands.parquet": lambda: packed(lambda out: pq.write_table(TABLE, out, row_group_size=100)),
    "codes.parquet": lambda: packed(lambda out: pq.write_table(CODES, out)),
    "hands.feather": lambda: packed(
        lambda out: pyarrow.feather.write_feather(TABLE, out, chunksize=99)
    ),
    "masks.npy": lambda: packed(lambda out: np.save(out, MASKS)),
    "codes.npy": lambda: packed(lambda out: np.save(out, CARDS)),
    "texts.npy": lambda: packed(lambda out: np.save(out, np.array(TEXTS))),
    "codes.npz": lambda: packed(lambda out: np.savez_compressed(out, CARDS)),
    "hands.jsonl": lambda: "".join(json.dumps({"hand": t}) + "\n" for t in TEXTS).encode(),
    "lists.jsonl": lambda: "".join(
        json.dumps({"n": at, "hand": [ev.format_cards([card]) for card in hand]}) + "\n"
        for at, hand in enumerate(CARDS)
    ).encode(),
}

TARGETS = ("out.parquet", "out.csv", "out.tsv", "out.feather", "out.npy")


def make(folder: Path, name: str) -> Path:
    """Write one of the files and return its path."""
    path = folder / name
    path.write_bytes(FILES[name]())
    return path


def values_of(path: Path, column: str = "value") -> list:
    """Return the values that a target holds, None where a row has none."""
    if path.suffix == ".npy":
        return [value or None for value in np.load(path).tolist()]
    return read(path)[column].to_pylist()


def read(path: Path) -> pa.Table:
    """Return a target as a table."""
    if path.suffix == ".parquet":
        return pq.read_table(path)
    if path.suffix == ".feather":
        return pyarrow.feather.read_table(path)
    options = pyarrow.csv.ParseOptions(
        delimiter="\t" if path.suffix == ".tsv" else ",", newlines_in_values=True
    )
    return pyarrow.csv.read_csv(path, parse_options=options)
