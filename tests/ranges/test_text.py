"""What the text of a range means."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.ranges import Range
from tests.oracle.ranges import cards_of, holdings
from tests.ranges.strategies import classes, texts


def hands_of(text: str) -> set[frozenset[str]]:
    """Return the hands of a text, as the oracle reads it."""
    return {frozenset(cards_of(hand)) for hand in holdings(text)}


def read(text: str) -> dict[frozenset[str], float]:
    """Return the weight of each hand of a text, as the package reads it."""
    return {frozenset(cards_of(hand)): weight for hand, weight in Range(text)}


#: As PokerStove 1.24 prints ranges; from sweeterthancandy/CandyPoker, pokerstove.txt (MIT).
POKERSTOVE = [
    "33+, A2s+, K2s+, Q2s+, J2s+, T3s+, 95s+, 85s+, 75s+, 64s+, 54s, A2o+, K3o+, Q5o+, J7o+, T7o+,"
    " 97o+, 87o",
    "88-33, A8s-A2s, K8s-K2s, Q8s-Q2s, J8s-J2s, T8s-T4s, 95s+, 85s+, 75s+, 65s, 54s, AJo-A2o,"
    " KJo-K3o, QTo-Q6o, J9o-J7o, T7o+, 97o+, 87o",
    "KK+, 66-55, AhKh, AhQh, AhJh, 9h8h, 8h7h, 86s, 76s, 65s",
    "QQ-55, AQs-ATs, KJs+, QJs, JTs, T9s, 98s, 87s, AQo+",
    "22+, AJs+, KJs-K9s, Q9s+, J9s+, T9s, AJo+",
    "KK+, QdQh, QdQs, QhQs, AsKs, AcKs, AdKs, AhKs",
    "99, 66, AcQc, AcJc, AcTc, Ac9c, Ac8c, Ac7c, Ac6c",
    "JJ-TT, 44, AdKd, AJs, KJs, QJs, AJo, KJo, QJo",
    "random",
]


@pytest.mark.parametrize("text", POKERSTOVE)
def test_ranges_of_pokerstove(text: str) -> None:
    assert read(text) == dict.fromkeys(hands_of(text), 1.0)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        # rs-poker issues 70 and 77.
        ("22", 6),
        ("KK+,A2s+", 60),
        ("AKs,KQs,QJs,JTs,T9s,98s,87s,A2s+", 72),
        # Cut at the dash by OMPEval and pokerfast; AsKs kept twice by eval7.
        ("55-22", 24),
        ("AQs+,AsKs", 8),
        ("J9s-86s", 16),
        ("22+", 78),
        ("22-55", 24),
        ("T9s-54s", 24),
        ("54s-T9s", 24),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("AA-AA", 6),
        ("AK-AT", 64),
        ("AKo-KQo", 24),
        ("AKs-AKs", 4),
        ("AA+", 6),
        ("AK+", 16),
        ("KQ+", 16),
        ("KT+", 48),
        ("AJo+", 36),
        ("A2s+", 48),
        ("32s+", 4),
        ("AK", 16),
        ("AKo", 12),
        ("AhKh", 1),
        ("AhK", 4),
        ("KhA", 4),
        ("AhA", 3),
        ("random", 1326),
        ("any", 1326),
        ("random !22+", 1248),
        ("22+ !33", 72),
        ("22+, -33", 72),
        ("22+ -33", 72),
        ("- 33, 22+", 72),
        ("TT+!AA", 24),
        ("22+ !(AA, KK)", 66),
        ("22+ !55-22 !44", 54),
        ("22+ !(TT+ !AA)", 54),
        ("(22+ !AA)", 72),
        ("((((AA))))", 6),
    ],
)
def test_number_of_hands(text: str, size: int) -> None:
    found = Range(text)
    assert len(found) == size
    assert set(found.weights.tolist()) <= {0.0, 1.0}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("KAs", "AKs"),
        ("9Ts-45s", "T9s-54s"),
        ("2A+", "A2+"),
        ("a10S+", "ATs+"),
        ("1010", "TT"),
        ("10h10d", "ThTd"),
        ("10h9", "Th9"),
        ("aHkH", "AhKh"),
        ("AHKD", "AhKd"),
        ("A♠K♥, A♡\ufe0f2♧", "AsKh, Ah2c"),
        ("A♥\ufe0eK", "AhK"),
        ("AsK", "KcAs, KdAs, AsKh, AsKs"),
        ("kj", "KJ"),
        ("JKs", "KJs"),
        ("RANDOM", "any"),
        ("AA KK", "AA,KK"),
        ("AA;KK\n\tQQ\u00a0JJ", "AA, KK, QQ, JJ"),
        (" , AA,, KK ;", "KK+"),
        ("A5s\u2013A2s", "A5s-A2s"),
        ("22+ \u2212AA", "22+ !AA"),
        ("AA AA AhAd", "AA"),
        ("AKs:1", "AKs"),
        ("100%(AKs)", "AKs@1.0"),
        ("AKs:50%", "AKs:0.5"),
        ("AKs@.5", "AKs:0.5"),
        ("AKs : 5e-1", "AKs:0.50"),
        ("AKs @ 50 %", "AKs:0.5"),
        ("0.5(AKs, QQ)", "AKs:0.5, QQ:0.5"),
        ("50%(AKs QQ)", "(AKs QQ):0.5"),
        ("QQ@70%", "QQ:0.7"),
        ("33.3%(QQ)", "QQ:0.333"),
        ("0.5(AKs, 0.5(QQ, JJ:0.5))", "AKs:0.5, QQ:0.25, JJ:0.125"),
        # Weights multiply as decimals: 0.1 * 0.7 is no float.
        ("0.1(QQ:0.7), QQ:0.07", "QQ:7%"),
        ("AKs:0.5, AhKh:50%", "AKs:0.5"),
        ("0.5(22+ !AA), AA", "AA, KK-22:0.5"),
        ("(AKs !AhKh):0.5, AhKh", "AsKs:.5 AdKd:.5 AcKc:.5 AhKh"),
    ],
)
def test_ways_to_write_the_same(text: str, same: str) -> None:
    assert Range(text) == Range(same)
    assert hash(Range(text)) == hash(Range(same))


@given(classes)
def test_terms_mean_what_the_oracle_says(text: str) -> None:
    assert set(read(text)) == hands_of(text)


def spellings(text: str) -> Iterator[str]:
    """Yield other ways to write a range."""
    yield text.lower()
    yield text.replace("T", "10")
    yield text.replace(", ", " ")
    yield text.replace(", ", ";")
    yield f"({text})"
    yield text + ", " + text
    for suit, sign in zip("cdh", "♣♦♥", strict=True):
        yield text.replace(suit, sign)


@given(texts, st.randoms())
def test_spelling_and_order_do_not_matter(text: str, random: Random) -> None:
    expected = Range(text)
    for other in spellings(text):
        assert Range(other) == expected
    terms = text.split(", ")
    random.shuffle(terms)
    assert Range(", ".join(terms)) == expected


def test_much_text_is_read_in_one_go() -> None:
    hands = [hand for hand, _ in Range("random")]
    assert Range(", ".join(hands * 20)) == Range("any")
    assert Range("(" * 5_000 + "AA" + ")" * 5_000) == Range("AA")
    assert Range(f"AA{' ' * 100_000}, KK") == Range("KK+")
    assert Range(f"AA:0.5{'0' * 100_000}") == Range("AA:0.5")
