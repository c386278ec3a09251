"""Bots on worker processes: no game waits for another's bot, and a worker that dies is replaced."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from zlib import crc32

import msgspec

from muster.battle.choices import AnyChoice
from muster.server.figures import THOUGHTS, WORKERS_RESTARTED, timed
from muster.server.games import thinking
from muster.server.games.order import Order
from muster.server.games.thinking import Thinker
from muster.server.logs import log

TRIES = 3
_CHOICE: msgspec.json.Decoder[AnyChoice] = msgspec.json.Decoder(AnyChoice)


class Worker:
    """One process, begun when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self.known: dict[str, int] = {}
        """How many lines of each game were sent to it; it says so itself if it has fewer."""

    @property
    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=thinking.prepare)
            self.known.clear()
        return self._pool

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Another process in the place of one that died; only the first who noticed does it."""
        if self._pool is broken:
            self._pool = None
            WORKERS_RESTARTED.inc()
            broken.shutdown(wait=False)

    @property
    def process(self) -> BaseProcess | None:
        """Its process; None if it has not begun."""
        begun = () if self._pool is None else tuple((self._pool._processes or {}).values())  # noqa: SLF001
        return begun[0] if begun else None

    def replace_dead(self) -> bool:
        """Whether its process had died; another begins when it is needed."""
        pool, process = self._pool, self.process
        died = pool is not None and process is not None and not process.is_alive()
        if pool is not None and died:
            self.replace(pool)
        return died

    def close(self) -> None:
        """End the process at once, whatever it thinks about or compiles: nothing of it is to be kept."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())  # noqa: SLF001  # 3.14 has kill_workers
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


class Bots:
    """The workers. A game always asks the same one, which has most of its log already."""

    def __init__(self, workers: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self._order = Order()

    async def warm(self) -> None:
        """Have every worker begun and its kernels read."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(each.pool, thinking.warm) for each in self.workers))

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
                found = await self._asked(loop, worker, game, header, first, lines, thinker)
                worker.known[game] = len(lines)
                return _CHOICE.decode(found)
            except BrokenProcessPool:
                log.warning("bot", extra={"figures": {"died": attempt, "game": game}})
                worker.replace(pool)
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

    def replace_dead(self) -> int:
        """How many workers had died, each of which is replaced."""
        return sum(each.replace_dead() for each in self.workers)

    def close(self) -> None:
        for worker in self.workers:
            worker.close()
