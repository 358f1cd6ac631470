"""The compact protocol of Apache Thrift, in which Parquet writes its footer, as plain trees.

Nothing here knows what the fields mean, so that whatever a writer puts into a footer is kept.
Source: the Thrift compact protocol specification (github.com/apache/thrift, doc/specs).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, Final

from evaluator.errors import SourceError

TRUE: Final = 1
FALSE: Final = 2
BYTE: Final = 3
I16: Final = 4
I32: Final = 5
I64: Final = 6
DOUBLE: Final = 7
BINARY: Final = 8
LIST: Final = 9
SET: Final = 10
STRUCT: Final = 12

_INTEGERS: Final = (I16, I32, I64)


@dataclass(slots=True)
class Field:
    """A field of a struct: its number, its type, its value."""

    number: int
    kind: int
    value: Any


@dataclass(slots=True)
class Sequence:
    """A list or set: the type of its entries, and these."""

    kind: int
    entries: list[Any]


class Struct(list[Field]):
    """The fields of a struct, in order."""

    def find(self, number: int) -> Field | None:
        """Return the field of a number, None if it is not there."""
        return next((field for field in self if field.number == number), None)

    def at(self, number: int) -> Any:
        """Return the value of a field that must be there.

        Raises
        ------
        SourceError
            If it is not.
        """
        field = self.find(number)
        if field is None:
            raise SourceError(f"a Parquet footer lacks field {number}")
        return field.value

    def put(self, number: int, kind: int, value: Any) -> None:
        """Set the value of a field, in its place among the others."""
        field = self.find(number)
        if field is not None:
            field.value = value
            return
        self.append(Field(number, kind, value))
        self.sort(key=lambda each: each.number)


class _Reader:
    """Reads values from bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def varint(self) -> int:
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number
            shift += 7

    def zigzag(self) -> int:
        number = self.varint()
        return (number >> 1) ^ -(number & 1)

    def taken(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def value(self, kind: int) -> Any:
        if kind in _INTEGERS:
            return self.zigzag()
        if kind == BINARY:
            return self.taken(self.varint())
        if kind == STRUCT:
            return self.struct()
        if kind in (LIST, SET):
            head = self.byte()
            size = head >> 4
            inner = head & 15
            if size == 15:
                size = self.varint()
            return Sequence(inner, [self.entry(inner) for _ in range(size)])
        if kind == DOUBLE:
            return self.taken(8)
        if kind == BYTE:
            return self.byte()
        raise SourceError(f"a Parquet footer has a value of the unknown type {kind}")

    def entry(self, kind: int) -> Any:
        return self.byte() if kind in (TRUE, FALSE) else self.value(kind)

    def struct(self) -> Struct:
        fields = Struct()
        number = 0
        while head := self.byte():
            step, kind = head >> 4, head & 15
            number = number + step if step else self.zigzag()
            value = None if kind in (TRUE, FALSE) else self.value(kind)
            fields.append(Field(number, kind, value))
        return fields


def read_struct(data: bytes) -> Struct:
    """Read a struct from the beginning of some bytes.

    Raises
    ------
    SourceError
        If they are none.
    """
    try:
        return _Reader(data).struct()
    except IndexError as error:
        raise SourceError("a Parquet footer is cut short") from error


def write_struct(fields: Struct) -> bytes:
    """Write a struct: the inverse of `read_struct`."""
    out = bytearray()
    _write_struct(out, fields)
    return bytes(out)


def _write_struct(out: bytearray, fields: Struct) -> None:
    last = 0
    for field in fields:
        step = field.number - last
        if 0 < step < 16:
            out.append(step << 4 | field.kind)
        else:
            out.append(field.kind)
            _write_zigzag(out, field.number)
        last = field.number
        if field.kind not in (TRUE, FALSE):
            _write_value(out, field.kind, field.value)
    out.append(0)


def _write_value(out: bytearray, kind: int, value: Any) -> None:
    if kind in _INTEGERS:
        _write_zigzag(out, value)
    elif kind == BINARY:
        _write_varint(out, len(value))
        out += value
    elif kind == STRUCT:
        _write_struct(out, value)
    elif kind in (LIST, SET):
        size = len(value.entries)
        if size < 15:
            out.append(size << 4 | value.kind)
        else:
            out.append(0xF0 | value.kind)
            _write_varint(out, size)
        for entry in value.entries:
            if value.kind in (TRUE, FALSE, BYTE):
                out.append(entry)
            else:
                _write_value(out, value.kind, entry)
    elif kind == DOUBLE:
        out += value
    else:
        out += struct.pack("B", value)


def _write_varint(out: bytearray, number: int) -> None:
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _write_zigzag(out: bytearray, number: int) -> None:
    _write_varint(out, number << 1 if number >= 0 else (-number << 1) - 1)
