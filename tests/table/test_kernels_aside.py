"""Compiled kernels: one that takes long holds up no other thread, they divide as numpy does and compile once."""

import threading
import time
from typing import Any

import numpy as np

from muster.table.shapes.kernel import kernel
from muster.table.sight.layout import Floats

LONG = 0.5


@kernel
def _swung(values: Floats, times: int) -> float:
    """Something that takes as long as one likes."""
    total = 0.0
    for number in range(times):
        total = 0.5 * total + values[number % len(values)]
    return total


def test_other_threads_go_on_while_a_kernel_runs() -> None:
    values, times = np.arange(1_000.0), 1_000_000
    _swung(values, 1)
    while _seconds(values, times) < LONG:
        times *= 2
    turns, at_work = 0, threading.Thread(target=_swung, args=(values, times))
    at_work.start()
    while at_work.is_alive():
        at_work.join(0.001)
        turns += 1
    assert turns > 20, "whoever waits for a kernel to end gets one turn or two"


def _seconds(values: Floats, times: int) -> float:
    start = time.perf_counter()
    _swung(values, times)
    return time.perf_counter() - start


@kernel
def _shared(one: float, other: float) -> float:
    return one / other


def test_a_kernel_divides_by_zero_as_numpy_does() -> None:
    assert _shared(1.0, 0.0) == np.inf
    assert np.isnan(_shared(0.0, 0.0))


@kernel
def _times(value: float, count: int) -> float:
    return value * count


@kernel
def _thrice_and_more(value: float, count: int) -> float:
    return _times(value, 3) + _times(value, count)


def test_a_number_written_out_in_a_call_compiles_no_kernel_again() -> None:
    assert _thrice_and_more(2.0, 4) == 14.0
    compiled: Any = _times
    assert len(compiled.signatures) == 1
