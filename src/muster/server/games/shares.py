"""One person has a share of the workers, never all of them: theirs is done one at a time while others' goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from muster.server.problems import Busy

SOON = 3


class Share:
    """Work of one sort: one at a time for each person, a few at a time for all, and so many that wait for one."""

    def __init__(self, at_once: int, waiting: int | None = None, sentence: str = "") -> None:
        self._all = asyncio.Semaphore(at_once)
        self._most = waiting
        self._sentence = sentence
        self._each: dict[str, asyncio.Lock] = {}
        self._here: dict[str, int] = {}

    @asynccontextmanager
    async def of(self, person: str) -> AsyncIterator[None]:
        """While this is held, nothing else of that person is at work; Busy if too much of theirs waits already."""
        if self._most is not None and self._here.get(person, 0) > self._most:
            raise Busy(self._sentence, SOON)
        self._here[person] = self._here.get(person, 0) + 1
        try:
            async with self._each.setdefault(person, asyncio.Lock()), self._all:
                yield
        finally:
            self._here[person] -= 1
            if not self._here[person]:
                del self._here[person], self._each[person]


class Pace:
    """So many a second, and as many at once; whoever comes too soon waits."""

    def __init__(self, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._clock = clock
        self._left, self._since = per_second, clock()

    def wait(self) -> float:
        """Counts one; the seconds until it may be done."""
        at = self._clock()
        self._left = min(self._per_second, self._left + (at - self._since) * self._per_second) - 1
        self._since = at
        return max(0.0, -self._left / self._per_second)
