"""The cheapest ways of a `Course` on a generated table and on flat ground, and where a model can end."""

import random
import time
from collections.abc import Sequence
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
from muster.table.shapes.outline import Point
from muster.table.shapes.sizes import Size
from muster.table.terrain.table import Table
from scripts.bench_clock import clocked
from scripts.bench_report import Chapter, Comparison, Method, checksum

SEED, OTHERS, CROWD, GOALS, ROUNDS = 7, 40, 80, 49, 5
MOVED = range(0, OTHERS, 10)
BASE, HULL = Footprint.round(Decimal(32)), Footprint.rect(Decimal(90), Decimal(60))
INCH, WALKS = 1_000, 200
AIMS = {CORE.name: 300.0, BETA.name: 3_000.0}
FAR = "A few far ways across slow ground take most of the time, since every leg is costed when it is first looked at."
PROVEN = (
    "Every walk is proven legal against all models near it, and a course with a moved model begins without walks."
)


def generated() -> Table:
    """A moderate random table of 72 by 48 in."""
    return random_table(Size.C.board(), seed=SEED, density="moderate", players=2, zones="random", markers=5).table


def spread(table: Table, count: int) -> list[Figure]:
    """Models all over a table."""
    rng, places, found = random.Random(1), Places.of(table.as_played(CORE)), list[Figure]()
    while len(found) < count:
        figure = Figure(BASE, rng.randint(1_000, 71_000), rng.randint(1_000, 47_000))
        if places.among(found).free(figure):
            found.append(figure)
    return found


class Asking:
    """Asks for ways, keeps what they use of an allowance, and says what one took in the mean."""

    def __init__(self, mover: Mover) -> None:
        self.mover = mover
        self.used: list[float] = []

    def __call__(self, course: Course, goals: Sequence[Point]) -> float:
        start = time.process_time()
        walks = [course.shortest(self.mover, goal) for goal in goals]
        took = (time.process_time() - start) * 1e6 / len(goals)
        self.used.extend(-1.0 if walk is None else walk.used for walk in walks)
        return took


def over_the_table(ruleset: Ruleset, rounds: int = ROUNDS) -> Comparison:
    table = generated()
    figures = spread(table, CROWD + GOALS + 1)
    others, crowd = figures[:OTHERS], figures[:CROWD]
    goals, new_goals = ([each.centre for each in some] for some in (figures[-GOALS:], figures[OTHERS:CROWD]))
    asked = Asking(Mover(figures[-GOALS - 1]))
    asked(Course(table, ruleset, others), goals)  # kernels are loaded
    first, again, new, moved = [], [], [], []
    for turn in range(rounds):
        course = Course(table, ruleset, others)
        first.append(asked(course, goals))
        again.append(asked(course, goals))
        new.append(asked(course, new_goals))
        changes = {place: replace(others[place], x=others[place].x + turn + 1) for place in MOVED}
        moved.append(asked(course.moved(changes), goals))
    aim = AIMS[ruleset.name]
    methods = (
        Method("one way, of the first asked", median(first)),
        Method(f"one way to one of {len(new_goals)} new goals", median(new), aim=aim, why=FAR),
        Method("one way, when the same is asked again", median(again), aim=aim, why=FAR),
        Method(f"one way after {len(MOVED)} models moved", median(moved)),
        Method(f"one of {CROWD} models moved and a straight walk", stepped(table, ruleset, crowd, asked.mover),
               aim=300, why=PROVEN),
    )  # fmt: skip
    return Comparison(
        f"Course on a generated table with {OTHERS} models, {ruleset.name}",
        f"Processor time, means of {GOALS} goals over the whole table, medians of {rounds} rounds.",
        methods,
        checksum(f"{each:.3f}" for each in asked.used),
    )


def stepped(table: Table, ruleset: Ruleset, crowd: Sequence[Figure], mover: Mover) -> float:
    course = Course(table, ruleset, crowd)
    path = [mover.figure.centre, (mover.figure.x + 2_000, mover.figure.y)]
    shifted = [replace(crowd[0], x=crowd[0].x + step) for step in range(100)]

    def step(figure: Figure) -> object:
        return course.moved({0: figure}).walk(mover, path, 6_000)

    return mean(clocked(step, each) for each in shifted)


def close_by(walks: int = WALKS) -> Comparison:
    """Single walks on open ground, round and not, and everywhere that a model can end."""
    goals = [(12_000 + 17 * each, 24_000 + 29 * each) for each in range(walks)]
    told, methods = list[float](), list[Method]()
    for name, footprint in (("a model", BASE), ("a hull", HULL)):
        asked, flat = Asking(Mover(Figure(footprint, 10_000, 24_000))), Course(Table(Size.C.board()), CORE)
        asked(flat, [(11_000, 24_000)])
        methods.append(Method(f"Course.shortest on flat ground, {name}", asked(flat, goals), aim=300))
        told += asked.used
    table = generated()
    figures = spread(table, OTHERS + 1)
    course, mover = Course(table, CORE, figures[:OTHERS]), Mover(figures[-1])
    areas = list[float]()

    def reach(allowance: int) -> None:
        areas.append(course.reach(mover, allowance).area)

    reach(5 * INCH)  # kernels are loaded
    took = [clocked(reach, 6 * INCH + turn) for turn in range(ROUNDS)]
    methods.append(Method(f"Course.reach at 6 in. among {OTHERS} models", median(took)))
    return Comparison(
        "Single walks, and everywhere that a model can end",
        f"Processor time, means of {walks} walks; {ROUNDS} reaches, the median.",
        tuple(methods),
        checksum([*(f"{each:.3f}" for each in told), *(f"{each:.0f}" for each in areas)]),
    )


CHAPTERS: dict[str, Chapter] = {
    "core": partial(over_the_table, CORE),
    "beta": partial(over_the_table, BETA),
    "close by": close_by,
}
