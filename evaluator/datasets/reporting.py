"""From what was counted to the report of a run."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from evaluator.cards import masks_to_cards
from evaluator.datasets.expected import expected_shares
from evaluator.datasets.pieces import Source
from evaluator.datasets.report import HandOfFile, RankReport
from evaluator.datasets.tally import SIZES, Extreme, Tally
from evaluator.ranking.plays import best_play
from evaluator.ranking.wording import words_of
from evaluator.rules import Policy
from evaluator.rules.reading import reader


def report_of(
    policy: Policy,
    source: Source,
    target: str,
    rejects: Path | None,
    tally: Tally,
    *,
    resumed: int,
    seconds: float,
    threads: int,
) -> RankReport:
    """Return the report of a run; see `RankReport` for what each part is."""
    sizes = dict(zip(SIZES, tally.sizes, strict=True))
    return RankReport(
        source=source.name,
        target=target,
        policy=policy.name,
        digest=policy.digest,
        format=source.format,
        encoding=source.encoding,
        layout=source.layout.explanation,
        rows=tally.rows,
        rejected=tally.rejected,
        hands=sum(tally.sizes),
        sizes=sizes,
        # There is room for more categories than a policy has.
        counts=dict(zip(policy.categories, tally.counts, strict=False)),
        expected=expected_shares(policy, sizes),
        best=_hand_of(tally.best, policy),
        worst=_hand_of(tally.worst, policy),
        rejects=None if rejects is None else str(rejects),
        resumed=resumed,
        seconds=seconds,
        threads=threads,
    )


def _hand_of(extreme: Extreme | None, policy: Policy) -> HandOfFile | None:
    """Return a hand in words."""
    if extreme is None:
        return None
    cards = masks_to_cards(np.uint64(extreme.mask)).tolist()
    words = words_of(reader(policy), best_play(policy, cards))
    return HandOfFile(extreme.row + 1, extreme.hand + 1, extreme.cards(), words, extreme.value)
