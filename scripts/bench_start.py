"""Times the first answer of a new process, with compiled kernels, against the smallest program with numba.

Prints one JSON document: the least processor time of several runs in alternation, in microseconds.
"""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.bench_report import Comparison, Method, checksum, printed
from tests.table.warm_start import MODELS, QUESTIONS

BARE = """
from numba import njit

@njit(cache=True)
def nothing(number):
    return number

nothing(1)
"""
MOST = {"sight": 1.4, "walk": 1.9}
"""For each question, the most time it may take, as a multiple of the smallest program's."""
ROUNDS = 6


def seconds(file: Path) -> float:
    """The processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, str(file)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compared(name: str, folder: Path) -> Comparison:
    """Compares one question; the first round may compile."""
    bare, asking = folder / "bare.py", folder / f"{name}.py"
    bare.write_text(BARE)
    asking.write_text(MODELS + QUESTIONS[name])
    times = [(seconds(asking), seconds(bare)) for _ in range(ROUNDS)]
    ours, least = (min(each) * 1e6 for each in zip(*times, strict=True))
    return Comparison(
        f"The first {name} of a process",
        f"Processor time of a whole process, the least of {ROUNDS} runs in alternation, its kernels compiled before.",
        (Method(f"muster, {name}", ours), Method("numba with an empty function", least, slower=1 / MOST[name])),
        checksum([QUESTIONS[name]]),
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        printed([compared(name, Path(folder)) for name in QUESTIONS])


if __name__ == "__main__":
    main()
