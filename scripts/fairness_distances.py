"""How far the nearest enemy is at the start of a Game Turn, in games of ready armies played by greedy."""

from collections.abc import Iterator, Sequence

from muster.army import READY, ready_army
from muster.battle.battle import Battle
from muster.battle.setup import Seat, Setup
from muster.battle.state import Phase
from muster.bookkeeping.length import Length
from muster.bots import GreedyPlayer
from muster.bots.player import step
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.scenery.random_table import random_table
from muster.table.shapes.figure import gap
from muster.table.shapes.measure import INCH
from muster.table.shapes.sizes import Size
from scripts.fairness_games import TURNS

ARMIES = tuple(name for name in READY if not name.startswith("benchmark"))


def distances_in(number: int) -> list[float]:
    """The distances in inches, for every unit at the start of every Game Turn of one game; 0 if engaged.

    The table is 6 x 4 ft.
    """
    one, two = ARMIES[number % len(ARMIES)], ARMIES[(3 * number + 1) % len(ARMIES)]
    seats = Seat("First", ready_army(one)), Seat("Second", ready_army(two))
    table = random_table(Size.C.board(), seed=number + 1).table
    style = tuple(Playstyle)[number % len(Playstyle)]
    battle = Battle.new(Setup(seats, table, length=Length(TURNS), style=style), FastDice(number))
    players = [GreedyPlayer(number), GreedyPlayer(number + 1)]
    found: list[float] = []
    measured = 0
    while battle.pending is not None:
        if battle.state.turn != measured and battle.state.phase is not Phase.DEPLOY:
            here = list(_distances(battle))
            measured = battle.state.turn if here else measured  # nothing can be measured before deployment
            found.extend(here)
        step(battle, players)
    return found


def _distances(battle: Battle) -> Iterator[float]:
    field = battle.field
    for side in range(len(battle.forces.sides)):
        for unit in field.units_of(side):
            own, enemies = field.figures(field.on_table(unit.number)), field.enemy_figures(unit.number)
            if field.melee_of(unit.number) is not None:
                yield 0.0
            elif own and enemies:
                yield max(0.0, min(gap(one, other) for one in own for other in enemies)) / INCH


def within(distances: Sequence[float], inches: float) -> float:
    """The share of distances up to this many inches."""
    return sum(each <= inches for each in distances) / len(distances)
