"""Who thinks next: bots at a table with people go before bots alone.

Every worker has one thought at a time. While a game with people waits for a worker, of bots alone only one thought
is at work on all workers together, so that it never finds every core taken.
"""

import asyncio
from bisect import insort
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count


@dataclass(order=True)
class _Turn:
    """A thought that waits for its worker, or is at work there."""

    alone: bool
    number: int
    worker: int = field(compare=False)
    begun: asyncio.Event = field(compare=False, default_factory=asyncio.Event)


class Order:
    """The turns of all workers."""

    def __init__(self) -> None:
        self._numbers = count()
        self._waiting: list[_Turn] = []
        self._at_work: dict[int, _Turn] = {}

    @asynccontextmanager
    async def turn(self, worker: int, *, alone: bool) -> AsyncIterator[None]:
        """While this is held, nobody else thinks on that worker."""
        turn = _Turn(alone, next(self._numbers), worker)
        insort(self._waiting, turn)
        self._begin()
        try:
            await turn.begun.wait()
            yield
        finally:
            if self._at_work.get(worker) is turn:
                del self._at_work[worker]
            else:
                self._waiting.remove(turn)
            self._begin()

    def _begin(self) -> None:
        for turn in list(self._waiting):
            if turn.worker not in self._at_work and not (turn.alone and self._stands_back()):
                self._waiting.remove(turn)
                self._at_work[turn.worker] = turn
                turn.begun.set()

    def _stands_back(self) -> bool:
        """Whether another thought of bots alone would be one too many."""
        people_wait = any(not each.alone for each in self._waiting)
        return people_wait and any(each.alone for each in self._at_work.values())
