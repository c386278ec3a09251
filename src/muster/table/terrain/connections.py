"""Connected terrain: where a unit in one piece can go on to, and how much room there is."""

from collections.abc import Iterator, Mapping, Sequence

from muster.table.terrain.effects import Connection
from muster.table.terrain.piece import Piece


def ways_from(connections: Sequence[Connection], start: str) -> tuple[tuple[str, Connection], ...]:
    """The pieces that a passage leads to from `start`, each with its connection; some passages go one way only."""
    return tuple(_ways(connections, start))


def free_capacity(
    piece: Piece, connections: Sequence[Connection], loads: Mapping[str, int], passage: Connection | None = None
) -> int | None:
    """How many more points a piece can hold, given what each piece holds now; None for no limit.

    Pieces that share a stat count together (TERRAIN-17); a passage may have a capacity of its own.
    """
    own = piece.building.capacity if piece.building is not None else None
    limits = [] if own is None else [own - loads.get(piece.name, 0)]
    sharing = _sharing(connections, piece.name)
    together = {name for each in sharing for name in (each.start, each.end)}
    held = sum(loads.get(name, 0) for name in together)
    limits += [each.capacity - held for each in sharing if each.capacity is not None]
    if passage is not None and not passage.shared and passage.capacity is not None:
        limits.append(passage.capacity)
    return min(limits, default=None)


def _sharing(connections: Sequence[Connection], name: str) -> list[Connection]:
    """The connections that share one stat with a piece, directly or through other pieces."""
    names, found = {name}, 0
    while len(names) > found:
        found = len(names)
        names |= {
            end
            for each in connections
            if each.shared and {each.start, each.end} & names
            for end in (each.start, each.end)
        }
    return [each for each in connections if each.shared and each.start in names]


def _ways(connections: Sequence[Connection], start: str) -> Iterator[tuple[str, Connection]]:
    for each in connections:
        if each.start == start:
            yield each.end, each
        elif each.end == start and each.both_ways:
            yield each.start, each
