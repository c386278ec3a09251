"""What a model may still do in this Game Turn: how far it may go, and which weapons it may use."""

from collections.abc import Iterable, Iterator, Mapping

from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.spot import Shot
from muster.battle.state import NO_HOST, Did, Phase, Where
from muster.battle.stats import WeaponStats
from muster.bookkeeping.weapon_limits import NOT_WITH, types_not_with
from muster.rulebook.actions import Action
from muster.rulebook.weapon_type import WeaponType
from muster.table.shapes.measure import INCH, Mil

_USED = {WeaponType.HEAVY: Did.USED_HEAVY, WeaponType.BATTLE: Did.USED_BATTLE}
_MARKS = {WeaponType.HEAVY: Did.PASSENGER_USED_HEAVY, WeaponType.BATTLE: Did.PASSENGER_USED_BATTLE}
"""The marks of the transport out of which such weapons were used (TRANS-33)."""
_WENT = {Action.MOVE: Did.MOVED, Action.DASH: Did.DASHED}


def _holding(marks: Mapping[WeaponType, int]) -> tuple[int, int]:
    """Which of these marks keep a model from a Move, and which from a Dash (ATTACK-23, ATTACK-24)."""
    from_move, from_dash = (sum(marks[each] for each in types_not_with(movement)) for movement in _WENT)
    return from_move, from_dash


HOLDING, _PASSENGERS_HOLDING = _holding(_USED), _holding(_MARKS)
_BARRED = {kind: sum(_WENT[movement] for movement in movements) for kind, movements in NOT_WITH.items()}
"""What keeps it from using a weapon."""


def allowance(field: Field, model: int, phase: Phase) -> Mil:
    """How far a model may go with a Move or a Dash, before the ground has its say; 0 if it may not at all."""
    stats = field.stats(field.forces.unit_of[model])
    stat = (stats.move if phase is Phase.MOVE else stats.dash).total
    if not stat or is_held(field, model, phase):
        return 0
    return stat * INCH


def is_held(field: Field, model: int, phase: Phase) -> bool:
    """Whether weapons that were used keep a model in its place: its own, or those of passengers (TRANS-33)."""
    dashes = phase is Phase.DASH
    return bool(field.state.did[model] & _PASSENGERS_HOLDING[dashes]) or _is_bound(field, model, HOLDING[dashes])


def _is_bound(field: Field, model: int, deeds: int) -> bool:
    """Whether a model did any of these or, where weapons bind all of a unit, another of its unit did."""
    did = field.state.did
    if did[model] & deeds or field.forces.ruleset.weapon_limits != "unit":
        return bool(did[model] & deeds)
    return any(did[each] & deeds for each in field.forces.of_model(model).models)


def holds_of(field: Field, shots: Iterable[Shot]) -> tuple[tuple[int, int], ...]:
    """The transports, however deep, that weapons used out of them bind for this Game Turn, with how (TRANS-33)."""
    marks: dict[int, int] = {}
    for shot in shots:
        mark = _MARKS.get(field.weapons(shot.model)[shot.weapon].type, 0)
        for host in hosts_around(field, shot.model) if mark else ():
            marks[host] = marks.get(host, 0) | mark
    return tuple(sorted(marks.items()))


def hosts_around(field: Field, model: int) -> Iterator[int]:
    """The transports around a model, from the innermost on; what never moves is none."""
    host = field.state.hosts[model]
    while host != NO_HOST:
        unit = field.forces.of_model(host)
        if unit.piece is None or field.stats(unit.number).drives:
            yield host
        host = field.state.hosts[host]


def weapon_fault(field: Field, model: int, weapon: WeaponStats) -> Refusal | None:
    """Why a weapon cannot be used in this Game Turn, whatever its target (ATTACK-23, ATTACK-24, TRANS-32)."""
    if weapon.type is WeaponType.ASSAULT:
        return None
    did, barred = field.state.did, _BARRED[weapon.type]
    if _is_bound(field, model, barred):
        return _weapon_moved(field, model, weapon, barred)
    host = field.state.hosts[model]
    while host != NO_HOST and field.state.where[model] is Where.ABOARD:
        if did[host] & barred:
            kind = "A heavy weapon" if weapon.type is WeaponType.HEAVY else "A battle weapon"
            name = field.forces.of_model(host).name
            sentence = f"{kind} cannot be used from a transport that has {_went(did[host] & barred)}: {name} has."
            return Refusal("weapon.transport_moved", "TRANS-32", sentence, {"model": model, "host": host})
        host = field.state.hosts[host]
    return None


def _weapon_moved(field: Field, model: int, weapon: WeaponStats, barred: int) -> Refusal:
    """Where and how its bearer, or another of its unit, went before it was to be used."""
    did, facts = field.state.did[model], {"model": model, "weapon": weapon.name}
    heavy, advanced = weapon.type is WeaponType.HEAVY, field.state.command is not None
    if not did & barred:
        sentence = f"{weapon.name} cannot be used: another of the unit has moved, which binds all of it here."
        return Refusal("weapon.moved", "QS-18", sentence, facts)
    if not heavy:
        sentence = f"A battle weapon cannot be used by those who have dashed: {weapon.name} stays unused."
        return Refusal("weapon.moved", "ACT-08" if advanced else "ATTACK-24", sentence, facts)
    sentence = f"A heavy weapon cannot be used by those who have {_went(did & barred)}: {weapon.name} stays unused."
    return Refusal("weapon.moved", "ACT-06" if advanced else "ATTACK-23", sentence, facts)


def _went(did: int) -> str:
    return "moved" if did & Did.MOVED else "dashed"
