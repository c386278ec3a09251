"""Why a model may not go anywhere now, in words: it cannot, or weapons that were used keep it in its place."""

from collections.abc import Iterable

from muster.battle.field import Field
from muster.battle.refusal import Why
from muster.battle.rules.limits import HOLDING, allowance
from muster.battle.state import Did, Phase


def why_held(field: Field, model: int, phase: Phase) -> Why:
    """Why a model that has no allowance may not go, as what is said of it."""
    unit, did = field.forces.of_model(model), field.state.did
    stats = field.stats(unit.number)
    kind, other = ("Move", "Dash") if phase is Phase.MOVE else ("Dash", "Move")
    if stats.immobile:
        return Why("MOVE-11", "is Immobile")
    if not (stats.move if phase is Phase.MOVE else stats.dash).total:
        return Why("MOVE-10", f"has no {kind}, only a {other}")
    advanced, by_unit = field.state.command is not None, field.forces.ruleset.weapon_limits == "unit"
    until = "until it prepares" if advanced else "in this Game Turn"
    holding = HOLDING[phase is Phase.DASH]
    if did[model] & Did.USED_HEAVY:
        rule = "ACT-06" if advanced else "ATTACK-23"
        return Why(rule, f"used a Heavy Weapon, and there is no {kind} after that {until}")
    if did[model] & holding:
        rule = "ACT-08" if advanced else "ATTACK-24"
        return Why(rule, f"used a Battle Weapon, and there is no Dash after that {until}")
    if by_unit and any(did[each] & holding for each in unit.models):
        return Why("QS-18", f"is of a unit that used such a weapon that none of it may {kind} {until}")
    return Why("TRANS-33", f"carried passengers who used such weapons that it may not {kind}")


def why_all_held(field: Field, models: Iterable[int], phase: Phase) -> Why | None:
    """Why the first of these models that has no allowance may not go; None if all of them may."""
    held = next((model for model in models if not allowance(field, model, phase)), None)
    return None if held is None else why_held(field, held, phase)
