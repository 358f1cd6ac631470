"""Every choice that does not exist and every pair of rules that contradict each other."""

from __future__ import annotations

import pytest

from evaluator.errors import PolicyError
from evaluator.rules import Policy, knobs, policy
from evaluator.rules.fields import CHOICES

STANDARD = knobs.STANDARD_ORDER
NO_FLUSH = tuple(n for n in STANDARD if n not in ("flush", "straight flush"))
NO_STRAIGHT = tuple(n for n in STANDARD if n not in ("straight", "straight flush"))
WILD = {"joker": "wild", "max_jokers": 1}
FIVE = {"duplicates": "five_only", "five_of_a_kind": "above_sf"}


@pytest.mark.parametrize("field", CHOICES)
def test_unknown_choice(field):
    with pytest.raises(PolicyError) as caught:
        Policy(**{field: "sideways"})
    choices = ", ".join(CHOICES[field])
    assert str(caught.value) == f"{field} is 'sideways', and must be one of {choices}"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": 3}, "name is 3, and must be text"),
        ({"double_ace_flush": 1}, "double_ace_flush is 1, and must be true or false"),
        ({"straight_flush_cycle": "no"}, "straight_flush_cycle is 'no', and must be true or"),
        ({"max_jokers": 5}, "max_jokers is 5, and must be a whole number 0 to 4"),
        ({"max_jokers": True}, "max_jokers is True, and must be a whole number 0 to 4"),
        ({"max_jokers": 1.0}, "max_jokers is 1.0, and must be a whole number 0 to 4"),
        ({"ranks": 9}, "ranks is 9, and must be text"),
        ({"ranks": "AKQJT"}, "ranks is 'AKQJT', and must list at least 5 of 23456789TJQKA in"),
        ({"ranks": "JQKA"}, "ranks is 'JQKA', and must list at least 5"),
        ({"ranks": "23456"}, "ranks is '23456', and must list .* the ace among them"),
        ({"ranks": "TTJQKA"}, "ranks is 'TTJQKA', and must list"),
        ({"suit_order": "chs"}, "suit_order is 'chs', and must name each suit c, d, h, s once"),
        ({"suit_order": "chsc"}, "suit_order is 'chsc', and must name each suit"),
        ({"order": "pair"}, "order is 'pair', and must be a list of text"),
        ({"order": 7}, "order is 7, and must be a list of text"),
        ({"order": ("high card", 2)}, "an entry of order is 2, and must be text"),
        (
            {"order": (*STANDARD, "five of a kind")},
            "order names 'five of a kind' at position 10, whose place is set by five_of_a_kind",
        ),
        ({"order": (*STANDARD, "royal flush")}, "order names 'royal flush' at position 10"),
        (
            {"order": (*STANDARD, "full hose")},
            r"order names an unknown category 'full hose' at position 10 \(did you mean 'full ho",
        ),
        ({"order": (*STANDARD, "pair")}, "order names 'pair' twice, the second time at position"),
        ({"order": STANDARD[:3]}, "order lacks 'three of a kind'; only .* can be left out"),
        (
            {"order": ("pair", "high card", *STANDARD[2:])},
            "order begins with 'pair', and must begin with 'high card': any five cards",
        ),
        ({"no_kickers": ["flush"]}, "no_kickers names 'flush' at position 1 .accepted: pair, two"),
        ({"no_kickers": ["pair", "PAIR"]}, "no_kickers names 'pair' twice, .* at position 2"),
        ({"wild_ranks": "2"}, "wild_ranks is '2', and must be a list of text"),
        ({"wild_ranks": ["1"]}, "wild_ranks names '1' at position 1 .accepted: 2, 3, 4"),
        (
            {"wild_cards": ["Jx"]},
            "wild_cards names 'Jx' at position 1 .a card is one of 23456789TJQKA",
        ),
    ],
)
def test_wrong_field(fields, message):
    with pytest.raises(PolicyError, match=f"^{message}"):
        Policy(**fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"ranks": "6789TJQKA", "wild_ranks": ["2"]},
            "wild_ranks names 2, which is not in a deck of 6789TJQKA",
        ),
        (
            {"ranks": "6789TJQKA", "wild_cards": ["3h"]},
            "wild_cards names 3h, which is not in a deck of 6789TJQKA",
        ),
        (
            {"wild_ranks": ["J"], "wild_cards": ["Jh"]},
            "wild_cards names Jh, which wild_ranks makes wild already",
        ),
        (
            {"order": (*NO_STRAIGHT, "four-card straight")},
            "order has 'four-card straight' and lacks 'straight': four cards would count",
        ),
        (
            {"order": (*NO_FLUSH, "four-card flush")},
            "order has 'four-card flush' and lacks 'flush': four cards would count and five not",
        ),
        (
            {"no_kickers": ["four-card flush"]},
            "no_kickers names 'four-card flush', which is not in order",
        ),
        ({"wheel": "none"}, "wheel='none' contradicts ace_in_straights='both': an ace is low"),
        (
            {"ace_in_straights": "high"},
            "wheel='lowest' contradicts ace_in_straights='high': .* 'none' goes with 'high'",
        ),
        (
            {"wheel": "second", "ace_in_straights": "low"},
            "wheel='second' puts the wheel below an ace-high straight, .* must be 'both'",
        ),
        (
            {"hearts_flush": "tiebreak", "order": NO_FLUSH},
            "hearts_flush='tiebreak' needs 'flush' in order",
        ),
        (
            {"hearts_vs_hearts": "split"},
            "hearts_vs_hearts='split' is about flushes that .*; hearts_flush is 'off'",
        ),
        (
            {"hearts_sequence": "flush_sequence", "order": NO_FLUSH},
            "hearts_sequence='flush_sequence' needs 'straight flush' in order",
        ),
        (
            {"hearts_sequence": "top_card", "order": NO_STRAIGHT},
            "hearts_sequence='top_card' needs 'straight' in order",
        ),
        (
            {"suit_compare": "top_only"},
            "suit_compare='top_only' needs a suit_order to compare by",
        ),
        (
            {**WILD, "natural": "binary", "natural_position": "after_suits"},
            "natural_position='after_suits' needs a suit_order to come after",
        ),
        ({"joker": "bug"}, "joker='bug' contradicts max_jokers=0: 'none' goes with 0"),
        ({"max_jokers": 2}, "joker='none' contradicts max_jokers=2: .* every other kind with 1"),
        (
            {**WILD, "wild_ranks": ["2"]},
            r"5 wild cards in all \(ranks \['2'\], cards \[\], 1 jokers\); at most 4 are possible",
        ),
        ({"wild_ranks": ["2", "3"]}, "8 wild cards in all .* so that no five cards are all wild"),
        (
            {"duplicates": "always"},
            "duplicates='always' is about wild cards, and there are none",
        ),
        (
            {"double_ace_flush": True},
            "double_ace_flush=True is about wild cards, and there are none",
        ),
        (
            {"five_of_a_kind": "above_sf"},
            "five_of_a_kind='above_sf' is about wild cards, and there are none",
        ),
        ({"natural": "binary"}, "natural='binary' is about wild cards, and there are none"),
        (
            {**WILD, "natural_position": "before_ranks"},
            "natural_position='before_ranks' places a rule that natural='off' omits",
        ),
        (
            {**WILD, "five_of_a_kind": "above_sf"},
            "duplicates='never' contradicts five_of_a_kind='above_sf': five cards of one rank",
        ),
        (
            {**WILD, "duplicates": "always"},
            "duplicates='always' contradicts five_of_a_kind='none': .* with a place for five",
        ),
        (
            {**WILD, **FIVE, "double_ace_flush": True, "order": NO_FLUSH},
            "double_ace_flush=True needs 'flush' in order",
        ),
        (
            {**WILD, "double_ace_flush": True},
            "double_ace_flush=True repeats an ace, and duplicates='never' repeats no card",
        ),
        (
            {**WILD, **FIVE, "double_ace_flush": True, "ace": "low"},
            "double_ace_flush=True is about high aces, and ace='low' makes them low",
        ),
        (
            {**WILD, **FIVE, "five_of_a_kind": "below_royal", "order": NO_FLUSH},
            "five_of_a_kind='below_royal' needs 'straight flush' in order",
        ),
        (
            {**WILD, **FIVE, "five_of_a_kind": "below_royal", "ace_in_straights": "low"},
            "five_of_a_kind='below_royal' needs a straight flush to the ace, .* there is none",
        ),
        (
            {**WILD, **FIVE, "goal": "low"},
            "five_of_a_kind='above_sf' in a low game: a wild card there is never played",
        ),
        (
            {"joker": "bug", "max_jokers": 1, "goal": "low"},
            "joker='bug' in a low game: the joker is then the lowest rank missing",
        ),
        (
            {"goal": "low", "hearts_flush": "absolute"},
            "hearts_flush and hearts_sequence make hands with hearts the stronger, and in a low",
        ),
        (
            {"goal": "low", "hearts_sequence": "most_hearts"},
            "hearts_flush and hearts_sequence make hands with hearts the stronger",
        ),
        (
            {"straight_flush_cycle": True, "order": NO_FLUSH},
            "straight_flush_cycle=True needs 'straight flush' in order",
        ),
        (
            {"straight_flush_cycle": True, "untied_scope": "all_hands"},
            "straight_flush_cycle=True and untied_scope='all_hands' each say who wins",
        ),
        (
            {"goal": "low", "untied_scope": "all_hands"},
            "untied_scope='all_hands' is a rule of high hands",
        ),
        (
            {**WILD, "wild_cards": ["Jh"], "untied_scope": "all_hands"},
            r"untied_scope='all_hands' with wild cards \(Jh, jokers\): what a wild card is best",
        ),
        (
            {"wild_cards": ["Jh"], "straight_flush_cycle": True},
            r"straight_flush_cycle=True with wild cards \(Jh\): what a wild card is best played",
        ),
        (
            {"suit_order": "hdcs", "untied_scope": "all_hands"},
            "untied_scope='all_hands' looks for an untied rank, and suit_order leaves no rank",
        ),
        (
            {"rank_compare": "sorted", "untied_scope": "all_hands"},
            "untied_scope='all_hands' compares groups of cards first, which rank_compare='so",
        ),
    ],
)
def test_contradiction(fields, message):
    with pytest.raises(PolicyError, match=f"^policy 'test': {message}"):
        Policy(name="test", **fields)


def test_refused_by_replace_too():
    with pytest.raises(PolicyError, match="joker='none' contradicts max_jokers=1"):
        policy("mistigris").replace(joker="none")
