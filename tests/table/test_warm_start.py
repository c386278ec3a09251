"""With its kernels compiled before, the table answers soon after the process starts."""

import resource
import subprocess
import sys

QUESTIONS = """
from decimal import Decimal
from muster.rulebook.ruleset import CORE
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.sizes import Size
from muster.table.sight.scene import Scene
from muster.table.terrain.library import ready
from muster.table.terrain.table import Table

base = Footprint.round(Decimal(32))
one, other = Figure(base, 10_000, 24_000), Figure(base, 34_000, 24_000)
table = Table(Size.C.board(), ready("rocks", at=(22_000, 24_000)))
assert Scene.of(table.pieces, [one, other], [0, 1]).view(0, 1).blockers
assert Course(table, CORE).shortest(Mover(one), (34_000, 22_000), 40_000).legal
"""


def test_a_warm_cache_answers_in_under_a_second() -> None:
    def seconds() -> float:
        """The processor time of one run; the first may compile."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", QUESTIONS], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(4)) < 1.0
