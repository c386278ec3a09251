"""In which order the sides act: clockwise by their zones, from the Turn Master on."""

from functools import lru_cache
from math import atan2

from muster.battle.field import Field
from muster.battle.forces import Forces
from muster.bookkeeping import order


@lru_cache(maxsize=64)  # zones stay what they are, and the middle of one is not found at once
def clockwise(forces: Forces, zones: tuple[int, ...]) -> tuple[int, ...]:
    """The sides clockwise around the board by where their zones lie, wherever their units are (MULTI-02)."""
    cx, cy = forces.table.board.centre

    def bearing(side: int) -> float:
        x, y = forces.table.zones[zones[side]].middle
        return -atan2(y - cy, x - cx)

    return tuple(sorted(range(len(zones)), key=bearing))


def order_of_play(field: Field, after: int = -1) -> tuple[int, ...]:
    """The sides still in the game, the Turn Master first, or whoever comes `after` a side (TURN-06, MULTI-01)."""
    state = field.state
    sides = clockwise(field.forces, state.zones)
    return order.order_of_play(sides, state.master, None if after < 0 else after, state.out)


def sides_left(field: Field) -> tuple[int, ...]:
    return order.sides_left(len(field.forces.sides), field.state.out)
