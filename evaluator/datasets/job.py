"""What is done with each piece of a file, by whichever thread or process has time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from evaluator.datasets.encoders import Encoder
from evaluator.datasets.layouts import Layout
from evaluator.datasets.pieces import Reader
from evaluator.datasets.ranked import N_SIZES, Ranked, rank_hands
from evaluator.datasets.reasons import Fault, faults_of
from evaluator.datasets.results import Results
from evaluator.datasets.tally import SIZES, Tally, tally_of


class Outcome(NamedTuple):
    """A piece, ranked and packed.

    Attributes
    ----------
    packed
        What the sink writes.
    tally : Tally
    faults : list of (int, Fault)
        Rows of the piece, from 0 and ascending, that cannot be ranked.
    """

    packed: Any
    tally: Tally
    faults: list[tuple[int, Fault]]


@dataclass(frozen=True, slots=True)
class Job:
    """Ranks pieces. It can be pickled.

    Attributes
    ----------
    reader : Reader
    layout : Layout
    results : Results
    encoder : Encoder
    schema : pyarrow.Schema
        Of the result, metadata included.
    """

    reader: Reader
    layout: Layout
    results: Results
    encoder: Encoder
    schema: Any

    def __call__(self, piece: Any) -> Outcome:
        """Rank a piece.

        Parameters
        ----------
        piece
            As the source yields it.

        Returns
        -------
        Outcome
            With as many rows as the piece has.
        """
        table, broken = self.reader.read(piece)
        wanted = self.results.wanted(masks=True)
        hands = [
            rank_hands(table, hand, self.results.policy, wanted, 1) for hand in self.layout.hands
        ]
        if broken:
            rows = np.array([row for row, _ in broken])
            hands = [_without(ranked, rows) for ranked in hands]
        faults = list(broken)
        if any(ranked.wrong is not None for ranked in hands):
            told = {row for row, _ in broken}
            wrong = [_but(ranked.wrong, broken) for ranked in hands]
            found = faults_of(table, self.layout.hands, wrong, self.results.policy)
            faults += [(row, fault) for row, fault in found if row not in told]
            faults.sort(key=lambda each: each[0])
        arrays = [*table.columns, *self.results.columns(hands)]
        ranked_table = pa.Table.from_arrays(arrays, schema=self.schema)
        tally = tally_of(hands, self.results.policy)
        return Outcome(self.encoder.encode(ranked_table), tally, faults)


def _without(ranked: Ranked, rows: Any) -> Ranked:
    """Return ranked hands without those of some rows, which were not read well."""
    wrong = np.zeros(len(ranked.values), dtype=np.bool_) if ranked.wrong is None else ranked.wrong
    wrong = wrong.copy()
    wrong[rows] = True
    sizes = np.zeros(N_SIZES, dtype=np.uint64)
    if ranked.masks is not None:
        counts = np.bincount(np.bitwise_count(ranked.masks[~wrong]), minlength=SIZES[-1] + 1)
        sizes = counts[SIZES[0] : SIZES[-1] + 1].astype(np.uint64)
    return replace(ranked, wrong=wrong, sizes=sizes)


def _but(wrong: Any, broken: list[tuple[int, Fault]]) -> Any:
    """Return which rows are wrong, but for those of which that is told already."""
    if wrong is None or not broken:
        return wrong
    others = wrong.copy()
    others[[row for row, _ in broken]] = False
    return others
