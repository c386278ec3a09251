"""Transports and buildings: who may go aboard what, how much fits, and where those aboard look out."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from muster.battle.field import Field
from muster.battle.forces import NOBODY
from muster.battle.refusal import Refusal
from muster.battle.state import NO_HOST, Where
from muster.table.shapes.figure import Figure, in_contact
from muster.table.shapes.measure import TOLERANCE
from muster.table.terrain.buildings import too_large
from muster.table.terrain.connections import free_capacity
from muster.table.terrain.control import in_reach_of_control
from muster.table.terrain.occupancy import gap_to, is_near, stands_in

DEEPEST = 2
"""A passenger of a passenger carries nobody (TRANS-23)."""


def load_of(field: Field, host: int, without: int = NOBODY) -> Fraction:
    """The points that a host holds: the full cost of its direct passengers, or of those models aboard (TRANS-17).

    Who is under way to it has room there; a unit that it is `without` has none.
    """
    held = Fraction(0)
    for number in field.bound_for(host):
        if number == without:
            continue
        unit = field.unit(number)
        aboard = sum(field.state.hosts[model] == host for model in unit.models)
        # A unit that lost models still takes up its full cost; one that is partly outside only the share inside.
        outside = len(field.on_table(number))
        held += Fraction(unit.cost) if not outside else Fraction(unit.cost) * aboard / len(unit.models)
    return held


def room_in(field: Field, host: int, without: int = NOBODY) -> Fraction | None:
    """How many points more fit into a host, by its own stat and by one that connected pieces share; None for any.

    Who goes over between pieces that share one takes up the room that it had, so it is reckoned `without` it.
    """
    unit = field.forces.of_model(host)
    capacity = field.stats(unit.number).capacity
    own = None if capacity is None else capacity - load_of(field, host, without)
    piece = field.forces.piece_of(unit)
    if piece is None or not field.forces.table.connections:
        return own
    loads = {
        field.forces.table.pieces[each.piece].name: ceil(load_of(field, each.models.start, without))
        for each in field.forces.units
        if each.piece is not None
    }
    shared = free_capacity(piece, field.forces.table.connections, loads)
    limits = [limit for limit in (own, shared) if limit is not None]
    return Fraction(min(limits)) if limits else None


def hosts_for(field: Field, unit: int) -> list[int]:
    """The hosts that a unit may go aboard as they are now, however far away."""
    return [
        model
        for other in field.forces.units
        if field.stats(other.number).carries
        for model in other.models
        if field.state.where[model] in (Where.TABLE, Where.ABOARD) and boarding_fault(field, unit, model) is None
    ]


def boarding_fault(field: Field, unit: int, host: int, models: int | None = None) -> Refusal | None:
    """Why a unit cannot go aboard a host, wherever both are; `models` if only so many of it would."""
    own, other = field.unit(unit), field.forces.of_model(host)
    facts = {"unit": unit, "host": host}
    if other.number == unit:
        return Refusal("embark.host", "TRANS-01", f"{own.name} cannot go aboard itself.", facts)
    if not field.stats(other.number).carries:
        if field.forces.ruleset.reduced:
            sentence = f"The reduced game has no transports: nobody goes aboard {other.name}."
            return Refusal("embark.host", "QS-36", sentence, facts)
        return Refusal("embark.host", "TRANS-01", f"{other.name} is no transport and carries nobody.", facts)
    if own.side == NOBODY:
        return Refusal("embark.host", "TERRAIN-02", f"{own.name} is scenery, and goes aboard nothing.", facts)
    if other.side not in (own.side, NOBODY):
        sentence = f"{other.name} belongs to another side; allowed are own and team-mates' transports."
        return Refusal("embark.enemy", "TRANS-35", sentence, facts)
    if field.melee_of(unit) is not None:
        return Refusal("embark.locked", "TRANS-37", f"{own.name} is locked in a melee and cannot embark.", facts)
    if _above(field, host) + 1 + _below(field, unit) > DEEPEST:
        if not _below(field, unit):
            sentence = f"{other.name} is aboard a transport that is aboard another; who is in there carries nobody."
            return Refusal("embark.nested", "TRANS-23", sentence, facts)
        sentence = f"{own.name} cannot go into {other.name}: it carries passengers, and theirs would carry some."
        return Refusal("embark.nested", "TRANS-23", sentence, facts)
    return _no_room(field, unit, host, models)


def _no_room(field: Field, unit: int, host: int, models: int | None) -> Refusal | None:
    own, other = field.unit(unit), field.forces.of_model(host)
    piece, room = field.forces.piece_of(other), room_in(field, host, unit if models is None else NOBODY)
    if piece is not None and piece.building is not None:
        figure = own.figure((0, 0))
        if too_large(piece, figure):
            return Refusal("embark.too_large", "TERRAIN-15", f"{own.name} is too large for {other.name}.", {})
    needed = Fraction(own.cost) if models is None else Fraction(own.cost) * models / len(own.models)
    if room is not None and needed > room:
        sentence = f"{own.name} takes up {float(needed):g} points; {other.name} has room for {float(room):g}."
        fitting = int(room * len(own.models) / Fraction(own.cost))
        enters = field.on_table(unit) and field.host_of(unit) in (NO_HOST, host)
        if piece is not None and fitting and enters:  # only terrain takes a part (TERRAIN-08)
            sentence += f" {fitting} of its models may go in without the others."
        return Refusal("embark.capacity", "TRANS-18", sentence, {"needed": float(needed), "room": float(room)})
    return None


def _above(field: Field, host: int) -> int:
    """How many transports there are around a host."""
    count, outer = 0, field.state.hosts[host]
    while outer != NO_HOST:
        count, outer = count + 1, field.state.hosts[outer]
    return count


def _below(field: Field, unit: int) -> int:
    """How many layers of passengers a unit carries."""
    inside = [each for model in field.unit(unit).models for each in field.passengers(model)]
    return 1 + max(_below(field, each) for each in inside) if inside else 0


def touches_host(field: Field, figure: Figure, host: int) -> bool:
    """Whether a model is in contact with a host on the table (TRANS-06)."""
    unit = field.forces.of_model(host)
    piece = field.piece_of(unit)
    if piece is None:
        return in_contact(figure, field.figure(host))
    within_height = piece.bottom - TOLERANCE <= figure.z + figure.height and figure.z <= piece.top + TOLERANCE
    return gap_to(piece, figure) <= TOLERANCE and within_height


def has_entrance(field: Field, host: int) -> bool:
    """Whether a host can be entered from outside; a hatch is only left (TERRAIN-16)."""
    piece = field.forces.piece_of(field.forces.of_model(host))
    return piece is None or piece.building is None or piece.building.entrance


def may_fire_out(field: Field, model: int) -> bool:
    """Whether a model aboard can attack: everything around it has Fire Points (TRANS-24, TRANS-28, TRANS-36).

    Nobody attacks out of a transport that is gone, before they are set down.
    """
    host = field.state.hosts[model]
    while host != NO_HOST:
        if not field.stats(field.forces.unit_of[host]).fire_points:
            return False
        if field.state.where[host] is Where.GONE:
            return False
        host = field.state.hosts[host]
    return True


def wreck_around(field: Field, unit: int) -> int | None:
    """The lost transport on the table in which a unit can be attacked until that is removed (BETA-05)."""
    if not field.forces.ruleset.passengers_vulnerable or field.on_table(unit):
        return None
    host = field.host_of(unit)
    while host != NO_HOST and not field.state.hp[host]:
        if field.state.hosts[host] == NO_HOST:
            return host
        host = field.state.hosts[host]
    return None


def struck_aboard(field: Field, host: int) -> list[int]:
    """Who is alive aboard a lost model, or else beside it in the lost transport around it (BETA-04)."""
    state = field.state
    while host != NO_HOST and not state.hp[host]:
        units = [unit for unit in field.passengers(host) if any(state.hp[model] for model in field.aboard(unit))]
        if units:
            return units
        host = state.hosts[host]
    return []


def outside_fault(field: Field, unit: int, outside: Sequence[Figure]) -> Refusal | None:
    """Those of a unit that did not fit into a building stay near it, as long as others are inside (TERRAIN-08)."""
    host = field.host_of(unit)
    piece = None if host == NO_HOST else field.piece_of(field.forces.of_model(host))
    if piece is None or not outside or any(in_reach_of_control(piece, figure) for figure in outside):
        return None
    sentence = (
        f"Part of {field.unit(unit).name} is in {piece.name}; one of those outside must stay within 2 in. of it."
    )
    return Refusal(
        "move.outside", "TERRAIN-08", sentence, {"unit": unit, "pieces": [field.forces.of_model(host).piece]}
    )


def on_top_of(field: Field, host: int, dead: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The units with models that stand on a piece of terrain, and those models (TERRAIN-10)."""
    piece = field.piece_of(field.forces.of_model(host))
    if piece is None:
        return []
    found: dict[int, list[int]] = {}
    for model, figure in enumerate(field.state.figures):
        if figure is not None and model not in dead and figure.z > piece.bottom and stands_in(piece, figure):
            found.setdefault(field.forces.unit_of[model], []).append(model)
    return list(found.items())


def buried(field: Field, place: int) -> list[int]:
    """The models on the table within reach of a piece that collapses (TERRAIN-11)."""
    piece = field.forces.table.pieces[place]
    reach = 0 if piece.collapse is None else piece.collapse.reach
    return [
        model
        for model, figure in enumerate(field.state.figures)
        if figure is not None and field.state.hp[model] and is_near(piece, figure, reach)
    ]


def hull_of(field: Field, host: int) -> Figure:
    """A host on the table as one figure: its hull, or the hull about the outline of a building."""
    unit = field.forces.of_model(host)
    return field.figure(host) if field.piece_of(unit) is None else field.forces.hulls[unit.number]
