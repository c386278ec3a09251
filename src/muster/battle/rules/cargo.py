"""Transports deployed with units aboard: what fits, and how deep transports may be stacked."""

from fractions import Fraction
from random import Random

from muster.battle.choices import Deploy
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.hosts import DEEPEST
from muster.battle.spot import Load


def cargo_fault(field: Field, choice: Deploy) -> Refusal | None:
    """Why a unit cannot be deployed with these units aboard (TRANS-03, TRANS-16, TRANS-23)."""
    aboard = [unit for load in choice.cargo for unit in load.units]
    carriers = {choice.unit, *aboard}
    for unit in aboard:
        if not 0 <= unit < field.forces.players_units:
            return Refusal("cargo.unit", "TRANS-03", f"There is no unit {unit} that could be aboard.")
        own = field.unit(unit)
        are = own.does("is", "are")
        if unit == choice.unit:
            return Refusal("cargo.unit", "TRANS-03", f"{own.name} cannot be aboard itself.")
        if aboard.count(unit) > 1:
            return Refusal("cargo.unit", "TRANS-07", f"{are} named twice; a unit is whole in one transport.")
        if own.side != field.unit(choice.unit).side:
            return Refusal("cargo.reserve", "TRANS-35", f"{are} of another side.")
        if not field.in_reserve(unit):
            return Refusal("cargo.reserve", "TRANS-05", f"{are} not in reserve; only who is there is loaded.")
    for load in choice.cargo:
        fault = _load_fault(field, load, carriers)
        if fault is not None:
            return fault
    depth = _depth(field, choice, choice.unit)
    if depth > DEEPEST:
        return Refusal("cargo.nested", "TRANS-23", "A passenger of a passenger carries nobody.")
    return None


def could_carry(field: Field, unit: int) -> list[int]:
    """The units of the reserve that a model of this unit could have aboard when it is deployed, each by itself."""
    host, side = field.unit(unit).models[0], field.unit(unit).side
    others = [each.number for each in field.units_of(side) if each.number != unit and field.in_reserve(each.number)]
    return [each for each in others if cargo_fault(field, Deploy(unit, (), (Load(host, (each,)),))) is None]


def _load_fault(field: Field, load: Load, carriers: set[int]) -> Refusal | None:
    if not 0 <= load.host < field.forces.model_count or field.forces.unit_of[load.host] not in carriers:
        sentence = f"Model {load.host} is not deployed here, so nobody is aboard it."
        return Refusal("cargo.host", "TRANS-03", sentence)
    host = field.forces.of_model(load.host)
    stats = field.stats(host.number)
    if not stats.carries:
        if field.forces.ruleset.reduced:
            return Refusal("cargo.host", "QS-36", f"The reduced game has no transports: {host.name} carries nobody.")
        return Refusal("cargo.host", "TRANS-01", f"{host.name} is no transport and carries nobody.")
    needed = sum((Fraction(field.unit(unit).cost) for unit in load.units), Fraction(0))
    if stats.capacity is not None and needed > stats.capacity:
        sentence = (
            f"{host.name} carries {float(stats.capacity):g} points a model; these units cost {float(needed):g}."
        )
        return Refusal("cargo.capacity", "TRANS-16", sentence)
    return None


def _depth(field: Field, choice: Deploy, unit: int, seen: int = 0) -> int:
    """How many layers of passengers a unit would carry; a circle counts as too deep."""
    if seen > DEEPEST:
        return seen
    inside = [each for load in choice.cargo if field.forces.unit_of[load.host] == unit for each in load.units]
    return 1 + max(_depth(field, choice, each, seen + 1) for each in inside) if inside else 0


def some_cargo(field: Field, unit: int, rng: Random) -> tuple[Load, ...]:
    """Any passengers that fit: often some, sometimes none."""
    own, stats = field.unit(unit), field.stats(unit)
    if not stats.carries or rng.random() < 0.25:
        return ()
    loads = []
    waiting = [
        each.number for each in field.units_of(own.side) if each.number != unit and field.in_reserve(each.number)
    ]
    rng.shuffle(waiting)
    for host in own.models:
        room, units = stats.capacity, []
        for each in waiting[:]:
            cost = Fraction(field.unit(each).cost)
            if room is None or cost <= room:
                room = None if room is None else room - cost
                units.append(each)
                waiting.remove(each)
        if units:
            loads.append(Load(host, tuple(units)))
    return tuple(loads)
