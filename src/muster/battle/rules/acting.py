"""Which units a side can still act with in a phase."""

from muster.battle.field import Field
from muster.battle.forces import Force
from muster.battle.rules.aim import aim_of
from muster.battle.rules.control import controlled_by
from muster.battle.rules.driving import driver
from muster.battle.rules.limits import allowance
from muster.battle.state import Phase, Where, bit
from muster.table.shapes.measure import Mil


def units_to_act(field: Field, side: int, phase: Phase) -> list[int]:
    """The units of a side that have not acted in this phase and can (TURN-08, TURN-09)."""
    known = field.acting
    if (side, phase) not in known:
        known[side, phase] = _units_to_act(field, side, phase)
    return list(known[side, phase])


def _units_to_act(field: Field, side: int, phase: Phase) -> list[int]:
    units = [unit for unit in field.units_of(side) if not field.state.acted[unit.number] & bit(phase)]
    if phase is Phase.DEPLOY:
        return [unit.number for unit in units if field.in_reserve(unit.number)]
    terrain = field.forces.units[field.forces.players_units :]
    idle = [unit for unit in terrain if not field.state.acted[unit.number] & bit(phase)]
    if phase is Phase.ATTACK:
        manned = [unit for unit in idle if any(unit.weapons) and controlled_by(field, unit) == side]
        return [unit.number for unit in (*units, *manned) if field.in_play(unit.number) and _may_attack(field, unit)]
    driven = [unit for unit in idle if field.on_table(unit.number) and driver(field, unit) == side]
    return [unit.number for unit in (*units, *driven) if field.in_play(unit.number) and _may_move(field, unit, phase)]


def _may_move(field: Field, unit: Force, phase: Phase) -> bool:
    where = field.state.where
    return any(
        where[model] in (Where.TABLE, Where.ABOARD) and allowance(field, model, phase) for model in unit.models
    )


def allowances(field: Field, unit: int, phase: Phase) -> tuple[Mil, ...]:
    """How far each model that is left of a unit may go; without passengers, all that did the same may go as far."""
    models, did = field.models(unit), field.state.did
    if field.unit(unit).carries:
        return tuple(allowance(field, model, phase) for model in models)
    of_those = {
        deeds: allowance(field, model, phase) for deeds, model in {did[each]: each for each in models}.items()
    }
    return tuple(of_those[did[model]] for model in models)


def _may_attack(field: Field, unit: Force) -> bool:
    return aim_of(field, unit.number).has_any_shot
