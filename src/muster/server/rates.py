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
        with self._lock:
            at = self._clock()
            left, when = self._buckets.pop(name, (self._at_once, at))
            left = min(self._at_once, left + (at - when) * self._per_second)
            enough = left >= 1
            self._buckets[name] = (left - 1 if enough else left, at)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        if not enough:
            raise TooMany(self._sentence, (1 - left) / self._per_second)
