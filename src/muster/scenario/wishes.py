"""Choices in a short text: `Guards move 3,0`, `Guards attack Foes with rifle`, `finish`. See docs/scenarios.md."""

import re
from collections.abc import Callable, Sequence

import msgspec

from muster.battle import choices as ch
from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.rules.aim import aim_of
from muster.battle.rules.charging import charge
from muster.battle.spot import Load, Path, Shot, Spot
from muster.battle.state import Phase
from muster.files.refusals import shown
from muster.rulebook.actions import COUNTERS, Action
from muster.scenario.names import MODELS, Names
from muster.scenario.points import Place, read_place, read_places
from muster.scenario.scenario import Wish

_CHOICE: msgspec.json.Decoder[AnyChoice] = msgspec.json.Decoder(AnyChoice)
_DEPLOY = re.compile(r"(?P<unit>.+?)(?:\s+(?P<how>at|near)\s+(?P<where>[^a-z]+?))?(?:\s+carrying\s+(?P<cargo>.+))?")
_PART = re.compile(rf"(?:(?P<models>{MODELS.pattern})\s*:)?\s*(?P<how>to|via|by)?\s*(?P<points>[-\d., ]+)")
_WAY = re.compile(r"(to|near)\s+(.+)")


def read_wish(text: str, names: Names) -> Wish:
    """What a line says to choose; ValueError with a sentence if it says nothing that can be chosen."""
    if text.startswith("{"):
        return _exact(text)
    first, _, rest = text.strip().partition(" ")
    if first in _ALONE:
        return _ALONE[first](rest.strip(), names)
    who, said = names.leading(text.strip())
    verb, _, rest = said.partition(" ")
    if verb not in _VERBS:
        allowed = ", ".join(dict.fromkeys((*_VERBS, *_ALONE)))
        raise ValueError(f"“{shown(said)}” is nothing to choose; allowed are {allowed}.")
    return _VERBS[verb](who, rest.strip(), names)


def _exact(text: str) -> Wish:
    """A choice as a log holds it."""
    try:
        return _always(_CHOICE.decode(text))
    except msgspec.MsgspecError as wrong:
        raise ValueError(f"it is no choice: {wrong}.") from None


def _always(choice: AnyChoice) -> Wish:
    return lambda _: choice


# -- without a unit in front


def _finish(rest: str, names: Names) -> Wish:
    if rest:
        raise ValueError(f"“finish {shown(rest)}” says too much; allowed is finish alone.")
    return _always(ch.Finish())


def _master(rest: str, names: Names) -> Wish:
    return _always(ch.NameMaster(names.side(rest)))


def _zone(rest: str, names: Names) -> Wish:
    return _always(ch.PickZone(names.zone(rest)))


def _deploy(rest: str, names: Names) -> Wish:
    """`deploy Truck at 10,10 carrying Crew, Guards in Car`, or `near 10,10`."""
    read = _DEPLOY.fullmatch(rest)
    if read is None:
        raise ValueError(f"“deploy {shown(rest)}” is not clear; allowed is such as deploy Guards at 3,3 5,3.")
    unit = names.unit(read["unit"])
    cargo = _cargo(read["cargo"], unit, names) if read["cargo"] else ()
    if read["how"] == "near":
        x, y, *_ = read_place(read["where"].strip())
        return _always(ch.Deploy(unit, (), cargo, (x, y)))
    if read["how"] is None:
        return _always(ch.Deploy(unit, (), cargo))
    models = names.forces.units[unit].models
    places = read_places(read["where"])
    return _always(ch.Deploy(unit, _spots(models, places), cargo))


def _cargo(text: str, unit: int, names: Names) -> tuple[Load, ...]:
    loads: dict[int, list[int]] = {}
    for each in text.split(","):
        passenger, _, host = each.partition(" in ")
        carried_by = names.host(host) if host else names.forces.units[unit].models.start
        loads.setdefault(carried_by, []).append(names.unit(passenger))
    return tuple(Load(host, tuple(units)) for host, units in loads.items())


def _spots(models: Sequence[int], places: Sequence[Place | None]) -> tuple[Spot, ...]:
    return tuple(
        Spot(model, *(*place, 0)[:3]) for model, place in zip(models, places, strict=False) if place is not None
    )


def _rest(rest: str, names: Names) -> Wish:
    if rest:
        raise ValueError(f"“rest {shown(rest)}” says too much; allowed is rest alone.")
    return _always(ch.Rest())


def _take(rest: str, names: Names) -> Wish:
    if rest != "back":
        raise ValueError(f"“take {shown(rest)}” is not clear; allowed is take back, of an Action.")
    return _always(ch.TakeActionBack())


def _answer(rest: str, names: Names) -> Wish:
    """`answer guard`, `answer attack`, `answer nothing`."""
    if rest == "nothing":
        return _always(ch.Answer())
    if rest not in COUNTERS:
        raise ValueError(f"“answer {shown(rest)}” is no answer; allowed are {', '.join(COUNTERS)} and nothing.")
    return _always(ch.Answer(Action(rest)))


def _strike(rest: str, names: Names) -> Wish:
    """`strike Guards`: who aboard a lost transport is struck."""
    return _always(ch.Strike(names.unit(rest)))


def _begin(who: str, rest: str, names: Names) -> Wish:
    """`Guards begin dash`."""
    if rest not in set(Action):
        raise ValueError(f"“begin {shown(rest)}” is no Action; allowed are {', '.join(Action)}.")
    return _always(ch.Act(_unit_of(who, names), Action(rest)))


def _place(rest: str, names: Names) -> Wish:
    if rest:
        raise ValueError("place alone takes what is suggested; own spots are given as “Guards place 2: 10,10”.")
    return _always(ch.Place())


