"""Lines before a few places: one for each person, so that whoever asks for much waits for themselves alone.

The lines take turns: first those of different addresses, then those of one address. One person never has all the
places, and one address with many guests never all the room to wait in.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from muster.server.problems import Busy

MOST_WAITING, MOST_OF_ONE = 40, 10
"""How many wait in all, and how many of one person, before some are sent away: of whoever has the most waiting."""
SOON = 3
_Line = deque[asyncio.Future[int]]


@dataclass(frozen=True, slots=True)
class Comer:
    """Who comes, and from which address; without one they have an address to themselves."""

    who: str
    address: str = ""

    @property
    def household(self) -> str:
        return self.address or self.who


class Lines:
    """Who waits for a place, each person in a line of their own; a place is a number."""

    def __init__(
        self, places: int, waiting: int = MOST_WAITING, of_one: int = MOST_OF_ONE, share: int | None = None
    ) -> None:
        self._most, self._most_of_one = waiting, of_one
        self._free = list(range(places))
        self._share = max(1, places - 1) if share is None else share
        self._at_work: dict[str, int] = {}
        self._households: OrderedDict[str, OrderedDict[str, _Line]] = OrderedDict()

    def check(self, comer: Comer) -> None:
        """Busy if as many wait as may, and nobody else has more waiting than these then would."""
        people = self._households.get(comer.household, OrderedDict())
        own = len(people.get(comer.who, ()))
        if own >= self._most_of_one:
            raise Busy("So much of yours is under way already.", SOON)
        if self._is_full():
            crowd = self._crowd()
            here = (
                own + 1 >= max(map(len, people.values())) if people is crowd else _count(people) + 1 >= _count(crowd)
            )
            if here:
                raise _too_much()

    @asynccontextmanager
    async def place(self, comer: Comer) -> AsyncIterator[int]:
        """The number of a place, once there is one for this person."""
        number = await self._enter(comer)
        try:
            yield number
        finally:
            self._leave(comer.who, number)

    async def _enter(self, comer: Comer) -> int:
        self.check(comer)
        if self._is_full():
            longest = max(self._crowd().values(), key=len)
            longest.pop().set_exception(_too_much())
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        line = self._households.setdefault(comer.household, OrderedDict()).setdefault(comer.who, deque())
        line.append(turn)
        self._call()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn in line:
                line.remove(turn)
            elif not turn.cancelled() and turn.exception() is None:
                self._leave(comer.who, turn.result())
            raise

    def _is_full(self) -> bool:
        return sum(map(_count, self._households.values())) >= self._most

    def _crowd(self) -> OrderedDict[str, _Line]:
        """Those of the address that has the most waiting."""
        return max(self._households.values(), key=_count)

    def _leave(self, who: str, place: int) -> None:
        self._at_work[who] -= 1
        if not self._at_work[who]:
            del self._at_work[who]
        self._free.append(place)
        self._call()

    def _call(self) -> None:
        """Gives free places to those whose turn it is; who got one goes behind everybody else, as do those of their
        address."""
        for household, people in list(self._households.items()):
            for who in [who for who, line in people.items() if not line]:
                del people[who]
            called = next((who for who in people if self._at_work.get(who, 0) < self._share), None)
            if called is not None and self._free:
                self._at_work[called] = self._at_work.get(called, 0) + 1
                people[called].popleft().set_result(self._free.pop())
                people.move_to_end(called)
                self._households.move_to_end(household)
            if not any(people.values()):
                del self._households[household]


def _count(people: OrderedDict[str, _Line]) -> int:
    return sum(map(len, people.values()))


def _too_much() -> Busy:
    return Busy("Too much is being printed, drawn and read.", SOON)
