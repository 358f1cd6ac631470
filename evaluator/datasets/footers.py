"""Parquet files joined end to end, without reading or packing their data again.

A Parquet file is its data followed by a footer that says where the data is. Files of one schema
are joined by putting their data one after the other and the row groups of their footers into one,
with each offset moved by as much as the data was. So chunks of a file can be packed by several
threads or machines, and a run that was interrupted goes on behind the chunks that it has.
Source: the format's definition, parquet.thrift (github.com/apache/parquet-format).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from evaluator.datasets import thrift
from evaluator.errors import SourceError

MAGIC: Final = b"PAR1"

# Numbers of fields in parquet.thrift.
_NUM_ROWS: Final = 3
_ROW_GROUPS: Final = 4
_GROUP_COLUMNS: Final = 1
_GROUP_ROWS: Final = 3
_GROUP_OFFSET: Final = 5
_GROUP_ORDINAL: Final = 7
_CHUNK_OFFSETS: Final = (2, 4, 6)
"""Of a column chunk: file_offset, offset_index_offset, column_index_offset."""
_CHUNK_META: Final = 3
_META_OFFSETS: Final = (9, 10, 11, 14)
"""data_page_offset, index_page_offset, dictionary_page_offset, bloom_filter_offset."""
_LARGEST_ORDINAL: Final = (1 << 15) - 1


class Split(NamedTuple):
    """A whole Parquet file, taken apart.

    Attributes
    ----------
    body : memoryview
        Its data, without the magic before it.
    footer : bytes
        Its footer, without what surrounds it.
    """

    body: memoryview
    footer: bytes


def split(file: Any) -> Split:
    """Take a Parquet file apart.

    Parameters
    ----------
    file : buffer
        All bytes of the file.

    Raises
    ------
    SourceError
        If it is none.
    """
    view = memoryview(file).cast("B")
    if len(view) < 12 or bytes(view[:4]) != MAGIC or bytes(view[-4:]) != MAGIC:
        raise SourceError("what should be a chunk of a Parquet file is none")
    size = int.from_bytes(view[-8:-4], "little")
    return Split(view[4 : len(view) - 8 - size], bytes(view[len(view) - 8 - size : -8]))


def joined(footers: Sequence[bytes], starts: Iterable[int]) -> bytes:
    """Return the end of a file that holds the data of several.

    Parameters
    ----------
    footers : sequence of bytes
        Of the files, at least one; all of one schema.
    starts : iterable of int
        Where in the new file the data of each begins.

    Returns
    -------
    bytes
        The footer and what follows it.
    """
    whole: thrift.Struct | None = None
    groups: list[thrift.Struct] = []
    for footer, start in zip(footers, starts, strict=True):
        read = thrift.read_struct(footer)
        for group in read.at(_ROW_GROUPS).entries:
            _move(group, start - len(MAGIC))
            if group.find(_GROUP_ORDINAL) is not None:
                _number(group, len(groups))
            groups.append(group)
        whole = whole or read
    if whole is None:
        raise SourceError("there is no chunk of a Parquet file to join")
    whole.put(_NUM_ROWS, thrift.I64, sum(group.at(_GROUP_ROWS) for group in groups))
    whole.put(_ROW_GROUPS, thrift.LIST, thrift.Sequence(thrift.STRUCT, groups))
    data = thrift.write_struct(whole)
    return data + len(data).to_bytes(4, "little") + MAGIC


def _number(group: thrift.Struct, ordinal: int) -> None:
    """Set the place of a row group; the field is optional, and has 16 bits."""
    if ordinal <= _LARGEST_ORDINAL:
        group.put(_GROUP_ORDINAL, thrift.I16, ordinal)
    else:
        group[:] = [field for field in group if field.number != _GROUP_ORDINAL]


def _move(group: thrift.Struct, by: int) -> None:
    """Move every offset of a row group."""
    _add(group, _GROUP_OFFSET, by)
    for chunk in group.at(_GROUP_COLUMNS).entries:
        for number in _CHUNK_OFFSETS:
            _add(chunk, number, by)
        for number in _META_OFFSETS:
            _add(chunk.at(_CHUNK_META), number, by)


def _add(struct: thrift.Struct, number: int, by: int) -> None:
    """Move one offset. Zero is what writers put where an offset is not used."""
    field = struct.find(number)
    if field is not None and field.value:
        field.value += by
