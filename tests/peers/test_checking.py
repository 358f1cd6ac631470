"""Evaluators that are wrong are caught, and right ones are not."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import evaluator as ev
from evaluator.peers.checking import compare_orders, ordinals
from evaluator.peers.judging import judge
from evaluator.peers.results import Entry
from tests.peers import fakes

pytestmark = pytest.mark.compiled


def verdict_on(name, near, trial):
    worker = near(fakes.peer(name))
    (way,) = worker.ask("load")["ways"]
    entry = Entry(name=name, version="", ours=False, inferred=False, **way)
    return judge(worker, 0, entry, trial)


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize(
    ("name", "larger"),
    [
        ("right", False),
        ("right_and_larger", True),
        ("undeclared", False),
        ("undeclared_and_larger", True),
        ("with_key", False),
    ],
)
def test_right_evaluators_are_right(name, larger, cards, near, trials):
    verdict, found = verdict_on(name, near, trials[cards])
    assert verdict.right
    assert (verdict.wrong, verdict.hands, verdict.note) == (0, 16_000, "")
    assert found is larger


def test_two_adjacent_classes_swapped(near, trials):
    verdict, _ = verdict_on("adjacent_classes_swapped", near, trials[5])
    # The two with each other; both are still between the classes around them.
    assert verdict.wrong == 1
    hands = [text.split(" (")[0] for text in verdict.note.split(" against ")]
    numbers = [ev.class_number(ev.evaluate(hand)) for hand in hands]
    assert numbers == list(fakes.SWAPPED)
    assert "by our order the first wins, by its order" in verdict.note


def test_kickers_ignored(near, trials):
    verdict, _ = verdict_on("kickers_ignored", near, trials[7])
    assert not verdict.right
    assert verdict.note.endswith("by our order the first wins, by its order they tie")


def test_ties_broken(near, trials):
    verdict, _ = verdict_on("ties_broken", near, trials[7])
    assert not verdict.right
    first, second = (text.split(" (") for text in verdict.note.split(" against "))
    assert ev.evaluate(first[0]) == ev.evaluate(second[0])
    assert ("As" in first[0]) != ("As" in second[0])
    assert "by our order they tie" in verdict.note
    assert first[1].startswith(ev.describe(first[0]).text)


def test_values_read_backwards(near, trials):
    verdict, _ = verdict_on("right_but_read_backwards", near, trials[6])
    assert verdict.wrong >= 6074


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("too_few", "returned 15999 values for 16000 hands"),
        ("nothing_that_compares", "TypeError: '<' not supported"),
        ("no_sixes", "ValueError: six cards"),
    ],
)
def test_what_fails_says_how(name, note, near, trials):
    verdict, larger = verdict_on(name, near, trials[6])
    assert verdict.failed
    assert not verdict.right
    assert verdict.note.startswith(note)
    assert larger is False
    assert "\n" not in verdict.note


def test_what_fails_for_some_is_right_for_others(near, trials):
    assert verdict_on("no_sixes", near, trials[7])[0].right


def test_other_rules_are_checked_by_our_own_tables(near, trials):
    from evaluator.peers.catalogue import our_peer

    worker = near(our_peer(["septic"]))
    ways = worker.ask("load")["ways"]
    assert [way["variant"] for way in ways] == [
        "",
        "bitmask",
        "bitmask, cards",
        "table",
        "septic",
    ]
    for place, way in enumerate(ways):
        entry = Entry(name="", version="", ours=True, inferred=False, **way)
        assert judge(worker, place, entry, trials[5])[0].right


@given(st.lists(st.integers(-(2**70), 2**70), min_size=1), st.sampled_from(["ints", "tuples"]))
def test_ordinals_are_places_among_the_distinct_values(values, form):
    given_values = values if form == "ints" else [(value, "x") for value in values]
    places = {value: place for place, value in enumerate(sorted(set(values)))}
    assert ordinals(given_values).tolist() == [places[value] for value in values]


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2),
    st.booleans(),
)
def test_orders_agree_exactly_if_all_pairs_do(pairs, larger):
    ours, theirs = (np.array(values) for values in zip(*pairs, strict=True))
    sign = 1 if larger else -1
    all_pairs = all(
        np.sign(ours[a] - ours[b]) == sign * np.sign(theirs[a] - theirs[b])
        for a in range(len(pairs))
        for b in range(a)
    )
    found = compare_orders(ours, ordinals(theirs), larger)
    assert (found.wrong_pairs == 0) == all_pairs
    assert (found.first is None) == all_pairs
    if found.first is not None:
        a, b, told, theirs_told = (
            found.first.better,
            found.first.other,
            found.first.ours,
            found.first.theirs,
        )
        assert told == np.sign(ours[a] - ours[b])
        assert theirs_told == sign * np.sign(theirs[a] - theirs[b])
        assert told != theirs_told
