"""One writer at a time: the file of a log, held for as long as a game is written to it."""

import os
from errno import EACCES, EAGAIN, ENOSPC
from importlib import import_module
from importlib.util import find_spec
from io import FileIO
from os import strerror
from pathlib import Path
from typing import Any

from muster.files import BadInput

LOCKS: Any = import_module("fcntl") if find_spec("fcntl") else None
"""Not every system has them, nor every file system; there the look before every write alone stands guard."""


class HeldFile:
    """A file that nobody else writes to: locked where the system can, and looked at before every write anyway."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+")
        try:
            self._lock()
            self.there = self._file.readall()
        except BaseException:
            self._file.close()
            raise
        self._size = len(self.there)

    def _lock(self) -> None:
        if LOCKS is None:
            return
        try:
            LOCKS.flock(self._file, LOCKS.LOCK_EX | LOCKS.LOCK_NB)
        except OSError as error:
            if error.errno in (EACCES, EAGAIN):
                sentence = f"{self._path} is being written by another game; allowed is another file, or to wait."
                raise BadInput("log.held", sentence) from None

    def cut(self, size: int) -> None:
        """Leave out all that comes after so many bytes."""
        self._check()
        self._file.truncate(size)
        self._size = size

    def put(self, data: bytes) -> None:
        """Write all of it at the end or nothing, so that a full disk leaves no half line behind."""
        self._check()
        self._file.seek(self._size)
        if self._file.write(data) != len(data):
            self._file.truncate(self._size)
            raise OSError(ENOSPC, strerror(ENOSPC))
        self._size += len(data)

    def _check(self) -> None:
        """What others wrote meanwhile is not written over."""
        if os.fstat(self._file.fileno()).st_size != self._size:
            sentence = f"{self._path} was changed by somebody else, so the game is no longer written to it."
            raise BadInput("log.changed", sentence)

    def close(self) -> None:
        """Let others have it; the lock goes with the file."""
        self._file.close()
