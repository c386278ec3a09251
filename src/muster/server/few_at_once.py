"""What takes long takes turns: a few at once in threads of their own, some more wait, and the rest are sent away.

Who waits holds none of the threads in which everything else is answered.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

from muster.server.problems import Busy

P = ParamSpec("P")
T = TypeVar("T")
SOON = 3


class FewAtOnce:
    """One sort of work."""

    def __init__(self, at_once: int, waiting: int, sentence: str) -> None:
        self._limiter = CapacityLimiter(at_once)
        self._most = at_once + waiting
        self._sentence = sentence
        self._here = 0

    def check(self) -> None:
        """Busy if as many are here as may be."""
        if self._here >= self._most:
            raise Busy(self._sentence, SOON)

    async def take(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        self.check()
        self._here += 1
        try:
            return await to_thread.run_sync(lambda: work(*given, **named), limiter=self._limiter)
        finally:
            self._here -= 1
