"""A stream of UTF-8 out of a stream of any encoding."""

from __future__ import annotations

import codecs
import io
import sys
from typing import Any, BinaryIO, Final

from evaluator.datasets.compression import DAMAGE, CountedStream, Readable, damaged
from evaluator.datasets.encoding_sniff import MARKS, UTF8
from evaluator.errors import SourceError

_SMALLEST_PIECE: Final = 1 << 16
_LARGEST_PIECE: Final = 1 << 24
_HALF_LINE_ENDS: Final = (b"\n", b"\r")
_REPLACEMENT: Final = "\ufffd".encode()


class TextSource(io.RawIOBase):
    """A binary stream of UTF-8, made by `evaluator.datasets.encodings.open_text`.

    A read returns fewer bytes than asked for only at the end. Line ends are passed on as they
    are: LF, CRLF, and the lone CR of old Macintosh files, which Arrow's CSV reader takes for a
    line end and Python's text files do too.

    Attributes
    ----------
    name : str
        The path, or what the stream calls itself; for messages.
    encoding : str
        What was found: ``"utf-8"``, ``"utf-8-sig"`` (with a byte order mark), ``"utf-16-le"``,
        ``"utf-16-be"``, ``"utf-32-le"``, ``"utf-32-be"`` or ``"cp1252"``; else the one asked for.
    compression : str or None
        ``"gzip"``, ``"zstd"``, ``"bz2"``, ``"xz"``, ``"lz4"`` or None.
    size : int or None
        Bytes of the file as stored; None where that is not known.
    truncated : bool
        Whether the text ended in the middle of a character, known once all is read. The stream
        then ends in U+FFFD, which is no card, so that the last line can be told to be broken.
    """

    def __init__(
        self,
        content: Readable,
        sample: bytes,
        *,
        name: str,
        encoding: str,
        compression: str | None,
        stored: CountedStream,
        size: int | None,
        owned: BinaryIO | None,
    ) -> None:
        super().__init__()
        self.name = name
        self.encoding = encoding
        self.compression = compression
        self.size = size
        self.truncated = False
        self._content = content
        self._stored = stored
        self._owned = owned
        self._decoder = codecs.getincrementaldecoder("utf-8" if encoding in UTF8 else encoding)()
        mark = MARKS.get(encoding, b"")
        self._offset = len(mark) if sample.startswith(mark) else 0
        self._sample = sample[self._offset :]
        self._pending = b""
        self._ready = b""
        self._ended = False

    @property
    def position(self) -> int:
        """Bytes of the file as stored that were read so far, for progress."""
        return self._stored.position

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        """Return bytes of UTF-8.

        Parameters
        ----------
        size : int, optional
            How many; fewer come only at the end. All that is left if negative or None.

        Returns
        -------
        bytes

        Raises
        ------
        SourceError
            At a byte that the encoding does not allow, a NUL, or damaged compressed data; names
            the place. `encoding=` of `open_text` chooses another encoding.
        """
        if self.closed:
            raise ValueError(f"{self.name}: read of a closed stream")
        wanted = sys.maxsize if size is None or size < 0 else size
        parts = [self._ready[:wanted]]
        self._ready = self._ready[len(parts[0]) :]
        missing = wanted - len(parts[0])
        while missing and not self._ended:
            piece = self._next_piece(missing)
            parts.append(piece[:missing])
            self._ready = piece[missing:]
            missing -= len(parts[-1])
        return parts[1] if len(parts) == 2 and not parts[0] else b"".join(parts)

    def readinto(self, buffer: Any, /) -> int:
        """Fill a buffer as `read` does.

        Parameters
        ----------
        buffer : writable buffer

        Returns
        -------
        int
            Number of bytes written; fewer than fit only at the end.

        Raises
        ------
        SourceError
            As `read`.
        """
        view = memoryview(buffer).cast("B")
        data = self.read(len(view))
        view[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Close the stream, and the file if it was opened here."""
        if not self.closed and self._owned is not None:
            self._owned.close()
        super().close()

    def _next_piece(self, missing: int) -> bytes:
        """Read on: some UTF-8, or the last of it and `_ended`."""
        data, self._sample = self._sample, b""
        if not data:
            # Not more than is missing, if that is much: a piece that need not be cut is not copied.
            data = self._take(min(max(missing, _SMALLEST_PIECE), _LARGEST_PIECE))
        if not data:
            self._ended = True
            # Tools that cut UTF-16 at bytes leave half a line end: a line end to the reader.
            if self._pending in _HALF_LINE_ENDS:
                return self._pending
            self.truncated = bool(self._pending)
            return _REPLACEMENT if self._pending else b""
        if self.encoding in UTF8 and not self._pending and data.isascii():
            piece = data
        else:
            piece = self._decode(data).encode()
        if 0 in piece:
            place = f"at offset {self._offset + piece.index(0):,}"
            if len(piece) != len(data):
                place = f"after offset {self._offset:,}"
            raise SourceError(f"{self.name}: not a text: a NUL character {place}")
        self._offset += len(data)
        return piece

    def _take(self, size: int) -> bytes:
        try:
            return self._content.read(size)
        except DAMAGE as error:
            if self.compression is None:
                raise
            raise damaged(self.name, self.compression, self._offset, error) from error

    def _decode(self, data: bytes) -> str:
        try:
            text = self._decoder.decode(data)
        except UnicodeDecodeError as error:
            offset = self._offset - len(self._pending) + error.start
            raise SourceError(
                f"{self.name}: the byte {error.object[error.start]:#04x} at offset {offset:,} is "
                f"not {self.encoding}: {error.reason} (name the encoding, such as cp1252, to read "
                "it another way)"
            ) from error
        self._pending = self._decoder.getstate()[0]
        return text
