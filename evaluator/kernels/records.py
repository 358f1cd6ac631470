"""Where the records of delimited text end, quoted fields that hold line ends included."""

from __future__ import annotations

import numpy as np

from evaluator.kernels._jit import kernel
from evaluator.kernels.lanes import add

U8 = np.uint8
U64 = np.uint64

#: States between two bytes.
FIELD_START = 0
PLAIN = 1
QUOTED = 2
QUOTE_SEEN = 3

LINE_FEED = 10
CARRIAGE_RETURN = 13


@kernel("boolean(Array(uint8, 1, 'C', readonly=True), uint8, uint8, uint64[::1])")
def find_last_record(data, delimiter, quote, found):  # type: ignore[no-untyped-def]
    r"""Find the end of the last whole record.

    A quote counts only at the beginning of a field; within a quoted field two of them stand for
    one (RFC 4180). Records end with ``\n``, ``\r\n``, or ``\r`` before anything else.

    Parameters
    ----------
    data : ndarray(uint8, shape=(n,)), read
        Text that begins with a record.
    delimiter, quote : uint8
        The bytes that stand between fields and around them.
    found : ndarray(uint64, shape=(1,)), written
        Where the record that is not whole begins: 0 if none is whole.

    Returns
    -------
    bool
        Whether the text ends inside of quotes.
    """
    state = U8(FIELD_START)
    end = U64(0)
    after_return = False
    for at in range(U64(data.size)):
        i = U64(at)
        byte = data[i]
        if after_return:
            # Known only now: whether the line ended there or does with this byte.
            after_return = False
            if byte != U8(LINE_FEED):
                end = i
        if state == U8(QUOTED):
            if byte == quote:
                state = U8(QUOTE_SEEN)
            continue
        if state == U8(QUOTE_SEEN) and byte == quote:
            state = U8(QUOTED)
            continue
        if byte == U8(LINE_FEED):
            end = add(i, U64(1))
            state = U8(FIELD_START)
        elif byte == U8(CARRIAGE_RETURN):
            after_return = True
            state = U8(FIELD_START)
        elif byte == delimiter:
            state = U8(FIELD_START)
        elif byte == quote and state == U8(FIELD_START):
            state = U8(QUOTED)
        else:
            state = U8(PLAIN)
    found[0] = end
    return state == U8(QUOTED)
