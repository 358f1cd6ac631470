"""Jokers and wild cards: answers of other programs and of brute force, and each knob."""

from __future__ import annotations

import pytest

from evaluator.cards import parse_cards
from evaluator.errors import CardError
from evaluator.rules import Policy, policy
from evaluator.rules.definition import value_of_cards
from tests.rules.ranked import best, category, five, texts, winner
from tests.rules.spaces import census, kinds

WILD = policy("joker-wild")
BUG = policy("joker-bug")
TWO_JOKERS_NO_FIVE = Policy(joker="wild", max_jokers=2)


@pytest.mark.parametrize(
    ("cards", "name", "ranks", "ranks_without_five"),
    [
        # Bug reports against pokersolver, answered by brute force over all substitutes.
        ("Ad As Ac Th 2d Jk *", "five of a kind", "AAAAA", "AAAAK"),
        ("4d 6h 2d 3d 7d 5d Jk", "straight flush", "76543", "76543"),
        ("8h Kh Jh 9h Th Qs Jk", "straight flush", "KQJT9", "KQJT9"),
        ("3d 8d 5d 4d 6d Jk *", "straight flush", "98765", "98765"),
        ("Ks 9s 8c Th 7h Jk *", "straight", "KQJT9", "KQJT9"),
        ("9d 9s 9c 9h Kd Jk *", "five of a kind", "99999", "9999A"),
        # Rosetta Code, Poker hand analyser, extra credit.
        ("Jk 2d 2s Ks Qd", "three of a kind", "222KQ", "222KQ"),
        ("Jk 5h 7d 8s 9d", "straight", "98765", "98765"),
        ("Jk 2d 3s 4s 5s", "straight", "65432", "65432"),
        ("Jk 3h 2d 3s 3d", "four of a kind", "33332", "33332"),
        ("Jk 7h 2d 3s 3d", "three of a kind", "33372", "33372"),
        ("Jk 7h 7d 7s 7c", "five of a kind", "77777", "7777A"),
        ("Jk Jh Qh Kh Ah", "straight flush", "AKQJT", "AKQJT"),
        ("Jk 4c Kc 5d Ts", "pair", "KKT54", "KKT54"),
        ("Jk Kc 7c 6c 4c", "flush", "AK764", "AK764"),
        ("Jk 2d * 4s 5s", "straight", "65432", "65432"),
        ("Jk Qd * As Ts", "straight", "AKQJT", "AKQJT"),
        ("Jk Qd * Ad Td", "straight flush", "AKQJT", "AKQJT"),
        ("Jk 2d 2s * Qd", "four of a kind", "2222Q", "2222Q"),
        # Tests of Woontopia/jokerPoker.
        ("6h 2s Ah Jk *", "three of a kind", "AAA62", "AAA62"),
        ("4h 2s Ah Jk *", "straight", "5432A", "5432A"),
        ("4h 2s 3h Jk *", "straight", "65432", "65432"),
        ("Jk 6d 9d * Kd", "flush", "AKQ96", "AKQ96"),
        ("2s 2h Jk Qh Qs", "full house", "QQQ22", "QQQ22"),
        ("2h Jk Jh Jc *", "four of a kind", "JJJJ2", "JJJJ2"),
        ("Jk 4s * 6s 7s", "straight flush", "87654", "87654"),
        ("As Jk * Js Ts", "straight flush", "AKQJT", "AKQJT"),
    ],
)
def test_fully_wild(cards, name, ranks, ranks_without_five):
    assert category(cards, WILD) == name
    assert [card[0] for card in five(cards, WILD).split()] == list(ranks)
    plays = five(cards, TWO_JOKERS_NO_FIVE).split()
    assert [card[0] for card in plays] == list(ranks_without_five)
    assert len(set(plays)) == 5


@pytest.mark.parametrize(
    ("cards", "name", "ranks"),
    [
        # poker-eval's JokerRules (the wheel is the lowest straight), and the rule itself.
        ("3h 4h 5h Jk 7h", "straight flush", "76543"),
        ("Jh 5c 8d Jk 8c", "pair", "88AJ5"),
        ("5c Kh Js 8h Jk", "high card", "AKJ85"),
        ("Kc Kd Jk 5s 2h", "pair", "KKA52"),
        ("8c 8d 5s 5h Jk", "two pair", "8855A"),
        ("Kc Kd Ks Ah Jk", "full house", "KKKAA"),
        ("Ac Ad Jk 9s 5h", "three of a kind", "AAA95"),
        ("Ac Ad As Ah Jk", "five of a kind", "AAAAA"),
        ("9c 9d 9s 9h Jk", "four of a kind", "9999A"),
        ("Kh 9h 5h 2h Jk", "flush", "AK952"),
        ("Ah 9h 5h 2h Jk", "flush", "AK952"),
        ("4c 3d 2h As Jk", "straight", "5432A"),
        ("9c 8d 7h Jk *", "straight", "JT987"),
        ("Kc Kd Ks Jk *", "full house", "KKKAA"),
        ("9c 9d 4s 2h Kd Jk 4c", "two pair", "9944A"),
    ],
)
def test_bug(cards, name, ranks):
    cards_of = five(cards, BUG)
    assert category(cards, BUG) == name
    assert [card[0] for card in cards_of.split()] == list(ranks)


