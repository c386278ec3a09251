"""Movement in a short text: `Guards move 3,0`, `Guards embark Truck via 3,4 6,4`, `deploy Truck at 3,3 facing up`."""

import re
from collections.abc import Callable, Sequence

from muster.battle import choices as ch
from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.rules.charging import charge as charged
from muster.battle.spot import Load, Path, Spot
from muster.battle.state import Phase
from muster.files.refusals import shown
from muster.scenario.facings import last_step, read_facing, read_facings
from muster.scenario.names import MODELS, Names
from muster.scenario.points import Place, read_place, read_places
from muster.scenario.scenario import WrittenChoice, always

_FACING = r"(?:\s*facing\s+(?P<facing>[-a-z\d., ]+?))?"
_LINE = r"(?P<line>from\s+\S+\s+to\s+\S+)"
_DEPLOY = re.compile(
    rf"(?P<unit>.+?)(?:\s+(?:(?P<how>at|near)\s+(?P<where>[^a-z]+?)|{_LINE}){_FACING})?(?:\s+carrying\s+(?P<cargo>.+))?"
)
_PART = re.compile(
    rf"(?:(?P<models>{MODELS.pattern})\s*:)?\s*(?P<how>to|via|by)?\s*(?P<points>[-\d., ]*?){_FACING}",
)
_OUT = re.compile(rf"(?:(?P<how>to|near)\s+(?P<where>[^a-z]+?)|{_LINE}){_FACING}")
_INTO = re.compile(r"(?P<host>[^,;:]+?)(?:,\s*(?P<ways>.+)|\s+(?P<way>(?:via|to|by)\s+[-\d., ]+))?")


# -- on the table


def move(who: str, rest: str, names: Names) -> WrittenChoice:
    """Reads `3,0` for all models, or parts for some of them: `1: via 3,4 6,4; 2-3: to 8,8 9,8`."""
    unit, parts = names.unit_of(who), [_part(who, each, names) for each in rest.split(";")]

    def choice(battle: Battle) -> AnyChoice:
        return ch.Move(unit, tuple(path for each in parts for path in each(battle)))

    return choice


def _part(who: str, text: str, names: Names, *, first: bool = False) -> Callable[[Battle], list[Path]]:
    """The ways of some models: those named, all, or only the `first` that is on the table."""
    read = _PART.fullmatch(text.strip())
    if read is None or not (read["points"].strip() or read["facing"]):
        allowed = "3,0 and to 8,8 9,8 and via 3,4 6,4, and each with facing up"
        raise ValueError(f"“{shown(text)}” is no way to move; allowed are {allowed}.")
    models = names.numbered(names.unit_of(who), read["models"]) if read["models"] else names.models(who)
    places = read_places(read["points"]) if read["points"].strip() else ((0, 0),)
    if read["how"] in (None, "by") and (len(places) != 1 or places[0] is None):
        raise ValueError(f"“{shown(text)}” is no shift; allowed is one such as 3,0.")
    facing = read_facing(read["facing"].strip()) if read["facing"] else None

    def paths(battle: Battle) -> list[Path]:
        standing = [model for model in models if battle.state.figures[model] is not None]
        chosen = standing[:1] if first and not read["models"] else standing
        found = _paths(battle, chosen, read["how"] or "by", places)
        return found if facing is None else [_turned(battle, path, facing) for path in found]

    return paths


def _paths(battle: Battle, models: Sequence[int], how: str, places: Sequence[Place | None]) -> list[Path]:
    figures = {model: battle.field.figure(model) for model in models}
    if how == "to":
        ends = zip(models, places, strict=False)
        return [Path(model, (place,)) for model, place in ends if place is not None]
    if how == "via":
        via = tuple(place for place in places if place is not None)
        return [Path(model, (figures[model].centre, *via)) for model in models]
    dx, dy, *up = places[0] or (0, 0)
    return [
        Path(model, (figure.centre, (figure.x + dx, figure.y + dy, *(figure.z + dz for dz in up))))
        for model, figure in figures.items()
    ]


def _turned(battle: Battle, path: Path, facing: Place) -> Path:
    """The same way with its last step in a direction; a way of one place starts where the model stands."""
    centre, (dx, dy) = battle.field.figure(path.model).centre, last_step(facing)
    points = path.points if len(path.points) > 1 else (centre, *path.points)
    if points == (centre, centre):
        points = (centre,)
    x, y, *up = points[-1]
    before = points[:-1] if len(points) > 1 else points
    return Path(path.model, (*before, (x - dx, y - dy, *up), points[-1]))


def march(who: str, rest: str, names: Names) -> WrittenChoice:
    x, y, *_ = read_place(rest.removeprefix("to ").strip())
    leader = names.models(who)[0] if "/" in who else None
    return always(ch.March(names.unit_of(who), (x, y), leader))


