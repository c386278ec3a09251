"""Why a unit cannot act now, in words, with the rule behind it."""

from muster.battle.field import Field
from muster.battle.forces import NOBODY
from muster.battle.rules.limits import HELD, is_held
from muster.battle.state import Phase, Where, bit


def why_idle(field: Field, side: int, unit: int, phase: Phase, able: list[int]) -> tuple[str, str]:
    """The rule by which a unit is not among those able to act, and a sentence that names these."""
    rule, why = _reason(field, side, unit, phase)
    names = ", ".join(field.unit(each).name for each in able)
    return rule, f"{why}; {names} can act now."


def _reason(field: Field, side: int, unit: int, phase: Phase) -> tuple[str, str]:
    if not 0 <= unit < len(field.forces.units):
        return "TURN-07", f"There is no unit {unit}"
    own = field.unit(unit)
    if own.side not in (side, NOBODY):
        return "TURN-07", f"{own.name} belongs to {field.forces.side_names[own.side]}"
    if field.is_gone(unit):
        return "HP-06", f"{own.name} is lost"
    if field.state.command is not None:
        return "CP-13", f"{own.name} is not the unit whose Action this is"
    if phase is Phase.DEPLOY:
        return "DEPLOY-05", f"{own.name} is on the battlefield already"
    if field.in_reserve(unit):
        return "DEPLOY-01", f"{own.name} is in reserve"
    if field.state.acted[unit] & bit(phase):
        return "TURN-08", f"{own.name} has acted in this phase"
    return _no_target(own.name) if phase is Phase.ATTACK else _held_back(field, unit, phase)


def _no_target(name: str) -> tuple[str, str]:
    return "TARGET-09", f"{name} has no weapon that it may use on anybody in range and in sight"


def _held_back(field: Field, unit: int, phase: Phase) -> tuple[str, str]:
    own = field.unit(unit)
    if own.immobile:
        return "MOVE-11", f"{own.name} is Immobile"
    if own.side == NOBODY:
        return "TERRAIN-02", f"{own.name} is moved only by a side that alone has units aboard"
    if any(field.state.where[model] is Where.BETWEEN for model in own.models):
        return "TERRAIN-17", f"{own.name} is on its way through a passage"
    models = field.models(unit)
    if any(is_held(field, model, phase) for model in models):
        if any(field.state.did[model] & HELD for model in models):
            return "ATTACK-24", f"{own.name} used weapons that keep it in its place"
        return "TRANS-33", f"{own.name} carries passengers who used weapons that keep it in its place"
    return "MOVE-10", f"{own.name} has no {'Move' if phase is Phase.MOVE else 'Dash'}"
