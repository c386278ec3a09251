"""Who keeps the time of a table: says when a side's is up, and has it kept, so that a server that stops gives none
back."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from muster.server.games.clocks import Clocks
from muster.server.problems import DatabaseAway

NOTED_SECONDS = 10.0
"""So much of a player's time at most is given back if the server is killed."""
Keep = Callable[[list[float]], Awaitable[None]]


class Timekeeper:
    """The clocks of a table while they run. `keep` keeps what is left, `say` tells of a side whose time is up."""

    def __init__(self, left: list[float], lock: asyncio.Lock, keep: Keep, say: Callable[[int], None]) -> None:
        self.clocks = Clocks(left)
        self._lock = lock
        self._keep = keep
        self._say = say
        self._alarm: asyncio.TimerHandle | None = None
        self._noting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._said: set[int] = set()
        """The sides of which it was said that their time is up."""
        self._is_over = False

    def begin_with(self, left: list[float]) -> None:
        """The game was read anew."""
        self.clocks = Clocks(left)

    def run(self, side: int | None) -> None:
        """From now on the time of this side runs, or nobody's."""
        self.clocks.run(side)
        for timer in (self._alarm, self._noting):
            if timer is not None:
                timer.cancel()
        if side is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self.clocks.left()[side] + 0.1, self._time_is_up, side)
            self._noting = loop.call_later(NOTED_SECONDS, self.note)

    def note(self) -> None:
        """Have kept what is left, also while nobody chooses."""
        task = asyncio.get_running_loop().create_task(self._noted())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """The server ends: what is left is kept."""
        self.run(None)
        with suppress(DatabaseAway):
            await self._keep(self.clocks.left())

    def end(self) -> None:
        """The game is gone, and nothing of it is kept."""
        self.run(None)
        self._is_over = True

    async def _noted(self) -> None:
        async with self._lock:
            if self._is_over:
                return
            with suppress(DatabaseAway):  # the next time will do
                await self._keep(self.clocks.left())
            if self.clocks.running is not None:
                if self._noting is not None:
                    self._noting.cancel()
                self._noting = asyncio.get_running_loop().call_later(NOTED_SECONDS, self.note)

    def _time_is_up(self, side: int) -> None:
        if side not in self._said and self.clocks.is_up(side):
            self._said.add(side)
            self._say(side)
