"""How often somebody may ask: buckets that fill again with time, in memory, and never more of them than a bound."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from muster.server.problems import TooMany

MOST_BUCKETS = 50_000


class Rate:
    """So many at once, and so many a second after that, for each name."""

    def __init__(
        self, at_once: float, per_second: float, sentence: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._at_once = at_once
        self._per_second = per_second
        self._sentence = sentence
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> None:
        """Counts one; TooMany if there was none left."""
        self._take(name, 1)

    def check(self, name: str) -> None:
        """TooMany if there is none left; nothing is counted."""
        self._take(name, 0)

    def is_low(self, name: str) -> bool:
        """Whether more than half of what may come at once is used up."""
        with self._lock:
            left = self._left(name)
            self._keep(name, left)
        return left < self._at_once / 2

    def owe(self, name: str, count: float) -> None:
        """Counts what has happened already, more than there was left if need be."""
        with self._lock:
            self._keep(name, self._left(name) - count)

    def wait(self, name: str, count: float) -> float:
        """Counts so many in any case; the seconds until they may come."""
        with self._lock:
            left = self._left(name) - count
            self._keep(name, left)
        return max(0.0, -left / self._per_second)

    def _take(self, name: str, count: float) -> None:
        with self._lock:
            left = self._left(name)
            enough = left >= 1
            self._keep(name, left - count if enough else left)
        if not enough:
            raise TooMany(self._sentence, (1 - left) / self._per_second)

    def _left(self, name: str) -> float:
        at = self._clock()
        left, when = self._buckets.pop(name, (self._at_once, at))
        return min(self._at_once, left + (at - when) * self._per_second)

    def _keep(self, name: str, left: float) -> None:
        self._buckets[name] = (left, self._clock())
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
