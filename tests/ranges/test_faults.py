"""What is no range is refused, and the place named."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.errors import CardError, EvaluatorError, RangeError
from evaluator.ranges import Range
from tests.ranges.strategies import texts

FAULTS = [
    # text, position, what the message says
    ("", 1, "no hands"),
    (" , ", 1, "no hands"),
    ("AA, (), KK", 5, "no hands"),
    ("AA, 0.5( ), KK", 8, "no hands"),
    ("x", 1, "unknown rank 'x'"),
    ("QQ, A1", 6, "unknown rank '1'"),
    ("QQ, A", 6, "rank missing"),
    ("Ax", 2, "unknown rank 'x'"),
    ("K\u212a", 2, "unknown rank"),
    ("A\u017f", 2, "unknown rank"),
    ("JkAs", 1, "joker"),
    ("AA, Jk", 5, "joker"),
    ("JK+", 1, "joker"),
    ("*", 1, "unknown rank '*'"),
    ("QQ Ah", 4, "Ah is a single card"),
    ("Ah Kh", 1, "Ah is a single card"),
    ("As!KK", 1, "As is a single card"),
    ("QQ, AKh", 7, "only the second card has a suit"),
    ("AK♠", 3, "write KsA for Ks with any A"),
    ("AhAh", 1, "Ah twice in one hand"),
    ("AAs", 1, "AAs: a pair is neither suited nor offsuit"),
    ("55-44o", 4, "44o: a pair is neither suited nor offsuit"),
    ("AhKs+", 5, "unexpected '+'"),
    ("AhKo", 4, "unexpected 'o'"),
    ("AKss", 4, "unexpected 's'"),
    ("22++", 4, "unexpected '+'"),
    ("AKs+:0.5x", 9, "unexpected 'x'"),
    ("AKsAQs", 4, "unexpected 'A'"),
    ("AhKhQh", 5, "unexpected 'Q'"),
    ("anything", 4, "unexpected 't'"),
    ("AK-", 3, "nothing after the dash"),
    ("A5s- A2s", 4, "nothing after the dash"),
    ("A5s - A2s", 5, "a dash with space on both sides"),
    ("22+-55", 4, "a dash that joins nothing"),
    ("AhKh-QhJh", 5, "a dash that joins nothing"),
    ("AA:0.5-KK", 7, "a dash that joins nothing"),
    ("(AA)-KK", 5, "a dash that joins nothing"),
    ("A5s-A2s-A3s", 8, "a dash that joins nothing"),
    ("5%-15%", 3, "a dash that joins nothing"),
    ("QQ, A5s-K2s", 5, "nothing lies between A5s and K2s"),
    ("AA-A2", 1, "nothing lies between AA and A2"),
    ("KTs-ATs", 1, "nothing lies between KTs and ATs"),
    ("AKs-A5o", 1, "AKs-A5o joins suited and offsuit"),
    ("AK-A5s", 1, "AK-A5s joins suited and offsuit and suited"),
    ("AA:0", 4, "no weight is 0"),
    ("AA:0.0", 4, "no weight is 0.0"),
    ("AA@1.5", 4, "no weight is 1.5"),
    ("AA@50", 4, "no weight is 50"),
    ("AA@50", 4, "write 50% for a percentage"),
    ("AA:150%", 4, "no weight is 150%"),
    ("AA:1e-400", 4, "no weight is 1e-400"),
    ("AA:-0.5", 4, "weight missing"),
    ("AA:", 4, "weight missing"),
    ("AA:half", 4, "weight missing"),
    ("AA:0.5:0.5", 7, "unexpected ':'"),
    ("QQ, 2(AA)", 5, "no weight is 2"),
    ("QQ, 0.5", 5, "a weight without hands"),
    ("0.5AK", 1, "a weight without hands"),
    ("0.5 (AK)", 1, "a weight without hands"),
    ("AA(KK)", 3, "unexpected '('"),
    ("AA:0.5(KK)", 7, "unexpected '('"),
    ("0.5(AA):0.5", 8, "a second weight of one group"),
    ("(AA)KK", 5, "unexpected 'K'"),
    ("QQ, (AA", 5, "a parenthesis that is not closed"),
    ("QQ, 0.5((AA)", 8, "a parenthesis that is not closed"),
    ("AA)", 3, "a parenthesis that was not opened"),
    ("!AA", 1, "nothing but exclusions"),
    ("QQ (!AA)", 5, "nothing but exclusions"),
    ("22+, !", 6, "nothing to exclude"),
    ("22+, !!AA", 6, "nothing to exclude"),
    ("22+, !-AA", 6, "nothing to exclude"),
    ("22+, -", 6, "nothing to exclude"),
    ("22+, !AK", 6, "'!AK' excludes nothing"),
    ("22+ !33 -(AKs, AQs)", 9, "'-(AKs, AQs)' excludes nothing"),
    ("0.5(AA, KK) 0.5(QQ !KK)", 20, "'!KK' excludes nothing"),
    ("22+, AA, !KK+", 6, "'AA' adds nothing"),
    ("AA, !AA", 1, "'AA' adds nothing"),
    ("22+, 0.5(AK) !AK", 6, "'0.5(AK)' adds nothing"),
    ("22+, !AA:0.5", 9, "a weight in an exclusion"),
    ("22+, !0.5(AA)", 7, "a weight in an exclusion"),
    ("22+, !(KK, (AA:0.5))", 15, "a weight in an exclusion"),
    ("top 15", 1, "no percentage after 'top'"),
    ("AA, top", 5, "no percentage after 'top'"),
    ("AA, 0%", 5, "no share of all hands is 0%"),
    ("top 101%", 1, "no share of all hands is 101%"),
    ("15% (AA)", 1, "space between a percentage and a parenthesis"),
    ("top -5%", 1, "no percentage after 'top'"),
    ("AKs:0.5, AhKh", 10, "AhKh has weight 0.5 by 'AKs:0.5' at position 1 and weight 1 by 'AhKh'"),
    ("(AKs AQs):50% 22 A2s+:25%", 18, "AcQc has weight 0.5 by"),
    ("0.5(AA), AA", 10, "has weight 0.5 by 'AA' at position 5 and weight 1 by 'AA' at position 10"),
]


@pytest.mark.parametrize(("text", "position", "what"), FAULTS)
def test_faults_are_named_with_their_place(text: str, position: int, what: str) -> None:
    with pytest.raises(RangeError, match=re.escape(what)) as caught:
        Range(text)
    assert caught.value.position == position
    assert caught.value.text == text
    assert f"position {position}" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "position", "what"), FAULTS)
def test_what_stands_before_moves_the_place(text: str, position: int, what: str) -> None:
    # Two hands that no text above names, far from the start of a long text.
    before = "6h6d, 7h7d; " * 20
    if not text.strip(" ,") or text.startswith("!") or "-AA" in text:
        return
    with pytest.raises(RangeError, match=re.escape(what.split(" at position")[0])) as caught:
        Range(before + text)
    assert caught.value.position == len(before) + position


def test_too_small_a_product_of_weights() -> None:
    with pytest.raises(RangeError, match=r"^AdAc .*1\.000e-400 by 'AA' at position 22 "):
        Range("KK, 1e-200(QQ 1e-200(AA))")


def test_a_fault_is_also_a_value_error() -> None:
    for kind in (ValueError, CardError, EvaluatorError):
        with pytest.raises(kind):
            Range("AAs")


@given(texts, st.data())
def test_a_stray_character_is_found(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    with pytest.raises(RangeError) as caught:
        Range(text[:at] + "#" + text[at:])
    if caught.value.position == at + 1:
        assert "'#'" in str(caught.value)
        return
    # Otherwise what stands before it is no term: 32s-32#s.
    start = text.rfind(" ", 0, at) + 1
    assert caught.value.position == start + 1
    with pytest.raises(RangeError):
        Range(text[start:at])


@given(st.text(alphabet="AKQJT92cdhso10+-!:@.,;()% #", max_size=12) | st.text(max_size=8))
def test_any_text_is_a_range_or_a_fault_within_it(text: str) -> None:
    fault = None
    try:
        found = Range(text)
    except RangeError as error:
        fault = error
    if fault is None:
        assert Range(str(found)) == found
    else:
        assert fault.text == text
        assert fault.position is not None
        assert 1 <= fault.position <= len(text) + 1


@pytest.mark.parametrize("hands", [b"AA", 5, None, 3.5, bytearray(b"AA")])
def test_other_types_are_refused(hands: object) -> None:
    with pytest.raises(TypeError, match="a range is made of text"):
        Range(hands)  # type: ignore[arg-type]
