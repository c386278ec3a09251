"""With its kernels compiled before, a new process compiles nothing; how soon it answers is for `make bench`."""

import subprocess
import sys

from tests.table.warm_start import MODELS, SIGHT, WALK

COMPILED = """
import gc
from numba.core.registry import CPUDispatcher
kernels = [each for each in gc.get_objects() if isinstance(each, CPUDispatcher)]
print(sum(sum(each.stats.cache_hits.values()) for each in kernels))
print(sum(sum(each.stats.cache_misses.values()) for each in kernels))
"""


def test_a_process_finds_every_kernel_compiled_by_one_before() -> None:
    """The first of the two may compile."""
    program = [sys.executable, "-c", MODELS + SIGHT + WALK + COMPILED]
    _, second = (subprocess.run(program, check=True, capture_output=True, text=True) for _ in range(2))
    found, compiled = map(int, second.stdout.split())
    assert found
    assert not compiled
