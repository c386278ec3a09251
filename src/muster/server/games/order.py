"""Who thinks next: bots at a table with people go before bots alone, and then whose games have fewer thoughts here.

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
    others: int
    """How many thoughts in games of the same maker waited or were at work when it came."""
    number: int
    worker: int = field(compare=False)
    whose: str = field(compare=False)
    begun: asyncio.Event = field(compare=False, default_factory=asyncio.Event)


class Order:
    """The turns of all workers."""

    def __init__(self) -> None:
        self._numbers = count()
        self._waiting: list[_Turn] = []
        self._at_work: dict[int, _Turn] = {}

    @asynccontextmanager
    async def turn(self, worker: int, *, alone: bool, whose: str = "") -> AsyncIterator[None]:
        """While this is held, nobody else thinks on that worker. Of somebody's many thoughts the later ones stand
        behind those of others."""
        others = sum(each.whose == whose for each in (*self._waiting, *self._at_work.values())) if whose else 0
        turn = _Turn(alone, others, next(self._numbers), worker, whose)
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
