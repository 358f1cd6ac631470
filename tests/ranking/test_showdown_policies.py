"""Showdowns under other rules: jokers at the table, reasons, rules that order no two hands."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import evaluator as ev
from evaluator.errors import CardError, DealError, InputTypeError, PolicyError
from tests.rules import strategies

LITERAL = ev.policy("laws1891-literal")
CYCLE = ev.policy("italian-cycle")
TRANSITIVE = [rules for rules in ev.policies().values() if rules.transitive]

# Jokers at the table


def test_jokers_given_as_text_are_numbered_across_the_table() -> None:
    found = ev.showdown(["Ah Jk", "Qs Jk"], "* Kd 7c 2s Jk", policy="joker-wild")
    held = [set(described.stands_for) for described in found.descriptions]
    assert held == [{52, 54, 55}, {53, 54, 55}]


def test_jokers_given_by_number_keep_it() -> None:
    found = ev.showdown([[51, 53], ["Ks", "Jk"]], "2c 3d 7h 8s 9c", policy="joker-wild")
    assert [set(described.stands_for) for described in found.descriptions] == [{53}, {52}]
    found = ev.showdown([["As", 52], iter(["Ks", "Jk"])], "2c 3d 7h 8s 9c", policy="joker-wild")
    assert [set(described.stands_for) for described in found.descriptions] == [{52}, {53}]
    mask = int(ev.cards_to_masks([[51, 55]])[0])
    found = ev.showdown([mask, "Ks Jk"], "2c 3d 7h 8s 9c", policy="joker-wild")
    assert [set(described.stands_for) for described in found.descriptions] == [{55}, {52}]


def test_each_player_uses_a_joker_on_the_board_as_he_likes() -> None:
    found = ev.showdown(["AhKh", "QsQd"], "Jk Jh Th 2c 3d", policy="joker-wild")
    assert [described.text for described in found.descriptions] == [
        "royal flush, joker as Qh",
        "three of a kind, queens, jack ten, joker as Qh",
    ]
    assert [described.stands_for for described in found.descriptions] == [{52: "Qh"}, {52: "Qh"}]
    assert found.winners == (0,)


@pytest.mark.parametrize(
    ("hands", "board", "policy", "kind", "message"),
    [
        (
            [[51, 52], [50, 52]],
            "2c 3d 7h 8s 9c",
            "joker-wild",
            DealError,
            "joker 52 is with player 1 and with player 2",
        ),
        (
            [[51, 54], "Ks Qd"],
            [54, 0, 5, 10, 15],
            "joker-wild",
            DealError,
            "joker 54 is with player 1 and on the board",
        ),
        (
            ["As Jk", "Ks Jk"],
            "2c Jk 7h Jk Jk",
            "joker-wild",
            CardError,
            r"the board: one joker too many at position 5 of its cards \(at most 4",
        ),
        (
            ["As Jk", "Ks Jk"],
            "2c 3d 7h 8s 9c",
            "mistigris",
            CardError,
            r"player 2: 2 jokers lie at the table .*'mistigris' accepts 1",
        ),
        (
            ["As Jk", "Ks Qd"],
            "2c 3d 7h 8s 9c",
            "standard",
            CardError,
            "player 1: joker at position 2 is one too many .*'standard' accepts none",
        ),
        (
            ["AsKs", "9d2c"],
            "7h 8s 9c Td Jc",
            "short-deck",
            CardError,
            "player 2: card 2c at position 2 is not in the deck of policy 'short-deck'",
        ),
        (
            ["AsKs", "9d8c"],
            "7h 8s 9c Td 2c",
            "short-deck",
            CardError,
            "the board: card 2c at position 5 is not in the deck",
        ),
        (["AsKs", 1.5], "", "standard", InputTypeError, r"player 2: cards: 1\.5 of type float"),
        (17, "", "standard", InputTypeError, "hands is 17; a list with one entry a player"),
    ],
)
def test_refusals(hands: Any, board: Any, policy: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        ev.showdown(hands, board, policy=policy)


# Transitive rules


@st.composite
def deals(draw: st.DrawFn, rules: ev.Policy) -> tuple[list[list[int]], list[int]]:
    """Hole cards and a board, or whole hands without a board; jokers more often than dealt."""
    deck = [*sorted(rules.cards), *range(52, 52 + rules.max_jokers)]
    if draw(st.booleans()):
        # Few ranks: more ties.
        deck = [card for card in deck if card >= 32]
    shuffled = draw(st.permutations(deck))
    shuffled.sort(key=lambda card: card < 52 or draw(st.booleans()))
    board = shuffled[: draw(st.sampled_from([0, 3, 5]))]
    size = draw(st.integers(max(1, 5 - len(board)), 7 - len(board)))
    players = draw(st.integers(2, min(6, (len(deck) - len(board)) // size)))
    rest = draw(st.permutations(shuffled[len(board) :]))
    return [rest[size * p : size * (p + 1)] for p in range(players)], board


@given(data=st.data(), rules=st.sampled_from(TRANSITIVE))
def test_places_are_those_of_the_values(data: st.DataObject, rules: ev.Policy) -> None:
    hands, board = data.draw(deals(rules))
    found = ev.showdown(hands, board, policy=rules)
    values = [ev.evaluate([*hand, *board], rules) for hand in hands]
    assert found.places == tuple(1 + sum(other > mine for other in values) for mine in values)
    assert found.winners == tuple(p for p, mine in enumerate(values) if mine == max(values))
    assert [described.value for described in found.descriptions] == values
    assert found.reason.startswith("all have ") == (len(set(values)) == 1)


REASONS = [
    # Naturals before jokers, suits: "Natural" results beat the same hand using a joker; then Yogic
    # order (the rules of SEPTIC Hold 'Em).
    (
        "septic",
        ["Kc Kd 9h 5s 3c", "Kh Jk 9c 5h 3d"],
        "both pairs of kings; wins by naturals before jokers",
    ),
    (
        "septic",
        ["Ac Ah 9s 5d 2d", "As Ad 9c 5c 2c"],
        "both pairs of aces; wins by suits: club beats spade at the ace",
    ),
    (
        "septic",
        ["9c 8d 7d 6d 5d", "9h 8h 7c 6c 5c"],
        "both straights, nine high; wins by suits: club beats heart at the nine",
    ),
    ("septic", ["8c 8d 5c 5d Ac", "8h 8s 5h 5s 2c"], "both two pair, ace beats deuce as kicker"),
    (
        "septic",
        ["AcKd9h5s3c", "AdKc9s5h3d"],
        "both ace high; wins by suits: club beats diamond at the ace",
    ),
    # Hearts: laws 69 and 70.
    (
        "laws1891",
        ["7h 5h 4h 3h 2h", "As Ks Qs Js 9s"],
        "both flushes; wins by hearts before other suits",
    ),
    (
        "laws1891",
        ["9h 8h 7h 6h 5h", "9s 8s 7s 6s 5s"],
        "both straight flushes, nine high; wins by hearts",
    ),
    # Side cards that law 73 does not mention.
    ("laws1891", ["8c 8d 5c 5d Ac", "8h 8s 5h 5s 2c"], "all have two pair, eights and fives"),
    ("laws1891", ["Kc Kd Ah 4s 2c", "Kh Ks Ac 3s 2d"], "both pair, four beats three as kicker"),
    ("laws1891", ["Ks Ts 5s 3s 2s", "Kc 9c 8c 7c 6c"], "both flush, ten beats nine as second card"),
    ("joker-wild", ["Ac Ad Ah As Jk", "Ks Qs Js Ts *"], "five of a kind beats straight flush"),
    # The Italian game compares suits of side cards first.
    (
        "italian",
        ["As Ac Kh 9c 8c", "Ah Ad Kc 9s 8s"],
        "both pairs of aces; wins by suits: heart beats club at the king",
    ),
    # The wheel is second best in Pai Gow.
    ("pai-gow", ["As 2s 3d 4d 5c", "Kh Qh Jc Ts 9d"], "both straight, ace to five beats king"),
    ("pai-gow", ["As Kd Qd Jd Tc", "Ah 2h 3c 4s 5d"], "both straight, ace beats ace to five"),
    # Low games.
    ("deuce-to-seven", ["7s 5h 4d 3c 2s", "8s 5c 4c 3d 2d"], "both high card, seven beats eight"),
    (
        "deuce-to-seven",
        ["7s 5h 4d 3c 2s", "7d 6c 4c 3d 2d"],
        "both high card, five beats six as second card",
    ),
    ("ace-to-five", ["9s 5h 4d 3c 2s", "2d 2c 4c 3d 5d"], "high card beats pair"),
    ("soko", ["9c 8d 7h 6s 2c", "9d 9h 3c 4d 7s"], "four-card straight beats pair"),
    (
        "soko",
        ["9c 8d 7h 6s Ac", "9d 8h 7s 6c Kd"],
        "both four-card straight, ace beats king as kicker",
    ),
]


@pytest.mark.parametrize(("policy", "hands", "reason"), REASONS)
def test_reasons(policy: str, hands: list[str], reason: str) -> None:
    found = ev.showdown(hands, policy=policy)
    assert found.reason == reason
    assert found.places[0] == 1


@pytest.mark.parametrize(
    ("base", "changes", "hands", "reason"),
    [
        (
            "septic",
            {"max_jokers": 4},
            ["Ah Ad Jk 9c 5d", "Ac Jk * 9s 5h"],
            "both three of a kind, aces; wins by one joker before two",
        ),
        (
            "septic",
            {"natural_position": "before_ranks"},
            ["2c 2d 9h 5s 3c", "Ah Jk 9c 5h 3d"],
            "both pairs; wins by naturals before jokers",
        ),
        (
            "septic",
            {"natural_position": "after_suits"},
            ["Kc Kh 9h 5s 3c", "Kd Jk 9d 5h 3d"],
            "both pairs of kings; wins by suits: heart beats diamond at the king",
        ),
        (
            "deuces-wild",
            {"natural": "fewest_jokers"},
            ["Ah Ad As 9c 5d", "Ac 2d 2h 9s 5h"],
            "both three of a kind, aces; wins by naturals before wild cards",
        ),
        (
            "laws1891",
            {"hearts_flush": "tiebreak"},
            ["Kh Th 5h 3h 2h", "Ks Ts 5s 3s 2s"],
            "both flushes, king high; wins by hearts",
        ),
        (
            "laws1891",
            {"hearts_sequence": "top_card"},
            ["9h 8c 7c 6d 5c", "9d 8h 7h 6h 5s"],
            "both straights, nine high; wins by a heart on top",
        ),
        (
            "laws1891",
            {"hearts_sequence": "most_hearts"},
            ["9d 8h 7h 6h 5s", "9h 8c 7c 6d 5c"],
            "both straights, nine high; wins by three hearts to one",
        ),
        (
            "septic",
            {"rank_compare": "sorted"},
            ["2c 2d Ah 9s 5c", "Kc Kd Qh 8s 4c"],
            "both pair, ace beats king",
        ),
        (
            "septic",
            {"rank_compare": "sorted"},
            ["Kc Kd Qh 8s 4c", "Kh Qd Qc 8c 4d"],
            "both pair, king beats queen as second card",
        ),
    ],
)
def test_reasons_under_other_rules(
    base: str, changes: dict[str, Any], hands: list[Any], reason: str
) -> None:
    found = ev.showdown(hands, policy=ev.policy(base).replace(**changes))
    assert found.reason == reason
    assert found.winners == (0,)


def test_a_suit_more_where_a_wild_card_repeats_one() -> None:
    # Two black jokers and the ace of clubs are no more than two suits.
    rules = ev.Policy(joker="color", max_jokers=4, suit_order="shdc",
                      duplicates="always", five_of_a_kind="above_sf")  # fmt: skip
    found = ev.showdown(["As Ah", [53, 55]], "Ac 9h 7c", policy=rules)
    assert found.reason == "both three of a kind, aces; wins by suits: a heart more at the ace"


# Laws 69, 74, 75 and 77 to the letter: who wins depends on all hands shown.


@pytest.mark.parametrize(
    ("law", "hands", "places", "reason"),
    [
        # Ace and king are tied; the queen is not.
        (
            "75",
            ["Ac Kd 9h 5s 3c", "Ad Qc Jh Ts 8c", "Kh Js 7c 6d 2d"],
            (2, 1, 3),
            "three high cards; wins by the highest card not tied: queen",
        ),
        # The king is tied, the queen is not, the ten would be the next.
        (
            "69",
            ["Ks Ts 5s 3s 2s", "Kc 9c 6c 4c 3c", "Qd Jd 8d 7d 2d"],
            (2, 3, 1),
            "three flushes; wins by the highest card not tied: queen",
        ),
        # Only flushes compete with flushes: the pair of aces unties no ace.
        (
            "69",
            ["Ks Ts 5s 3s 2s", "Kc 9c 6c 4c 3c", "Ad Ah Qh Jd 9s"],
            (1, 2, 3),
            "both flushes; wins by the highest card not tied: ten",
        ),
        # A flush in hearts needs no untied card; two of them are identical in value (76).
        (
            "69",
            ["Kh Th 5h 3h 2h", "Kc 9c 6c 4c 3c", "Qd Jd 8d 7d 2d"],
            (1, 2, 3),
            "both flushes; wins by hearts before other suits",
        ),
        ("69", ["Ah 9h 5h 3h 2h", "Kh Qh Th 8h 7h"], (1, 1), "all have flush in hearts"),
        # Of pairs only those compete that are tied on the pair.
        (
            "74",
            ["Kc Kd Ah 4s 2c", "Kh Ks Ac 3s 2d", "Qc Qd As 9h 8h"],
            (1, 2, 3),
            "both pairs of kings; wins by the highest card not tied: four",
        ),
        ("74", ["Kc Kd 4h 3s 2c", "Qc Qd Ah Ks Jc"], (1, 2), "both pair, king beats queen"),
        # Laws without the words on untied cards compare as usual.
        (
            "73",
            ["Kc Kd 5h 5s 3c", "Kh Ks 4h 4s Ac"],
            (1, 2),
            "both two pair, five beats four in the second pair",
        ),
        ("70", ["9d 8c 7h 6s 5c", "Kc Qd Jh Ts 9c"], (2, 1), "both straight, king beats nine"),
        ("65", ["2c 2d 2h 3s 3c", "Kc 9c 6c 4c 3d"], (1, 2), "full house beats high card"),
        # Every card is tied: the laws name no best hand, and two hands at a time are compared.
        (
            "75",
            ["Ac Kd Jh 9s 7c", "Ad Qc Jc 9d 5s", "Kh Qs Js 7d 5c"],
            (1, 2, 3),
            "both high card, king beats queen as second card",
        ),
        (
            "76",
            ["Ac Kd 9h 5s 3c", "Ad Kc 9s 5h 3d"],
            (1, 1),
            "all have high card, ace king nine five three",
        ),
    ],
)
def test_laws_to_the_letter(
    law: str, hands: list[str], places: tuple[int, ...], reason: str
) -> None:
    found = ev.showdown(hands, policy=LITERAL)
    assert found.places == places, law
    assert found.winners == tuple(p for p, place in enumerate(places) if place == 1)
    assert found.reason == reason
    for order in permutations(range(len(hands))):
        moved = ev.showdown([hands[p] for p in order], policy=LITERAL)
        assert moved.places == tuple(places[p] for p in order)


def test_two_of_the_examples_go_the_other_way_by_the_usual_comparison() -> None:
    usual = ev.policy("laws1891")
    no_pair = ["Ac Kd 9h 5s 3c", "Ad Qc Jh Ts 8c", "Kh Js 7c 6d 2d"]
    flushes = ["Ks Ts 5s 3s 2s", "Kc 9c 6c 4c 3c", "Qd Jd 8d 7d 2d"]
    assert ev.showdown(no_pair, policy=usual).winners == (0,)
    assert ev.showdown(flushes, policy=usual).winners == (0,)


def test_a_third_hand_decides_between_two() -> None:
    two = ["Ac Kd 9h 5s 3c", "Ad Qc Jh Ts 8c"]
    assert ev.showdown(two, policy=LITERAL).winners == (0,)
    assert ev.showdown([*two, "Kh Js 7c 6d 2d"], policy=LITERAL).winners == (1,)


def test_equal_flushes_are_told_apart_by_hearts_where_hearts_only_break_ties() -> None:
    laws = LITERAL.replace(hearts_flush="tiebreak", hearts_vs_hearts="cards")
    found = ev.showdown(["Ks Ts 5s 3s 2s", "Kh Th 5h 3h 2h"], policy=laws)
    assert found.winners == (1,)
    assert found.reason == "both flushes, king high; wins by hearts"
    assert ev.showdown(["Ks Ts 6s 3s 2s", "Kh Th 5h 3h 2h"], policy=laws).winners == (0,)


@given(st.permutations(range(52)), st.booleans())
def test_two_hands_are_compared_as_usual(deck: list[int], shared: bool) -> None:
    # The highest card that only one of two hands has is the first in which they differ.
    hands, board = ([deck[:2], deck[2:4]], deck[4:9]) if shared else ([deck[:5], deck[5:10]], [])
    usual = LITERAL.replace(untied_scope="pairwise")
    literal = ev.showdown(hands, board, policy=LITERAL)
    assert literal.places == ev.showdown(hands, board, policy=usual).places


def highest_untied(side_cards: list[list[int]]) -> int | None:
    """Say which player alone has the highest card that is not tied, read from the law."""
    held = Counter(rank for ranks in side_cards for rank in ranks)
    alone = [(rank, p) for p, ranks in enumerate(side_cards) for rank in ranks if held[rank] == 1]
    return max(alone)[1] if alone else None


@given(data=st.data(), players=st.integers(2, 6))
def test_flushes_are_won_by_the_highest_card_not_tied(data: st.DataObject, players: int) -> None:
    laws = LITERAL.replace(order=tuple(name for name in LITERAL.order if "straight" not in name),
                           hearts_sequence="off")  # fmt: skip
    suits = data.draw(st.permutations([0, 0, 1, 1, 3, 3]))[:players]
    free = {suit: list(range(13)) for suit in set(suits)}
    hands = []
    for suit in suits:
        ranks = data.draw(st.permutations(free[suit]))[:5]
        free[suit] = [rank for rank in free[suit] if rank not in ranks]
        hands.append([4 * rank + suit for rank in ranks])
    found = ev.showdown(hands, policy=laws)
    winner = highest_untied([[card >> 2 for card in hand] for hand in hands])
    if winner is not None:
        assert found.winners == (winner,)


@given(data=st.data(), players=st.integers(2, 4))
def test_pairs_on_the_board_are_won_by_the_highest_card_not_tied(
    data: st.DataObject, players: int
) -> None:
    # Threes of all players are on the board, with nothing else that counts.
    board = [4, 5]
    rest = data.draw(st.permutations([card for card in range(52) if card >> 2 != 1]))
    hands: list[list[int]] = []
    for _ in range(players):
        hand: list[int] = []
        for card in list(rest):
            if len(hand) < 3 and card >> 2 not in [held >> 2 for held in hand]:
                hand.append(card)
                rest.remove(card)
        hands.append(hand)
    found = ev.showdown(hands, board, policy=LITERAL)
    assert {described.category for described in found.descriptions} == {"pair"}
    winner = highest_untied([[card >> 2 for card in hand] for hand in hands])
    if winner is not None:
        assert found.winners == (winner,)


# The Italian rule of straight flushes

LOWEST, HIGHEST = "Ah 7h 8h 9h Th", "As Ks Qs Js Ts"
MIDDLE, LOWER_MIDDLE = "Kd Qd Jd Td 9d", "Qc Jc Tc 9c 8c"


@pytest.mark.parametrize(
    ("hands", "places", "reason"),
    [
        ([LOWEST, HIGHEST], (1, 2), "the lowest straight flush beats the highest"),
        ([HIGHEST, MIDDLE], (1, 2), "both straight flush, ace beats king"),
        ([MIDDLE, LOWEST], (1, 2), "both straight flush, king beats ten"),
        ([MIDDLE, LOWER_MIDDLE], (1, 2), "both straight flush, king beats queen"),
        (
            [LOWEST, MIDDLE, HIGHEST],
            (1, 1, 1),
            "the lowest, a middle and the highest straight flush meet and share",
        ),
        # A lesser middle one is beaten by the better one, and does not share.
        (
            [LOWEST, MIDDLE, HIGHEST, LOWER_MIDDLE],
            (1, 1, 1, 4),
            "the lowest, a middle and the highest straight flush meet and share",
        ),
        # Of the same ranks the better suit: hearts, diamonds, clubs, spades.
        (
            [HIGHEST, "Ad Kd Qd Jd Td"],
            (2, 1),
            "both royal flushes; wins by suits: diamond beats spade at the ace",
        ),
        (
            [LOWEST, HIGHEST, "Ad Kd Qd Jd Td"],
            (1, 3, 2),
            "the lowest straight flush beats the highest",
        ),
        # Other hands do not take part.
        ([HIGHEST, "9c 9d 9h 9s Kc"], (1, 2), "straight flush beats four of a kind"),
        (
            ["Jc Jd Jh Kc Kd", LOWEST, HIGHEST],
            (3, 1, 2),
            "the lowest straight flush beats the highest",
        ),
        (["9c 9d 9h 9s Kc", "8c 8d 8h 8s Kd"], (1, 2), "both four of a kind, nine beats eight"),
    ],
)
def test_italian_straight_flushes(hands: list[str], places: tuple[int, ...], reason: str) -> None:
    found = ev.showdown(hands, policy=CYCLE)
    assert found.places == places
    assert found.reason == reason
    for order in permutations(range(len(hands))):
        moved = ev.showdown([hands[p] for p in order], policy=CYCLE)
        assert moved.places == tuple(places[p] for p in order)


def test_everything_but_straight_flushes_is_as_in_the_transitive_part() -> None:
    hands = ["Ah Kd Th 9h 8c", "Ad Kh Tc 9c 8s", "7c 7d 9s Ts Js"]
    found = ev.showdown(hands, policy=CYCLE)
    assert found.places == ev.showdown(hands, policy="italian").places == (2, 3, 1)


def test_a_deck_with_two_straights_has_a_lowest_and_a_highest() -> None:
    rules = ev.Policy(ranks="9TJQKA", ace_in_straights="high", wheel="none",
                      straight_flush_cycle=True)  # fmt: skip
    assert ev.showdown(["As Ks Qs Js Ts", "Kd Qd Jd Td 9d"], policy=rules).winners == (1,)


def test_a_deck_with_one_straight_has_no_cycle() -> None:
    rules = ev.Policy(ranks="TJQKA", straight_flush_cycle=True)
    found = ev.showdown(["As Ks Qs Js Ts", "Ad Kd Qd Jd Td"], policy=rules)
    assert found.winners == (0, 1)
    assert found.reason == "all have royal flush"


@pytest.mark.parametrize("rules", [LITERAL, CYCLE], ids=lambda rules: rules.name)
def test_only_a_showdown_knows_such_rules(rules: ev.Policy) -> None:
    hand = "As Ks Qs Js Ts"
    for call in (ev.describe, ev.evaluate):
        with pytest.raises(PolicyError, match=r"use showdown$"):
            call(hand, rules)
    with pytest.raises(PolicyError, match=r"use showdown$"):
        ev.odds(["AsKs", "QsQd"], policy=rules)


@given(data=st.data())
def test_seats_do_not_matter_under_any_rules(data: st.DataObject) -> None:
    rules = data.draw(strategies.policies(wild=False, transitive=False))
    cards = data.draw(strategies.hands(rules, sizes=(15,)))
    hands = [cards[5 * p : 5 * p + 5] for p in range(3)]
    found = ev.showdown(hands, policy=rules)
    for order in permutations(range(3)):
        moved = ev.showdown([hands[p] for p in order], policy=rules)
        assert moved.places == tuple(found.places[p] for p in order)
        assert moved.reason == found.reason or len(set(found.places)) < 3
    assert len(found.winners) == found.places.count(1) > 0


# Many players


def test_23_players() -> None:
    deck = list(range(52))
    hands = [deck[2 * p : 2 * p + 2] for p in range(23)]
    found = ev.showdown(hands, deck[46:51], policy="laws1891-literal")
    assert len(found.places) == 23
    assert min(found.places) == 1
    assert found.winners == tuple(p for p, place in enumerate(found.places) if place == 1)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_without_a_board(size: int) -> None:
    hands = [list(range(size * p, size * (p + 1))) for p in range(52 // size)]
    found = ev.showdown(hands, policy="septic")
    values = [ev.evaluate(hand, "septic") for hand in hands]
    assert found.winners == (values.index(max(values)),)
