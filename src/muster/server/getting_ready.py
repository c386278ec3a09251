"""Games need compiled kernels. One process beside the server compiles them, at the lowest priority; who needs them
before waits here, and is told how long that takes."""

import asyncio
import os
from concurrent.futures.process import BrokenProcessPool
from time import monotonic

from muster.server.games.worker import Worker
from muster.server.logs import log, record
from muster.server.problems import Busy, Shape
from muster.table.shapes.kernel import kernels_folder
from muster.warming import Progress, warm
from muster.warming.alone import noted
from muster.warming.compiling import is_warm

TRIES = 3
LAST_IN_LINE = 9
"""So much less priority than a bot that thinks."""
SOON = 1
"""As long as it is not ready, it takes at least so many seconds."""
LEAST = 0.25
"""Of what was left after a part so much is told until the next one is done, however long that takes."""


class Preparing(Shape):
    """Whether games can be played yet."""

    ready: bool
    """Whether they can."""
    seconds: int
    """How long it still takes, as far as can be told; 0 once it is ready."""
    done: int
    """So many parts of the work are done."""
    of: int
    """So many parts it has."""


READY = Preparing(ready=True, seconds=0, done=1, of=1)


class GettingReady:
    """Whether a server has what its games need, and how long that still takes."""

    def __init__(self) -> None:
        self._done = asyncio.Event()
        self._done.set()
        self._seen: Progress | None = None
        self._seen_at = monotonic()

    async def compiled(self) -> None:
        """Returns once games can be played."""
        await self._done.wait()

    @property
    def is_ready(self) -> bool:
        return self._done.is_set()

    def check(self) -> None:
        """For what nobody waits for here: who asks too early is told when to ask again."""
        if not self.is_ready:
            raise Busy("The server still compiles what this needs.", self.told().seconds)

    def told(self) -> Preparing:
        """How far it is. Between two parts time runs on as it was estimated."""
        if self.is_ready:
            return READY
        progress = noted(kernels_folder()) or Progress(0, 1, 0.0, 0.0)
        if progress != self._seen:
            self._seen, self._seen_at = progress, monotonic()
        left = max(progress.left - (monotonic() - self._seen_at), progress.left * LEAST)
        return Preparing(ready=False, seconds=max(SOON, round(left)), done=progress.done, of=progress.of)

    def begin(self) -> None:
        """From now on games wait, until `compile` has returned."""
        self._done.clear()

    async def compile(self) -> None:
        """Have everything compiled; if that cannot be done ahead, each process compiles what it comes to need."""
        try:
            if not await asyncio.to_thread(is_warm):
                await self._compile()
        except Exception:
            log.exception("kernels were not compiled ahead")
        finally:
            self._done.set()

    async def _compile(self) -> None:
        worker, start = Worker(), monotonic()
        try:
            for _ in range(TRIES):
                pool = worker.pool
                try:
                    await asyncio.get_running_loop().run_in_executor(pool, _warm_at_leisure)
                except BrokenProcessPool:
                    log.warning("the process that compiles kernels died")
                    worker.replace(pool)
                else:
                    record("compiled kernels", seconds=round(monotonic() - start))
                    return
            log.error("kernels were not compiled ahead")
        finally:
            worker.close()


def _warm_at_leisure() -> None:
    """What the process beside the server does."""
    if hasattr(os, "nice"):
        os.nice(LAST_IN_LINE)
    warm()
