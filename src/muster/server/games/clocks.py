"""Clocks: each side has so many seconds for the whole game, which run while it is asked and the game is open."""

import time
from collections.abc import Callable


class Clocks:
    """The seconds left of each side."""

    def __init__(self, left: list[float], clock: Callable[[], float] = time.monotonic) -> None:
        self._left = list(left)
        self._clock = clock
        self.running: int | None = None
        self._since = clock()

    def left(self) -> list[float]:
        """What each side has left now, none less than nothing."""
        return [round(max(0.0, self._now(side)), 1) for side in range(len(self._left))]

    def run(self, side: int | None) -> None:
        """From now on the time of this side runs, or nobody's."""
        self._left = [self._now(each) for each in range(len(self._left))]
        self.running, self._since = side, self._clock()

    def is_up(self, side: int) -> bool:
        return self._now(side) <= 0

    def _now(self, side: int) -> float:
        return self._left[side] - (self._clock() - self._since if side == self.running else 0.0)
