"""Bots on worker processes: no game waits for another's bot, and a worker that dies or hangs is replaced."""

import asyncio
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from zlib import crc32

import msgspec

from muster.battle.choices import AnyChoice
from muster.server.figures import THOUGHTS, timed
from muster.server.games import thinking
from muster.server.games.order import Order
from muster.server.games.thinking import Thinker
from muster.server.games.worker import Worker
from muster.server.logs import log

TRIES = 3
_CHOICE: msgspec.json.Decoder[AnyChoice] = msgspec.json.Decoder(AnyChoice)


class Bots:
    """The workers. A game always asks the same one, which has most of its log already."""

    def __init__(self, workers: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self._order = Order()

    async def warm(self) -> None:
        """Have every worker begun and its kernels read."""
        await asyncio.gather(*(each.warm() for each in self.workers))

    @timed(THOUGHTS)
    async def think(
        self, game: str, header: str, lines: Sequence[str], thinker: Thinker, *, alone: bool = False, whose: str = ""
    ) -> AnyChoice:
        """What the bot of a seat chooses after these lines, in a game that somebody made. Where bots are alone, those
        beside people go first."""
        place = crc32(game.encode()) % len(self.workers)
        async with self._order.turn(place, alone=alone, whose=whose):
            return await self._thought(self.workers[place], game, header, lines, thinker)

    async def _thought(
        self, worker: Worker, game: str, header: str, lines: Sequence[str], thinker: Thinker
    ) -> AnyChoice:
        loop = asyncio.get_running_loop()
        for attempt in range(1, TRIES + 1):
            pool = worker.pool
            first = min(worker.known.get(game, 0), len(lines))
            try:
                async with worker.within(times=attempt):
                    found = await self._asked(loop, worker, game, header, first, lines, thinker)
                worker.known[game] = len(lines)
                return _CHOICE.decode(found)
            except BrokenProcessPool:
                log.warning("bot", extra={"figures": {"died": attempt, "game": game}})
                worker.replace(pool)
                if attempt == TRIES:
                    raise
            except TimeoutError:
                log.warning("bot", extra={"figures": {"hung": attempt, "game": game}})
                worker.kill(pool)
                if attempt == TRIES:
                    raise
        raise AssertionError

    async def _asked(
        self, loop: asyncio.AbstractEventLoop, worker: Worker, game: str, header: str, first: int,
        lines: Sequence[str], thinker: Thinker,
    ) -> bytes:  # fmt: skip
        new = list(lines[first:])
        found = await loop.run_in_executor(worker.pool, thinking.think, game, header, first, new, thinker)
        if isinstance(found, int):  # it has begun anew or forgotten the game
            rest = list(lines[found:])
            found = await loop.run_in_executor(worker.pool, thinking.think, game, header, found, rest, thinker)
        if isinstance(found, int):
            raise TypeError(f"a worker lacks line {found} of a game that it was just sent")
        return found

    def living(self) -> int:
        """How many workers have begun and live."""
        begun = [each.process for each in self.workers]
        return sum(process is not None and process.is_alive() for process in begun)

    def hanging(self) -> int:
        """How many workers have been at one thought for very long."""
        return sum(each.hangs() for each in self.workers)

    def replace_dead(self) -> int:
        """How many workers had died, each of which is replaced."""
        return sum(each.replace_dead() for each in self.workers)

    def close(self) -> None:
        for worker in self.workers:
            worker.close()