def charge(who: str, rest: str, names: Names) -> WrittenChoice:
    unit, target = names.unit_of(who), names.unit(rest)

    def choice(battle: Battle) -> AnyChoice:
        found = charged(battle.field, unit, battle.state.phase or Phase.MOVE, target)
        return found if found is not None else ch.Move(unit)

    return choice


def put(who: str, rest: str, names: Names) -> WrittenChoice:
    """Reads `2: 10,10; 3: 11,10 facing up`."""
    unit, spots = names.unit_of(who), list[Spot]()
    for each in rest.split(";"):
        number, _, said = each.partition(":")
        place, _, facing = said.partition("facing")
        models = names.numbered(unit, number)
        spots += _spots(models, [read_place(place.strip())], read_facings(facing, 1))
    return always(ch.Place(tuple(spots)))


# -- from reserve, aboard and out


def deploy(rest: str, names: Names) -> WrittenChoice:
    """Reads `deploy Truck at 10,10 facing up carrying Crew, Guards in Car`, or `near 10,10`."""
    read = _DEPLOY.fullmatch(rest)
    if read is None:
        raise ValueError(f"“deploy {shown(rest)}” is not clear; allowed is such as deploy Guards at 3,3 5,3.")
    unit = names.unit(read["unit"])
    cargo = _cargo(read["cargo"], unit, names) if read["cargo"] else ()
    if read["how"] is None and read["line"] is None:
        return always(ch.Deploy(unit, (), cargo))
    if read["how"] == "near":
        return always(ch.Deploy(unit, (), cargo, _near(read)))
    models = names.forces.units[unit].models
    places = _all_places(read, len(models))
    return always(ch.Deploy(unit, _spots(models, places, read_facings(read["facing"], len(places))), cargo))


def _near(read: re.Match[str]) -> tuple[int, int]:
    if read["facing"]:
        raise ValueError("near finds facings of its own; allowed is a facing with places for the models.")
    x, y, *_ = read_place(read["where"].strip())
    return x, y


def _all_places(read: re.Match[str], count: int) -> tuple[Place | None, ...]:
    """The places written; for a line, one place on it for each model."""
    return read_places(read["line"], count) if read["line"] else read_places(read["where"])


def _cargo(text: str, unit: int, names: Names) -> tuple[Load, ...]:
    loads: dict[int, list[int]] = {}
    for each in text.split(","):
        passenger, _, host = each.partition(" in ")
        carried_by = names.host(host) if host else names.forces.units[unit].models.start
        loads.setdefault(carried_by, []).append(names.unit(passenger))
    return tuple(Load(host, tuple(units)) for host, units in loads.items())


def _spots(models: Sequence[int], places: Sequence[Place | None], facings: Sequence[Place] = ()) -> tuple[Spot, ...]:
    facings = facings or ((1, 0),) * len(places)
    return tuple(
        Spot(model, *(*place, 0)[:3], *facing)
        for model, place, facing in zip(models, places, facings, strict=False)
        if place is not None
    )


def embark(who: str, rest: str, names: Names) -> WrittenChoice:
    """Reads `Truck`, with the way of the first model `Truck via 3,4 6,4`, or of several `Truck, 2: to 5,5`."""
    read = _INTO.fullmatch(rest)
    if read is None:
        raise ValueError(
            f"“embark {shown(rest)}” is not clear; allowed are Truck, Truck via 3,4 6,4 and Truck, 2: to 5,5."
        )
    unit, host, part = names.unit_of(who), names.host(read["host"]), names.models(who) if "/" in who else ()
    said = (read["ways"] or read["way"] or "").split(";")
    ways = [_part(who, each, names, first=True) for each in said if each.strip()]
    return lambda battle: ch.Embark(unit, host, tuple(path for way in ways for path in way(battle)), part)


def disembark(who: str, rest: str, names: Names) -> WrittenChoice:
    unit = names.unit_of(who)
    if not rest:
        return always(ch.Disembark(unit))
    way = _OUT.fullmatch(rest)
    if way is None:
        raise ValueError(f"“{shown(rest)}” is no way out; allowed are to with a place for each model, and near.")
    if way["how"] == "near":
        return always(ch.Disembark(unit, (), _near(way)))
    most = len(names.forces.units[unit].models)
    read_facings(way["facing"], len(_all_places(way, most)))

    def choice(battle: Battle) -> AnyChoice:
        models = battle.field.aboard(unit)
        places = _all_places(way, len(models))
        return ch.Disembark(unit, _spots(models, places, read_facings(way["facing"], len(places))))

    return choice


def transfer(who: str, rest: str, names: Names) -> WrittenChoice:
    if "/" in who:
        unit = names.leading(who)[0].partition("/")[0]
        raise ValueError(f"“{shown(who)} transfer” names models; allowed is {unit} transfer, of the whole unit.")
    return always(ch.Transfer(names.unit_of(who), names.host(rest.removeprefix("to ").strip())))
