"""Rules derived from the presets that natural hands are ranked by arithmetic under, or are not."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import evaluator as ev
from evaluator.rules import knobs

GROUPS: Final = knobs.NEEDED_CATEGORIES
LOW, HIGH = "evaluate_low", "evaluate_ruled"
BOTH: Final = {"ace_in_straights": "both", "wheel": "lowest"}
SECOND: Final = {"ace_in_straights": "both", "wheel": "second"}
ACE_LOW: Final = {"ace_in_straights": "low", "wheel": "lowest"}
ACE_HIGH: Final = {"ace_in_straights": "high", "wheel": "none"}
SHORT: Final = "6789TJQKA"
SOKO: Final = ev.policy("soko").order
LAWS: Final = ev.policy("laws1891").order
WITH_SKIPS: Final = (*SOKO[:4], "skip straight", *SOKO[4:])


class Rules(NamedTuple):
    """A preset and what is changed, and the kernel that is to rank natural hands, if any."""

    preset: str
    changes: dict[str, Any]
    kernel: str | None

    @property
    def policy(self) -> ev.Policy:
        return ev.policy(self.preset).replace(**self.changes)


def low(preset: str, *order: str, **changes: Any) -> Rules:
    """A low game in which these count beside the groups."""
    return Rules(preset, ({"order": (*GROUPS, *order)} if order else {}) | changes, LOW)


FEW_RULES: Final = {
    "deuce to seven, the wheel second": low("deuce-to-seven", **SECOND),
    "deuce to seven, ace low in straights, no straight flushes": low(
        "deuce-to-seven", "straight", "flush", **ACE_LOW
    ),
    "ace to six, short deck, aces at both ends, jokers": low(
        "ace-to-six",
        **BOTH,
        ranks=SHORT,
        joker="wild",
        max_jokers=3,
        no_kickers=("pair", "full house"),
    ),
    "soko, short deck": Rules("soko", {"ranks": SHORT, "no_kickers": ("four-card flush",)}, HIGH),
    "fewest jokers, in a low game": low("ace-to-five", natural="fewest_jokers", max_jokers=2),
    "two jokers and two wild cards": Rules(
        "joker-wild", {"max_jokers": 2, "wild_cards": ("7h", "2c")}, HIGH
    ),
}

MORE_RULES: Final = {
    "deuce to seven, aces at both ends": low("deuce-to-seven", **BOTH),
    "deuce to seven, ace low in straights": low("deuce-to-seven", **ACE_LOW),
    "deuce to seven, short deck": low("deuce-to-seven", **BOTH, ranks=SHORT),
    "deuce to seven, six ranks": low("deuce-to-seven", **BOTH, ranks="9TJQKA"),
    "deuce to seven, jokers": low("deuce-to-seven", joker="wild", max_jokers=2),
    "deuce to seven, wild ranks": low("deuce-to-seven", wild_ranks=("T",)),
    "ace to six, aces at both ends": low("ace-to-six", **BOTH),
    "ace to six, the wheel second": low("ace-to-six", **SECOND),
    "ace to six, ace high in straights": low("ace-to-six", **ACE_HIGH),
    "ace to six, short deck": low("ace-to-six", ranks=SHORT),
    "ace to six, six ranks": low("ace-to-six", **SECOND, ranks="9TJQKA"),
    "ace to five, the ace high": low("ace-to-five", ace="high"),
    "ace to five, short deck": low("ace-to-five", ranks=SHORT),
    "low, flushes alone": low("deuce-to-seven", "flush"),
    "low, flushes below pairs": low("deuce-to-seven", order=("high card", "flush", *GROUPS[1:])),
    "low, straights alone": low("deuce-to-seven", "straight", **BOTH),
    "low, straights above flushes": low("deuce-to-seven", "flush", "straight"),
    "low, flushes above straight flushes": low(
        "deuce-to-seven", "straight", "straight flush", "flush", **BOTH
    ),
    "low, straights above straight flushes": low(
        "deuce-to-seven", "flush", "straight flush", "straight"
    ),
    "soko, the wheel second": Rules("soko", SECOND, HIGH),
    "soko, the ace low": Rules("soko", ACE_LOW, HIGH),
    "soko, the ace high": Rules("soko", ACE_HIGH, HIGH),
    "soko, six ranks": Rules("soko", {"ranks": "9TJQKA"}, HIGH),
    "soko, hearts": Rules(
        "soko", {"hearts_flush": "absolute", "hearts_sequence": "flush_sequence"}, HIGH
    ),
    "soko, another order": Rules(
        "soko",
        {
            "order": (
                *("high card", "four-card flush", "pair", "two pair", "four-card straight"),
                *("three of a kind", "flush", "straight", "full house", "four of a kind"),
                "straight flush",
            )
        },
        HIGH,
    ),
    "skip straights, short deck": Rules("soko", {"order": WITH_SKIPS, "ranks": SHORT}, HIGH),
    "skip straights, few ranks": Rules("soko", {"order": WITH_SKIPS, "ranks": "789TJQKA"}, HIGH),
    "skip straights, the ace high, jokers": Rules(
        "soko",
        {
            "order": tuple(name for name in WITH_SKIPS if name != "four-card flush"),
            "joker": "wild",
            "max_jokers": 1,
            "no_kickers": ("four-card straight",),
            **ACE_HIGH,
        },
        HIGH,
    ),
    "skip straights of the laws": Rules(
        "laws1891", {"order": (*LAWS[:4], "skip straight", *LAWS[4:])}, HIGH
    ),
    "naturals first": Rules(
        "deuces-wild", {"natural": "fewest_jokers", "natural_position": "before_ranks"}, HIGH
    ),
    "fewest jokers": Rules("joker-wild", {"natural": "fewest_jokers", "max_jokers": 2}, HIGH),
    "four-card straights alone, jokers": Rules(
        "soko",
        {
            "order": tuple(name for name in SOKO if name != "four-card flush"),
            "joker": "wild",
            "max_jokers": 2,
        },
        HIGH,
    ),
}

OTHER_RULES: Final = {
    "straight flushes alone": low("deuce-to-seven", "straight flush"),
    "straights below pairs": low("deuce-to-seven", order=("high card", "straight", *GROUPS[1:])),
    "threes below two pairs": low(
        "ace-to-five", order=(*GROUPS[:2], GROUPS[3], GROUPS[2], *GROUPS[4:])
    ),
    "a gap among the ranks": low("deuce-to-seven", ranks="2345689TJQKA"),
    "five ranks": low("deuce-to-seven", ranks="TJQKA"),
    "sorted cards": low("ace-to-five", rank_compare="sorted"),
    "four-card straights above straights": Rules(
        "soko", {"order": (*GROUPS, "straight", "four-card straight")}, HIGH
    ),
    "skip straights in a low game": low("deuce-to-seven", "straight", "skip straight"),
}
"""Rules that no kernel for arithmetic knows: the kernel named is the nearest."""
