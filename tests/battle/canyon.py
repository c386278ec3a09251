"""A game in which a loaded transport is likely to be lost where there is no room for all who are in it (TRANS-22)."""

from decimal import Decimal
from functools import cache

from muster.army import Base, Weapon
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import Length
from muster.rulebook.ruleset import CORE, Ruleset
from muster.rulebook.weapon_type import WeaponType
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH
from muster.table.terrain.effects import Going
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.battle.kit import roster, unit

CANNON = Weapon(name="cannon", range=30, attacks=6, power=9, type=WeaponType.ASSAULT, ap=5, cost=Decimal(2))


def canyon_setup(ruleset: Ruleset = CORE) -> Setup:
    """Each side has a frail hauler that stands still, more people who cannot walk than fit there, and a cannon."""
    hauler = unit(
        "Hauler", 1, (), move=0, dash=0, transport=Decimal(500), base=Base.parse("rect 50.8x50.8"), defence=2
    )
    crowd = unit("Crowd", 10, (), move=0, dash=0, base=Base.parse("25"))
    guests = unit("Guests", 2, (), move=0, dash=0, base=Base.parse("25"))
    cannon = unit("Cannon", 1, (CANNON,), base=Base.parse("25"))
    seats = tuple(Seat(name, roster(name, hauler, crowd, guests, cannon)) for name in ("North", "South"))
    return Setup(seats, _table(), ruleset, Length(4))


@cache
def _table() -> Table:
    """Two canyons, just wider than a hauler, that face each other."""
    board = Board.rectangle(24, 24)
    walls = tuple(
        Piece(name=f"Wall {x} {y}", outline=_rectangle(x, y, 10.6, 8), top=INCH, look="wall", going=Going.IMPASSABLE)
        for x in (0, 13.4)
        for y in (0, 16)
    )
    return Table(board, walls, (), tuple(deployment_zones(board, 2)), name="canyon")


def _rectangle(x: float, y: float, wide: float, deep: float) -> tuple[tuple[int, int], ...]:
    left, low, right, high = (round(each * INCH) for each in (x, y, x + wide, y + deep))
    return (left, low), (right, low), (right, high), (left, high)
