"""Columns of Apache Arrow as the flat arrays that kernels read."""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from evaluator.errors import InputTypeError

_NO_CODE: Final = 255
_DECIMAL: Final = r"^[0-9]{1,20}$"
_HEXADECIMAL: Final = re.compile("0[xX][0-9a-fA-F]{1,16}")


def flat(column: Any) -> Any:
    """Return a column as one array without a dictionary.

    Parameters
    ----------
    column : pyarrow.Array or ChunkedArray

    Returns
    -------
    pyarrow.Array
    """
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)
        if isinstance(column, pa.ChunkedArray):
            column = pa.concat_arrays(column.chunks)
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    return column


def as_texts(column: Any, name: str) -> Any:
    """Return a column of text as an array of type string or large_string.

    Lists of texts become one text each, with spaces between. Numbers become their digits, so that
    a number in a column of cards is refused as what it is.

    Parameters
    ----------
    column : pyarrow.Array
    name : str
        For messages.

    Returns
    -------
    pyarrow.StringArray or LargeStringArray

    Raises
    ------
    InputTypeError
        If the type holds no text.
    """
    kind = column.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return column
    if pa.types.is_string_view(kind):
        return column.cast(pa.large_string())
    if pa.types.is_large_list(kind):
        return pc.binary_join(column.cast(pa.large_list(pa.string())), " ")
    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        return pc.binary_join(column.cast(pa.list_(pa.string())), " ")
    try:
        return column.cast(pa.string())
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise InputTypeError(f"column {name!r} is of type {kind}, which holds no text") from error


def text_buffers(texts: Any) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """Return where texts begin, and their bytes.

    Parameters
    ----------
    texts : pyarrow.StringArray or LargeStringArray
        Without nulls.

    Returns
    -------
    offsets : ndarray(int32 or int64, shape=(n + 1,))
    data : ndarray(uint8)
    """
    dtype = np.int64 if pa.types.is_large_string(texts.type) else np.int32
    _, offsets, data = texts.buffers()
    if not len(texts) or offsets is None:
        return np.zeros(len(texts) + 1, dtype=dtype), np.zeros(0, dtype=np.uint8)
    places = np.frombuffer(offsets, dtype=dtype)[texts.offset : texts.offset + len(texts) + 1]
    empty = np.zeros(0, dtype=np.uint8)
    return places, empty if data is None else np.frombuffer(data, dtype=np.uint8)


def as_codes(column: Any, name: str) -> NDArray[np.uint8]:
    """Return a column of small whole numbers, 255 for what is none.

    Parameters
    ----------
    column : pyarrow.Array
        Integers of any width, whole floats, or text of digits.
    name : str
        For messages.

    Returns
    -------
    ndarray(uint8, shape=(n,))

    Raises
    ------
    InputTypeError
        If the type holds no numbers.
    """
    numbers = _numbers(column, name)
    if numbers.dtype == np.uint8:
        return numbers
    fits = (numbers >= 0) & (numbers < _NO_CODE)
    codes: NDArray[np.uint8] = np.where(fits, numbers, _NO_CODE).astype(np.uint8)
    return codes


def as_masks(column: Any, name: str) -> NDArray[np.uint64]:
    """Return a column of masks; what is no mask becomes one with every bit set.

    Parameters
    ----------
    column : pyarrow.Array
        Integers, or their text in decimal or, after ``0x``, in hexadecimal.
    name : str
        For messages.

    Returns
    -------
    ndarray(uint64, shape=(n,))

    Raises
    ------
    InputTypeError
        If the type holds no masks; floats do not, which lose bits above 2**53.
    """
    if pa.types.is_floating(column.type) and column.null_count < len(column):
        raise InputTypeError(
            f"column {name!r} is of type {column.type}, which cannot hold all bits of a mask"
            " (uint64 and int64 are accepted)"
        )
    numbers = _numbers(column, name)
    if numbers.dtype == np.uint64:
        return numbers
    every = np.uint64((1 << 64) - 1)
    masks: NDArray[np.uint64] = np.where(numbers >= 0, numbers.astype(np.uint64), every)
    return masks


def _numbers(column: Any, name: str) -> NDArray[Any]:
    """Return the numbers of a column; nulls and what is no number become some that is no card."""
    kind = column.type
    if pa.types.is_null(kind):
        return np.full(len(column), _NO_CODE, dtype=np.uint8)
    if pa.types.is_integer(kind):
        numbers: NDArray[Any] = column.fill_null(0).to_numpy(zero_copy_only=False)
        return numbers
    if pa.types.is_floating(kind):
        floats = column.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.float64)
        whole = np.isfinite(floats) & (floats == np.floor(floats)) & (np.abs(floats) < 2**53)
        return np.where(whole, floats, -1).astype(np.int64)
    if pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return _numbers_of_texts(as_texts(column, name))
    raise InputTypeError(f"column {name!r} is of type {kind}, which holds no numbers")


def _numbers_of_texts(texts: Any) -> NDArray[np.uint64]:
    """Return the numbers that texts are; every bit is set for what is none."""
    filled = texts.fill_null("")
    try:
        return np.asarray(filled.cast(pa.uint64()))
    except pa.ArrowInvalid:
        trimmed = pc.utf8_trim_whitespace(filled)
    numbers = np.full(len(texts), (1 << 64) - 1, dtype=np.uint64)
    plain = pc.match_substring_regex(trimmed, _DECIMAL).to_numpy(zero_copy_only=False)
    for row, text in zip(np.flatnonzero(plain), trimmed.filter(plain).to_pylist(), strict=True):
        numbers[row] = min(int(text), (1 << 64) - 1)
    for row, text in zip(np.flatnonzero(~plain), trimmed.filter(~plain).to_pylist(), strict=True):
        if _HEXADECIMAL.fullmatch(text):
            numbers[row] = int(text, 16)
    return numbers
