"""How quickly one connection is answered."""

import time
from collections.abc import Callable


class Pace:
    """So many a second, and as many at once or as said; whoever comes too soon waits."""

    def __init__(
        self, per_second: float, clock: Callable[[], float] = time.monotonic, at_once: float | None = None
    ) -> None:
        self._per_second = per_second
        self._at_once = per_second if at_once is None else at_once
        self._clock = clock
        self._left, self._since = self._at_once, clock()

    def wait(self) -> float:
        """Counts one; the seconds until it may be done."""
        at = self._clock()
        self._left = min(self._at_once, self._left + (at - self._since) * self._per_second) - 1
        self._since = at
        return max(0.0, -self._left / self._per_second)
