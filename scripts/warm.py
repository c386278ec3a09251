"""Compiles every kernel once, so that every program started later finds numba's cache filled."""

import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from decimal import Decimal
from itertools import count
from multiprocessing import get_context

import numpy as np

from muster.army import ready_army
from muster.battle.battle import Battle
from muster.battle.setup import Seat, Setup
from muster.battle.view import View
from muster.bots import bot
from muster.dice import FastDice
from muster.rulebook.ruleset import BETA, CORE
from muster.scenery.random_table import random_table
from muster.server.games.warming import play_a_little
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

ROUND, HULL = Footprint.round(Decimal(32)), Footprint.rect(Decimal(90), Decimal(60))
PIECES = (*ready("wood", (14_000, 14_000)), *ready("ruin", (30_000, 24_000)), *ready("hill", (12_000, 34_000)))
TABLE = Table(Size.B.board(), PIECES)
UNIT = [Figure(ROUND, 6_000 + 1_600 * place, 6_000) for place in range(4)]
TANK = Figure(HULL, 20_000, 6_000, height=2_000)


def see() -> None:
    figures = [*UNIT, TANK]
    scene = Scene.of(PIECES, figures, range(len(figures)))
    _ = scene.view(0, 4).rays
    seen, _ = scene.views([0, 1], [3, 4])
    scene.any_seen([0, 1], [3, 4], seen)
    scene.distances([0, 1], [3, 4])
    scene.least_distances([0, 1])


def find_ways() -> None:
    roadmap = Roadmap(TABLE.board, [piece.outline for piece in PIECES], [TANK], Clearance.round(630))
    roadmap.shortest(UNIT[0].centre, (20_000, 40_000))
    roadmap.lengths(UNIT[0].centre, np.array([[20_000, 40_000]]))
    roadmap.moved({0: replace(TANK, x=25_000)})


def stand() -> None:
    places = Places.of(TABLE, [TANK])
    places.nearest_free(replace(UNIT[0], x=20_000), 4_000)
    repair([UNIT[0], UNIT[1], replace(UNIT[2], x=16_000)], places)
    repair([UNIT[0], UNIT[1], replace(UNIT[2], x=18_000), replace(UNIT[3], x=19_600)], places)
    coherent([*UNIT, TANK])
    rounds_coherent(rounds_of(UNIT))


def walk() -> None:
    for ruleset in (CORE, BETA):
        course = Course(TABLE, ruleset, [TANK])
        for mover in (Mover(UNIT[0]), Mover(replace(TANK, x=40_000))):
            course.shortest(mover, (mover.figure.x, 12_000), 8_000)
        course.shortest(Mover(replace(UNIT[0], x=4_000, y=30_000)), (22_000, 40_000), 40_000)  # a way over the hill
        course.reach(Mover(replace(UNIT[0], x=12_000, y=9_000)), 3_000)


def weigh() -> None:
    """Plays a game between bots, which use every kernel for weighing places."""
    zoned = random_table(Size.B.board(), seed=1).table
    seats = tuple(Seat(name, ready_army(name)) for name in ("slow-caravan", "salt-kites"))
    battle = Battle.new(Setup(seats, zoned), FastDice(1), record=False)
    bots = [bot(name) for name in ("greedy", "greedy@0.7")]
    while battle.pending is not None:
        side = battle.pending.side
        battle.choose(bots[side].choose(View(battle, side), battle.pending))


def game() -> None:
    """Calls what a digital table uses."""
    play_a_little(asking=True)


APART = (find_ways, stand, see)
"""These are independent, and are compiled in parallel."""
TOGETHER = (walk, weigh, game)
"""These use all kernels above."""


def main() -> None:
    start, parts = time.perf_counter(), count(1)
    print("Compiling the kernels of the table and the bots, once", end="", flush=True)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for done in as_completed([pool.submit(each) for each in APART]):
            done.result()
            _tell(next(parts))
    for each in TOGETHER:
        each()
        _tell(next(parts))
    print(f", {time.perf_counter() - start:.0f} s")


def _tell(part: int) -> None:
    """Prints which part is being compiled, so that the user sees progress."""
    print(f", {part} of {len(APART) + len(TOGETHER)}", end="", flush=True)


if __name__ == "__main__":
    main()
