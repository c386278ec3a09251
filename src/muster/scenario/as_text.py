"""Events and decisions as a scenario compares them, as text and lists of it: units and models by their names."""

from collections.abc import Callable
from typing import Any

from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent
from muster.battle.record import Record
from muster.battle.state import Result
from muster.scenario.names import Names
from muster.scenario.points import place_text

FieldText = str | list[Any] | dict[str, Any]


def fields_as_text(record: AnyEvent | AnyDecision | Result, names: Names) -> dict[str, FieldText]:
    """The fields of a record, each written as a person would write it."""
    return {name: _field(name, getattr(record, name), names) for name in record.__struct_fields__}


def tag_of(record: Record) -> str:
    return str(record.__struct_config__.tag)


def _field(name: str, value: Any, names: Names) -> FieldText:
    if name in _FIELDS:
        return _FIELDS[name](value, names)
    if isinstance(value, tuple):
        return [_field("", each, names) for each in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _unit(value: int, names: Names) -> FieldText:
    return names.of_unit(value)


def _units(value: Any, names: Names) -> FieldText:
    return [names.of_unit(each if isinstance(each, int) else each.unit) for each in value]


def _model(value: int, names: Names) -> FieldText:
    return names.of_model(value)


def _models(value: tuple[int, ...], names: Names) -> FieldText:
    return list(names.of_models(value))


def _side(value: int, names: Names) -> FieldText:
    return names.of_side(value)


def _sides(value: tuple[int, ...], names: Names) -> FieldText:
    return [names.of_side(each) for each in value]


def _zone(value: int, names: Names) -> FieldText:
    return names.forces.table.zones[value].letter


def _zones(value: tuple[int, ...], names: Names) -> FieldText:
    return [names.forces.table.zones[each].letter for each in value]


def _pairs(value: Any, names: Names) -> FieldText:
    return [" + ".join(names.of_unit(unit) for unit in pair) for pair in value]


def _losses(value: Any, names: Names) -> FieldText:
    return [f"{names.of_model(model)} {hp}" for model, hp in value]


def _spots(value: Any, names: Names) -> FieldText:
    return [f"{names.of_model(spot.model)} {place_text((spot.x, spot.y, spot.z))}" for spot in value]


def _paths(value: Any, names: Names) -> FieldText:
    return [" ".join([names.of_model(path.model), *(place_text(point) for point in path.points)]) for path in value]


def _shots(value: Any, names: Names) -> FieldText:
    weapons_of = names.forces.weapons_of
    return [
        f"{names.of_model(each.model)} {weapons_of(each.model)[each.weapon].name} at {names.of_unit(each.target)}"
        for each in value
    ]


def _cargo(value: Any, names: Names) -> FieldText:
    return [f"{names.of_unit(unit)} in {names.of_model(load.host)}" for load in value for unit in load.units]


def _offered(value: Any, names: Names) -> FieldText:
    return [f"{names.of_unit(each.unit)} {each.action} {each.cost}" for each in value]


def _only(value: int | None, names: Names) -> FieldText:
    return names.of_unit(-1 if value is None else value)


def _cast(value: Any, _: Names) -> FieldText:
    return [str(face) for face in value.faces]


def _casts(value: Any, _: Names) -> FieldText:
    return [str(face) for cast in value for face in cast.faces]


def _rounds(value: Any, names: Names) -> FieldText:
    return [" ".join(f"{names.of_side(side)} {face}" for side, face in zip(sides, cast.faces, strict=True))
            for sides, cast in value]  # fmt: skip


def _result(value: Result, names: Names) -> FieldText:
    return fields_as_text(value, names)


_FIELDS: dict[str, Callable[[Any, Names], FieldText]] = {
    "unit": _unit,
    "target": _unit,
    "attacker": _unit,
    "only": _only,
    "offered": _offered,
    "units": _units,
    "released": _units,
    "host": _model,
    "models": _models,
    "eligible": _models,
    "side": _side,
    "sides": _sides,
    "order": _sides,
    "winners": _sides,
    "zone": _zone,
    "zones": _zones,
    "pairs": _pairs,
    "losses": _losses,
    "spots": _spots,
    "suggested": _spots,
    "paths": _paths,
    "shots": _shots,
    "cargo": _cargo,
    "cast": _cast,
    "casts": _casts,
    "rounds": _rounds,
    "result": _result,
}


def sentence(what: str, fields: dict[str, FieldText]) -> str:
    """An event on one line."""
    return " ".join([what, *(f"{name}={_short(value)}" for name, value in fields.items())])


def _short(value: FieldText) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_short, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_short(each)}" for name, each in value.items()) + "}"
    return value


def fits(wanted: Any, happened: FieldText) -> bool:
    """Whether `happened` contains all that is wanted; in a group of fields, only the fields named count."""
    if isinstance(wanted, dict):
        return isinstance(happened, dict) and all(
            name in happened and fits(each, happened[name]) for name, each in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(happened, list)
            and len(wanted) == len(happened)
            and all(fits(one, other) for one, other in zip(wanted, happened, strict=True))
        )
    return bool(wanted == (" ".join(map(_short, happened)) if isinstance(happened, list) else happened))
