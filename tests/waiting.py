"""Waiting for what is waited for: the only place where a test sleeps, and never longer than until it is there."""

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")
PATIENCE = 60.0
"""Seconds after which a test gives up; a busy machine is slow."""


def wait_until(look: Callable[[], Found], what: str = "", patience: float = PATIENCE, every: float = 0.05) -> Found:
    """What a look finds, as soon as it finds anything; fails with `what` was waited for when patience ends."""
    end = time.monotonic() + patience
    while not (found := look()):
        assert time.monotonic() < end, f"waited in vain for {what or look}"
        time.sleep(every)
    return found
