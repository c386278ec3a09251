"""Why a unit cannot act now, in words, with the rule behind it."""

from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.refusal import Why
from muster.battle.rules.driving import driver
from muster.battle.rules.holding import why_all_held
from muster.battle.rules.no_attack import why_no_attack
from muster.battle.state import Phase, bit


def why_idle(field: Field, side: int, unit: int, phase: Phase, able: list[int]) -> Why:
    """The rule by which a unit is not among those able to act, and a sentence that names these."""
    rule, why = _reason(field, side, unit, phase)
    names = ", ".join(field.unit(each).name for each in able)
    return Why(rule, f"{why}; {names} can act now.")


def _reason(field: Field, side: int, unit: int, phase: Phase) -> Why:
    if not 0 <= unit < len(field.forces.units):
        return Why("TURN-07", f"There is no unit {unit}")
    own = field.unit(unit)
    if own.side not in (side, NOBODY):
        return Why("TURN-07", f"{own.does('belongs', 'belong')} to {field.forces.side_names[own.side]}")
    if field.is_gone(unit):
        return why_lost(own)
    if field.state.command is not None:
        return Why("CP-13", f"{own.does('is', 'are')} not the unit whose Action this is")
    if phase is Phase.DEPLOY:
        return why_not_deployed(field, unit)
    if field.in_reserve(unit):
        return Why("DEPLOY-01", f"{own.does('is', 'are')} in reserve")
    if field.state.acted[unit] & bit(phase):
        return Why("TURN-08", f"{own.does('has', 'have')} acted in this phase")
    return why_no_attack(field, side, unit) if phase is Phase.ATTACK else why_not_moved(field, side, unit, phase)


def why_lost(unit: Force) -> Why:
    """That nothing is left of a unit."""
    return Why("HP-06", f"{unit.does('is', 'are')} lost")


def why_not_deployed(field: Field, unit: int) -> Why:
    """Why a unit that is not lost cannot be deployed: it is not in reserve."""
    own = field.unit(unit)
    if own.piece is not None:
        return Why("DEPLOY-05", f"{own.name} is terrain; only units in reserve are deployed")
    return Why("DEPLOY-05", f"{own.does('is', 'are')} on the battlefield already")


def why_not_moved(field: Field, side: int, unit: int, phase: Phase) -> Why:
    """Why a unit on the battlefield can neither move nor embark, disembark or transfer with a Move or a Dash."""
    own = field.unit(unit)
    if field.stats(unit).drives and driver(field, own) != side:
        return Why("TERRAIN-02", f"{own.name} is moved only by a side that alone has units aboard")
    if field.is_between(own.number):
        return Why("TERRAIN-17", own.does("is on its way through a passage", "are on their way through a passage"))
    held = why_all_held(field, field.models(unit), phase)
    if held is not None:
        return Why(held.rule, f"{own.name} {held.clause}")
    return Why(
        "TERRAIN-02", f"{own.name} cannot set off: somebody is half out of it or on top, or its hull has no room"
    )
