"""Hypothesis strategies for ranges and their texts."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from evaluator.cards.holdings import CLASS_OF, HOLDINGS_OF, N_CLASSES, N_HOLDINGS
from evaluator.ranges import Range

RANKS = "23456789TJQKA"
LEVELS = (1.0, 0.5, 0.25, 1 / 3, 0.07, 1e-05, 5e-324)


@st.composite
def class_terms(draw: st.DrawFn) -> str:
    """Whole classes: one, with better ones, or a run of them."""
    high, low = sorted(draw(st.lists(st.integers(0, 12), min_size=2, max_size=2)), reverse=True)
    kind = draw(st.sampled_from(["", "s", "o"])) if high > low else ""
    name = RANKS[high] + RANKS[low] + kind
    form = draw(st.sampled_from(["one", "plus", "both down", "second down"]))
    step = draw(st.integers(0, low))
    if form == "plus":
        return f"{name}+"
    if form == "both down":
        return f"{name}-{RANKS[high - step]}{RANKS[low - step]}{kind}"
    if form == "second down" and high > low:
        return f"{RANKS[high]}{RANKS[low - step]}{kind}-{name}"
    return name


@st.composite
def hand_terms(draw: st.DrawFn) -> str:
    """One hand, or a card with any of a rank."""
    one, other = draw(st.lists(st.integers(0, 51), min_size=2, max_size=2, unique=True))
    text = "".join(RANKS[card >> 2] + "cdhs"[card & 3] for card in (one, other))
    return text if draw(st.booleans()) else text[:3]


classes = st.lists(class_terms(), min_size=1, max_size=6).map(", ".join)
texts = st.lists(class_terms() | hand_terms(), min_size=1, max_size=6).map(", ".join)


@st.composite
def weights(draw: st.DrawFn, levels: tuple[float, ...] = LEVELS) -> NDArray[np.float64]:
    """Weights by holding: classes of one weight, and some hands of another."""
    level = st.sampled_from((0.0, *levels))
    by_class = draw(st.lists(level, min_size=N_CLASSES, max_size=N_CLASSES))
    made = np.array(by_class)[CLASS_OF]
    for number in draw(st.lists(st.integers(0, N_CLASSES - 1), max_size=5)):
        for holding in HOLDINGS_OF[number]:
            made[holding] = draw(level)
    if not made.any():
        made[draw(st.integers(0, N_HOLDINGS - 1))] = draw(st.sampled_from(levels))
    return made


def ranges(levels: tuple[float, ...] = LEVELS) -> st.SearchStrategy[Range]:
    """Ranges whose weights are some of `levels`."""
    return weights(levels).map(Range.from_weights)


sets = ranges((1.0,))