def test_bug_without_an_ace_left_is_any_card():
    rules = BUG.replace(duplicates="never", five_of_a_kind="none")
    assert five("Ac Ad As Ah Jk", rules) == "As Ah Ad Ac Ks"
    assert category("Kc Kd Jk 5s 2h", rules) == "pair"


def test_wheel_is_second_in_pai_gow():
    assert winner("Jk 2c 3d 4h 5s", "Kc Qd Jh Ts 9c", "pai-gow") == 1
    assert winner("Ac 2c 3d 4h 5s", "Ac Kc Qd Jh Ts", "pai-gow") == 2
    assert winner("Ac 2c 3c 4c 5c", "Kd Qd Jd Td 9d", "pai-gow") == 1
    assert winner("Ac 2c 3d 4h 5s", "Kc Qd Jh Ts 9c", "joker-bug") == 2
    # The joker completes to the better of two straights.
    assert five("Jk 2c 3d 4h 5s", "pai-gow") == "5s 4h 3d 2c As"
    assert five("Jk 2c 3d 4h 5s", "joker-bug") == "6s 5s 4h 3d 2c"


def test_deuces_are_wild_where_they_are():
    assert category("2c 2d 2h Ad Ah", "deuces-wild") == "five of a kind"
    assert five("5c 6h 7d 9c 4d 2s Tc", "deuces-wild") == "Tc 9c 8s 7d 6h"
    assert five("Ac 2d 3c 4h 5s", "deuces-wild") == "5s 4h 3c 2d Ac"
    assert category("2c 3d 9h Js Kc", "deuces-wild") == "pair"


def test_one_eyed_jacks():
    assert category("Jh 3d 9h Ts Kc", "one-eyed-jacks") == "pair"
    assert category("Jd 3d 9h Ts Kc", "one-eyed-jacks") == "high card"
    assert category("Jh Js Jd Jc 3d", "one-eyed-jacks") == "four of a kind"
    assert category("Jh Js Jd Jc Ad", "one-eyed-jacks") == "four of a kind"
    assert category("Jh Js Ad Ac As", "one-eyed-jacks") == "five of a kind"


def test_wild_card_counts_as_wild_even_as_itself():
    rules = policy("deuces-wild").replace(natural="fewest_jokers")
    assert winner("2c 3d 4h 5s 6c", "Jk 3c 4d 5h 6s".replace("Jk", "2d"), rules) == 0
    assert winner("3c 4d 5h 6s 7c", "2d 4h 5s 6c 3h", rules) == 1


def test_red_and_black_jokers():
    rules = Policy(joker="color", max_jokers=2)
    red, black = 52, 53
    spades = parse_cards("As Ks 9s 5s").tolist()
    assert value_of_cards(rules, [*spades, black]).category == "flush"
    shown = value_of_cards(rules, [*spades, red])
    assert shown.category == "pair"
    assert texts(shown.plays_as) == "As Ah Ks 9s 5s"
    aces = parse_cards("Ah Ad Ac").tolist()
    # The red joker can be no fourth ace, and makes a pair of the deuce.
    assert value_of_cards(rules, [*aces, 0, red]).category == "full house"
    assert value_of_cards(rules, [*aces, 0, black]).category == "four of a kind"
    free = rules.replace(duplicates="always", five_of_a_kind="above_sf")
    assert value_of_cards(free, [*aces, 0, red]).category == "four of a kind"


def test_mistigris_has_one_joker():
    assert category("Ah Kd 9c 5s Jk", "mistigris") == "pair"
    with pytest.raises(CardError, match=r"joker at position 5 is one too many .* accepts 1"):
        best("Ah Kd 9c Jk *", "mistigris")


def test_double_ace_flush():
    doubled = WILD.replace(double_ace_flush=True)
    assert five("Ah Jk 9h 5h 2h", doubled) == "Ah Ah 9h 5h 2h"
    assert winner("Ah Jk 9h 5h 2h", "As Ks Qs Js 9s", doubled) == 1
    assert winner("Ah Jk 9h 5h 2h", "As Ks Qs Js 9s", WILD) == 2
    assert five("Kh Jk 9h 5h 2h", doubled) == "Ah Kh 9h 5h 2h"
    assert five("Ah Jk * 9h 6h", doubled) == "Ah Ah Ah 9h 6h"
    assert category("Ah Jk * 5h 2h", doubled) == "straight flush"
    assert winner("Ah Jk * 9h 6h", "As Ks Qs 9s Jk", doubled) == 1
    always = doubled.replace(duplicates="always")
    assert five("Ah Jk 9h 5h 2h", always) == "Ah Ah 9h 5h 2h"
    assert five("Ah Jk 9h 5h 2h", always.replace(double_ace_flush=False)) == "Ah Kh 9h 5h 2h"


