"""Going aboard, coming out, and changing from one host to another, all with a unit's own Movement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from muster.battle.choices import Disembark, Embark, Transfer
from muster.battle.field import Field
from muster.battle.forces import Force
from muster.battle.refusal import Refusal
from muster.battle.rules.boarding_faults import out_of_contact, why_not_set_down
from muster.battle.rules.holding import why_all_held
from muster.battle.rules.hosts import boarding_fault, has_entrance, hosts_for, hull_of, touches_host
from muster.battle.rules.limits import allowance
from muster.battle.rules.marching import clash
from muster.battle.rules.passages import floor_fault, has_exit, passage_between, too_narrow
from muster.battle.rules.roofs import is_wished, onto_roof, roof_of
from muster.battle.rules.walk_faults import walk_refusal
from muster.battle.rules.ways import DETOURS, WaysOut, way_into_contact
from muster.battle.spot import Path, Spot
from muster.battle.state import NO_HOST, Phase, Where
from muster.table.movement.standing.standing import Places
from muster.table.movement.units.survivors import changes_transport, disembark, may_disembark
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil
from muster.table.terrain.control import in_reach_of_control


@dataclass(frozen=True, slots=True)
class Boarding:
    """A legal way aboard: who goes in, and the walks there and of those who stay outside (TERRAIN-08)."""

    models: tuple[int, ...]
    walks: dict[int, Walk]

    @property
    def paths(self) -> tuple[Path, ...]:
        return tuple(Path(model, walk.path) for model, walk in self.walks.items())

    @property
    def outside(self) -> tuple[Spot, ...]:
        """Where those end who walk in the same Movement and do not go in."""
        return tuple(Spot.of(model, walk.end) for model, walk in self.walks.items() if model not in self.models)


def boarding_of(field: Field, choice: Embark, phase: Phase) -> Boarding | Refusal:
    """What going aboard comes to, or why it is not possible (TRANS-06, TRANS-07, TERRAIN-08)."""
    known: dict[object, Boarding | Refusal] = field.known_moves
    asked = field.state.number, choice, phase
    if asked not in known:
        known[asked] = found = _boarding_of(field, choice, phase)
        if isinstance(found, Boarding):
            known[field.state.number, Embark(choice.unit, choice.host, found.paths, found.models), phase] = found
    return known[asked]


def _boarding_of(field: Field, choice: Embark, phase: Phase) -> Boarding | Refusal:
    unit, standing = field.unit(choice.unit), field.on_table(choice.unit)
    if not standing:
        sentence = f"{unit.does('is', 'are')} not on the table; who is aboard disembarks or transfers."
        return Refusal("embark.host", "TRANS-06", sentence, {"unit": choice.unit})
    if not 0 <= choice.host < field.forces.model_count:
        return Refusal("embark.host", "TRANS-06", f"There is no model {choice.host} to go aboard.", {})
    host = field.forces.of_model(choice.host)
    if field.state.where[choice.host] is not Where.TABLE:
        return _out_of_reach(field, choice)
    if not has_entrance(field, choice.host):
        return Refusal("embark.entrance", "TERRAIN-16", f"{host.name} cannot be entered from the table.", {})
    models = tuple(choice.models) or tuple(standing)
    fault = _named_fault(field, choice.unit, models) or _part_fault(field, choice, models)
    fault = fault or boarding_fault(field, choice.unit, choice.host, _share(field, choice.unit, len(models)))
    if fault is not None:
        return fault
    walks = _walks_to(field, choice, phase, models)
    if isinstance(walks, Refusal):
        return walks
    if not any(touches_host(field, _end_of(field, model, walks), choice.host) for model in models):
        if any(path.model in models for path in choice.paths):
            return Refusal("embark.contact", "TRANS-06", f"Nobody comes into contact with {host.name}.", {})
        return out_of_contact(field, choice, phase, models)
    return _outside_fault(field, choice, models, walks) or Boarding(models, walks)


def _named_fault(field: Field, unit: int, models: Sequence[int]) -> Refusal | None:
    if len(set(models)) < len(models):
        return Refusal("embark.models", "TERRAIN-08", "A model that goes in is named once.", {})
    if not set(models) <= set(field.on_table(unit)):
        sentence = f"Only models of {field.unit(unit).name} that are on the table can go in."
        return Refusal("embark.models", "TERRAIN-08", sentence, {})
    return None


def _share(field: Field, unit: int, models: int) -> int | None:
    """How many models take up room, if not the whole unit at once (TERRAIN-08)."""
    return None if models == len(field.models(unit)) else models


def _end_of(field: Field, model: int, walks: Mapping[int, Walk]) -> Figure:
    return walks[model].end if model in walks else field.figure(model)


def _out_of_reach(field: Field, choice: Embark) -> Refusal:
    """Why nobody gets into a host that is not on the table: what else is against it, or that nobody can touch it."""
    fault, outer = boarding_fault(field, choice.unit, choice.host), field.state.hosts[choice.host]
    name = field.forces.of_model(choice.host).name
    where = "not on the table" if outer == NO_HOST else f"aboard {field.forces.of_model(outer).name}"
    sentence = f"{name} is {where}; only a transport on the table can be reached from there."
    return fault or Refusal("embark.host", "TRANS-06", sentence, {"host": choice.host})


def _part_fault(field: Field, choice: Embark, models: Sequence[int]) -> Refusal | None:
    """Only terrain takes part of a unit, and only where it cannot hold all who are outside (TERRAIN-08, TRANS-07)."""
    unit, host = field.unit(choice.unit), field.forces.of_model(choice.host)
    elsewhere = field.host_of(choice.unit) not in (NO_HOST, choice.host)
    whole = len(models) == len(field.on_table(choice.unit))
    if elsewhere or (field.piece_of(host) is None and not whole):
        sentence = f"{unit.name} embarks {host.name} completely or not at all."
        return Refusal("embark.part", "TRANS-07", sentence, {})
    everybody = _share(field, choice.unit, len(field.on_table(choice.unit)))
    if not whole and boarding_fault(field, choice.unit, choice.host, everybody) is None:
        sentence = f"{host.name} has room for all of {unit.name}; a part goes in only where the whole does not fit."
        return Refusal("embark.whole", "TERRAIN-08", sentence, {"models": len(models)})
    return None


def _outside_fault(field: Field, choice: Embark, models: Sequence[int], walks: Mapping[int, Walk]) -> Refusal | None:
    """Those left outside end clear of one another, together, and one of them near the piece (TERRAIN-08, MOVE-03)."""
    piece = field.piece_of(field.forces.of_model(choice.host))
    outside = [_end_of(field, model, walks) for model in field.on_table(choice.unit) if model not in models]
    if piece is None or not outside:
        return None
    if any(clash(one, other) for one, other in combinations(outside, 2)):
        sentence = f"Two models of {field.unit(choice.unit).name} would end on one another; models may only touch."
        return Refusal("embark.overlap", "MOVE-06", sentence, {"unit": choice.unit})
    if not coherent(outside):
        sentence = f"Those left outside {piece.name} must end together as one group."
        return Refusal("embark.outside", "TERRAIN-08", sentence, {})
    if not any(in_reach_of_control(piece, figure) for figure in outside):
        sentence = f"One of those left outside must end within 2 in. of {piece.name}."
        return Refusal("embark.outside", "TERRAIN-08", sentence, {})
    return None


def _walks_to(field: Field, choice: Embark, phase: Phase, models: Sequence[int]) -> dict[int, Walk] | Refusal:
    """The walks given, and one found for the model that has the shortest if nobody comes to the host by them."""
    unit, course, standing = field.unit(choice.unit), field.course(choice.unit), field.on_table(choice.unit)
    walks: dict[int, Walk] = {}
    for path in choice.paths:
        if path.model not in standing:
            sentence = f"Model {path.model} is none of {unit.name} on the table."
            return Refusal("embark.models", "TRANS-06", sentence, {})
        if path.model in walks:
            return Refusal("embark.start", "MOVE-04", f"Model {path.model} has two paths; each takes one.", {})
        if not path.points:
            return Refusal("embark.start", "MOVE-04", f"The path of model {path.model} leads nowhere.", {})
        mover, most = Mover(field.figure(path.model), unit.media), allowance(field, path.model, phase)
        start = mover.figure.centre
        if len(path.points) > 1 and tuple(path.points[0][:2]) != start:
            return Refusal("embark.start", "MOVE-04", f"The path of model {path.model} begins elsewhere.", {})
        points = path.points if len(path.points) > 1 else (start, *path.points)
        walked = course.walk(mover, points, most)
        if not walked.legal:
            return walk_refusal(field, walked, facts={"model": path.model})
        walks[path.model] = walked
    if any(model in models for model in walks) or any(
        touches_host(field, field.figure(model), choice.host) for model in models
    ):
        return walks
    return walks | _found_walk(field, choice, phase, models)


def _found_walk(field: Field, choice: Embark, phase: Phase, models: Sequence[int]) -> dict[int, Walk]:
    unit, course = field.unit(choice.unit), field.course(choice.unit)
    hull = hull_of(field, choice.host)
    nearest = sorted(models, key=lambda model: _off(field.figure(model), hull))
    for model in nearest[:3]:
        mover, most = Mover(field.figure(model), unit.media), allowance(field, model, phase)
        walked = way_into_contact(course, mover, hull, most) if most else None
        if walked is not None and touches_host(field, walked.end, choice.host):
            return {model: walked}
    return {}


def _off(figure: Figure, hull: Figure) -> int:
    return (figure.x - hull.x) ** 2 + (figure.y - hull.y) ** 2


@dataclass(frozen=True, slots=True)
class Leaving:
    """A legal way out: where every model is set down, and the walks there from the hull."""

    spots: tuple[Spot, ...]
    walks: dict[int, Walk]


def leaving_of(field: Field, choice: Disembark, phase: Phase, left: Mil | None = None) -> Leaving | Refusal:
    """What coming out comes to, or why it is not possible (TRANS-10 to TRANS-12); `left` of a Movement begun."""
    known: dict[object, Leaving | Refusal] = field.known_moves
    asked = field.state.number, choice, phase, left
    if asked not in known:
        known[asked] = found = _leaving_of(field, choice, phase, left)
        if isinstance(found, Leaving):
            known[field.state.number, Disembark(choice.unit, found.spots), phase, left] = found
    return known[asked]


def _leaving_of(field: Field, choice: Disembark, phase: Phase, left: Mil | None) -> Leaving | Refusal:
    unit, models = field.unit(choice.unit), field.aboard(choice.unit)
    host = field.host_of(choice.unit)
    fault = _shut_in(field, choice.unit, models, host)
    if fault is not None:
        return fault
    most = min(allowance(field, model, phase) for model in models) if left is None else left
    held = None if left is not None else why_all_held(field, models, phase)
    if held is not None:
        sentence = f"{unit.name} cannot disembark: it comes out whole, and one of its models {held.clause}."
        return Refusal("disembark.held", held.rule, sentence, {"unit": choice.unit})
    roof = roof_of(field, host)
    if roof is not None and is_wished(roof, choice):
        spots = onto_roof(field, choice, host, roof)
        return spots if isinstance(spots, Refusal) else Leaving(spots, {})
    if not has_exit(field, host):
        return floor_fault(field, choice.unit, host)
    outside = field.figures(field.on_table(choice.unit))
    return _set_down(field, choice, host, models, most, outside)


def _set_down(
    field: Field, choice: Disembark, host: int, models: Sequence[int], most: Mil, outside: Sequence[Figure]
) -> Leaving | Refusal:
    unit, hull = field.unit(choice.unit), hull_of(field, host)
    templates = [unit.figure((0, 0)) for _ in models]
    course = course_without(field, host)
    ways = WaysOut(course, hull, unit.media, most, None if choice.spots else 0)
    places = places_without(field, host, unit.media)
    if choice.spots:
        if sorted(spot.model for spot in choice.spots) != list(models):
            sentence = f"{unit.does('has', 'have')} {len(models)} models aboard; each needs exactly one spot."
            return Refusal("disembark.models", "TRANS-10", sentence, {})
        figures = [spot.figure(unit) for spot in sorted(choice.spots, key=lambda spot: spot.model)]
        if not may_disembark(hull, figures, most, places, ways) or not coherent([*outside, *figures]):
            return why_not_set_down(unit, hull, figures, most, places, course)
    else:
        found = disembark(hull, templates, most, places, choice.near, ways)
        if found is None:  # nobody comes straight out of there
            ways = WaysOut(course, hull, unit.media, most, DETOURS)
            found = disembark(hull, templates, most, places, choice.near, ways)
        name = field.forces.of_model(host).name
        if found is None:
            sentence = f"No room was found for all of {unit.name} around {name}."
            return Refusal("disembark.no_room", "TRANS-12", sentence, {})
        if not coherent([*outside, *found]):
            sentence = f"{unit.name} would not be together: those of it outside {name} are too far from there."
            return Refusal("disembark.apart", "COH-05", sentence, {"unit": choice.unit})
        figures = list(found)
    walks = {model: ways.walk(figure) for model, figure in zip(models, figures, strict=True)}
    spots = tuple(Spot.of(model, figure) for model, figure in zip(models, figures, strict=True))
    return Leaving(spots, {model: walk for model, walk in walks.items() if walk is not None})


def _shut_in(field: Field, unit: int, models: Sequence[int], host: int) -> Refusal | None:
    are = field.unit(unit).does("is", "are")
    if not models or host == NO_HOST:
        return Refusal("disembark.aboard", "TRANS-10", f"{are} aboard nothing.", {})
    if field.state.hosts[host] != NO_HOST:
        sentence = _nested(field.unit(unit))
        return Refusal("disembark.nested", "TRANS-27", sentence, {"unit": unit})
    if field.melee_of(unit) is not None:
        return Refusal("disembark.locked", "MELEE-04", f"{are} locked in a melee inside.", {"unit": unit})
    return None


def places_without(field: Field, host: int, media: frozenset[str]) -> Places:
    """Where models may stand if the hull of a host were not there."""
    unit = field.forces.of_model(host)
    if unit.piece is None or field.piece_of(unit) is None:
        return field.places(media, [host])
    standing = [figure for figure in field.state.figures if figure is not None]
    return field.grounds.without({*field.destroyed, unit.piece}).places(media).among(standing)


def course_without(field: Field, host: int) -> Course:
    """Where models may walk if the hull of a host were not there."""
    known: dict[object, Course] = field.known_moves
    if ("without", host) not in known:
        known["without", host] = _course_without(field, host)
    return known["without", host]


def _course_without(field: Field, host: int) -> Course:
    unit = field.forces.of_model(host)
    if unit.piece is None or field.piece_of(unit) is None:
        return field.course().moved({host: None})
    standing = {model: figure for model, figure in enumerate(field.state.figures) if figure is not None}
    return field.grounds.without({*field.destroyed, unit.piece}).course.moved(standing)


def _nested(unit: Force) -> str:
    """That a unit is in a transport which is itself in another."""
    it = unit.verb("it", "they")
    return f"{unit.does('is', 'are')} inside a transport that is itself aboard; {it} can only go into the outer one."


def transfer_fault(field: Field, choice: Transfer, phase: Phase) -> Refusal | None:
    """Why a unit cannot go straight into another host (TRANS-13, TRANS-27, TERRAIN-13)."""
    unit, models = field.unit(choice.unit), field.aboard(choice.unit)
    host = field.host_of(choice.unit)
    if not models:
        return Refusal(
            "transfer.host",
            "TRANS-13",
            f"{unit.does('is', 'are')} aboard nothing that {unit.verb('it', 'they')} could change over from.",
            {},
        )
    if not 0 <= choice.host < field.forces.model_count:
        return Refusal("transfer.host", "TRANS-13", f"There is no model {choice.host} to change over to.", {})
    if choice.host == host:
        sentence = f"{unit.does('is', 'are')} aboard {field.forces.of_model(host).name} already."
        return Refusal("transfer.host", "TRANS-13", sentence, {})
    held = why_all_held(field, models, phase)
    if held is not None:
        sentence = f"{unit.name} cannot change over: it goes whole, and one of its models {held.clause}."
        return Refusal("transfer.held", held.rule, sentence, {"unit": choice.unit})
    most = min(allowance(field, model, phase) for model in models)
    fault = boarding_fault(field, choice.unit, choice.host)
    if fault is not None:
        return fault
    narrow = too_narrow(field, choice.unit, host, choice.host)
    if passage_between(field, host, choice.host) is None:
        led = False
    else:
        narrow = narrow or _not_wholly_inside(field, choice.unit, host)
        led = narrow is None
    if field.state.hosts[host] == choice.host or led:
        return None
    return _apart_fault(field, choice, host, most, narrow)


def _not_wholly_inside(field: Field, unit: int, host: int) -> Refusal | None:
    """A passage takes a unit that embarked, not those of it who stayed outside (TERRAIN-13, TERRAIN-08)."""
    if not field.on_table(unit):
        return None
    name, piece = field.unit(unit).name, field.forces.of_model(host).name
    sentence = f"Part of {name} is outside {piece}; a passage takes whole units."
    return Refusal("transfer.outside", "TERRAIN-13", sentence, {"unit": unit})


def _apart_fault(field: Field, choice: Transfer, host: int, most: Mil, narrow: Refusal | None) -> Refusal | None:
    """Why nobody goes over from one hull to another that no passage leads to, or only one that is too narrow."""
    unit, name = field.unit(choice.unit), field.forces.of_model(choice.host).name
    if field.state.where[host] is not Where.TABLE:
        sentence = _nested(unit)
        return Refusal("transfer.nested", "TRANS-27", sentence, {"unit": choice.unit})
    if field.state.where[choice.host] is not Where.TABLE:
        sentence = f"{name} is not on the table; nobody goes over to it."
        return Refusal("transfer.nested", "TRANS-13", sentence, {"host": choice.host})
    leaves, enters = has_exit(field, host), has_entrance(field, choice.host)
    if leaves and enters and changes_transport(hull_of(field, host), hull_of(field, choice.host), most):
        return None
    if narrow is not None:
        return narrow
    if not leaves:
        return floor_fault(field, choice.unit, host)
    if not enters:
        sentence = f"{name} cannot be entered from outside, and no passage leads there."
        return Refusal("transfer.entrance", "TERRAIN-16", sentence, {"host": choice.host})
    far = f"further than {round(most / INCH, 1):g} in. from where {unit.does('is', 'are')}"
    sentence = f"{name} is {far}, and no passage leads there."
    return Refusal("transfer.too_far", "TRANS-13", sentence, {"allowed": most})


def transfers_for(field: Field, unit: int, phase: Phase) -> list[int]:
    """The hosts that a unit aboard could change over to."""
    hosts = [host for host in hosts_for(field, unit) if host != field.host_of(unit)]
    return [host for host in hosts if transfer_fault(field, Transfer(unit, host), phase) is None]
