"""The first answers of a new process, with compiled kernels, beside the smallest program with numba."""

import tempfile
from functools import partial
from pathlib import Path

from scripts.bench_clock import clocked_python
from scripts.bench_report import Chapter, Comparison, Method, checksum
from tests.table.warm_start import MODELS, QUESTIONS

BARE = """
from numba import njit

@njit(cache=True)
def nothing(number):
    return number

nothing(1)
"""
MOST = {"sight": 1.4, "roadmap": 1.6, "walk": 1.9}
"""For each question, the most time it may take, as a multiple of the smallest program's."""
AIM, ROUNDS = 1_000_000.0, 3
NUMBA = "Most of it is what the smallest program with one compiled function needs; the rest is kernels being read."


def compared(name: str, rounds: int = ROUNDS) -> Comparison:
    """Compares one question; the first round may compile."""
    with tempfile.TemporaryDirectory() as folder:
        bare, asking = Path(folder) / "bare.py", Path(folder) / f"{name}.py"
        bare.write_text(BARE, "utf-8")
        asking.write_text(MODELS + QUESTIONS[name], "utf-8")
        times = [(clocked_python(str(asking)), clocked_python(str(bare))) for _ in range(rounds)]
    ours, least = (min(each) for each in zip(*times, strict=True))
    return Comparison(
        f"The first {name} of a process",
        f"Processor time of a whole process, the least of {rounds} runs in turn, its kernels compiled before.",
        (
            Method(f"muster, {name}", ours, aim=AIM, why=NUMBA),
            Method("numba with an empty function", least, slower=1 / MOST[name], why=NUMBA),
        ),
        checksum([QUESTIONS[name]]),
    )


CHAPTERS: dict[str, Chapter] = {name: partial(compared, name) for name in QUESTIONS}
