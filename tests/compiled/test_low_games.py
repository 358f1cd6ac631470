"""Low games over whole spaces, by the highest of five different ranks.

Rows of 52 cards, ace to five: en.wikipedia.org/wiki/Poker_probability and Durango Bill,
"Lowball Poker" (durangobill.com); those with jokers and the other games were enumerated by
programs that share nothing with this package.
"""

from __future__ import annotations

import pytest

import evaluator as ev
from evaluator.rules import knobs
from tests.compiled.kinds import by_ranks, check_kinds, kinds_of_fives
from tests.compiled.presets import METHODS, Method
from tests.compiled.space import Census, census, deck_of

pytestmark = pytest.mark.compiled

RANKS = (1 << 13) - 1


def by_highest_card(found: Census) -> dict[int | None, int]:
    """Hands of five different ranks by the place of the highest, 0 the lowest; others by None."""
    high_card = found.policy.categories.index("high card")
    rows: dict[int | None, int] = {}
    for value, number in zip(found.values.tolist(), found.numbers.tolist(), strict=True):
        # In a low game ranks are inverted.
        place = (~value & RANKS).bit_length() - 1 if value >> 28 == high_card else None
        rows[place] = rows.get(place, 0) + number
    return rows


ACE_TO_FIVE = {
    # cards, jokers: 5-high to K-high, then hands with a pair or more
    (5, 0): (1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880, 1281072),
    (5, 1): (2304, 7680, 20480, 44800, 86016, 150528, 245760, 380160, 563200, 1368757),
    (5, 2): (4224, 10880, 26560, 55104, 102144, 174336, 279360, 425920, 623744, 1460238),
    (7, 0): (
        781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200,
        6169072,
    ),
    (7, 1): (
        1725312, 4593920, 9666560, 16105600, 22521856, 27019776, 27709440, 23464320, 14924800,
        6411496,
    ),
}  # fmt: skip


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("k", "jokers"),
    [(5, 0), (5, 1), (5, 2), *(pytest.param(7, n, marks=pytest.mark.slow) for n in (0, 1))],
)
def test_ace_to_five(k: int, jokers: int, method: Method) -> None:
    kind = "wild" if jokers else "none"
    rules = ev.policy("ace-to-five").replace(joker=kind, max_jokers=jokers)
    assert len(deck_of(rules)) == 52 + jokers
    rows = by_highest_card(census(rules, k, method=method))
    *high, paired = ACE_TO_FIVE[k, jokers]
    assert rows.pop(None) == paired
    assert rows == dict(zip(range(4, 13), high, strict=True))


UNPAIRED = (4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("game", ["deuce-to-seven", "ace-to-six"])
def test_deuce_to_seven_and_ace_to_six(game: str, method: Method) -> None:
    # Seven high to ace high, or six high to king high: the ace is on the other side.
    found = census(ev.policy(game), 5, method=method)
    rows = by_highest_card(found)
    assert rows.pop(None) == 2_598_960 - sum(UNPAIRED)
    assert rows == dict(zip(range(5, 13), UNPAIRED, strict=True))
    assert found.categories == {
        "high card": 1303560,
        "pair": 1098240,
        "two pair": 123552,
        "three of a kind": 54912,
        "straight": 9180,
        "flush": 5112,
        "full house": 3744,
        "four of a kind": 624,
        "straight flush": 36,
    }


# Rules under which five cards of a suit are no flush, or a straight before they are one.
SUITED = {
    "straight flushes alone": {"order": (*knobs.NEEDED_CATEGORIES, "straight flush")},
    "straights above flushes": {
        "order": (*knobs.NEEDED_CATEGORIES, "flush", "straight"),
    },
    "straights above straight flushes": {
        "order": (*knobs.NEEDED_CATEGORIES, "flush", "straight flush", "straight"),
    },
    "flushes above straight flushes": {
        "order": (*knobs.NEEDED_CATEGORIES, "straight", "straight flush", "flush"),
    },
}


@pytest.mark.parametrize("rules", SUITED)
def test_five_of_a_suit_that_are_read_otherwise(rules: str) -> None:
    policy = ev.policy("deuce-to-seven").replace(**SUITED[rules])
    check_kinds(policy, kinds_of_fives(policy, 0, by_ranks))
