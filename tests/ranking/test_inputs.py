"""Everything that `evaluate` takes: each form gives the values of the hands one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import evaluator as ev
from evaluator.errors import ArgumentError, CardSyntaxError, HandSizeError, InputTypeError
from tests.kernels.hands import expected_value, masks_of, sample_of_hands

METHODS = ["bitmask", "table"]
SIZES = [5, 6, 7]


def same(found: Any, expected: list[int]) -> bool:
    """Whether an answer is a new array of values of the standard policy, and these."""
    assert isinstance(found, np.ndarray)
    assert found.dtype == np.uint32
    assert found.flags.owndata
    assert found.flags.writeable
    return bool(found.tolist() == expected)


@pytest.fixture(scope="module", params=SIZES)
def hands(request: pytest.FixtureRequest) -> NDArray[np.uint8]:
    return sample_of_hands(300, request.param, seed=70 + request.param)


@pytest.fixture(scope="module")
def expected(hands: NDArray[np.uint8]) -> list[int]:
    """Values of the hands, one by one by the rules."""
    return [expected_value(hand) for hand in hands.tolist()]


# One hand


@pytest.mark.parametrize("method", METHODS)
def test_one_hand_in_every_form(hands: NDArray[np.uint8], expected: list[int], method: Any) -> None:
    for hand, value in zip(hands[::25], expected[::25], strict=True):
        text = ev.format_cards(hand)
        mask = int(masks_of(hand[None, :])[0])
        forms: list[Any] = [
            text,
            text.replace(" ", ""),
            text.split(),
            tuple(text.split()),
            hand.tolist(),
            hand,
            hand.astype(np.int64),
            hand[::-1],
            list(hand),
            np.array(text.split()),
            np.array(text.split(), dtype=object),
            mask,
            np.uint64(mask),
            np.array(mask, dtype=np.uint64),
            iter(text.split()),
            [text.split()[0], *hand[1:].tolist()],
        ]
        for form in forms:
            found = ev.evaluate(form, method=method)
            assert type(found) is int
            assert found == value, form


def test_one_hand_in_a_list_gives_an_array() -> None:
    text = "As Ks Qs Js Ts"
    for many in ([text], [text.split()], np.array([text]), [ev.parse_cards(text)]):
        assert same(ev.evaluate(many), [expected_value(ev.parse_cards(text).tolist())])


# Many hands


@pytest.mark.parametrize("method", METHODS)
def test_many_hands_in_every_list(
    hands: NDArray[np.uint8], expected: list[int], method: Any
) -> None:
    texts = [ev.format_cards(hand) for hand in hands]
    forms: list[Any] = [
        texts,
        tuple(texts),
        [text.replace(" ", "") for text in texts],
        [text.split() for text in texts],
        hands.tolist(),
        [tuple(hand) for hand in hands.tolist()],
        list(hands),
        [np.uint64(mask) for mask in masks_of(hands).tolist()],
        np.array(texts),
        np.array(texts, dtype=object),
        (text for text in texts),
        [text if i % 2 else hands[i].tolist() for i, text in enumerate(texts)],
    ]
    for form in forms:
        assert same(ev.evaluate(form, method=method), expected)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "code", ["u1", "i1", "<u2", ">u2", "i2", "u4", ">i4", "i8", "u8", ">u8", ">i8"]
)
def test_card_arrays_of_every_integer_type(
    hands: NDArray[np.uint8], expected: list[int], code: str, method: Any
) -> None:
    assert same(ev.evaluate(hands.astype(code), method=method), expected)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("code", ["u1", "i4"])
def test_card_arrays_of_every_layout(
    hands: NDArray[np.uint8], expected: list[int], code: str, method: Any
) -> None:
    cards = hands.astype(code)
    n, k = cards.shape
    wide = np.full((n, 2 * k + 3), 99, dtype=code)
    wide[:, 1 : 2 * k + 1 : 2] = cards
    tall = np.full((3 * n, k), 99, dtype=code)
    tall[1::3] = cards
    layouts = {
        "columns": np.asfortranarray(cards),
        "column slice": wide[:, 1 : 2 * k + 1 : 2],
        "row slice": tall[1::3],
        "rows and columns backwards": np.ascontiguousarray(cards[::-1, ::-1])[::-1, ::-1],
        "columns backwards": np.asfortranarray(cards[:, ::-1])[:, ::-1],
        "part of columns": np.asfortranarray(np.vstack([cards, cards]))[:n],
        "transposed twice": np.ascontiguousarray(cards.T).T,
        "off the grid": np.frombuffer(b"\0" + cards.tobytes(), dtype=code, offset=1).reshape(n, k)
        if code == "u1"
        else cards,
    }
    for name, view in layouts.items():
        assert np.array_equal(view, cards), name
        assert same(ev.evaluate(view, method=method), expected), name


@pytest.mark.parametrize("method", METHODS)
def test_mask_arrays_of_every_layout(
    hands: NDArray[np.uint8], expected: list[int], method: Any
) -> None:
    masks = masks_of(hands)
    n = len(masks)
    matrix = np.zeros((n, 3), dtype=np.uint64)
    matrix[:, 1] = masks
    misaligned = np.frombuffer(b"\0" + masks.tobytes(), dtype=np.uint64, offset=1)
    layouts = {
        "native": masks,
        "big-endian": masks.astype(">u8"),
        "every third": np.repeat(masks, 3)[1::3],
        "backwards": masks[::-1].copy()[::-1],
        "column": matrix[:, 1],
        "misaligned": misaligned,
        "big-endian backwards": masks.astype(">u8")[::-1].copy()[::-1],
    }
    for name, view in layouts.items():
        assert same(ev.evaluate(view, method=method), expected), name
    repeated = np.broadcast_to(masks[0], 40)
    assert same(ev.evaluate(repeated, method=method), [expected[0]] * 40)


@pytest.mark.parametrize("method", METHODS)
def test_read_only_arrays(hands: NDArray[np.uint8], expected: list[int], method: Any) -> None:
    for array in (hands.copy(), np.asfortranarray(hands), masks_of(hands), hands.astype(np.int64)):
        array.setflags(write=False)
        assert same(ev.evaluate(array, method=method), expected)


@pytest.mark.parametrize("method", METHODS)
def test_memory_mapped_arrays(
    hands: NDArray[np.uint8], expected: list[int], method: Any, tmp_path: Path
) -> None:
    arrays: list[NDArray[Any]] = [hands, np.asfortranarray(hands), masks_of(hands)]
    for number, array in enumerate(arrays):
        path = tmp_path / f"{number}.npy"
        np.save(path, array)
        for mode in ("r", "r+", "c"):
            found = ev.evaluate(np.load(path, mmap_mode=mode), method=method)
            assert same(found, expected)
            assert type(found) is np.ndarray


def test_input_is_left_as_it_was(hands: NDArray[np.uint8]) -> None:
    for array in (hands.copy(), masks_of(hands), hands.astype(">u4")):
        before = array.tobytes()
        ev.evaluate(array)
        ev.evaluate(array, method="table")
        assert array.tobytes() == before


class Frame:
    """What numpy takes for an array, as data frames and tensors are."""

    def __init__(self, array: NDArray[Any]) -> None:
        self._array = array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self._array, dtype=dtype, copy=copy)


class Tagged(np.ndarray[Any, Any]):
    """A subclass of the numpy array."""


@pytest.mark.parametrize("method", METHODS)
def test_array_like_objects(hands: NDArray[np.uint8], expected: list[int], method: Any) -> None:
    for array in (hands, hands.astype(np.int64), masks_of(hands)):
        forms: list[Any] = [Frame(array), array.view(Tagged)]
        for form in forms:
            found = ev.evaluate(form, method=method)
            assert same(found, expected)
            assert type(found) is np.ndarray


@pytest.mark.parametrize("method", METHODS)
def test_sizes_may_differ_between_masks_texts_and_lists(method: Any) -> None:
    hands = [hand for k in SIZES for hand in sample_of_hands(60, k, seed=k).tolist()]
    order = np.random.default_rng(0).permutation(len(hands))
    mixed = [hands[i] for i in order]
    expected = [expected_value(hand) for hand in mixed]
    masks = [sum(1 << 16 * (card % 4) + card // 4 for card in hand) for hand in mixed]
    assert same(ev.evaluate(np.array(masks, dtype=np.uint64), method=method), expected)
    assert same(ev.evaluate(mixed, method=method), expected)
    assert same(ev.evaluate([ev.format_cards(hand) for hand in mixed], method=method), expected)


# No hands


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "empty",
    [
        [],
        (),
        np.empty((0, 5), dtype=np.uint8),
        np.empty((0, 7), dtype=np.int64),
        np.empty((0, 6), dtype=np.uint8, order="F"),
        np.empty(0, dtype=np.uint64),
        np.empty(0, dtype=">u8"),
        np.array([]),
        np.array([], dtype=str),
        iter([]),
    ],
    ids=lambda empty: "an iterator" if hasattr(empty, "__next__") else repr(empty),
)
def test_no_hands_give_no_values(empty: Any, method: Any) -> None:
    assert same(ev.evaluate(empty, method=method), [])


# What is no hand


@pytest.mark.parametrize(
    ("hands", "error", "message"),
    [
        (b"AsKsQsJsTs", InputTypeError, r"hands: b'AsKsQsJsTs' of type bytes"),
        (bytearray(5), InputTypeError, "of type bytearray"),
        pytest.param(memoryview(bytes(5)), InputTypeError, "of type memoryview", id="memoryview"),
        ({"As": 1}, InputTypeError, "of type dict"),
        (None, InputTypeError, "None of type NoneType"),
        (1.5, InputTypeError, "1.5 of type float"),
        (True, InputTypeError, "True of type bool"),
        (np.uint8(51), InputTypeError, "one mask is an int or uint64"),
        (np.int64(31), InputTypeError, "one mask is an int or uint64"),
        (np.float64(31), InputTypeError, "one mask is an int or uint64"),
        (np.True_, InputTypeError, "one mask is an int or uint64"),
        pytest.param(object(), InputTypeError, "of type object", id="object"),
        (np.zeros((3, 7)), InputTypeError, "an array of float64"),
        (np.zeros((3, 7), dtype=bool), InputTypeError, "an array of bool"),
        (np.zeros((3, 7), dtype="m8[s]"), InputTypeError, "an array of timedelta64"),
        (np.zeros(5), InputTypeError, "an array of float64"),
        (np.zeros((0, 7)), InputTypeError, "an array of float64"),
        (np.zeros((2, 3, 7), dtype=np.uint8), ArgumentError, r"of shape \(2, 3, 7\)"),
        (np.zeros((3, 4), dtype=np.uint8), HandSizeError, r"\(3, 4\): rows of 5 to 7 cards"),
        (np.zeros((3, 8), dtype=np.uint8), HandSizeError, r"\(3, 8\): rows of 5 to 7 cards"),
        (np.zeros((0, 0), dtype=np.uint8), HandSizeError, r"\(0, 0\): rows of 5 to 7 cards"),
        (-1, ArgumentError, "mask -1 does not fit 64 unsigned bits"),
        (1 << 64, ArgumentError, "does not fit 64 unsigned bits"),
        ("", HandSizeError, "the hand holds 0 cards; 5 to 7 can be ranked"),
        ("As Ks Qs Js", HandSizeError, "the hand holds 4 cards"),
        ("As Ks Qs Js Ts 9s 8s 7s", HandSizeError, "the hand holds 8 cards"),
        ([0, 1, 2], HandSizeError, "the hand holds 3 cards"),
        (["As", "Ks"], HandSizeError, "the hand holds 2 cards"),
        (np.arange(9), HandSizeError, "the hand holds 9 cards"),
        ("As Ks Qs Js Tx", CardSyntaxError, "unknown suit 'x' at position 14"),
        ([51, "Ks", 1.5, 2, 3], InputTypeError, "hand 0: 51 of type int"),
        ([[0, 1, 2, 3, 4], None], InputTypeError, "hand 1: None of type NoneType"),
        ([[0, 1, 2, 3, 4], 5], InputTypeError, "hand 1: 5 of type int"),
        ([[0, 1, 2, 3, 4.0]], InputTypeError, "entry 5: 4.0 of type float"),
        ([[0, 1, 2, 3, True]], InputTypeError, "entry 5: True of type bool"),
    ],
    ids=lambda x: " ".join(repr(x).split())[:40],
)
def test_refusals(hands: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ev.evaluate(hands)


@pytest.mark.parametrize("method", ["", "Bitmask", None, 1, "naive"])
def test_methods_that_there_are_not(method: Any) -> None:
    with pytest.raises(ArgumentError, match=r"method is .*; accepted are 'bitmask' and 'table'"):
        ev.evaluate("As Ks Qs Js Ts", method=method)
