"""Files that commands write: refused before any work is done, and written whole or not at all."""

import os
from collections.abc import Sequence
from pathlib import Path

from muster.files import BadInput
from muster.files.refusals import shown

YAML = (".yaml", ".yml")
PICTURE = (".png", ".svg")
PDF = (".pdf",)
FORCE_HELP = "Write over a file that exists already."


def new_or_forced(path: Path, force: bool, endings: Sequence[str] = (), what: str = "It") -> Path:
    """A path that may be written: a new file in a folder that exists, or any file if that is asked for.

    If `endings` are given, its name must have one of them; `what` says in the refusal what is written.
    """
    name = shown(str(path)) or "An empty name"
    if path.is_dir():
        raise BadInput("file.folder", f"{name} is a folder; allowed is the name of a file in it.")
    if is_device(path):
        return path
    if endings and path.suffix.lower() not in endings:
        raise BadInput(
            "file.ending",
            f"{what} cannot be written to {name}; allowed are names that end with {' or '.join(endings)}.",
        )
    if not path.parent.is_dir():
        raise BadInput("file.no_folder", f"{name} cannot be written: there is no folder {shown(str(path.parent))}.")
    if path.exists() and not force:
        raise BadInput("file.exists", f"{name} exists already; allowed is a new file, or --force.")
    return path


def is_device(path: Path) -> bool:
    """Whether it is there and keeps nothing that could be lost, such as /dev/stdout."""
    return path.exists() and not path.is_file() and not path.is_dir()


def write_file(path: Path, content: bytes) -> None:
    """Beside it first, then in its place, so that what was there is not lost if the disk is full."""
    try:
        if is_device(path):
            path.write_bytes(content)
        else:
            _replace(path.resolve(), content)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise BadInput("file.not_written", f"{shown(str(path))} cannot be written: {reason}.") from None


def picture_folder(path: Path, code: str) -> Path:
    """Make it if it is not there; what it lies in must be, as for every other file that is written."""
    if not path.parent.is_dir():
        sentence = f"{shown(str(path))} would lie in a folder that is not there; allowed is a folder, old or new."
        raise BadInput(code, sentence)
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise BadInput(code, f"{shown(str(path))} cannot be a folder for pictures: {reason}.") from None
    return path


def _replace(path: Path, content: bytes) -> None:
    part = path.with_name(f".muster-{os.getpid()}.part")
    try:
        part.write_bytes(content)
        if path.exists():
            part.chmod(path.stat().st_mode & 0o777)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
