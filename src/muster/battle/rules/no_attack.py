"""Why a unit can attack nobody at all, in words: no weapon, none that may be used now, or nobody that one reaches."""

from collections.abc import Iterator

from muster.battle.field import Field
from muster.battle.forces import NOBODY
from muster.battle.refusal import Refusal, Why
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.rules.control import claimed_by
from muster.battle.rules.limits import weapon_fault

TELLING = (
    "attack.out_of_sight",
    "attack.out_of_range",
    "attack.not_in_melee",
    "attack.no_contact",
    "attack.wreck",
    "attack.shut_off",
    "attack.aboard",
    "attack.not_there",
)
"""Of several reasons the one that is nearest to an attack is told."""


def why_no_attack(field: Field, side: int, unit: int) -> Why:
    """Why a unit on the battlefield, or terrain, has nothing that it could attack for a side."""
    own, aim, unarmed = field.unit(unit), aim_of(field, unit), _unarmed(field, unit)
    if unarmed is not None:
        return unarmed
    if own.side == NOBODY:
        fault = _not_controlled(field, side, unit)
        if fault is not None:
            return fault
    if field.is_between(unit):
        one = "is on its way through a passage and attacks nobody"
        many = "are on their way through a passage and attack nobody"
        return Why("TERRAIN-17", own.does(one, many))
    if not aim.shooters:
        return _shut_in(field, unit)
    if not any(aim.usable.values()):
        return _said(own.name, next(_unusable(field, aim)))
    return _said(own.name, min(_faults(field, aim), key=lambda fault: TELLING.index(fault.code)))


def why_not_back(field: Field, unit: int, attacker: int) -> Why:
    """Why no weapon of an attacked unit can attack the attacker (CTR-15)."""
    own, aim, unarmed = field.unit(unit), aim_of(field, unit), _unarmed(field, unit)
    if unarmed is not None:
        return unarmed
    if not aim.shooters:
        return _shut_in(field, unit)
    if not any(aim.usable.values()):
        return Why((fault := next(_unusable(field, aim))).rule, fault.sentence.removesuffix("."))
    nearest = min(_faults_at(field, aim, attacker), key=lambda fault: TELLING.index(fault.code))
    if nearest.code == "attack.aboard":
        return Why(nearest.rule, nearest.sentence.removesuffix("."))
    name, sentence = field.unit(attacker).name, nearest.sentence.removesuffix(".")
    return Why("CTR-15", f"No weapon that {own.name} may use now reaches {name}: {sentence}")


def _unarmed(field: Field, unit: int) -> Why | None:
    if any(field.weapons(model) for model in field.models(unit)):
        return None
    return Why("TARGET-02", field.unit(unit).does("has no weapon", "have no weapon"))


def _said(name: str, fault: Refusal) -> Why:
    return Why(fault.rule, f"{name} can attack nobody now: {fault.sentence.removesuffix('.')}")


def _not_controlled(field: Field, side: int, unit: int) -> Why | None:
    own, near = field.unit(unit), claimed_by(field, field.unit(unit))
    if near == (side,):
        return None
    if len(near) > 1:
        return Why("TERRAIN-06", f"{own.name} is contested: only a side that is near it alone uses its weapons")
    return Why(
        "TERRAIN-05", f"{own.name} is used by a side with a unit within 2 in. of it or inside, and that is not yours"
    )


def _shut_in(field: Field, unit: int) -> Why:
    """Which of the hulls around a unit has no Fire Points."""
    own, host = field.unit(unit), field.host_of(unit)
    if field.stats(field.forces.unit_of[host]).fire_points:
        outer = field.forces.of_model(field.state.hosts[host])
        return Why(
            "TRANS-28", f"{own.does('is', 'are')} in a transport within {outer.name}, which has no Fire Points"
        )
    around = field.forces.of_model(host).name
    return Why("TRANS-36", f"{own.does('is', 'are')} aboard {around}, which has no Fire Points")


def _unusable(field: Field, aim: Aim) -> Iterator[Refusal]:
    for model in aim.shooters:
        found = (weapon_fault(field, model, weapon) for weapon in field.weapons(model))
        yield from (fault for fault in found if fault is not None)


def _faults(field: Field, aim: Aim) -> Iterator[Refusal]:
    """What is against each weapon that may be used, at each enemy."""
    enemies = [unit.number for unit in field.forces.units if unit.side not in (NOBODY, aim.side)]
    for target in enemies:
        yield from _faults_at(field, aim, target)


def _faults_at(field: Field, aim: Aim, target: int) -> Iterator[Refusal]:
    for model, places in aim.usable.items():
        for place in places:
            fault = aim.fault(model, field.weapons(model)[place], target)
            if fault is not None:
                yield fault
