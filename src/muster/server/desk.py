"""The desk: what takes a core for long is done in processes of their own, so that nothing else waits for it.

Whoever asks stands in a line of their own. Those lines take turns, and one person never has all the workers. What
takes longer than it may is ended with its process.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar

from muster.companion.refused import Refused
from muster.files import BadInput
from muster.server.games.worker import Worker
from muster.server.lines import SOON, Comer, Lines
from muster.server.logs import log
from muster.server.problems import Busy, Problem

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 2
Asked = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Desk:
    """A few worker processes; without any, the work is done here in two threads."""

    def __init__(self, workers: int, seconds: float, ready: Callable[[], object]) -> None:
        """Every process begins with `ready`, a function of a module."""
        self._ready = ready
        self._workers = [Worker() for _ in range(workers)]
        self._begun: list[object] = [None] * workers
        """The pools whose processes are there and ready: to begin one takes none of the time for the work."""
        self._lines = Lines(workers or THREADS)
        self._seconds = seconds

    def check(self, comer: Comer) -> None:
        self._lines.check(comer)

    async def take(self, comer: Comer, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What the work comes to. In a process it must be a function of a module, and plain values."""
        async with self._lines.place(comer) as place:
            if not self._workers:
                return await asyncio.to_thread(work, *given, **named)
            return await self._done(place, (work, given, named))  # type: ignore[no-any-return]

    async def warm(self) -> None:
        """Have every worker begun, with all that it needs read."""
        await asyncio.gather(*(self._begin(place) for place in range(len(self._workers))))

    def close(self) -> None:
        for worker in self._workers:
            worker.close()

    async def _begin(self, place: int) -> None:
        pool = self._workers[place].pool
        if self._begun[place] is not pool:
            await asyncio.get_running_loop().run_in_executor(pool, self._ready)
            self._begun[place] = pool

    async def _done(self, place: int, asked: Asked) -> Any:
        """Once more if a process was lost: mostly it was so before, and nobody had noticed."""
        try:
            return await self._tried(place, asked)
        except BrokenProcessPool:
            log.warning("desk", extra={"figures": {"work": asked[0].__name__, "died": 1}})
        try:
            return await self._tried(place, asked)
        except BrokenProcessPool:
            raise Busy("The process that worked on this was lost; nothing was changed.", SOON) from None

    async def _tried(self, place: int, asked: Asked) -> Any:
        worker = self._workers[place]
        pool = worker.pool
        try:
            await self._begin(place)
            working = asyncio.get_running_loop().run_in_executor(pool, _outcome, asked)
            async with asyncio.timeout(self._seconds):
                found, refusal = await working
        except TimeoutError:
            log.warning("desk", extra={"figures": {"work": asked[0].__name__, "seconds": self._seconds}})
            worker.kill(pool)
            sentence = f"This takes longer than {self._seconds:g} s, which is the most that is spent on it."
            raise Problem(422, "work.too_long", sentence) from None
        except BrokenProcessPool:
            worker.replace(pool)
            raise
        if refusal is not None:
            raise refusal.raised()
        return found


class _Refusal:
    """A refusal on its way from one process to another, where it is raised."""

    def __init__(self, make: type[Exception], fields: tuple[object, ...], more: dict[str, Any]) -> None:
        self._make, self._fields, self._more = make, fields, more

    def raised(self) -> Exception:
        return self._make(*self._fields, **self._more)


def _outcome(asked: Asked) -> tuple[Any, _Refusal | None]:
    """What a worker process sends back; exceptions with constructors of their own cannot be sent."""
    work, given, named = asked
    try:
        return work(*given, **named), None
    except Problem as problem:
        told = problem.trouble
        return None, _Refusal(
            Problem, (problem.status_code, told["code"], told["sentence"], told["at"]), problem.more
        )
    except BadInput as refusal:
        agreeable = getattr(refusal, "agreeable", False)
        return None, _Refusal(
            Refused, (refusal.code, refusal.sentence, refusal.rule, refusal.at), {"agreeable": agreeable}
        )
