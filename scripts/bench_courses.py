"""Times the cheapest ways of a `Course` on a generated table, core and beta: first, repeated, and after moves."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from statistics import mean, median

from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.scenery.random_table import random_table
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.sizes import Size
from muster.table.terrain.table import Table
from scripts.bench_report import Comparison, Method, checksum

SEED, OTHERS, CROWD, GOALS, ROUNDS = 7, 40, 80, 49, 5
MOVED = range(0, OTHERS, 10)
BASE = Footprint.round(Decimal(32))


def courses() -> list[Comparison]:
    """Comparisons on a moderate random table of 72 by 48 in. with models all over it."""
    table = random_table(Size.C.board(), seed=SEED, density="moderate", players=2, zones="random", markers=5).table
    figures = _spread(table, CROWD + GOALS + 1)
    return [_compared(table, ruleset, figures) for ruleset in (CORE, BETA)]


def _spread(table: Table, count: int) -> list[Figure]:
    rng, places, found = random.Random(1), Places.of(table.as_played(CORE)), list[Figure]()
    while len(found) < count:
        figure = Figure(BASE, rng.randint(1_000, 71_000), rng.randint(1_000, 47_000))
        if places.among(found).free(figure):
            found.append(figure)
    return found


def _compared(table: Table, ruleset: Ruleset, figures: Sequence[Figure]) -> Comparison:
    others, goals, mover = figures[:OTHERS], [each.centre for each in figures[-GOALS:]], Mover(figures[-GOALS - 1])
    used: list[float] = []

    def asked(course: Course) -> float:
        start = time.process_time()
        walks = [course.shortest(mover, goal) for goal in goals]
        took = (time.process_time() - start) * 1e6 / GOALS
        used.extend(-1.0 if walk is None else walk.used for walk in walks)
        return took

    asked(Course(table, ruleset, others))  # kernels are loaded
    first, again, moved = [], [], []
    for turn in range(ROUNDS):
        course = Course(table, ruleset, others)
        first.append(asked(course))
        again.append(asked(course))
        changes = {place: replace(others[place], x=others[place].x + turn + 1) for place in MOVED}
        moved.append(asked(course.moved(changes)))
    crowd = Course(table, ruleset, figures[:CROWD])
    shifted = [replace(figures[0], x=figures[0].x + step) for step in range(100)]
    step = mean(_clocked(partial(_stepped, crowd, each, mover)) for each in shifted)
    methods = (
        Method("one way, when asked again", median(again), most=300 if ruleset is CORE else 3_000),
        Method("one way, of the first asked", median(first)),
        Method(f"one way after {len(MOVED)} models moved", median(moved)),
        Method(f"one of {CROWD} models moved and a straight walk", step, most=300),
    )
    return Comparison(
        f"Course on a generated table with {OTHERS} models, {ruleset.name}",
        f"Means of {GOALS} goals over the whole table, medians of {ROUNDS} rounds; time of the processor.",
        methods,
        checksum(f"{each:.3f}" for each in used),
        aims=tuple(each.name for each in methods),
    )


def _stepped(course: Course, shifted: Figure, mover: Mover) -> object:
    path = [mover.figure.centre, (mover.figure.x + 2_000, mover.figure.y)]
    return course.moved({0: shifted}).walk(mover, path, 6_000)


def _clocked(action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return (time.process_time() - start) * 1e6
