"""How much time of its thread a function took."""

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class ThreadTimer:
    """Calls a function, and adds up how many seconds of its thread it took."""

    seconds = 0.0

    def __call__(self, act: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        start = time.thread_time()
        try:
            return act(*given, **named)
        finally:
            self.seconds += time.thread_time() - start
