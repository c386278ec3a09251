"""Lines before a few places: one for each person, so that whoever asks for much waits for themselves alone.

The lines take turns, and one person never has all the places.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from muster.server.problems import Busy

MOST_WAITING, MOST_OF_ONE = 40, 10
"""How many wait in all, and how many of one person, before some are sent away: of whoever has the most waiting."""
SOON = 3


class Lines:
    """Who waits for a place, each person in a line of their own; a place is a number."""

    def __init__(
        self, places: int, waiting: int = MOST_WAITING, of_one: int = MOST_OF_ONE, share: int | None = None
    ) -> None:
        self._most, self._most_of_one = waiting, of_one
        self._free = list(range(places))
        self._share = max(1, places - 1) if share is None else share
        self._at_work: dict[str, int] = {}
        self._lines: OrderedDict[str, deque[asyncio.Future[int]]] = OrderedDict()

    def check(self, who: str) -> None:
        """Busy if as many wait as may, and nobody has more waiting than this person then would."""
        own = len(self._lines.get(who, ()))
        if own >= self._most_of_one:
            raise Busy("So much of yours is under way already.", SOON)
        if self._is_full() and own + 1 >= max(map(len, self._lines.values())):
            raise _too_much()

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[int]:
        """The number of a place, once there is one for this person."""
        number = await self._enter(who)
        try:
            yield number
        finally:
            self._leave(who, number)

    async def _enter(self, who: str) -> int:
        self.check(who)
        if self._is_full():
            longest = max(self._lines.values(), key=len)
            longest.pop().set_exception(_too_much())
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, deque()).append(turn)
        self._call()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._leave(who, turn.result())
            raise

    def _is_full(self) -> bool:
        return sum(map(len, self._lines.values())) >= self._most

    def _leave(self, who: str, place: int) -> None:
        self._at_work[who] -= 1
        if not self._at_work[who]:
            del self._at_work[who]
        self._free.append(place)
        self._call()

    def _call(self) -> None:
        """Gives free places to those whose turn it is; who got one goes behind everybody else."""
        for who in list(self._lines):
            line = self._lines[who]
            while line and line[0].done():
                line.popleft()  # they went away meanwhile
            if line and self._free and self._at_work.get(who, 0) < self._share:
                self._at_work[who] = self._at_work.get(who, 0) + 1
                line.popleft().set_result(self._free.pop())
                self._lines.move_to_end(who)
            if not line:
                del self._lines[who]


def _too_much() -> Busy:
    return Busy("Too much is being printed, drawn and read.", SOON)
