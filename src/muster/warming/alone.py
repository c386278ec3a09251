"""One process at a time compiles; the others see how far it is."""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from muster.warming.progress import Progress

LOCKS: Any = import_module("fcntl") if find_spec("fcntl") else None
"""Not every system has them; there each process compiles for itself."""
LOOK_SECONDS = 0.2
NOTED = "compiling.json"
Told = Callable[[Progress], object]


@contextmanager
def alone(folder: Path, told: Told) -> Iterator[None]:
    """Waits until no other process compiles into a folder; how far that one is, is told meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder / "compiling.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        while not _is_ours(held):
            if (of_another := noted(folder)) is not None:
                told(of_another)
            time.sleep(LOOK_SECONDS)
        yield
        (folder / NOTED).unlink(missing_ok=True)
    finally:
        os.close(held)


def _is_ours(held: int) -> bool:
    if LOCKS is None:
        return True
    try:
        LOCKS.flock(held, LOCKS.LOCK_EX | LOCKS.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def note(folder: Path, progress: Progress) -> None:
    """Writes down how far this process is, for those that wait for it."""
    written = folder / f"{NOTED}.{os.getpid()}"
    written.write_text(json.dumps(asdict(progress)), encoding="utf-8")
    written.replace(folder / NOTED)


def noted(folder: Path) -> Progress | None:
    """How far the process that compiles into a folder is; None if none has said so."""
    with suppress(FileNotFoundError):
        return Progress(**json.loads((folder / NOTED).read_text("utf-8")))
    return None
