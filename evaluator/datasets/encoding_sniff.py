"""Tell the encoding of a text by its first bytes."""

from __future__ import annotations

import codecs
from typing import Final

from evaluator.errors import SourceError

UTF8: Final = ("utf-8", "utf-8-sig")
MARKS: Final = {
    "utf-8-sig": codecs.BOM_UTF8,
    # Before UTF-16, the mark of which is how that of UTF-32 begins.
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
"""Byte order mark of each encoding that has one."""

_NOT_TEXT: Final = {
    b"PAR1": "a Parquet file",
    b"ARROW1": "an Arrow IPC (Feather) file",
    b"FEA1": "a Feather file of the old format",
    b"\x93NUMPY": "an npy file",
    b"PK\x03\x04": "a zip archive (npz and xlsx files are such)",
    b"%PDF": "a PDF document",
    b"\x89PNG": "an image",
    b"\x7fELF": "a program",
}
# Controls that do occur in text files: tab, line ends, form feed, the DOS end of file, escape.
_CONTROLS: Final = frozenset(range(32)) - frozenset(b"\t\n\v\f\r\x1a\x1b")
_MANY: Final = 0.5
"""Share of the characters that are ASCII in UTF-16 text, at least; poker text is nearly all."""


def sniff_encoding(sample: bytes, *, complete: bool, name: str) -> str:
    """Name the encoding of a text.

    Parameters
    ----------
    sample : bytes
        How the text begins.
    complete : bool
        Whether it is the whole text.
    name : str
        What to call the source in an error.

    Returns
    -------
    str
        A key of `MARKS`, ``"utf-8"`` or ``"cp1252"``. The last only where the sample is not
        UTF-8.

    Raises
    ------
    SourceError
        If the sample is no text.
    """
    for encoding, mark in MARKS.items():
        if sample.startswith(mark):
            return encoding
    for magic, what in _NOT_TEXT.items():
        if sample.startswith(magic):
            raise SourceError(f"{name}: not a text but {what}, by its first bytes")
    if 0 in sample:
        encoding_16 = _unmarked_utf16(sample)
        if encoding_16 is None:
            raise SourceError(
                f"{name}: not a text: a NUL byte at offset {sample.index(0):,} (accepted are "
                "UTF-8, UTF-16, UTF-32 with a byte order mark, and cp1252)"
            )
        return encoding_16
    return "utf-8" if _is_utf8(sample, complete=complete) else _single_byte(sample, name)


def _unmarked_utf16(sample: bytes) -> str | None:
    """Name the UTF-16 of a text without a mark: every other byte of ASCII text is NUL."""
    pairs = len(sample) // 2
    even, odd = sample[: 2 * pairs : 2].count(0), sample[1 : 2 * pairs : 2].count(0)
    if pairs and odd >= _MANY * pairs and not even:
        return "utf-16-le"
    if pairs and even >= _MANY * pairs and not odd:
        return "utf-16-be"
    return None


def _is_utf8(sample: bytes, *, complete: bool) -> bool:
    """Tell UTF-8, in which the sample may break off in the middle of a character."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        text = decoder.decode(sample)
    except UnicodeDecodeError:
        return False
    cut = bool(decoder.getstate()[0])
    # "café" of cp1252 at the end of a file looks like UTF-8 that was cut; a text that is UTF-8
    # elsewhere is believed, one that is ASCII elsewhere is not.
    return not (cut and complete and text.isascii())


def _single_byte(sample: bytes, name: str) -> str:
    """Name cp1252 if the sample may be that."""
    at = next((at for at, byte in enumerate(sample) if byte in _CONTROLS), None)
    if at is None:
        try:
            sample.decode("cp1252")
        except UnicodeDecodeError as error:
            at = error.start
    if at is not None:
        raise SourceError(
            f"{name}: not a text: neither UTF-8 nor cp1252 allow the byte {sample[at]:#04x} at "
            f"offset {at:,} (name the encoding if it is another)"
        )
    return "cp1252"
