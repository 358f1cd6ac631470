"""Compressed streams, told apart by what they begin with rather than by what they are called."""

from __future__ import annotations

import lzma
from typing import Any, BinaryIO, Final, Protocol, cast

import pyarrow as pa

from evaluator.errors import ArgumentError, SourceError

_MAGIC: Final = {
    b"\x1f\x8b": "gzip",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"BZh": "bz2",
    b"\xfd7zXZ\x00": "xz",
    b"\x04\x22\x4d\x18": "lz4",
}
_BZ2_BLOCKS: Final = (b"1AY&SY", b"\x17rE8P\x90")
"""What follows the magic and the level of a bz2 stream: a block, or the end of an empty one."""

COMPRESSIONS: Final = tuple(_MAGIC.values())
HEAD_SIZE: Final = 16
"""Bytes that `sniff_compression` wants to see."""

# What the decompressors raise when their input is not what it should be.
DAMAGE: Final = (OSError, EOFError, lzma.LZMAError, pa.ArrowInvalid)


class Readable(Protocol):
    """What is asked of a stream."""

    def read(self, size: int, /) -> bytes:
        """Return at most `size` bytes, none at the end."""


class CountedStream:
    """A stream of which the beginning was already read, and that counts what is taken from it.

    Parameters
    ----------
    stream : BinaryIO
        Where the rest comes from.
    head : bytes
        The bytes that were read from it.
    """

    def __init__(self, stream: BinaryIO, head: bytes) -> None:
        self._stream = stream
        self._head = head
        self.position = 0
        self.closed = False

    def read(self, size: int = -1, /) -> bytes:
        """Return at most `size` bytes, none at the end."""
        if self._head:
            data = self._head if size < 0 else self._head[:size]
            self._head = self._head[len(data) :]
            if size < 0:
                data += self._stream.read()
        else:
            data = self._stream.read(size)
        self.position += len(data)
        return data

    def close(self) -> None:
        """Say that no more is wanted; the stream below is its owner's to close."""
        self.closed = True


def sniff_compression(head: bytes) -> str | None:
    """Name the compression of a file that begins with `head`, None if there is none."""
    for magic, name in _MAGIC.items():
        if head.startswith(magic) and (name != "bz2" or head[4:].startswith(_BZ2_BLOCKS)):
            return name
    return None


def decompressed(stream: CountedStream, compression: str | None) -> Readable:
    """Return a stream of what `stream` holds compressed.

    Raises
    ------
    ArgumentError
        If the compression is not known.
    """
    if compression is None:
        return stream
    if compression not in COMPRESSIONS:
        raise ArgumentError(
            f"compression is {compression!r} (accepted are {', '.join(COMPRESSIONS)}, 'infer' and "
            "None)"
        )
    if compression == "xz":
        return lzma.LZMAFile(cast("BinaryIO", stream))
    # The stubs of pyarrow are narrower than what it takes.
    arrow: Any = pa
    opened: Readable = arrow.CompressedInputStream(arrow.PythonFile(stream, mode="r"), compression)
    return opened


def damaged(name: str, compression: str | None, offset: int, error: Exception) -> SourceError:
    """Error for a compressed file that breaks off or holds something else."""
    said = " ".join(str(error).split()) or type(error).__name__
    return SourceError(
        f"{name}: the {compression} data is damaged or cut short after {offset:,} bytes of "
        f"content: {said}"
    )