def test_double_ace_flush_adds_212_values_in_848_hands():
    doubled = WILD.replace(double_ace_flush=True, max_jokers=1)
    hands = {}
    for cards, number, _ in kinds(n_wild=1, wild_in_hand=(1,)):
        if len({card & 3 for card in cards[:4]}) == 1 and max(cards[:4]) >= 48:
            shown = value_of_cards(doubled, cards)
            if len(set(shown.plays_as)) == 4:
                hands[shown.value] = hands.get(shown.value, 0) + number
    assert (len(hands), sum(hands.values())) == (212, 848)


def test_royal_flush_above_five_of_a_kind():
    royal = WILD.replace(five_of_a_kind="below_royal")
    assert category("Ah Kh Qh Jh Jk", royal) == "royal flush"
    assert category("Kh Qh Jh Th 9h", royal) == "straight flush"
    assert winner("Ah Kh Qh Jh Jk", "7c 7d 7h 7s Jk", royal) == 1
    assert winner("Kh Qh Jh Th 9h", "7c 7d 7h 7s Jk", royal) == 2
    assert category("Ac Jk * Qc Kc Ah As", royal) == "royal flush"
    assert category("Ac Jk * Qc Kc Ah As", WILD) == "five of a kind"


def test_shown_five_prefers_few_jokers_then_high_cards():
    assert best("Ah Kh Qh Jh Th Jk 3c", WILD).five == tuple(parse_cards("Ah Kh Qh Jh Th").tolist())
    laws = Policy(no_kickers=("four of a kind",))
    assert five("9c 9d 9h 9s 2c Kd 3d", laws) == "9s 9h 9d 9c Kd"


# Five-card frequencies: closed forms and trying every substitute, two programs that agree.
CATEGORIES = (
    "five of a kind",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)


def frequencies(categories):
    return tuple(categories[name] for name in CATEGORIES)


def test_53_cards_wild():
    categories, values = census(WILD, n_wild=1, wild_in_hand=(0, 1))
    assert frequencies(categories) == (
        13, 204, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540,
    )  # fmt: skip
    assert len(values) == 7475


def test_53_cards_bug():
    categories, values = census(BUG, n_wild=1, wild_in_hand=(0, 1))
    assert frequencies(categories) == (
        1, 204, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964,
    )  # fmt: skip
    assert len(values) == 7463


def test_53_cards_without_five_of_a_kind_naturals_first():
    rules = Policy(joker="wild", max_jokers=1, natural="fewest_jokers")
    categories, values = census(rules, n_wild=1, wild_in_hand=(0, 1))
    assert frequencies(categories)[:3] == (0, 204, 3133)
    assert len(values) == 9713
    assert len({value >> 32 for value in values}) == 7462


def test_36_cards_and_a_joker():
    order = WILD.order
    rules = Policy(ranks="6789TJQKA", order=order, joker="wild", max_jokers=1).replace(
        duplicates="five_only", five_of_a_kind="above_sf"
    )
    categories, _ = census(rules, ranks="6789TJQKA", n_wild=1, wild_in_hand=(0, 1))
    assert frequencies(categories) == (
        9, 124, 1440, 3024, 884, 12420, 40320, 36288, 218988, 122400,
    )  # fmt: skip


@pytest.mark.slow
def test_54_cards_wild():
    categories, values = census(WILD, n_wild=2, wild_in_hand=(0, 1, 2))
    assert frequencies(categories) == (
        78, 624, 9360, 9360, 11388, 34704, 232968, 123552, 1437936, 1302540,
    )  # fmt: skip
    assert len(values) == 7475


@pytest.mark.slow
def test_54_cards_bugs():
    categories, values = census(BUG, n_wild=2, wild_in_hand=(0, 1, 2))
    assert frequencies(categories) == (
        6, 624, 1320, 5328, 11388, 34704, 75048, 156816, 1341888, 1535388,
    )  # fmt: skip
    assert len(values) == 7463


@pytest.mark.slow
def test_deuces_wild_up_to_two():
    """Hands with up to two deuces; those with more have no two naturals to be worse than fours."""
    categories, _ = census(
        policy("deuces-wild"),
        ranks="3456789TJQKA",
        n_wild=4,
        wild_in_hand=(0, 1, 2),
        wild=range(4),
    )
    # Of 52, deuces wild: 799680 high cards, 1225008 pairs, 95040 two pairs, 355080 threes,
    # 62232 straights, 14472 flushes and 12672 full houses; none of them has three deuces.
    assert frequencies(categories)[3:] == (
        12672, 14472, 62232, 355080, 95040, 1225008, 799680,
    )  # fmt: skip


def test_kinds_stand_for_all_hands():
    assert sum(number for _, number, _ in kinds(n_wild=2, wild_in_hand=(0, 1, 2))) == 3162510
