"""Which units a side can still act with in a phase."""

from muster.battle.field import Field
from muster.battle.forces import Force
from muster.battle.rules.aim import aim_of
from muster.battle.rules.control import controlled_by
from muster.battle.rules.driving import driver
from muster.battle.rules.limits import allowance
from muster.battle.rules.passages import has_exit
from muster.battle.rules.roofs import roof_of
from muster.battle.state import NO_HOST, Phase, Where, bit
from muster.table.shapes.measure import Mil


def units_to_act(field: Field, side: int, phase: Phase) -> list[int]:
    """The units of a side that have not acted in this phase and can (TURN-08, TURN-09)."""
    known: dict[tuple[int, Phase], list[int]] = field.acting
    if (side, phase) not in known:
        known[side, phase] = _units_to_act(field, side, phase)
    return list(known[side, phase])


def _units_to_act(field: Field, side: int, phase: Phase) -> list[int]:
    acted = field.state.acted
    terrain = field.forces.units[field.forces.players_units :]
    return [
        unit.number
        for unit in (*field.units_of(side), *terrain)
        if not acted[unit.number] & bit(phase) and can_act(field, side, unit, phase)
    ]


def can_act(field: Field, side: int, unit: Force, phase: Phase) -> bool:
    """Whether a unit, or terrain that a side has at its command, can do now what is done in a phase."""
    if phase is Phase.DEPLOY:
        return unit.piece is None and field.in_reserve(unit.number)
    if unit.piece is not None and not _commanded(field, side, unit, phase):
        return False
    if not field.in_play(unit.number):
        return False
    return _may_attack(field, unit) if phase is Phase.ATTACK else _may_move(field, unit, phase)


def _commanded(field: Field, side: int, unit: Force, phase: Phase) -> bool:
    """Terrain with weapons acts for whoever alone is near, and scenery that moves for whoever drives it."""
    if phase is Phase.ATTACK:
        return any(map(field.weapons, unit.models)) and controlled_by(field, unit) == side
    return bool(field.on_table(unit.number)) and driver(field, unit) == side


def _may_move(field: Field, unit: Force, phase: Phase) -> bool:
    where = field.state.where
    return any(where[model] in _MOVABLE and allowance(field, model, phase) for model in unit.models)


_MOVABLE = (Where.TABLE, Where.ABOARD)


def is_held_aboard(field: Field, unit: Force, phase: Phase) -> bool:
    """Whether nothing can come of a Move or Dash: who is aboard leaves with all models or not at all (ATTACK-24)."""
    held = any(not allowance(field, model, phase) for model in field.aboard(unit.number))
    return held and not any(allowance(field, model, phase) for model in field.on_table(unit.number))


def ways_open(field: Field, unit: int, phase: Phase) -> tuple[str, ...]:
    """The kinds of Movement that a unit can begin: who is locked stays out, who is held inside stays in.

    Who is aboard leaves with all models or not at all (TRANS-10), from inside the inner of two transports only into
    the outer (TRANS-27), and from an upper floor by the stairs or over the roof (TERRAIN-14).
    """
    free, aboard = field.melee_of(unit) is None, field.aboard(unit)
    outside = any(allowance(field, model, phase) for model in field.on_table(unit))
    ways = (("walk", "embark") if free else ("walk",)) if outside else ()
    if not aboard or not free or not all(allowance(field, model, phase) for model in aboard):
        return ways
    host = field.state.hosts[aboard[0]]
    opens = field.state.hosts[host] == NO_HOST and (has_exit(field, host) or roof_of(field, host) is not None)
    return (*ways, "disembark", "transfer") if opens else (*ways, "transfer")


def allowances(field: Field, unit: int, phase: Phase) -> tuple[Mil, ...]:
    """How far each model that is left of a unit may go; without passengers, all that did the same may go as far."""
    models, did = field.models(unit), field.state.did
    if field.stats(unit).carries:
        return tuple(allowance(field, model, phase) for model in models)
    of_those = {
        deeds: allowance(field, model, phase) for deeds, model in {did[each]: each for each in models}.items()
    }
    return tuple(of_those[did[model]] for model in models)


def _may_attack(field: Field, unit: Force) -> bool:
    return aim_of(field, unit.number).has_any_shot
