"""The parts of the work: between them they call every kernel in each way in which games call it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

import numpy as np

from muster.army import ready_army
from muster.battle.battle import Battle
from muster.battle.setup import Seat, Setup
from muster.battle.view import View
from muster.bots import bot
from muster.dice import FastDice
from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.scenery.random_table import random_table
from muster.table.movement.roadmap.roadmap import Clearance, Roadmap
from muster.table.movement.standing.standing import Places
from muster.table.movement.units.repair import repair
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.coherency import coherent, rounds_coherent, rounds_of
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.sizes import Size
from muster.table.sight.scene import Scene
from muster.table.terrain.library import ready
from muster.table.terrain.table import Table
from muster.warming.small_game import begun, play_a_little

ROUND, HULL = Footprint.round(Decimal(32)), Footprint.rect(Decimal(90), Decimal(60))
PIECES = (*ready("wood", (14_000, 14_000)), *ready("ruin", (30_000, 24_000)), *ready("hill", (12_000, 34_000)))
TABLE = Table(Size.B.board(), PIECES)
UNIT = [Figure(ROUND, 6_000 + 1_600 * place, 6_000) for place in range(4)]
TANK = Figure(HULL, 20_000, 6_000, height=2_000)


@dataclass(frozen=True, slots=True)
class Part:
    """Some kernels, compiled by calling what needs them, and how long that takes beside the other parts."""

    work: Callable[[], object]
    weight: float


def lay_out() -> None:
    """What opens a game at the digital table: it is open before anything else is compiled."""
    battle = begun()
    battle.field.ground.get_ready({unit.media for unit in battle.forces.units})


def see() -> None:
    figures = [*UNIT, TANK]
    scene = Scene.of(PIECES, figures, range(len(figures)))
    _ = scene.view(0, 4).rays
    scene.views([0, 1], [3, 4])
    scene.any_near([0, 1], np.array([9_000.0, 0.0]), [3, 4])
    scene.distances([0, 1], [3, 4])
    scene.least_distances(len(figures))


def find_ways() -> None:
    roadmap = Roadmap(TABLE.board, [piece.outline for piece in PIECES], [TANK], Clearance.round(630))
    roadmap.shortest(UNIT[0].centre, (20_000, 40_000))
    roadmap.lengths(UNIT[0].centre, np.array([[20_000, 40_000]]))
    roadmap.moved({0: replace(TANK, x=25_000)})


def mend() -> None:
    places = Places.of(TABLE, [TANK])
    places.nearest_free(replace(UNIT[0], x=20_000), 4_000)
    repair([UNIT[0], UNIT[1], replace(UNIT[2], x=16_000)], places)
    repair([UNIT[0], UNIT[1], replace(UNIT[2], x=18_000), replace(UNIT[3], x=19_600)], places)
    coherent([*UNIT, TANK])
    rounds_coherent(rounds_of(UNIT))


def walk_by_core() -> None:
    _walk(CORE)


def walk_by_beta() -> None:
    _walk(BETA)


def _walk(ruleset: Ruleset) -> None:
    course = Course(TABLE, ruleset, [TANK])
    for mover in (Mover(UNIT[0]), Mover(replace(TANK, x=40_000))):
        course.shortest(mover, (mover.figure.x, 12_000), 8_000)
    course.shortest(Mover(replace(UNIT[0], x=4_000, y=30_000)), (22_000, 40_000), 40_000)  # a way over the hill
    course.reach(Mover(replace(UNIT[0], x=12_000, y=9_000)), 3_000)


def play() -> None:
    play_a_little(asking=True)


def weigh() -> None:
    """A game between bots, who weigh places in every way they can."""
    zoned = random_table(Size.B.board(), seed=1).table
    seats = tuple(Seat(name, ready_army(name)) for name in ("slow-caravan", "salt-kites"))
    battle = Battle.new(Setup(seats, zoned), FastDice(1), record=False)
    bots = [bot(name) for name in ("greedy", "greedy@0.7")]
    while battle.pending is not None:
        side = battle.pending.side
        battle.choose(bots[side].choose(View(battle, side), battle.pending))


PARTS = (
    Part(lay_out, 2),
    Part(see, 18),
    Part(find_ways, 46),
    Part(mend, 48),
    Part(walk_by_core, 36),
    Part(walk_by_beta, 4),
    Part(play, 20),
    Part(weigh, 18),
)
