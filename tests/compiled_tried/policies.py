"""At least one policy for each rule that tables cannot express."""

from __future__ import annotations

from typing import Any

import evaluator as ev
from evaluator.rules import knobs

COLOR = {"joker": "color", "max_jokers": 4}
FIVE_ALIKE = {"duplicates": "five_only", "five_of_a_kind": "above_sf"}
SUITS = {"suit_order": "chsd"}
JOKERS = {"joker": "wild", "max_jokers": 2}
SOKO = ev.policy("soko").order
FOUR_FLUSH_ON_TOP = (*(name for name in SOKO if name != knobs.FOUR_FLUSH), knobs.FOUR_FLUSH)
ALL_CATEGORIES = (*SOKO[:6], knobs.SKIP_STRAIGHT, *SOKO[6:])
LOW_SOKO = {"order": SOKO, "goal": "low"}
FEWEST = {"natural": "fewest_jokers"}

#: By what is special: the preset to begin with, and the rules to change.
RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "coloured jokers": ("joker-wild", COLOR),
    "coloured jokers, no card repeated": ("standard", COLOR),
    "coloured jokers, any card repeated": (
        "joker-wild",
        COLOR | {"duplicates": "always", "double_ace_flush": True},
    ),
    "coloured jokers beside wild cards": (
        "deuces-wild",
        {"wild_ranks": (), "wild_cards": ("2s", "2h"), "joker": "color", "max_jokers": 2},
    ),
    "coloured jokers, fewest and suits": ("septic", COLOR | {"max_jokers": 3}),
    "coloured joker in a low game": ("deuce-to-seven", {"joker": "color", "max_jokers": 1}),
    "coloured jokers, second aces": ("joker-wild", COLOR | {"double_ace_flush": True}),
    "bugs beside wild cards": ("joker-bug", {"max_jokers": 2, "wild_cards": ("2s", "7h")}),
    "a bug beside a wild card, no card repeated": (
        "standard",
        {"joker": "bug", "max_jokers": 1, "wild_cards": ("2s",)},
    ),
    "hearts on top of straights": ("laws1891", {"hearts_sequence": "top_card"}),
    "most hearts in straights": ("laws1891", {"hearts_sequence": "most_hearts"}),
    "most hearts, wheel second, jokers": (
        "pai-gow",
        {"hearts_sequence": "most_hearts", "max_jokers": 2},
    ),
    "hearts on top, second wheel, no straight flush": (
        "pai-gow",
        {
            "hearts_sequence": "top_card",
            "order": tuple(name for name in knobs.STANDARD_ORDER if name != "straight flush"),
        },
    ),
    "four-flushes and jokers": ("soko", JOKERS),
    "four-flushes and suits": ("soko", SUITS),
    "four-flushes, suits of the side cards first": ("soko", SUITS | {"suit_compare": "side_cards"}),
    "four-flushes, jokers and suits": ("soko", JOKERS | FEWEST | SUITS),
    "four-flushes, a low ace": ("soko", {"ace": "low", "ace_in_straights": "low"}),
    "four-flushes in a low game": ("standard", LOW_SOKO),
    "four-flushes in a low game, a joker": ("ace-to-five", LOW_SOKO | {"max_jokers": 1}),
    "four-flushes above all": ("soko", {"order": FOUR_FLUSH_ON_TOP}),
    "four-flushes above all, any card repeated": (
        "soko",
        JOKERS
        | {
            "order": FOUR_FLUSH_ON_TOP,
            "duplicates": "always",
            "five_of_a_kind": "below_royal",
            "no_kickers": (knobs.FOUR_FLUSH,),
        },
    ),
    "flushes in a low game, suits": ("deuce-to-seven", SUITS),
    "flushes in a low game, naturals": ("ace-to-six", JOKERS | {"natural": "binary"}),
    "wild cards and suits, naturals off": ("septic", {"natural": "off"}),
    "wild cards and suits, binary": ("septic", {"natural": "binary"}),
    "wild cards and suits, naturals last": ("septic", {"natural_position": "after_suits"}),
    "wild cards and suits, naturals last, binary": (
        "septic",
        {"natural": "binary", "natural_position": "after_suits", "suit_compare": "top_only"},
    ),
    "naturals, binary, before ranks": (
        "joker-wild",
        {"natural": "binary", "natural_position": "before_ranks"},
    ),
    "sorted ranks and suits": ("standard", SUITS | {"rank_compare": "sorted"}),
    "sorted ranks, wild cards": (
        "deuces-wild",
        {"rank_compare": "sorted", "natural": "binary", "no_kickers": ("two pair",)},
    ),
    "hearts break ties of flushes, and suits": (
        "laws1891-modern-kickers",
        SUITS | {"hearts_flush": "tiebreak", "suit_compare": "highest_card"},
    ),
    "flushes of hearts share, and suits": ("laws1891", SUITS | {"hearts_vs_hearts": "split"}),
    "all categories and suits": (
        "short-deck",
        SUITS | {"order": ALL_CATEGORIES, "suit_compare": "highest_card", "ranks": "56789TJQKA"},
    ),
    "a bug, suits and five aces below the royal flush": (
        "joker-bug",
        SUITS | {"max_jokers": 2, "five_of_a_kind": "below_royal"},
    ),
}


def tried_policy(name: str) -> ev.Policy:
    """The policy of a name above."""
    preset, rules = RULES[name]
    return ev.policy(preset).replace(name=name, **rules)
