"""The files of `share` and `receive`: read within limits, and never written over by accident."""

import sys
from pathlib import Path

from muster.files import BadInput
from muster.files.refusals import shown

LARGEST = 20_000_000


def read_bytes(source: str) -> bytes:
    try:
        with Path(source).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise BadInput("file.unreadable", f"{shown(source)} cannot be read: {reason}.") from None
    return _within_limit(data, shown(source))


def read_stdin() -> bytes:
    """All that stands on the standard input, which may be an image."""
    stream = getattr(sys.stdin, "buffer", None)
    data = stream.read(LARGEST + 1) if stream is not None else sys.stdin.read(LARGEST + 1).encode()
    return _within_limit(data, "the standard input")


def _within_limit(data: bytes, name: str) -> bytes:
    if len(data) > LARGEST:
        raise BadInput("file.too_large", f"{name} is too large; at most {LARGEST:,} bytes are allowed.")
    return data


def new_or_forced(path: Path, force: bool) -> None:
    """A path that may be written: a new file in a folder that exists, or any file if that is asked for."""
    name = shown(str(path))
    if path.is_dir():
        raise BadInput("file.folder", f"{name} is a folder; allowed is the name of a file in it.")
    if not path.parent.is_dir():
        raise BadInput("file.no_folder", f"{name} cannot be written: there is no folder {shown(str(path.parent))}.")
    if path.exists() and not force:
        raise BadInput("file.exists", f"{name} exists already; allowed is a new file, or --force.")


def write_file(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise BadInput("file.not_written", f"{shown(str(path))} cannot be written: {reason}.") from None
