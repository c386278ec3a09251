"""Hulls are laid out and marched to where they can turn: one that cannot holds up its whole unit."""

from itertools import product

from muster.battle.battle import Battle
from muster.battle.field import Field
from muster.battle.rules.moving import shifted
from muster.battle.rules.zones import formation
from muster.battle.state import Phase
from muster.bots import bot, step
from muster.table.movement.standing.standing import Places
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH
from tests.battle.kit import new

RIDERS = 2
"""The Brine Riders of the Salt Kites: four models on ovals."""


def deployed() -> Battle:
    """Two bands of riders and their friends, at the first Move."""
    battle = new(3, "salt-kites", "salt-kites")
    players = bot("greedy", 1), bot("greedy", 2)
    while battle.state.turn == 0 or not battle.field.on_table(RIDERS):
        step(battle, players)
    return battle


def can_turn(field: Field, figures: list[Figure]) -> bool:
    places = Places.of(field.ground.table)
    return all(places.lets_turn(figure) for figure in figures)


def test_riders_are_laid_out_where_they_can_turn_even_in_the_corners_of_a_zone() -> None:
    battle = new(3, "salt-kites", "salt-kites")
    while battle.state.zones[0] < 0:
        step(battle, [bot("greedy", 1), bot("greedy", 2)])
    zone = battle.forces.table.zones[battle.state.zones[0]]
    for corner in zone.outline:
        spots = formation(battle.field, RIDERS, corner)
        assert spots is not None
        own = battle.field.unit(RIDERS)
        assert can_turn(battle.field, [spot.figure(own) for spot in spots])


def test_riders_marched_at_an_edge_end_where_they_can_turn() -> None:
    field = deployed().field
    marched = 0
    for dx, dy in product((-10 * INCH, 0, 10 * INCH), repeat=2):
        move = shifted(field, RIDERS, Phase.MOVE, (dx, dy))
        if move is not None:
            marched += 1
            moves = field.known_moves[field.state.number, RIDERS, Phase.MOVE, move.paths]
            assert can_turn(field, list(moves.after.values()))
    assert marched >= 3
