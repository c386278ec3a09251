"""House rule: an engaged unit opens a gap by stepping out of coherency, and closes up when a friend has come in."""

from collections.abc import Sequence

from muster.battle.field import Field
from muster.battle.rules.engaging import foes_in_melee
from muster.table.movement.units.melee import touch
from muster.table.shapes.figure import Figure


def makes_room(field: Field, unit: int, after: Sequence[Figure]) -> bool:
    """Whether a unit may end out of coherency: it is in a melee and stays in contact with it (MELEE-11)."""
    return field.forces.ruleset.room_for_friends and touch(after, foes_in_melee(field, unit))


def those_who_closed_up(field: Field, unit: int) -> tuple[int, ...] | None:
    """After a unit went into a melee: all but its friends there, who close up now; None where nobody has to."""
    melee = field.melee_of(unit)
    if not field.forces.ruleset.room_for_friends or melee is None:
        return None
    side = field.unit(unit).side
    friends = [each for each in melee.units if each != unit and field.unit(each).side == side]
    return tuple(each.number for each in field.forces.units if each.number not in friends)
