"""With its kernels compiled before, the table answers soon after the process starts.

What any program pays that calls one compiled function, about 0.8 s, is numba's; what comes on top of that is ours.
"""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

BARE = """
from numba import njit

@njit(cache=True)
def nothing(number):
    return number

nothing(1)
"""
MODELS = """
from decimal import Decimal
from muster.table.shapes.figure import Figure, Footprint
from muster.table.terrain.library import ready
base, rocks = Footprint.round(Decimal(32)), ready("rocks", at=(22_000, 24_000))
one, other = Figure(base, 10_000, 24_000), Figure(base, 34_000, 24_000)
"""
SIGHT = """
from muster.table.sight.scene import Scene
assert Scene.of(rocks, [one, other], [0, 1]).view(0, 1).blockers
"""
WALK = """
from muster.rulebook.ruleset import CORE
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.sizes import Size
from muster.table.terrain.table import Table
assert Course(Table(Size.C.board(), rocks), CORE).shortest(Mover(one), (34_000, 22_000), 40_000).legal
"""


ROUNDS = 6


def seconds(file: Path) -> float:
    """The processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, str(file)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize(("question", "most"), [(SIGHT, 1.4), (WALK, 1.9)], ids=["sight", "walk"])
def test_a_warm_start_takes_little_more_than_numba_itself(question: str, most: float, tmp_path: Path) -> None:
    """As a ratio of runs that alternate, so that a busy machine slows both; the first round may compile."""
    bare, asking = tmp_path / "bare.py", tmp_path / "asking.py"
    bare.write_text(BARE)
    asking.write_text(MODELS + question)
    ratios = [seconds(asking) / seconds(bare) for _ in range(ROUNDS)]
    assert min(ratios) < most
