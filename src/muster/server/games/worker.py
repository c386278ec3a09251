"""A worker: one process beside the server, begun when it is first needed and replaced when it dies or hangs."""

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

from muster.server.figures import WORKERS_RESTARTED
from muster.server.games import thinking

THOUGHT_SECONDS = 120.0
"""So long a thought may take. The longest of our bots with armies of 2,000 points was 8 s, in an Advanced game on two
busy cores; the rest is for larger games, longer logs and slower machines."""
FIRST_SECONDS = 600.0
"""So long the first one may take, before which kernels may have to be compiled."""
SLOW = 4
"""What has taken a fourth of its time hangs, for all that is known."""


class Worker:
    """One process, begun when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self.known: dict[str, int] = {}
        """How many lines of each game were sent to it; it says so itself if it has fewer."""
        self._has_answered = False
        self._slow_at = float("inf")
        """When what it is at becomes slow."""

    @property
    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=thinking.prepare)
            self.known.clear()
            self._has_answered = False
        return self._pool

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Another process in the place of one that died; only the first who noticed does it."""
        if self._pool is broken:
            self._pool = None
            WORKERS_RESTARTED.inc()
            broken.shutdown(wait=False)

    async def warm(self) -> None:
        """Have it begun and its kernels read; from then on a thought that takes long is a long thought."""
        pool = self.pool
        await asyncio.get_running_loop().run_in_executor(pool, thinking.warm)
        self._has_answered = self._has_answered or self._pool is pool

    @asynccontextmanager
    async def within(self, times: int) -> AsyncIterator[None]:
        """What it is asked for here may take so many times as long as a thought may; then TimeoutError."""
        seconds = times * (THOUGHT_SECONDS if self._has_answered else FIRST_SECONDS)
        self._slow_at = time.monotonic() + seconds / SLOW
        try:
            async with asyncio.timeout(seconds):
                yield
            self._has_answered = True
        finally:
            self._slow_at = float("inf")

    def hangs(self) -> bool:
        """Whether it has been at one thought for very long."""
        return time.monotonic() > self._slow_at

    def kill(self, pool: ProcessPoolExecutor) -> None:
        """Another process in the place of one that hangs."""
        if self._pool is pool:
            self.close()
            self.replace(pool)

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
