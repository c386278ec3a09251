"""Python reads this at its start if its folder is on the path: the clock of the process is off by what a file says.

The file, named by SHIFTED_CLOCK, holds seconds and may change at any time. Only clocks that people read are shifted;
those that count on (monotonic) know nothing of a clock that is set.
"""

import datetime
import os
import time
from pathlib import Path

_FILE = Path(os.environ["SHIFTED_CLOCK"])
_time, _time_ns = time.time, time.time_ns


def _shift() -> int:
    return int(_FILE.read_text() or 0)


class Shifted(datetime.datetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "Shifted":
        return cls.fromtimestamp(time.time(), tz)

    @classmethod
    def utcnow(cls) -> "Shifted":
        return cls.fromtimestamp(time.time(), datetime.UTC).replace(tzinfo=None)


time.time = lambda: _time() + _shift()
time.time_ns = lambda: _time_ns() + _shift() * 10**9
datetime.datetime = Shifted  # type: ignore[misc]
