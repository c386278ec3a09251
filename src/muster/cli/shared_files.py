"""What `receive` reads: files and the standard input, within limits."""

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
