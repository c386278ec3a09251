"""Passages between connected pieces of terrain: where they lead, when one is through, and how much they take."""

from fractions import Fraction

from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.state import Where
from muster.table.terrain.connections import ways_from
from muster.table.terrain.effects import Connection, Passage


def passage_between(field: Field, host: int, other: int) -> Connection | None:
    """The connection that leads from one building into another (TERRAIN-13)."""
    start, end = (field.piece_of(field.forces.of_model(each)) for each in (host, other))
    if start is None or end is None:
        return None
    found = dict(ways_from(field.forces.table.connections, start.name))
    return found.get(end.name)


def arrival_turn(field: Field, host: int, other: int) -> int:
    """In which Game Turn a unit comes out of a delayed passage; 0 if it is through at once (TERRAIN-17)."""
    passage = passage_between(field, host, other)
    return field.state.turn + 1 if passage is not None and passage.passage is Passage.DELAYED else 0


def gates_of(field: Field, host: int) -> list[int]:
    """The hosts that instant passages lead to (TERRAIN-17)."""
    piece = field.piece_of(field.forces.of_model(host))
    if piece is None:
        return []
    ways = ways_from(field.forces.table.connections, piece.name)
    ends = (field.forces.unit_of_piece(name) for name, way in ways if way.passage is Passage.INSTANT)
    return [
        end.models.start for end in ends if end is not None and field.state.where[end.models.start] is Where.TABLE
    ]


def too_narrow(field: Field, unit: int, host: int, other: int) -> Refusal | None:
    """Why a unit does not fit through a passage that has a Transport stat of its own (TERRAIN-16).

    Who is on the way through a delayed one takes up room in it.
    """
    passage = passage_between(field, host, other)
    if passage is None or passage.shared or passage.capacity is None:
        return None
    within = [each for each in field.forces.units if _is_between(field, each.number, host, other)]
    room = passage.capacity - sum((Fraction(each.cost) for each in within), Fraction(0))
    own = field.unit(unit)
    if Fraction(own.cost) <= room:
        return None
    sentence = f"{own.name} takes up {float(own.cost):g} points; the passage has room for {float(room):g}."
    return Refusal("transfer.passage", "TERRAIN-16", sentence, {"needed": float(own.cost), "room": float(room)})


def _is_between(field: Field, unit: int, host: int, other: int) -> bool:
    """Whether a unit is on its way from one of two pieces to the other; of a position written down only whereto."""
    if not field.is_between(unit):
        return False
    goal = field.state.hosts[field.models(unit)[0]]
    start = dict(field.state.origins).get(unit)
    return goal in (host, other) and (start is None or start in (host, other))


def has_exit(field: Field, host: int) -> bool:
    """Whether a host is left straight to the table; an upper floor that only stairs lead to is not (TERRAIN-14)."""
    piece = field.piece_of(field.forces.of_model(host))
    if piece is None or piece.building is None or piece.building.entrance or not piece.bottom:
        return True
    return not ways_from(field.forces.table.connections, piece.name)


def floor_fault(field: Field, unit: int, host: int) -> Refusal:
    """Floors are left one at a time, each with a Movement of its own (TERRAIN-14)."""
    piece = field.piece_of(field.forces.of_model(host))
    ways = () if piece is None else ways_from(field.forces.table.connections, piece.name)
    names = ", ".join(name for name, _ in ways)
    sentence = f"{field.unit(unit).name} leaves this floor only by its stairs; allowed is {names}."
    return Refusal("transfer.floor", "TERRAIN-14", sentence, {"unit": unit})