# -- what a unit does


def _move(who: str, rest: str, names: Names) -> Wish:
    """`3,0` for all, or parts for some models: `1: via 3,4 6,4; 2-3: to 8,8 9,8`."""
    unit, parts = _unit_of(who, names), [_part(who, each, names) for each in rest.split(";")]

    def wish(battle: Battle) -> AnyChoice:
        return ch.Move(unit, tuple(path for each in parts for path in each(battle)))

    return wish


def _part(who: str, text: str, names: Names) -> Callable[[Battle], list[Path]]:
    read = _PART.fullmatch(text.strip())
    if read is None:
        raise ValueError(f"“{shown(text)}” is no way to move; allowed are 3,0 and to 8,8 9,8 and via 3,4 6,4.")
    models = names.numbered(_unit_of(who, names), read["models"]) if read["models"] else names.models(who)
    places = read_places(read["points"])
    if read["how"] in (None, "by") and (len(places) != 1 or places[0] is None):
        raise ValueError(f"“{shown(text)}” is no shift; allowed is one such as 3,0.")

    def paths(battle: Battle) -> list[Path]:
        standing = [model for model in models if battle.state.figures[model] is not None]
        return _paths(battle, standing, read["how"] or "by", places)

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


def _march(who: str, rest: str, names: Names) -> Wish:
    x, y, *_ = read_place(rest.removeprefix("to ").strip())
    leader = names.models(who)[0] if "/" in who else None
    return _always(ch.March(_unit_of(who, names), (x, y), leader))


def _charge(who: str, rest: str, names: Names) -> Wish:
    unit, target = _unit_of(who, names), names.unit(rest)

    def wish(battle: Battle) -> AnyChoice:
        found = charge(battle.field, unit, battle.state.phase or Phase.MOVE, target)
        return found if found is not None else ch.Move(unit)

    return wish


def _embark(who: str, rest: str, names: Names) -> Wish:
    part = names.models(who) if "/" in who else ()
    return _always(ch.Embark(_unit_of(who, names), names.host(rest), (), part))


def _disembark(who: str, rest: str, names: Names) -> Wish:
    unit = _unit_of(who, names)
    if not rest:
        return _always(ch.Disembark(unit))
    way = _WAY.fullmatch(rest)
    if way is None:
        raise ValueError(f"“{shown(rest)}” is no way out; allowed are to with a place for each model, and near.")
    if way[1] == "near":
        x, y, *_ = read_place(way[2])
        return _always(ch.Disembark(unit, (), (x, y)))
    places = read_places(way[2])
    return lambda battle: ch.Disembark(unit, _spots(battle.field.aboard(unit), places))


def _transfer(who: str, rest: str, names: Names) -> Wish:
    return _always(ch.Transfer(_unit_of(who, names), names.host(rest.removeprefix("to ").strip())))


def _attack(who: str, rest: str, names: Names) -> Wish:
    """`Foes with rifle`, and more for other models: `Guards/1-3 attack Foes; Guards/4-5 attack Others`."""
    shots, unit = [], _unit_of(who, names)
    for number, each in enumerate(rest.split(";")):
        shooters, said = (who, each.strip()) if not number else names.leading(each.strip())
        if number and not said.startswith("attack "):
            raise ValueError(f"“{shown(said)}” is no attack; allowed is such as Guards/2 attack Foes with rifle.")
        shots.append(_shots(shooters, said.removeprefix("attack ") if number else said, names))
    return lambda battle: ch.Attack(unit, tuple(shot for each in shots for shot in each(battle)))


def _shots(who: str, said: str, names: Names) -> Callable[[Battle], list[Shot]]:
    """Models that are named use all such weapons, whether they can or not; of a whole unit, those do that can."""
    whom, _, weapon = said.partition(" with ")
    models, target, unit = names.models(who), names.unit(whom), _unit_of(who, names)
    weapons_of = names.forces.weapons_of
    every = [
        Shot(model, place, target)
        for model in models
        for place, each in enumerate(weapons_of(model))
        if not weapon or each.name == weapon.strip()
    ]
    if not every:
        raise ValueError(f"{who} has no weapon “{shown(weapon)}”.")
    if "/" in who:
        return lambda _: every

    def shots(battle: Battle) -> list[Shot]:
        able = set(aim_of(battle.field, unit).shots_at(target))
        return [shot for shot in every if (shot.model, shot.weapon) in able] or every

    return shots


def _lose(who: str, rest: str, names: Names) -> Wish:
    unit = _unit_of(who, names)
    models = tuple(model for each in rest.split() for model in names.numbered(unit, each))
    return _always(ch.Lose(models))


def _put(who: str, rest: str, names: Names) -> Wish:
    """`2: 10,10; 3: 11,10`."""
    unit, spots = _unit_of(who, names), []
    for each in rest.split(";"):
        number, _, place = each.partition(":")
        spots += list(_spots(names.numbered(unit, number), [read_place(place.strip())]))
    return _always(ch.Place(tuple(spots)))


def _unit_of(who: str, names: Names) -> int:
    return names.unit(who.partition("/")[0])


_ALONE: dict[str, Callable[[str, Names], Wish]] = {
    "finish": _finish,
    "master": _master,
    "zone": _zone,
    "deploy": _deploy,
    "place": _place,
    "rest": _rest,
    "take": _take,
    "answer": _answer,
    "strike": _strike,
}
_VERBS: dict[str, Callable[[str, str, Names], Wish]] = {
    "move": _move,
    "dash": _move,
    "march": _march,
    "charge": _charge,
    "embark": _embark,
    "disembark": _disembark,
    "transfer": _transfer,
    "attack": _attack,
    "lose": _lose,
    "place": _put,
    "begin": _begin,
}
