"""The questions that equity calculators are asked, with the answers."""

from __future__ import annotations

from typing import Final

from evaluator.peers.model import Spot

SPOTS: Final = (
    Spot(
        "two players before the flop",
        ("AhKh", "QsQd"),
        "",
        (0.46214457245909607, 0.537855427540904),
    ),
    Spot(
        "two players on the flop",
        ("AhKh", "QsQd"),
        "2h7dJc",
        (0.2898989898989899, 0.7101010101010101),
    ),
    Spot(
        "two players on the turn",
        ("AhKh", "QsQd"),
        "2h7dJc5s",
        (0.13636363636363635, 0.8636363636363636),
    ),
    Spot(
        "three players before the flop",
        ("AhKh", "QsQd", "7c7s"),
        "",
        (0.38983629934084935, 0.42599668989962214, 0.18416701075952846),
    ),
    Spot(
        "three players on the flop",
        ("AhKh", "QsQd", "7c7s"),
        "2h7dJc",
        (0.03875968992248062, 0.07751937984496124, 0.8837209302325582),
    ),
    Spot(
        "two ranges on the flop",
        ("QQ+,AKs", "22+,A2s+,KQo"),
        "2h7dJc",
        (0.7082483058432425, 0.29175169415675745),
    ),
    Spot(
        "a hand against any two cards",
        ("AhKh", "random"),
        "",
        (0.6704463230923519, 0.3295536769076481),
    ),
)
"""Exact answers by OMPEval (as in pokerfast 0.2.0), with which XiaPL 0.1.0 agrees to the last
digit but one wherever it answers."""
EXACT_TOLERANCE: Final = 1e-6
"""Single precision, which some calculators use, is within it."""
SAMPLED_TOLERANCE: Final = 6.0
"""Standard errors by which a sampled equity may be off."""


def is_right(spot: Spot, equity: list[float], deals: int) -> bool:
    """Whether an answer is as near to the right one as can be asked.

    Parameters
    ----------
    spot : Spot
    equity : list of float
        Of the first players.
    deals : int
        Deals that were sampled; 0 if all were counted.
    """
    # A share of the pot is between 0 and 1, so no variance exceeds 1/4.
    most = SAMPLED_TOLERANCE * (0.25 / deals) ** 0.5 if deals else EXACT_TOLERANCE
    pairs = zip(equity, spot.equity, strict=False)
    return len(equity) > 0 and all(abs(told - right) <= most for told, right in pairs)
