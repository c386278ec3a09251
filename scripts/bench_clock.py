"""The clock of the bench: the processor's time, since the machine has other work as well."""

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path


def clocked(action: Callable[..., object], *given: object) -> float:
    """The microseconds that an action takes."""
    start = time.process_time()
    action(*given)
    return (time.process_time() - start) * 1e6


def clocked_python(
    *arguments: str, folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> float:
    """The microseconds of a run of Python and of all processes that it begins and waits for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e6
