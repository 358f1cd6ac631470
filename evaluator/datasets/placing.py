"""Files that appear under their name only when they are complete."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import BinaryIO

from evaluator.errors import TargetError


class Placing:
    """A file that is written beside its final place, under a hidden name.

    Parameters
    ----------
    target : Path
        Where it is to be.
    keep : int, optional
        Bytes of an earlier, unfinished file that are kept; by default it is begun anew.

    Raises
    ------
    TargetError
        If it cannot be written there, or another process is writing it.
    """

    def __init__(self, target: Path, keep: int | None = None) -> None:
        self.target = target
        self.hidden = hidden_path(target)
        try:
            # "a" would write at the end only, and not change what is there already.
            self.file: BinaryIO = open(self.hidden, "r+b" if keep is not None else "w+b")  # noqa: SIM115
        except OSError as error:
            raise unwritable(target, error) from error
        try:
            _lock(self.file, target)
            self.file.truncate(keep or 0)
            self.file.seek(keep or 0)
        except BaseException:
            self.file.close()
            raise

    def write(self, data: bytes | memoryview) -> None:
        """Write bytes at the end.

        Raises
        ------
        TargetError
            If they do not fit, for one.
        """
        try:
            self.file.write(data)
        except OSError as error:
            raise unwritable(self.target, error) from error

    def rewind(self) -> None:
        """Go back to the beginning, to write over what is there."""
        try:
            self.file.seek(0)
        except OSError as error:  # what was written before may not have fitted
            raise unwritable(self.target, error) from error

    def sync(self) -> None:
        """Return once all that was written would outlive a loss of power."""
        try:
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as error:
            raise unwritable(self.target, error) from error

    def place(self) -> None:
        """Give the file its name, in one step."""
        self.sync()
        try:
            self.file.close()
            os.replace(self.hidden, self.target)
            _sync_folder(self.target.parent)
        except OSError as error:
            raise unwritable(self.target, error) from error

    def leave(self) -> None:
        """Close the file and leave it unfinished under its hidden name."""
        with contextlib.suppress(OSError):
            self.file.close()

    def remove(self) -> None:
        """Close the file and remove it."""
        self.leave()
        with contextlib.suppress(OSError):
            self.hidden.unlink()


def hidden_path(target: Path, ending: str = "part") -> Path:
    """Return the name of an unfinished file."""
    return target.with_name(f".{target.name}.mistigris-{ending}")


def unwritable(target: Path, error: OSError) -> TargetError:
    """Error for a file that cannot be written."""
    return TargetError(f"{target}: cannot be written: {error.strerror or error}")


def _lock(file: BinaryIO, target: Path) -> None:
    """Refuse to write what another process is writing; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:  # not a POSIX system
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise TargetError(f"{target}: another process is writing it") from error


def _sync_folder(folder: Path) -> None:
    """Make a change of names outlive a loss of power, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)
